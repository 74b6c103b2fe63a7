import { otherPrefix, type Settings, type WebhookEvent } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';
import { connect, type Database, inTenant, type Transaction } from '../../../db/client.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { dayMs } from '../../../time.js';
import { makeNextLeadsDue } from '../scoring/service.js';
import { rescoreLeads } from './score.js';
import { createScoreWork } from './score-job.js';

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

const ok = async (method: string, url: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, url, body), status);
const setScoring = (scoring: Partial<Settings['scoring']>) => ok('PATCH', '/v1/settings', { scoring });
const createLead = (body: object = {}) => ok('POST', '/v1/leads', { contact: { name: 'Ada' }, ...body }, 201);
const readLead = (id: string) => ok('GET', `/v1/leads/${id}`);
const readScore = (id: string) => ok('GET', `/v1/leads/${id}/score`);
const patchLead = (id: string, body: object) => ok('PATCH', `/v1/leads/${id}`, body);
const recompute = (id: string) => ok('POST', `/api/v1/leads/${id}/recompute-score`);

/** Does the work on scores that is due, as the worker does. */
const doScoreWork = (now?: Date) => doWork(worker, createScoreWork(), now);
const recomputeDue = () =>
  doWork(
    worker,
    createScoreWork().filter(({ kind }) => kind === 'recompute-scores'),
  );

async function listScoreEvents(): Promise<WebhookEvent<'lead.score_changed'>[]> {
  const rows = await api.db<{ payload: string }[]>`
    select payload from outbox where tenant_id = ${tenant} and type = 'lead.score_changed' order by position`;
  return rows.map(({ payload }) => JSON.parse(payload));
}
const scoresOfEvents = async () => (await listScoreEvents()).map(({ data }) => data.score);

const countryRule = (points: number) => ({
  kind: 'fit' as const,
  name: 'From here',
  points,
  condition: { field: 'contact.country' as const, operator: 'eq' as const, value: 'DE' },
});
const valueRule = (points: number) => ({
  kind: 'fit' as const,
  name: 'Large',
  points,
  condition: { field: 'lead.value' as const, operator: 'gte' as const, value: 1_000 },
});
const freshRule = (points: number) => ({
  kind: 'engagement' as const,
  name: 'Fresh',
  points,
  activityTypes: ['lead_created'],
});

test('an activity in the future earns nothing until its time, and then its points', async () => {
  await setScoring({ rules: [{ kind: 'engagement', name: 'Calls', points: 40, activityTypes: ['call'] }] });
  const { id: leadId } = await createLead();
  const occurredAt = new Date(Date.now() + dayMs).toISOString();
  await ok('POST', '/v1/activities', { type: 'call', leadId, occurredAt }, 201);
  await recomputeDue();
  expect(await readScore(leadId)).toMatchObject({ score: 0, reasons: [] });
  await doScoreWork(new Date(Date.parse(occurredAt) - 60_000));
  expect((await readLead(leadId)).score).toBe(0);
  await doScoreWork(new Date(occurredAt));
  expect(await readScore(leadId)).toMatchObject({ score: 40, reasons: [{ points: 40, lastActivityAt: occurredAt }] });
});

describe('a new lead', () => {
  test('is scored by the rules of its tenant, with reasons that say what they saw', async () => {
    await setScoring({ rules: [countryRule(30), valueRule(25), freshRule(10)] });
    const lead = await createLead({ contact: { name: 'Ada', country: 'DE' }, value: 999 });
    expect(lead).toMatchObject({ score: 40, version: 1 });
    expect(await readScore(lead.id)).toEqual({
      leadId: lead.id,
      tenantId: caller.tenantId,
      score: 40,
      engine: 'rules',
      reasons: [
        {
          rule: 'From here',
          kind: 'fit',
          points: 30,
          field: 'contact.country',
          value: 'DE',
          activityCount: null,
          lastActivityAt: null,
        },
        {
          rule: 'Fresh',
          kind: 'engagement',
          points: 10,
          field: null,
          value: null,
          activityCount: 1,
          lastActivityAt: lead.createdAt,
        },
      ],
      computedAt: lead.createdAt,
    });
  });

  test('keeps a score that is sent, and says that it is external', async () => {
    const lead = await createLead({ score: 77 });
    expect(lead.score).toBe(77);
    expect(await readScore(lead.id)).toMatchObject({ score: 77, engine: 'external', reasons: [] });
  });

  test('above a threshold emits lead.created with its score, and no lead.score_changed: nothing was crossed', async () => {
    await setScoring({ rules: [freshRule(100)] });
    expect((await createLead()).score).toBe(100);
    expect(await listScoreEvents()).toEqual([]);
  });

  test('has a score that is never beyond 0 and 100, whatever the rules', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 5 }), async (points) => {
        await setScoring({ rules: points.map((each, at) => ({ ...freshRule(each), name: `R${at}` })) });
        const sum = points.reduce((total, each) => total + each, 0);
        expect((await createLead()).score).toBe(Math.max(0, Math.min(100, sum)));
      }),
      { numRuns: 15 },
    );
  });
});

describe('a score that a client sends', () => {
  test('is kept by a worker that found the lead due before it was sent', async () => {
    await setScoring({ rules: [valueRule(25)] });
    const { id } = await createLead({ value: 5_000 });
    await patchLead(id, { score: 66 });
    const due = [decodeId('lead', id) as string];
    await inTenant(worker, tenant, (tx) => rescoreLeads({ tx, caller: { tenantId: tenant }, now: new Date() }, due));
    expect(await readScore(id)).toMatchObject({ score: 66, engine: 'external' });
  });

  test('is kept through every change and new rules, until the lead is recomputed', async () => {
    await setScoring({ rules: [valueRule(25)] });
    const { id } = await createLead();
    expect((await patchLead(id, { score: 66 })).score).toBe(66);
    expect((await patchLead(id, { value: 5_000 })).score).toBe(66);
    await setScoring({ rules: [valueRule(90)] });
    await doScoreWork(new Date(Date.now() + dayMs));
    expect(await readScore(id)).toMatchObject({ score: 66, engine: 'external' });
    const lead = await recompute(id);
    expect(lead).toMatchObject({ id, score: 90 });
    expect(await readLead(id)).toEqual(lead);
    expect(await readScore(id)).toMatchObject({ score: 90, engine: 'rules' });
  });

  test('and is the one that the lead has already leaves the rules in charge: what was read can be sent back', async () => {
    const lead = await createLead();
    expect(await patchLead(lead.id, lead)).toEqual(await readLead(lead.id));
    expect(lead).toMatchObject(await readLead(lead.id));
    expect((await readScore(lead.id)).engine).toBe('rules');
  });
});

test('a change of the lead is scored in the same version', async () => {
  await setScoring({ rules: [valueRule(25)] });
  const { id } = await createLead();
  expect(await patchLead(id, { value: 5_000 })).toMatchObject({ score: 25, version: 2 });
  await doScoreWork();
  expect(await readLead(id)).toMatchObject({ score: 25, version: 2 });
});

test('activities of a lead and of its contact count once they are recorded, and no more once they are deleted', async () => {
  const calls = { kind: 'engagement' as const, name: 'Calls', points: 20, activityTypes: ['call', 'assigned'] };
  await setScoring({ rules: [calls] });
  const { id, contactId } = await createLead();
  const { id: otherId } = await createLead({ contactId, contact: undefined });
  const record = (body: object) => ok('POST', '/v1/activities', { type: 'call', ...body }, 201);
  const scoresNow = async () => {
    await doScoreWork();
    return [(await readLead(id)).score, (await readLead(otherId)).score];
  };
  const call = await record({ leadId: id });
  expect(await scoresNow()).toEqual([20, 0]);
  await record({ contactId });
  await record({ contactId, type: 'note' });
  expect(await scoresNow()).toEqual([40, 20]);
  expect((await readScore(id)).reasons).toMatchObject([{ rule: 'Calls', activityCount: 2 }]);
  await ok('DELETE', `/v1/activities/${call.id}`);
  expect(await scoresNow()).toEqual([20, 20]);
});

test('what a change itself puts on the timeline counts in the version that it makes, once', async () => {
  const moves = { kind: 'engagement' as const, name: 'Moves', points: 7, activityTypes: ['stage_changed'] };
  await setScoring({ rules: [freshRule(10), moves] });
  const lead = await createLead();
  const [{ stages }] = await ok('GET', '/v1/pipelines');
  expect(await patchLead(lead.id, { stageId: stages[1].id })).toMatchObject({ score: 17, version: 2 });
  expect(await ok('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: stages[2].id })).toMatchObject({ score: 24 });
  expect(await recompute(lead.id)).toMatchObject({ score: 24, version: 3 });
});

test('a bulk write is scored soon after; a score that it sends is kept, and tells of a crossing at once', async () => {
  await setScoring({ rules: [valueRule(60)], thresholds: [50] });
  const contactId = (await createLead()).contactId;
  const write = (records: object[]) =>
    ok('POST', '/v1/leads/bulk', { mode: 'upsert', records: records.map((record) => ({ contactId, ...record })) });
  const [ruled, sent] = await write([
    { externalId: 'a', value: 2_000 },
    { externalId: 'b', value: 2_000, score: 5 },
  ]);
  await doScoreWork();
  expect(await readLead(ruled.id)).toMatchObject({ score: 60 });
  expect(await readLead(sent.id)).toMatchObject({ score: 5, version: 1 });
  expect(await readScore(sent.id)).toMatchObject({ engine: 'external' });
  expect(await scoresOfEvents()).toEqual([60]);
  await write([
    { externalId: 'a', value: 1 },
    { externalId: 'b', score: 70 },
  ]);
  expect(await scoresOfEvents()).toEqual([60, 70]);
  await doScoreWork();
  expect((await readLead(ruled.id)).score).toBe(0);
  expect(await scoresOfEvents()).toEqual([60, 70, 0]);
});

test('a change of the contact reaches the scores of its open leads, and its own score is that of the highest', async () => {
  await setScoring({ rules: [countryRule(30), valueRule(25)] });
  const contact = await ok('POST', '/v1/contacts', { name: 'Ada' }, 201);
  const small = await createLead({ contact: undefined, contactId: contact.id });
  const large = await createLead({ contact: undefined, contactId: contact.id, value: 5_000 });
  const won = await createLead({ contact: undefined, contactId: contact.id, value: 5_000, status: 'WON' });
  await ok('PATCH', `/v1/contacts/${contact.id}`, { country: 'DE' });
  await doScoreWork();
  const scores = await Promise.all([small, large, won].map(async ({ id }) => (await readLead(id)).score));
  expect(scores).toEqual([30, 55, 25]);
  expect((await ok('GET', `/v1/contacts/${contact.id}`)).score).toBe(55);
  await ok('DELETE', `/v1/leads/${large.id}`);
  expect((await ok('GET', `/v1/contacts/${contact.id}`)).score).toBe(30);
});

test('deleting the owner of leads and contacts reaches the scores of the rules that ask for them', async () => {
  const gone = await addUser(api, tenant, 'gone@example.com', 'AGENT');
  const heir = await addUser(api, tenant, 'heir@example.com', 'AGENT');
  const owned = (field: 'lead.assignedToId' | 'contact.ownerId', points: number) => ({
    kind: 'fit' as const,
    name: field,
    points,
    condition: { field, operator: 'eq' as const, value: heir },
  });
  await setScoring({ rules: [owned('lead.assignedToId', 30), owned('contact.ownerId', 20)] });
  const lead = await createLead({ assignedToId: gone });
  const ofContact = await createLead({ contact: { name: 'Ada', ownerId: gone } });
  const sent = await createLead({ assignedToId: gone, score: 7 });
  await doScoreWork();
  await ok('DELETE', `/v1/users/${gone}?reassignToId=${heir}`);
  await doScoreWork();
  const scores = await Promise.all([lead, ofContact, sent].map(async ({ id }) => (await readLead(id)).score));
  expect(scores).toEqual([30, 20, 7]);
  const types = (await ok('GET', `/v1/activities?leadId=${lead.id}`)).map(({ type }: { type: string }) => type);
  expect(types).toContain('assigned');
  expect((await ok('GET', `/v1/leads/${lead.id}/history`))[1].changes).toMatchObject([{ field: 'assignedToId' }]);
});

describe('what happens while a score is computed', () => {
  const callRule = { kind: 'engagement' as const, name: 'Called', points: 40, activityTypes: ['call'] };
  const recordCall = (contactId: string) => ok('POST', '/v1/activities', { type: 'call', contactId }, 201);

  /** Does `work` with a contact being called once it has read all that it needs and waits for `lock` to write. */
  async function callDuring(
    work: () => Promise<unknown>,
    contactId: string,
    lock: (tx: Transaction) => Promise<unknown>,
  ): Promise<void> {
    const underWay = await api.owner.begin(async (tx) => {
      await lock(tx as unknown as Transaction);
      const done = work();
      const waiting = () => tx`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting()).length, { timeout: 120_000 }).toBe(1);
      await recordCall(contactId);
      return { done };
    });
    await underWay.done;
  }

  test('by the worker counts in its next round: what was made due meanwhile stays due', async () => {
    await setScoring({ rules: [callRule] });
    // Scores are written in the order of the leads: the first is in the way of the second.
    const [first, second] = [await createLead(), await createLead()];
    await doScoreWork();
    for (const { contactId } of [first, second]) await recordCall(contactId);
    const firstId = decodeId('lead', first.id) as string;
    await callDuring(
      () => recomputeDue(),
      second.contactId,
      (tx) => tx`select from lead_scores where lead_id = ${firstId} for update`,
    );
    expect((await readScore(second.id)).reasons).toMatchObject([{ activityCount: 1 }]);
    await doScoreWork();
    expect((await readScore(second.id)).reasons).toMatchObject([{ activityCount: 2 }]);
  });

  test('by a change of the lead counts in the next round of the worker', async () => {
    await setScoring({ rules: [callRule, valueRule(10)] });
    const lead = await createLead();
    await doScoreWork();
    await callDuring(
      () => patchLead(lead.id, { value: 5_000 }),
      lead.contactId,
      (tx) => tx`lock table lead_changes in share mode`,
    );
    expect((await readLead(lead.id)).score).toBe(10);
    await doScoreWork();
    expect((await readLead(lead.id)).score).toBe(50);
  });
});

describe('lead.score_changed', () => {
  test('is emitted once for each crossing of a threshold, either way, and for nothing else', async () => {
    const { id } = await createLead({ score: 10 });
    for (const score of [49, 50, 79, 80, 100, 20, 81, 80, 79, 79, 0]) await patchLead(id, { score });
    expect(await scoresOfEvents()).toEqual([50, 80, 20, 81, 79, 0]);
    const last = (await listScoreEvents()).at(-1);
    expect(last?.data).toEqual(await readLead(id));
  });

  test('follows the thresholds of the tenant; with none it is never emitted', async () => {
    const { id } = await createLead({ score: 0 });
    await setScoring({ thresholds: [5] });
    for (const score of [4, 5, 100, 5, 4]) await patchLead(id, { score });
    expect(await scoresOfEvents()).toEqual([5, 4]);
    await setScoring({ thresholds: [] });
    await patchLead(id, { score: 100 });
    expect(await listScoreEvents()).toHaveLength(2);
  });

  test('comes from a recompute too, once for all that are sent at the same time', async () => {
    await setScoring({ rules: [freshRule(60)] });
    const { id } = await createLead({ score: 10 });
    await Promise.all(Array.from({ length: 8 }, () => recompute(id)));
    expect(await scoresOfEvents()).toEqual([60]);
    expect((await readLead(id)).version).toBe(2);
  });

  test('reaches only endpoints whose filters on score and pipeline match', async () => {
    const other = await ok('POST', '/v1/pipelines', { name: 'Other' }, 201);
    const subscribe = async (filters: object) =>
      (
        await ok(
          'POST',
          '/v1/webhook-endpoints',
          { url: 'https://example.com/', events: ['lead.score_changed'], filters },
          201,
        )
      ).id;
    const all = await subscribe({});
    const high = await subscribe({ minScore: 80 });
    const elsewhere = await subscribe({ pipelineId: other.id });
    const { id } = await createLead({ score: 0 });
    await patchLead(id, { score: 60 });
    await patchLead(id, { score: 90 });
    await relayAll(api);
    const deliveriesTo = async (endpoint: string) => (await ok('GET', `/v1/deliveries?endpointId=${endpoint}`)).length;
    expect(await Promise.all([all, high, elsewhere].map(deliveriesTo))).toEqual([2, 1, 0]);
  });
});

describe('new rules', () => {
  test('are applied to all open leads in the background, and emit one event for each crossing', async () => {
    await setScoring({ rules: [valueRule(10)] });
    const crossing = await createLead({ value: 2_000 });
    const staying = await createLead({ value: 1 });
    const closed = await createLead({ value: 2_000, status: 'WON' });
    await setScoring({ rules: [valueRule(55)] });
    await doScoreWork();
    await doScoreWork();
    const scores = await Promise.all([crossing, staying, closed].map(async ({ id }) => (await readLead(id)).score));
    expect(scores).toEqual([55, 0, 10]);
    expect((await listScoreEvents()).map(({ data }) => data.id)).toEqual([crossing.id]);
  });

  test('are applied once a lead is open again', async () => {
    await setScoring({ rules: [valueRule(10)] });
    const { id } = await createLead({ value: 2_000, status: 'WON' });
    await setScoring({ rules: [valueRule(20)] });
    await doScoreWork();
    expect(await patchLead(id, { status: 'OPEN' })).toMatchObject({ score: 20 });
  });

  test('are applied from the checkpoint on where a worker was killed on the way', async () => {
    await setScoring({ rules: [freshRule(10)] });
    const leads = await Promise.all(Array.from({ length: 6 }, () => createLead()));
    await setScoring({ rules: [freshRule(20)] });
    const ids = leads.map(({ id }) => id).sort();
    const scored = async () => (await Promise.all(ids.map(readLead))).filter(({ score }) => score === 20).length;
    // The state that a killed worker leaves: three leads made due, the checkpoint behind the third.
    expect(await inTenant(worker, tenant, (tx) => makeNextLeadsDue(tx, tenant, new Date(), 3))).toBe(3);
    await recomputeDue();
    expect(await scored()).toBe(3);
    await doScoreWork();
    expect(await scored()).toBe(6);
    expect(await inTenant(worker, tenant, (tx) => makeNextLeadsDue(tx, tenant, new Date(), 3))).toBeUndefined();
  });
});

describe('decay', () => {
  test('lowers scores as time goes by, tells of a crossing, and looks at no lead before its score changes', async () => {
    await setScoring({ rules: [freshRule(80)], halfLifeDays: 10 });
    await doScoreWork();
    const { id, createdAt } = await createLead();
    const after = (days: number) => new Date(Date.parse(createdAt) + days * dayMs);
    await doScoreWork(after(0.05));
    expect(await readScore(id)).toMatchObject({ score: 80, computedAt: createdAt });
    await doScoreWork(after(10));
    expect(await readLead(id)).toMatchObject({ score: 40, version: 2 });
    expect(await scoresOfEvents()).toEqual([40]);
    await doScoreWork(after(10));
    await doScoreWork(after(20));
    expect(await readLead(id)).toMatchObject({ score: 20, version: 3 });
    await doScoreWork(after(1_000));
    expect(await readLead(id)).toMatchObject({ score: 0 });
    expect(await worker`select due_at from lead_scores where tenant_id = ${tenant}`).toEqual([{ dueAt: null }]);
    expect(await scoresOfEvents()).toEqual([40]);
  });

  test('leaves closed and deleted leads as they are', async () => {
    await setScoring({ rules: [freshRule(80)], halfLifeDays: 1 });
    const won = await createLead({ status: 'WON' });
    const gone = await createLead();
    await ok('DELETE', `/v1/leads/${gone.id}`);
    await doScoreWork(new Date(Date.now() + 5 * dayMs));
    expect(won).toMatchObject(await readLead(won.id));
    expect(await listScoreEvents()).toEqual([]);
  });

  test('run by two workers at once counts each lead once', async () => {
    await setScoring({ rules: [freshRule(80)], halfLifeDays: 1 });
    const leads = await Promise.all(Array.from({ length: 20 }, () => createLead()));
    const later = new Date(Date.now() + dayMs);
    await Promise.all([doScoreWork(later), doScoreWork(later), doScoreWork(later)]);
    await doScoreWork(later);
    for (const { id } of leads) expect(await readLead(id)).toMatchObject({ score: 40, version: 2 });
    expect(await scoresOfEvents()).toHaveLength(20);
  });
});

test('score and recompute answer under both prefixes, and not for a lead that is deleted or unknown', async () => {
  const { id } = await createLead();
  const places = [
    ['GET', `/v1/leads/${id}/score`],
    ['POST', `/v1/leads/${id}/recompute-score`],
  ] as const;
  for (const [method, url] of places) for (const each of [url, otherPrefix(url)]) await ok(method, each);
  await ok('DELETE', `/v1/leads/${id}`);
  for (const [method, url] of places) {
    expectFailure(await caller.call(method, url), 'NOT_FOUND');
    expectFailure(await caller.call(method, url.replace(id, encodeId('lead', newUuid()))), 'NOT_FOUND');
  }
});
