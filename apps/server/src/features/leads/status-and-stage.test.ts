import type { Lead } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../test/support/api.js';
import { expectFailure } from '../../../test/support/expect.js';
import { dataOf } from '../../../test/support/sample.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let contactId: string;
let stages: string[];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  stages = pipeline.stages.map(({ id }: { id: string }) => id);
});

/** The stages of the default pipeline by their place. */
const [fresh, , proposal, won, lost] = [0, 1, 2, 3, 4];

const create = async (body: object = {}): Promise<Lead> =>
  dataOf(await caller.call('POST', '/v1/leads', { contactId, ...body }), 201);
const move = async (id: string, stage: number): Promise<Lead> =>
  dataOf(await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: stages[stage] }), 200);
const patch = (id: string, body: object) => caller.call('PATCH', `/v1/leads/${id}`, body);
const stageEvents = async (): Promise<Lead[]> => {
  const rows = await api.db<{ payload: string }[]>`
    select payload from outbox where tenant_id = ${tenant} and type = 'lead.stage_changed' order by position`;
  return rows.map(({ payload }) => JSON.parse(payload).data);
};

describe('a lead in a WON or LOST stage', () => {
  test.each(['OPEN', 'NURTURING'] as const)(
    'that is made %s returns to the OPEN stage that it came from, with an event',
    async (status) => {
      const { id } = await create();
      for (const stage of [proposal, won, lost]) await move(id, stage as number);
      const back = dataOf(await patch(id, { status, title: 'Again' }), 200);
      const expected = {
        stageId: stages[proposal as number],
        status,
        lostReason: null,
        closedAt: null,
        title: 'Again',
      };
      expect(back).toMatchObject(expected);
      const events = await stageEvents();
      expect(events).toHaveLength(4);
      expect(events.at(-1)).toMatchObject({ id, stageId: stages[proposal as number], status });
    },
  );

  test('returns to the first OPEN stage of the pipeline if it came from none, or from one that is gone', async () => {
    const { id } = await create({ stageId: stages[won as number] });
    expect(dataOf(await patch(id, { status: 'OPEN' }), 200).stageId).toBe(stages[fresh as number]);
    const other = await create({ stageId: stages[proposal as number] });
    await move(other.id, lost as number);
    const [{ id: pipelineId }] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
    const gone = `/v1/pipelines/${pipelineId}/stages/${stages[proposal as number]}?moveToStageId=${stages[1]}`;
    dataOf(await caller.call('DELETE', gone), 200);
    expect(dataOf(await patch(other.id, { status: 'OPEN' }), 200).stageId).toBe(stages[fresh as number]);
  });

  test('cannot be opened by its status if the pipeline has no OPEN stage, and says how', async () => {
    const closed = { name: 'Closed', stages: [{ name: 'Won', type: 'WON' }] };
    const { id: pipelineId } = dataOf(await caller.call('POST', '/v1/pipelines', closed), 201);
    const { id } = await create({ pipelineId });
    expect(expectFailure(await patch(id, { status: 'OPEN' }), 'VALIDATION_ERROR').details).toMatchObject([
      { path: 'body.status', message: expect.stringContaining('stageId') },
    ]);
  });

  test('has no other closed status: that is a 400 that names the field', async () => {
    const { id } = await create();
    const before = await move(id, won as number);
    for (const status of ['LOST', 'UNQUALIFIED']) {
      const { details } = expectFailure(await patch(id, { status, lostReason: 'No' }), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.status' }]);
    }
    expect(dataOf(await patch(id, { ...before }), 200).version).toBe(before.version);
  });

  test('is opened again in bulk by the same rule', async () => {
    const records = ['a', 'b'].map((externalId) => ({ contactId, externalId, stageId: stages[proposal as number] }));
    const ids: string[] = [];
    for (const record of records) ids.push((await create(record)).id);
    for (const id of ids) await move(id, won as number);
    const body = {
      mode: 'upsert',
      records: [
        { externalId: 'a', status: 'OPEN' },
        { externalId: 'b', status: 'LOST', lostReason: 'x' },
      ],
    };
    const results = dataOf(await caller.call('POST', '/v1/leads/bulk', body), 207);
    expect(results).toMatchObject([{ status: 'updated' }, { error: { details: [{ path: 'body.records.1.status' }] } }]);
    expect(dataOf(await caller.call('GET', `/v1/leads/${ids[0]}`), 200)).toMatchObject({
      stageId: stages[proposal as number],
      status: 'OPEN',
    });
  });
});

test('a reason along with the stage that a lead is in already is not dropped in silence', async () => {
  const { id } = await create();
  const body = { stageId: stages[lost as number], lostReason: 'No budget' };
  dataOf(await caller.call('PATCH', `/v1/leads/${id}/stage`, body), 200);
  expect(dataOf(await caller.call('PATCH', `/v1/leads/${id}/stage`, body), 200).version).toBe(2);
  const other = { ...body, lostReason: 'Too late' };
  const { details } = expectFailure(await caller.call('PATCH', `/v1/leads/${id}/stage`, other), 'VALIDATION_ERROR');
  expect(details).toMatchObject([{ path: 'body.lostReason' }]);
});
