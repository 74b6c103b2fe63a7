import type { contactMemory } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { createMemoryNote, deleteMemoryNote, listMemoryNotes, updateMemoryNote } from './service.js';

export const contactMemoryHandlers: Handlers<typeof contactMemory> = {
  listMemoryNotes: ({ db, caller, params, query, now }) => listMemoryNotes(db, caller.tenantId, params.id, query, now),
  createMemoryNote: (write) => createMemoryNote(write, write.params.id, write.body),
  updateMemoryNote: (write) => updateMemoryNote(write, write.params, write.body, write.ifMatch),
  deleteMemoryNote: (write) => deleteMemoryNote(write, write.params, write.ifMatch),
};
