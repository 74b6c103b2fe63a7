import postgres from 'postgres';
import type { Queryable } from './client.js';
import type { Fragment } from './filters.js';

/** Rows of a table as one parameter: however many there are, it is the same statement, prepared once. What is null is left out. */
export function asRecordset(db: Queryable, table: string, rows: readonly object[]): Fragment {
  const text = JSON.stringify(rows.map(toColumns));
  return db`jsonb_populate_recordset(null::${db(table)}, ${text}::text::jsonb)`;
}

const columnNames = new Map<string, string>();

function toColumn(field: string): string {
  const known = columnNames.get(field);
  if (known !== undefined) return known;
  const name = postgres.fromCamel(field);
  columnNames.set(field, name);
  return name;
}

function toColumns(row: object): Record<string, unknown> {
  const set = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(set.map(([field, value]) => [toColumn(field), value]));
}

/** The columns of some fields, as they stand in an insert or a select. */
export function columnList(db: Queryable, fields: readonly string[]): Fragment {
  return joined(
    db,
    fields.map((field) => db`${db(field)}`),
  );
}

/** `column = given.column` for each of some fields, as it stands in an update. */
export function setFrom(db: Queryable, given: string, fields: readonly string[]): Fragment {
  return joined(
    db,
    fields.map((field) => db`${db(field)} = ${db(given)}.${db(field)}`),
  );
}

function joined(db: Queryable, parts: readonly Fragment[]): Fragment {
  return parts.reduce((before, part) => db`${before}, ${part}`);
}
