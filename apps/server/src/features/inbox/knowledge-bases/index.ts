export { createFindByMeaning, type FindByMeaning, findByWordsAlone } from './meaning.js';
export { type KnowledgeBaseRow, toKnowledgeBase } from './present.js';
export { listDocumentsById } from './queries.js';
export { createKnowledge } from './search.js';
