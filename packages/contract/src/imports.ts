import { z } from 'zod';
import { limits } from './access.js';
import { envelope, pageEnvelope } from './envelope.js';
import {
  id,
  identityFields,
  noBody,
  noQuery,
  requiredText,
  streamedBody,
  text,
  timeFields,
  uploadBody,
} from './fields.js';
import { JobStatus, jobFields } from './jobs.js';
import { anyOf, listQuery, queryBoolean, timeFilters } from './lists.js';
import { defineRoutes } from './route.js';

/** What a column of an import can be mapped to, beside `socialProfiles.<PLATFORM>` and `customFields.<key>`. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'secondaryEmails',
  'phone',
  'socialProfiles',
  'company',
  'title',
  'country',
  'externalId',
  'ownerId',
  'ownerEmail',
  'tags',
  'doNotContact',
] as const;

/** A field that a column is mapped to. */
export const ImportField = z
  .string()
  .refine(
    (field) =>
      (importFields as readonly string[]).includes(field) ||
      /^socialProfiles\.[A-Z][A-Z0-9_]{0,49}$/.test(field) ||
      /^customFields\.[a-z][a-z0-9_]{0,49}$/.test(field),
    {
      error: `Must be one of ${importFields.join(', ')}, socialProfiles.<PLATFORM> or customFields.<key>; or null, to leave the column out.`,
    },
  );

export const importMatches = ['email', 'phone', 'externalId'] as const;
export const importModes = ['create', 'update', 'upsert'] as const;

/** The products whose exports are recognized by their headings. */
export const importProducts = [
  'close',
  'google',
  'hubspot',
  'linkedin',
  'outlook',
  'pipedrive',
  'salesforce',
  'zoho',
] as const;
export type ImportProduct = (typeof importProducts)[number];

const mapping = z
  .record(requiredText(200), ImportField.nullable())
  .refine((columns) => Object.keys(columns).length <= limits.importColumns, {
    error: `Names more than ${limits.importColumns} columns.`,
  });
export type ImportMapping = z.infer<typeof mapping>;

/** JSON in a query parameter, or in a field of a multipart body. */
function jsonText<T extends z.ZodType>(schema: T) {
  const parse = (sent: unknown) => {
    if (typeof sent !== 'string') return sent;
    try {
      return JSON.parse(sent);
    } catch {
      return sent;
    }
  };
  return z.preprocess(parse, schema).meta({ contentMediaType: 'application/json' }) as unknown as z.ZodType<
    z.output<T>,
    z.input<T>
  >;
}

function isCharset(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

export const importTagModes = ['replace', 'append'] as const;

/** How an import reads its file: query parameters, or fields of a multipart form. */
export const ImportOptions = z.strictObject({
  mapping: jsonText(mapping)
    .optional()
    .describe(
      `A JSON object from headings (or, of JSON records, keys) to fields: ${importFields.join(', ')}, socialProfiles.<PLATFORM>, customFields.<key>; null leaves a column out, as does not naming it. Several columns can have one field: a list takes all of their values, \`email\` takes the first address and adds the others to \`secondaryEmails\`, and any other field takes the first value that is not empty, in the order of the mapping. Without a mapping, columns are guessed from their headings.`,
    ),
  matchOn: z.enum(importMatches).default('email').describe('The field by which existing contacts are found.'),
  mode: z
    .enum(importModes)
    .default('upsert')
    .describe('`create` fails a row whose contact is there already, `update` one whose contact is not.'),
  emptyCells: z
    .enum(['ignore', 'clear'])
    .default('ignore')
    .describe('Whether an empty cell clears the field of a contact.'),
  tags: z
    .enum(importTagModes)
    .default('replace')
    .describe('Whether the tags of a row replace those that the contact has, or are added to them.'),
  locale: text(35)
    .refine(isLocale, 'is not a known locale, such as en-US or de-DE.')
    .optional()
    .describe(
      'A BCP 47 language tag, such as `en-US` or `de-DE`, by which dates such as 02/03/2026 and numbers such as 1,234 of custom fields are read. Guessed from the first 100 rows if you do not send it.',
    ),
  dryRun: queryBoolean.default(false).describe('Checks every row and counts what would happen, but writes no contact.'),
  encoding: text(50)
    .refine(isCharset, 'is no label of the WHATWG Encoding Standard, such as windows-1252 or shift_jis.')
    .optional()
    .describe(
      'A label of the WHATWG Encoding Standard, such as `windows-1252` or `shift_jis`. Detected if you do not send it; if nothing in the file identifies it, the `charset` of the Content-Type is used. As a field of a form, it has to come before the file.',
    ),
  fileName: text(200)
    .optional()
    .describe(
      'Shown with the job; the file of a form brings its own. As a field of a form, it has to come before the file.',
    ),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** What became of a column of an import. */
const ImportColumn = z.object({
  column: z.int().describe('From 1; of JSON records, the order in which the keys came.'),
  heading: z.string(),
  field: z.string().nullable().describe('null: the column is left out.'),
  guessed: z.boolean().describe('Whether the field was guessed from the heading.'),
  order: z
    .int()
    .nullable()
    .describe('The place of this column among those with its field, from 1: the first that is not empty is used.'),
  warning: z.string().nullable().describe('The reason why a column whose field was guessed is left out.'),
});

/** An import of contacts. */
export const ImportJob = z
  .object({
    ...identityFields,
    ...jobFields,
    fileName: z.string().nullable(),
    format: z.enum(['csv', 'json']),
    bytes: z.int().describe('Bytes of the file, as UTF-8.'),
    product: z
      .enum(importProducts)
      .nullable()
      .describe('The product that the file was exported from, recognized by its headings.'),
    columns: z.array(ImportColumn).describe('The field that each column was imported into.'),
    matchOn: z.enum(importMatches),
    mode: z.enum(importModes),
    emptyCells: z.enum(['ignore', 'clear']),
    tags: z.enum(importTagModes),
    locale: z
      .string()
      .nullable()
      .describe(
        'The locale that dates and numbers are read in: yours, or the one that was guessed. null: it is not known.',
      ),
    dryRun: z.boolean(),
    counts: z
      .object({
        rows: z.int().describe('Rows read so far.'),
        created: z.int(),
        updated: z.int(),
        unchanged: z.int(),
        failed: z.int(),
        skipped: z.int().describe('Empty rows, and lines that reports have below their rows.'),
      })
      .describe('In a dry run: what would have happened.'),
    error: z
      .object({ line: z.int().nullable(), column: z.int().nullable(), message: z.string() })
      .nullable()
      .describe('The reason why a FAILED import stopped. Rows imported before it stay.'),
    ...timeFields,
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof ImportJob>;

/** One thing that is wrong with a row. A row with any of them was not written. */
export const ImportError = z
  .object({
    tenantId: z.string(),
    line: z.int().describe('Line of the file that the row begins on, from 1; of JSON, the number of the record.'),
    column: z.int().nullable().describe('Column, from 1; null if it concerns the whole row.'),
    heading: z.string().nullable(),
    field: z.string().nullable(),
    value: z.string().nullable().describe('The content of the cell, truncated to 200 characters.'),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'ImportError' });
export type ImportError = z.infer<typeof ImportError>;

/** The reason why the field of a column was chosen. */
export const importColumnSources = ['mapping', 'preset', 'heading'] as const;

/** A column of a file, and how well its values fit the field. */
const ImportPreviewColumn = ImportColumn.omit({ guessed: true }).extend({
  source: z
    .enum(importColumnSources)
    .nullable()
    .describe(
      'Where the field comes from: your `mapping`, the `preset` of the product, or the `heading`. null: the column is left out.',
    ),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The share of the values in the previewed rows that are valid for the field. null: there is none.'),
  samples: z.array(z.string()).describe('The first three different values, each truncated to 200 characters.'),
});

/** What became of a row of a preview. */
export const importOutcomes = ['create', 'update', 'unchanged', 'fail', 'skip'] as const;

const ImportPreviewRow = z.object({
  line: z.int().describe('Line of the file that the row begins on, from 1; of JSON, the number of the record.'),
  outcome: z.enum(importOutcomes).describe('The effect that an import of this file would have now.'),
  fields: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What the row sets, as in the body of a contact. null: the row fails or is skipped.'),
  errors: z.array(ImportError.omit({ tenantId: true, line: true })),
});

/** What an import would do with the first rows of a file. */
export const ImportPreview = z
  .object({
    format: z.enum(['csv', 'json']),
    encoding: z.string().describe('The encoding that the file was read in, by its WHATWG name.'),
    locale: z.string().nullable().describe('As in the job of an import.'),
    product: z.enum(importProducts).nullable(),
    columns: z.array(ImportPreviewColumn),
    rows: z.array(ImportPreviewRow).describe(`The first rows, ${limits.importPreviewRows} at most.`),
    counts: z
      .object({ rows: z.int(), create: z.int(), update: z.int(), unchanged: z.int(), fail: z.int(), skip: z.int() })
      .describe('The outcomes of `rows`.'),
    hasMore: z.boolean().describe('Whether the file has more rows than the preview.'),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportQuery = listQuery(['-createdAt', 'createdAt'], {
  status: anyOf(JobStatus).optional(),
  ...timeFilters,
});
export type ImportQuery = z.output<typeof ImportQuery>;
export const ImportErrorQuery = listQuery(['line'], {});
export type ImportErrorQuery = z.output<typeof ImportErrorQuery>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: true } as const;
const query = noQuery;
const pathParams = z.object({ id });
const fileTypes = [
  'text/csv',
  'application/json',
  'application/x-ndjson',
  'text/plain',
  'multipart/form-data',
] as const;

/** Operations on the list of contacts, in the background. */
export const contactImports = defineRoutes({
  import: {
    method: 'POST',
    path: '/api/v1/contacts/import',
    summary: 'Import contacts',
    description: `The body is the file: CSV with a row of headings (commas, semicolons, tabs or bars; UTF-8 or UTF-16), a JSON array of contacts, JSON lines, or a multipart form with one such file; up to ${limits.importBytes} bytes, and ${limits.recordBytes} for each row. The response is sent once the file has arrived; its rows are written in the background. A file that cannot be read is a VALIDATION_ERROR that names line and column; one of which no column is known, without a mapping, is a VALIDATION_ERROR that lists its headings.`,
    query: ImportOptions,
    body: uploadBody,
    responses: { 202: envelope(ImportJob) },
    metadata: {
      ...write,
      audited: 'import.created',
      bodyBytes: limits.importBytes,
      uploads: fileTypes,
      errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    },
  },
  previewImport: {
    method: 'POST',
    path: '/api/v1/contacts/import/preview',
    summary: 'Preview an import of contacts',
    description: `Takes the file and the options of an import, and writes nothing. The response shows the field of each column with sample values, and the first rows as an import would write them, with the reasons for those that would fail: ${limits.importPreviewRows} rows at most, of the first ${limits.importPreviewReadBytes} bytes. A file can have ${limits.importPreviewBytes} bytes here; of a longer one, send the beginning.`,
    query: ImportOptions,
    body: uploadBody,
    responses: { 200: envelope(ImportPreview) },
    metadata: {
      ...write,
      audited: false,
      bodyBytes: limits.importPreviewBytes,
      uploads: fileTypes,
      errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    },
  },
});

export const imports = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/imports',
    summary: 'List imports',
    query: ImportQuery,
    responses: { 200: pageEnvelope(ImportJob) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/imports/:id',
    summary: 'Read an import',
    pathParams,
    query,
    responses: { 200: envelope(ImportJob) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  cancel: {
    method: 'POST',
    path: '/v1/imports/:id/cancel',
    summary: 'Cancel an import',
    description: 'Rows that were written stay. Cancelling a cancelled import changes nothing.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(ImportJob) },
    metadata: { ...write, audited: 'import.cancelled', errors: ['NOT_FOUND', 'INVALID_TRANSITION'] },
  },
  listErrors: {
    method: 'GET',
    path: '/v1/imports/:id/errors',
    summary: 'List what is wrong with the rows of an import',
    pathParams,
    query: ImportErrorQuery,
    responses: { 200: pageEnvelope(ImportError) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  downloadFailedRows: {
    method: 'GET',
    path: '/v1/imports/:id/failed-rows',
    summary: 'Download the failed rows of an import',
    description: `CSV: the rows as they came, with the columns "Import line" and "Import error" in front. Correct them and import the file again: those two columns are left out. Kept for ${limits.fileDays} days after the import was made.`,
    pathParams,
    query,
    responses: { 200: streamedBody },
    metadata: { ...read, streams: { as: 'file', types: ['text/csv'] }, errors: ['NOT_FOUND'] },
  },
});
