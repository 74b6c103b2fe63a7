import { createHmac } from 'node:crypto';
import { AppAuthorized, AppRevoked, type Scope } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { grantTokens, refresh, registerApp, revoke, type TestApp } from '../../../../test/support/oauth.js';
import { type Received, startReceiver } from '../../../../test/support/receiver.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const waiting = { timeout: 60_000, interval: 20 };
const scopes: Scope[] = ['read:leads', 'write:leads'];
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let received: Received[] = [];
let status = 204;
let partner: TestCaller;
let tenant: string;
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  receiver = await startReceiver(
    (each) => void received.push(each),
    () => status,
  );
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
  partner = await api.newCaller(await api.newTenant());
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  received = [];
  status = 204;
  app = await registerApp(partner, scopes, { eventUrl: `${receiver.url}?${Math.random()}` });
  tenant = await api.newTenant();
  user = await addSignedIn(api, tenant, 'MANAGER');
});

const path = (rest: string) => `/v1/oauth/apps/${app.id}/${rest}`;
const read = async (rest: string, by = partner) => dataOf(await by.call('GET', path(rest)), 200);
/** What has come for this app, in the order in which it came. */
const bodies = () => received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.appId === app.id);
const types = () => bodies().map(({ type }) => type);
const states = async () =>
  (await read('events?sort=createdAt')).map((each: { type: string; status: string }) => [each.type, each.status]);

test('an app is told of each consent and of its end, signed with its secret, and its tenant sees both', async () => {
  const { refreshToken } = await grantTokens(api, app, user, { scope: 'read:leads' });
  await expect.poll(types, waiting).toEqual(['app.authorized']);
  await grantTokens(api, app, user, { scope: 'write:leads' });
  await expect.poll(types, waiting).toEqual(['app.authorized', 'app.authorized']);
  const [grant] = await read('grants');
  await user.call('DELETE', `/v1/me/authorized-apps/${grant.id}`);
  await expect.poll(types, waiting).toEqual(['app.authorized', 'app.authorized', 'app.revoked']);
  const [first, second, last] = bodies();
  const about = { appId: app.id, grantId: grant.id, userId: user.id };
  expect(AppAuthorized.strict().parse(first).data).toEqual({ ...about, name: 'Partner', scopes: ['read:leads'] });
  const both = { ...about, name: 'Partner', scopes: ['read:leads', 'write:leads'] };
  expect(AppAuthorized.strict().parse(second).data).toEqual(both);
  expect(AppRevoked.strict().parse(last).data).toEqual({ ...about, reason: 'WITHDRAWN' });
  for (const { headers, body } of received) {
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['service-signature'])) ?? [];
    expect(createHmac('sha256', String(app.clientSecret)).update(`${time}.${body}`).digest('hex')).toBe(signature);
    expect(JSON.parse(body)).toMatchObject({ id: headers['service-event-id'], tenant_id: user.tenantId });
  }
  const events = await read('events');
  expect(events.map(({ id }: { id: string }) => id)).toEqual([last.id, second.id, first.id]);
  expect(events[0]).toMatchObject({
    tenantId: user.tenantId,
    grantId: grant.id,
    type: 'app.revoked',
    status: 'SUCCEEDED',
    attemptCount: 1,
    responseStatus: 204,
    nextAttemptAt: null,
  });
  expect((await refresh(api, app, refreshToken)).status).toBe(400);
});

test('what does not arrive is retried on the schedule of webhooks, with the same bytes, and its tenant sees why', async () => {
  status = 500;
  await grantTokens(api, app, user);
  await expect
    .poll(async () => (await read('events'))[0], waiting)
    .toMatchObject({ status: 'PENDING', attemptCount: 1, responseStatus: 500, error: expect.stringContaining('500') });
  const [event] = await read('events');
  const delayMs = Date.parse(event.nextAttemptAt) - Date.parse(event.createdAt);
  expect(delayMs).toBeGreaterThan(4_900);
  expect(delayMs).toBeLessThan(60_000);
  status = 204;
  await expect
    .poll(async () => (await read('events'))[0], waiting)
    .toMatchObject({ status: 'SUCCEEDED', attemptCount: 2 });
  const [one, other] = received.filter(({ body }) => body.includes(app.id));
  expect(other?.body).toBe(one?.body);
});

test('an app that does not respond is not told of a consent after its end, and at once of the end', async () => {
  status = 500;
  const { refreshToken } = await grantTokens(api, app, user);
  await expect.poll(types, waiting).toEqual(['app.authorized']);
  await revoke(api, app, refreshToken);
  await expect.poll(types, waiting).toEqual(['app.authorized', 'app.revoked']);
  expect(await states()).toEqual([
    ['app.authorized', 'SUPERSEDED'],
    ['app.revoked', 'PENDING'],
  ]);
  // Its end comes before another consent of the same user.
  await grantTokens(api, app, user);
  status = 204;
  await expect.poll(states, waiting).toEqual([
    ['app.authorized', 'SUPERSEDED'],
    ['app.revoked', 'SUCCEEDED'],
    ['app.authorized', 'SUCCEEDED'],
  ]);
  expect(types().at(-1)).toBe('app.authorized');
});

test('an event without a receiver any more is given up, and one is sent to the address that the app has now', async () => {
  status = 500;
  await grantTokens(api, app, user);
  await expect.poll(types, waiting).toEqual(['app.authorized']);
  dataOf(await partner.call('PATCH', `/v1/oauth/apps/${app.id}`, { eventUrl: null }), 200);
  await api.workerDb`update work set due_at = now(), ready = true where kind = 'app_event' and not leased`;
  await api.workerDb`update oauth_app_events set next_attempt_at = now() where app_id = ${decodeId('app', app.id) as string}`;
  await expect.poll(states, waiting).toEqual([['app.authorized', 'FAILED']]);
  const refused = await partner.call('PATCH', `/v1/oauth/apps/${app.id}`, { eventUrl: 'https://10.0.0.1/' });
  expect(refused.error).toMatchObject({ details: [{ path: 'body.eventUrl' }] });
});

test('the tenant of an app lists and ends consents in all tenants, and nobody else does', async () => {
  const second = await addSignedIn(api, await api.newTenant(), 'MANAGER');
  const tokens = await grantTokens(api, app, user);
  const kept = await grantTokens(api, app, second);
  const grants = await read('grants?sort=createdAt');
  expect(grants).toEqual(
    [user, second].map(({ tenantId, id: userId }) => ({
      id: expect.stringMatching(/^grant_/),
      tenantId,
      appId: app.id,
      userId,
      scopes: ['read:leads', 'write:leads'],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })),
  );
  const [grant] = grants;
  const customer = await api.newCaller(tenant);
  for (const answer of [
    await customer.call('GET', path('grants')),
    await customer.call('GET', path('events')),
    await customer.call('DELETE', path(`grants/${grant.id}`)),
    await (await registered()).call('DELETE', `grants/${grant.id}`),
  ]) {
    expect(answer.error).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(dataOf(await partner.call('DELETE', path(`grants/${grant.id}`)), 200)).toEqual({
    id: grant.id,
    deleted: true,
  });
  await expect.poll(async () => (await read('grants')).length, { timeout: 5_000, interval: 20 }).toBe(1);
  expect((await refresh(api, app, tokens.refreshToken)).body.error).toBe('invalid_grant');
  expect((await refresh(api, app, kept.refreshToken)).status).toBe(200);
  await expect.poll(() => bodies().at(-1), waiting).toMatchObject({ data: { reason: 'ENDED_BY_DEVELOPER' } });
  expect((await partner.call('DELETE', path(`grants/${grant.id}`))).error).toMatchObject({ code: 'NOT_FOUND' });
  const [entry] = dataOf(await customer.call('GET', `/v1/audit-log?target=${grant.id}&action=app_grant.revoked`), 200);
  expect(entry).toMatchObject({ actor: { type: 'SYSTEM' } });
});

/** Another app of the same tenant, to which the consent does not belong. */
async function registered() {
  const other = await registerApp(partner, scopes);
  return { call: (method: string, rest: string) => partner.call(method, `/v1/oauth/apps/${other.id}/${rest}`) };
}

test('without apps across tenants, the tenant of an app sees the consents of its own users alone', async () => {
  await grantTokens(api, app, user);
  const closed = await startTestApi({ databaseUrl: api.databaseUrl, appsAcrossTenants: false });
  for (const list of ['grants', 'events']) {
    const listed = await closed.send({ url: path(list), headers: partner.credentials });
    expect(dataOf(listed, 200), list).toEqual([]);
    expect(await read(list)).toHaveLength(1);
  }
  const [grant] = await read('grants');
  const ended = await closed.send({ method: 'DELETE', url: path(`grants/${grant.id}`), headers: partner.credentials });
  expect(ended.error).toMatchObject({ code: 'NOT_FOUND' });
  await closed.close();
});
