import { type Automation, type AutomationRun, automationLimits, type Lead } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { submissionWork } from '../../inbox/forms/job.js';
import { automationWork } from './jobs.js';
import { createStartWork, startNext } from './start-job.js';

const log = pino({ level: 'silent' });
let api: TestApi;
let db: Database;
let tenant: string;
let caller: TestCaller;
let userIds: string[];
let stageIds: string[];
beforeAll(async () => {
  api = await startTestApi();
  db = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 4 });
});
afterAll(async () => {
  await db.end();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const others = await Promise.all([addSignedIn(api, tenant, 'AGENT'), addSignedIn(api, tenant, 'AGENT')]);
  userIds = others.map(({ id }) => id);
  const [pipeline] = await ok('GET', '/v1/pipelines');
  stageIds = pipeline.stages.map(({ id }: { id: string }) => id);
});

const ok = async (method: string, path: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, path, body), status);
const tag = (name: string) => ({ type: 'add_tag', name });
const create = (trigger: object, actions: object[] = [tag('Seen')], more: object = {}): Promise<Automation> =>
  ok('POST', '/v1/automations', { name: 'Follow up', trigger, actions, ...more }, 201);
const newLead = (more: object = {}): Promise<Lead> =>
  ok('POST', '/v1/leads', { contact: { name: 'Ada' }, ...more }, 201);
const runsOf = ({ id }: { id: string }): Promise<AutomationRun[]> => ok('GET', `/v1/automations/${id}/runs?limit=200`);
const startsOf = () => api.owner`select * from automation_starts where tenant_id = ${tenant}`;

/** Stores the runs of all that has started automations of the tenant, and does them, until nothing is left. */
async function work(): Promise<void> {
  for (;;) {
    const write = (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) =>
      startNext({ tx, caller: { tenantId: tenant }, now: new Date() });
    while (await inTenant(db, tenant, write));
    await doWork(db, [automationWork]);
    if ((await startsOf()).length === 0) return;
  }
}

describe('an automation starts on', () => {
  test('a lead that is created, alone or in bulk, once for each', async () => {
    const automation = await create({ type: 'lead.created' });
    expect(automation.trigger).toEqual({ type: 'lead.created' });
    const lead = await newLead();
    await ok('POST', '/v1/leads/bulk', { leads: [{ contact: { name: 'B' } }, { contact: { name: 'C' } }] });
    await work();
    const runs = await runsOf(automation);
    expect(runs).toHaveLength(3);
    expect(runs.find(({ leadId }) => leadId === lead.id)).toMatchObject({
      status: 'SUCCEEDED',
      startedBy: { type: 'lead.created' },
      fromStageId: null,
      toStageId: null,
      depth: 1,
    });
    expect((await ok('GET', `/v1/leads/${lead.id}`)).tagIds).toHaveLength(1);
    await ok('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: stageIds[1] });
    await work();
    expect(await runsOf(automation)).toHaveLength(3);
  });

  test('another owner of a lead, by any operation, and not on one of a new lead, or on none', async () => {
    const automation = await create({ type: 'lead.assigned' });
    const [one, other] = userIds;
    const { id } = await newLead({ assignedToId: one });
    await ok('PATCH', `/v1/leads/${id}`, { assignedToId: null });
    await work();
    expect(await runsOf(automation)).toEqual([]);
    await ok('PATCH', `/v1/leads/${id}`, { assignedToId: other });
    await ok('PATCH', `/v1/leads/${id}/assign`, { assignedToId: one });
    await ok('PATCH', `/v1/leads/${id}/assign`, { assignedToId: one });
    await work();
    const runs = await runsOf(automation);
    expect(runs.map(({ startedBy }) => startedBy).toReversed()).toEqual([
      { type: 'lead.assigned', fromUserId: null, toUserId: other },
      { type: 'lead.assigned', fromUserId: other, toUserId: one },
    ]);
  });

  test.each<[object, (readonly [number, number])[]]>([
    [
      {},
      [
        [20, 45],
        [45, 90],
        [90, 10],
      ],
    ],
    [
      { direction: 'up' },
      [
        [20, 45],
        [45, 90],
      ],
    ],
    [{ direction: 'down' }, [[90, 10]]],
    [
      { threshold: 85 },
      [
        [45, 90],
        [90, 10],
      ],
    ],
    [{ threshold: 85, direction: 'down' }, [[90, 10]]],
    [{ threshold: 95 }, []],
  ])('a score that crosses a threshold: %j', async (more, crossed) => {
    await ok('PATCH', '/v1/settings', { scoring: { thresholds: [40, 80] } });
    const automation = await create({ type: 'lead.score_changed', ...more });
    expect(automation.trigger).toEqual({ type: 'lead.score_changed', direction: 'any', threshold: null, ...more });
    const { id } = await newLead({ score: 20 });
    for (const score of [25, 45, 46, 90, 10]) await ok('PATCH', `/v1/leads/${id}`, { score });
    await work();
    const runs = await runsOf(automation);
    const before = (from: number) => ({ 20: 25, 45: 46 })[from] ?? from;
    expect(runs.map(({ startedBy }) => startedBy).toReversed()).toEqual(
      crossed.map(([from, toScore]) => ({ type: 'lead.score_changed', fromScore: before(from), toScore })),
    );
  });

  test('a conversation that is closed, for the newest open lead of its contact', async () => {
    const automation = await create({ type: 'conversation.ended' });
    const bot = await ok('POST', '/v1/chatbots', { name: 'Bot', platforms: ['API'] }, 201);
    const converse = async (contactId: string) => {
      const body = { botId: bot.id, contactId, platform: 'API' };
      const { id } = await ok('POST', '/v1/conversations', body, 201);
      await ok('POST', `/v1/conversations/${id}/close`);
      return id;
    };
    const older = await newLead();
    const newer = await newLead({ contact: undefined, contactId: older.contactId });
    const won = await newLead({ contact: undefined, contactId: older.contactId });
    await ok('PATCH', `/v1/leads/${won.id}`, { status: 'WON' });
    const conversationId = await converse(older.contactId);
    const alone = await ok('POST', '/v1/contacts', { name: 'Without a lead' }, 201);
    await converse(alone.id);
    await ok('POST', `/v1/conversations/${conversationId}/archive`);
    await ok('POST', `/v1/conversations/${conversationId}/unarchive`);
    await work();
    expect(await runsOf(automation)).toMatchObject([
      { leadId: newer.id, startedBy: { type: 'conversation.ended', conversationId }, status: 'SUCCEEDED' },
    ]);
  });
});

test('a form of the trigger must be there, and starts for its own submissions, once, spam once it is accepted', async () => {
  const fields = [{ name: 'email', to: 'contact.email' }];
  const forms = [
    await ok('POST', '/v1/forms', { name: 'Quote', fields }, 201),
    await ok('POST', '/v1/forms', { name: 'News', fields }, 201),
  ];
  const [quote, news] = forms as { id: string }[];
  const ofOne = await create({ type: 'form.submitted', formId: quote?.id });
  const ofAny = await create({ type: 'form.submitted' });
  expect([ofOne.trigger, ofAny.trigger]).toEqual([
    { type: 'form.submitted', formId: quote?.id },
    { type: 'form.submitted', formId: null },
  ]);
  const json = { accept: 'application/json' };
  const send = async (form: { id: string } | undefined, inputs: object) =>
    dataOf(await caller.call('POST', `/f/${form?.id}`, inputs, json), 200);
  const submissionsOf = (form: { id: string } | undefined) => ok('GET', `/v1/forms/${form?.id}/submissions`);
  const process = async () => {
    await doWork(api.workerDb, [submissionWork]);
    await work();
  };
  await send(quote, { email: 'ada@example.com' });
  await send(news, { email: 'bob@example.com' });
  await send(news, { email: 'spam@example.com', _website: 'x' });
  await process();
  const [ofQuote] = await submissionsOf(quote);
  const startedBy = { type: 'form.submitted', submissionId: ofQuote.id, formId: quote?.id };
  expect(await runsOf(ofOne)).toMatchObject([{ leadId: ofQuote.leadId, startedBy, status: 'SUCCEEDED', depth: 1 }]);
  expect(await runsOf(ofAny)).toHaveLength(2);
  const spam = (await submissionsOf(news)).find(({ status }: { status: string }) => status === 'SPAM');
  const judge = (isSpam: boolean) => ok('POST', `/v1/forms/${news?.id}/submissions/${spam.id}/judge`, { spam: isSpam });
  for (const isSpam of [false, true, false]) {
    await judge(isSpam);
    await process();
  }
  expect(await runsOf(ofAny)).toHaveLength(3);
  const preview = { trigger: ofOne.trigger, actions: [tag('Tried')] };
  expect((await ok('POST', '/v1/automations/preview', preview)).leads).toMatchObject([
    { leadId: ofQuote.leadId, startedBy, matches: true },
  ]);
  // One that is gone may stay, and starts nothing; it cannot be chosen again.
  await ok('DELETE', `/v1/forms/${quote?.id}`);
  await ok('PATCH', `/v1/automations/${ofOne.id}`, { trigger: ofOne.trigger });
  const refused = await caller.call('PATCH', `/v1/automations/${ofAny.id}`, { trigger: ofOne.trigger });
  expect(expectFailure(refused, 'VALIDATION_ERROR').details?.[0]?.path).toBe('body.trigger.formId');
});

test.each<[string, object, string]>([
  ['a type that there is not', { type: 'form.viewed' }, 'body.trigger.type'],
  ['a stage of another trigger', { type: 'lead.created', toStageId: 'stg_1' }, 'body.trigger.toStageId'],
  ['a threshold beyond 100', { type: 'lead.score_changed', threshold: 101 }, 'body.trigger.threshold'],
  ['a direction that there is not', { type: 'lead.score_changed', direction: 'sideways' }, 'body.trigger.direction'],
])('a trigger with %s is refused by its name', async (_, trigger, path) => {
  const body = { name: 'x', trigger, actions: [tag('Seen')] };
  const failure = expectFailure(await caller.call('POST', '/v1/automations', body), 'VALIDATION_ERROR');
  expect(failure.details?.map((detail) => detail.path)).toContain(path);
});

test('a trigger can be changed into another one, and is sent back as it is', async () => {
  const automation = await create({ type: 'lead.stage_changed', toStageId: stageIds[1] });
  const change = (trigger: object) => ok('PATCH', `/v1/automations/${automation.id}`, { trigger });
  const scored = await change({ type: 'lead.score_changed', direction: 'up', threshold: 70 });
  expect(scored.trigger).toEqual({ type: 'lead.score_changed', direction: 'up', threshold: 70 });
  expect((await change(scored.trigger)).version).toBe(scored.version);
  expect((await change({ type: 'lead.created' })).trigger).toEqual({ type: 'lead.created' });
  const moved = await change({ type: 'lead.stage_changed', fromStageId: stageIds[0] });
  expect(moved.trigger).toEqual({ type: 'lead.stage_changed', fromStageId: stageIds[0], toStageId: null });
});

test('nothing is noted while no automation waits for it, nor by one that is disabled', async () => {
  await create({ type: 'lead.stage_changed' });
  await create({ type: 'lead.created' }, [tag('Seen')], { enabled: false });
  const { id } = await newLead();
  await ok('PATCH', `/v1/leads/${id}`, { assignedToId: userIds[0], score: 99 });
  expect(await startsOf()).toHaveLength(0);
});

test('an import, its undo, and a bulk update start none', async () => {
  const automations = [await create({ type: 'lead.created' }), await create({ type: 'lead.assigned' })];
  const [owner] = await ok('GET', '/v1/users');
  await newLead({ assignedToId: userIds[0] });
  await work();
  const file = `Deal ID,Contact,Owner email\nnew,Bob,${owner.email}\n`;
  const sent = await caller.call('POST', '/v1/leads/import', file, { 'content-type': 'text/csv' });
  expect(sent.status).toBe(202);
  const bulk = { filter: {}, changes: { assignedToId: owner.id } };
  await ok('POST', '/v1/leads/bulk/update', bulk, 202);
  const worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log,
  });
  const patience = { timeout: 120_000 };
  for (const url of ['/v1/bulk-updates', '/v1/imports']) {
    await expect.poll(async () => (await ok('GET', url))[0].status, patience).toBe('COMPLETED');
  }
  const [made] = await ok('GET', '/v1/imports');
  expect(made.counts).toMatchObject({ created: 1, failed: 0 });
  await ok('POST', `/v1/imports/${made.id}/undo`, undefined, 202);
  await expect.poll(async () => (await ok('GET', `/v1/imports/${made.id}`)).undo.status, patience).toBe('COMPLETED');
  await worker.stop();
  expect((await Promise.all(automations.map(runsOf))).map(({ length }) => length)).toEqual([1, 0]);
});

test('of two servers, and killed before the runs are stored, each start becomes one run', async () => {
  const automation = await create({ type: 'lead.created' });
  const leads = await Promise.all(Array.from({ length: 20 }, () => newLead()));
  const killed = inTenant(db, tenant, async (tx) => {
    await startNext({ tx, caller: { tenantId: tenant }, now: new Date() });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await startsOf()).toHaveLength(20);
  const sources = [createStartWork(), createStartWork()];
  const context = { db, now: () => new Date(), signal: new AbortController().signal, log };
  for (let turn = 0; turn < 5; turn++) await Promise.all(sources.map((one) => one.source?.(context)));
  await doWork(db, [automationWork]);
  const runs = await runsOf(automation);
  expect(runs.map(({ leadId }) => leadId).toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
  expect(runs.every(({ status }) => status === 'SUCCEEDED')).toBe(true);
});

describe('what automations do', () => {
  test('starts others, but not the one that did it', async () => {
    const [one, other] = userIds;
    const assigns = await create({ type: 'lead.assigned' }, [{ type: 'assign', assignedToId: other }]);
    const follows = await create({ type: 'lead.assigned' });
    const { id } = await newLead();
    await ok('PATCH', `/v1/leads/${id}`, { assignedToId: one });
    await work();
    expect(await runsOf(assigns)).toMatchObject([{ depth: 1, status: 'SUCCEEDED' }]);
    expect((await runsOf(follows)).map(({ depth }) => depth)).toEqual([2, 1]);
    expect(await ok('GET', `/v1/leads/${id}`)).toMatchObject({ assignedToId: other });
  });

  test('ends as STOPPED where two assign in turns', async () => {
    const [one, other] = userIds;
    const first = await create({ type: 'lead.assigned' }, [{ type: 'assign', assignedToId: one }]);
    const second = await create({ type: 'lead.assigned' }, [{ type: 'assign', assignedToId: other }]);
    const { id } = await newLead();
    await ok('PATCH', `/v1/leads/${id}`, { assignedToId: one });
    await work();
    const runs = [...(await runsOf(first)), ...(await runsOf(second))];
    expect(Math.max(...runs.map(({ depth }) => depth))).toBe(automationLimits.depth + 1);
    expect(runs.filter(({ depth }) => depth > automationLimits.depth).map(({ status }) => status)).toEqual(['STOPPED']);
  });

  test.each([1, 2, 3, 4])('stays within the bounds of a chain, whatever starts what (walk %i)', async (seed) => {
    const pick = randomly(seed);
    const triggers = [
      { type: 'lead.created' },
      { type: 'lead.assigned' },
      { type: 'lead.score_changed' },
      { type: 'lead.stage_changed' },
    ];
    const actions = [
      () => ({ type: 'assign', assignedToId: pick([...userIds, null]) }),
      () => ({ type: 'set_field', field: 'score', value: pick([5, 50, 95]) }),
      () => ({ type: 'set_field', field: 'stageId', value: pick(stageIds.slice(0, 3)) }),
    ];
    const automations = [];
    for (let count = 0; count < 12; count++) {
      automations.push(await create(pick(triggers), [pick(actions)(), pick(actions)()]));
    }
    const { id } = await newLead();
    await ok('PATCH', `/v1/leads/${id}`, { assignedToId: userIds[0], score: 99 });
    await ok('PATCH', `/v1/leads/${id}/stage`, { stageId: stageIds[2] });
    await work();
    const rows = await api.owner<{ chainId: string; depth: number; status: string; name: string }[]>`
      select chain_id, depth, status, automation_id::text || stage_change_id::text as name
      from automation_runs where tenant_id = ${tenant}`;
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    const done = rows.filter(({ status }) => status !== 'STOPPED');
    expect(Math.max(...done.map(({ depth }) => depth))).toBeLessThanOrEqual(automationLimits.depth);
    for (const { chainId } of done) {
      const runs = done.filter((run) => run.chainId === chainId);
      expect(runs.length).toBeLessThanOrEqual(automationLimits.runsPerChain);
    }
    expect(rows.filter(({ status }) => status === 'PENDING')).toEqual([]);
  });
});

test('with the runs of the day used up, the others are logged as STOPPED', async () => {
  await api.owner`
    update tenants set limit_overrides = ${api.owner.json({ automationRunsPerDay: 1 })} where id = ${tenant}`;
  const automation = await create({ type: 'lead.created' });
  await newLead();
  await newLead();
  await work();
  const runs = await runsOf(automation);
  expect(runs.map(({ status }) => status).toSorted()).toEqual(['STOPPED', 'SUCCEEDED']);
  expect(runs.find(({ status }) => status === 'STOPPED')?.message).toContain('in a day');
});

test('a run that an older server stores for another trigger than a move is left out', async () => {
  const automation = await create({ type: 'lead.created' });
  const { id } = await newLead();
  const store = () => api.owner`
    insert into automation_runs (tenant_id, id, automation_id, lead_id, stage_change_id, chain_id, depth, from_stage_id,
      to_stage_id, status, results, created_at)
    select ${tenant}, gen_random_uuid(), ${decodeId('automation', automation.id) as string}, id, gen_random_uuid(),
      gen_random_uuid(), 1, stage_id, stage_id, 'PENDING', '[]', now()
    from leads where tenant_id = ${tenant} and id = ${decodeId('lead', id) as string}`;
  await store();
  expect(await runsOf(automation)).toEqual([]);
  await ok('PATCH', `/v1/automations/${automation.id}`, { trigger: { type: 'lead.stage_changed' } });
  await store();
  expect(await runsOf(automation)).toHaveLength(1);
});

describe('a preview', () => {
  const preview = async (trigger: object, more: object = {}) =>
    ok('POST', '/v1/automations/preview', { trigger, actions: [tag('Seen')], ...more });

  test('tries the leads to which the trigger last happened, and says what would have started it', async () => {
    const [one, other] = userIds;
    const { id, contactId } = await newLead({ score: 10 });
    const later = await newLead();
    await ok('PATCH', `/v1/leads/${id}`, { assignedToId: one, score: 90 });
    await ok('PATCH', `/v1/leads/${id}`, { assignedToId: other });
    const bot = await ok('POST', '/v1/chatbots', { name: 'Bot', platforms: ['API'] }, 201);
    const started = await ok('POST', '/v1/conversations', { botId: bot.id, contactId, platform: 'API' }, 201);
    await ok('POST', `/v1/conversations/${started.id}/messages`, { role: 'USER', content: 'Hello' }, 201);
    await ok('POST', `/v1/conversations/${started.id}/close`);
    expect((await preview({ type: 'lead.created' })).leads).toMatchObject([
      { leadId: later.id, startedBy: { type: 'lead.created' }, matches: true },
      { leadId: id },
    ]);
    expect((await preview({ type: 'lead.assigned' })).leads).toMatchObject([
      { leadId: id, startedBy: { type: 'lead.assigned', fromUserId: one, toUserId: other } },
    ]);
    const up = { type: 'lead.score_changed', direction: 'up', threshold: 50 };
    expect((await preview(up)).leads).toMatchObject([
      { leadId: id, startedBy: { type: 'lead.score_changed', fromScore: 10, toScore: 90 } },
    ]);
    expect((await preview({ ...up, direction: 'down' })).leads).toEqual([]);
    expect((await preview({ type: 'conversation.ended' })).leads).toMatchObject([
      { leadId: id, startedBy: { type: 'conversation.ended', conversationId: started.id } },
    ]);
    const named = await preview({ type: 'lead.assigned' }, { leadIds: [later.id] });
    expect(named.leads).toMatchObject([{ leadId: later.id, startedBy: null, startedAt: null }]);
    expect(await startsOf()).toHaveLength(0);
  });
});

/** A choice that depends on the seed alone: mulberry32. */
function randomly(seed: number) {
  let state = seed;
  return <T>(from: readonly T[]): T => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length] as T;
  };
}
