import { createHmac } from 'node:crypto';
import { mcpPath } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../test/support/api.js';
import { grantTokens, refresh, registerApp, revoke, type TestApp } from '../../test/support/oauth.js';
import { type Received, startReceiver } from '../../test/support/receiver.js';
import { dataOf } from '../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../test/support/sign-in.js';
import { createEgressPolicy } from '../egress/policy.js';
import { revokeLeaked } from '../features/accounts/secret-scanning/service.js';
import { createCipher } from '../security/encryption.js';
import { startWorker } from '../worker.js';

const waiting = { timeout: 60_000, interval: 20 };
const scopes = [
  'read:leads',
  'write:leads',
  'manage:automations',
  'manage:webhooks',
  'read:conversations',
  'write:conversations',
  'manage:channels',
] as const;
let api: TestApi;
let origin = '';
let worker: Awaited<ReturnType<typeof startWorker>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let received: Pick<Received, 'headers' | 'body'>[] = [];
let status = 204;
let tenant: string;
let admin: TestCaller;
let partner: TestCaller;
let app: TestApp;
let user: TestUser;

type Call = (method: string, url: string, body?: unknown) => ReturnType<TestCaller['call']>;

beforeAll(async () => {
  api = await startTestApi();
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  receiver = await startReceiver(
    ({ headers, body }: Received) => void received.push({ headers, body }),
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
  tenant = await api.newTenant();
  admin = await api.newCaller(tenant);
  app = await registerApp(partner, scopes);
  user = await addSignedIn(api, tenant, 'ADMIN');
});

const withToken =
  (token: string): Call =>
  (method, url, body) =>
    api.send({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });

const endpointBody = (more: object = {}) => ({ url: receiver.url, events: ['lead.created'], ...more });
const addEndpoint = async (call: Call, more: object = {}) =>
  dataOf(await call('POST', '/v1/webhook-endpoints', endpointBody(more)), 201);
const addAutomation = async (call: Call, endpointId: string) => {
  const actions = [{ type: 'send_webhook', endpointId }];
  const trigger = { type: 'lead.stage_changed' };
  return dataOf(await call('POST', '/v1/automations', { name: 'Send', trigger, actions }), 201);
};
const read = async (path: string) => dataOf(await admin.call('GET', path), 200);
const addLead = async () => dataOf(await admin.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
const deliveriesTo = (endpointId: string) => read(`/v1/deliveries?endpointId=${endpointId}`);
const linkOf = (answer: Awaited<ReturnType<Call>>) => new URL(dataOf(answer, 200).download.url).pathname;
/** Orders an export, and waits for the link to its file. */
async function orderExport(call: Call): Promise<{ id: string; link: string }> {
  const { id } = dataOf(await call('POST', '/v1/exports', { resource: 'leads', format: 'csv' }), 202);
  await expect.poll(async () => dataOf(await call('GET', `/v1/exports/${id}`), 200).status, waiting).toBe('COMPLETED');
  return { id, link: linkOf(await call('GET', `/v1/exports/${id}`)) };
}
const tokensOf = () => grantTokens(api, app, user, { scope: scopes.join(' ') });

/** Waits until the event of a lead has reached an endpoint that is not concerned, and so would have reached all others. */
async function relayed(controlId: string, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const deliveries = await deliveriesTo(controlId);
      return deliveries.filter((delivery: { status: string }) => delivery.status === 'SUCCEEDED').length;
    }, waiting)
    .toBe(count);
}

/** Each way in which an app loses the access that a user gave it. */
const ways: [string, (tokens: { accessToken: string; refreshToken: string }) => Promise<unknown>][] = [
  [
    'its user withdraws the consent',
    async () => {
      const [grant] = dataOf(await withToken(user.token)('GET', '/v1/me/authorized-apps'), 200);
      dataOf(await withToken(user.token)('DELETE', `/v1/me/authorized-apps/${grant.id}`), 200);
    },
  ],
  ['it is deleted by its publisher', async () => dataOf(await partner.call('DELETE', `/v1/oauth/apps/${app.id}`), 200)],
  [
    'its developer ends the consent',
    async () => {
      const [grant] = dataOf(await partner.call('GET', `/v1/oauth/apps/${app.id}/grants`), 200);
      dataOf(await partner.call('DELETE', `/v1/oauth/apps/${app.id}/grants/${grant.id}`), 200);
    },
  ],
  ['its refresh token is revoked', async ({ refreshToken }) => revoke(api, app, refreshToken)],
  [
    'a refresh token that was replaced is used again',
    async ({ refreshToken }) => {
      const next = await refresh(api, app, refreshToken);
      expect((await refresh(api, app, next.body.refresh_token)).status).toBe(200);
      expect((await refresh(api, app, refreshToken)).status).toBe(400);
    },
  ],
  [
    'its user is disabled',
    async () => dataOf(await admin.call('PATCH', `/v1/users/${user.id}`, { status: 'DISABLED' }), 200),
  ],
];

describe.each(ways)('what an app made ends when %s:', (_way, withdraw) => {
  test('its endpoint, automation and waiting deliveries, and nothing that others made', async () => {
    const tokens = await tokensOf();
    const call = withToken(tokens.accessToken);
    const byUser = await addEndpoint(withToken(user.token));
    const byKey = await addEndpoint(admin.call);
    const endpoint = await addEndpoint(call, { url: `${receiver.url}?app` });
    const automation = await addAutomation(call, endpoint.id);
    const others = await addAutomation(admin.call, byKey.id);
    expect(endpoint).toMatchObject({ createdBy: { type: 'app', id: app.id }, statusReason: null });
    expect(automation.createdBy).toEqual({ type: 'app', id: app.id });
    expect(byUser.createdBy).toEqual({ type: 'user', id: user.id });
    expect(byKey.createdBy).toEqual({ type: 'key', id: admin.keyId });
    // Fails, so that it waits for a retry.
    status = 500;
    await addLead();
    await expect
      .poll(async () => (await deliveriesTo(endpoint.id))[0], waiting)
      .toMatchObject({ status: 'PENDING', attemptCount: 1 });
    status = 204;

    await withdraw(tokens);
    await expect
      .poll(() => read(`/v1/webhook-endpoints/${endpoint.id}`), { timeout: 5_000, interval: 20 })
      .toMatchObject({ status: 'DISABLED', statusReason: 'ACCESS_WITHDRAWN', health: { pending: 0 } });
    expect(await read(`/v1/automations/${automation.id}`)).toMatchObject({
      enabled: false,
      statusReason: 'ACCESS_WITHDRAWN',
    });
    expect(await deliveriesTo(endpoint.id)).toMatchObject([{ status: 'FAILED', endReason: 'ACCESS_WITHDRAWN' }]);
    const lead = await addLead();
    await expect
      .poll(async () => (await deliveriesTo(byKey.id)).map((each: { status: string }) => each.status), waiting)
      .toContain('SUCCEEDED');
    expect(await deliveriesTo(endpoint.id)).toHaveLength(1);
    expect(lead.id).toBeTruthy();

    for (const path of [`webhook-endpoints/${byUser.id}`, `webhook-endpoints/${byKey.id}`]) {
      expect(await read(`/v1/${path}`)).toMatchObject({ status: 'ACTIVE', statusReason: null });
    }
    expect(await read(`/v1/automations/${others.id}`)).toMatchObject({ enabled: true, statusReason: null });
    const [entry] = await read(`/v1/audit-log?action=webhook_endpoint.disabled&target=${endpoint.id}`);
    expect(entry).toMatchObject({
      actor: { type: 'SYSTEM' },
      changes: [{ field: 'reason', value: 'ACCESS_WITHDRAWN' }],
    });
    const made = await read(`/v1/audit-log?action=webhook_endpoint.created&actor=${app.id}`);
    expect(made).toMatchObject([{ actor: { type: 'USER', id: user.id, appId: app.id }, target: { id: endpoint.id } }]);
  });

  test('its stream, its requests, its MCP messages and its links to files, but no link of others', async () => {
    const tokens = await tokensOf();
    const call = withToken(tokens.accessToken);
    const headers = { authorization: `Bearer ${tokens.accessToken}` };
    const own = await orderExport(call);
    const others = linkOf(await admin.call('GET', `/v1/exports/${own.id}`));
    const ask = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const accept = 'application/json, text/event-stream';
    const uses = () =>
      Promise.all([
        call('GET', '/v1/leads'),
        api.send({ method: 'POST', url: mcpPath, headers: { ...headers, accept }, payload: ask }),
        api.send({ url: own.link }),
        api.send({ url: others }),
      ]).then((answers) => answers.map((answer) => answer.status));
    expect(await uses()).toEqual([200, 200, 200, 200]);
    const stream = await fetch(`${origin}/v1/stream`, { headers });
    expect(stream.status).toBe(200);
    const ended = stream.text();

    await withdraw(tokens);
    await expect.poll(uses, waiting).toEqual([401, 401, 404, 200]);
    expect(await ended).toContain(': open');
  });
});

test('a request that an app makes with a token whose consent is just withdrawn creates nothing', async () => {
  const { accessToken, refreshToken } = await tokensOf();
  const call = withToken(accessToken);
  expect((await call('GET', '/v1/webhook-endpoints')).status).toBe(200);
  // The server remembers the token for some seconds: the revocation and the requests race.
  const sent = Array.from({ length: 8 }, () => call('POST', '/v1/webhook-endpoints', endpointBody()));
  await Promise.all([...sent, revoke(api, app, refreshToken)]);
  await call('POST', '/v1/webhook-endpoints', endpointBody());
  for (const endpoint of await read('/v1/webhook-endpoints?limit=200')) {
    expect(endpoint).toMatchObject({ status: 'DISABLED', statusReason: 'ACCESS_WITHDRAWN' });
  }
});

test('while another token of the same consent lives, what the app made goes on', async () => {
  const first = await tokensOf();
  const second = await tokensOf();
  const endpoint = await addEndpoint(withToken(first.accessToken));
  await revoke(api, app, first.refreshToken);
  expect(await read(`/v1/webhook-endpoints/${endpoint.id}`)).toMatchObject({ status: 'ACTIVE' });
  await revoke(api, app, second.refreshToken);
  expect(await read(`/v1/webhook-endpoints/${endpoint.id}`)).toMatchObject({ status: 'DISABLED' });
});

test('an app is told at its eventUrl that it lost access, signed with its secret', async () => {
  const told = await registerApp(partner, scopes, { eventUrl: receiver.url });
  const tokens = await grantTokens(api, told, user, { scope: 'read:leads' });
  await revoke(api, told, tokens.refreshToken);
  // Retries for other tests come here too.
  const notices = () => received.filter((each) => each.body.includes('"app.revoked"'));
  await expect.poll(() => notices().length, waiting).toBe(1);
  const [{ headers, body }] = notices() as [Pick<Received, 'headers' | 'body'>];
  expect(JSON.parse(body)).toMatchObject({
    id: headers['service-event-id'],
    type: 'app.revoked',
    tenant_id: user.tenantId,
    data: { appId: told.id, userId: user.id, reason: 'TOKENS_REVOKED' },
  });
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['service-signature'])) ?? [];
  expect(createHmac('sha256', String(told.clientSecret)).update(`${time}.${body}`).digest('hex')).toBe(signature);
  const open = { name: 'Open', redirectUris: ['https://partner.test/'], scopes: ['read:leads'], type: 'PUBLIC' };
  for (const body of [
    { ...open, eventUrl: receiver.url },
    { ...open, type: 'CONFIDENTIAL', eventUrl: 'http://10.0.0.1/' },
  ]) {
    const refused = await partner.call('POST', '/v1/oauth/apps', body);
    expect(refused.error, refused.text).toMatchObject({ details: [{ path: 'body.eventUrl' }] });
  }
});

test('only an admin starts again what an app lost; the app cannot, also after a new consent', async () => {
  const tokens = await tokensOf();
  const endpoint = await addEndpoint(withToken(tokens.accessToken));
  const automation = await addAutomation(withToken(tokens.accessToken), endpoint.id);
  await revoke(api, app, tokens.refreshToken);
  const again = withToken((await tokensOf()).accessToken);
  const plainKey = await api.newCaller(tenant, [...scopes]);
  for (const call of [again, plainKey.call]) {
    for (const sent of ['ACTIVE', 'PAUSED']) {
      const refused = await call('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { status: sent });
      expect(refused.error, refused.text).toMatchObject({ code: 'FORBIDDEN' });
    }
    const refused = await call('PATCH', `/v1/automations/${automation.id}`, { enabled: true });
    expect(refused.error, refused.text).toMatchObject({ code: 'FORBIDDEN' });
  }
  const started = dataOf(await admin.call('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { status: 'ACTIVE' }), 200);
  expect(started).toMatchObject({ status: 'ACTIVE', statusReason: null, createdBy: { type: 'app', id: app.id } });
  dataOf(await admin.call('PATCH', `/v1/automations/${automation.id}`, { enabled: true }), 200);
});

test('the endpoints of an app count apart from the limit of the tenant', async () => {
  const small = await api.newTenant({ limitOverrides: { webhookEndpoints: 1 } });
  const owner = await api.newCaller(small);
  const member = await addSignedIn(api, small, 'ADMIN');
  const { accessToken, refreshToken } = await grantTokens(api, app, member, { scope: scopes.join(' ') });
  const call = withToken(accessToken);
  const refused = async (by: Call) => (await by('POST', '/v1/webhook-endpoints', endpointBody())).error?.code;
  const endpoint = await addEndpoint(call);
  await addEndpoint(owner.call);
  expect(await refused(call)).toBe('PLAN_LIMIT_REACHED');
  expect(await refused(owner.call)).toBe('PLAN_LIMIT_REACHED');
  await revoke(api, app, refreshToken);
  // An admin who takes it over needs a place for it.
  const taken = await owner.call('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { status: 'ACTIVE' });
  expect(taken.error?.code).toBe('PLAN_LIMIT_REACHED');
  await addEndpoint(withToken((await grantTokens(api, app, member, { scope: scopes.join(' ') })).accessToken));
});

describe('a revoked key', () => {
  test('lists what it made; without endWhatItMade it goes on, with it it ends, also later', async () => {
    const maker = await api.newCaller(tenant, [...scopes]);
    const bot = dataOf(await admin.call('POST', '/v1/chatbots', { name: 'Bo' }), 201);
    const endpoint = await addEndpoint(maker.call);
    const automation = await addAutomation(maker.call, endpoint.id);
    const channel = dataOf(await maker.call('POST', '/v1/channels', { platform: 'WEB', botId: bot.id }), 201);
    const control = await addEndpoint(admin.call);
    const file = await orderExport(maker.call);
    expect((await api.send({ url: file.link })).status).toBe(200);
    const path = `/v1/api-keys/${maker.keyId}`;
    const made = (enabled: boolean) => [
      { type: 'webhook_endpoint', id: endpoint.id, name: receiver.url, enabled },
      { type: 'automation', id: automation.id, name: 'Send', enabled },
      { type: 'channel', id: channel.id, name: 'Bo', enabled },
    ];
    expect(dataOf(await admin.call('DELETE', path), 200).made).toEqual(made(true));
    expect((await api.send({ url: file.link })).status).toBe(404);
    await addLead();
    await relayed(endpoint.id, 1);
    expect(dataOf(await admin.call('DELETE', `${path}?endWhatItMade=true`), 200).made).toEqual(made(false));
    await addLead();
    await relayed(control.id, 2);
    expect(await deliveriesTo(endpoint.id)).toHaveLength(1);
    for (const each of [`webhook-endpoints/${endpoint.id}`, `automations/${automation.id}`, `channels/${channel.id}`]) {
      expect(await read(`/v1/${each}`)).toMatchObject({ statusReason: 'KEY_REVOKED' });
    }
    expect(await read(`/v1/webhook-endpoints/${control.id}`)).toMatchObject({ status: 'ACTIVE' });
  });

  test('that has leaked pauses what it made: deliveries wait until an admin resumes them', async () => {
    const maker = await api.newCaller(tenant, [...scopes]);
    const neighbour = await api.newCaller(tenant, [...scopes]);
    const endpoint = await addEndpoint(maker.call);
    const automation = await addAutomation(maker.call, endpoint.id);
    const control = await addEndpoint(neighbour.call);
    await revokeLeaked(api.db, [{ token: maker.key, type: 'les', url: null, source: null }], new Date());
    await addLead();
    await relayed(control.id, 1);
    expect(await read(`/v1/webhook-endpoints/${endpoint.id}`)).toMatchObject({
      status: 'PAUSED',
      statusReason: 'KEY_LEAKED',
      health: { pending: 1 },
    });
    expect(await read(`/v1/automations/${automation.id}`)).toMatchObject({
      enabled: false,
      statusReason: 'KEY_LEAKED',
    });
    const resume = `/v1/webhook-endpoints/${endpoint.id}`;
    expect((await neighbour.call('PATCH', resume, { status: 'ACTIVE' })).error?.code).toBe('FORBIDDEN');
    dataOf(await admin.call('PATCH', resume, { status: 'ACTIVE' }), 200);
    await relayed(endpoint.id, 1);
  });
});

test('an app changes, turns and deletes only what it made: it points none of the tenant to itself', async () => {
  const call = withToken((await tokensOf()).accessToken);
  const bot = dataOf(await admin.call('POST', '/v1/chatbots', { name: 'Bo' }), 201);
  const channel = dataOf(await admin.call('POST', '/v1/channels', { platform: 'WEB', botId: bot.id }), 201);
  const endpoint = await addEndpoint(admin.call);
  const attempts: [string, string, object?][] = [
    ['PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { url: `${receiver.url}?mine` }],
    ['POST', `/v1/webhook-endpoints/${endpoint.id}/rotate-secret`],
    ['DELETE', `/v1/webhook-endpoints/${endpoint.id}`],
    ['PATCH', `/v1/channels/${channel.id}`, { name: 'Mine' }],
    ['POST', `/v1/channels/${channel.id}/identity-secret`],
    ['DELETE', `/v1/channels/${channel.id}`],
  ];
  for (const [method, url, body] of attempts) {
    const refused = await call(method, url, body);
    expect(refused.error, `${method} ${url}: ${refused.text}`).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await read(`/v1/webhook-endpoints/${endpoint.id}`)).toMatchObject({ url: receiver.url, version: 1 });
  const own = await addEndpoint(call);
  dataOf(await call('PATCH', `/v1/webhook-endpoints/${own.id}`, { description: 'Mine' }), 200);
  dataOf(await call('POST', `/v1/webhook-endpoints/${own.id}/rotate-secret`), 200);
  dataOf(await call('DELETE', `/v1/webhook-endpoints/${own.id}`), 200);
});
