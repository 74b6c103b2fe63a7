import { type Lead, leadStatuses, type Pipeline, type Stage, stageTypes } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { pipelineRecords } from '../pipelines/queries.js';
import { stageWork } from './stage-job.js';

let api: TestApi;
let worker: Database;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const get = async (url: string) => dataOf(await caller.call('GET', url), 200);
const listPipelines = (): Promise<Pipeline[]> => get('/v1/pipelines');
const newContact = async (): Promise<string> =>
  dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
const newPipeline = async (stages: object[]): Promise<Pipeline> =>
  dataOf(await caller.call('POST', '/v1/pipelines', { name: `P${Math.random()}`, stages }), 201);

/** The live leads whose status and stage contradict each other. */
async function findContradictions(): Promise<object[]> {
  const pipelines = await listPipelines();
  const all = pipelines.flatMap(({ stages }) => stages);
  const leads: Lead[] = await get('/v1/leads?limit=200');
  return leads.flatMap(({ id, status, stageId, pipelineId }) => {
    const stage = all.find((one) => one.id === stageId);
    const hasFitting = all.some((one) => one.pipelineId === pipelineId && one.type === status);
    const isClosed = status === 'WON' || status === 'LOST';
    const fits = stage?.type === 'OPEN' ? !(isClosed && hasFitting) : stage?.type === status;
    return stage?.pipelineId === pipelineId && fits ? [] : [{ id, status, stage: stage?.type, hasFitting }];
  });
}

test('however leads, stages, pipelines and contacts are changed, deleted and restored, status and stage agree', async () => {
  const step = fc.record({
    by: fc.constantFrom(
      ...(['lead', 'patch', 'patch', 'move', 'bulk', 'delete', 'restore', 'deleteContact', 'restoreContact'] as const),
      ...([
        'addStage',
        'addStage',
        'retype',
        'retype',
        'deleteStage',
        'deleteStage',
        'deletePipeline',
        'merge',
      ] as const),
    ),
    one: fc.nat(9),
    other: fc.nat(9),
    status: fc.constantFrom(...leadStatuses),
    type: fc.constantFrom(...stageTypes),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
      tenant = await api.newTenant();
      caller = await api.newCaller(tenant);
      const contacts = [await newContact(), await newContact()];
      await newPipeline([{ name: 'Only' }, { name: 'Other' }]);
      const leads: string[] = [];
      for (const { by, one, other, status, type } of steps) {
        const pipelines = await listPipelines();
        const pipeline = pipelines[one % pipelines.length] as Pipeline;
        const stages = pipelines.flatMap((each) => each.stages);
        const stage = stages[one % stages.length] as Stage;
        const stagePath = `/v1/pipelines/${stage.pipelineId}/stages/${stage.id}`;
        const target = stages[other % stages.length] as Stage;
        const contactId = contacts[other % contacts.length];
        const lead = leads[one % Math.max(leads.length, 1)];
        const written = { status, ...(['LOST', 'UNQUALIFIED'].includes(status) && { lostReason: 'x' }) };
        const ways = {
          lead: async () => {
            const body = {
              contactId,
              pipelineId: pipeline.id,
              externalId: `${leads.length}`,
              ...(other % 2 && written),
            };
            const { status: code, data } = await caller.call('POST', '/v1/leads', body);
            if (code === 201) leads.push((data as Lead).id);
          },
          patch: () => caller.call('PATCH', `/v1/leads/${lead}`, written),
          move: () => caller.call('PATCH', `/v1/leads/${lead}/stage`, { stageId: target.id }),
          bulk: () =>
            caller.call('POST', '/v1/leads/bulk', {
              mode: 'upsert',
              records: leads.map((_, index) => ({ externalId: `${index}`, contactId, ...written })),
            }),
          delete: () => caller.call('DELETE', `/v1/leads/${lead}`),
          restore: () => caller.call('POST', `/v1/leads/${lead}/restore`),
          deleteContact: () => caller.call('DELETE', `/v1/contacts/${contactId}`),
          restoreContact: () => caller.call('POST', `/v1/contacts/${contactId}/restore`),
          addStage: () =>
            caller.call('POST', `/v1/pipelines/${pipeline.id}/stages`, { name: `S${Math.random()}`, type }),
          retype: () => caller.call('PATCH', stagePath, { type }),
          deleteStage: () => caller.call('DELETE', `${stagePath}?moveToStageId=${target.id}`),
          deletePipeline: () => caller.call('DELETE', `/v1/pipelines/${pipeline.id}`),
          merge: () => caller.call('POST', '/v1/contacts/merge', { primaryId: contacts[0], mergeIds: [contacts[1]] }),
        };
        const answer = await ways[by]();
        if (answer) expect(answer.status).toBeLessThan(500);
        expect(await findContradictions()).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});

test('a WON stage that is added gets all leads that were won while there was none, and tells of each', async () => {
  const contactId = await newContact();
  const pipeline = await newPipeline([{ name: 'Only' }]);
  const count = 1_001;
  for (let left = count; left > 0; left -= 500) {
    const records = Array(Math.min(left, 500)).fill({ contactId, pipelineId: pipeline.id, status: 'WON' });
    dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
  }
  const added = { name: 'Won', type: 'WON' };
  const { id } = dataOf(await caller.call('POST', `/v1/pipelines/${pipeline.id}/stages`, added), 201);
  await doWork(worker, stageWork);
  expect((await caller.call('GET', `/v1/leads?stage=${id}&status=WON&limit=1`)).meta.total).toBe(count);
  const [row] = await api.db<{ count: number }[]>`
    select count(*)::int as count from outbox where tenant_id = ${tenant} and type = 'lead.stage_changed'`;
  expect(row?.count).toBe(count);
});

test('a stage that becomes a WON one gets the leads that were won while there was none', async () => {
  const contactId = await newContact();
  const pipeline = await newPipeline([{ name: 'Only' }, { name: 'Last' }]);
  const body = { contactId, pipelineId: pipeline.id, status: 'WON' };
  const { id } = dataOf(await caller.call('POST', '/v1/leads', body), 201);
  const last = pipeline.stages[1]?.id;
  dataOf(await caller.call('PATCH', `/v1/pipelines/${pipeline.id}/stages/${last}`, { type: 'WON' }), 200);
  expect((await get(`/v1/leads/${id}`)).stageId).toBe(last);
});

test.each([
  ['an open one whose stage went to a WON one', 'OPEN', 'Own', 'Won', 'First'],
  ['a won one whose stage went to an OPEN one', 'WON', 'Own', 'First', 'Won'],
] as const)('a deleted lead is restored to a stage that fits: %s', async (_, status, own, successor, home) => {
  const contactId = await newContact();
  const type = status === 'WON' ? 'WON' : 'OPEN';
  const pipeline = await newPipeline([{ name: 'First' }, { name: 'Won', type: 'WON' }, { name: own, type }]);
  const stageOf = (name: string) => pipeline.stages.find((stage) => stage.name === name)?.id;
  const { id } = dataOf(await caller.call('POST', '/v1/leads', { contactId, stageId: stageOf(own) }), 201);
  dataOf(await caller.call('DELETE', `/v1/leads/${id}`), 200);
  const path = `/v1/pipelines/${pipeline.id}/stages/${stageOf(own)}?moveToStageId=${stageOf(successor)}`;
  dataOf(await caller.call('DELETE', path), 200);
  dataOf(await caller.call('POST', `/v1/leads/${id}/restore`), 200);
  expect(await get(`/v1/leads/${id}`)).toMatchObject({ status, stageId: stageOf(home) });
});

test('a lead is not won while somebody changes the stages of its pipeline, and is in the WON stage that was added afterwards', async () => {
  const contactId = await newContact();
  const pipeline = await newPipeline([{ name: 'Only' }]);
  const { id } = dataOf(await caller.call('POST', '/v1/leads', { contactId, pipelineId: pipeline.id }), 201);
  const win = () => caller.call('PATCH', `/v1/leads/${id}`, { status: 'WON' });
  await inTenant(api.db, tenant, async (tx) => {
    await pipelineRecords.findAndLock(tx, tenant, decodeId('pipeline', pipeline.id) as string);
    expectFailure(await win(), 'CONFLICT');
  });
  const added = await caller.call('POST', `/v1/pipelines/${pipeline.id}/stages`, { name: 'Won', type: 'WON' });
  dataOf(await win(), 200);
  const { id: stageId } = dataOf(added, 201);
  expect(await get(`/v1/leads/${id}`)).toMatchObject({ status: 'WON', stageId });
});
