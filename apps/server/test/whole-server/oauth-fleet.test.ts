import { oauthPaths } from '@lead-engagement/contract';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database } from '../../src/db/client.js';
import { addSigningKey, removeOtherKeys } from '../../src/features/accounts/oauth/signing-keys.js';
import { createCipher } from '../../src/security/encryption.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { expectFailure } from '../support/expect.js';
import {
  allow,
  exchange,
  grantTokens,
  type OAuthApi,
  refresh,
  registerApp,
  revoke,
  type TestApp,
} from '../support/oauth.js';
import { connectRemoteApi } from '../support/remote-api.js';
import { dataOf } from '../support/sample.js';
import { type ServerProcess, startServer } from '../support/server-process.js';
import { addSignedIn, type TestUser } from '../support/sign-in.js';

/** The address of the fleet, which is the issuer of tokens of all servers. */
const publicUrl = 'http://leads.test';
const secretKey = 'a secret key of the tests, 32+ characters';
const waiting = { timeout: 120_000, interval: 50 };

let database: TestDatabase;
let db: Database;
let owner: Database;
const processes: ServerProcess[] = [];
let first: ReturnType<typeof connectRemoteApi>;
let second: ReturnType<typeof connectRemoteApi>;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, 'lead_engagement_api', { maxConnections: 1 });
  owner = connect(database.url, 'owner', { maxConnections: 1 });
  first = connectRemoteApi(await startOne(), database.url);
  second = connectRemoteApi(await startOne(), database.url);
  user = await addSignedIn(first, await first.newTenant(), 'MANAGER');
  app = await registerApp(await first.newCaller(await first.newTenant()));
});
afterAll(async () => {
  await Promise.all([first?.close(), second?.close(), db.end(), owner.end()]);
  for (const server of processes) await server.killAlone();
  await database.drop();
});

/** Starts a server of the fleet, with only PostgreSQL; resolves to its URL. */
async function startOne(): Promise<string> {
  const server = await startServer({
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: publicUrl,
    LIMITS: 'per-process',
    APPS_ACROSS_TENANTS: 'on',
    WORKER: 'off',
    PORT: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  });
  processes.push(server);
  const listening = () => {
    const url = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(server.logged())?.[1];
    if (url === undefined) throw new Error('The server has not said yet where it listens.');
    return url;
  };
  return vi.waitFor(listening, waiting);
}

const statusAt = async (api: OAuthApi, token: string) =>
  (await api.send({ method: 'GET', url: '/v1/leads', headers: { authorization: `Bearer ${token}` } })).status;

/** Sends requests to the servers in turn. */
function alternate(): OAuthApi {
  let sent = 0;
  return {
    send: (options) => {
      sent += 1;
      return (sent % 2 === 0 ? first : second).send(options);
    },
  };
}

test('either server can continue what the other began: pages, code, tokens, refreshes and revocation', async () => {
  const code = await allow(alternate(), app, user);
  let pair = await exchange(second, app, code);
  expect(pair.status, pair.text).toBe(200);
  expect(decodeJwt(pair.body.access_token)).toMatchObject({ iss: publicUrl, aud: publicUrl });
  for (const server of [first, second, first, second, first]) {
    for (const api of [first, second]) expect(await statusAt(api, pair.body.access_token)).toBe(200);
    pair = await refresh(server, app, pair.body.refresh_token);
    expect(pair.status, pair.text).toBe(200);
  }
  expect((await revoke(first, app, pair.body.refresh_token)).status).toBe(200);
  await expect.poll(() => statusAt(second, pair.body.access_token), waiting).toBe(401);
  expect((await refresh(second, app, pair.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('twenty refreshes with one token at both servers return one successor; reuse after that revokes everything', async () => {
  const { refreshToken } = await grantTokens(alternate(), app, user);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => refresh(at % 2 === 0 ? first : second, app, refreshToken)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const successors = new Set(answers.map(({ body }) => body.refresh_token));
  expect(successors.size).toBe(1);
  const [successor] = [...successors];
  const next = await refresh(first, app, successor);
  expect(next.status).toBe(200);
  // The first token is sent again after its successor was used, which indicates theft.
  expect((await refresh(second, app, refreshToken)).body.error).toBe('invalid_grant');
  for (const api of [first, second]) {
    await expect.poll(() => statusAt(api, next.body.access_token), waiting).toBe(401);
    expect((await refresh(api, app, next.body.refresh_token)).body.error).toBe('invalid_grant');
  }
});

test('of twenty exchanges of one code at both servers, one succeeds', async () => {
  const code = await allow(alternate(), app, user);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => exchange(at % 2 === 0 ? first : second, app, code)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a revocation at one server stops the app at the other', async () => {
  const partner = await registerApp(await first.newCaller(await first.newTenant()));
  const leaving = await addSignedIn(first, await first.newTenant(), 'MANAGER');
  const { accessToken } = await grantTokens(second, partner, leaving);
  expect(await statusAt(second, accessToken)).toBe(200);
  const [grant] = dataOf(await leaving.call('GET', '/v1/me/authorized-apps'), 200);
  dataOf(await leaving.call('DELETE', `/v1/me/authorized-apps/${grant.id}`), 200);
  await expect.poll(() => statusAt(second, accessToken), waiting).toBe(401);
});

test('a key that one server reads from the database is verified at the other; a removed one is refused at both', async () => {
  const before = await grantTokens(first, app, user);
  const cipher = createCipher(() => [secretKey]);
  const now = new Date();
  const kid = (await addSigningKey(db, cipher, { signsFrom: now, onlyFirst: false }, now)) as string;
  // Both keep serving with their cached keys, and read the new key one after the other.
  const served = async (api: OAuthApi) => {
    const pair = await grantTokens(api, app, user);
    for (const each of [first, second]) {
      expect(await statusAt(each, pair.accessToken)).toBe(200);
      expect(await statusAt(each, before.accessToken)).toBe(200);
    }
    return decodeProtectedHeader(pair.accessToken).kid;
  };
  for (const api of [first, second]) await expect.poll(() => served(api), { ...waiting, interval: 1_000 }).toBe(kid);
  for (const api of [first, second]) {
    const published = JSON.parse((await api.send({ method: 'GET', url: oauthPaths.jwks })).text);
    expect(published.keys.map((key: { kid: string }) => key.kid)).toContain(kid);
  }
  await removeOtherKeys(owner, kid);
  for (const api of [first, second]) await expect.poll(() => statusAt(api, before.accessToken), waiting).toBe(401);
  const refused = await first.send({ url: '/v1/me', headers: { authorization: `Bearer ${before.accessToken}` } });
  expectFailure(refused, 'UNAUTHENTICATED');
  const next = await refresh(second, app, before.refreshToken);
  expect(decodeProtectedHeader(next.body.access_token).kid).toBe(kid);
});
