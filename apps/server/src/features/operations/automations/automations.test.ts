import { setTimeout as delay } from 'node:timers/promises';
import { type AutomationRun, automationLimits, headers, type Lead } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { type Received, startReceiver } from '../../../../test/support/receiver.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { encodeId, newUuid } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { createCipher } from '../../../security/encryption.js';
import { dayMs } from '../../../time.js';
import { startWorker } from '../../../worker.js';
import { automationPurges } from './purges.js';

const waiting = { timeout: 120_000, interval: 20 };
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let caller: TestCaller;
let tenant: string;
let userId: string;
/** By name, of the default pipeline. */
let stages: { New: string; Qualified: string; Proposal: string; Won: string };
beforeAll(async () => {
  api = await startTestApi();
  worker = await startWorker({
    files: openTestFiles(),
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  [{ id: userId }] = await ok('GET', '/v1/users');
  const [pipeline] = await ok('GET', '/v1/pipelines');
  const [New, Qualified, Proposal, Won] = pipeline.stages.map(({ id }: { id: string }) => id);
  stages = { New, Qualified, Proposal, Won };
});

const url = '/v1/automations';
const ok = async (method: string, path: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, path, body), status);
const body = (more: object = {}) => ({
  name: 'Follow up',
  trigger: { type: 'lead.stage_changed', toStageId: stages.Qualified },
  actions: [{ type: 'set_field', field: 'title', value: 'Qualified' }],
  ...more,
});
const create = (more: object = {}) => ok('POST', url, body(more), 201);
const newLead = (more: object = {}): Promise<Lead> =>
  ok('POST', '/v1/leads', { contact: { name: 'Ada' }, ...more }, 201);
const readLead = (id: string): Promise<Lead> => ok('GET', `/v1/leads/${id}`);
const move = (id: string, stageId: string) => ok('PATCH', `/v1/leads/${id}/stage`, { stageId });
const runsOf = (id: string): Promise<AutomationRun[]> => ok('GET', `${url}/${id}/runs?limit=200`);

/** The runs of an automation, once there are so many and all have ended. */
async function endedRuns(id: string, count = 1, patience = waiting): Promise<AutomationRun[]> {
  await expect
    .poll(async () => (await runsOf(id)).filter(({ status }) => status !== 'PENDING').length, patience)
    .toBe(count);
  return runsOf(id);
}

describe('an automation', () => {
  test('is answered as it was sent, with the defaults, and read, listed, changed and deleted', async () => {
    const made = await create();
    expect(made).toEqual({
      id: expect.stringMatching(/^auto_/),
      tenantId: caller.tenantId,
      name: 'Follow up',
      enabled: true,
      trigger: { type: 'lead.stage_changed', fromStageId: null, toStageId: stages.Qualified },
      conditions: { match: 'all', items: [] },
      actions: [{ type: 'set_field', field: 'title', value: 'Qualified' }],
      authorId: null,
      createdBy: { type: 'key', id: caller.keyId },
      statusReason: null,
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.createdAt,
    });
    expect(await ok('GET', `${url}/${made.id}`)).toEqual(made);
    expect(await ok('GET', `${url}?enabled=true`)).toEqual([made]);
    expect(await ok('GET', `${url}?enabled=false`)).toEqual([]);
    expect(await ok('PATCH', `${url}/${made.id}`, made)).toEqual(made);
    const changed = await ok('PATCH', `${url}/${made.id}`, { enabled: false, trigger: { type: 'lead.stage_changed' } });
    expect(changed).toMatchObject({ enabled: false, trigger: { fromStageId: null, toStageId: null }, version: 2 });
    const stale = await caller.call('PATCH', `${url}/${made.id}`, { name: 'x' }, { [headers.ifMatch]: '"1"' });
    expectFailure(stale, 'PRECONDITION_FAILED');
    expect(await ok('DELETE', `${url}/${made.id}`)).toEqual({ id: made.id, deleted: true });
    expectFailure(await caller.call('GET', `${url}/${made.id}`), 'NOT_FOUND');
  });

  test.each<[string, () => object, string]>([
    [
      'a stage that does not exist',
      () => ({ trigger: { type: 'lead.stage_changed', fromStageId: encodeId('stage', newUuid()) } }),
      'body.trigger.fromStageId',
    ],
    [
      'a user that does not exist',
      () => ({ actions: [{ type: 'assign', assignedToId: encodeId('user', newUuid()) }] }),
      'body.actions.0.assignedToId',
    ],
    [
      'a webhook endpoint that does not exist',
      () => ({ actions: [{ type: 'send_webhook', endpointId: 'whe_1' }] }),
      'body.actions.0.endpointId',
    ],
    [
      'a stage to move to that does not exist',
      () => ({ actions: [{ type: 'set_field', field: 'stageId', value: 'stg_1' }] }),
      'body.actions.0.value',
    ],
    [
      'a value that the field does not take',
      () => ({ actions: [{ type: 'set_field', field: 'score', value: 101 }] }),
      'body.actions.0.value',
    ],
    [
      'a status that needs a reason',
      () => ({ actions: [{ type: 'set_field', field: 'status', value: 'LOST' }] }),
      'body.actions.0.value',
    ],
    [
      'a task that is due too late',
      () => ({ actions: [{ type: 'create_task', title: 'x', dueInDays: 366 }] }),
      'body.actions.0.dueInDays',
    ],
    ['an action that does not exist', () => ({ actions: [{ type: 'dance' }] }), 'body.actions.0.type'],
    ['no action', () => ({ actions: [] }), 'body.actions'],
    [
      'a condition that means nothing',
      () => ({ conditions: { items: [{ field: 'lead.value', operator: 'contains', value: 'x' }] } }),
      'body.conditions.items.0.operator',
    ],
  ])('with %s is refused by the name of its place', async (_, more, path) => {
    const answer = await caller.call('POST', url, body(more()));
    expect(expectFailure(answer, 'VALIDATION_ERROR').details?.map((detail) => detail.path)).toContain(path);
  });

  test('beyond the limit is a CONFLICT', async () => {
    for (let made = 0; made < automationLimits.perTenant; made += 20) {
      await Promise.all(Array.from({ length: 20 }, () => create({ enabled: false })));
    }
    expectFailure(await caller.call('POST', url, body()), 'CONFLICT');
  });
});

describe('what fires', () => {
  test('the stage operation does, once for each move, where from and to match', async () => {
    const entering = await create();
    const passing = await create({
      trigger: { type: 'lead.stage_changed', fromStageId: stages.Qualified, toStageId: stages.Proposal },
    });
    const any = await create({ trigger: { type: 'lead.stage_changed' } });
    const { id } = await newLead();
    await move(id, stages.Qualified);
    await move(id, stages.Qualified);
    await move(id, stages.Proposal);
    const counts = [await endedRuns(entering.id, 1), await endedRuns(passing.id, 1), await endedRuns(any.id, 2)];
    expect(counts.flat().every(({ leadId, depth }) => leadId === id && depth === 1)).toBe(true);
    const [run] = counts[1] ?? [];
    expect(run).toMatchObject({
      automationId: passing.id,
      fromStageId: stages.Qualified,
      toStageId: stages.Proposal,
      status: 'SUCCEEDED',
      message: null,
      actions: [{ type: 'set_field', status: 'SUCCEEDED', message: 'title is "Qualified" now.' }],
    });
    expect((await readLead(id)).title).toBe('Qualified');
  });

  test('nothing else does: a general update, a new lead, a stage that is deleted, a disabled automation', async () => {
    const any = await create({ trigger: { type: 'lead.stage_changed' } });
    const disabled = await create({ enabled: false });
    const { id } = await newLead({ stageId: stages.Proposal });
    await ok('PATCH', `/v1/leads/${id}`, { stageId: stages.New });
    const [pipeline] = await ok('GET', '/v1/pipelines');
    await ok('DELETE', `/v1/pipelines/${pipeline.id}/stages/${stages.New}?moveToStageId=${stages.Proposal}`);
    await move(id, stages.Qualified);
    expect(await endedRuns(any.id, 1)).toMatchObject([{ fromStageId: stages.Proposal, toStageId: stages.Qualified }]);
    expect(await runsOf(disabled.id)).toEqual([]);
  });

  test('a move that is refused does not', async () => {
    const automation = await create();
    const { id } = await newLead();
    const refused = await caller.call(
      'PATCH',
      `/v1/leads/${id}/stage`,
      { stageId: stages.Qualified },
      { [headers.ifMatch]: '"9"' },
    );
    expectFailure(refused, 'PRECONDITION_FAILED');
    expect(await runsOf(automation.id)).toEqual([]);
  });
});

describe('conditions', () => {
  test.each([
    ['all', { value: 5_000, contact: { name: 'Ada', country: 'DE' } }, 'SUCCEEDED'],
    ['all', { value: 5_000 }, 'SKIPPED'],
    ['any', { value: 5_000 }, 'SUCCEEDED'],
    ['any', {}, 'SKIPPED'],
  ])('of which %s must hold, for a lead with %j: %s', async (match, fields, status) => {
    const items = [
      { field: 'lead.value', operator: 'gte', value: 5_000 },
      { field: 'contact.country', operator: 'eq', value: 'DE' },
    ];
    const automation = await create({ conditions: { match, items } });
    const { id } = await newLead(fields);
    await move(id, stages.Qualified);
    const message = status === 'SKIPPED' ? 'The conditions do not hold.' : null;
    expect(await endedRuns(automation.id)).toMatchObject([{ status, message }]);
    expect((await readLead(id)).title).toBe(status === 'SKIPPED' ? null : 'Qualified');
  });
});

test('automations that one move fires run in the order in which they were made', async () => {
  const steps = ['one', 'two', 'three', 'four'];
  for (const [at, title] of steps.entries()) {
    const before = { field: 'lead.title', operator: 'eq', value: steps[at - 1] };
    const conditions = { match: 'all', items: at === 0 ? [] : [before] };
    await create({ conditions, actions: [{ type: 'set_field', field: 'title', value: title }] });
  }
  for (let lead = 0; lead < 3; lead++) {
    const { id } = await newLead();
    await move(id, stages.Qualified);
    await expect.poll(async () => (await readLead(id)).title, waiting).toBe('four');
  }
});

describe('actions', () => {
  test('assign, set fields and unassign, in their order, as the same operations of the API do', async () => {
    const automation = await create({
      actions: [
        { type: 'assign', assignedToId: userId },
        { type: 'set_field', field: 'value', value: 1200.5 },
        { type: 'set_field', field: 'currency', value: 'chf' },
        { type: 'set_field', field: 'score', value: 90 },
        { type: 'set_field', field: 'expectedCloseDate', value: '2027-01-31' },
        { type: 'set_field', field: 'status', value: 'NURTURING' },
      ],
    });
    const { id } = await newLead({ score: 10 });
    await move(id, stages.Qualified);
    const [run] = await endedRuns(automation.id);
    expect(run?.actions[2]?.message).toBe('currency is "CHF" now.');
    expect(await readLead(id)).toMatchObject({
      assignedToId: userId,
      value: 1200.5,
      currency: 'CHF',
      score: 90,
      expectedCloseDate: '2027-01-31',
      status: 'NURTURING',
    });
    await expect.poll(async () => (await ok('GET', '/v1/events?type=lead.score_changed')).length, waiting).toBe(1);
  });

  test('add_tag adds to the tags of the lead, once, and makes an unknown one', async () => {
    const automation = await create({
      actions: [
        { type: 'add_tag', name: 'Hot' },
        { type: 'add_tag', name: 'hot' },
      ],
    });
    const { id } = await newLead({ tags: ['VIP'] });
    await move(id, stages.Qualified);
    const [run] = await endedRuns(automation.id);
    expect(run?.status).toBe('SUCCEEDED');
    for (const tag of ['VIP', 'Hot']) expect(await ok('GET', `/v1/leads?tag=${tag}`)).toMatchObject([{ id }]);
    const tags = await ok('GET', '/v1/tags');
    expect(tags.map(({ name }: { name: string }) => name).sort()).toEqual(['Hot', 'VIP']);
  });

  test('create_task puts an open task of the server on the timeline of the lead, which anyone can complete', async () => {
    const automation = await create({
      actions: [
        { type: 'create_task', title: 'Call back', dueInDays: 2 },
        { type: 'create_task', title: 'Some day', dueInDays: null },
      ],
    });
    const { id, contactId } = await newLead();
    await move(id, stages.Qualified);
    const [run] = await endedRuns(automation.id);
    expect(run?.status).toBe('SUCCEEDED');
    const tasks = await ok('GET', `/v1/activities?leadId=${id}&type=task&completed=false&sort=createdAt`);
    expect(tasks).toMatchObject([
      { title: 'Call back', leadId: id, contactId },
      { title: 'Some day', dueAt: null },
    ]);
    const [task] = tasks;
    expect(Date.parse(task.dueAt) - Date.parse(task.createdAt)).toBe(2 * dayMs);
    await ok('PATCH', `/v1/activities/${task.id}`, { completedAt: new Date().toISOString() });
    expect((await ok('GET', `/v1/leads/${id}`)).lastActivityAt).toBeNull();
    await ok('PATCH', `/v1/activities/${task.id}`, { occurredAt: '2026-01-01T00:00:00.000Z' });
    expect((await ok('GET', `/v1/leads/${id}`)).lastActivityAt).toBeNull();
    expect(await ok('GET', `/v1/activities?leadId=${id}&type=task&completed=false`)).toHaveLength(1);
  });

  test('of which one cannot be done are logged with the reason, and the others are done', async () => {
    const user = { tenantId: tenant, id: newUuid(), email: 'gone@example.com', name: 'Gone', role: 'AGENT' };
    const now = new Date().toISOString();
    await api.owner.begin(async (tx) => {
      await tx`select set_config('role', 'lead_engagement_api', true), set_config('app.tenant_id', ${tenant}, true)`;
      await tx`insert into users ${tx({ ...user, createdAt: now, updatedAt: now })}`;
    });
    const automation = await create({
      actions: [
        { type: 'assign', assignedToId: encodeId('user', user.id) },
        { type: 'set_field', field: 'title', value: 'Done all the same' },
      ],
    });
    await api.owner.begin(async (tx) => {
      await tx`select set_config('role', 'lead_engagement_api', true), set_config('app.tenant_id', ${tenant}, true)`;
      await tx`delete from users where tenant_id = ${tenant} and id = ${user.id}`;
    });
    // What is gone may stay where it is while something else changes.
    await ok('PATCH', `${url}/${automation.id}`, { ...automation, name: 'Renamed' });
    const { id } = await newLead();
    await move(id, stages.Qualified);
    expect(await endedRuns(automation.id)).toMatchObject([
      {
        status: 'FAILED',
        actions: [
          { type: 'assign', status: 'FAILED', message: expect.stringContaining('no user') },
          { type: 'set_field', status: 'SUCCEEDED' },
        ],
      },
    ]);
    expect(await readLead(id)).toMatchObject({ title: 'Done all the same', assignedToId: null });
  });

  test('send_webhook delivers automation.triggered, signed, to the named endpoint alone', async () => {
    const received: Received[] = [];
    const others: Received[] = [];
    const [receiver, other] = await Promise.all([
      startReceiver((request) => received.push(request)),
      startReceiver((request) => others.push(request)),
    ]);
    const subscribe = async (address: string) =>
      (await ok('POST', '/v1/webhook-endpoints', { url: address, events: ['lead.created'] }, 201)).id;
    const endpointId = await subscribe(receiver.url);
    await subscribe(other.url);
    const automation = await create({ actions: [{ type: 'send_webhook', endpointId }] });
    const { id } = await newLead();
    const moved = await move(id, stages.Qualified);
    const [run] = await endedRuns(automation.id);
    await expect.poll(() => received.length, waiting).toBe(2);
    const event = received.map((request) => JSON.parse(request.body)).find(({ type }) => type !== 'lead.created');
    expect(event).toMatchObject({ type: 'automation.triggered', tenant_id: caller.tenantId });
    const stagesOfMove = { fromStageId: stages.New, toStageId: stages.Qualified };
    expect(event.data).toEqual({
      automationId: automation.id,
      automationName: 'Follow up',
      runId: run?.id,
      startedBy: { type: 'lead.stage_changed', ...stagesOfMove },
      ...stagesOfMove,
      lead: moved,
    });
    const [delivery] = await ok('GET', `/v1/deliveries?eventId=${event.id}`);
    expect(delivery).toMatchObject({ endpointId, eventType: 'automation.triggered' });
    await expect.poll(() => others.length, waiting).toBe(1);
    await Promise.all([receiver.close(), other.close()]);
  });

  test('send_webhook to an endpoint that has been deleted is logged as failed', async () => {
    const endpoint = await ok(
      'POST',
      '/v1/webhook-endpoints',
      { url: 'https://example.com/', events: ['lead.created'] },
      201,
    );
    const automation = await create({ actions: [{ type: 'send_webhook', endpointId: endpoint.id }] });
    await ok('DELETE', `/v1/webhook-endpoints/${endpoint.id}`);
    await move((await newLead()).id, stages.Qualified);
    expect(await endedRuns(automation.id)).toMatchObject([
      { status: 'FAILED', actions: [{ status: 'FAILED', message: expect.stringContaining('no webhook endpoint') }] },
    ]);
  });
});

describe('a chain', () => {
  const moving = (toStageId: string, stageId: string) => ({
    trigger: { type: 'lead.stage_changed', toStageId },
    actions: [{ type: 'set_field', field: 'stageId', value: stageId }],
  });

  test('of two that fire each other ends at the depth of five, and says that it is a loop', async () => {
    const there = await create(moving(stages.Qualified, stages.Proposal));
    const back = await create(moving(stages.Proposal, stages.Qualified));
    const { id } = await newLead();
    await move(id, stages.Qualified);
    const runs = [...(await endedRuns(there.id, 3)), ...(await endedRuns(back.id, 3))];
    const byDepth = runs.sort((a, b) => a.depth - b.depth).map(({ depth, status }) => [depth, status]);
    expect(byDepth).toEqual([
      [1, 'SUCCEEDED'],
      [2, 'SUCCEEDED'],
      [3, 'SUCCEEDED'],
      [4, 'SUCCEEDED'],
      [5, 'SUCCEEDED'],
      [6, 'STOPPED'],
    ]);
    expect(runs.at(-1)?.message).toContain('loop');
    expect((await readLead(id)).stageId).toBe(stages.Proposal);
  });

  test('whose last move closes the lead sets its status, as the stage operation does', async () => {
    const closing = await create(moving(stages.Qualified, stages.Won));
    const { id } = await newLead();
    await move(id, stages.Qualified);
    await endedRuns(closing.id);
    expect(await readLead(id)).toMatchObject({ stageId: stages.Won, status: 'WON' });
  });
});

test('the log of runs is filtered by status and lead, and kept for 30 days', async () => {
  const automation = await create({ conditions: { items: [{ field: 'lead.title', operator: 'exists' }] } });
  const [titled, plain] = [await newLead({ title: 'x' }), await newLead()];
  for (const { id } of [titled, plain]) await move(id, stages.Qualified);
  await endedRuns(automation.id, 2);
  const filtered = async (query: string): Promise<string[]> =>
    (await ok('GET', `${url}/${automation.id}/runs?${query}`)).map(({ leadId }: AutomationRun) => leadId);
  expect(await filtered('status=SUCCEEDED')).toEqual([titled.id]);
  expect(await filtered('status=FAILED,SKIPPED')).toEqual([plain.id]);
  expect(await filtered(`leadId=${titled.id}`)).toEqual([titled.id]);
  const db = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  const purge = (now: Date) => purgeExpired(db, automationPurges, now);
  await purge(new Date(Date.now() + 29 * dayMs));
  expect(await runsOf(automation.id)).toHaveLength(2);
  // The worker of these tests can take the same work first, and does it for the present.
  const purged = async () => {
    await purge(new Date(Date.now() + 31 * dayMs));
    return runsOf(automation.id);
  };
  await expect.poll(purged, waiting).toEqual([]);
  await db.end();
});

test('every move is worked on exactly once, though the connections of the workers are cut again and again', async () => {
  const endpoint = await ok(
    'POST',
    '/v1/webhook-endpoints',
    { url: 'https://example.com/', events: ['lead.created'] },
    201,
  );
  await ok('PATCH', `/v1/webhook-endpoints/${endpoint.id}`, { status: 'PAUSED' });
  const automation = await create({
    actions: [
      { type: 'set_field', field: 'title', value: 'x' },
      { type: 'send_webhook', endpointId: endpoint.id },
    ],
  });
  const leads = await Promise.all(Array.from({ length: 40 }, () => newLead()));
  const cutting = new AbortController();
  const cuts = (async () => {
    while (!cutting.signal.aborted) {
      await api.owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'lead-engagement lead_engagement_worker'
          and state <> 'idle' and random() < 0.5`;
      // Between two cuts the workers get somewhere, also on a busy machine.
      await delay(10);
    }
  })();
  for (const { id } of leads) await move(id, stages.Qualified);
  cutting.abort();
  await cuts;
  // A run whose connection was cut is taken again after five seconds, then after twenty; one whose claim was lost, after its lease of a
  // minute. Here that time passes at once, but for runs that were claimed a moment ago.
  const passTime = () => api.owner`
    update work set due_at = now() where kind = 'automation-run' and due_at > now()
      and (not leased or due_at < now() + interval '55 seconds')`;
  const countEnded = async () => {
    await passTime();
    return (await runsOf(automation.id)).filter(({ status }) => status !== 'PENDING').length;
  };
  await expect.poll(countEnded, { timeout: 200_000, interval: 100 }).toBe(leads.length);
  const runs = await runsOf(automation.id);
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
  await expect
    .poll(async () => (await ok('GET', '/v1/events?type=automation.triggered&limit=200')).length, waiting)
    .toBeGreaterThanOrEqual(leads.length);
  const sent = await ok('GET', '/v1/events?type=automation.triggered&limit=200');
  expect(sent.map(({ data }: { data: { runId: string } }) => data.runId).sort()).toEqual(
    runs.map(({ id }) => id).sort(),
  );
  // The worker has its connections again, and goes on as before.
  const next = await create({ name: 'Next' });
  await move((await newLead()).id, stages.Qualified);
  await endedRuns(next.id, 1, { timeout: 200_000, interval: 50 });
});
