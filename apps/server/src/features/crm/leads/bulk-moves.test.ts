import { type BulkResult, type Lead, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { createSample, dataOf, type Sample } from '../../../../test/support/sample.js';

let api: TestApi;
let sample: Sample;
let caller: TestCaller;
let theirs: string;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  caller = sample.caller;
  theirs = (await createSample(api)).leadId;
});
afterAll(() => api.close());

async function addLeads(count: number, more: object = {}): Promise<string[]> {
  const records = Array.from({ length: count }, () => ({ contactId: sample.contactId, ...more }));
  return dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200).map(({ id }: BulkResult) => id);
}
const read = async (id: string): Promise<Lead> => dataOf(await caller.call('GET', `/v1/leads/${id}`), 200);
const move = (body: object) => caller.call('POST', '/v1/leads/bulk/stage', body);
const remove = (body: object) => caller.call('POST', '/v1/leads/bulk/delete', body);
const statusesOf = (results: BulkResult[]) => results.map(({ status, error }) => error?.code ?? status);
const eventsOf = async (ids: readonly string[]) => {
  const rows = await api.db<{ type: string; payload: string }[]>`
    select type, payload from outbox where tenant_id = ${sample.tenant} and type = 'lead.stage_changed' order by position`;
  return rows.map(({ payload }) => JSON.parse(payload).data).filter(({ id }: Lead) => ids.includes(id));
};
const runsOf = async (ids: readonly string[]): Promise<string[]> => {
  const path = `/v1/automations/${sample.automationId}/runs?limit=200`;
  const runs: { leadId: string }[] = dataOf(await caller.call('GET', path), 200);
  return runs.flatMap(({ leadId }) => (ids.includes(leadId) ? [leadId] : []));
};

describe('a bulk move', () => {
  test('moves each lead as the stage operation does: state, event and automations', async () => {
    const [, , , won] = sample.stageIds;
    const ids = await addLeads(3);
    const results: BulkResult[] = dataOf(await move({ leadIds: ids, stageId: won }), 200);
    expect(results).toEqual(ids.map((id, index) => ({ index, status: 'updated', id, version: 2 })));
    for (const id of ids) expect(await read(id)).toMatchObject({ stageId: won, status: 'WON', version: 2 });
    expect((await eventsOf(ids)).map(({ id }: Lead) => id).toSorted()).toEqual(ids.toSorted());
    expect((await eventsOf(ids))[0]).toMatchObject({ stageId: won, status: 'WON' });
    expect((await runsOf(ids)).toSorted()).toEqual(ids.toSorted());
    expect(statusesOf(dataOf(await move({ leadIds: ids, stageId: won }), 200))).toEqual(Array(3).fill('unchanged'));
    expect(await eventsOf(ids)).toHaveLength(3);
    expect(await runsOf(ids)).toHaveLength(3);
  });

  test('tells of each lead that it cannot move, and moves the others; with atomic it moves none', async () => {
    const [id = '', other = ''] = await addLeads(2);
    const leadIds = [id, 'lead_0', theirs, id, other];
    const stageId = sample.stageIds[1];
    const { details } = expectFailure(await move({ leadIds, stageId, atomic: true }), 'VALIDATION_ERROR');
    expect(details?.map(({ path, code }) => [path, code])).toEqual([
      ['body.leadIds.1', 'not_found'],
      ['body.leadIds.2', 'not_found'],
      ['body.leadIds.3', 'conflict'],
    ]);
    expect((await read(id)).version).toBe(1);
    const results = dataOf(await move({ leadIds, stageId }), 207);
    expect(statusesOf(results)).toEqual(['updated', 'NOT_FOUND', 'NOT_FOUND', 'CONFLICT', 'updated']);
    expect((await read(other)).stageId).toBe(stageId);
  });

  test('refuses a stage that is not there, no leads, too many, and a reason where it has no meaning', async () => {
    const [id = ''] = await addLeads(1);
    const [first, , , , lost] = sample.stageIds;
    const unknown = expectFailure(await move({ leadIds: [id], stageId: 'stg_0' }), 'VALIDATION_ERROR');
    expect(unknown.details).toMatchObject([{ path: 'body.stageId', code: 'not_found' }]);
    expectFailure(await move({ leadIds: [], stageId: first }), 'VALIDATION_ERROR');
    const tooMany = Array(limits.bulkRecords + 1).fill(id);
    expectFailure(await move({ leadIds: tooMany, stageId: first }), 'VALIDATION_ERROR');
    const [refused] = dataOf(await move({ leadIds: [id], stageId: first, lostReason: 'Why' }), 207);
    expect(refused.error.details).toMatchObject([{ path: 'body.leadIds.0.lostReason' }]);
    dataOf(await move({ leadIds: [id], stageId: lost, lostReason: 'No budget' }), 200);
    expect(await read(id)).toMatchObject({ status: 'LOST', lostReason: 'No budget' });
  });
});

describe('a bulk deletion', () => {
  test('deletes each lead, which is listed as deleted and can be restored', async () => {
    const { meta: before } = await caller.call('GET', '/v1/leads?limit=1');
    const ids = await addLeads(3);
    const leadIds = [...ids, 'lead_0', theirs, ids[0]];
    expect(statusesOf(dataOf(await remove({ leadIds }), 207))).toEqual([
      'deleted',
      'deleted',
      'deleted',
      'NOT_FOUND',
      'NOT_FOUND',
      'CONFLICT',
    ]);
    for (const id of ids) expectFailure(await caller.call('GET', `/v1/leads/${id}`), 'NOT_FOUND');
    expect((await caller.call('GET', '/v1/leads?limit=1')).meta.total).toBe(before.total);
    const listed = await caller.call('GET', '/v1/leads?deleted=true&limit=200');
    const found = dataOf(listed, 200).filter(({ id }: Lead) => ids.includes(id));
    expect(found.map(({ id }: Lead) => id).toSorted()).toEqual(ids.toSorted());
    expect(found[0].deletedAt).toEqual(found[0].updatedAt);
    const [first, second] = ids;
    dataOf(await caller.call('POST', `/v1/leads/${first}/restore`), 200);
    expect((await read(first as string)).version).toBe(3);
    expectFailure(await caller.call('GET', `/v1/leads/${second}`), 'NOT_FOUND');
  });

  test('with atomic deletes none if one is not there', async () => {
    const [id = ''] = await addLeads(1);
    expectFailure(await remove({ leadIds: [id, theirs], atomic: true }), 'VALIDATION_ERROR');
    expect((await read(id)).version).toBe(1);
  });
});
