import { z } from 'zod';
import { limits } from './access.js';
import { ErrorBody } from './errors.js';

/** A record of a bulk request as it was read: its fields, or what is wrong with them. */
export type BulkRecord<T> = { input: T; issues?: undefined } | { input?: undefined; issues: readonly BulkIssue[] };
export interface BulkIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

export const bulkModes = ['create', 'upsert'] as const;

/**
 * The body of a bulk write. A record that breaks its schema does not make the request invalid: it arrives as its issues.
 * A bare array of records, or `alias` in place of `records`, is understood.
 */
export function bulkBody<T extends z.ZodType, const M extends readonly [string, ...string[]]>(
  record: T,
  alias: string,
  matchOn: M,
) {
  const attempt = record
    .transform((input): BulkRecord<z.output<T>> => ({ input }))
    .catch(({ error }) => ({ issues: error.issues }));
  const schema = z.strictObject({
    records: z
      .array(attempt as unknown as z.ZodType<BulkRecord<z.output<T>>, z.input<T>>)
      .min(1)
      .max(limits.bulkRecords)
      .describe(`1 to ${limits.bulkRecords}. Each succeeds or fails by itself, unless \`atomic\`.`),
    mode: z
      .enum(bulkModes)
      .default('create')
      .describe('`upsert` changes the record that `matchOn` finds, and creates it where there is none.'),
    matchOn: z.enum(matchOn).default(matchOn[0]).describe('The field that tells whether a record is there already.'),
    atomic: z.boolean().default(false).describe('All or nothing: one bad record, and nothing is written.'),
  });
  const unfold = (sent: unknown) => {
    if (Array.isArray(sent)) return { records: sent };
    if (typeof sent !== 'object' || sent === null || !(alias in sent) || 'records' in sent) return sent;
    const { [alias]: records, ...rest } = sent as Record<string, unknown>;
    return { ...rest, records };
  };
  return z.preprocess(unfold, schema) as unknown as z.ZodType<z.output<typeof schema>, z.input<typeof schema>>;
}

/** What became of each record of a bulk request, in the order in which they were sent. */
export const BulkResult = z
  .object({
    index: z.int().describe('Place of the record in the request, from 0.'),
    status: z.enum(['created', 'updated', 'unchanged', 'failed']),
    id: z.string().optional().describe('The record that was written; absent where it failed.'),
    error: ErrorBody.optional().describe('Why it failed.'),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof BulkResult>;
