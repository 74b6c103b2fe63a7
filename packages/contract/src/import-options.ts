import { z } from 'zod';
import { limits, timesScope } from './access.js';
import { currency, id, requiredText, text } from './fields.js';
import { queryBoolean } from './lists.js';
import { MatchMode, matchField } from './matching.js';

/** What a column of an import can be mapped to, beside `socialProfiles.<PLATFORM>` and `customFields.<key>`. */
export const importFields = [
  'name',
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'email',
  'secondaryEmails',
  'phone',
  'secondaryPhones',
  'socialProfiles',
  'company',
  'title',
  'country',
  'externalId',
  'ownerId',
  'ownerEmail',
  'ownerName',
  'tags',
  'doNotContact',
  'createdAt',
  'version',
] as const;

/**
 * What a column of an import of leads can be mapped to, beside `customFields.<key>`, and `contact.` before any field of an
 * import of contacts.
 */
export const leadImportFields = [
  'title',
  'value',
  'currency',
  'stage',
  'pipeline',
  'status',
  'lostReason',
  'source',
  'score',
  'expectedCloseDate',
  'createdAt',
  'closedAt',
  'closeDate',
  'externalId',
  'ownerEmail',
  'ownerName',
  'assignedToId',
  'contactId',
  'stageId',
  'pipelineId',
  'tags',
  'tagIds',
  'version',
] as const;

const customField = /^customFields\.[a-z][a-z0-9_]{0,49}$/;

function isContactField(field: string): boolean {
  return (
    (importFields as readonly string[]).includes(field) ||
    /^socialProfiles\.[A-Z][A-Z0-9_]{0,49}$/.test(field) ||
    customField.test(field)
  );
}

function isLeadField(field: string): boolean {
  if (field.startsWith('contact.')) return isContactField(field.slice('contact.'.length));
  return (leadImportFields as readonly string[]).includes(field) || customField.test(field);
}

/** A field that a column is mapped to. */
export const ImportField = z.string().refine(isContactField, {
  error: `Must be one of ${importFields.join(', ')}, socialProfiles.<PLATFORM> or customFields.<key>; or null, to leave the column out.`,
});

/** A field of a lead, or of its contact, that a column is mapped to. */
export const LeadImportField = z.string().refine(isLeadField, {
  error: `Must be one of ${leadImportFields.join(', ')} or customFields.<key>; for the contact, one of ${importFields.map((field) => `contact.${field}`).join(', ')}, contact.socialProfiles.<PLATFORM> or contact.customFields.<key>; or null, to leave the column out.`,
});

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

function mappingTo(field: typeof ImportField) {
  return z
    .record(text(200).trim(), field.nullable())
    .refine((columns) => Object.keys(columns).length <= limits.importColumns, {
      error: `Names more than ${limits.importColumns} columns.`,
    });
}
export type ImportMapping = z.infer<ReturnType<typeof mappingTo>>;

/** What stands in place of values of a file, by field. */
function replacementsIn(field: typeof ImportField) {
  return z
    .record(
      field,
      z
        .record(text(200), text(500).nullable())
        .refine((values) => Object.keys(values).length <= limits.importReplacedValues, {
          error: `Replaces more than ${limits.importReplacedValues} values of a field.`,
        }),
    )
    .refine((fields) => Object.keys(fields).length <= limits.importReplacedFields, {
      error: `Names more than ${limits.importReplacedFields} fields.`,
    });
}
export type ImportReplacements = z.infer<ReturnType<typeof replacementsIn>>;

const describeReplacements = (example: string) =>
  `A JSON object from fields to objects from values of the file to what they mean, such as \`${example}\`; null leaves a value out. Case and the space around a value do not matter. Of a cell with several tags, each is replaced.`;

function parseJson(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

/** Names of tags: parted by commas, a repeated parameter, or a JSON array. */
const tagNames = z.preprocess(
  (sent) => (typeof sent !== 'string' ? sent : sent.startsWith('[') ? parseJson(sent) : sent.split(',')),
  z.array(requiredText(50)).min(1).max(limits.importAddedTags),
) as unknown as z.ZodType<string[], string | string[]>;

const unsafeKey = '__proto__';
const unsafeHeading = 'A column or a value of this name cannot be mapped. Rename it, or leave it out.';

/** Whether an object, or one in it, has a key that records of zod drop without a word. */
function hasUnsafeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, unsafeKey) || Object.values(value).some(hasUnsafeKey);
}

/** JSON in a query parameter, or in a field of a multipart body. */
function jsonText<T extends z.ZodType>(schema: T) {
  const parse = (sent: unknown, context: z.RefinementCtx) => {
    const value = parseJson(sent);
    if (typeof sent !== 'string' || !hasUnsafeKey(value)) return value;
    context.addIssue({ code: 'custom', path: [unsafeKey], message: unsafeHeading });
    return z.NEVER;
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
export const importInvalidModes = ['failRow', 'skipValue'] as const;

/** How an import reads its file: query parameters, or fields of a multipart form. */
export const ImportOptions = z.strictObject({
  mapping: jsonText(mappingTo(ImportField))
    .optional()
    .describe(
      `A JSON object from headings (or, of JSON records, keys) to fields: ${importFields.join(', ')}, socialProfiles.<PLATFORM>, customFields.<key>; null leaves a column out, as does not naming it. An empty heading names the columns that have none. Several columns can have one field: a list takes all of their values, \`email\` takes the first address and adds the others to \`secondaryEmails\`, and any other field takes the first value that is not empty, in the order of the mapping. A row with a \`version\` is written only if the record that it finds is at this version. Without a mapping, columns are guessed from their headings, and \`version\` of JSON records is used. \`createdAt\` needs the scope ${timesScope} and counts for new records; a time without a zone is UTC.`,
    ),
  matchOn: matchField(importMatches)
    .default('email')
    .describe(
      'The field by which existing contacts are found, which can be `customFields.<key>` of a unique custom field. A row that has neither this field nor an e-mail address nor an external id is matched by its `phone` if exactly one contact has the number and the names do not conflict; otherwise it becomes a new contact and is listed as a likely duplicate.',
    ),
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
  onInvalid: z
    .enum(importInvalidModes)
    .default('failRow')
    .describe(
      '`failRow`: a row with a value that cannot be read is not written. `skipValue`: the value is left out, counted in `counts.skippedValues` and listed with the errors, and the row is written without it; names, titles and ids that cannot be read still fail their row, and so does a contact that nothing else identifies.',
    ),
  values: jsonText(replacementsIn(ImportField))
    .optional()
    .describe(describeReplacements('{"country": {"Holland": "NL"}}')),
  assignTo: id
    .optional()
    .describe('The user who owns every contact of the import. Columns that name an owner are left out.'),
  addTags: tagNames
    .optional()
    .describe(
      'Names of tags that every contact of the import gets, beside those of its row: `VIP,Fair`. Send a name with a comma in a repeated parameter, or in a JSON array in a field of a form. Unknown tags are made.',
    ),
  currency: currency
    .optional()
    .describe(
      'The currency of amounts that name none, and of signs that several currencies have, such as `$`. Default: what the column and the locale show, then the currency of the tenant.',
    ),
  locale: text(35)
    .refine(isLocale, 'is not a known locale, such as en-US or de-DE.')
    .optional()
    .describe(
      'A BCP 47 language tag, such as `en-US` or `de-DE`, by which dates such as 02/03/2026 and numbers such as 1,234 of custom fields are read. Guessed from the first 100 rows if you do not send it.',
    ),
  dryRun: queryBoolean.default(false).describe('Checks every row and counts what would happen, but writes no contact.'),
  encoding: text(50)
    .refine(isCharset, 'is not a label of the WHATWG Encoding Standard, such as windows-1252 or shift_jis.')
    .optional()
    .describe(
      'A label of the WHATWG Encoding Standard, such as `windows-1252` or `shift_jis`. Detected if you do not send it; if nothing in the file identifies it, the `charset` of the Content-Type is used. As a field of a form, it has to come before the file.',
    ),
  sheet: text(100)
    .optional()
    .describe(
      'The name of the sheet of an Excel workbook. Default: the first visible one with headings that are known; if none has any, the first visible one with cells. As a field of a form, it has to come before the file.',
    ),
  fileName: text(200)
    .optional()
    .describe(
      'Shown with the job; the file of a form brings its own. As a field of a form, it has to come before the file.',
    ),
});
export type ImportOptions = z.output<typeof ImportOptions>;

/** How an import of leads reads its file: as one of contacts does. */
export const LeadImportOptions = ImportOptions.extend({
  values: jsonText(replacementsIn(LeadImportField))
    .optional()
    .describe(describeReplacements('{"stage": {"Appointment scheduled": "Qualified"}}')),
  assignTo: id
    .optional()
    .describe('The user in charge of every lead of the import. Columns that name one are left out.'),
  addTags: tagNames
    .optional()
    .describe(
      'Names of tags that every lead of the import gets, beside those of its row: `VIP,Fair`. Send a name with a comma in a repeated parameter, or in a JSON array in a field of a form. Unknown tags are made.',
    ),
  defaultStage: id
    .optional()
    .describe(
      'The stage of new leads whose row names none, or one that there is not. Default: the first stage of the pipeline; a row that names a stage which there is not fails.',
    ),
  mapping: jsonText(mappingTo(LeadImportField))
    .optional()
    .describe(
      `A JSON object from headings (or, of JSON records, keys) to fields: ${leadImportFields.join(', ')}, customFields.<key>, and, for the contact of the lead, \`contact.\` before any field of an import of contacts, such as contact.name and contact.email; null leaves a column out, as does not naming it. Several columns can have one field, as in an import of contacts. A row with a \`version\` is written only if the record that it finds is at this version. Without a mapping, columns are guessed from their headings, and \`version\` of JSON records is used.`,
    ),
  matchOn: matchField(importMatches)
    .default('externalId')
    .describe(
      'The field by which an existing contact is looked for first, which can be `customFields.<key>` of a unique custom field of contacts. Then it is looked for by `contact.externalId`, `contact.email` and `contact.phone`, as at the creation of a lead. Leads are found by `externalId`.',
    ),
  onMatch: MatchMode.default('link').describe(
    'How to treat a contact that is found. `link`: it stays as it is, and the errors of the import list the fields that differ. `fill`: only its blank fields are written. `update`: the fields of the row are written. `refuse`: the row fails.',
  ),
  mode: z
    .enum(importModes)
    .default('upsert')
    .describe(
      '`create` fails a row whose lead is there already, `update` one whose lead is not. `onMatch` sets how contacts are treated.',
    ),
  emptyCells: z
    .enum(['ignore', 'clear'])
    .default('ignore')
    .describe('Whether an empty cell clears the field of a lead or contact.'),
  tags: z
    .enum(importTagModes)
    .default('replace')
    .describe('Whether the tags of a row replace those that the lead and the contact have, or are added to them.'),
  dryRun: queryBoolean
    .default(false)
    .describe('Checks every row and counts what would happen, but writes no lead and no contact.'),
});
