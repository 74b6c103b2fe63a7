import { limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { dayMs } from '../../../time.js';
import { leadPurge } from './purges.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
});

const add = async (body: object = {}) => dataOf(await caller.call('POST', '/v1/leads', { contactId, ...body }), 201);
const remove = (id: string, query = '', by = caller) => by.call('DELETE', `/v1/leads/${id}${query}`);
const restore = (id: string) => caller.call('POST', `/v1/leads/${id}/restore`);
const read = (id: string) => caller.call('GET', `/v1/leads/${id}`);
const total = async () => (await caller.call('GET', '/v1/leads')).meta.total;
const rowsOf = (id: string) =>
  api.db`select from leads where tenant_id = ${tenant} and id = ${decodeId('lead', id) as string}`;

/** Makes the deletion of a lead older. */
const age = (id: string, ms: number) =>
  inTenant(api.db, tenant, async (tx) => {
    const moment = new Date(Date.now() - ms).toISOString();
    await tx`update leads set deleted_at = ${moment} where tenant_id = ${tenant} and id = ${decodeId('lead', id) as string}`;
  });

describe('a deleted lead', () => {
  test('comes back as it was, one version newer, is counted again, and can be changed', async () => {
    const lead = await add({ title: 'Engine', externalId: 'e-1', status: 'WON' });
    dataOf(await remove(lead.id), 200);
    expectFailure(await read(lead.id), 'NOT_FOUND');
    expect(await total()).toBe(0);
    const restored = dataOf(await restore(lead.id), 200);
    expect(restored).toEqual({ ...lead, version: 3, updatedAt: restored.updatedAt });
    expect(dataOf(await read(lead.id), 200)).toEqual(restored);
    expect(await total()).toBe(1);
    expect(dataOf(await restore(lead.id), 200)).toEqual(restored);
    expect(dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}`, { title: 'x' }), 200).version).toBe(4);
  });

  test('comes back for thirty days, and not afterwards', async () => {
    const { id } = await add();
    await remove(id);
    await age(id, limits.restoreDays * dayMs - 60_000);
    dataOf(await restore(id), 200);
    await remove(id);
    await age(id, limits.restoreDays * dayMs + 60_000);
    expectFailure(await restore(id), 'NOT_FOUND');
  });

  test('stays deleted while its contact is, and while its external id is taken', async () => {
    const { id } = await add({ externalId: 'e-1' });
    await remove(id);
    const other = await add({ externalId: 'e-1' });
    expect(expectFailure(await restore(id), 'CONFLICT').existingId).toBe(other.id);
    dataOf(await caller.call('DELETE', `/v1/contacts/${contactId}`), 200);
    expect(expectFailure(await restore(id), 'CONFLICT').message).toContain(contactId);
    expectFailure(await restore(other.id), 'CONFLICT');
  });

  test('stays deleted while a unique custom field is taken, and says by which lead', async () => {
    const field = { resource: 'LEAD', key: 'deal_no', label: 'Deal', type: 'TEXT', unique: true };
    dataOf(await caller.call('POST', '/v1/custom-fields', field), 201);
    const lead = await add({ customFields: { deal_no: 'D-1' } });
    await remove(lead.id);
    const other = await add({ customFields: { deal_no: 'D-1' } });
    const { existingId, message } = expectFailure(await restore(lead.id), 'CONFLICT');
    expect([existingId, message]).toEqual([other.id, expect.stringContaining('customFields.deal_no')]);
    await remove(other.id);
    expect(dataOf(await restore(lead.id), 200).customFields).toEqual(lead.customFields);
  });

  test('of a pipeline that is gone comes back in the default one', async () => {
    const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Partners' }), 201);
    const [home] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
    const { id } = await add({ pipelineId: pipeline.id });
    await remove(id);
    dataOf(await caller.call('DELETE', `/v1/pipelines/${pipeline.id}`), 200);
    expect(dataOf(await restore(id), 200)).toMatchObject({ pipelineId: home.id, stageId: home.stages[0].id });
  });

  test('restored ten times at once is counted once', async () => {
    const { id } = await add();
    await remove(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(id)));
    expect(new Set(answers.map((answer) => dataOf(answer, 200).version))).toEqual(new Set([3]));
    expect(await total()).toBe(1);
  });
});

describe('purging a lead', () => {
  test('leaves nothing of it, whether it was live or deleted', async () => {
    const [live, deleted] = [await add(), await add()];
    await remove(deleted.id);
    for (const { id } of [live, deleted]) {
      expect(dataOf(await remove(id, '?purge=true'), 200)).toEqual({ id, deleted: true });
      expectFailure(await restore(id), 'NOT_FOUND');
      expectFailure(await remove(id, '?purge=true'), 'NOT_FOUND');
      expect(await rowsOf(id)).toHaveLength(0);
    }
    expect(await total()).toBe(0);
  });

  test('needs the scope erase:contacts', async () => {
    const { id } = await add();
    const writer = await api.newCaller(tenant, ['write:leads']);
    expect(expectFailure(await remove(id, '?purge=true', writer), 'FORBIDDEN').message).toContain('erase:contacts');
    expectFailure(await remove(id, '?purge=maybe'), 'VALIDATION_ERROR');
    dataOf(await remove(id, '?purge=false', writer), 200);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('is done by the worker after thirty days, for leads that were deleted only', async () => {
    const [kept, young, old] = [await add(), await add(), await add()];
    for (const { id } of [young, old]) await remove(id);
    await age(young.id, limits.restoreDays * dayMs - 60_000);
    await age(old.id, limits.restoreDays * dayMs + 60_000);
    const worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
    try {
      await purgeExpired(worker, [leadPurge]);
    } finally {
      await worker.end();
    }
    expect(await rowsOf(old.id)).toHaveLength(0);
    for (const { id } of [kept, young]) expect(await rowsOf(id)).toHaveLength(1);
  });
});

test('a lead that is put in a WON or LOST stage with a status that contradicts it is refused', async () => {
  const [{ stages }] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  for (const [at, own, others] of [
    [3, 'WON', ['OPEN', 'NURTURING', 'LOST', 'UNQUALIFIED']],
    [4, 'LOST', ['OPEN', 'NURTURING', 'WON', 'UNQUALIFIED']],
  ] as const) {
    const stageId = stages[at].id;
    for (const status of others) {
      const answer = await caller.call('POST', '/v1/leads', { contactId, stageId, status, lostReason: 'x' });
      expect(expectFailure(answer, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.status' }]);
    }
    expect(await add({ stageId, status: own })).toMatchObject({ status: own });
    expect(await add({ stageId })).toMatchObject({ status: own });
  }
});
