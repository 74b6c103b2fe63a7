import type postgres from 'postgres';
import { decodeId, type IdKind } from '../ids.js';
import type { Queryable } from './client.js';
import type { PageRequest, Position } from './pages.js';

/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Joins conditions with `and`, and ignores undefined ones. */
export function allOf(db: Queryable, conditions: (Fragment | undefined)[]): Fragment {
  return conditions
    .filter((condition) => condition !== undefined)
    .reduce((joined, condition) => db`${joined} and ${condition}`, db`true`);
}

/**
 * Matches rows whose `column`, or expression, is one of these public ids, and none of those in `not`; `none` or `null` means null. A
 * malformed id matches nothing.
 */
export function isOneOf(
  db: Queryable,
  column: string | Fragment,
  kind: IdKind,
  ids: string[] | undefined,
  not?: string[],
): Fragment | undefined {
  if (not) return both(db, isOneOf(db, column, kind, ids), isNot(db, isOneOf(db, column, kind, not)));
  if (!ids) return undefined;
  const value = typeof column === 'string' ? db`${db(column)}` : column;
  const uuids = ids.map((id) => decodeId(kind, id)).filter((uuid) => uuid !== undefined);
  // With `=` for a single value, an index that begins with the column returns the rows in the order of its next columns.
  const matches = uuids.length === 1 ? db`${value} = ${uuids[0] as string}` : db`${value} = any(${uuids}::uuid[])`;
  if (!ids.includes('none') && !ids.includes('null')) return matches;
  return uuids.length === 0 ? db`${value} is null` : db`(${matches} or ${value} is null)`;
}

/** With `=` for a single value, an index that begins with the column returns the rows in the order of its next columns. */
function isEqual(db: Queryable, column: string, [value]: readonly string[]): Fragment {
  return db`${db(column)} = ${value as string}`;
}

/** Matches rows whose `column` has one of these values, and none of those in `not`. */
export function hasOneOf(
  db: Queryable,
  column: string,
  values: string[] | undefined,
  not?: string[],
): Fragment | undefined {
  if (not) return both(db, hasOneOf(db, column, values), isNot(db, hasOneOf(db, column, not)));
  if (values?.length === 1) return isEqual(db, column, values);
  return values && db`${db(column)} = any(${values}::text[])`;
}

function both(db: Queryable, one: Fragment | undefined, other: Fragment | undefined): Fragment | undefined {
  return one && other ? db`${one} and ${other}` : (one ?? other);
}

/** Matches the rows that a condition does not match, also those for which it is unknown. */
export function isNot(db: Queryable, condition: Fragment | undefined): Fragment | undefined {
  return condition && db`(${condition}) is not true`;
}

/** Matches rows without a value in `column`, or those with one. */
export function isUnset(db: Queryable, column: string, wanted: boolean | undefined): Fragment | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? db`${db(column)} is null` : db`${db(column)} is not null`;
}

/** Matches rows whose `column` lies between two numbers, both included. */
export function between(
  db: Queryable,
  column: string,
  least: number | undefined,
  most: number | undefined,
): (Fragment | undefined)[] {
  return [
    least === undefined ? undefined : db`${db(column)} >= ${least}::numeric`,
    most === undefined ? undefined : db`${db(column)} <= ${most}::numeric`,
  ];
}

/** The parts of a query that narrow every list of records. */
export type RecordFilters = {
  id?: string[] | undefined;
  'id[not]'?: string[] | undefined;
} & Parameters<typeof withinTimes>[1];

/** The filters that every list of records supports: by their own ids, and by the times of creation and update. */
export function ofRecords(db: Queryable, kind: IdKind, query: RecordFilters): (Fragment | undefined)[] {
  return [isOneOf(db, 'id', kind, query.id, query['id[not]']), ...withinTimes(db, query)];
}

/** The filters on creation and update times that every list of records supports. */
export function withinTimes(
  db: Queryable,
  query: { 'createdAt[gte]'?: string; 'createdAt[lt]'?: string; 'updatedAt[gte]'?: string; 'updatedAt[lt]'?: string },
): (Fragment | undefined)[] {
  return [
    ...within(db, 'created_at', query['createdAt[gte]'], query['createdAt[lt]']),
    ...within(db, 'updated_at', query['updatedAt[gte]'], query['updatedAt[lt]']),
  ];
}

/** Matches rows whose `column` lies in this period, which can be open on either side. */
export function within(
  db: Queryable,
  column: string,
  from: string | undefined,
  until: string | undefined,
): (Fragment | undefined)[] {
  return [
    from === undefined ? undefined : db`${db(column)} >= ${from}`,
    until === undefined ? undefined : db`${db(column)} < ${until}`,
  ];
}

/** Matches deleted or live records. */
export function isDeleted(db: Queryable, deleted: boolean): Fragment {
  return deleted ? db`deleted_at is not null` : db`deleted_at is null`;
}

/** The sort key of a list, in addition to the id: an indexed expression, and a function that writes a cursor's value for it. */
export interface SortKey {
  expression: Fragment;
  place: (value: Position['value']) => Fragment;
}

/** A sort key for a column that is never null. */
export function columnKey(db: Queryable, column: string): SortKey {
  return {
    expression: db`${db(column)}`,
    // A number in a cursor can be too large for the column.
    place: (value) => (typeof value === 'number' ? db`${value}::bigint` : db`${value}`),
  };
}

/** Matches the rows after the cursor, in keyset order. `key` is the column or expression of `page.sort`. */
export function afterCursor(db: Queryable, page: PageRequest, key: string | SortKey): Fragment | undefined {
  if (!page.after) return undefined;
  const { expression, place } = typeof key === 'string' ? columnKey(db, key) : key;
  const { value, id } = page.after;
  return page.descending
    ? db`(${expression}, id) < (${place(value)}, ${id}::uuid)`
    : db`(${expression}, id) > (${place(value)}, ${id}::uuid)`;
}

/** The order of a keyset list: the key, then the id, both in the same direction. */
export function inOrder(db: Queryable, page: PageRequest, key: string | SortKey): Fragment {
  const expression = typeof key === 'string' ? db(key) : key.expression;
  return page.descending ? db`order by ${expression} desc, id desc` : db`order by ${expression}, id`;
}

/** Counts the matching rows of a table. */
export async function countRows(db: Queryable, table: string, matching: Fragment): Promise<number> {
  const [row] = await db<{ total: number }[]>`select count(*) as total from ${db(table)} where ${matching}`;
  return row?.total ?? 0;
}
