import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Transaction } from '../../db/client.js';
import { ownValue } from '../../own-value.js';
import { readArchive } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import type { Contents, Manifest } from './manifest.js';
import { copyRows, listTables, quoteNames, RowDigest, setTextForms, type Table } from './tables.js';

/** Loads the rows of all tables, in one transaction: either all are there, or none. Verifies what the database then has. */
export async function loadTables(
  tx: Transaction,
  file: string,
  { tables, partitions }: Manifest,
  contents: Contents,
): Promise<void> {
  await setTextForms(tx);
  await refuseOtherTables(tx, tables);
  if (partitions) await tx`select ensure_partitions(${partitions.since}::date, ${partitions.until}::date)`;
  const release = await suspendRules(tx, tables);
  const byName = new Map(tables.map((table) => [table.name, table]));
  for await (const { place, content } of readArchive(file)) {
    if (typeof place !== 'object' || !('table' in place)) continue;
    const table = byName.get(place.table);
    if (!table) throw new BackupError(`${file} has rows of ${place.table}, which its manifest does not name.`);
    const target = await tx
      .unsafe(`copy ${quoteNames([table.name])} (${quoteNames(table.columns)}) from stdin`)
      .writable();
    await pipeline(Readable.from(content), createGunzip(), target);
  }
  for (const table of tables) await verifyTable(tx, table, ownValue(contents.tables, table.name));
  for (const [name, { value, called }] of Object.entries(contents.sequences)) {
    await tx`select setval(${name}::regclass, ${value}::bigint, ${called})`;
  }
  await release();
}

/** The tables have to be those of the migrations: the backup only brings rows. */
async function refuseOtherTables(tx: Transaction, tables: readonly Table[]): Promise<void> {
  const own = new Map((await listTables(tx)).map(({ name, columns }) => [name, columns.toSorted().join()]));
  const other = tables.find(({ name, columns }) => own.get(name) !== columns.toSorted().join());
  const missing = [...own.keys()].find((name) => !tables.some((table) => table.name === name));
  if (!other && !missing) return;
  throw new BackupError(
    `The table ${other?.name ?? missing} of the backup is not that of its schema version: the database that it was made of was changed by hand.`,
  );
}

/**
 * Suspends what would keep rows out or change them: triggers, foreign keys, which could only be met in one order, and row-level security,
 * with which PostgreSQL refuses COPY. The returned function puts everything back, and with it checks every foreign key.
 */
async function suspendRules(tx: Transaction, tables: readonly Table[]): Promise<() => Promise<void>> {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0 order by 1, 2`;
  const forced = await tx<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity and not relispartition`;
  for (const { table, name } of keys) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`;
  for (const { name } of tables) {
    await tx`alter table ${tx(name)} disable trigger user`;
    await tx`alter table ${tx(name)} no force row level security`;
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
    }
    for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`;
    for (const { name } of forced) await tx`alter table ${tx(name)} force row level security`;
  };
}

async function verifyTable(
  tx: Transaction,
  table: Table,
  expected: Contents['tables'][string] | undefined,
): Promise<void> {
  const digest = new RowDigest();
  for await (const _ of copyRows(tx, table, digest));
  if (digest.rows === expected?.rows && digest.toText() === expected.digest) return;
  throw new BackupError(
    `The table ${table.name} has ${digest.rows} rows with the checksum ${digest.toText()} after the restore, instead of ${expected?.rows} with ${expected?.digest}.`,
  );
}
