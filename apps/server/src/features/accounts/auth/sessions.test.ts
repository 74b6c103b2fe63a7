import { createHmac } from 'node:crypto';
import { sessionLifetimes } from '@lead-engagement/contract';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, signIn, type TestUser, testPassword } from '../../../../test/support/sign-in.js';
import { inTenant } from '../../../db/client.js';
import { createSessionTokens } from '../../../security/session-tokens.js';

let api: TestApi;
let tenant: string;
let user: TestUser;
let owner: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  owner = await addSignedIn(api, tenant, 'OWNER');
  user = await addSignedIn(api, tenant, 'MANAGER');
});

const refresh = (refreshToken: string) =>
  api.send({ method: 'POST', url: '/v1/auth/refresh', payload: { refreshToken } });
const getMe = (token: string) => api.send({ url: '/v1/me', headers: { authorization: `Bearer ${token}` } });

/** Moves the last refresh of all sessions into the past. */
const age = (seconds: number) =>
  inTenant(
    api.db,
    tenant,
    (tx) => tx`
      update sessions set refreshed_at = refreshed_at - make_interval(secs => ${seconds}) where tenant_id = ${tenant}`,
  );

const outOfGrace = sessionLifetimes.refreshRepeatSeconds + 1;

/** Expects that a token in use is refused within five seconds from now. */
async function expectSignedOut(token: string): Promise<void> {
  const start = performance.now();
  await expect.poll(async () => (await getMe(token)).status, { timeout: 5_000 }).toBe(401);
  expect(performance.now() - start).toBeLessThan(5_000);
  expectFailure(await getMe(token), 'UNAUTHENTICATED');
}

describe('a refresh token', () => {
  test('returns the next pair, any number of times', async () => {
    let { refreshToken } = user;
    for (let times = 0; times < 3; times++) {
      const next = dataOf(await refresh(refreshToken), 200);
      expect(next.refreshToken).not.toBe(refreshToken);
      expect(next.user.id).toBe(user.id);
      dataOf(await getMe(next.token), 200);
      refreshToken = next.refreshToken;
    }
  });

  test('used 20 times at once returns the same successor each time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(user.refreshToken)));
    const tokens = new Set(answers.map((answer) => dataOf(answer, 200).refreshToken));
    expect(tokens.size).toBe(1);
    const [successor] = [...tokens];
    expect(successor).not.toBe(user.refreshToken);
    dataOf(await refresh(successor), 200);
  });

  test('used again later ends the session for all holders of its tokens', async () => {
    const next = dataOf(await refresh(user.refreshToken), 200);
    dataOf(await getMe(next.token), 200);
    await age(outOfGrace);
    expectFailure(await refresh(user.refreshToken), 'UNAUTHENTICATED');
    expectFailure(await refresh(next.refreshToken), 'UNAUTHENTICATED');
    await expectSignedOut(next.token);
  });

  test('two steps old ends the session at once', async () => {
    const next = dataOf(await refresh(user.refreshToken), 200);
    const last = dataOf(await refresh(next.refreshToken), 200);
    expectFailure(await refresh(user.refreshToken), 'UNAUTHENTICATED');
    expectFailure(await refresh(last.refreshToken), 'UNAUTHENTICATED');
  });

  test('that is forged, truncated or a session token does not affect the session', async () => {
    const other = createSessionTokens('another secret key, of 32 characters');
    const { sid } = decodeJwt<{ sid: string }>(user.refreshToken);
    const forged = await other.signRefresh(
      { tenantId: user.tenantId, sessionId: sid, generation: 0 },
      '2099-01-01T00:00:00.000Z',
    );
    for (const token of [forged, user.refreshToken.slice(0, -2), user.token, 'x', '..']) {
      expectFailure(await refresh(token), 'UNAUTHENTICATED');
    }
    dataOf(await refresh(user.refreshToken), 200);
  });

  test('is refused after its expiry', async () => {
    await inTenant(
      api.db,
      tenant,
      (tx) => tx`update sessions set expires_at = now() - interval '1 second' where tenant_id = ${tenant}`,
    );
    expectFailure(await refresh(user.refreshToken), 'UNAUTHENTICATED');
  });
});

describe('takes effect within five seconds on a token in use:', () => {
  test('signing out, which keeps other sessions', async () => {
    const second = await signIn(api, tenant, user.email);
    dataOf(await second.call('GET', '/v1/me'), 200);
    expect(dataOf(await user.call('POST', '/v1/auth/logout'), 200)).toEqual({ done: true });
    await expectSignedOut(user.token);
    expectFailure(await refresh(user.refreshToken), 'UNAUTHENTICATED');
    dataOf(await second.call('GET', '/v1/me'), 200);
  });

  test('disabling the user, who has to sign in again after being enabled', async () => {
    dataOf(await user.call('GET', '/v1/me'), 200);
    dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, { status: 'DISABLED' }), 200);
    await expectSignedOut(user.token);
    dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, { status: 'ACTIVE' }), 200);
    expectFailure(await refresh(user.refreshToken), 'UNAUTHENTICATED');
    await signIn(api, tenant, user.email);
  });

  test('deleting the user', async () => {
    dataOf(await user.call('GET', '/v1/me'), 200);
    dataOf(await owner.call('DELETE', `/v1/users/${user.id}`), 200);
    await expectSignedOut(user.token);
  });

  test('a change of role', async () => {
    dataOf(await user.call('POST', '/v1/contacts', { name: 'Before' }), 201);
    dataOf(await owner.call('PATCH', `/v1/users/${user.id}`, { role: 'VIEWER' }), 200);
    await expect
      .poll(async () => (await user.call('POST', '/v1/contacts', { name: 'After' })).status, { timeout: 5_000 })
      .toBe(403);
    dataOf(await user.call('GET', '/v1/contacts'), 200);
  });
});

describe('is refused as a session token:', () => {
  const claims = async () => decodeJwt(user.token);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  test('one without a signature, or with another algorithm, kind or key', async () => {
    const payload = await claims();
    const header = { typ: 'les-session+jwt' };
    const unsigned = `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`;
    const [, body = ''] = user.token.split('.');
    const keyless = `${encode({ ...header, alg: 'HS256' })}.${body}`;
    const withSecret = `${keyless}.${createHmac('sha256', testSecretKey).update(keyless).digest('base64url')}`;
    const key = new TextEncoder().encode('k'.repeat(64));
    const others = await Promise.all(
      ['HS256', 'HS384', 'HS512'].map((alg) => new SignJWT(payload).setProtectedHeader({ ...header, alg }).sign(key)),
    );
    const changed = `${user.token.split('.')[0]}.${encode({ ...payload, sub: owner.id })}.${user.token.split('.')[2]}`;
    for (const token of [unsigned, withSecret, changed, ...others, user.refreshToken, `${user.token}x`, 'a.b.c']) {
      expectFailure(await getMe(token), 'UNAUTHENTICATED');
    }
  });

  test('one of an unknown session, of another user or tenant, or with too long a lifetime', async () => {
    const tokens = createSessionTokens(testSecretKey);
    const { sid } = decodeJwt<{ sid: string }>(user.token);
    const good = { tenantId: user.tenantId, userId: user.id, sessionId: sid, expiresAtMs: Date.now() + 60_000 };
    const elsewhere = await addSignedIn(api, await api.newTenant(), 'OWNER');
    dataOf(await getMe(await tokens.signAccess(good)), 200);
    for (const wrong of [
      { userId: owner.id },
      { tenantId: elsewhere.tenantId },
      { sessionId: decodeJwt<{ sid: string }>(elsewhere.token).sid },
      { sessionId: 'ses_nosuch' },
      { expiresAtMs: Date.now() + 24 * 60 * 60_000 },
    ]) {
      expectFailure(await getMe(await tokens.signAccess({ ...good, ...wrong })), 'UNAUTHENTICATED');
    }
    expectFailure(await getMe(await tokens.signAccess({ ...good, expiresAtMs: Date.now() - 1_000 })), 'TOKEN_EXPIRED');
  });
});

describe('the list of sessions', () => {
  test('has those of the user alone, with the device, and marks the one that asks', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    };
    const payload = { email: user.email, password: testPassword, tenantId: user.tenantId };
    dataOf(await api.send({ method: 'POST', url: '/v1/auth/login', payload, headers }), 200);
    const listed = dataOf(await user.call('GET', '/v1/me/sessions'), 200);
    expect(listed.map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
    expect(listed[0]).toMatchObject({
      device: 'Edge on Windows',
      clientAddress: expect.stringMatching(/^[\d.]+$/),
    });
    expect(dataOf(await owner.call('GET', '/v1/me/sessions'), 200)).toHaveLength(1);
  });

  test('ends a session of the user, which leaves the list, and no other', async () => {
    const phone = await signIn(api, tenant, user.email);
    dataOf(await getMe(phone.token), 200);
    const [{ id }] = dataOf(await user.call('GET', '/v1/me/sessions'), 200);
    expectFailure(await owner.call('DELETE', `/v1/me/sessions/${id}`), 'NOT_FOUND');
    dataOf(await getMe(phone.token), 200);
    dataOf(await user.call('DELETE', `/v1/me/sessions/${id}`), 200);
    await expectSignedOut(phone.token);
    expectFailure(await refresh(phone.refreshToken), 'UNAUTHENTICATED');
    expectFailure(await user.call('DELETE', `/v1/me/sessions/${id}`), 'NOT_FOUND');
    expect(dataOf(await user.call('GET', '/v1/me/sessions'), 200)).toHaveLength(1);
  });
});
