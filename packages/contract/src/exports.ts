import { z } from 'zod';
import { limits, type Scope } from './access.js';
import { ActivityQuery } from './activities.js';
import { ContactQuery } from './contacts.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noBody, noQuery, requiredText, streamedBody, timeFields, timestamp } from './fields.js';
import { FormSubmissionExportQuery } from './form-submissions.js';
import { JobStatus, jobFields } from './jobs.js';
import { LeadQuery } from './lead-query.js';
import { listQuery, recordIds, timeFilters, valueFilter } from './lists.js';
import { defineResource, extendResource, type ResourceDeclaration } from './resource.js';
import { TagQuery } from './tags.js';

/** The lists that can be exported, with the query of each. */
export const exportableLists = {
  contacts: ContactQuery,
  leads: LeadQuery,
  activities: ActivityQuery,
  tags: TagQuery,
  formSubmissions: FormSubmissionExportQuery,
} as const;
export type ExportResource = keyof typeof exportableLists;
const resources = Object.keys(exportableLists) as [ExportResource, ...ExportResource[]];
/** What an export can be of: a list, or everything that is known of a person. */
const exported = z.enum([...resources, 'person']).describe('A list, or `person` for POST /v1/contacts/:id/export.');

/**
 * The scope that an export of a resource needs: to order it, to read it, to cancel it and to download its file. The file of a person has
 * records of all scopes.
 */
export function scopeOfExport(resource: ExportResource | 'person'): Scope {
  return resource === 'person' ? 'erase:contacts' : 'export:contacts';
}

export const exportFormats = ['csv', 'jsonl'] as const;
const format = z.enum(exportFormats);

const fileFields = {
  filter: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Parameters of the list, such as `{"tag": "VIP", "createdAt[gte]": "2026-01-01T00:00:00Z"}`; all but paging and sort. `formSubmissions` need `formId`.',
    ),
  columns: z
    .array(requiredText(100))
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Fields of the record, such as `email` or `customFields.size`, in order; of contacts also `ownerId` and `ownerEmail`, which an import reads; of submissions of forms also `value.<input>`, `consent.<box>`, `source.page` and `source.utm_source`. Default: all.',
    ),
  bom: z
    .boolean()
    .default(false)
    .describe('Whether a CSV file begins with a byte order mark, by which Excel knows that it is UTF-8.'),
};

/** The content of an export, both for a direct download and for a job. */
export const ContactExportCreate = z
  .strictObject({ format: format.default('csv').describe('The file itself is always CSV.'), ...fileFields })
  .optional();
export type ContactExportCreate = z.output<typeof ContactExportCreate>;

export const ExportCreate = z.strictObject({
  resource: z.enum(resources),
  format: format.default('csv').describe('`jsonl` has one record a line, as the API returns it.'),
  ...fileFields,
});
export type ExportCreate = z.output<typeof ExportCreate>;

const exportFields = {
  ...identityFields,
  ...jobFields,
  resource: exported,
  format,
  filter: z.record(z.string(), z.unknown()),
  columns: z.array(z.string()).nullable(),
  rows: z.int().describe('Records written so far.'),
  bytes: z.int().describe('Bytes written so far.'),
  error: z.string().nullable().describe('Why it is FAILED.'),
  expiresAt: timestamp.nullable().describe('When the file is removed.'),
  ...timeFields,
};

/** An export in the event `export.ready`: without the link, which only readers of the export get. */
export const ExportAnnounced = z.object(exportFields).meta({ id: 'ExportAnnounced' });
export type ExportAnnounced = z.infer<typeof ExportAnnounced>;

/** An export of a list. */
export const Export = z
  .object({
    ...exportFields,
    download: z
      .object({ url: z.string(), expiresAt: timestamp })
      .nullable()
      .describe(
        `A link to the file; anyone who has the link can download it. It is valid for ${limits.fileLinkMinutes} minutes; read the export again for another. null while there is no file.`,
      ),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

export const ExportQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('export'),
  ...valueFilter('status', JobStatus),
  ...valueFilter('resource', exported),
  ...timeFilters,
});
export type ExportQuery = z.output<typeof ExportQuery>;

const read = { scope: 'export:contacts', bucket: 'standard', paginated: false, idempotent: false } as const;
/** The exports of lists, and those of persons, have scopes of their own; `scopeOfExport` says which one an export needs. */
const ofEither = { ...read, orScopes: ['erase:contacts'] } as const;
const query = noQuery;
const pathParams = z.object({ id });
const files = ['text/csv', 'application/x-ndjson'] as const;

/** The route that exports contacts directly. */
export const contactExports = extendResource('contacts', {
  export: {
    method: 'POST',
    path: '/api/v1/contacts/export',
    summary: 'Export contacts',
    description:
      'Answers the file itself to `Accept: text/csv`, and otherwise a job, whose end export.ready announces. Cells that a spreadsheet would take for a formula begin with an apostrophe, which an import takes away again; negative numbers do not.',
    query,
    body: ContactExportCreate,
    responses: { 202: envelope(Export) },
    metadata: {
      ...read,
      idempotent: true,
      audited: 'export.created',
      streams: { as: 'file', types: ['text/csv'], askedBy: { header: 'Accept' }, operation: 'exportFile' },
      errors: [],
    },
  },
});

const exportsResource: ResourceDeclaration = {
  about: 'Jobs that write records to a file.',
  ids: { export: { prefix: 'exp', example: '01m5k2v7385qmvw1t9x5r3s212' } },
  audited: { 'export.created': ['resource', 'format'], 'export.cancelled': [] },
  kept: {
    exports: {
      what: 'Exports, without their files',
      tables: ['exports'],
      kept: { days: limits.jobDays, after: 'they were created', setting: 'jobDays' },
    },
  },
};

export const exports = defineResource('exports', exportsResource, {
  list: {
    method: 'GET',
    path: '/v1/exports',
    summary: 'List exports',
    description:
      'Lists what you may read: exports of persons need the scope erase:contacts, all others export:contacts.',
    query: ExportQuery,
    responses: { 200: pageEnvelope(Export) },
    metadata: { ...ofEither, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/exports',
    summary: 'Export a list',
    description: `Runs in the background; export.ready announces its end. The file is kept for ${limits.fileDays} days.`,
    query,
    body: ExportCreate,
    responses: { 202: envelope(Export) },
    metadata: { ...read, idempotent: true, audited: 'export.created', errors: [] },
  },
  get: {
    method: 'GET',
    path: '/v1/exports/:id',
    summary: 'Read an export',
    description: 'The export of a person needs the scope erase:contacts, any other export:contacts.',
    pathParams,
    query,
    responses: { 200: envelope(Export) },
    metadata: { ...ofEither, errors: ['NOT_FOUND'] },
  },
  cancel: {
    method: 'POST',
    path: '/v1/exports/:id/cancel',
    summary: 'Cancel an export',
    description: 'The export of a person needs the scope erase:contacts, any other export:contacts.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Export) },
    metadata: {
      ...ofEither,
      idempotent: true,
      audited: 'export.cancelled',
      errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
    },
  },
  download: {
    method: 'GET',
    path: '/v1/exports/:id/download',
    summary: 'Download the file of an export',
    description: 'The export of a person needs the scope erase:contacts, any other export:contacts.',
    pathParams,
    query,
    responses: { 200: streamedBody },
    metadata: { ...ofEither, streams: { as: 'file', types: files }, errors: ['NOT_FOUND'] },
  },
});

/** Routes for links, which carry their own permission. Not part of the SDK. */
const downloadsResource: ResourceDeclaration = {
  about: 'The files of exports, behind links that expire.',
};

export const downloads = defineResource('downloads', downloadsResource, {
  get: {
    method: 'GET',
    path: '/v1/downloads/:token',
    summary: 'Download a file by its link',
    pathParams: z.object({ token: z.string().min(1).max(1000) }),
    query,
    responses: { 200: streamedBody },
    metadata: {
      scope: 'public',
      bucket: 'address',
      paginated: false,
      idempotent: false,
      streams: { as: 'file', types: files },
      errors: ['NOT_FOUND'],
    },
  },
});
