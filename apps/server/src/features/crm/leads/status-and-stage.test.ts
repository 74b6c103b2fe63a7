import { type Lead, leadStatuses } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

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
  test('does not become NURTURING, neither by its status alone nor along with an OPEN stage', async () => {
    const { id, version } = await create({ stageId: stages[won as number] });
    for (const along of [{}, { stageId: stages[proposal as number] }]) {
      expectFailure(await patch(id, { status: 'NURTURING', ...along }), 'INVALID_TRANSITION');
    }
    expect(dataOf(await caller.call('GET', `/v1/leads/${id}`), 200).version).toBe(version);
  });

  test('does not become LOST by its status if it is WON, nor the reverse: the status is refused, not the field', async () => {
    const atWon = await create({ stageId: stages[won as number] });
    const atLost = await create({ stageId: stages[lost as number] });
    const refusals = [
      await patch(atWon.id, { status: 'LOST', lostReason: 'gone' }),
      await patch(atWon.id, { status: 'UNQUALIFIED', lostReason: 'gone' }),
      await patch(atLost.id, { status: 'WON' }),
    ];
    for (const refusal of refusals) expectFailure(refusal, 'INVALID_TRANSITION');
    expect(dataOf(await caller.call('GET', `/v1/leads/${atWon.id}`), 200).version).toBe(atWon.version);
    expect(dataOf(await patch(atWon.id, { ...atWon }), 200).version).toBe(atWon.version);
  });

  test.each(['OPEN'] as const)(
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
    expect(results).toMatchObject([{ status: 'updated' }, { error: { code: 'INVALID_TRANSITION' } }]);
    expect(dataOf(await caller.call('GET', `/v1/leads/${ids[0]}`), 200)).toMatchObject({
      stageId: stages[proposal as number],
      status: 'OPEN',
    });
  });
});

describe('a status that closes a lead', () => {
  const places = { WON: won, LOST: lost } as const;

  test.each(['WON', 'LOST'] as const)('%s moves it to the first stage of that type, with an event', async (status) => {
    const reason = status === 'LOST' ? { lostReason: 'No budget' } : {};
    const { id } = await create({ stageId: stages[proposal as number] });
    const stageId = stages[places[status]];
    const closed = dataOf(await patch(id, { status, ...reason }), 200);
    expect(closed).toMatchObject({ status, stageId, closedAt: expect.any(String), ...reason });
    expect(await stageEvents()).toMatchObject([{ id, stageId, status }]);
    expect(dataOf(await patch(id, closed), 200).version).toBe(closed.version);
    expect(await create({ status, ...reason })).toMatchObject({ status, stageId });
    expect(dataOf(await patch(id, { status: 'OPEN' }), 200).stageId).toBe(stages[proposal as number]);
    const runs = await api.db`select 1 from automation_runs where tenant_id = ${tenant}`;
    expect(runs).toHaveLength(0);
  });

  test('LOST needs a reason of its own, and contradicts an OPEN stage that is named', async () => {
    const { id } = await create();
    const { details } = expectFailure(await patch(id, { status: 'LOST' }), 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path: 'body.lostReason' }]);
    const named = { status: 'WON', stageId: stages[proposal as number] };
    expect(expectFailure(await patch(id, named), 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.status' }]);
    const created = await caller.call('POST', '/v1/leads', { contactId, ...named });
    expect(expectFailure(created, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.status' }]);
  });

  test('leaves it where it is in a pipeline without such a stage; an OPEN stage reopens it', async () => {
    const plain = { name: 'Plain', stages: [{ name: 'First' }, { name: 'Second' }] };
    const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', plain), 201);
    const [first, second] = pipeline.stages.map(({ id }: { id: string }) => id);
    const { id } = await create({ pipelineId: pipeline.id });
    expect(dataOf(await patch(id, { status: 'WON' }), 200)).toMatchObject({ status: 'WON', stageId: first });
    const moved = dataOf(await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: second }), 200);
    expect(moved).toMatchObject({ status: 'OPEN', stageId: second, closedAt: null });
  });

  test('in bulk does the same for new leads and for those that are there', async () => {
    const { id } = await create({ externalId: 'a' });
    const records = [
      { externalId: 'a', status: 'WON' },
      { externalId: 'b', contactId, status: 'LOST', lostReason: 'x' },
    ];
    const results = dataOf(await caller.call('POST', '/v1/leads/bulk', { mode: 'upsert', records }), 200);
    const read = async (one: string) => dataOf(await caller.call('GET', `/v1/leads/${one}`), 200);
    expect(await read(id)).toMatchObject({ status: 'WON', stageId: stages[won as number] });
    expect(await read(results[1].id)).toMatchObject({ status: 'LOST', stageId: stages[lost as number] });
  });

  test('UNQUALIFIED leaves it in its stage; another OPEN stage reopens it', async () => {
    const { id, stageId } = await create();
    expect(dataOf(await patch(id, { status: 'UNQUALIFIED', lostReason: 'x' }), 200).stageId).toBe(stageId);
    expect(await move(id, proposal as number)).toMatchObject({ status: 'OPEN', lostReason: null });
  });

  test('is not lost when a lead is restored whose pipeline is gone', async () => {
    const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Other' }), 201);
    const { id } = await create({ pipelineId: pipeline.id, status: 'WON' });
    dataOf(await caller.call('DELETE', `/v1/leads/${id}`), 200);
    dataOf(await caller.call('DELETE', `/v1/pipelines/${pipeline.id}`), 200);
    const restored = dataOf(await caller.call('POST', `/v1/leads/${id}/restore`), 200);
    expect(restored).toMatchObject({ status: 'WON', stageId: stages[won as number] });
  });
});

test('whatever is written to a lead in whatever order, its status and its stage say the same', async () => {
  const plain = { name: 'Half', stages: [{ name: 'Begin' }, { name: 'Go on' }, { name: 'Won', type: 'WON' }] };
  const half = dataOf(await caller.call('POST', '/v1/pipelines', plain), 201);
  const all: { id: string; pipelineId: string; type: string }[] = [
    ...dataOf(await caller.call('GET', '/v1/pipelines'), 200).flatMap((one: { stages: object[] }) => one.stages),
  ];
  const status = fc.constantFrom(...leadStatuses);
  const stageId = fc.constantFrom(...all.map(({ id }) => id));
  const write = fc.oneof(
    fc.record({ by: fc.constant('patch' as const), body: fc.record({ status, stageId }, { requiredKeys: [] }) }),
    fc.record({ by: fc.constant('patch' as const), body: fc.record({ status, pipelineId: fc.constant(half.id) }) }),
    fc.record({ by: fc.constant('stage' as const), body: fc.record({ stageId }) }),
    fc.record({ by: fc.constant('bulk' as const), body: fc.record({ status, stageId }, { requiredKeys: [] }) }),
    fc.record({ by: fc.constant('moves' as const), body: fc.record({ stageId }) }),
    fc.record({ by: fc.constant('restore' as const), body: fc.constant({}) }),
  );
  const { id } = await create({ externalId: 'pair' });
  const url = `/v1/leads/${id}`;
  const ways = {
    patch: (body: { status?: string }) =>
      patch(id, { ...body, ...(['LOST', 'UNQUALIFIED'].includes(body.status ?? '') && { lostReason: 'x' }) }),
    stage: (body: object) => caller.call('PATCH', `${url}/stage`, body),
    bulk: (body: object) =>
      caller.call('POST', '/v1/leads/bulk', { mode: 'upsert', records: [{ externalId: 'pair', ...body }] }),
    moves: (body: object) => caller.call('POST', '/v1/leads/bulk/stage', { leadIds: [id], ...body }),
    restore: async () => {
      await caller.call('DELETE', url);
      return caller.call('POST', `${url}/restore`);
    },
  };
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
      for (const { by, body } of writes) {
        const sent = body as { status?: string };
        const { lostReason: _, ...before } = dataOf(await caller.call('GET', url), 200);
        const answer = await ways[by](sent);
        expect(answer.status).toBeLessThan(500);
        const lead: Lead = dataOf(await caller.call('GET', url), 200);
        const stage = all.find((one) => one.id === lead.stageId) as (typeof all)[number];
        expect(stage.pipelineId).toBe(lead.pipelineId);
        if (stage.type !== 'OPEN') expect(lead.status).toBe(stage.type);
        const fitting = all.some((one) => one.pipelineId === lead.pipelineId && one.type === lead.status);
        if (fitting) expect(stage.type).toBe(lead.status);
        expect(lead.closedAt === null).toBe(lead.status === 'OPEN' || lead.status === 'NURTURING');
        if (by === 'patch' && answer.status !== 200) expect(lead).toMatchObject(before);
        if (by === 'patch' && answer.status === 200 && sent.status && sent.status !== before.status) {
          expect(lead.status).toBe(sent.status);
        }
      }
    }),
    { numRuns: 60 },
  );
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
