export { listDuplicates } from './service.js';
