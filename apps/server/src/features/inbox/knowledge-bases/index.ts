export { createFindByMeaning, type FindByMeaning, findByWordsAlone } from './meaning.js';
export { type KnowledgeBaseRow, toKnowledgeBase, toSummary as toDocumentSummary } from './present.js';
export { listDocumentRows } from './queries.js';
export { createKnowledge } from './search.js';
