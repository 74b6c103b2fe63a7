import { z } from 'zod';
import { limits } from './access.js';
import { timestampInput, unstorable } from './fields.js';

/** A filter value, or several of which any may match: `a,b` in a URL, `'a'` or `['a', 'b']` in the SDK. */
export function anyOf<T extends z.ZodType<string>>(item: T) {
  const split = (value: unknown) => (typeof value === 'string' ? value.split(',') : value);
  const values = z
    .array(item)
    .min(1)
    .max(50)
    .refine((items) => items.every((value) => value !== ''), { error: 'Has an empty value. Leave it out.' });
  return z.preprocess(split, values) as unknown as z.ZodType<z.output<T>[], z.input<T> | z.input<T>[]>;
}

/** A whole number in a query string. */
export const queryInteger = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
  z.int({ error: 'Must be a whole number.' }),
) as unknown as z.ZodType<number, number>;

/** A number in a query string, within the bounds of `schema`. */
export function queryNumber(schema: z.ZodNumber) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value),
    schema,
  ) as unknown as z.ZodType<number, number>;
}

const maxWords = 8;
const maxSearchChars = 200;

/**
 * Words to search for; characters between words are ignored. If a text is longer than the limit, its first words are used. A text
 * without letters and digits finds nothing; an empty one does not filter.
 */
export const searchText = z
  .string()
  .max(limits.searchChars)
  .normalize('NFC')
  .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: unstorable })
  .overwrite(firstWords);

function firstWords(value: string): string {
  const words = value.slice(0, maxSearchChars).matchAll(/\p{M}*[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
  const last = [...words].slice(0, maxWords).at(-1);
  return last ? value.slice(0, last.index + last[0].length) : value.slice(0, maxSearchChars);
}

/** `true` or `false` in a query string. */
export const queryBoolean = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'Must be true or false.' }),
) as unknown as z.ZodType<boolean, boolean>;

/** `name[null]=true`: records without a value. */
export const isUnset = queryBoolean.optional().describe('true: without a value; false: with one.');

/** The description of `name[not]`. */
export const noneOf = 'None of these; records without a value match.';

/** Lists deleted records in place of live ones. */
export const deletedFilter = queryBoolean
  .optional()
  .describe(
    'true: the deleted records that can still be restored, in place of the live ones; sorted by createdAt only.',
  );

/** The page size that a client requests, limited to `most`. */
export function pageSize(byDefault: number, most: number) {
  return queryInteger
    .refine((value) => value >= 1, { error: 'Must be at least 1.' })
    .transform((value) => Math.min(value, most))
    .default(byDefault) as unknown as z.ZodDefault<z.ZodType<number, number>>;
}

/**
 * The query of a list: `limit`, `cursor`, `sort` and filters. Other parameters are refused by name. `sorts[0]` is the default; a
 * leading `-` means descending.
 */
export function listQuery<const S extends readonly [string, ...string[]], T extends z.ZodRawShape>(
  sorts: S,
  filters: T,
) {
  return z.strictObject({
    limit: pageSize(limits.defaultPageSize, limits.maxPageSize).describe(
      `Rows per page, 1 to ${limits.maxPageSize}; more is clamped.`,
    ),
    cursor: z.string().max(2048).optional().describe('`meta.cursor` of the page before.'),
    sort: z.enum(sorts).default(sorts[0]),
    ...filters,
  });
}

/** The filters of a list in a body, where `{ "value": { "gte": 1 } }` stands for `value[gte]` too. */
export function bodyFilters<T extends z.ZodType>(filters: T) {
  const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const unfold = (sent: unknown) => {
    if (!isPlain(sent)) return sent;
    const entries = Object.entries(sent as object).flatMap(([name, value]) =>
      isPlain(value) && name !== 'customFields'
        ? Object.entries(value as object).map(([operator, item]) => [`${name}[${operator}]`, item] as const)
        : [[name, value] as const],
    );
    return Object.fromEntries(entries);
  };
  return z.preprocess(unfold, filters) as unknown as z.ZodType<z.output<T>, z.input<T>>;
}

/** Filters by the time of creation and of the last change. */
export const timeFilters = {
  'createdAt[gte]': timestampInput.optional().describe('Created at or after.'),
  'createdAt[lt]': timestampInput.optional().describe('Created before.'),
  'updatedAt[gte]': timestampInput.optional().describe('Changed at or after.'),
  'updatedAt[lt]': timestampInput.optional().describe('Changed before.'),
};
