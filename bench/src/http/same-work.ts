import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../apps/server/src/db/client.js';
import { format, printTable, printTitle } from '../report.js';
import type { Call, Calls } from './load.js';
import type { Scenario } from './scenarios.js';
import type { Server } from './servers.js';

/** The servers, in the order of the calls of a scenario. */
export type Pair = readonly [reference: Server, bare: Server];

/** How many requests to each server are compared. */
const compared = 7;
/** The share by which the write-ahead log of one request may differ: locks and the texts of events do. Rows may not differ. */
const mostWalDifference = 0.1;

interface Writes {
  walBytes: number;
  /** Rows by table. */
  rows: Record<string, number>;
}

interface Answer {
  data: LeadData | LeadData[];
  meta?: { total: number };
}
interface LeadData {
  title?: string;
  score?: number;
  status: string;
}

/**
 * Throws if the servers do different work: if they do not return the same leads, or a write does not write as many rows into each table
 * and about as much write-ahead log. Prints what a request of each write leaves.
 */
export async function assertSameWork(scenarios: readonly Scenario[], servers: Pair, owner: Database): Promise<void> {
  const rows: string[][] = [];
  for (const scenario of scenarios) {
    await assertSameAnswers(scenario, servers);
    if (isRead(scenario.reference)) continue;
    const [ours, bare] = await compareWrites(scenario, servers, owner);
    rows.push([
      scenario.name,
      ...[ours, bare].flatMap(({ walBytes, rows }) => [format(walBytes), format(total(rows))]),
    ]);
    assertSameWrites(scenario.name, ours, bare);
  }
  if (rows.length === 0) return;
  printTitle(`http: what one request writes, the least of ${compared} requests`);
  printTable(['', 'WAL, bytes', 'rows', 'bare: WAL, bytes', 'rows'], rows);
}

function assertSameWrites(name: string, ours: Writes, bare: Writes): void {
  if (!isDeepStrictEqual(ours.rows, bare.rows)) {
    throw new Error(
      `${name}: the servers write other rows, ${JSON.stringify(ours.rows)} and ${JSON.stringify(bare.rows)}.`,
    );
  }
  const difference = Math.abs(ours.walBytes / bare.walBytes - 1);
  if (!(difference <= mostWalDifference)) {
    throw new Error(`${name}: the servers write ${ours.walBytes} and ${bare.walBytes} bytes of write-ahead log.`);
  }
}

async function assertSameAnswers({ name, ...calls }: Scenario, [reference, bare]: Pair): Promise<void> {
  const count = typeof calls.reference === 'function' ? compared : calls.reference.length;
  for (let at = 0; at < count; at++) {
    const left = await fetchEssence(reference, takeCall(calls.reference, at));
    const right = await fetchEssence(bare, takeCall(calls.bare, at));
    if (!isDeepStrictEqual(left, right)) {
      throw new Error(`${name}: the servers answer differently, ${JSON.stringify(left)} and ${JSON.stringify(right)}.`);
    }
  }
}

function isRead(calls: Calls): boolean {
  return typeof calls !== 'function' && calls.every(({ method }) => method === 'GET');
}

function takeCall(calls: Calls, at: number): Call {
  return typeof calls === 'function' ? calls() : (calls[at % calls.length] as Call);
}

async function fetchEssence(server: Server, call: Call) {
  const { data, meta } = await send(server, call);
  const leads = Array.isArray(data) ? data : [data];
  return { leads: leads.map(({ title, score, status }) => [title, score, status]), total: meta?.total };
}

async function send({ url }: Server, { path, ...call }: Call): Promise<Answer> {
  const response = await fetch(url + path, call);
  if (!response.ok) throw new Error(`${url}${path}: status ${response.status}, ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The rows that a request to each server writes. */
async function compareWrites(scenario: Scenario, [reference, bare]: Pair, owner: Database): Promise<[Writes, Writes]> {
  const tables = await owner<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const written: [Writes[], Writes[]] = [[], []];
  for (let at = 0; at < compared; at++) {
    for (const [side, server, calls] of [
      [0, reference, scenario.reference] as const,
      [1, bare, scenario.bare] as const,
    ]) {
      const work = () => send(server, takeCall(calls, at));
      written[side].push(
        await readWrites(
          owner,
          tables.map(({ name }) => name),
          work,
        ),
      );
    }
  }
  return [summarize(written[0]), summarize(written[1])];
}

/** Counts the rows that have a new version since, table by table: the statistics of PostgreSQL come too late for one request. */
async function readWrites(owner: Database, tables: readonly string[], work: () => Promise<unknown>): Promise<Writes> {
  const [before] = await owner<{ wal: string; xid: string }[]>`
    select pg_current_wal_insert_lsn()::text as wal, pg_snapshot_xmax(pg_current_snapshot())::text as xid`;
  if (!before) throw new Error('PostgreSQL gives no position.');
  await work();
  const [after] = await owner<{ bytes: number }[]>`
    select (pg_current_wal_insert_lsn() - ${before.wal}::pg_lsn)::float8 as bytes`;
  const counts = await owner.unsafe<{ name: string; count: number }[]>(
    tables
      .map(
        (name) =>
          `select '${name}' as name, count(*)::int as count from ${name} where xmin::text::bigint >= ${before.xid}`,
      )
      .join(' union all '),
  );
  const rows = Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
  return { walBytes: after?.bytes ?? Number.NaN, rows };
}

/**
 * The least of each: a whole page is logged where it is new, or changed for the first time after a checkpoint, and the count of stored bytes
 * changes if a timestamp has a digit less.
 */
function summarize(writes: readonly Writes[]): Writes {
  const least = (of: (each: Writes) => number) => Math.min(...writes.map(of));
  const names = [...new Set(writes.flatMap(({ rows }) => Object.keys(rows)))].sort();
  const counts = names.map((name) => [name, least(({ rows }) => rows[name] ?? 0)] as const);
  return {
    walBytes: least(({ walBytes }) => walBytes),
    rows: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  };
}

function total(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}
