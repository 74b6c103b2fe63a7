import { headers } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let url: string;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const stages = [
    { name: 'A' },
    { name: 'B' },
    { name: 'C' },
    { name: 'Won', type: 'WON' },
    { name: 'Lost', type: 'LOST' },
  ];
  const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Test', isDefault: true, stages }), 201);
  url = `/v1/pipelines/${pipeline.id}/stages`;
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
});

interface Stage {
  id: string;
  name: string;
  position: number;
  version: number;
}

const create = (body: unknown) => caller.call('POST', url, body);
const createOk = async (body: unknown): Promise<Stage> => dataOf(await create(body), 201);
const patch = (id: string, body: unknown, more = {}) => caller.call('PATCH', `${url}/${id}`, body, more);
const list = async (): Promise<Stage[]> => dataOf(await caller.call('GET', url), 200);
const remove = (id: string, moveToStageId: string, more = {}) =>
  caller.call('DELETE', `${url}/${id}?moveToStageId=${moveToStageId}`, undefined, more);
const newLead = async (stageId: string) => dataOf(await caller.call('POST', '/v1/leads', { contactId, stageId }), 201);

/** The names in order, after a check that the positions count from 0 without gaps. */
async function namesInOrder(): Promise<string> {
  const stages = await list();
  expect(stages.map(({ position }) => position)).toEqual(stages.map((_, at) => at));
  return stages.map(({ name }) => name).join(' ');
}

async function idOf(name: string): Promise<string> {
  const stage = (await list()).find((one) => one.name === name);
  if (!stage) throw new Error(`There is no stage ${name}.`);
  return stage.id;
}

describe('stages', () => {
  test('are added at the end or at `position`, and the others move', async () => {
    const last = await createOk({ name: 'Last' });
    expect(last).toMatchObject({ position: 5, type: 'OPEN', probability: 0, color: null, version: 1 });
    expect(await createOk({ name: 'First', position: 0 })).toMatchObject({ position: 0 });
    expect(await createOk({ name: 'Far', position: 1000 })).toMatchObject({ position: 7 });
    expect(await namesInOrder()).toBe('First A B C Won Lost Last Far');
    expect(dataOf(await caller.call('GET', `${url}/${last.id}`), 200)).toMatchObject({ name: 'Last', position: 6 });
  });

  test('stay numbered from 0 without gaps and in the requested order, after any moves', async () => {
    const moves = fc.array(fc.record({ from: fc.nat({ max: 4 }), to: fc.nat({ max: 6 }) }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(moves, async (moves) => {
        const expected = (await list()).map(({ name }) => name);
        for (const { from, to } of moves) {
          const [name = ''] = expected.splice(from, 1);
          expected.splice(to, 0, name);
          const moved = dataOf(await patch(await idOf(name), { position: to }), 200);
          expect(moved.position).toBe(Math.min(to, expected.length - 1));
          expect(await namesInOrder()).toBe(expected.join(' '));
        }
      }),
      { numRuns: 8 },
    );
  });

  test('added concurrently all exist, each with its own position', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => create({ name: `New ${at}`, position: 1 })));
    for (const answer of answers) dataOf(answer, 201);
    expect((await namesInOrder()).startsWith('A New')).toBe(true);
    expect(await list()).toHaveLength(13);
  });

  test('have unique names within the pipeline', async () => {
    expectFailure(await create({ name: 'a' }), 'CONFLICT');
    const b = await idOf('B');
    expectFailure(await patch(b, { name: 'C' }), 'CONFLICT');
    expect(dataOf(await patch(b, { name: 'b' }), 200).name).toBe('b');
    const other = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Other', stages: [{ name: 'X' }] }), 201);
    dataOf(await caller.call('POST', `/v1/pipelines/${other.id}/stages`, { name: 'A' }), 201);
    expectFailure(await caller.call('GET', `/v1/pipelines/${other.id}/stages/${b}`), 'NOT_FOUND');
  });

  test('change only in the fields that are sent, and only at the version in If-Match', async () => {
    const before = dataOf(await caller.call('GET', `${url}/${await idOf('B')}`), 200);
    const changes = { color: '#abcdef', probability: 40, type: 'LOST' };
    const after = dataOf(await patch(before.id, changes, { [headers.ifMatch]: '"1"' }), 200);
    expect(after).toEqual({ ...before, ...changes, version: 2, updatedAt: after.updatedAt });
    expect(dataOf(await patch(before.id, { color: null }), 200)).toMatchObject({ color: null, version: 3 });
    expectFailure(await patch(before.id, { name: 'X' }, { [headers.ifMatch]: '"1"' }), 'PRECONDITION_FAILED');
    expectFailure(await remove(before.id, await idOf('A'), { [headers.ifMatch]: '"1"' }), 'PRECONDITION_FAILED');
    expect(await namesInOrder()).toBe('A B C Won Lost');
  });

  test('with an unchanged response are accepted and change nothing, not even the version', async () => {
    for (const stage of await list()) {
      expect(dataOf(await patch(stage.id, stage), 200)).toEqual(stage);
      expect(dataOf(await patch(stage.id, {}), 200)).toEqual(stage);
    }
  });

  test('cannot change their type while leads are in them or can be restored to them, but can before and after', async () => {
    const [a, b] = [await idOf('A'), await idOf('B')];
    dataOf(await patch(b, { type: 'LOST' }), 200);
    dataOf(await patch(b, { type: 'OPEN' }), 200);
    const lead = await newLead(b);
    const refused = async () => {
      const { details } = expectFailure(await patch(b, { type: 'WON', color: '#abcdef' }), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.type' }]);
    };
    await refused();
    dataOf(await patch(b, { type: 'OPEN', color: '#123456' }), 200);
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    await refused();
    dataOf(await caller.call('POST', `/v1/leads/${lead.id}/restore`), 200);
    dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: a }), 200);
    expect(dataOf(await patch(b, { type: 'WON' }), 200).type).toBe('WON');
    expect(dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: b }), 200).status).toBe('WON');
  });

  test('whose type changes while leads enter them have leads that match the type in the end', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stage = dataOf(await caller.call('POST', url, { name: `Race ${round}` }), 201);
      const answers = await Promise.all([
        patch(stage.id, { type: 'WON' }),
        ...Array.from({ length: 3 }, () =>
          caller.call('POST', '/v1/leads', { contact: { name: 'x' }, stageId: stage.id }),
        ),
      ]);
      const { type } = dataOf(await caller.call('GET', `${url}/${stage.id}`), 200);
      expect(type).toBe(answers[0]?.status === 200 ? 'WON' : 'OPEN');
      const leads = dataOf(await caller.call('GET', `/v1/leads?stageId=${stage.id}`), 200);
      for (const { status } of leads) expect(status).toBe(type);
    }
  });
});

describe('deleting a stage', () => {
  test('moves its leads to the named stage, keeps their status, and emits lead.stage_changed for each', async () => {
    const [a, b] = [await idOf('A'), await idOf('B')];
    const leads = [await newLead(b), await newLead(b)];
    const gone = await newLead(b);
    dataOf(await caller.call('DELETE', `/v1/leads/${gone.id}`), 200);
    expect(dataOf(await remove(b, a), 200)).toEqual({ id: b, deleted: true });
    expect(await namesInOrder()).toBe('A C Won Lost');
    const moved = await Promise.all(
      leads.map(async ({ id }) => dataOf(await caller.call('GET', `/v1/leads/${id}`), 200)),
    );
    for (const lead of moved) expect(lead).toMatchObject({ stageId: a, status: 'OPEN', version: 2 });
    const rows = await api.db<{ payload: string }[]>`
      select payload from outbox where tenant_id = ${tenant} and type = 'lead.stage_changed'`;
    const told = rows.map(({ payload }) => JSON.parse(payload).data);
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(leads.map(({ id }) => id)));
    for (const data of told) expect(data).toEqual(moved.find(({ id }) => id === data.id));
    expectFailure(await caller.call('GET', `${url}/${b}`), 'NOT_FOUND');
    expectFailure(await patch(b, { name: 'x' }), 'NOT_FOUND');
  });

  test('needs another stage of the pipeline, of the same type if it has leads', async () => {
    const [a, won] = [await idOf('A'), await idOf('Won')];
    const [sales] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
    expectFailure(await caller.call('DELETE', `${url}/${a}`), 'VALIDATION_ERROR');
    for (const target of [a, sales.stages[0].id, 'stg_x']) expectFailure(await remove(a, target), 'VALIDATION_ERROR');
    const lead = await newLead(a);
    expectFailure(await remove(a, won), 'VALIDATION_ERROR');
    expect(dataOf(await caller.call('GET', `/v1/leads/${lead.id}`), 200)).toEqual(lead);
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    dataOf(await remove(a, won), 200);
  });

  test('is refused for the last one', async () => {
    const won = await idOf('Won');
    for (const name of ['A', 'B', 'C', 'Lost']) dataOf(await remove(await idOf(name), won), 200);
    expectFailure(await remove(won, won), 'CONFLICT');
    expect(await namesInOrder()).toBe('Won');
  });

  test('while leads enter it leaves none in it: each can still be moved', async () => {
    const a = await idOf('A');
    for (let round = 0; round < 5; round++) {
      const { id } = await createOk({ name: `Doomed ${round}` });
      const creates = Array.from({ length: 6 }, () => caller.call('POST', '/v1/leads', { contactId, stageId: id }));
      const answers = await Promise.all([...creates.slice(0, 3), remove(id, a), ...creates.slice(3)]);
      for (const { status, data } of answers) {
        if (status !== 201) continue;
        dataOf(await caller.call('PATCH', `/v1/leads/${data.id}/stage`, { stageId: await idOf('C') }), 200);
      }
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect((await caller.call('GET', `/v1/leads?stage=${id}`)).meta.total).toBe(0);
    }
  });
});
