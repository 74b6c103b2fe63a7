export { addAiNotes, createMemoryNote } from './service.js';
