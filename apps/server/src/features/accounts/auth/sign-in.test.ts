import { headers, newestApiVersion } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, addUser, nameOf, signIn, testPassword } from '../../../../test/support/sign-in.js';
import { encodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let tenant: string;
let email: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant({ name: 'Acme' });
  email = `ada-${newUuid()}@example.com`;
  id = await addUser(api, tenant, email, 'AGENT');
});

function login(body: object, remoteAddress?: string): Promise<Answer> {
  const from = remoteAddress === undefined ? {} : { remoteAddress };
  return api.send({ method: 'POST', url: '/v1/auth/login', payload: body, ...from });
}

describe('signing in', () => {
  test('answers a token that works under both prefixes without naming a tenant, and says who and until when', async () => {
    const signedIn = await login({ email: email.toUpperCase(), password: testPassword });
    const session = dataOf(signedIn, 200);
    expect(header(signedIn, headers.tenant)).toBe(encodeId('tenant', tenant));
    expect(session.user).toMatchObject({ id, email, role: 'AGENT', status: 'ACTIVE' });
    const minutes = (Date.parse(session.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    for (const url of ['/v1/me', '/api/v1/me']) {
      const answer = await api.send({ url, headers: { authorization: `Bearer ${session.token}` } });
      const me = dataOf(answer, 200);
      const { expiresAt } = session;
      const principal = { type: 'USER', id, label: nameOf(email), apiVersion: newestApiVersion, expiresAt };
      expect(me.principal).toEqual(principal);
      expect(me.user).toMatchObject({ id, email });
      expect(header(answer, headers.tenant)).toBe(encodeId('tenant', tenant));
    }
    const foreign = { authorization: `Bearer ${session.token}`, [headers.tenantId]: encodeId('tenant', newUuid()) };
    expectFailure(await api.send({ url: '/api/v1/me', headers: foreign }), 'TENANT_MISMATCH');
  });

  test('answers alike to a wrong password, an unknown address, an invited, a disabled and a deleted user', async () => {
    const admin = await addSignedIn(api, tenant, 'ADMIN');
    const invited = dataOf(
      await admin.call('POST', '/v1/users', { email: 'invited@example.com', name: 'I', role: 'VIEWER' }),
      201,
    );
    const addresses = { disabled: 'disabled@example.com', deleted: 'deleted@example.com' };
    const disabled = await addUser(api, tenant, addresses.disabled, 'AGENT');
    dataOf(await admin.call('PATCH', `/v1/users/${disabled}`, { status: 'DISABLED' }), 200);
    const deleted = await addUser(api, tenant, addresses.deleted, 'AGENT');
    dataOf(await admin.call('DELETE', `/v1/users/${deleted}`), 200);
    const answers = await Promise.all(
      [
        { email, password: 'wrong horse battery' },
        { email: 'nobody@example.com', password: testPassword },
        { email: invited.email, password: testPassword },
        { email: addresses.disabled, password: testPassword },
        { email: addresses.deleted, password: testPassword },
        { email, password: testPassword, tenantId: encodeId('tenant', newUuid()) },
      ].map((body) => login(body)),
    );
    for (const answer of answers) expectFailure(answer, 'UNAUTHENTICATED');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('asks for the tenant only where the password fits the address in several, and names those', async () => {
    const other = await api.newTenant({ name: 'Other' });
    await addUser(api, other, email, 'VIEWER');
    const asked = expectFailure(await login({ email, password: testPassword }), 'TENANT_REQUIRED');
    expect(asked.details?.map(({ code, message }) => [code, message])).toEqual([
      [encodeId('tenant', tenant), 'Acme'],
      [encodeId('tenant', other), 'Other'],
    ]);
    for (const choice of [tenant, other]) {
      const tenantId = encodeId('tenant', choice);
      expect(dataOf(await login({ email, password: testPassword, tenantId }), 200).user.tenantId).toBe(tenantId);
    }
    const user = await signIn(api, other, email);
    const change = { currentPassword: testPassword, password: 'another password' };
    dataOf(await user.call('POST', '/v1/me/password', change), 200);
    expect(dataOf(await login({ email, password: testPassword }), 200).user.id).toBe(id);
  });

  test('says RATE_LIMITED after ten attempts from an address, right or wrong, and lets the user in from elsewhere', async () => {
    for (let times = 0; times < 10; times++) {
      expectFailure(await login({ email, password: 'wrong horse' }, '192.0.2.1'), 'UNAUTHENTICATED');
    }
    const limited = await login({ email, password: testPassword }, '192.0.2.1');
    expectFailure(limited, 'RATE_LIMITED');
    expect(Number(header(limited, headers.retryAfter))).toBeGreaterThan(0);
    expect(Number(header(limited, headers.retryAfter))).toBeLessThanOrEqual(30 * 60);
    dataOf(await login({ email, password: testPassword }, '192.0.2.2'), 200);
  });

  test('lets no more than ten of fifty attempts at once through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => login({ email, password: 'wrong horse' }, '192.0.2.3')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  test('says RATE_LIMITED to an address that tries a hundred accounts', async () => {
    const guess = (at: number) => login({ email: `guess-${at}@example.com`, password: 'guessed it' }, '192.0.2.4');
    // Few at once: an attempt that finds no room in the queue does not count.
    for (let tens = 0; tens < 10; tens++) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => guess(tens * 10 + at)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
    }
    expectFailure(await guess(100), 'RATE_LIMITED');
  });

  test('writes neither passwords nor tokens into the log', async () => {
    const user = await signIn(api, tenant, email);
    await user.call('GET', '/v1/me');
    const log = api.logged.join('\n');
    for (const secret of [testPassword, user.token, user.refreshToken, email]) expect(log).not.toContain(secret);
    expect(log).toContain(`"userId":"${id}"`);
  });
});
