import { z } from 'zod';
import { limits } from './access.js';
import { timestampInput, unstorable } from './fields.js';
import { type IdKind, idPrefixes } from './id-prefixes.js';

/** A filter value, or several of which any may match: `a,b` in a URL, `'a'` or `['a', 'b']` in the SDK. */
export function anyOf<T extends z.ZodType<string>>(item: T, most = 50) {
  const split = (value: unknown) => (typeof value === 'string' ? value.split(',') : value);
  const values = z
    .array(item)
    .min(1)
    .max(most)
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

/**
 * The names of filters that look at a field with another name. Each such filter has both names in every list; the name of the field is the
 * alias. No other filter has two names.
 */
export const filterNames = {
  pipelineId: 'pipeline',
  stageId: 'stage',
  assignedToId: 'assignee',
  assigneeId: 'assignee',
  contactId: 'contact',
  leadId: 'lead',
  botId: 'chatbot',
  ownerId: 'owner',
} as const;

type FilterNames = typeof filterNames;
/** The names under which a query filters by a field. */
type NamesOf<Field extends string> = Field | (Field extends keyof FilterNames ? FilterNames[Field] : never);
type Filters<Names extends string, T extends z.ZodType> = Record<Names | `${Names}[not]`, z.ZodOptional<T>>;

function described<T extends z.ZodType>(values: T, about: string | undefined) {
  return about === undefined ? values.optional() : values.optional().describe(about);
}

/** The filter `name` by values, with `name[not]`. */
export function valueFilter<const Name extends string, T extends z.ZodType<string>>(
  name: Name,
  item: T,
  about?: string,
) {
  const values = anyOf(item);
  const filters = { [name]: described(values, about), [`${name}[not]`]: described(values, noneOf) };
  return filters as Filters<Name, typeof values>;
}

/** What a filter by ids says of itself, and takes besides ids. */
interface IdFilterOptions {
  readonly about: string;
  /** What `none` finds; without it, the filter takes ids only. */
  readonly none?: string;
  readonly most?: number;
}

/** The filter by the ids in `field`, with `[not]`, under all of its names. Values that are no ids of this kind are refused. */
export function idFilter<const Field extends string>(
  field: Field,
  kind: IdKind | readonly IdKind[],
  { about, none, most }: IdFilterOptions,
) {
  const values = anyOf(publicId(kind, none !== undefined), most);
  const name = ownName(field);
  const is = none === undefined ? `${about}.` : `${about}; \`none\` or \`null\` for ${none}.`;
  const not = none === undefined ? noneOf : `None of these; ${none} match, unless you name \`none\` too.`;
  const filters = { [name]: described(values, is), [`${name}[not]`]: described(values, not) };
  const aliases = name !== field && {
    [field]: described(values, `The same as \`${name}\`.`),
    [`${field}[not]`]: described(values, `The same as \`${name}[not]\`.`),
  };
  return { ...filters, ...aliases } as Filters<NamesOf<Field>, typeof values>;
}

/** The id of a record of one of these kinds, as the server writes it. */
export function publicId(kind: IdKind | readonly IdKind[], orNone = false) {
  const prefixes = [kind].flat().map((one) => idPrefixes[one as IdKind]);
  const pattern = `(${prefixes.join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}`;
  const start = prefixes.length > 5 ? 'the prefix of its kind' : prefixes.map((prefix) => `${prefix}_`).join(' or ');
  return z.string().regex(new RegExp(`^${orNone ? `(none|null|${pattern})` : pattern}$`), {
    error: `Must be an id that begins with ${start}${orNone ? ', `none` or `null`' : ''}.`,
  });
}

const firstNames = new Map<string, string>(Object.entries(filterNames));

function ownName(field: string): string {
  return firstNames.get(field) ?? field;
}

/** Returns filters with the first name of each: what came under an alias has the name of the filter. */
export function namedOnce<T extends object>(filters: T): T {
  const renamed = Object.entries(filters).map(([sent, value]) => {
    const [, field = sent, operator = ''] = /^(\w+)(\[not\])?$/.exec(sent) ?? [];
    return [`${ownName(field)}${operator}`, value] as const;
  });
  // Of two names with equal values one is left.
  return Object.fromEntries(renamed.filter(([, value]) => value !== undefined)) as T;
}

/**
 * A query with filters. Parameters that it does not have are refused by name; of a filter with two names, both may be sent if they say the
 * same. What is read has only the first name.
 */
export function filterQuery<T extends z.ZodRawShape>(shape: T) {
  return z
    .strictObject(shape)
    .check(({ value, issues }) => {
      const query = new Map(Object.entries(value));
      for (const [field, name] of firstNames) {
        for (const operator of ['', '[not]']) {
          const [first, second] = [`${name}${operator}`, `${field}${operator}`];
          const [one, other] = [query.get(first), query.get(second)];
          if (one === undefined || other === undefined || sameValues(one, other)) continue;
          const message = `\`${first}\` and \`${second}\` are two names of one filter, and have different values. Send one of them.`;
          issues.push({ code: 'custom', path: [second], input: other, message });
        }
      }
    })
    .overwrite(namedOnce as never);
}

function sameValues(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((values) => JSON.stringify([...new Set([values].flat())].sort()));
  return first === second;
}

/** The filter of a list by the ids of its own records. */
export function recordIds(kind: IdKind) {
  const about =
    'Records by their ids: reads several in one request. One that is unknown or not in the list is left out';
  return idFilter('id', kind, { about, most: limits.maxPageSize });
}

/** Lists deleted records in place of live ones. */
export const deletedFilter = queryBoolean
  .optional()
  .describe(
    'true: the deleted records that can still be restored, in place of the live ones; sorted by createdAt only.',
  );

/** `fields=`: the fields of the record that the response has. A route with it is marked `selects`. */
export function selectedFields<T extends z.ZodRawShape>(record: z.ZodObject<T>) {
  type Name = keyof T & string;
  const names = Object.keys(record.shape);
  return anyOf(z.enum(names) as unknown as z.ZodType<Name, Name>, names.length)
    .optional()
    .describe('Names of fields: records have only these, and `id`. Default: all.');
}

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
  return filterQuery({
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

/** Filters by the time of creation. */
export const creationFilters = {
  'createdAt[gte]': timestampInput.optional().describe('Created at or after.'),
  'createdAt[lt]': timestampInput.optional().describe('Created before.'),
};

/** Filters by the time of creation and of the last change. */
export const timeFilters = {
  ...creationFilters,
  'updatedAt[gte]': timestampInput.optional().describe('Changed at or after.'),
  'updatedAt[lt]': timestampInput.optional().describe('Changed before.'),
};
