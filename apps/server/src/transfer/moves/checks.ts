import type { Database, Queryable } from '../../db/client.js';
import { findSchemaVersion } from '../../db/schema-version.js';
import type { Cipher } from '../../security/encryption.js';
import { secretColumns, secretKinds } from '../../security/stored-secrets.js';
import { quoteNames } from '../backup/tables.js';
import { MoveError } from './move-error.js';
import { type MovedTable, ofTenants } from './tables.js';

/** Names a database, so that a move that is gone on with cannot reach another one. */
export async function identify(db: Queryable): Promise<string> {
  const [row] = await db<{ name: string }[]>`
    select (select system_identifier from pg_control_system())::text || '-' || oid::text as name
    from pg_database where datname = current_database()`;
  return row?.name ?? '';
}

/** Throws MoveError unless both databases are different ones with the same schema. */
export async function refuseOtherSchema(source: Database, target: Database): Promise<void> {
  if ((await identify(source)) === (await identify(target))) {
    throw new MoveError('The target is the same database as that of this installation.');
  }
  const [mine, theirs] = [await findSchemaVersion(source), await findSchemaVersion(target)];
  if (mine === theirs) return;
  throw new MoveError(
    `This installation has the schema ${mine}, and the target ${theirs ?? 'has none'}. Bring both to the same version of the server.`,
  );
}

/** Throws MoveError if a secret of these tenants is encrypted with a key that the target does not have. */
export async function refuseUnknownKeys(source: Database, tenantIds: readonly string[], target: Cipher): Promise<void> {
  const known = new Set(target.keyIds());
  for (const kind of secretKinds) {
    const { what, table, column, key } = secretColumns[kind];
    if (key[0] !== 'tenant_id') continue;
    const used = await source<{ keyId: string }[]>`
      select distinct split_part(${source(column)}, '.', 2) as key_id from ${source(table)}
      where tenant_id = any(${[...tenantIds]}::uuid[]) and ${source(column)} is not null`;
    const unknown = used.filter(({ keyId }) => !known.has(keyId)).map(({ keyId }) => keyId);
    if (unknown.length === 0) continue;
    throw new MoveError(
      `SECRET_KEY: the ${what} of the tenant are encrypted with the key ${unknown.join(', ')}, which the target does not have. Add the SECRET_KEY ` +
        'of this installation to SECRET_KEY_PREVIOUS of the target, restart that, and move the tenant then. Nothing was moved.',
    );
  }
}

interface UniqueIndex {
  name: string;
  table: string;
  columns: string[];
}

/** The unique indexes by which rows of different tenants exclude each other, from the catalogue. */
export async function listGlobalIndexes(db: Queryable, tables: readonly MovedTable[]): Promise<UniqueIndex[]> {
  const indexes = await db<UniqueIndex[]>`
    select i.relname as name, t.relname as table, json_agg(a.attname order by a.attnum) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
    where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition
    group by 1, 2 having not bool_or(a.attname = 'tenant_id') order by 1`;
  const moved = new Set(tables.map(({ name }) => name));
  return indexes.filter(({ table }) => moved.has(table));
}

/** Throws MoveError, and names the index, if the target has a value already that must be unique among all tenants. */
export async function refuseCollisions(
  source: Database,
  target: Database,
  tables: readonly MovedTable[],
  tenantIds: readonly string[],
  numbered: ReadonlySet<string>,
): Promise<void> {
  for (const { name, table, columns } of await listGlobalIndexes(source, tables)) {
    const moved = tables.find((one) => one.name === table);
    if (!moved || numbered.has(`${table}.${columns.join()}`)) continue;
    const list = quoteNames(columns);
    const rows = await source.unsafe(
      `select row_to_json(u) as value from (select ${list} from ${quoteNames([table])} where ${ofTenants(moved, tenantIds)}) u`,
    );
    const values = JSON.stringify(rows.map(({ value }) => value));
    const found = await target.unsafe<{ value: string }[]>(
      `select row_to_json(u)::text as value from (select ${list} from ${quoteNames([table])}) u
       where (${list}) in (select ${list} from json_populate_recordset(null::${quoteNames([table])}, $1::text::json)) limit 1`,
      [values],
    );
    if (found[0]) {
      throw new MoveError(
        `The target has a row of ${table} with the same ${columns.join(', ')} already (${name}). Nothing was moved.`,
      );
    }
  }
}
