import { z } from 'zod';
import { limits } from './access.js';
import { ErrorBody } from './errors.js';
import { computedFieldsOf } from './fields.js';
import { contactMatchFields, MatchMode, matchField } from './matching.js';

/** A parsed record of a bulk request: its fields and the computed ones that were sent along, or its problems. */
export type BulkRecord<T> =
  | { input: T; computed?: Readonly<Record<string, unknown>>; issues?: undefined }
  | { input?: undefined; issues: readonly BulkIssue[] };
export interface BulkIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

export const bulkModes = ['create', 'upsert'] as const;

/** The metadata of a bulk route about its body. */
export const bulkBounds = { bodyBytes: limits.bulkBodyBytes, bodyValues: limits.bulkBodyValues } as const;

const tooManyProblems = `Has a problem that is not described: the records before it have ${limits.bulkProblems} or more. Correct those first.`;

/**
 * The records of a bulk body. An invalid record does not make the request invalid: it is passed on as a list of its issues. Describing a
 * problem costs a hundred times as much as sending one, so after `limits.bulkProblems` problems, a record gets only a general one. `begin`
 * starts the count of a request.
 */
function listOfRecords<T extends z.ZodType>(record: T) {
  // The counter of the current request. Parsing is synchronous, so requests do not share it.
  let problems = 0;
  // The computed fields of the record that is being parsed, which its schema drops.
  let computed: Record<string, unknown> = {};
  const names = computedFieldsOf(record);
  const skip = (sent: unknown, context: z.RefinementCtx) => {
    computed = pickFields(sent, names);
    if (problems < limits.bulkProblems || record.validate(sent)) return sent;
    context.addIssue({ code: 'custom', message: tooManyProblems });
    return z.NEVER;
  };
  const attempt = z
    .preprocess(skip, record)
    .transform((input): BulkRecord<z.output<T>> => ({ input, computed }))
    .catch(({ error }) => {
      problems += error.issues.length;
      return { issues: error.issues };
    });
  const records = z
    .array(attempt as unknown as z.ZodType<BulkRecord<z.output<T>>, z.input<T>>)
    .min(1)
    .max(limits.bulkRecords)
    .describe(`1 to ${limits.bulkRecords}. Each succeeds or fails independently, unless \`atomic\`.`);
  const begin = () => {
    problems = 0;
  };
  return { records, begin };
}

function pickFields(sent: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = Object.entries(typeof sent === 'object' && sent !== null ? sent : {});
  return Object.fromEntries(fields.filter(([name]) => names.includes(name)));
}

const atomic = z.boolean().default(false).describe('All or nothing: one bad record, and nothing is written.');

/**
 * The body of a bulk write. `matchOn` is a schema of the fields by which records are found, with a default. A bare array of records, or
 * `alias` in place of `records`, is accepted too.
 */
export function bulkBody<T extends z.ZodType, M extends z.ZodType<string>>(record: T, alias: string, matchOn: M) {
  const { records, begin } = listOfRecords(record);
  const schema = z.strictObject({
    records,
    mode: z
      .enum(bulkModes)
      .default('create')
      .describe('`upsert` changes the record that `matchOn` finds, and creates it where there is none.'),
    matchOn,
    atomic,
  });
  const unfold = (sent: unknown) => {
    begin();
    if (Array.isArray(sent)) return { records: sent };
    if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, alias) || 'records' in sent) return sent;
    const { [alias]: records, ...rest } = sent as Record<string, unknown>;
    return { ...rest, records };
  };
  return z.preprocess(unfold, schema) as unknown as z.ZodType<z.output<typeof schema>, z.input<typeof schema>>;
}

/** `matchOn` of a bulk write whose records have custom fields. */
export function bulkMatchField<const F extends readonly [string, ...string[]]>(fields: F, first: F[number]) {
  return matchField(fields)
    .default(first)
    .describe(
      'The field by which existing records are found: one of these, or `customFields.<key>` of a unique custom field.',
    );
}

/** The body of a bulk request that only creates records. */
export function bulkCreateBody<T extends z.ZodType>(record: T) {
  const { records, begin } = listOfRecords(record);
  const schema = z.strictObject({ records, atomic });
  const count = (sent: unknown) => {
    begin();
    return sent;
  };
  return z.preprocess(count, schema) as unknown as z.ZodType<z.output<typeof schema>, z.input<typeof schema>>;
}

/** A record within another body, with the computed fields that were sent along. */
export interface SentRecord<T> {
  input: T;
  computed: Readonly<Record<string, unknown>>;
}

/** A record within another body. The computed fields that are sent along are passed on, for the server to compare. */
export function withComputed<T extends z.ZodType>(record: T) {
  const names = computedFieldsOf(record);
  // Parsing is synchronous, so requests do not share it.
  let computed: Record<string, unknown> = {};
  const keep = (sent: unknown) => {
    computed = pickFields(sent, names);
    return sent;
  };
  const read = z.preprocess(keep, record).transform((input): SentRecord<z.output<T>> => ({ input, computed }));
  return read as unknown as z.ZodType<SentRecord<z.output<T>>, z.input<T>>;
}

/**
 * The body of an upsert: the field by which the record is found, its value, and the record. The computed fields that were sent with it are
 * passed on.
 */
export function upsertBody<T extends z.ZodType, const M extends readonly [string, ...string[]]>(record: T, matchOn: M) {
  return z.strictObject({
    matchOn: matchField(matchOn).describe(
      'The field by which the record is found: one of these, or `customFields.<key>` of a unique custom field.',
    ),
    value: z
      .union([z.string().min(1).max(1_000), z.number()])
      .describe('The value of this field. A record that is created gets it, too.'),
    record: withComputed(record),
    onMatch: MatchMode.default('update').describe(
      '`update`: the fields that are sent are written to a record that is found. `fill`: only to its blank fields. `link`: it stays as it is. `refuse`: the request is a CONFLICT with existingId.',
    ),
  });
}

/** The result of each record of a bulk request, in the order of the request. */
export const BulkResult = z
  .object({
    index: z.int().describe('Place of the record in the request, from 0.'),
    status: z.enum(['created', 'updated', 'unchanged', 'deleted', 'failed']),
    id: z.string().optional().describe('The record that was written; absent where it failed.'),
    version: z
      .int()
      .optional()
      .describe('The version of the record after this write; absent where it failed or deleted the record.'),
    error: ErrorBody.optional().describe('Why it failed.'),
    ...contactMatchFields,
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof BulkResult>;
