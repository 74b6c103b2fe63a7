import type { Database, Transaction } from '../../db/client.js';
import { findPartitionDays, quoteNames, setTextForms } from '../backup/tables.js';
import { MoveError } from './move-error.js';
import { columnsOf, type MovedTable, ofTenants } from './tables.js';
import { copyBetween, copyInParts, digestRows, stagingOf } from './target.js';

/** What is moved, and between which databases. Ids are UUIDs; the first one is the live tenant. */
export interface Move {
  id: string;
  tenantIds: readonly string[];
  tables: readonly MovedTable[];
  /** Both connected as the owners of the tables. */
  source: Database;
  target: Database;
}

/** Keys of one round: few enough for one transaction. */
const roundKeys = 10_000;

/** Copies the rows of the tenants as they are at one moment. */
export async function copySnapshot({ id, tenantIds, tables, source, target }: Move): Promise<void> {
  await source.begin('isolation level repeatable read read only', async (from) => {
    await setTextForms(from);
    for (const table of tables) {
      const columns = columnsOf(table);
      const query = `select ${columns} from ${quoteNames([table.name])} where ${ofTenants(table, tenantIds)}`;
      await copyInParts(from, query, target, `${stagingOf(id)}.${quoteNames([table.name])}`, columns);
    }
  });
}

/** Makes the partitions of the target that rows of the source need. */
export async function copyPartitions({ source, target }: Move): Promise<void> {
  const days = await source.begin((tx) => findPartitionDays(tx));
  if (days) await target`select ensure_partitions(${days.since}::date, ${days.until}::date)`;
}

/**
 * Copies rows that were written since, a batch at a time, until none or fewer than `enough` are left, for at most `mostRounds`. Returns
 * their number. A round that is repeated changes nothing.
 */
export async function catchUp(move: Move, { enough = 0, mostRounds = Number.POSITIVE_INFINITY } = {}): Promise<number> {
  let sum = 0;
  for (let round = 0; round < mostRounds; round++) {
    const count = await copyChanged(move);
    sum += count;
    if (count === 0 || count < enough) return sum;
  }
  return sum;
}

/** Copies the rows with the oldest noted keys. Keys of transactions that commit meanwhile are left for the next round. */
async function copyChanged({ id, tables, source, target }: Move): Promise<number> {
  const staging = stagingOf(id);
  return source.begin('isolation level repeatable read', async (from) => {
    await setTextForms(from);
    const [{ last = null, count = 0 } = {}] = await from<{ last: number | null; count: number }[]>`
      select max(seq) as last, count(*)::int as count from (
        select seq from tenant_move_changes where move_id = ${id} order by seq limit ${roundKeys}) c`;
    if (last === null) return 0;
    const noted = `move_id = '${id}' and seq <= ${last}`;
    await target.begin(async (to) => {
      await setTextForms(to);
      await to.unsafe(`truncate ${staging}.changed_keys`);
      const keys = `select distinct table_name, key from tenant_move_changes where ${noted}`;
      await copyBetween(from, keys, to, `${staging}.changed_keys`, 'table_name, key');
      const names = await to<{ tableName: string }[]>`select distinct table_name from ${to(staging)}.changed_keys`;
      const changed = new Set(names.map(({ tableName }) => tableName));
      for (const table of tables) if (changed.has(table.name)) await replaceRows(from, to, staging, table, noted);
    });
    await from.unsafe(`delete from tenant_move_changes where ${noted}`);
    return count;
  }) as Promise<number>;
}

/** Replaces the rows with noted keys by those of the source. */
async function replaceRows(
  from: Transaction,
  to: Transaction,
  staging: string,
  table: MovedTable,
  noted: string,
): Promise<void> {
  const name = quoteNames([table.name]);
  const isSame = table.primaryKey.map((key) => `r.${quoteNames([key])} = k.${quoteNames([key])}`).join(' and ');
  await to.unsafe(`
    delete from ${staging}.${name} r
    using ${staging}.changed_keys c cross join lateral jsonb_populate_record(null::${staging}.${name}, c.key) k
    where c.table_name = '${table.name}' and ${isSame}`);
  const rows = `
    select ${columnsOf(table, 'r.')} from (
      select distinct key from tenant_move_changes where ${noted} and table_name = '${table.name}'
    ) c cross join lateral jsonb_populate_record(null::${name}, c.key) k join ${name} r on ${isSame}`;
  await copyBetween(from, rows, to, `${staging}.${name}`, columnsOf(table));
}

/** Compares every table of the move in both databases. Throws MoveError, and names the table, if one differs. Returns the number of rows. */
export async function compareRows({ id, tenantIds, tables, source, target }: Move): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const name = quoteNames([table.name]);
    const [mine, theirs] = await Promise.all([
      digestRows(source, name, columnsOf(table), ofTenants(table, tenantIds)),
      digestRows(target, `${stagingOf(id)}.${name}`, columnsOf(table), 'true'),
    ]);
    if (mine.rows !== theirs.rows || mine.sum !== theirs.sum) {
      throw new MoveError(
        `The table ${table.name} has ${mine.rows} rows with the checksum ${mine.sum} here, and ${theirs.rows} with ${theirs.sum} in the target. Nothing was moved.`,
      );
    }
    rows += Number(mine.rows);
  }
  return rows;
}
