import { z } from 'zod';
import { limits } from './access.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  fixed,
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  timeFields,
  timestamp,
  timestampInput,
  version,
  writeBody,
} from './fields.js';
import { listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { createdBy } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The kinds of notes. */
export const memoryNoteKinds = ['FACT', 'PREFERENCE', 'OBJECTION', 'COMMITMENT'] as const;
export type MemoryNoteKind = (typeof memoryNoteKinds)[number];

/** The authors of notes: a client, or the server from a conversation. */
export const memoryNoteSources = ['MANUAL', 'AI'] as const;
export type MemoryNoteSource = (typeof memoryNoteSources)[number];

/** A fact about a contact that is worth remembering. */
export const MemoryNote = z
  .object({
    ...identityFields,
    contactId: z.string(),
    content: z.string(),
    kind: z.enum(memoryNoteKinds),
    source: z.enum(memoryNoteSources).describe('AI: taken from a conversation by the server.'),
    pinned: z.boolean(),
    expiresAt: timestamp.nullable().describe('From then on the note is gone.'),
    conversationId: z.string().nullable().describe('The conversation that an AI note is from.'),
    sourceMessageId: z.string().nullable().describe('The message that an AI note is from.'),
    createdBy: createdBy.describe('The author: `system` for AI notes; null if it is older than this field.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'MemoryNote' });
export type MemoryNote = z.infer<typeof MemoryNote>;

const content = requiredText(limits.memoryNoteChars);
const kind = z.enum(memoryNoteKinds);
const expiresAt = timestampInput.nullish().describe('In the future. null: it does not expire.');
const readOnly = {
  computed: [...Object.keys(recordFields), 'conversationId', 'sourceMessageId', 'createdBy', 'version'],
  fixed: {
    contactId: fixed(id, 'Add a note to the other contact with POST /api/v1/contacts/:id/memory.'),
    source: fixed(z.enum(memoryNoteSources), 'The server sets it.'),
  },
};

export const MemoryNoteCreate = writeBody(
  {
    content,
    kind: kind.optional().describe('Default: FACT.'),
    pinned: z.boolean().optional().describe('Default: false.'),
    expiresAt,
  },
  readOnly,
);
export type MemoryNoteCreate = z.output<typeof MemoryNoteCreate>;

export const MemoryNoteUpdate = writeBody(
  { content: content.optional(), kind: kind.optional(), pinned: z.boolean().optional(), expiresAt },
  readOnly,
);
export type MemoryNoteUpdate = z.output<typeof MemoryNoteUpdate>;

export const MemoryNoteQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('memoryNote'),
  ...valueFilter('kind', kind),
  ...valueFilter('source', z.enum(memoryNoteSources)),
  pinned: queryBoolean.optional(),
  ...timeFilters,
});
export type MemoryNoteQuery = z.output<typeof MemoryNoteQuery>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });
const notePathParams = z.object({ id, noteId: id });

/** Source: specification, Contacts; changing a note is ours. */
const resource: ResourceDeclaration = {
  ids: { memoryNote: { prefix: 'note', example: '01m5k2tvkxtc9gh0f8j4d2e1pq' } },
  audited: { 'memory_note.deleted': [] },
  kept: {
    expiredNotes: {
      what: 'Memory notes with an expiry; all others until you delete them or their contact is purged',
      tables: ['memory_notes'],
      kept: { days: 0, after: 'they expire' },
    },
  },
};

export const contactMemory = defineResource('contacts', resource, {
  listMemoryNotes: {
    method: 'GET',
    path: '/api/v1/contacts/:id/memory',
    summary: 'List the memory notes of a contact',
    description: 'Without those that have expired.',
    pathParams,
    query: MemoryNoteQuery,
    responses: { 200: pageEnvelope(MemoryNote) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'MERGED', 'INVALID_CURSOR'] },
  },
  createMemoryNote: {
    method: 'POST',
    path: '/api/v1/contacts/:id/memory',
    summary: 'Add a memory note to a contact',
    description: `A contact has ${limits.memoryNotes} notes at most; one more is a CONFLICT.`,
    pathParams,
    query,
    body: MemoryNoteCreate,
    responses: { 201: envelope(MemoryNote) },
    metadata: { ...write, audited: false, idempotent: true, errors: ['NOT_FOUND', 'MERGED', 'CONFLICT.limit_reached'] },
  },
  updateMemoryNote: {
    method: 'PATCH',
    path: '/v1/contacts/:id/memory/:noteId',
    summary: 'Change a memory note',
    description:
      'Changes the fields that are sent. The source stays. The AI profile of the contact, if there is one, is computed again by rules.',
    pathParams: notePathParams,
    query,
    body: MemoryNoteUpdate,
    responses: { 200: envelope(MemoryNote) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'MERGED', 'PRECONDITION_FAILED'] },
  },
  deleteMemoryNote: {
    method: 'DELETE',
    path: '/api/v1/contacts/:id/memory/:noteId',
    summary: 'Delete a memory note',
    description:
      'At once and for good. The AI profile of the contact, if there is one, is computed again by rules, without it.',
    pathParams: notePathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      audited: 'memory_note.deleted',
      errors: ['NOT_FOUND', 'MERGED', 'PRECONDITION_FAILED'],
    },
  },
});
