import { pipeline } from 'node:stream/promises';
import type { Database, Transaction } from '../../db/client.js';
import { quoteNames, setTextForms } from '../backup/tables.js';
import { columnsOf, type MovedTable } from './tables.js';

/** The schema of the target with the rows of a move, until it is complete. Nothing else looks there. `id` is the UUID of the live tenant. */
export function stagingOf(id: string): string {
  return `lead_engagement_move_${id.replaceAll('-', '')}`;
}

/** Makes the empty tables of a move, in place of those of an earlier attempt. */
export async function createStaging(target: Database, id: string, tables: readonly MovedTable[]): Promise<void> {
  const staging = stagingOf(id);
  await target.begin(async (tx) => {
    await tx`drop schema if exists ${tx(staging)} cascade`;
    await tx`create schema ${tx(staging)}`;
    await tx.unsafe(`create unlogged table ${staging}.changed_keys (table_name text not null, key jsonb not null)`);
    for (const table of tables) {
      const name = `${staging}.${quoteNames([table.name])}`;
      await tx.unsafe(
        `create unlogged table ${name} as select ${columnsOf(table)} from ${quoteNames([table.name])} with no data`,
      );
      await tx.unsafe(`alter table ${name} add primary key (${quoteNames(table.primaryKey)})`);
    }
  });
}

export async function dropStaging(target: Database, id: string): Promise<void> {
  await target`drop schema if exists ${target(stagingOf(id))} cascade`;
}

/** Copies what a query of the source returns into a table of the target, in blocks. */
export async function copyBetween(
  source: Transaction,
  query: string,
  target: Transaction,
  table: string,
  columns: string,
): Promise<void> {
  const rows = await source.unsafe(`copy (${query}) to stdout`).readable();
  const stored = await target.unsafe(`copy ${table} (${columns}) from stdin`).writable();
  await pipeline(rows, stored);
}

/** The bytes of one transaction: the target's change feeds of other tenants wait for the oldest that runs. */
const partBytes = 8 * 1024 * 1024;

/** The same in many small transactions. */
export async function copyInParts(
  source: Transaction,
  query: string,
  target: Database,
  table: string,
  columns: string,
): Promise<void> {
  const rows = await source.unsafe(`copy (${query}) to stdout`).readable();
  const blocks = (rows as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let block = await blocks.next();
  while (!block.done) {
    const part = async function* () {
      for (let bytes = 0; !block.done && bytes < partBytes; block = await blocks.next()) {
        bytes += block.value.length;
        yield block.value;
      }
    };
    await pipeline(part, await target.unsafe(`copy ${table} (${columns}) from stdin`).writable());
  }
}

/** The number of rows of a table and a checksum that does not depend on their order. */
export interface Digest {
  rows: string;
  sum: string;
}

/** Digests the rows of a table that `condition` names; `columns` are in the same order in both databases. */
export async function digestRows(db: Database, table: string, columns: string, condition: string): Promise<Digest> {
  const [digest] = (await db.begin(async (tx) => {
    await setTextForms(tx);
    return tx.unsafe(`
      select count(*)::text as rows, coalesce(sum(('x' || left(hash, 16))::bit(64)::bigint), 0)::text || ' ' ||
        coalesce(sum(('x' || right(hash, 16))::bit(64)::bigint), 0)::text as sum
      from (select md5(row(${columns})::text) as hash from ${table} where ${condition}) hashed`);
  })) as unknown as Digest[];
  return digest as Digest;
}
