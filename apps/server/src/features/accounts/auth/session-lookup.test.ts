import { performance } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, signIn, type TestUser, testPassword } from '../../../../test/support/sign-in.js';
import { listenForCallerChanges } from '../../../callers/caller-changes.js';
import { type HeldConnection, openHeldConnection } from '../../../db/held-connection.js';
import type { Listener } from '../../../db/listener.js';
import { decodeId } from '../../../ids.js';
import { createSessionTokens } from '../../../security/session-tokens.js';
import { findSession } from './queries.js';
import { createSessionLookup } from './session-lookup.js';

const lifeMs = 2_000;
let api: TestApi;
let held: HeldConnection;
let changes: Listener;
beforeAll(async () => {
  api = await startTestApi();
  held = openHeldConnection(api.databaseUrl);
  changes = await listenForCallerChanges(held);
});
afterAll(async () => {
  await held.stop();
  await api.close();
});
afterEach(() => void vi.restoreAllMocks());

/** Stops the clock of the cache, so that entries do not expire until the clock is set. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(0);

/** The session lookup of another server, which learns of changes only through the database; counts its reads. */
function openOtherServer() {
  const server = { reads: 0, look: async (user: TestUser) => lookup(user.token) };
  const lookup = createSessionLookup(
    createSessionTokens(testSecretKey),
    (tenantId, id) => {
      server.reads += 1;
      return findSession(api.db, tenantId, id);
    },
    changes,
  );
  return server;
}

const password = { currentPassword: testPassword, password: 'another password' };
const ends: [string, (user: TestUser, owner: TestUser) => Promise<unknown>][] = [
  ['signing out', async (user) => dataOf(await user.call('POST', '/v1/auth/logout'), 200)],
  [
    'disabling the user',
    async ({ id }, owner) => dataOf(await owner.call('PATCH', `/v1/users/${id}`, { status: 'DISABLED' }), 200),
  ],
  ['deleting the user', async ({ id }, owner) => dataOf(await owner.call('DELETE', `/v1/users/${id}`), 200)],
  [
    'a new password',
    async ({ tenantId, email }) => {
      const other = await signIn(api, decodeId('tenant', tenantId) as string, email);
      dataOf(await other.call('POST', '/v1/me/password', password), 200);
    },
  ],
];

test.each(ends)('%s ends a session on another server at once, before its cache entry expires', async (_, end) => {
  const tenant = await api.newTenant();
  const [owner, user] = [await addSignedIn(api, tenant, 'OWNER'), await addSignedIn(api, tenant, 'AGENT')];
  const server = openOtherServer();
  stopClock();
  await server.look(user);
  await server.look(user);
  expect(server.reads).toBe(1);
  await end(user, owner);
  const refused = () => server.look(user).then(String, ({ code }) => code);
  await expect.poll(refused, { timeout: 120_000 }).toBe('UNAUTHENTICATED');
});

test('another role takes effect on another server at once; cached sessions of other tenants stay', async () => {
  const tenant = await api.newTenant();
  const [owner, user] = [await addSignedIn(api, tenant, 'OWNER'), await addSignedIn(api, tenant, 'AGENT')];
  const stranger = await addSignedIn(api, await api.newTenant(), 'AGENT');
  const server = openOtherServer();
  stopClock();
  const { scopes } = await server.look(user);
  await server.look(stranger);
  dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, { role: 'VIEWER' }), 200);
  await expect.poll(async () => (await server.look(user)).scopes, { timeout: 120_000 }).not.toEqual(scopes);
  expect(server.reads).toBe(3);
  await server.look(stranger);
  expect(server.reads).toBe(3);
});

test('a refresh, which ends nothing, lets the session be cached; after two seconds it is always read again', async () => {
  const user = await addSignedIn(api, await api.newTenant(), 'AGENT');
  const notices: string[] = [];
  changes.subscribe({ notice: (tenantId) => void notices.push(tenantId), lost: () => undefined });
  const server = openOtherServer();
  const clock = stopClock();
  await server.look(user);
  dataOf(
    await api.send({ method: 'POST', url: '/v1/auth/refresh', payload: { refreshToken: user.refreshToken } }),
    200,
  );
  // This notification is the first to arrive, so the refresh has sent none.
  await api.owner`select pg_notify('lead_engagement_keys', 'the last')`;
  await expect.poll(() => notices, { timeout: 120_000 }).toEqual(['the last']);
  await server.look(user);
  expect(server.reads).toBe(1);
  clock.mockReturnValue(lifeMs);
  await server.look(user);
  expect(server.reads).toBe(2);
});
