import { contract } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { decodeId } from '../../../ids.js';
import { openReceiver, type Receiver } from '../../../webhooks/fixtures/receiver.js';

const path = contract.webhookEndpoints.list.path;
const both = ['lead.created', 'lead.stage_changed'];
let api: TestApi;
let caller: TestCaller;
let receiver: Receiver;

beforeAll(async () => {
  [api, receiver] = await Promise.all([startTestApi(), openReceiver()]);
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

async function createEndpoint(fields: Record<string, unknown> = {}) {
  const answer = await caller.call('POST', path, { url: receiver.url, events: both, ...fields });
  expect(answer.status).toBe(201);
  return answer.data;
}

test('a created endpoint shows its secret once, and is read back without it', async () => {
  const twice = ['lead.created', 'lead.created'];
  const created = await createEndpoint({ description: 'CRM', filters: { minScore: 10 }, events: twice });
  expect(created).toMatchObject({
    tenantId: caller.tenantId,
    url: receiver.url,
    events: ['lead.created'],
    description: 'CRM',
    filters: { minScore: 10, pipelineId: null, roles: null },
    disableOnGone: false,
    status: 'ACTIVE',
    version: 1,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  const { secret, ...rest } = created;
  const read = await caller.call('GET', `${path}/${created.id}`);
  expect([read.status, read.data, read.headers.etag]).toEqual([200, rest, expect.stringMatching(/^"1-/)]);
  const list = await caller.call('GET', path);
  expect([list.data, list.meta.total]).toEqual([[rest], 1]);
  const uuid = decodeId('webhookEndpoint', created.id) as string;
  const [stored] = await api.owner`select encrypted_secret from webhook_endpoints where id = ${uuid}`;
  expect(stored?.encryptedSecret).not.toContain(secret);
  expect(api.logged.join('\n')).not.toContain(secret);
});

test.each([
  ['http://example.com/hooks'],
  ['https://10.0.0.1/hooks'],
  ['https://user:pass@example.com/'],
  ['https://example.com/#x'],
  ['nonsense'],
])('the URL %s is refused, with its path and a reason', async (url) => {
  const created = await caller.call('POST', path, { url, events: both });
  expect(created.status).toBe(400);
  expect(created.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'body.url' }] });
  const { id } = await createEndpoint();
  const updated = await caller.call('PATCH', `${path}/${id}`, { url });
  expect(updated.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'body.url' }] });
});

test('a private address is refused, and the error names the setting that allows it', async () => {
  const { error } = await caller.call('POST', path, { url: 'https://192.168.1.5/', events: both });
  expect(error.message).toContain('EGRESS_ALLOW_CIDRS');
});

test('a pipeline filter accepts a pipeline of the tenant; an unknown, malformed or foreign one gets the same error', async () => {
  const own = (await caller.call('GET', contract.pipelines.list.path)).data[0].id;
  expect((await createEndpoint({ filters: { pipelineId: own } })).filters.pipelineId).toBe(own);
  const stranger = await api.newCaller(await api.newTenant());
  const foreign = (await stranger.call('GET', contract.pipelines.list.path)).data[0].id;
  const unknown = `pipe_${'0'.repeat(26)}`;
  const answers = await Promise.all(
    [foreign, unknown, 'nonsense'].map((pipelineId) =>
      caller.call('POST', path, { url: receiver.url, events: both, filters: { pipelineId } }),
    ),
  );
  for (const { status: code, error } of answers) {
    expect([code, error]).toEqual([400, answers[0]?.error]);
    expect(error.details).toMatchObject([{ path: 'body.filters.pipelineId' }]);
  }
});

test('a plan limits its endpoints, also with concurrent creates, and deleting one makes room', async () => {
  const limitOverrides = { perMinute: 1_000_000, perDay: null, webhookEndpoints: 2 };
  const capped = await api.newCaller(await api.newTenant({ plan: 'PRO', limitOverrides }));
  const create = () => capped.call('POST', path, { url: receiver.url, events: both });
  const answers = await Promise.all(Array.from({ length: 12 }, create));
  const [made, refused] = [answers.filter((answer) => answer.status === 201), answers.filter((answer) => answer.error)];
  expect([made.length, refused.length]).toEqual([2, 10]);
  for (const { status: code, error } of refused) expect([code, error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
  expect((await capped.call('DELETE', `${path}/${made[0]?.data.id}`)).status).toBe(200);
  expect((await create()).status).toBe(201);
});

test('a replayed creation creates one endpoint and does not show the secret again', async () => {
  const key = { 'Idempotency-Key': 'once' };
  const body = { url: receiver.url, events: both };
  const first = await caller.call('POST', path, body, key);
  const again = await caller.call('POST', path, body, key);
  expect(again.data).toEqual({ ...first.data, secret: null });
  expect(JSON.parse(again.text).notice).toContain('secret was shown once');
  expect((await caller.call('GET', path)).meta.total).toBe(1);
});

test('an update changes only what is sent, clears with null, and without changes makes no new version', async () => {
  const { id } = await createEndpoint({ description: 'CRM', filters: { minScore: 10 } });
  const changed = await caller.call('PATCH', `${path}/${id}`, { description: null, events: ['lead.created'] });
  expect(changed.data).toMatchObject({ description: null, events: ['lead.created'], version: 2 });
  expect(changed.data.filters).toEqual({ minScore: 10, pipelineId: null, roles: null });
  const cleared = await caller.call('PATCH', `${path}/${id}`, { filters: { minScore: null } });
  expect(cleared.data).toMatchObject({ filters: { minScore: null, pipelineId: null, roles: null }, version: 3 });
  const same = await caller.call('PATCH', `${path}/${id}`, cleared.data);
  expect([same.status, same.data]).toEqual([200, cleared.data]);
  const stale = await caller.call('PATCH', `${path}/${id}`, { description: 'x' }, { 'If-Match': '"1"' });
  expect(stale.error.code).toBe('PRECONDITION_FAILED');
});

test('an endpoint whose filter has a deleted pipeline shows that, and can be changed', async () => {
  const pipeline = (await caller.call('POST', '/v1/pipelines', { name: 'Short' })).data;
  const { secret: _, ...endpoint } = await createEndpoint({ filters: { pipelineId: pipeline.id } });
  expect(endpoint.health.pipelineDeleted).toBe(false);
  expect((await caller.call('DELETE', `/v1/pipelines/${pipeline.id}`)).status).toBe(200);
  const url = `${path}/${endpoint.id}`;
  const read = await caller.call('GET', url);
  expect(read.data).toMatchObject({ filters: { pipelineId: pipeline.id }, health: { pipelineDeleted: true } });
  expect((await caller.call('GET', path)).data).toEqual([read.data]);
  const changed = await caller.call('PATCH', url, { ...read.data, description: 'Still here' });
  expect([changed.status, changed.data.description, changed.data.health.pipelineDeleted]).toEqual([
    200,
    'Still here',
    true,
  ]);
  const other = await caller.call('POST', path, {
    url: receiver.url,
    events: both,
    filters: { pipelineId: pipeline.id },
  });
  expect(other.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'body.filters.pipelineId' }] });
  const cleared = await caller.call('PATCH', url, { filters: { pipelineId: null } });
  expect(cleared.data).toMatchObject({ filters: { pipelineId: null }, health: { pipelineDeleted: false } });
});
