import { EventEmitter, once } from 'node:events';
import { expect } from 'vitest';
import { connect } from '../../../src/db/client.js';
import type { KilledServer } from '../../support/killed-server.js';
import { waiting } from './load.js';

/** A locked row: work that comes to it stays in the middle of its transaction until it is released. */
export interface HeldRow {
  /** Resolves when a statement waits for the row. */
  untilWanted(): Promise<void>;
  release(): Promise<void>;
}

/** Locks a row of a tenant, by its UUID. */
export async function holdRow(
  server: KilledServer,
  table: 'contacts' | 'leads',
  { tenantId, id }: { tenantId: string; id: string },
): Promise<HeldRow> {
  const db = connect(await server.findDatabase(), 'owner', { maxConnections: 2 });
  const events = new EventEmitter();
  const locked = once(events, 'locked');
  const transaction = db.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`
      select pg_backend_pid() as pid from ${tx(table)} where tenant_id = ${tenantId} and id = ${id} for update`;
    const released = once(events, 'release');
    events.emit('locked', row?.pid);
    await released;
  });
  // The lock ends with its database, too.
  const ended = transaction.catch(() => undefined);
  const [pid] = await Promise.race([locked, transaction.then(() => [])]);
  expect(pid, `a row of ${table}`).toBeTypeOf('number');
  return {
    async untilWanted() {
      const wanted = () => db`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await wanted()).length, waiting).toBeGreaterThan(0);
    },
    async release() {
      events.emit('release');
      await ended;
      await db.end({ timeout: 1 });
    },
  };
}
