import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../apps/server/src/db/client.js';
import { readCpuTimeUs } from '../http/cpu-time.js';
import { listChildren, listSiblings } from '../processes.js';

/** What the server has used since its start. */
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
const microsecondsPerTick = 10_000;

/** Reads what the processes of a server, and its embedded database, have used. `api` is the process id of the API. */
export async function readMeter(owner: Database, api: number): Promise<Reading> {
  await delay(statisticsMs);
  const siblings = listSiblings(api);
  const [{ pid: worker } = { pid: api }] = siblings.filter(({ name }) => name === 'worker');
  const [row] = await owner<{ walBytes: number; rows: number }[]>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal_bytes,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 from pg_stat_user_tables) as rows`;
  return {
    node: readCpuTimeUs(api) + readCpuTimeUs(worker),
    postgres: findPostmasters(siblings.map(({ pid }) => pid)).reduce((sum, pid) => sum + readTreeUs(pid), 0),
    walBytes: row?.walBytes ?? 0,
    rows: row?.rows ?? 0,
  };
}

function findPostmasters(pids: readonly number[]): number[] {
  return pids.filter((pid) => /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''));
}

/** The CPU time of a process, its children, and those of its children that have ended. */
function readTreeUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ended = (Number(fields[13]) + Number(fields[14])) * microsecondsPerTick;
  return listChildren(pid).reduce((sum, child) => sum + readCpuTimeUs(child), readCpuTimeUs(pid) + ended);
}

/** The size of each table with its indexes and partitions, in bytes. */
export async function readTableSizes(owner: Database): Promise<Map<string, number>> {
  const rows = await owner<{ name: string; bytes: number }[]>`
    select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`;
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}
