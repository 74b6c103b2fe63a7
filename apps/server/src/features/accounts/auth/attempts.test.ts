import { headers, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser, testPassword } from '../../../../test/support/sign-in.js';
import { encodeId, newUuid } from '../../../ids.js';
import { createPasswords } from '../../../security/passwords.js';

let api: TestApi;
let runs = 0;
let tenant: string;
let tenantId: string;
let email: string;
let id: string;
beforeAll(async () => {
  const count = () => {
    runs += 1;
  };
  api = await startTestApi({ passwords: createPasswords({ cost: { ln: 4, r: 8, p: 1 }, onRun: count }) });
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  tenantId = encodeId('tenant', tenant);
  email = `ada-${newUuid()}@example.com`;
  id = await addUser(api, tenant, email, 'AGENT');
});

let addresses = 0;
/** An address that was not used before. */
function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

const login = (remoteAddress: string, password = testPassword, more: object = {}): Promise<Answer> =>
  api.send({ method: 'POST', url: '/v1/auth/login', payload: { email, password, ...more }, remoteAddress });

/** Sends failed attempts from enough addresses, ten from each, to reach the limit of the account for unknown addresses. */
async function attack(): Promise<void> {
  for (let at = 0; at < 10; at++) {
    const address = newAddress();
    await Promise.all(Array.from({ length: 10 }, () => login(address, 'guessed wrong')));
  }
  expectFailure(await login(newAddress(), 'guessed wrong'), 'RATE_LIMITED');
}

/** Sets the password of a new user through an invitation link. */
async function join(of: string, password: string): Promise<void> {
  const admin = await api.newCaller(of);
  const user = dataOf(await admin.call('POST', '/v1/users', { email, name: 'Ada', role: 'AGENT' }), 201);
  const token = user.invitation.url.split('#token=')[1];
  dataOf(await api.send({ method: 'POST', url: '/v1/auth/password', payload: { token, password } }), 200);
}

describe('failures are counted for an account and address together', () => {
  test('and a correct password is not counted, even if it is sent many times', async () => {
    const address = newAddress();
    for (let times = 0; times < 30; times++) dataOf(await login(address), 200);
    for (let times = 0; times < 10; times++) expectFailure(await login(address, 'wrong horse'), 'UNAUTHENTICATED');
    expectFailure(await login(address), 'RATE_LIMITED');
  });

  test('but a password of another account with the same e-mail address counts as a failure for this one', async () => {
    await join(await api.newTenant(), 'another long password');
    const address = newAddress();
    for (let times = 0; times < 10; times++) dataOf(await login(address, 'another long password'), 200);
    expectFailure(await login(address, 'another long password'), 'RATE_LIMITED');
  });
});

describe('an account that is attacked from a hundred addresses', () => {
  test('lets its user in from known addresses, and tells unknown ones when to retry', async () => {
    const home = newAddress();
    dataOf(await login(home), 200);
    await attack();
    for (let times = 0; times < 3; times++) dataOf(await login(home), 200);
    const stranger = await login(newAddress());
    expectFailure(stranger, 'RATE_LIMITED');
    expect(Number(header(stranger, headers.retryAfter))).toBeGreaterThan(0);
    expect(Number(header(stranger, headers.retryAfter))).toBeLessThanOrEqual(30 * 60);
  });

  test('lets its user in from an address where they set a password by a link', async () => {
    const owner = await api.newCaller(tenant);
    await attack();
    const { url } = dataOf(await owner.call('POST', `/v1/users/${id}/password-reset`), 201);
    const address = newAddress();
    const payload = { token: url.split('#token=')[1], password: 'another long password' };
    const set = await api.send({ method: 'POST', url: '/v1/auth/password', payload, remoteAddress: address });
    dataOf(set, 200);
    dataOf(await login(address, 'another long password'), 200);
  });

  test('does not know the addresses of another account with the same e-mail address', async () => {
    const other = await api.newTenant();
    await join(other, 'another long password');
    const address = newAddress();
    dataOf(await login(address, 'another long password', { tenantId: encodeId('tenant', other) }), 200);
    await attack();
    expectFailure(await login(address, testPassword, { tenantId }), 'RATE_LIMITED');
    expectFailure(await login(address, testPassword), 'UNAUTHENTICATED');
    dataOf(await login(address, 'another long password'), 200);
  });

  test('knows the last ten addresses that its user signed in from', async () => {
    const used = Array.from({ length: 12 }, newAddress);
    const [first] = used as [string];
    for (const address of [...used, first, first]) dataOf(await login(address), 200);
    await attack();
    const statuses = [];
    for (const address of used) statuses.push((await login(address)).status);
    expect(statuses).toEqual([200, 429, 429, ...Array(9).fill(200)]);
  });
});

test('a wrong password costs one hash computation, for an address of this tenant, of another, of several or of none', async () => {
  const other = await api.newTenant();
  const joined = `joined-${newUuid()}@example.com`;
  const cost = async (of: string, password: string, more: object = {}) => {
    runs = 0;
    const payload = { email: of, password, ...more };
    const { status } = await api.send({ method: 'POST', url: '/v1/auth/login', payload });
    return { status, runs };
  };
  const existing = email;
  email = joined;
  await join(tenant, 'the first password');
  await join(other, 'the second password');
  const otherId = encodeId('tenant', other);
  for (const [of, more] of [
    [existing, {}],
    [existing, { tenantId }],
    [existing, { tenantId: otherId }],
    [joined, {}],
    [joined, { tenantId }],
    [joined, { tenantId: otherId }],
    [`nobody-${newUuid()}@example.com`, {}],
    [`nobody-${newUuid()}@example.com`, { tenantId }],
  ] as const) {
    expect(await cost(of, 'guessed wrong', more), JSON.stringify(more)).toEqual({ status: 401, runs: 1 });
  }
  expect(await cost(joined, 'the second password')).toEqual({ status: 200, runs: 1 });
  expect(await cost(joined, 'the second password', { tenantId })).toEqual({ status: 401, runs: 1 });
});

test('the audit log has failed sign-ins with their address, up to a limit an hour for each account', async () => {
  const reader = await api.newCaller(tenant);
  const entries = async () =>
    dataOf(await reader.call('GET', '/v1/audit-log?action=user.sign_in_failed&limit=200'), 200);
  const address = newAddress();
  expectFailure(await login(address, 'wrong horse'), 'UNAUTHENTICATED');
  await expect.poll(entries, { timeout: 120_000 }).toHaveLength(1);
  expect((await entries())[0]).toMatchObject({
    actor: { type: 'SYSTEM' },
    target: { id },
    changes: [],
    clientAddress: address,
  });
  dataOf(await login(address), 200);
  for (let at = 0; at < 4; at++) {
    const from = newAddress();
    for (let times = 0; times < 5; times++) expectFailure(await login(from, 'wrong horse'), 'UNAUTHENTICATED');
  }
  await expect.poll(entries, { timeout: 120_000 }).toHaveLength(limits.signInFailuresAuditedPerHour);
});
