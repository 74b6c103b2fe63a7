export { knowledge } from './search.js';
