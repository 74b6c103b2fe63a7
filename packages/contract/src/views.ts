import { z } from 'zod';
import { limits, type Scope } from './access.js';
import { ActivityQuery } from './activities.js';
import { ContactQuery } from './contacts.js';
import { ConversationQuery } from './conversation-schema.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  fixed,
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
import { LeadListQuery } from './leads.js';
import { listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { createdBy } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The lists that a view can show: the schema of their query, and the scope to read them. */
export const viewResources = {
  leads: { query: LeadListQuery, scope: 'read:leads' },
  contacts: { query: ContactQuery, scope: 'read:leads' },
  activities: { query: ActivityQuery, scope: 'read:leads' },
  conversations: { query: ConversationQuery, scope: 'read:conversations' },
} as const satisfies Record<string, { query: z.ZodType; scope: Scope }>;
export type ViewResource = keyof typeof viewResources;

const ViewResource = z.enum(Object.keys(viewResources) as [ViewResource, ...ViewResource[]]);

/** The filters of a view: the query parameters of its list, as in a URL. */
export const ViewFilters = z.record(z.string(), z.string());
export type ViewFilters = z.infer<typeof ViewFilters>;

/** The filters by which views name users who own records. Those of activities name who wrote them, which stays. */
export const ownerFilters: readonly string[] = ['assignee', 'assignedToId', 'assigneeId', 'owner', 'ownerId'].flatMap(
  (name) => [name, `${name}[not]`],
);

/** A saved configuration of a list: filters, order and columns. */
export const View = z
  .object({
    ...identityFields,
    name: z.string(),
    resource: ViewResource,
    filters: ViewFilters.describe('Query parameters of the list, as in an address.'),
    sort: z.string().nullable().describe('null: the order of the list.'),
    columns: z.array(z.string()).describe('Fields to show, in order; a custom field is `customFields.key`.'),
    shared: z.boolean().describe('Whether everybody who may read the list sees it.'),
    ownerId: z
      .string()
      .nullable()
      .describe('The user who made it; null for a key without an owner, and for a deleted user.'),
    version,
    createdBy,
    ...timeFields,
  })
  .meta({ id: 'View' });
export type View = z.infer<typeof View>;

const writable = {
  name: requiredText(100),
  filters: z
    .record(z.string().max(100), text(limits.viewFilterChars))
    .refine((filters) => Object.keys(filters).length <= limits.viewFilters, {
      error: `Has more than ${limits.viewFilters} filters.`,
    })
    .optional()
    .describe(
      'Query parameters that the list takes, as in an address: `{"status": "OPEN,NURTURING", "value[gte]": "1000"}`.',
    ),
  sort: z.string().max(100).nullish().describe('An order that the list takes.'),
  columns: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z][\w.]*$/, { error: 'Must be the name of a field.' })
        .max(100),
    )
    .max(limits.viewColumns)
    .optional(),
  shared: z
    .boolean()
    .optional()
    .describe('Default: false, only you see it. A key without an owner can make shared views only.'),
};
const computed = [...Object.keys(recordFields), 'version', 'ownerId', 'createdBy'];

export const ViewCreate = writeBody({ ...writable, resource: ViewResource }, computed);
export type ViewCreate = z.output<typeof ViewCreate>;
export const ViewUpdate = writeBody(
  { ...writable, name: writable.name.optional() },
  { computed, fixed: { resource: fixed(ViewResource, 'Create another view with POST /v1/views.') } },
);
export type ViewUpdate = z.output<typeof ViewUpdate>;

export const ViewQuery = listQuery(['createdAt', '-createdAt'], {
  ...recordIds('view'),
  ...valueFilter('resource', ViewResource),
  shared: queryBoolean.optional().describe('true: only shared ones; false: only your own that are not.'),
  ...timeFilters,
});
export type ViewQuery = z.output<typeof ViewQuery>;

/** The problems with the filters and the sort order of a view: the parameter, and the reason why its list refuses it. */
export function findViewProblems(
  resource: ViewResource,
  { filters, sort }: { filters: ViewFilters; sort: string | null },
): { path: string; message: string }[] {
  const paging = ['limit', 'cursor', 'sort', 'fields'].filter((name) => Object.hasOwn(filters, name));
  if (paging.length > 0) {
    return paging.map((name) => ({ path: `filters.${name}`, message: 'Is not a filter. Leave it out.' }));
  }
  const read = viewResources[resource].query.safeParse({ ...filters, ...(sort !== null && { sort }) });
  if (read.success) return [];
  return read.error.issues.flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')];
    return names.map((name) => ({ path: name === 'sort' ? name : `filters.${name}`, message: issue.message }));
  });
}

const metadata = { scope: 'authenticated', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Lists as somebody wants to see them again: filters, order and columns.',
  ids: { view: { prefix: 'view', example: '01m5k2tq2rnx4bc5a3d9y7z6hm' } },
  audited: { 'view.deleted': [] },
  kept: {
    views: {
      what: 'Saved views',
      tables: ['views'],
      kept: 'until you delete them; private ones until their owner is purged',
    },
  },
};

export const views = defineResource('views', resource, {
  list: {
    method: 'GET',
    path: '/v1/views',
    summary: 'List saved views',
    description: 'Your own and the shared ones, of lists that you may read.',
    query: ViewQuery,
    responses: { 200: pageEnvelope(View) },
    metadata: { ...metadata, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/views',
    summary: 'Save a view of a list',
    description: `Needs the scope that reads the list. Filters and sort are checked as the list checks them. Up to ${limits.viewsPerOwner} for each user.`,
    query,
    body: ViewCreate,
    responses: { 201: envelope(View) },
    metadata: {
      ...metadata,
      audited: false,
      idempotent: true,
      errors: ['FORBIDDEN.scope_missing', 'CONFLICT.limit_reached'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/views/:id',
    summary: 'Read a view',
    pathParams,
    query,
    responses: { 200: envelope(View) },
    metadata: { ...metadata, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/views/:id',
    summary: 'Change a view',
    description: 'Its owner can, and of a shared one anybody with the scope manage:settings.',
    pathParams,
    query,
    body: ViewUpdate,
    responses: { 200: envelope(View) },
    metadata: { ...metadata, audited: false, errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/views/:id',
    summary: 'Delete a view',
    description: 'Its owner can, and of a shared one anybody with the scope manage:settings. It cannot be restored.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...metadata,
      audited: 'view.deleted',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
});
