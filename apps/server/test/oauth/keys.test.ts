import { oauthPaths } from '@lead-engagement/contract';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccessTokens } from '../../src/features/accounts/oauth/access-tokens.js';
import {
  addSigningKey,
  createSigningKeys,
  publishedBeforeMs,
  removeOtherKeys,
  removeRetiredKeys,
} from '../../src/features/accounts/oauth/signing-keys.js';
import { newUuid } from '../../src/ids.js';
import { createCipher } from '../../src/security/encryption.js';
import { minuteMs } from '../../src/time.js';
import { startTestApi, type TestApi, testSecretKey } from '../support/api.js';
import { header } from '../support/expect.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner`delete from oauth_signing_keys`;
});

const cipher = createCipher(testSecretKey);

/** A process with its own clock and cache. */
function startProcess() {
  let clock = 0;
  const keys = createSigningKeys(api.db, cipher, () => clock);
  const tokens = createAccessTokens(keys, 'http://leads.test');
  return {
    keys,
    tokens,
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

const claims = () => ({
  tenantId: newUuid(),
  userId: newUuid(),
  appId: newUuid(),
  authorizationId: newUuid(),
  scopes: ['read:leads' as const],
});

test('a rotation refuses no valid token, for any of two processes that issue and check it, and then retires the old key', async () => {
  const processes = [startProcess(), startProcess()] as const;
  const start = Date.now();
  const kids = new Set<string>();
  const issued: { token: string; at: number }[] = [];
  for (let minute = 0; minute <= 60; minute += 1) {
    const now = new Date(start + minute * minuteMs);
    if (minute === 5) {
      const signsFrom = new Date(now.getTime() + publishedBeforeMs);
      await addSigningKey(api.db, cipher, { signsFrom, onlyFirst: false }, now);
    }
    for (const { tokens, pass } of processes) {
      pass(minuteMs);
      const { token } = await tokens.sign(claims(), now);
      issued.push({ token, at: minute });
      kids.add(String(decodeProtectedHeader(token).kid));
    }
    for (const { token, at } of issued) {
      for (const { tokens } of processes) {
        const { outcome } = await tokens.verify(token, now);
        if (minute - at < 15) expect(outcome, `issued at minute ${at}, checked at ${minute}`).toBe('valid');
        else expect(outcome).not.toBe('valid');
      }
    }
    issued.splice(0, issued.length, ...issued.filter(({ at }) => minute - at < 16));
  }
  expect(kids.size).toBe(2);
  const end = new Date(start + 60 * minuteMs);
  expect(await processes[0].keys.published(end)).toHaveLength(1);
  expect(await removeRetiredKeys(api.owner, end)).toBe(1);
});

test('a new key is published before its first signature, for longer than the published keys may be cached', async () => {
  const now = new Date(Date.now() + 24 * 60 * minuteMs);
  const { keys } = startProcess();
  const before = await keys.present(now);
  const kid = await addSigningKey(
    api.db,
    cipher,
    { signsFrom: new Date(now.getTime() + publishedBeforeMs), onlyFirst: false },
    now,
  );
  const later = startProcess();
  expect((await later.keys.published(now)).map((key) => key.kid)).toContain(kid);
  expect((await later.keys.present(now)).id).toBe(before.id);
  expect((await later.keys.present(new Date(now.getTime() + publishedBeforeMs))).id).toBe(kid);
  const answer = await api.send({ method: 'GET', url: oauthPaths.jwks });
  const maxAge = Number(/max-age=(\d+)/.exec(header(answer, 'cache-control'))?.[1]);
  expect(maxAge).toBeGreaterThan(0);
  expect(maxAge * 1_000).toBeLessThan(publishedBeforeMs);
  for (const key of JSON.parse(answer.text).keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

test('processes that need the first key concurrently create only one', async () => {
  const now = new Date();
  const present = await Promise.all(Array.from({ length: 5 }, () => startProcess().keys.present(now)));
  expect(new Set(present.map(({ id }) => id)).size).toBe(1);
});

test('a compromised key is refused within half a minute, and an invented kid causes at most one read of the keys a second', async () => {
  const server = startProcess();
  const now = new Date();
  const { token } = await server.tokens.sign(claims(), now);
  const kid = (await addSigningKey(api.db, cipher, { signsFrom: now, onlyFirst: false }, now)) as string;
  await removeOtherKeys(api.owner, kid);
  server.pass(30_000);
  expect((await server.tokens.verify(token, now)).outcome).toBe('invalid');
  expect((await server.keys.present(now)).id).toBe(kid);
  const next = (await addSigningKey(
    api.db,
    cipher,
    { signsFrom: new Date(now.getTime() + 1), onlyFirst: false },
    now,
  )) as string;
  server.pass(999);
  expect(await server.keys.find(next, now)).toBeUndefined();
  server.pass(1);
  expect(await server.keys.find(next, now)).toBeDefined();
});
