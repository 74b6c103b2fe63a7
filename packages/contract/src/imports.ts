import { z } from 'zod';
import { limits } from './access.js';
import { CustomFieldType } from './custom-fields.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, identityFields, noBody, noQuery, streamedBody, timeFields, timestamp, uploadBody } from './fields.js';
import {
  ImportOptions,
  importInvalidModes,
  importMatches,
  importModes,
  importProducts,
  importTagModes,
  LeadImportOptions,
} from './import-options.js';
import { JobStatus, jobFields } from './jobs.js';
import { listQuery, recordIds, timeFilters, valueFilter } from './lists.js';
import { requestedBy } from './makers.js';
import { contactMatches, MatchMode, matchField } from './matching.js';
import { defineResource, extendResource, type ResourceDeclaration } from './resource.js';

export * from './import-options.js';

/** The formats of files that are imported. */
export const importFormats = ['csv', 'json', 'xlsx'] as const;
/** The media type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What an import writes. */
export const importResources = ['contacts', 'leads'] as const;
export const ImportResource = z.enum(importResources);
export type ImportResource = z.infer<typeof ImportResource>;

/** How the values of a column are written, as its values show it. */
const ColumnNotation = z
  .object({
    decimal: z
      .enum(['.', ','])
      .nullable()
      .describe('The character before the decimals. null: no value shows it, or the column is `mixed`.'),
    decimalCurrencies: z
      .array(z.string())
      .describe('The currencies of the amounts that show `decimal`; empty if they name none.'),
    dayMonthOrder: z
      .enum(['day-first', 'month-first'])
      .nullable()
      .describe('The order of day and month in dates such as 02/03/2026. null: as for `decimal`.'),
    mixed: z
      .boolean()
      .describe('Whether values contradict each other. Those of them that have two readings are refused.'),
    currencies: z.array(z.string()).describe('The currencies that signs or codes of the column name without doubt.'),
  })
  .meta({ id: 'ImportColumnNotation' });
export type ImportColumnNotation = z.infer<typeof ColumnNotation>;

/** Why a column is left out. */
export const importLeftOutReasons = [
  'NO_HEADING',
  'UNKNOWN_HEADING',
  'NOT_IN_MAPPING',
  'MAPPED_TO_NULL',
  'VALUES_DO_NOT_FIT',
  'ASSIGN_TO',
  'FAILED_ROWS',
  'NEEDS_SCOPE',
] as const;
export type ImportLeftOutReason = (typeof importLeftOutReasons)[number];

/** What became of a column of an import. */
const ImportColumn = z.object({
  column: z.int().describe('From 1; of JSON records, the order in which the keys came.'),
  heading: z.string(),
  field: z.string().nullable().describe('null: the column is left out.'),
  leftOut: z
    .enum(importLeftOutReasons)
    .nullable()
    .describe(
      'The reason why the column is left out: its heading is empty or not known, your `mapping` does not name it or maps it to null, most values are not valid for the guessed field, `assignTo` decides the owner, the column says why a row failed before, or it says when records were made or closed and you lack the scope for it. null: it is imported, or the import was made by an earlier version.',
    ),
  guessed: z.boolean().describe('Whether the field was guessed from the heading.'),
  order: z
    .int()
    .nullable()
    .describe('The place of this column among those with its field, from 1: the first that is not empty is used.'),
  warning: z
    .string()
    .nullable()
    .describe('The reason why a column whose field was guessed is left out, or imported as another field.'),
  notation: ColumnNotation.nullable().describe(
    'How amounts, numbers or dates of the column are written, as all of its rows show it; in a preview, the previewed rows. The `locale` decides what this leaves open. null: the field has no such values, or the import has not begun.',
  ),
});

export const importUndoStatuses = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] as const;

/** The undo of an import. */
const ImportUndo = z
  .object({
    status: z
      .enum(importUndoStatuses)
      .describe('COMPLETED and FAILED are final. You can request a failed undo again: it continues where it stopped.'),
    progress: z.number().min(0).max(1).describe('How much is done, from 0 to 1.'),
    createdBy: requestedBy,
    requestedAt: timestamp,
    completedAt: timestamp.nullable().describe('When it reached a final status.'),
    counts: z
      .object({
        deleted: z.int().describe('Records that the import had created, and that are deleted now.'),
        restored: z.int().describe('Records in which at least one field has its earlier value again.'),
        kept: z.int().describe('Records that stay as they are, because they were changed or used after the import.'),
        gone: z.int().describe('Records that had been deleted or merged into others before the undo.'),
        keptFields: z.int().describe('Fields of records that the import had updated, and that keep their value.'),
      })
      .describe('Contacts and leads.'),
  })
  .meta({ id: 'ImportUndo' });
export type ImportUndo = z.infer<typeof ImportUndo>;

/** What became of the contacts of an import of leads. */
const ContactCounts = z
  .object({
    ...(Object.fromEntries(contactMatches.map((match) => [match, z.int()])) as Record<
      (typeof contactMatches)[number],
      z.ZodInt
    >),
    ignoredValues: z
      .int()
      .describe('Values that differ from those of a contact that was there, and were not written; see `onMatch`.'),
  })
  .describe('Of an import of leads: rows by what became of their contact.');

/** An import of contacts or leads. */
export const ImportJob = z
  .object({
    ...identityFields,
    ...jobFields,
    resource: ImportResource.describe('The records that the rows are: contacts, or leads with their contacts.'),
    fileName: z.string().nullable(),
    format: z.enum(importFormats),
    sheet: z
      .string()
      .nullable()
      .describe(
        'The sheet of a workbook that is imported. null: the file is not a workbook, or the import was made by an earlier version.',
      ),
    bytes: z.int().describe('Bytes of the file, as UTF-8; of a workbook, of its sheet as CSV.'),
    product: z
      .enum(importProducts)
      .nullable()
      .describe('The product that the file was exported from, recognized by its headings.'),
    columns: z.array(ImportColumn).describe('The field that each column was imported into.'),
    matchOn: matchField(importMatches),
    onMatch: MatchMode.nullable().describe('Of leads: what becomes of a contact that is found. null: of contacts.'),
    mode: z.enum(importModes),
    emptyCells: z.enum(['ignore', 'clear']),
    tags: z.enum(importTagModes),
    onInvalid: z.enum(importInvalidModes),
    values: z
      .record(z.string(), z.record(z.string(), z.string().nullable()))
      .nullable()
      .describe('The replacements for values of the file, by field.'),
    assignTo: z.string().nullable().describe('The user who was given all records.'),
    addTags: z.array(z.string()).describe('Tags that all records were given.'),
    defaultStage: z.string().nullable().describe('The stage of new leads without one that there is.'),
    currency: z
      .string()
      .nullable()
      .describe('The currency of amounts that name none; null for imports of an earlier version.'),
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
        skippedValues: z.int().describe('Values that were left out of rows that were written; see `onInvalid`.'),
        likelyDuplicates: z
          .int()
          .describe('New contacts whose number another contact has, or several. They are listed with the errors.'),
        skipped: z.int().describe('Empty rows, and lines that reports have below their rows.'),
        contacts: ContactCounts,
      })
      .describe('Contacts or leads, by `resource`. In a dry run: what would have happened.'),
    error: z
      .object({ line: z.int().nullable(), column: z.int().nullable(), message: z.string() })
      .nullable()
      .describe('The reason why a FAILED import stopped. Rows imported before it stay.'),
    undoUntil: timestamp
      .nullable()
      .describe('Until when you can undo the import. null: it has not ended, changed nothing, or was undone.'),
    undo: ImportUndo.nullable(),
    ...timeFields,
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof ImportJob>;

/** What a finding means for its row. */
export const importErrorEffects = ['ROW_FAILED', 'VALUE_SKIPPED', 'LIKELY_DUPLICATE', 'VALUE_IGNORED'] as const;
export type ImportErrorEffect = (typeof importErrorEffects)[number];

/** One thing that is wrong with a row. */
export const ImportError = z
  .object({
    tenantId: z.string(),
    effect: z
      .enum(importErrorEffects)
      .describe(
        '`ROW_FAILED`: the row was not written. `VALUE_SKIPPED`: it was written without this value. `LIKELY_DUPLICATE`: it was written as a new contact, and another one has its number. `VALUE_IGNORED`: the contact of the lead has another value, which stayed; see `onMatch`.',
      ),
    line: z
      .int()
      .describe(
        'Line of the file that the row begins on, from 1; of a workbook, the number of the row; of JSON, that of the record.',
      ),
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
  unreadable: z
    .object({
      count: z.int(),
      examples: z.array(z.string()).describe('The first three, each truncated to 200 characters.'),
    })
    .describe('Values of the previewed rows that cannot be read as the field: see `onInvalid`.'),
  suggestion: z
    .object({ type: CustomFieldType, key: z.string(), label: z.string() })
    .nullable()
    .describe('A custom field that would fit a column which is left out since its heading is not known.'),
  samples: z.array(z.string()).describe('The first three different values, each truncated to 200 characters.'),
});

/** A field that a column can be mapped to. */
const ImportTarget = z.object({
  field: z.string(),
  label: z.string().nullable().describe('Of custom fields, the label that the tenant gave it; null for others.'),
  type: CustomFieldType.nullable().describe('Of custom fields.'),
  options: z
    .array(z.string())
    .describe('The options of a SELECT or MULTI_SELECT, and the names of stages and pipelines.'),
});

/** What became of a row of a preview. */
export const importOutcomes = ['create', 'update', 'unchanged', 'fail', 'skip'] as const;

const ImportPreviewRow = z.object({
  line: z
    .int()
    .describe(
      'Line of the file that the row begins on, from 1; of a workbook, the number of the row; of JSON, that of the record.',
    ),
  outcome: z.enum(importOutcomes).describe('The effect that an import of this file would have now.'),
  fields: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'The fields that the row sets, as in the body of a contact or a lead. null: the row fails or is skipped.',
    ),
  contactMatch: z
    .enum(contactMatches)
    .nullable()
    .describe('Of leads: what becomes of the contact of the row. null: it has none, fails, or is a contact itself.'),
  errors: z.array(ImportError.omit({ tenantId: true, line: true })),
});

/** What an import would do with the first rows of a file. */
export const ImportPreview = z
  .object({
    format: z.enum(importFormats),
    sheet: z
      .string()
      .nullable()
      .describe(
        'The sheet of a workbook that is read. An import of the file without `sheet` reads the same one. null: the file is not a workbook.',
      ),
    sheets: z
      .array(z.object({ name: z.string(), hidden: z.boolean().describe('Whether the workbook hides the sheet.') }))
      .describe('The sheets of a workbook, for `sheet`; empty if the file is not a workbook.'),
    encoding: z.string().describe('The encoding that the file was read in, by its WHATWG name.'),
    locale: z.string().nullable().describe('As in the job of an import.'),
    product: z.enum(importProducts).nullable(),
    columns: z.array(ImportPreviewColumn),
    targets: z.array(ImportTarget).describe('All fields that a column can be mapped to.'),
    rows: z.array(ImportPreviewRow).describe(`The first rows, ${limits.importPreviewRows} at most.`),
    counts: z
      .object({
        rows: z.int(),
        create: z.int(),
        update: z.int(),
        unchanged: z.int(),
        fail: z.int(),
        skip: z.int(),
        skippedValues: z.int(),
        likelyDuplicates: z.int(),
        contacts: ContactCounts,
      })
      .describe('The outcomes of `rows`.'),
    hasMore: z.boolean().describe('Whether the file has more rows than the preview.'),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('import'),
  ...valueFilter('status', JobStatus),
  ...valueFilter('resource', ImportResource),
  ...timeFilters,
});
export type ImportQuery = z.output<typeof ImportQuery>;
export const ImportErrorQuery = listQuery(['line', '-line'], {});
export type ImportErrorQuery = z.output<typeof ImportErrorQuery>;

// An import can be read by all who may make one. Its rows are records: they need a scope that reads.
const readJob = {
  scope: 'import:contacts',
  orScopes: ['read:leads', 'write:leads'],
  bucket: 'standard',
  paginated: false,
  idempotent: false,
} as const;
const readRows = { ...readJob, orScopes: ['read:leads'] } as const;
const write = {
  scope: 'import:contacts',
  orScopes: ['write:leads'],
  bucket: 'standard',
  paginated: false,
  idempotent: true,
} as const;
const query = noQuery;
const pathParams = z.object({ id });
const fileTypes = [
  'text/csv',
  'text/tab-separated-values',
  'application/json',
  'application/x-ndjson',
  'text/plain',
  workbookType,
  'multipart/form-data',
] as const;

const upload = {
  ...write,
  bodyBytes: limits.importBytes,
  uploads: fileTypes,
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const;

const ofImport = (records: string) =>
  `The body is the file: CSV with a row of headings (commas, semicolons, tabs or bars; UTF-8 or UTF-16), a JSON array of ${records}, JSON lines, an Excel workbook (.xlsx, up to ${limits.importWorkbookBytes} bytes), or a multipart form with one such file; up to ${limits.importBytes} bytes, and ${limits.recordBytes} for each row. The response is sent once the file has arrived; its rows are written in the background. A file that cannot be read is a VALIDATION_ERROR that names line and column; one of which no column is known, without a mapping, is a VALIDATION_ERROR that lists its headings.`;
const ofPreview = `Takes the file and the options of an import, and writes nothing. The response shows the field of each column with sample values, and the first rows as an import would write them, with the reasons for those that would fail: ${limits.importPreviewRows} rows at most, of the first ${limits.importPreviewReadBytes} bytes. A file can have ${limits.importPreviewBytes} bytes here; of a longer one, send the beginning; of a workbook, all of it.`;

/** Operations on the list of contacts, in the background. */
export const contactImports = extendResource('contacts', {
  import: {
    method: 'POST',
    path: '/api/v1/contacts/import',
    summary: 'Import contacts',
    description: ofImport('contacts'),
    query: ImportOptions,
    body: uploadBody,
    responses: { 202: envelope(ImportJob) },
    metadata: { ...upload, tellsOutcome: true, audited: 'import.created' },
  },
  previewImport: {
    method: 'POST',
    path: '/api/v1/contacts/import/preview',
    summary: 'Preview an import of contacts',
    description: ofPreview,
    query: ImportOptions,
    body: uploadBody,
    responses: { 200: envelope(ImportPreview) },
    metadata: { ...upload, bodyBytes: limits.importPreviewBytes, audited: false },
  },
});

/** Operations on the list of leads, in the background. */
export const leadImports = extendResource('leads', {
  import: {
    method: 'POST',
    path: '/v1/leads/import',
    summary: 'Import leads with their contacts',
    description: `Each row is a lead with its contact. ${ofImport('leads')} The contact of a row is found or created as in an import of contacts; the lead is found by its \`externalId\`, or else created. An existing lead keeps its contact, which the row updates. Emits lead.created for each lead that it creates.`,
    query: LeadImportOptions,
    body: uploadBody,
    responses: { 202: envelope(ImportJob) },
    metadata: { ...upload, tellsOutcome: true, audited: 'import.created' },
  },
  previewImport: {
    method: 'POST',
    path: '/v1/leads/import/preview',
    summary: 'Preview an import of leads',
    description: ofPreview,
    query: LeadImportOptions,
    body: uploadBody,
    responses: { 200: envelope(ImportPreview) },
    metadata: { ...upload, bodyBytes: limits.importPreviewBytes, audited: false },
  },
});

const importsResource: ResourceDeclaration = {
  about: 'Jobs that read contacts from a file.',
  ids: { import: { prefix: 'imp', example: '01m5k2v6274pktv0s8w4q2r101' } },
  audited: {
    'import.created': ['matchOn', 'mode', 'emptyCells', 'tags', 'dryRun'],
    'import.cancelled': [],
    'import.undone': [],
  },
  kept: {
    imports: {
      what: 'Imports, with the rows that failed',
      tables: ['imports', 'import_errors'],
      kept: { days: limits.jobDays, after: 'they were created', setting: 'jobDays' },
    },
    importChanges: {
      what: 'The data to undo imports',
      tables: ['import_changes'],
      kept: { days: limits.importUndoDays, after: 'the end of the import' },
    },
  },
};

export const imports = defineResource('imports', importsResource, {
  list: {
    method: 'GET',
    path: '/v1/imports',
    summary: 'List imports',
    query: ImportQuery,
    responses: { 200: pageEnvelope(ImportJob) },
    metadata: { ...readJob, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  get: {
    method: 'GET',
    path: '/v1/imports/:id',
    summary: 'Read an import',
    pathParams,
    query,
    responses: { 200: envelope(ImportJob) },
    metadata: { ...readJob, errors: ['NOT_FOUND'] },
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
    metadata: {
      ...write,
      tellsOutcome: true,
      audited: 'import.cancelled',
      errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
    },
  },
  undo: {
    method: 'POST',
    path: '/v1/imports/:id/undo',
    summary: 'Undo an import',
    description: `Deletes the records that the import created, and gives the fields that it changed their earlier values, in the background. Records that were changed or used after the import stay. Possible for ${limits.importUndoDays} days after the end of the import, whether it was completed, failed or was cancelled. A CONFLICT if the import has not ended, changed nothing, is too old, or was undone before.`,
    pathParams,
    query,
    body: noBody,
    responses: { 202: envelope(ImportJob) },
    metadata: {
      ...write,
      tellsOutcome: true,
      audited: 'import.undone',
      errors: ['NOT_FOUND', 'CONFLICT.not_ready', 'CONFLICT.nothing_to_do', 'CONFLICT.too_late'],
    },
  },
  listErrors: {
    method: 'GET',
    path: '/v1/imports/:id/errors',
    summary: 'List what is wrong with the rows of an import',
    pathParams,
    query: ImportErrorQuery,
    responses: { 200: pageEnvelope(ImportError) },
    metadata: { ...readRows, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  downloadFailedRows: {
    method: 'GET',
    path: '/v1/imports/:id/failed-rows',
    summary: 'Download the failed rows of an import',
    description: `CSV: the rows as they came, with the columns "Import line" and "Import error" in front. Correct them and import the file again: those two columns are left out. Kept for ${limits.fileDays} days after the import was made.`,
    pathParams,
    query,
    responses: { 200: streamedBody },
    metadata: { ...readRows, streams: { as: 'file', types: ['text/csv'] }, errors: ['NOT_FOUND'] },
  },
});
