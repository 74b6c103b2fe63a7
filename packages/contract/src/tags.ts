import { z } from 'zod';
import { limits } from './access.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  color,
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  text,
  timeFields,
  version,
  writeBody,
} from './fields.js';
import { anyOf, listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { createdBy } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** A tag within a contact. Source: specification, Contact. */
export const TagReference = z
  .object({ id: z.string(), name: z.string(), color: z.string() })
  .meta({ id: 'TagReference' });
export type TagReference = z.infer<typeof TagReference>;

/** A tag of contacts and leads. */
export const Tag = z
  .object({
    ...identityFields,
    name: z.string(),
    color: z.string().describe('Hex color.'),
    version,
    createdBy,
    ...timeFields,
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof Tag>;

const name = requiredText(50).describe('Unique among the tags, ignoring case.');
const readOnly = [...Object.keys(recordFields), 'createdBy', 'version'];

export const TagCreate = writeBody({ name, color: color.optional().describe('Default: #94a3b8.') }, readOnly);
export type TagCreate = z.output<typeof TagCreate>;
export const TagUpdate = writeBody({ name: name.optional(), color: color.optional() }, readOnly);
export type TagUpdate = z.output<typeof TagUpdate>;

export const TagQuery = listQuery(['createdAt', '-createdAt'], {
  ...recordIds('tag'),
  ...valueFilter('name', text(50), 'Names, ignoring case.'),
  ...timeFilters,
});
export type TagQuery = z.output<typeof TagQuery>;

/** The tags of a contact or a lead in a write. */
export const tagWrites = {
  tags: z
    .array(
      z.union(
        [requiredText(50), z.object({ id: id.optional(), name: requiredText(50).optional(), color: color.optional() })],
        {
          error: 'Must be the name of a tag, or an object with its id or name.',
        },
      ),
    )
    .max(limits.unitedEntries)
    .optional()
    .describe(
      `Up to ${limits.tags}, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are made.`,
    ),
  tagIds: z.array(id).max(limits.unitedEntries).optional().describe('Ids of tags; replaces the whole set.'),
};

/** Filters a list of contacts or leads by its tags. */
export const tagFilter = anyOf(text(64)).optional().describe('Tags, by id or by name in any case.');

/** More filters of lists by tags. */
export const tagOperators = {
  'tag[not]': anyOf(text(64)).optional().describe('Without any of these tags, by id or by name in any case.'),
  'tag[null]': queryBoolean.optional().describe('true: without tags; false: with at least one.'),
};

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Tags of contacts and leads.',
  ids: { tag: { prefix: 'tag', example: '01m5k2th1mhs07y1w9z5t3v2de' } },
  audited: { 'tag.deleted': [] },
  kept: { tags: { what: 'Tags', tables: ['tags'], kept: 'until you delete them' } },
};

export const tags = defineResource('tags', resource, {
  list: {
    method: 'GET',
    path: '/v1/tags',
    summary: 'List tags',
    query: TagQuery,
    responses: { 200: pageEnvelope(Tag) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/tags',
    summary: 'Create a tag',
    query,
    body: TagCreate,
    responses: { 201: envelope(Tag) },
    metadata: { ...write, audited: false, idempotent: true, errors: ['CONFLICT.already_exists'] },
  },
  get: {
    method: 'GET',
    path: '/v1/tags/:id',
    summary: 'Read a tag',
    pathParams,
    query,
    responses: { 200: envelope(Tag) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/tags/:id',
    summary: 'Rename or color a tag',
    pathParams,
    query,
    body: TagUpdate,
    responses: { 200: envelope(Tag) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/tags/:id',
    summary: 'Delete a tag',
    description:
      'Takes it off all contacts and leads that have it, within some seconds where they are many; their versions stay. It cannot be restored.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'tag.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
});
