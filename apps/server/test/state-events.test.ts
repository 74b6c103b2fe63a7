import type { EventType } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEgressPolicy } from '../src/egress/policy.js';
import { decodeId } from '../src/ids.js';
import { createCipher } from '../src/security/encryption.js';
import { startWorker } from '../src/worker.js';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from './support/api.js';
import { grantTokens, registerApp } from './support/oauth.js';
import { startReceiver } from './support/receiver.js';
import { dataOf } from './support/sample.js';
import { addSignedIn } from './support/sign-in.js';

/** Each test causes an event, and reads it as a receiver gets it. */

// biome-ignore lint/suspicious/noExplicitAny: tests read events of any shape
type Seen = any;
const patience = { timeout: 120_000, interval: 20 };
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tenant: string;
let caller: TestCaller;
let received: Seen[] = [];
beforeAll(async () => {
  api = await startTestApi();
  receiver = await startReceiver(({ body }) => received.push(JSON.parse(body)));
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  received = [];
});

const ok = async (method: string, path: string, body?: unknown, status = 200): Promise<Seen> =>
  dataOf(await caller.call(method, path, body), status);
const subscribe = (...events: EventType[]) =>
  ok('POST', '/v1/webhook-endpoints', { url: receiver.url, events, description: 'Mine' }, 201);
const mine = () => received.filter(({ tenant_id }) => tenant_id === caller.tenantId);

/** Waits for events of these types, in any order, and for no others. */
async function expectEvents(...types: EventType[]): Promise<Seen[]> {
  await expect
    .poll(
      () =>
        mine()
          .map(({ type }) => type)
          .sort(),
      patience,
    )
    .toEqual(types.toSorted());
  return types.map((type) => mine().find((event) => event.type === type));
}

test('a merge and its undo tell the contact as it is, with the ids of all', async () => {
  await subscribe('contact.merged', 'contact.unmerged');
  const [primary, other] = [
    await ok('POST', '/v1/contacts', { name: 'Ada' }, 201),
    await ok('POST', '/v1/contacts', { email: 'ada@example.com' }, 201),
  ];
  const merge = { primaryId: primary.id, mergeIds: [other.id] };
  await ok('POST', '/v1/contacts/merge', { ...merge, dryRun: true });
  const { id, contact } = await ok('POST', '/v1/contacts/merge', merge);
  const beside = { id, primaryId: primary.id, mergedIds: [other.id] };
  expect(await expectEvents('contact.merged')).toMatchObject([{ data: contact, merge: beside }]);
  const undone = await ok('POST', `/v1/contacts/merges/${id}/undo`);
  const [, unmerged] = await expectEvents('contact.merged', 'contact.unmerged');
  expect(unmerged).toMatchObject({ data: undone.contact, merge: beside });
});

test('an erasure tells the ids alone, and its event is erased too', async () => {
  await subscribe('contact.erased');
  const { id } = await ok('POST', '/v1/contacts', { name: 'Ada', email: 'ada@example.com' }, 201);
  await ok('DELETE', `/v1/contacts/${id}?erase=true`);
  const [event] = await expectEvents('contact.erased');
  expect(event.data).toEqual({ id, tenantId: caller.tenantId, mergedIds: [] });
  await expect.poll(async () => ok('GET', '/v1/events'), patience).toEqual([]);
});

test('a conversation that is opened again', async () => {
  await subscribe('conversation.reopened');
  const { id: contactId } = await ok('POST', '/v1/contacts', { name: 'Ada' }, 201);
  const { id: botId } = await ok('POST', '/v1/chatbots', { name: 'Bot', platforms: ['API'] }, 201);
  const { id } = await ok('POST', '/v1/conversations', { botId, contactId, platform: 'API' }, 201);
  await ok('POST', `/v1/conversations/${id}/close`);
  const reopened = await ok('POST', `/v1/conversations/${id}/reopen`, { to: 'HUMAN' });
  expect(await expectEvents('conversation.reopened')).toMatchObject([{ data: reopened }]);
});

test('an import and a bulk update that have ended, as a job without what it says of persons', async () => {
  await subscribe('import.finished', 'bulk_update.finished');
  const file = 'name,email\nAda,ada@example.com\nBob,not an address\n';
  const sent = await caller.call('POST', '/v1/contacts/import', file, { 'content-type': 'text/csv' });
  const { id } = dataOf(sent, 202);
  const update = await ok('POST', '/v1/leads/bulk/update', { filter: {}, changes: { value: 5 } }, 202);
  const [imported, updated] = await expectEvents('import.finished', 'bulk_update.finished');
  const { progress: _1, errors: _2, undo: _3, ...job } = await ok('GET', `/v1/jobs/${id}`);
  expect(imported.data).toEqual({ ...job, resource: 'contacts', dryRun: false });
  expect(imported.data).toMatchObject({
    kind: 'IMPORT',
    status: 'COMPLETED',
    counts: { rows: 2, created: 1, failed: 1 },
  });
  expect(updated.data).toMatchObject({ id: update.id, kind: 'BULK_UPDATE', status: 'COMPLETED', resource: 'leads' });
  expect(JSON.stringify(imported)).not.toContain('not an address');
});

test('an export that has failed', async () => {
  await subscribe('export.failed', 'export.ready');
  await worker.stop();
  const { id } = await ok('POST', '/v1/exports', { resource: 'contacts', format: 'csv' }, 202);
  await api.owner`update work set lost_leases = 3 where id = ${decodeId('export', id) as string}`;
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
  const [event] = await expectEvents('export.failed');
  expect(event.data).toMatchObject({ id, status: 'FAILED', error: expect.stringContaining('Export again.') });
});

test('an endpoint that the server disables, told to the others', async () => {
  const gone = await startReceiver(
    () => undefined,
    () => 410,
  );
  const body = { url: gone.url, events: ['contact.created'], description: 'Gone', disableOnGone: true };
  const { id } = await ok('POST', '/v1/webhook-endpoints', body, 201);
  await subscribe('endpoint.disabled');
  await ok('POST', '/v1/contacts', { name: 'Ada' }, 201);
  const [event] = await expectEvents('endpoint.disabled');
  const told = {
    id,
    tenantId: caller.tenantId,
    description: 'Gone',
    status: 'DISABLED',
    statusReason: 'RECEIVER_GONE',
  };
  expect(event.data).toEqual(told);
  await gone.close();
});

test('an app that a user allows, allows more, and takes the access from', async () => {
  await subscribe('app.authorized', 'app.revoked');
  const user = await addSignedIn(api, tenant, 'ADMIN');
  const app = await registerApp(caller);
  await grantTokens(api, app, user, { scope: 'read:leads' });
  await expectEvents('app.authorized');
  await grantTokens(api, app, user, { scope: 'read:leads' });
  await grantTokens(api, app, user, { scope: 'read:leads write:leads' });
  await expectEvents('app.authorized', 'app.authorized');
  const [grant] = dataOf(await user.call('GET', '/v1/me/authorized-apps'), 200);
  dataOf(await user.call('DELETE', `/v1/me/authorized-apps/${grant.id}`), 200);
  const [, , revoked] = await expectEvents('app.authorized', 'app.authorized', 'app.revoked');
  const ids = { appId: app.id, grantId: grant.id, userId: user.id };
  expect(revoked.data).toEqual({ ...ids, reason: 'WITHDRAWN' });
  const scopes = mine().flatMap(({ type, data }) => (type === 'app.authorized' ? [[...data.scopes].sort()] : []));
  expect(scopes.toSorted((one, other) => one.length - other.length)).toEqual([
    ['read:leads'],
    ['read:leads', 'write:leads'],
  ]);
  expect(mine()[0].data).toMatchObject({ ...ids, name: 'Partner' });
});

test('a shipment that is deleted, once', async () => {
  await subscribe('shipment.deleted');
  const body = { trackingNumber: '1Z5R89390357567127', carrierCode: 'ups' };
  const { id } = await ok('POST', '/v1/shipments', body, 201);
  await ok('DELETE', `/v1/shipments/${id}`);
  await ok('DELETE', `/v1/shipments/${id}`);
  const [event] = await expectEvents('shipment.deleted');
  expect(event.data).toMatchObject({ id, tracking: 'STOPPED', trackingNumber: '1Z5R89390357567127' });
});
