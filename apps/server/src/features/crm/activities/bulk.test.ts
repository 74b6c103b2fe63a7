import type { BulkResult } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
let contactId: string;
let leadId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
  leadId = dataOf(await caller.call('POST', '/v1/leads', { contactId }), 201).id;
});

const send = (records: object[], more = {}) => caller.call('POST', '/v1/activities/bulk', { records, ...more });

test('a bulk request creates activities as single ones do', async () => {
  const [user] = dataOf(await caller.call('GET', '/v1/users'), 200);
  const bodies = [
    { type: 'note', leadId, content: 'A', occurredAt: '2026-01-02T00:00:00.000Z' },
    { type: 'call', contactId, metadata: { minutes: 5 } },
    { type: 'task', leadId, contactId, title: 'Ask', assigneeId: user.id, dueAt: '2027-01-02T00:00:00.000Z' },
    { type: 'task', contactId, assigneeId: null },
    { type: 'task', contactId },
  ];
  const results: BulkResult[] = dataOf(await send(bodies), 200);
  const bulk = await Promise.all(
    results.map(async ({ id }) => dataOf(await caller.call('GET', `/v1/activities/${id}`), 200)),
  );
  const { lastActivityAt } = dataOf(await caller.call('GET', `/v1/leads/${leadId}`), 200);
  expect(lastActivityAt).toBe(bulk[2].occurredAt);
  for (const [at, body] of bodies.entries()) {
    const single = dataOf(await caller.call('POST', '/v1/activities', body), 201);
    const { id, createdAt, recordedAt, updatedAt, occurredAt } = bulk[at];
    expect({ ...single, id, createdAt, recordedAt, updatedAt, occurredAt }).toEqual(bulk[at]);
  }
  expect((await caller.call('GET', '/v1/activities')).meta.total).toBeGreaterThanOrEqual(10);
});

test('a bad record fails alone, or all with atomic, and each is named', async () => {
  const other = await api.newCaller(await api.newTenant());
  const foreign = dataOf(await other.call('POST', '/v1/leads', { contact: { name: 'B' } }), 201);
  const records = [
    { type: 'note', leadId },
    { type: 'note', leadId: foreign.id },
    { type: 'note', contactId: foreign.contactId },
    { type: 'lead_created', leadId },
    { type: 'note', leadId, assigneeId: 'usr_x' },
  ];
  const results: BulkResult[] = dataOf(await send(records), 207);
  expect(results.map(({ status, error }) => [status, error?.details?.[0]?.path])).toEqual([
    ['created', undefined],
    ['failed', 'body.records.1.leadId'],
    ['failed', 'body.records.2.contactId'],
    ['failed', 'body.records.3.type'],
    ['failed', 'body.records.4.assigneeId'],
  ]);
  const before = (await caller.call('GET', '/v1/activities')).meta.total;
  expectFailure(await send(records.slice(0, 2), { atomic: true }), 'VALIDATION_ERROR');
  expect((await caller.call('GET', '/v1/activities')).meta.total).toBe(before);
});

test('500 are one request, and more are refused', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ type: 'note', leadId, title: `${at}` }));
  expect(dataOf(await send(many(500)), 200)).toHaveLength(500);
  expectFailure(await send(many(501)), 'VALIDATION_ERROR');
});
