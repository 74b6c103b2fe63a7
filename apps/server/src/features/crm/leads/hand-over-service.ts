export { handOverRecords } from './hand-over-work.js';
