import type { Actor } from '@lead-engagement/contract';
import postgres from 'postgres';
import { readCause } from '../db/cause.js';
import type { Queryable } from '../db/client.js';
import { previousOf } from './previous.js';

/** Columns that a change set, with their values before and after, as PostgreSQL writes them in JSON. */
export type ChangedFields = Record<string, [before: unknown, after: unknown]>;

/** Who caused a change, and the request; null of changes from before that was kept. */
export function factsOf(cause: string | null): { actor: Actor | null; requestId: string | null } {
  if (cause === null) return { actor: null, requestId: null };
  const { actor, requestId } = readCause(cause);
  return { actor, requestId };
}

/** A row of changes, as far as it matters for joining them. */
interface Joinable {
  /** Null in rows from before it was kept: `xid` is that of the transaction there. */
  transaction: number | null;
  xid: number;
  recordId: string;
  fields: ChangedFields | null;
}

/** What one transaction did to a record. */
export interface Joined<R> {
  rows: readonly R[];
  last: R;
  /** Fields that end as they began are left out; null if none is left. */
  fields: ChangedFields | null;
}

/** Joins the rows of a record by one transaction, in the order of their last ones. */
export function joinChanges<R extends Joinable>(rows: readonly R[]): Joined<R>[] {
  const joined = new Map<string, R[]>();
  for (const row of rows) {
    const key = `${row.recordId} ${row.transaction ?? `of ${row.xid}`}`;
    const own = joined.get(key) ?? [];
    own.push(row);
    joined.delete(key);
    joined.set(key, own);
  }
  return [...joined.values()].map((own) => ({ rows: own, last: own.at(-1) as R, fields: joinFields(own) }));
}

function joinFields(rows: readonly Joinable[]): ChangedFields | null {
  const joined = new Map<string, [unknown, unknown]>();
  for (const { fields } of rows) {
    for (const [name, [before, after]] of Object.entries(fields ?? {})) {
      joined.set(name, [(joined.get(name) ?? [before])[0], after]);
    }
  }
  const left = [...joined].filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after));
  return left.length === 0 ? null : Object.fromEntries(left);
}

/** The rows that come before the last transaction of a full page, if there are any: its other rows may be on the next page. */
export function wholeTransactions<R extends Joinable>(rows: readonly R[]): readonly R[] {
  const last = rows.at(-1);
  if (last?.transaction == null) return rows;
  const begin = rows.findIndex(({ transaction }) => transaction === last.transaction);
  return begin > 0 ? rows.slice(0, begin) : rows;
}

/** The values before or after of changed fields. */
export function valuesOf(fields: ChangedFields | null, when: 'before' | 'after'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, [before, after]]) => [name, when === 'before' ? before : after]),
  );
}

/** Rows of a table with other values of some columns, which are as PostgreSQL writes them in JSON. */
export async function withValues<Row extends object>(
  db: Queryable,
  table: string,
  items: readonly { row: Row; values: Record<string, unknown> }[],
): Promise<Row[]> {
  if (items.every(({ values }) => Object.keys(values).length === 0)) return items.map(({ row }) => row);
  const typed = await db<Record<string, unknown>[]>`
    select r.* from unnest(${items.map(({ values }) => JSON.stringify(values))}::text[]) with ordinality as item (text, number)
    cross join lateral jsonb_populate_record(null::${db(table)}, item.text::jsonb) as r
    order by item.number`;
  return items.map(({ row, values }, at) => {
    const columns = new Map(Object.entries(typed[at] ?? {}));
    const read = Object.entries(values).map(([name, value]) => {
      const key = postgres.toCamel(name);
      return [key, columns.has(key) ? columns.get(key) : value];
    });
    return { ...row, ...Object.fromEntries(read) };
  });
}

/** A change of a record as a caller sees it: the record as it is now, and what the change set as it was before. */
export interface ShownChange<T> {
  /** Null if the caller sees none. */
  record: T | null;
  previous: Partial<T> | null;
}

/** What is needed to show changes. */
export interface ChangeOfRecord {
  recordId: string;
  fields: ChangedFields | null;
}

/**
 * Shows changes of the records of a table. `read` reads those of some rows (UUIDs) that there are; `present` presents rows, in the same order
 * and undefined where the reader sees none. What a reader does not see of a record is not in `previous` either, since the same function makes both.
 */
export function showChanges<C extends { db: Queryable }, Row extends { id: string }, T extends object>(
  table: string,
  read: (reading: C, ids: readonly string[]) => Promise<readonly Row[]>,
  present: (reading: C, rows: readonly Row[]) => Promise<readonly (T | undefined)[]>,
): (reading: C, changes: readonly ChangeOfRecord[]) => Promise<ShownChange<T>[]> {
  return async (reading, changes) => {
    const ids = [...new Set(changes.map(({ recordId }) => recordId))];
    const rows = ids.length > 0 ? await read(reading, ids) : [];
    const records = await present(reading, rows);
    const shown = new Map(rows.map((row, at) => [row.id, { row, record: records[at] }]));
    const known = changes.flatMap(({ recordId, fields }, at) => {
      const found = shown.get(recordId);
      return fields && found?.record ? [{ at, row: found.row, fields }] : [];
    });
    const then = (when: 'before' | 'after') =>
      known.map(({ row, fields }) => ({ row, values: valuesOf(fields, when) }));
    const both = await present(reading, await withValues(reading.db, table, [...then('before'), ...then('after')]));
    const previous = new Map(
      known.map(({ at }, index) => {
        const [before, after] = [both[index], both[index + known.length]];
        return [at, before && after ? previousOf(before, after) : null];
      }),
    );
    return changes.map(({ recordId }, at) => ({
      record: shown.get(recordId)?.record ?? null,
      previous: previous.get(at) ?? null,
    }));
  };
}
