import type { contactMemory } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { createMemoryNote, deleteMemoryNote, listMemoryNotes, updateMemoryNote } from './service.js';

export const contactMemoryHandlers: Handlers<typeof contactMemory> = {
  listMemoryNotes: ({ db, caller, params, query, now }) => listMemoryNotes(db, caller.tenantId, params.id, query, now),
  createMemoryNote: ({ tx, caller, params, body, now }) => createMemoryNote(tx, caller, params.id, body, now),
  updateMemoryNote: ({ tx, caller, params, body, ifMatch, now }) =>
    updateMemoryNote(tx, caller.tenantId, params, body, ifMatch, now),
  deleteMemoryNote: ({ tx, caller, params, ifMatch, now }) =>
    deleteMemoryNote(tx, caller.tenantId, params, ifMatch, now),
};
