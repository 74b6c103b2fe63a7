import { and, eq, getTableColumns, is, isNull, Param, Placeholder, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import { ownValue } from '../own-value.js';
import type { Queryable } from './client.js';

/** A table whose rows are found by tenant and id. One that keeps deleted rows has `deletedAt`. */
export type KeyedTable = PgTable & Record<'tenantId' | 'id', PgColumn> & { readonly deletedAt?: PgColumn };

/** Runs a statement that was built before. `values` are those of its columns, by their fields. */
export type Statement = <Row>(db: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]>;

export type RowLock = 'update' | 'no key update' | 'share' | 'key share';

/** The statements about one row by its key. */
export interface Statements {
  select(isLive: boolean, lock: RowLock | undefined): Statement;
  insert(fields: readonly string[], onConflict: 'fail' | 'skip'): Statement;
  update(fields: readonly string[]): Statement;
}

/** Makes text, and has no connection. */
const builder = drizzle.mock({ casing: 'snake_case' });

/** Drizzle makes the text of each statement once; PostgreSQL plans it once for each connection, like those of the tag. */
export function statementsOf(table: KeyedTable): Statements {
  const known = new Map<string, Statement>();
  const once = (name: string, build: () => Built) => {
    const statement = known.get(name) ?? prepare(table, build().toSQL());
    known.set(name, statement);
    return statement;
  };
  const byKey = and(eq(table.tenantId, sql.placeholder('tenantId')), eq(table.id, sql.placeholder('id')));
  return {
    select: (isLive, lock) =>
      builtOnFirstRun(() => {
        const query = builder.select().from(table as PgTable);
        const found = query.where(isLive && table.deletedAt ? and(byKey, isNull(table.deletedAt)) : byKey);
        return prepare(table, (lock ? found.for(lock) : found).toSQL());
      }),
    insert: (fields, onConflict) =>
      once(`insert ${onConflict} ${fields}`, () => {
        const query = builder.insert(table as PgTable).values(placeholdersOf(table, fields));
        return (onConflict === 'skip' ? query.onConflictDoNothing() : query).returning();
      }),
    update: (fields) =>
      once(`update ${fields}`, () =>
        builder
          .update(table as PgTable)
          .set(placeholdersOf(table, fields))
          .where(byKey)
          .returning(),
      ),
  };
}

/** A process runs few of all statements, and would build all of them before it starts. */
function builtOnFirstRun(build: () => Statement): Statement {
  let statement: Statement | undefined;
  return <Row>(db: Queryable, values: Readonly<Record<string, unknown>>) => {
    statement ??= build();
    return statement<Row>(db, values);
  };
}

interface Built {
  toSQL(): { sql: string; params: unknown[] };
}

function placeholdersOf(table: KeyedTable, fields: readonly string[]): Record<string, Placeholder> {
  const columns = getTableColumns(table);
  const unknown = fields.find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined) throw new Error(`There is no column for ${unknown}.`);
  return Object.fromEntries(fields.map((field) => [field, sql.placeholder(field)]));
}

const jsonTypes: Record<string, number> = { json: 114, jsonb: 3802 };

/** Values go as they are, and not as Drizzle writes them: db/client.ts knows how, by the types of the parameters. */
function prepare(table: KeyedTable, { sql: text, params }: { sql: string; params: unknown[] }): Statement {
  const columns = getTableColumns(table);
  const parameters = params.map((param) => {
    const field = fieldOf(param);
    return { field, jsonType: ownValue(jsonTypes, ownValue(columns, field)?.getSQLType() ?? '') };
  });
  return async <Row>(db: Queryable, values: Readonly<Record<string, unknown>>) => {
    const given = parameters.map(({ field, jsonType }) =>
      // Said so, since an array is taken for one of PostgreSQL otherwise.
      jsonType === undefined ? ownValue(values, field) : db.typed(ownValue(values, field) as never, jsonType),
    );
    return db.unsafe<Row[] & object[]>(text, given as never[], { prepare: true });
  };
}

function fieldOf(param: unknown): string {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) throw new Error('A statement about a record has no values of its own.');
  return String(placeholder.name);
}
