import { hash } from 'node:crypto';
import type { Database, Transaction } from '../../db/client.js';
import type { Contents, Manifest } from './manifest.js';

export type Table = Manifest['tables'][number];

/** Values have the same text on every server, whatever its own settings are. */
export async function setTextForms(tx: Transaction): Promise<void> {
  await tx`
    select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
      set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`;
}

/** Lists all tables with the columns that are stored. The partitions of a table count as that table. */
export async function listTables(db: Database | Transaction): Promise<Table[]> {
  return db<Table[]>`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`;
}

/** Returns the days that the weekly partitions cover, from the names that `ensure_partitions` gives them. */
export async function findPartitionDays(db: Transaction): Promise<Manifest['partitions']> {
  const [row] = await db<{ since: string | null; until: string | null }[]>`
    select min(week)::text as since, (max(week) + 7)::text as until from (
      select to_date(right(relname, 8), 'YYYYMMDD') as week from pg_class
      where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' and relname ~ '_[0-9]{8}$'
    ) weeks`;
  return row?.since && row.until ? { since: row.since, until: row.until } : null;
}

/** Reads the state of all sequences. */
export async function readSequences(tx: Transaction): Promise<Contents['sequences']> {
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;
  const states = new Map<string, Contents['sequences'][string]>();
  for (const { name } of names) {
    const [row] = await tx<{ value: string; called: boolean }[]>`
      select last_value::text as value, is_called as called from ${tx(name)}`;
    if (row) states.set(name, row);
  }
  return Object.fromEntries(states);
}

/** The rows of a table in PostgreSQL's text format for COPY, in blocks of whole rows. Counts and digests them on the way. */
export async function* copyRows(tx: Transaction, table: Table, digest: RowDigest): AsyncGenerator<Buffer> {
  const rows = await tx
    .unsafe(`copy (select ${quoteNames(table.columns)} from ${quoteNames([table.name])}) to stdout`)
    .readable();
  // PostgreSQL sends rows whole, and a line end within a value is escaped.
  for await (const block of rows as AsyncIterable<Buffer>) {
    digest.addAll(block);
    yield block;
  }
}

/** Quotes names for a COPY, which takes no parameters. */
export function quoteNames(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}

const lineEnd = 0x0a;

/** Counts rows, and adds up their hashes: the sum does not depend on the order in which the database returns them. */
export class RowDigest {
  rows = 0;
  readonly #sums = new BigUint64Array(2);

  addAll(block: Buffer): void {
    for (let start = 0; start < block.length; ) {
      const end = block.indexOf(lineEnd, start) + 1 || block.length;
      const bytes = hash('sha256', block.subarray(start, end), 'buffer');
      this.#sums[0] = (this.#sums[0] as bigint) + bytes.readBigUInt64BE(0);
      this.#sums[1] = (this.#sums[1] as bigint) + bytes.readBigUInt64BE(8);
      this.rows += 1;
      start = end;
    }
  }

  toText(): string {
    return Array.from(this.#sums, (sum) => sum.toString(16).padStart(16, '0')).join('');
  }
}
