import { headers, limits as numbers } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, addUser } from '../../../../test/support/sign-in.js';
import { newUuid } from '../../../ids.js';
import { createLocalRateLimiter } from '../../../limits/rate/local-rate-limiter.js';
import { mailQuotas } from './mail-quotas.js';

const rateLimiter = createLocalRateLimiter();
let api: TestApi;
let tenant: string;
let admin: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ mail: true, rateLimiter });
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  admin = await api.newCaller(tenant);
});

const newEmail = () => `ada-${newUuid()}@example.com`;
const invite = (email: string, by = admin) => by.call('POST', '/v1/users', { email, name: 'Ada', role: 'AGENT' });
const inviteAgain = (id: string) => admin.call('POST', `/v1/users/${id}/invitation`);
const askForReset = (email: string) => api.send({ method: 'POST', url: '/v1/auth/password-reset', payload: { email } });
const countResets = async () =>
  dataOf(await admin.call('GET', '/v1/audit-log?action=user.password_reset_created'), 200).length;

test('a recipient gets a limited number of mails an hour from all tenants; beyond it, RATE_LIMITED says when to retry', async () => {
  const email = newEmail();
  const { id } = dataOf(await invite(email), 201);
  for (let sent = 2; sent < numbers.mailsPerHourPerRecipient; sent++) dataOf(await inviteAgain(id), 201);
  const other = await api.newCaller(await api.newTenant());
  dataOf(await invite(email.toUpperCase(), other), 201);
  const refused = await inviteAgain(id);
  expect(expectFailure(refused, 'RATE_LIMITED').message).toMatch(/Wait \d+ s/);
  expect(Number(header(refused, headers.retryAfter))).toBeGreaterThan(0);
  expect(Number(header(refused, headers.retryAfter))).toBeLessThanOrEqual(2 * 60 * 60);
  dataOf(await invite(newEmail()), 201);
});

test('a tenant sends a limited number of mails a day, and a refused one does not count against its recipient', async () => {
  const [, ofTenant] = mailQuotas(tenant, newEmail(), 'sent');
  for (let sent = 0; sent < numbers.mailsPerDayPerTenant; sent++) expect(rateLimiter.takeAttempt(ofTenant)).toBe(0);
  const email = newEmail();
  for (let at = 0; at <= numbers.mailsPerHourPerRecipient; at++) expectFailure(await invite(email), 'RATE_LIMITED');
  const other = await api.newCaller(await api.newTenant());
  dataOf(await invite(email, other), 201);
});

test('a request for a reset beyond the quota gets the same response, and creates no link', async () => {
  const user = await addSignedIn(api, tenant, 'AGENT');
  await addUser(api, await api.newTenant(), user.email, 'AGENT');
  // Each request sends a mail for each of the two accounts.
  const answers = [];
  for (let at = 0; at < numbers.mailsPerHourPerRecipient / 2 + 2; at++) answers.push(await askForReset(user.email));
  for (const answer of answers) expect(dataOf(answer, 200)).toEqual({ done: true });
  expect(await countResets()).toBe(numbers.mailsPerHourPerRecipient / 2);
  // An admin can still create a reset.
  dataOf(await admin.call('POST', `/v1/users/${user.id}/password-reset`), 201);
});

test('a server without mail counts no mails: the links are in the responses', async () => {
  const silent = await startTestApi();
  const caller = await silent.newCaller(await silent.newTenant());
  const { id } = dataOf(await caller.call('POST', '/v1/users', { email: newEmail(), name: 'Ada', role: 'AGENT' }), 201);
  for (let at = 0; at < 2 * numbers.mailsPerHourPerRecipient; at++) {
    dataOf(await caller.call('POST', `/v1/users/${id}/invitation`), 201);
  }
  await silent.close();
});
