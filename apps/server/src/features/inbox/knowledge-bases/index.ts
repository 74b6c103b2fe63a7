export { createFindByMeaning, type FindByMeaning, findByWordsAlone } from './meaning.js';
export { createKnowledge } from './search.js';
