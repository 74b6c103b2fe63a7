import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../apps/server/src/db/client.js';
import { readCpuTimeUs, readPostgresTimeUs } from '../http/cpu-time.js';
import { listSiblings } from '../processes.js';

/** The resources that the server has used since its start. */
export interface Reading {
  /** CPU time in microseconds. */
  node: number;
  postgres: number;
  walBytes: number;
  /** Rows that were inserted, updated or deleted. */
  rows: number;
}

/** PostgreSQL's processes report what they wrote a second after their last statement at the latest. */
const statisticsMs = 1_500;

/** Reads what the processes of a server, and its embedded database, have used. `api` is the process id of the API. */
export async function readMeter(owner: Database, api: number): Promise<Reading> {
  await delay(statisticsMs);
  const [{ pid: worker } = { pid: api }] = listSiblings(api).filter(({ name }) => name === 'worker');
  const [row] = await owner<{ walBytes: number; rows: number }[]>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal_bytes,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 from pg_stat_user_tables) as rows`;
  return {
    node: readCpuTimeUs(api) + readCpuTimeUs(worker),
    postgres: readPostgresTimeUs(api),
    walBytes: row?.walBytes ?? 0,
    rows: row?.rows ?? 0,
  };
}

/** The size of each table with its indexes and partitions, in bytes. */
export async function readTableSizes(owner: Database): Promise<Map<string, number>> {
  const rows = await owner<{ name: string; bytes: number }[]>`
    select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`;
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}
