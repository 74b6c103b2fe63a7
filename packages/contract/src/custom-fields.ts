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
  text,
  timeFields,
  version,
  writeBody,
} from './fields.js';
import { listQuery, queryBoolean, recordIds, timeFilters, valueFilter } from './lists.js';
import { viewMentions } from './mentions.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export const customFieldResources = ['LEAD', 'CONTACT'] as const;
export const CustomFieldResource = z.enum(customFieldResources);
export type CustomFieldResource = z.infer<typeof CustomFieldResource>;

export const customFieldTypes = [
  'TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'SELECT',
  'MULTI_SELECT',
  'URL',
  'EMAIL',
] as const;
export const CustomFieldType = z.enum(customFieldTypes);
export type CustomFieldType = z.infer<typeof CustomFieldType>;

/** One of the options of a SELECT or MULTI_SELECT field. */
export const CustomFieldOption = z
  .object({
    id: id.describe('Stays when the option is renamed, and when it is removed and added again.'),
    label: z.string().describe('The value that reads return. Writes accept it, or the id.'),
  })
  .meta({ id: 'CustomFieldOption' });
export type CustomFieldOption = z.infer<typeof CustomFieldOption>;

/** A field that a tenant has added to its leads or contacts. */
export const CustomField = z
  .object({
    ...identityFields,
    resource: CustomFieldResource,
    key: z.string().describe('Its name in `customFields`.'),
    label: z.string(),
    type: CustomFieldType,
    options: z.array(CustomFieldOption).describe('The options of a SELECT or MULTI_SELECT field, in order.'),
    required: z.boolean().describe('Whether a record cannot be created without it, nor it be cleared.'),
    unique: z.boolean().describe('Whether no two live records may have the same value.'),
    filterable: z.boolean().describe('Whether lists can be filtered by it.'),
    indexing: z
      .boolean()
      .describe(
        'Whether values of records from before it became filterable are still being indexed. Until it is false, no list can be filtered by it.',
      ),
    version,
    ...timeFields,
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof CustomField>;

export const CustomFieldDeleted = Deleted.extend(viewMentions).meta({ id: 'CustomFieldDeleted' });
export type CustomFieldDeleted = z.infer<typeof CustomFieldDeleted>;

/** The form of the id of an option: a label of this form would be mistaken for one. */
const optionId = /^opt_[0-9a-hjkmnp-tv-z]{26}$/;

const optionLabel = requiredText(100).refine((label) => !optionId.test(label), { error: 'Must not look like an id.' });
const writtenOption = z
  .union(
    [
      optionLabel.transform((label) => ({ id: undefined, label })),
      z.strictObject({ id: id.nullish().transform((sent) => sent ?? undefined), label: optionLabel }),
    ],
    { error: 'Must be a label, or an object with a label and, if the option is there already, its id.' },
  )
  .describe('A label, or an object with a label and, if the option is there already, its id.');

const writable = {
  label: requiredText(100),
  options: z
    .array(writtenOption)
    .max(limits.customFieldOptions)
    .superRefine((options, context) => {
      for (const name of ['label', 'id'] as const) {
        const values = options.flatMap((option) => option[name] ?? []);
        if (new Set(values).size < values.length) {
          context.addIssue({ code: 'custom', message: `Names an option twice: two have one ${name}.` });
        }
      }
    })
    .optional()
    .describe(
      'Needed for SELECT and MULTI_SELECT; all of them, in order. An option with its id and another label is renamed, and the records that have it are read with the new label. Without an id, a label means the option that has or had it, else a new one. A record keeps an option that is removed until it is changed.',
    ),
  required: z.boolean().optional().describe('Of a new one by default false.'),
  unique: z.boolean().optional().describe('Of a new one by default false. Not for BOOLEAN and MULTI_SELECT.'),
  filterable: z.boolean().optional().describe('Of a new one by default true.'),
};
const computed = [...Object.keys(recordFields), 'version', 'indexing'];

export const CustomFieldCreate = writeBody(
  {
    resource: CustomFieldResource,
    key: z
      .string()
      .max(50)
      .regex(/^[a-z][a-z0-9_]*$/, { error: 'Must be lower-case letters, digits and _, beginning with a letter.' }),
    type: CustomFieldType,
    ...writable,
  },
  computed,
);
export type CustomFieldCreate = z.output<typeof CustomFieldCreate>;

const another = 'Create another field with POST /v1/custom-fields.';

export const CustomFieldUpdate = writeBody(
  { ...writable, label: writable.label.optional() },
  {
    computed,
    fixed: {
      resource: fixed(CustomFieldResource, another),
      key: fixed(z.string(), another),
      type: fixed(CustomFieldType, another),
    },
  },
);
export type CustomFieldUpdate = z.output<typeof CustomFieldUpdate>;

export const CustomFieldQuery = listQuery(['createdAt', '-createdAt'], {
  ...recordIds('customField'),
  ...valueFilter('resource', CustomFieldResource),
  ...timeFilters,
});
export type CustomFieldQuery = z.output<typeof CustomFieldQuery>;

/** The value of a custom field, by its type. */
const textValue = z.string().normalize('NFC');
const value = z.union([textValue, z.number(), z.boolean(), z.array(textValue)]);
const wrongValue = 'Must be text, a number, true, false, a list of texts, or null to clear it.';

/** Returns true if a write can set a field to this value, or clear it: if `value` or null accepts it. */
function isWritable(sent: unknown): boolean {
  if (sent === null || typeof sent === 'string' || typeof sent === 'boolean') return true;
  if (typeof sent === 'number') return Number.isFinite(sent);
  return Array.isArray(sent) && sent.every((item) => typeof item === 'string');
}

/** The custom fields of a record that have a value. */
export const customFieldValues = z.record(z.string(), value).describe('The custom fields that are set, by their keys.');
export type CustomFieldValues = z.infer<typeof customFieldValues>;

/** The maximum number of problems reported for the custom fields of one record. */
const maxProblems = 5;

/**
 * Refuses more keys than the maximum number of fields, and reports the first few values that fit no field, before the schema sees
 * them. The schema would check them all, and report for each why it fits none of the four types.
 */
function refuseWrong(sent: unknown, context: z.RefinementCtx): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const fields = Object.entries(sent);
  if (fields.length > limits.customFields) {
    context.addIssue({ code: 'custom', message: `Must have at most ${limits.customFields} fields.` });
    return z.NEVER;
  }
  const wrong = fields.filter(([, value]) => !isWritable(value));
  for (const [key] of wrong.slice(0, maxProblems))
    context.addIssue({ code: 'custom', path: [key], message: wrongValue });
  return wrong.length === 0 ? sent : z.NEVER;
}

const writes = z.preprocess(refuseWrong, z.record(z.string(), value.nullable()));
type Writes = z.output<typeof writes>;

/** The custom fields that a write sets. The others stay unchanged. */
export const customFieldWrites = (writes as unknown as z.ZodType<Writes, Writes>)
  .optional()
  .meta({ maxProperties: limits.customFields })
  .describe('Custom fields by their keys. Those that are not named stay as they are; null clears one.');
export type CustomFieldWrites = NonNullable<z.output<typeof customFieldWrites>>;

const one = z.union([textValue, z.number(), z.boolean()]);
const several = z.array(one).min(1).max(50);
const bound = z.union([z.string(), z.number()]).optional();
const part = text(limits.customFieldPartChars).trim().min(2).optional();
const operators = z.strictObject({
  gte: bound,
  lt: bound,
  not: z.union([one, several]).optional(),
  null: queryBoolean.optional(),
  contains: part,
  startsWith: part,
});
const filter = z.union([one, several, operators], {
  error: `Must be up to 50 values, or operators ([gte], [lt], [not], [null]; [contains] and [startsWith] with 2 to ${limits.customFieldPartChars} characters), not both.`,
});

/** Filters on custom fields: `customFields[key]=a,b`, and `customFields[key][gte]=1` for numbers and timestamps. */
export const customFieldFilters = z
  .record(z.string(), filter)
  .optional()
  .describe(
    'By custom fields: `customFields[key]=a,b` has any of these values, `customFields[key][not]=a,b` none of them; `customFields[key][null]=true` has no value; `customFields[key][gte]` and `customFields[key][lt]` bound numbers, dates and moments; `customFields[key][contains]` and `customFields[key][startsWith]` find a part of a text, ignoring case.',
  );
export type CustomFieldFilters = NonNullable<z.output<typeof customFieldFilters>>;

const parameter = /^customFields\[([a-z][a-z0-9_]{0,49})\](?:\[(gte|lt|not|null|contains|startsWith)\])?$/;

/** Accepts `customFields[key]` parameters in a list query, and collects them in its `customFields`. */
export function withCustomFields<T extends z.ZodType>(query: T) {
  const gather = (input: unknown) => {
    if (typeof input !== 'object' || input === null || 'customFields' in input) return input;
    const rest = new Map<string, unknown>();
    const found = new Map<string, unknown>();
    for (const [name, sent] of Object.entries(input)) {
      const [, key, operator] = parameter.exec(name) ?? [];
      if (key === undefined) rest.set(name, sent);
      else found.set(key, join(found.get(key), readOperator(operator, sent)));
    }
    return found.size === 0 ? input : { ...Object.fromEntries(rest), customFields: Object.fromEntries(found) };
  };
  return z.preprocess(gather, query) as unknown as z.ZodType<z.output<T>, z.input<T>>;
}

function readOperator(operator: string | undefined, sent: unknown): unknown {
  if (operator === undefined) return splitValues(sent);
  return { [operator]: operator === 'not' ? splitValues(sent) : sent };
}

function splitValues(sent: unknown): unknown {
  return typeof sent === 'string' && sent.includes(',') ? sent.split(',') : sent;
}

/** Combines the operators of a field into one filter. An operator and a value cannot be combined, so the schema refuses them. */
function join(before: unknown, next: unknown): unknown {
  if (before === undefined) return next;
  return isOperators(before) && isOperators(next) ? { ...before, ...next } : [before, next];
}

function isOperators(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'manage:settings', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Fields of your own on contacts and leads.',
  ids: {
    customField: { prefix: 'cf', example: '01m5k2tk3njt18z2x0a6v4w3ef' },
    customFieldOption: { prefix: 'opt', example: '3c9q7d1v5m8e2s0x4bhk6r9wtn' },
  },
  audited: {
    'custom_field.created': ['resource', 'key', 'type', 'options', 'required', 'unique', 'filterable'],
    'custom_field.updated': ['options', 'required', 'unique', 'filterable'],
    'custom_field.deleted': [],
  },
  kept: {
    customFields: {
      what: 'Custom fields, and with them their values',
      tables: ['custom_fields'],
      kept: 'until you delete them',
    },
  },
};

export const customFields = defineResource('customFields', resource, {
  list: {
    method: 'GET',
    path: '/v1/custom-fields',
    summary: 'List custom fields',
    query: CustomFieldQuery,
    responses: { 200: pageEnvelope(CustomField) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/custom-fields',
    summary: 'Add a field to leads or contacts',
    description: `Up to ${limits.customFields} for each. Existing records need no value for a required one until they are changed.`,
    query,
    body: CustomFieldCreate,
    responses: { 201: envelope(CustomField) },
    metadata: {
      ...write,
      audited: 'custom_field.created',
      idempotent: true,
      errors: ['CONFLICT.already_exists', 'CONFLICT.limit_reached', 'CONFLICT.busy'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/custom-fields/:id',
    summary: 'Read a custom field',
    pathParams,
    query,
    responses: { 200: envelope(CustomField) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/custom-fields/:id',
    summary: 'Update a custom field',
    description: `Resource, key and type stay. Making it unique is a CONFLICT while two live records share a value. If there are more than ${limits.customFieldRecordsAtOnce} records, a field that becomes filterable is \`indexing\` for a while, and a field can become unique only if it is filterable and no longer \`indexing\`.`,
    pathParams,
    query,
    body: CustomFieldUpdate,
    responses: { 200: envelope(CustomField) },
    metadata: {
      ...write,
      audited: 'custom_field.updated',
      errors: ['NOT_FOUND', 'CONFLICT.already_exists', 'CONFLICT.not_ready', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/custom-fields/:id',
    summary: 'Delete a custom field',
    description:
      'With its values on all records, whose versions stay. It cannot be restored. Where there are many records, their values go within minutes; until then the key is taken. Saved views lose its column. Those with a filter on it keep the filter, and the response lists them: their list refuses it by name until you take it out or add a field with the same key.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(CustomFieldDeleted) },
    metadata: { ...write, audited: 'custom_field.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
});
