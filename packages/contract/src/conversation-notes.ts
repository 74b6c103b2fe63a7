import { z } from 'zod';
import { limits } from './access.js';
import { ConversationNote } from './conversation-note-schema.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import { fixed, id, noBody, noQuery, recordFields, requiredText, writeBody } from './fields.js';
import { listQuery, recordIds, timeFilters } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

const content = requiredText(limits.conversationNoteChars);
const mentions = z
  .array(id)
  .max(limits.noteMentions)
  .optional()
  .describe(`Ids of users of the tenant, at most ${limits.noteMentions}; an id that is sent twice counts once.`);
const readOnly = {
  computed: [...Object.keys(recordFields), 'authorId', 'version'],
  fixed: {
    conversationId: fixed(id, 'Add a note to the other conversation with POST /v1/conversations/:id/notes.'),
  },
};

export const ConversationNoteCreate = writeBody({ content, mentions }, readOnly);
export type ConversationNoteCreate = z.output<typeof ConversationNoteCreate>;

export const ConversationNoteUpdate = writeBody({ content: content.optional(), mentions }, readOnly);
export type ConversationNoteUpdate = z.output<typeof ConversationNoteUpdate>;

export const ConversationNoteQuery = listQuery(['createdAt', '-createdAt'], {
  ...recordIds('conversationNote'),
  ...timeFilters,
});
export type ConversationNoteQuery = z.output<typeof ConversationNoteQuery>;

const read = { scope: 'read:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });
const notePathParams = z.object({ id, noteId: id });

const resource: ResourceDeclaration = {
  ids: { conversationNote: { prefix: 'cnote', example: '01m5k2tvkxtc9gh0f8j4d2e1pq' } },
  audited: { 'conversation_note.deleted': [] },
};

export const conversationNotes = defineResource('conversations', resource, {
  listNotes: {
    method: 'GET',
    path: '/v1/conversations/:id/notes',
    summary: 'List the private notes of a conversation',
    description: 'In chronological order. The contact never sees them, and no model or platform is sent them.',
    pathParams,
    query: ConversationNoteQuery,
    responses: { 200: pageEnvelope(ConversationNote) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  createNote: {
    method: 'POST',
    path: '/v1/conversations/:id/notes',
    summary: 'Add a private note to a conversation',
    description: `For the team only, in every status of the conversation. The conversation itself does not change. A conversation has ${limits.conversationNotes} notes at most; one more is a CONFLICT.`,
    pathParams,
    query,
    body: ConversationNoteCreate,
    responses: { 201: envelope(ConversationNote) },
    metadata: { ...write, audited: false, idempotent: true, errors: ['NOT_FOUND', 'CONFLICT.limit_reached'] },
  },
  updateNote: {
    method: 'PATCH',
    path: '/v1/conversations/:id/notes/:noteId',
    summary: 'Change a private note',
    description: 'Its author can, and anybody with the scope admin.',
    pathParams: notePathParams,
    query,
    body: ConversationNoteUpdate,
    responses: { 200: envelope(ConversationNote) },
    metadata: { ...write, audited: false, errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  deleteNote: {
    method: 'DELETE',
    path: '/v1/conversations/:id/notes/:noteId',
    summary: 'Delete a private note',
    description: 'At once and for good. Its author can, and anybody with the scope admin.',
    pathParams: notePathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      audited: 'conversation_note.deleted',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
});
