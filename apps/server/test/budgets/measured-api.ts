import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import postgres from 'postgres';
import { connect } from '../../src/db/client.js';
import { deleteEmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { migrate } from '../../src/db/migrate.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { withAdmin } from '../support/database.js';
import { lookText, openCountingProxy } from './counting-proxy.js';

/** What a request costs, in units that no clock measures. */
export interface Cost {
  statements: number;
  /** Plans made, also for the statements of triggers and functions. */
  plans: number;
  roundTrips: number;
  /** Blocks of 8 KB that were looked at, whether or not they were in memory. */
  buffers: number;
  walBytes: number;
}

export const costNames = ['statements', 'plans', 'roundTrips', 'buffers', 'walBytes'] as const satisfies (keyof Cost)[];

export interface MeasuredApi extends TestApi {
  /** Measures the cost of all that the API does in the database during `work`. */
  measure(work: () => Promise<unknown>): Promise<Cost>;
  /** Connected as a superuser. */
  admin: postgres.Sql;
  /** Brings the statistics of the planner up to date. */
  analyze(): Promise<void>;
}

const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '20000',
  // New statistics in the middle would have statements planned anew.
  autovacuum: 'off',
  // Whole pages are written to the WAL after a checkpoint, which falls on any request.
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
};

/** Starts an API with a database server of its own, which counts what statements cost, and with one connection in each pool. */
export async function startMeasuredApi(): Promise<MeasuredApi> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'lead-engagement-budgets-'));
  await chmod(dir, 0o711);
  const options = { dataDir: path.join(dir, 'data'), log: pino({ level: 'silent' }), durable: false };
  const first = await startEmbeddedPostgres(options);
  await withAdmin(first.adminUrl, async (sql) => {
    for (const [name, value] of Object.entries(settings)) await sql.unsafe(`alter system set ${name} = '${value}'`);
  });
  await first.stop();
  const server = await startEmbeddedPostgres(options);
  await migrate(server.url);
  const admin = postgres(server.adminUrl, { max: 1, fetch_types: false });
  await admin`create extension pg_stat_statements`;
  const seeder = postgres(Object.assign(new URL(server.adminUrl), { pathname: new URL(server.url).pathname }).href, {
    max: 1,
    fetch_types: false,
    transform: postgres.camel,
  });
  const proxy = await openCountingProxy(server.url);
  const db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 1 });
  // One connection for lists too: which of several runs a statement, and has it prepared, is left to chance.
  const searchDb = connect(proxy.url, 'lead_engagement_api', { maxConnections: 1, pipelined: false });
  const api = await startTestApi({ databaseUrl: server.url, db, searchDb });
  // Without what depends on the clock: looks, and keys that are read again.
  const sum = async () => {
    const [row] = await admin<[Record<'statements' | 'plans' | 'buffers' | 'wal', string>]>`
      select coalesce(sum(calls) filter (where toplevel), 0) as statements, coalesce(sum(plans), 0) as plans,
        coalesce(sum(shared_blks_hit + shared_blks_read) filter (where toplevel), 0) as buffers,
        coalesce(sum(wal_bytes) filter (where toplevel), 0) as wal
      from pg_stat_statements(true)
      where dbid <> (select oid from pg_database where datname = current_database())
        and userid <> (select usesysid from pg_user where usename = current_user)
        and query <> ${lookText} and query not like 'select k.id, k.label%'`;
    return { ...row };
  };
  return {
    ...api,
    admin: seeder,
    async measure(work) {
      const before = await sum();
      const roundTrips = await proxy.countRoundTrips(work);
      const after = await sum();
      const spent = (name: 'statements' | 'plans' | 'buffers' | 'wal') => Number(after[name]) - Number(before[name]);
      return {
        statements: spent('statements'),
        plans: spent('plans'),
        roundTrips,
        buffers: spent('buffers'),
        walBytes: spent('wal'),
      };
    },
    analyze: async () => void (await seeder`vacuum analyze`),
    async close() {
      await Promise.all([db.end({ timeout: 5 }), searchDb.end({ timeout: 5 }), seeder.end(), admin.end()]);
      await api.close();
      await proxy.close();
      await server.stop();
      await deleteEmbeddedPostgres(options.dataDir);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
