import { limits, type Pipeline, type Stage } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
let pipeline: Pipeline;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());
beforeEach(async () => {
  const stages = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
  const body = { name: `Pipeline ${Math.random()}`, stages };
  pipeline = dataOf(await caller.call('POST', '/v1/pipelines', body), 201);
});

const urlOf = (stage?: Stage) => `/v1/pipelines/${pipeline.id}${stage ? `/stages/${stage.id}` : ''}`;
const read = async (): Promise<Pipeline> => dataOf(await caller.call('GET', urlOf()), 200);
const patch = (stage: Stage | undefined, body: object, version?: number) =>
  caller.call('PATCH', urlOf(stage), body, version === undefined ? {} : { 'If-Match': `"${version}"` });
const at = (place: number) => pipeline.stages[place] as Stage;

describe('If-Match', () => {
  test('of a stage notices that another one was put before it, and not one that was put after it', async () => {
    dataOf(await patch(at(3), { position: 1 }), 200);
    const [a, d, b, c] = (await read()).stages;
    expect([a, d, b, c].map((stage) => [stage?.name, stage?.position])).toEqual([
      ['A', 0],
      ['D', 1],
      ['B', 2],
      ['C', 3],
    ]);
    expectFailure(await patch(at(1), { name: 'Late' }, at(1).version), 'PRECONDITION_FAILED');
    expect(dataOf(await patch(at(0), { name: 'First' }, at(0).version), 200).version).toBe(at(0).version + 1);
    expect(dataOf(await patch(at(1), { name: 'Now' }, b?.version), 200)).toMatchObject({ name: 'Now', position: 2 });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a new stage', async () => dataOf(await caller.call('POST', `${urlOf()}/stages`, { name: 'E' }), 201)],
    ['another name of a stage', async () => dataOf(await patch(at(0), { name: 'Other' }), 200)],
    ['another order of the stages', async () => dataOf(await patch(at(0), { position: 3 }), 200)],
    [
      'the deletion of a stage',
      async () => dataOf(await caller.call('DELETE', `${urlOf(at(0))}?moveToStageId=${at(1).id}`), 200),
    ],
  ])('of a pipeline notices %s', async (_, change) => {
    await change();
    expectFailure(await patch(undefined, { name: `Late ${pipeline.name}` }, pipeline.version), 'PRECONDITION_FAILED');
    const { version } = await read();
    expect(version).toBeGreaterThan(pipeline.version);
    dataOf(await patch(undefined, { name: `Now ${pipeline.name}` }, version), 200);
  });

  test('passes where a write has changed nothing', async () => {
    dataOf(await patch(at(1), { name: 'B', position: 1 }), 200);
    expect(await read()).toEqual(pipeline);
  });
});

test('the stages of a new pipeline stand in the order of their positions', async () => {
  const stages = [
    { name: 'Third', position: 2 },
    { name: 'First', position: 0 },
    { name: 'Second', position: 1 },
  ];
  const made = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Ordered', stages }), 201);
  expect(made.stages.map(({ name, position }: Stage) => [name, position])).toEqual([
    ['First', 0],
    ['Second', 1],
    ['Third', 2],
  ]);
  const copied = made.stages.map(({ name, type, position }: Stage) => ({ name, type, position }));
  const copy = { name: 'Copy', stages: copied };
  const again: Pipeline = dataOf(await caller.call('POST', '/v1/pipelines', copy), 201);
  expect(again.stages.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
});

describe('a CONFLICT', () => {
  test('over a name says which pipeline or stage has it', async () => {
    const name = pipeline.name.toUpperCase();
    expect(expectFailure(await caller.call('POST', '/v1/pipelines', { name }), 'CONFLICT').existingId).toBe(
      pipeline.id,
    );
    const { id } = dataOf(await caller.call('POST', '/v1/pipelines', { name: `Other ${name}` }), 201);
    expect(expectFailure(await caller.call('PATCH', `/v1/pipelines/${id}`, { name }), 'CONFLICT').existingId).toBe(
      pipeline.id,
    );
    const added = await caller.call('POST', `${urlOf()}/stages`, { name: 'b' });
    expect(expectFailure(added, 'CONFLICT').existingId).toBe(at(1).id);
    expect(expectFailure(await patch(at(0), { name: 'B' }), 'CONFLICT').existingId).toBe(at(1).id);
    dataOf(await patch(at(1), { name: 'b' }), 200);
  });

  test('keeps a pipeline at the most stages that it may have', async () => {
    for (let count = pipeline.stages.length; count < limits.stagesPerPipeline; count++) {
      dataOf(await caller.call('POST', `${urlOf()}/stages`, { name: `Stage ${count}` }), 201);
    }
    expectFailure(await caller.call('POST', `${urlOf()}/stages`, { name: 'One more' }), 'CONFLICT');
    expect((await read()).stages).toHaveLength(limits.stagesPerPipeline);
  });
});
