import { limits } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import type { Lease } from '../../../jobs/handler.js';
import { dayMs } from '../../../time.js';
import { bulkUndoHandler } from './undo-step.js';
import { bulkUpdateHandler, nextSize } from './update-step.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (url: string, body: unknown): Promise<Seen> => dataOf(await caller.call('POST', url, body), 201);
const patch = async (url: string, body: unknown): Promise<Seen> => dataOf(await caller.call('PATCH', url, body), 200);
const request = (filter: object, changes: object, more: object = {}, by: Pick<TestCaller, 'call'> = caller) =>
  by.call('POST', '/v1/leads/bulk/update', { filter, changes, ...more });
const work = () => doWork(api.workerDb, [bulkUpdateHandler, bulkUndoHandler]);
const leadsOf = async (query = ''): Promise<Seen[]> => get(`/v1/leads?sort=createdAt&limit=200${query}`);
const total = async (query: string) => (await caller.call('GET', `/v1/leads?${query}`)).meta.total;

async function makeLeads(count: number, fields: object = {}): Promise<string[]> {
  const records = Array.from({ length: count }, (_, at) => ({
    title: `Lead ${at}`,
    contact: { name: `Contact ${at}` },
    ...fields,
  }));
  return dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200).map(({ id }: Seen) => id);
}

async function update(filter: object, changes: object, more: object = {}): Promise<Seen> {
  const { id } = dataOf(await request(filter, changes, more), 202);
  await work();
  return get(`/v1/bulk-updates/${id}`);
}

async function undo({ id }: Seen): Promise<Seen> {
  const job = dataOf(await caller.call('POST', `/v1/bulk-updates/${id}/undo`), 202);
  expect(job.undo).toMatchObject({ status: 'PENDING', progress: 0, completedAt: null });
  await work();
  return (await get(`/v1/bulk-updates/${id}`)).undo;
}

const kept = async () => (await api.owner`select from bulk_update_changes where tenant_id = ${tenant}`).length;

describe('a bulk update', () => {
  test('changes the leads that match, and no other, with history, events and progress', async () => {
    const [owner] = await get('/v1/users');
    await makeLeads(3, { source: 'FORM' });
    const [other] = await makeLeads(1, { source: 'CALL' });
    const tag = await post('/v1/tags', { name: 'hot' });
    const job = await update(
      { source: 'FORM', q: 'lead' },
      { assignedToId: owner.id, value: 12, currency: 'usd', addTagIds: [tag.id], expectedCloseDate: '2027-01-31' },
    );
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      filter: { source: ['FORM'], q: 'lead' },
      counts: { total: 3, matched: 3, changed: 3, unchanged: 0, failed: 0 },
      failures: [],
      undo: null,
    });
    expect(job.undoUntil).toBe(new Date(Date.parse(job.completedAt) + limits.bulkUpdateUndoDays * dayMs).toISOString());
    for (const lead of await leadsOf('&source=FORM')) {
      expect(lead).toMatchObject({ assignedToId: owner.id, value: 12, currency: 'USD', tagIds: [tag.id], version: 2 });
      const [change] = await get(`/v1/leads/${lead.id}/history`);
      expect(change.actorId).toBe(caller.keyId);
    }
    expect(await get(`/v1/leads/${other}`)).toMatchObject({ version: 1, value: null, tagIds: [] });
  });

  test('moves leads to a stage with lead.stage_changed, starts no automation, and reports leads that cannot follow', async () => {
    const [{ stages }] = await get('/v1/pipelines');
    const [first, second] = stages;
    await post('/v1/automations', {
      name: 'x',
      trigger: { type: 'lead.stage_changed' },
      actions: [{ type: 'add_tag', name: 'x' }],
    });
    const ids = await makeLeads(2);
    await patch(`/v1/leads/${ids[0]}`, { stageId: second.id });
    const job = await update({}, { stageId: second.id });
    expect(job.counts).toEqual({ total: 2, matched: 2, changed: 1, unchanged: 1, failed: 0 });
    await relayAll(api);
    const events = await get('/v1/events?type=lead.stage_changed');
    expect(events).toHaveLength(2);
    expect(await api.owner`select from automation_runs where tenant_id = ${tenant}`).toHaveLength(0);
    const lost = await update({ stage: second.id }, { status: 'UNQUALIFIED' });
    expect(lost.counts).toMatchObject({ changed: 0, failed: 2 });
    expect(lost.failures).toEqual([
      { code: 'VALIDATION_ERROR', message: expect.stringContaining('lostReason'), count: 2, leadIds: ids },
    ]);
    expect(lost.undoUntil).toBeNull();
    expect(await total(`stage=${first.id}`)).toBe(0);
  });

  test('takes operators as members of a filter, as the SDK sends them', async () => {
    await makeLeads(1, { value: 5 });
    const [second] = await makeLeads(1, { value: 50, source: 'FORM' });
    await makeLeads(1);
    const job = await update({ value: { gte: 10 }, 'source[not]': 'CALL', status: { not: ['LOST'] } }, { value: 60 });
    expect(job).toMatchObject({
      filter: { 'value[gte]': 10, 'source[not]': ['CALL'], 'status[not]': ['LOST'] },
      counts: { matched: 1, changed: 1 },
    });
    expect((await get(`/v1/leads/${second}`)).value).toBe(60);
  });

  test('adds and takes away tags, and leaves the others', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => post('/v1/tags', { name })));
    await makeLeads(1, { tagIds: [a.id, b.id] });
    await makeLeads(1, { tagIds: [c.id] });
    const job = await update({}, { addTagIds: [c.id], removeTagIds: [b.id] });
    expect(job.counts).toMatchObject({ matched: 2, changed: 1, unchanged: 1 });
    expect((await leadsOf()).map(({ tagIds }) => tagIds)).toEqual([[a.id, c.id], [c.id]]);
  });

  test('counts in a preview what it would do, and changes nothing', async () => {
    await makeLeads(2);
    await makeLeads(1, { value: 5 });
    const body = { filter: {}, changes: { value: 5 } };
    const { id } = dataOf(await caller.call('POST', '/v1/leads/bulk/update/preview', body), 202);
    await work();
    const job = await get(`/v1/bulk-updates/${id}`);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      dryRun: true,
      undoUntil: null,
      counts: { total: 3, matched: 3, changed: 2, unchanged: 1, failed: 0 },
    });
    expect((await leadsOf()).map(({ version }) => version)).toEqual([1, 1, 1]);
    expectFailure(await caller.call('POST', `/v1/bulk-updates/${job.id}/undo`), 'CONFLICT');
    expectFailure(await request({}, { value: 5 }, { dryRun: true }), 'VALIDATION_ERROR');
  });

  test('leaves leads alone that were created after the request, or no longer match when their turn comes', async () => {
    const [first] = await makeLeads(2);
    const { id } = dataOf(await request({ status: 'OPEN' }, { value: 1 }), 202);
    await patch(`/v1/leads/${first}`, { status: 'NURTURING' });
    const [late] = await makeLeads(1);
    await work();
    expect((await get(`/v1/bulk-updates/${id}`)).counts).toMatchObject({ total: 2, matched: 1, changed: 1 });
    expect((await get(`/v1/leads/${first}`)).value).toBeNull();
    expect((await get(`/v1/leads/${late}`)).value).toBeNull();
  });

  test('that a worker left in the middle, or that two workers do at once, changes each lead once', async () => {
    await makeLeads(400);
    const { id } = dataOf(await request({}, { value: 1 }), 202);
    const uuid = decodeId('bulkUpdate', id) as string;
    const lease: Lease = {
      ...{ kind: bulkUpdateHandler.kind, tenantId: tenant, id: uuid, key: '', fence: 0, attempts: 0, lostLeases: 0 },
      ...{ data: null, dueAt: new Date(), leaseEnd: new Date(Date.now() + 60_000) },
    };
    const step = (signal: AbortSignal) =>
      bulkUpdateHandler.run(lease, {
        ...{ db: api.workerDb, now: () => new Date(), signal, log: pino({ level: 'silent' }) },
        ...{ freeSlot: () => undefined, isHeldBack: () => false, rest: async () => undefined },
      });
    await step(AbortSignal.abort());
    expect((await get(`/v1/bulk-updates/${id}`)).counts).toMatchObject({ total: 400, matched: 100, changed: 100 });
    const { signal } = new AbortController();
    await Promise.all([step(signal), step(signal)]);
    expect(await get(`/v1/bulk-updates/${id}`)).toMatchObject({
      status: 'COMPLETED',
      counts: { matched: 400, changed: 400, unchanged: 0 },
    });
    const versions = await api.owner`select distinct version from leads where tenant_id = ${tenant}`;
    expect([...versions]).toEqual([{ version: 2 }]);
    expect(await kept()).toBe(400);
  });

  test('can be cancelled: what was changed stays, and can be undone', async () => {
    await makeLeads(2);
    const { id } = dataOf(await request({}, { value: 1 }), 202);
    const cancelled = dataOf(await caller.call('POST', `/v1/bulk-updates/${id}/cancel`), 200);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', undoUntil: null });
    await work();
    expect((await leadsOf()).map(({ value }) => value)).toEqual([null, null]);
    dataOf(await caller.call('POST', `/v1/bulk-updates/${id}/cancel`), 200);
    const done = await update({}, { value: 1 });
    expectFailure(await caller.call('POST', `/v1/bulk-updates/${done.id}/cancel`), 'INVALID_TRANSITION');
  });

  test('ends FAILED with the reason if its filter becomes impossible', async () => {
    const field = await post('/v1/custom-fields', { resource: 'LEAD', key: 'size', label: 'Size', type: 'NUMBER' });
    const { id } = dataOf(await request({ customFields: { size: { gte: 1 } } }, { value: 1 }), 202);
    dataOf(await caller.call('DELETE', `/v1/custom-fields/${field.id}`), 200);
    await work();
    const job = await get(`/v1/bulk-updates/${id}`);
    expect(job).toMatchObject({ status: 'FAILED', error: expect.stringContaining('no such custom field') });
  });

  test.each([
    ['no filter', { changes: { value: 1 } }, 'body.filter'],
    ['no change', { filter: {}, changes: {} }, 'body.changes'],
    ['an unknown filter', { filter: { color: 'red' }, changes: { value: 1 } }, 'body.filter.color'],
    [
      'a custom field that there is not',
      { filter: { customFields: { x: { gte: 1 } } }, changes: { value: 1 } },
      'body.filter.customFields[x]',
    ],
    ['paging', { filter: { limit: 5 }, changes: { value: 1 } }, 'body.filter.limit'],
    ['an unknown stage', { filter: {}, changes: { stageId: 'stg_x' } }, 'body.changes.stageId'],
    ['an unknown user', { filter: {}, changes: { assignedToId: 'usr_x' } }, 'body.changes.assignedToId'],
    ['an unknown tag', { filter: {}, changes: { addTagIds: ['tag_x'] } }, 'body.changes.addTagIds.0'],
    [
      'an unknown tag to take away',
      { filter: {}, changes: { removeTagIds: ['tag_x'] } },
      'body.changes.removeTagIds.0',
    ],
    ['an unknown custom field', { filter: {}, changes: { customFields: { x: 1 } } }, 'body.changes.customFields.x'],
  ])('with %s is a 400 that names it', async (_, body, path) => {
    const error = expectFailure(await caller.call('POST', '/v1/leads/bulk/update', body), 'VALIDATION_ERROR');
    expect(error.details?.map((detail: Seen) => detail.path)).toContain(path);
  });

  test('is seen, cancelled and undone by its tenant alone', async () => {
    await makeLeads(1);
    const job = await update({}, { value: 1 });
    const stranger = await api.newCaller(await api.newTenant());
    expectFailure(await stranger.call('GET', `/v1/bulk-updates/${job.id}`), 'NOT_FOUND');
    expectFailure(await stranger.call('POST', `/v1/bulk-updates/${job.id}/undo`), 'NOT_FOUND');
    dataOf(await request({}, { value: 9 }, {}, stranger), 202);
    await work();
    expect((await leadsOf())[0].value).toBe(1);
  });
});

describe('the undo of a bulk update', () => {
  test('gives each field that was not changed since its earlier value', async () => {
    const [{ stages }] = await get('/v1/pipelines');
    const won = stages.find(({ type }: Seen) => type === 'WON');
    await post('/v1/custom-fields', { resource: 'LEAD', key: 'size', label: 'Size', type: 'NUMBER' });
    const tag = await post('/v1/tags', { name: 'hot' });
    const [first, second, gone] = await makeLeads(3, { value: 7, customFields: { size: 1 } });
    const before = await get(`/v1/leads/${first}`);
    const changes = { value: 8, stageId: won.id, addTagIds: [tag.id], customFields: { size: 2 } };
    const job = await update({}, changes);
    expect(job.counts.changed).toBe(3);
    await patch(`/v1/leads/${second}`, { value: 9, customFields: { size: 3 } });
    dataOf(await caller.call('DELETE', `/v1/leads/${gone}`), 200);
    const undone = await undo(job);
    expect(undone).toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      counts: { restored: 2, kept: 0, gone: 1, keptFields: 2 },
    });
    const { version: _1, updatedAt: _2, score: _3, ...same } = before;
    expect(await get(`/v1/leads/${first}`)).toMatchObject(same);
    expect(await get(`/v1/leads/${second}`)).toMatchObject({
      ...{ value: 9, customFields: { size: 3 }, tagIds: [], stageId: before.stageId, status: 'OPEN' },
    });
    expect(await kept()).toBe(0);
    expectFailure(await caller.call('POST', `/v1/bulk-updates/${job.id}/undo`), 'CONFLICT');
  });

  test('is refused while the bulk update runs, and seven days after its end', async () => {
    await makeLeads(1);
    const { id } = dataOf(await request({}, { value: 1 }), 202);
    expectFailure(await caller.call('POST', `/v1/bulk-updates/${id}/undo`), 'CONFLICT');
    await work();
    await api.owner`update bulk_updates set completed_at = now() - interval '8 days' where tenant_id = ${tenant}`;
    expectFailure(await caller.call('POST', `/v1/bulk-updates/${id}/undo`), 'CONFLICT');
  });

  test('keeps what it needs in the stored bytes of the tenant until it is purged with the lead', async () => {
    const bytes = async () => {
      const [row] = await api.owner`
        select coalesce(sum(delta), 0)::int as sum from count_deltas
        where tenant_id = ${tenant} and resource = 'recordBytes'`;
      return row?.sum as number;
    };
    const [id] = await makeLeads(1);
    const before = await bytes();
    await update({}, { value: 1 });
    expect(await bytes()).toBeGreaterThan(before + 150);
    dataOf(await caller.call('DELETE', `/v1/leads/${id}?purge=true`), 200);
    expect(await kept()).toBe(0);
  });
});

test('batches grow while they are fast, shrink if they are slow, and are small while the tenant is held back', () => {
  let size = { looked: 1_000, locked: 100 };
  for (let batch = 0; batch < 10; batch++) size = nextSize(size, 10, false);
  expect(size).toEqual({ looked: 20_000, locked: 500 });
  expect(nextSize(size, 500, false)).toEqual(size);
  for (let batch = 0; batch < 20; batch++) size = nextSize(size, 5_000, false);
  expect(size).toEqual({ looked: 200, locked: 20 });
  expect(nextSize({ looked: 20_000, locked: 500 }, 10, true)).toEqual({ looked: 200, locked: 20 });
});
