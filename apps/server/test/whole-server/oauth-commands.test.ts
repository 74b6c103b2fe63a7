import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { oauthPaths } from '@lead-engagement/contract';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteEmbeddedPostgres, findEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from '../support/data-directory.js';
import { grantTokens, redirectUri, refresh, type TestApp } from '../support/oauth.js';
import { connectRemoteApi } from '../support/remote-api.js';
import { dataOf } from '../support/sample.js';
import { program, type ServerProcess, startServer } from '../support/server-process.js';
import { addSignedIn, type TestUser } from '../support/sign-in.js';

const execute = promisify(execFile);
const waiting = { timeout: 120_000, interval: 100 };
const adminKey = generateApiKey('LIVE');

let dataDir = '';
let server: ServerProcess;
let api: ReturnType<typeof connectRemoteApi>;
/** The tenant that registers apps. */
let publisher = '';
let user: TestUser;
beforeAll(async () => {
  dataDir = await makeDataDir('oauth-cli');
  const env = { DATA_DIR: dataDir, PORT: '0', WORKER: 'off', LOG_LEVEL: 'error', TRUST_PROXY: '1' };
  server = await startServer({ ...env, BOOTSTRAP_API_KEY: adminKey, APPS_ACROSS_TENANTS: 'on' });
  api = connectRemoteApi(server.url, (await findEmbeddedPostgres(dataDir)) ?? '');
  const me = await api.send({ url: '/v1/me', headers: { authorization: `Bearer ${adminKey}` } });
  publisher = me.data.tenant.id;
  user = await addSignedIn(api, await api.newTenant(), 'MANAGER');
});
afterAll(async () => {
  await api.close();
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

/** Runs a command next to the running server; returns its output as JSON. */
async function run(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  return JSON.parse((await execute(process.execPath, [...program, ...args, '--json'], { env })).stdout);
}

/** The error message of a command that fails. */
async function refusal(...args: string[]): Promise<string> {
  const failure = await run(...args).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(failure.code).toBe(1);
  return failure.stderr;
}

async function createApp(...more: string[]): Promise<TestApp> {
  const options = ['--name', 'Calendar sync', '--redirect-uri', redirectUri, '--scopes', 'read:leads,write:leads'];
  const { clientId, clientSecret } = await run('apps', 'create', ...options, '--tenant', publisher, ...more);
  return { id: clientId, clientSecret, redirectUri };
}
const listApps = (): Promise<{ clientId: string }[]> => run('apps', 'list', '--tenant', publisher);
const statusOf = async (token: string) =>
  (await api.send({ url: '/v1/leads', headers: { authorization: `Bearer ${token}` } })).status;
const publishedKeys = async (): Promise<string[]> =>
  JSON.parse((await api.send({ url: oauthPaths.jwks })).text).keys.map(({ kid }: { kid: string }) => kid);

test('an app created on the command line gets tokens from the running server, and is listed without its secret', async () => {
  const app = await createApp();
  expect((await grantTokens(api, app, user)).scope).toBe('read:leads write:leads');
  const listed = (await listApps()).find(({ clientId }) => clientId === app.id);
  expect(listed).toEqual({
    clientId: app.id,
    name: 'Calendar sync',
    type: 'CONFIDENTIAL',
    redirectUris: [redirectUri],
    scopes: ['read:leads', 'write:leads'],
    createdAt: expect.stringMatching(/Z$/),
  });
  const open = await createApp('--type', 'PUBLIC');
  expect(open.clientSecret).toBeNull();
});

test('rotate-secret returns another secret, and the previous one is accepted for one more day', async () => {
  const app = await createApp();
  const { refreshToken } = await grantTokens(api, app, user);
  const rotated = await run('apps', 'rotate-secret', app.id, '--tenant', publisher);
  expect(rotated.clientSecret).not.toBe(app.clientSecret);
  const hours = (Date.parse(rotated.previousSecretEndsAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  const before = await refresh(api, app, refreshToken);
  expect(before.status, before.text).toBe(200);
  const after = await refresh(api, { ...app, clientSecret: rotated.clientSecret }, before.body.refresh_token);
  expect(after.status, after.text).toBe(200);
});

test('delete revokes the grants of users for the app and removes it from the list, and both changes are audited', async () => {
  const app = await createApp();
  const { accessToken, refreshToken } = await grantTokens(api, app, user);
  expect(await statusOf(accessToken)).toBe(200);
  expect(await run('apps', 'delete', app.id, '--tenant', publisher)).toEqual({ clientId: app.id, deleted: true });
  await expect.poll(() => statusOf(accessToken), waiting).toBe(401);
  expect((await refresh(api, app, refreshToken)).body.error).toBe('invalid_client');
  expect((await listApps()).map(({ clientId }) => clientId)).not.toContain(app.id);
  const log = await api.send({
    url: `/v1/audit-log?target=${app.id}&sort=createdAt`,
    headers: { authorization: `Bearer ${adminKey}` },
  });
  const entries: { action: string; actor: { type: string } }[] = dataOf(log, 200);
  expect(entries.map(({ action, actor }) => `${action} by ${actor.type}`)).toEqual([
    'app.created by CLI',
    'app.deleted by CLI',
  ]);
});

test('invalid commands are refused with a message that names the option or the app', async () => {
  const base = ['apps', 'create', '--name', 'x', '--tenant', publisher];
  const withUri = ['--redirect-uri', redirectUri];
  expect(await refusal(...base, '--redirect-uri', 'http://partner.test/', '--scopes', 'read:leads')).toMatch(
    /^--redirect-uri: Must be an https address/,
  );
  expect(await refusal(...base, ...withUri, '--scopes', 'read:everything')).toMatch(/^--scopes: /);
  expect(await refusal(...base, ...withUri)).toMatch(/--scopes/);
  expect(await refusal('apps', 'delete', 'app_nobody', '--tenant', publisher)).toMatch(/There is no app/);
  const foreign = await createApp();
  const other = user.tenantId;
  expect(await refusal('apps', 'rotate-secret', foreign.id, '--tenant', other)).toMatch(/There is no app/);
});

test('rotate-keys publishes the next key at once and signs with it after ten minutes; present tokens stay valid', async () => {
  const app = await createApp();
  const { accessToken } = await grantTokens(api, app, user);
  const present = String(decodeProtectedHeader(accessToken).kid);
  const { kid, signsFrom, removed } = await run('oauth', 'rotate-keys');
  expect(removed).toBe(0);
  const minutes = (Date.parse(signsFrom) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(8);
  expect(minutes).toBeLessThanOrEqual(10);
  await expect.poll(publishedKeys, waiting).toEqual(expect.arrayContaining([present, kid]));
  const { accessToken: next } = await grantTokens(api, app, user);
  expect(decodeProtectedHeader(next).kid).not.toBe(kid);
  expect([await statusOf(accessToken), await statusOf(next)]).toEqual([200, 200]);
});

test('after rotate-keys --compromised, earlier tokens are refused within half a minute; a refresh returns a valid token', async () => {
  const app = await createApp();
  const { accessToken, refreshToken } = await grantTokens(api, app, user);
  expect(await statusOf(accessToken)).toBe(200);
  const { kid, signsFrom, removed } = await run('oauth', 'rotate-keys', '--compromised');
  expect(removed).toBeGreaterThan(0);
  expect(Date.parse(signsFrom)).toBeLessThanOrEqual(Date.now());
  await expect.poll(() => statusOf(accessToken), waiting).toBe(401);
  await expect.poll(publishedKeys, waiting).toEqual([kid]);
  const next = await refresh(api, app, refreshToken);
  expect(next.status, next.text).toBe(200);
  expect(decodeProtectedHeader(next.body.access_token).kid).toBe(kid);
  expect(await statusOf(next.body.access_token)).toBe(200);
});
