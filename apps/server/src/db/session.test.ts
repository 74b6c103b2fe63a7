import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { dropStartupParameters, openDatabaseProxy } from '../../test/support/database-proxy.js';
import { connectForClaims } from '../jobs/claim.js';
import { connect } from './client.js';
import { DatabaseSessionError } from './session-error.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const roles = ['lead_engagement_api', 'lead_engagement_worker'] as const;

test('keeps the role and the limits of a connection behind a pooler that drops startup parameters', async () => {
  const edit = (chunk: Buffer, isFirst: boolean) => (isFirst ? dropStartupParameters(chunk) : chunk);
  const proxy = await openDatabaseProxy(database.url, { edit });
  for (const role of roles) {
    const db = connect(proxy.url, role, { maxConnections: 1 });
    const [session] = await db`
      select current_user as role, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`;
    expect(session).toEqual({ role, statement: '30s', idle: '1min' });
    await db.end();
  }
  const claims = connectForClaims(proxy.url);
  expect(await claims`select current_setting('enable_seqscan') as scan`).toEqual([{ scan: 'off' }]);
  await claims.end();
  await proxy.close();
});

test('sets up the session of each connection of a pool, also after a reconnect', async () => {
  const proxy = await openDatabaseProxy(database.url);
  const db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 4 });
  const readRoles = () =>
    Promise.all(Array.from({ length: 12 }, () => db`select current_user as role, pg_sleep(0.02)`)).then((found) =>
      found.map(([row]) => row?.role),
    );
  expect(new Set(await readRoles())).toEqual(new Set(['lead_engagement_api']));
  for (let cuts = 0; cuts < 5; cuts += 1) {
    const asked = readRoles().catch(() => undefined);
    proxy.cut();
    proxy.restore();
    await asked;
    const roles = await vi.waitFor(readRoles, { timeout: 120_000, interval: 20 });
    expect(new Set(roles)).toEqual(new Set(['lead_engagement_api']));
  }
  await db.end({ timeout: 1 });
  await proxy.close();
});

test('sets it up after PostgreSQL has ended a connection in a transaction, with statements waiting', async () => {
  const owner = connect(database.url, 'owner', { maxConnections: 1 });
  const db = connect(database.url, 'lead_engagement_worker', { maxConnections: 1 });
  const readRole = async () => (await db`select current_user as role`)[0]?.role;
  for (let ends = 0; ends < 3; ends += 1) {
    let pid = 0;
    const cut = db.begin(async (tx) => {
      pid = (await tx<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid;
      await tx`select pg_sleep(60)`;
    });
    const ended = expect(cut).rejects.toThrow();
    const waiting = Promise.allSettled([readRole(), readRole()]);
    await expect.poll(() => pid, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    await owner`select pg_terminate_backend(${pid})`;
    await ended;
    for (const result of await waiting)
      if (result.status === 'fulfilled') expect(result.value).toBe('lead_engagement_worker');
    expect(await readRole()).toBe('lead_engagement_worker');
  }
  await Promise.all([db.end({ timeout: 1 }), owner.end()]);
});

test.each([
  ['a role that was not taken on', "'role'", "'r.le'"],
  ['a time limit that was not set', "'statement_timeout'", "'statement.timeout'"],
])('%s causes an error before any statement is sent', async (_, setting, ignored) => {
  const sent: string[] = [];
  const edit = (chunk: Buffer) => {
    sent.push(chunk.toString('latin1'));
    return Buffer.from(chunk.toString('latin1').replace(setting, ignored), 'latin1');
  };
  const proxy = await openDatabaseProxy(database.url, { edit });
  const db = connect(proxy.url, 'lead_engagement_api', { maxConnections: 2 });
  const failed = await Promise.all(
    Array.from({ length: 5 }, () => db`delete from leads`.catch((error: unknown) => error)),
  );
  for (const error of failed) expect(error).toBeInstanceOf(DatabaseSessionError);
  expect(String(failed[0])).toContain('though the connection had been set to lead_engagement_api');
  await expect(db.begin((tx) => tx`delete from leads`)).rejects.toThrow(DatabaseSessionError);
  expect(sent.join('')).not.toContain('delete from leads');
  await db.end({ timeout: 1 });
  await proxy.close();
});
