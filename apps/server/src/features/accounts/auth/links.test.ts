import { accountPagePath } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, signIn, testPassword } from '../../../../test/support/sign-in.js';
import { inTenant } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';

let api: TestApi;
let tenant: string;
let admin: TestCaller;
let email: string;
beforeAll(async () => {
  api = await startTestApi({ mail: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant({ name: 'Acme' });
  admin = await api.newCaller(tenant);
  email = `ada-${newUuid()}@example.com`;
});

const invite = async (name = 'Ada Lovelace') =>
  dataOf(await admin.call('POST', '/v1/users', { email, name, role: 'AGENT' }), 201);
const tokenOf = (url: string) => url.slice(url.indexOf('#token=') + '#token='.length);
const setPassword = (token: string, password = testPassword) =>
  api.send({ method: 'POST', url: '/v1/auth/password', payload: { token, password } });

function expectDead(answer: Parameters<typeof expectFailure>[0]): void {
  expect(expectFailure(answer, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.token', code: 'not_found' }]);
}

describe('an invitation', () => {
  test('is a link for seven days that lets the user choose a password and sign in', async () => {
    const user = await invite();
    expect(user).toMatchObject({ email, status: 'INVITED', role: 'AGENT', invitation: { emailed: true } });
    expect(user.invitation.url).toMatch(new RegExp(`^http://leads.test${accountPagePath}#token=[\\w-]{43}$`));
    const days = (Date.parse(user.invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    expect(dataOf(await setPassword(tokenOf(user.invitation.url)), 200)).toEqual({ done: true });
    expect((await signIn(api, tenant, email)).id).toBe(user.id);
    const { invitation: _, ...shown } = user;
    const { data } = await admin.call('GET', `/v1/users/${user.id}`);
    expect(data).toEqual({ ...shown, status: 'ACTIVE', version: 2, updatedAt: data.updatedAt });
  });

  test('can be used once, also with twenty concurrent requests', async () => {
    const token = tokenOf((await invite()).invitation.url);
    const passwords = Array.from({ length: 20 }, (_, at) => `the password number ${at}`);
    const answers = await Promise.all(passwords.map((password) => setPassword(token, password)));
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(won).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect([400, 409]).toContain(answer.status);
    await signIn(api, tenant, email, passwords[won[0] as number]);
    expectDead(await setPassword(token));
  });

  test('is replaced by a new one, and refused for a user who has a password', async () => {
    const user = await invite();
    const again = dataOf(await admin.call('POST', `/v1/users/${user.id}/invitation`), 201);
    expectDead(await setPassword(tokenOf(user.invitation.url)));
    dataOf(await setPassword(tokenOf(again.url)), 200);
    expectFailure(await admin.call('POST', `/v1/users/${user.id}/invitation`), 'CONFLICT');
  });

  test('is invalid once it has expired, or the user is disabled or deleted', async () => {
    const first = await invite();
    await inTenant(
      api.db,
      tenant,
      (tx) => tx`update account_tokens set expires_at = now() - interval '1 second' where tenant_id = ${tenant}`,
    );
    expectDead(await setPassword(tokenOf(first.invitation.url)));
    const second = dataOf(await admin.call('POST', `/v1/users/${first.id}/invitation`), 201);
    dataOf(await admin.call('PATCH', `/v1/users/${first.id}`, { status: 'DISABLED' }), 200);
    dataOf(await admin.call('PATCH', `/v1/users/${first.id}`, { status: 'ACTIVE' }), 200);
    expectDead(await setPassword(tokenOf(second.url)));
    const third = dataOf(await admin.call('POST', `/v1/users/${first.id}/invitation`), 201);
    dataOf(await admin.call('DELETE', `/v1/users/${first.id}`), 200);
    expectDead(await setPassword(tokenOf(third.url)));
  });

  test('leaves no secret behind: neither link nor password is stored or logged in clear text', async () => {
    const token = tokenOf((await invite()).invitation.url);
    const stored = await api.db`
      select (select string_agg(m::text, '') from mails m) || (select string_agg(t::text, '') from account_tokens t) as text`;
    expect(stored[0]?.text).not.toContain(token);
    expect(stored[0]?.text).not.toContain(email);
    await setPassword(token);
    const [user] = await api.db`select password_hash from users where tenant_id = ${tenant} and email = ${email}`;
    expect(user?.passwordHash).toMatch(/^\$scrypt\$ln=\d+,r=8,p=\d+\$[\w-]{22}\$[\w-]{43}$/);
    for (const secret of [token, testPassword]) expect(api.logged.join()).not.toContain(secret);
  });
});

describe('a password', () => {
  test('has 10 characters to 200 bytes and is not the name or address of its user; a refused one leaves the link valid', async () => {
    const token = tokenOf((await invite('Ada  Lovelace')).invitation.url);
    const refused = ['123456789', '👩🏽‍🚀'.slice(0, 9), 'x'.repeat(201), 'é'.repeat(101), email, email.toUpperCase()];
    for (const password of [...refused, email.split('@')[0] as string, 'ada lovelace', 'ADALOVELACE']) {
      const { details = [] } = expectFailure(await setPassword(token, password), 'VALIDATION_ERROR');
      expect(details[0]?.path, password).toBe('body.password');
    }
    dataOf(await setPassword(token, 'é'.repeat(100)), 200);
    await signIn(api, tenant, email, 'é'.repeat(100));
    await signIn(api, tenant, email, 'e\u0301'.repeat(100).normalize('NFC'));
  });

  test('is changed with the current one; other sessions and links end, the session in use stays', async () => {
    const user = await addSignedIn(api, tenant, 'AGENT');
    const second = await signIn(api, tenant, user.email);
    const link = dataOf(await admin.call('POST', `/v1/users/${user.id}/password-reset`), 201);
    const change = (currentPassword: string, password: string) =>
      user.call('POST', '/v1/me/password', { currentPassword, password });
    const wrong = expectFailure(await change('not the present one', 'a new password'), 'VALIDATION_ERROR');
    expect(wrong.details).toMatchObject([{ path: 'body.currentPassword', code: 'wrong_password' }]);
    expect(dataOf(await change(testPassword, 'a new password'), 200).id).toBe(user.id);
    await expect.poll(async () => (await second.call('GET', '/v1/me')).status, { timeout: 5_000 }).toBe(401);
    dataOf(await user.call('GET', '/v1/me'), 200);
    dataOf(
      await api.send({ method: 'POST', url: '/v1/auth/refresh', payload: { refreshToken: user.refreshToken } }),
      200,
    );
    expectDead(await setPassword(tokenOf(link.url)));
    await signIn(api, tenant, user.email, 'a new password');
  });

  test('set by a reset link ends every session and replaces the old password', async () => {
    const user = await addSignedIn(api, tenant, 'AGENT');
    const link = dataOf(await admin.call('POST', `/v1/users/${user.id}/password-reset`), 201);
    expect((Date.parse(link.expiresAt) - Date.now()) / 60_000).toBeLessThanOrEqual(60);
    dataOf(await user.call('GET', '/v1/me'), 200);
    dataOf(await setPassword(tokenOf(link.url), 'a new password'), 200);
    await expect.poll(async () => (await user.call('GET', '/v1/me')).status, { timeout: 5_000 }).toBe(401);
    const old = { email: user.email, password: testPassword };
    expectFailure(await api.send({ method: 'POST', url: '/v1/auth/login', payload: old }), 'UNAUTHENTICATED');
  });

  test('can be guessed at most 20 times by the holder of a session', async () => {
    const user = await addSignedIn(api, tenant, 'AGENT');
    const guess = { currentPassword: 'guessed wrong', password: 'a new password' };
    const answers = await Promise.all(Array.from({ length: 25 }, () => user.call('POST', '/v1/me/password', guess)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('requesting a reset', () => {
  const ask = (address: string, remoteAddress?: string) =>
    api.send({
      method: 'POST',
      url: '/v1/auth/password-reset',
      payload: { email: address },
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    });
  const countMails = async () => {
    const [row] = await api.db<{ count: number }[]>`select count(*)::int from mails where tenant_id = ${tenant}`;
    return row?.count;
  };

  test('returns the same response for an unknown address, and sends mail only to a known one', async () => {
    const user = await addSignedIn(api, tenant, 'AGENT');
    const answers = [await ask('nobody@example.com'), await ask(user.email.toUpperCase())];
    for (const answer of answers) expect(dataOf(answer, 200)).toEqual({ done: true });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countMails()).toBe(1);
    await ask(user.email);
    expect(await countMails()).toBe(1);
  });

  test('keeps an invitation valid, and is limited by address and by account, known or not', async () => {
    const user = await invite();
    for (const address of [email, 'unknown@example.com']) {
      const answers = await Promise.all(Array.from({ length: 11 }, () => ask(address)));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    }
    dataOf(await setPassword(tokenOf(user.invitation.url)), 200);
  });
});
