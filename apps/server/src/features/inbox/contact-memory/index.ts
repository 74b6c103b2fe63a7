export { type MemoryNoteRow, toMemoryNote } from './present.js';
export { addAiNotes, createMemoryNote } from './service.js';
