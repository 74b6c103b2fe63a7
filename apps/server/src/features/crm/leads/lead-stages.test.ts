import { newestApiVersion, otherPrefix, type WebhookEvent } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { encodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let contactId: string;
/** By name, of the default pipeline. */
let stages: { New: string; Qualified: string; Proposal: string; Won: string; Lost: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const [New, Qualified, Proposal, Won, Lost] = pipeline.stages.map(({ id }: { id: string }) => id);
  stages = { New, Qualified, Proposal, Won, Lost };
});

const url = '/v1/leads';
const createOk = async (body: object = {}) => dataOf(await caller.call('POST', url, { contactId, ...body }), 201);
const read = async (id: string) => dataOf(await caller.call('GET', `${url}/${id}`), 200);
const patchOk = async (id: string, body: unknown) => dataOf(await caller.call('PATCH', `${url}/${id}`, body), 200);
const move = (id: string, body: unknown) => caller.call('PATCH', `${url}/${id}/stage`, body);
const moveOk = async (id: string, stageId: string) => dataOf(await move(id, { stageId }), 200);

/** The events that wait for the relay, in the order in which they were written. */
async function listOutbox(): Promise<WebhookEvent<'lead.created' | 'lead.stage_changed'>[]> {
  const rows = await api.db<
    { payload: string }[]
  >`select payload from outbox where tenant_id = ${tenant} order by position`;
  return rows.map(({ payload }) => JSON.parse(payload));
}

const briefly = async () => (await listOutbox()).map(({ type, data }) => [type, data.id, data.stageId]);

async function newPipeline() {
  const body = { name: 'Partners', stages: [{ name: 'Intro' }, { name: 'Signed', type: 'WON' }] };
  const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', body), 201);
  return { id: pipeline.id, intro: pipeline.stages[0].id, signed: pipeline.stages[1].id };
}

describe('the stage operation', () => {
  test('moves the lead and emits one lead.stage_changed with the lead as it is read', async () => {
    const { id } = await createOk();
    const before = await read(id);
    const moved = await moveOk(id, stages.Qualified);
    expect(moved).toMatchObject({ stageId: stages.Qualified, status: 'OPEN', version: 2 });
    expect(moved.stageEnteredAt).toBe(moved.updatedAt);
    expect(await read(id)).toEqual(moved);
    const [, event, ...more] = await listOutbox();
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'lead.stage_changed',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      tenant_id: caller.tenantId,
      data: moved,
      api_version: newestApiVersion,
      actor: { type: 'key', id: caller.keyId, via: null },
      previous: expect.objectContaining({ stageId: stages.New, pipelineId: moved.pipelineId, version: 1 }),
      request_id: expect.stringMatching(/^req_/),
    });
    expect({ ...event?.data, ...event?.previous }).toEqual(before);
    expect(more).toEqual([]);
  });

  test('answers under both prefixes', async () => {
    const { id } = await createOk();
    const path = otherPrefix(`${url}/${id}/stage`);
    expect(dataOf(await caller.call('PATCH', path, { stageId: stages.Proposal }), 200).stageId).toBe(stages.Proposal);
  });

  test('to the stage that the lead is in changes nothing and emits nothing', async () => {
    const lead = await createOk();
    expect(await moveOk(lead.id, stages.New)).toEqual(lead);
    expect(await briefly()).toEqual([['lead.created', lead.id, stages.New]]);
  });

  test('into a WON or LOST stage closes the lead, out of it reopens', async () => {
    const { id } = await createOk();
    const won = await moveOk(id, stages.Won);
    expect(won).toMatchObject({ status: 'WON', closedAt: won.updatedAt, lostReason: null });
    const lost = await moveOk(id, stages.Lost);
    expect(lost).toMatchObject({ status: 'LOST', lostReason: 'Lost', closedAt: lost.updatedAt });
    expect(await moveOk(id, stages.Proposal)).toMatchObject({ status: 'OPEN', closedAt: null, lostReason: null });
    const reasoned = dataOf(await move(id, { stageId: stages.Lost, lostReason: 'too dear' }), 200);
    expect(reasoned.lostReason).toBe('too dear');
    expectFailure(await move(id, { stageId: stages.New, lostReason: 'too late' }), 'VALIDATION_ERROR');
  });

  test('to a stage of another pipeline moves the lead there', async () => {
    const { id } = await createOk();
    const partners = await newPipeline();
    const moved = await moveOk(id, partners.signed);
    expect(moved).toMatchObject({ pipelineId: partners.id, stageId: partners.signed, status: 'WON' });
    expect((await briefly()).at(-1)).toEqual(['lead.stage_changed', id, partners.signed]);
  });

  test('refuses an unknown stage, one of another tenant, and a body that is not one stage', async () => {
    const lead = await createOk();
    const other = await api.newCaller(await api.newTenant());
    const [theirs] = dataOf(await other.call('GET', '/v1/pipelines'), 200);
    for (const stageId of [theirs.stages[0].id, encodeId('stage', newUuid()), 'x']) {
      const { details } = expectFailure(await move(lead.id, { stageId }), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.stageId', code: 'not_found' }]);
    }
    for (const body of [{}, { stageId: null }, { stageId: stages.Won, title: 'x' }]) {
      expectFailure(await move(lead.id, body), 'VALIDATION_ERROR');
    }
    expectFailure(await move(encodeId('lead', newUuid()), { stageId: stages.Won }), 'NOT_FOUND');
    expect(await read(lead.id)).toEqual(lead);
    expect(await briefly()).toHaveLength(1);
  });

  test('by ten at once to the same stage moves once and emits once', async () => {
    const { id } = await createOk();
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(id, { stageId: stages.Won })));
    for (const answer of answers) expect(dataOf(answer, 200)).toEqual(answers[0]?.data);
    expect(await briefly()).toHaveLength(2);
  });
});

describe('a general update', () => {
  test('that changes the stage emits lead.stage_changed, any other emits nothing', async () => {
    const { id } = await createOk();
    await patchOk(id, { title: 'x', score: 40, status: 'NURTURING' });
    expect(await briefly()).toHaveLength(1);
    const moved = await patchOk(id, { stageId: stages.Qualified, title: 'y' });
    expect((await listOutbox()).slice(1)).toMatchObject([{ type: 'lead.stage_changed', data: moved }]);
    await patchOk(id, { stageId: stages.Qualified, title: 'z' });
    expect(await briefly()).toHaveLength(2);
  });

  test('that names a pipeline moves the lead to its first stage, unless it is there already', async () => {
    const lead = await createOk({ stageId: stages.Proposal });
    const partners = await newPipeline();
    expect((await patchOk(lead.id, { pipelineId: lead.pipelineId })).stageId).toBe(stages.Proposal);
    expect(await patchOk(lead.id, { pipelineId: partners.id })).toMatchObject({ stageId: partners.intro });
    const mixed = await caller.call('PATCH', `${url}/${lead.id}`, { pipelineId: partners.id, stageId: stages.New });
    expectFailure(mixed, 'VALIDATION_ERROR');
  });
});

describe('lead.created', () => {
  test('is emitted once for each lead, with data identical to what is read', async () => {
    const plain = await createOk({ value: 0.1, score: 60, title: 'Ünïcode ✓ "quoted"' });
    const inline = dataOf(await caller.call('POST', url, { contact: { name: 'Grace' }, stageId: stages.Won }), 201);
    const events = await listOutbox();
    expect(events.map(({ type }) => type)).toEqual(['lead.created', 'lead.created']);
    expect(events.map(({ data }) => data)).toEqual([await read(plain.id), await read(inline.id)]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
  });

  test('is not emitted for a lead that was refused', async () => {
    await createOk({ externalId: 'deal-1' });
    expectFailure(await caller.call('POST', url, { contactId, externalId: 'deal-1' }), 'CONFLICT');
    expectFailure(await caller.call('POST', url, { contactId, status: 'LOST' }), 'VALIDATION_ERROR');
    expect(await briefly()).toHaveLength(1);
  });

  test('wakes the worker after the commit', async () => {
    const before = api.wakes();
    await createOk();
    expect(api.wakes()).toBeGreaterThan(before);
  });
});
