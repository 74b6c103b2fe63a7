import { headers, type PlanLimits } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomy, startTestApi, type TestApi, type TestCaller } from '../../../test/support/api.js';
import { expectFailure, header } from '../../../test/support/expect.js';
import { dataOf } from '../../../test/support/sample.js';
import { compactCounts } from '../../db/counts.js';
import { usagePurge } from '../../housekeeping.js';
import { purgeExpired } from '../../jobs/retention/fixtures/purge-expired.js';
import { readUsedToday } from './day-budgets.js';
import { countQueuedJobs } from './queued-jobs.js';
import { readStoredBytes } from './storage.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const waiting = { timeout: 120_000, interval: 100 };

/** Creates a caller of a new tenant with these limits. */
async function openTenant(limits: Partial<PlanLimits>) {
  const tenant = await api.newTenant({ limitOverrides: { ...roomy, ...limits } });
  const caller = await api.newCaller(tenant);
  const ok = async (method: string, url: string, body?: unknown, status = 200) =>
    dataOf(await caller.call(method, url, body), status);
  return { tenant, caller, ok };
}

/** The same, with leads and a number of automations that run each time a lead enters a stage. */
async function openPipeline(limits: Partial<PlanLimits>, automations: number, leads: number) {
  const opened = await openTenant(limits);
  const { ok } = opened;
  const [pipeline] = await ok('GET', '/v1/pipelines');
  const [from, to] = pipeline.stages;
  for (let at = 0; at < automations; at++) {
    const trigger = { type: 'lead.stage_changed', toStageId: to.id };
    const actions = [{ type: 'create_task', title: 'Call', dueInDays: 1 }];
    await ok('POST', '/v1/automations', { name: `A${at}`, trigger, actions }, 201);
  }
  const records = Array.from({ length: leads }, (_, at) => ({ contact: { name: `Ada ${at}` }, stageId: from.id }));
  const made = await ok('POST', '/v1/leads/bulk', { records });
  const leadIds: string[] = made.map(({ id }: { id: string }) => id);
  const move = (ids: string[]) => opened.caller.call('POST', '/v1/leads/bulk/stage', { leadIds: ids, stageId: to.id });
  return { ...opened, leadIds, move, to };
}

const usageOf = async (caller: TestCaller) => dataOf(await caller.call('GET', '/v1/usage'), 200);

describe('jobs and runs', () => {
  test('of a bulk move are refused before anything is written if they exceed the size of the queue', async () => {
    const { leadIds, move, caller, tenant } = await openPipeline({ queuedJobs: 10 }, 3, 4);
    expect(expectFailure(await move(leadIds), 'PLAN_LIMIT_REACHED').message).toContain('12 jobs');
    expect(await countQueuedJobs(api.db, tenant, 100)).toBe(0);
    expect(dataOf(await move(leadIds.slice(0, 3)), 200)).toHaveLength(3);
    expect(await usageOf(caller)).toMatchObject({
      queuedJobs: { used: 9, limit: 10 },
      automationRuns: { used: 9, limit: 1_000_000 },
    });
  });

  test('beyond the queue are refused with the time to wait, and admitted when the queue is shorter', async () => {
    const { leadIds, move, tenant, ok, to } = await openPipeline({ queuedJobs: 10 }, 3, 4);
    dataOf(await move(leadIds.slice(0, 3)), 200);
    const refused = await move(leadIds.slice(3));
    expectFailure(refused, 'RATE_LIMITED');
    expect(Number(header(refused, headers.retryAfter))).toBeGreaterThan(0);
    const lead = await ok('GET', `/v1/leads/${leadIds[3]}`);
    expect(lead.stageId).not.toBe(to.id);
    await api.owner`delete from work where kind = 'automation-run' and tenant_id = ${tenant}`;
    dataOf(await move(leadIds.slice(3)), 200);
  });

  test('are limited per day by the plan, also for concurrent requests, and counted again the next day', async () => {
    const { leadIds, caller, tenant, to } = await openPipeline({ automationRunsPerDay: 10 }, 2, 12);
    const move = (id: string) => caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: to.id });
    const answers = await Promise.all(leadIds.map(move));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectFailure(answer, 'RATE_LIMITED');
      const untilMidnight = 86_400 - (Math.floor(Date.now() / 1_000) % 86_400);
      expect(Math.abs(Number(header(answer, headers.retryAfter)) - untilMidnight)).toBeLessThan(60);
    }
    await compactCounts(api.workerDb);
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await readUsedToday(api.db, tenant, 'automationRuns', new Date())).toBe(10);
    expect(await readUsedToday(api.db, tenant, 'automationRuns', tomorrow)).toBe(0);
    await purgeExpired(api.workerDb, [usagePurge], new Date(Date.now() + 92 * 86_400_000));
    expect(await readUsedToday(api.db, tenant, 'automationRuns', new Date())).toBe(0);
  });

  test('are not needed for a move that triggers nothing, which is never refused for a full queue', async () => {
    const { leadIds, move } = await openPipeline({ queuedJobs: 0, automationRunsPerDay: 0 }, 0, 2);
    dataOf(await move(leadIds), 200);
  });

  test('include imports', async () => {
    const { caller } = await openTenant({ queuedJobs: 1 });
    const send = () =>
      caller.call('POST', '/v1/contacts/import', '[{"email":"a@b.example"}]', { 'content-type': 'application/json' });
    dataOf(await send(), 202);
    expectFailure(await send(), 'RATE_LIMITED');
  });
});

test('limits tracking numbers per day by the plan, and does not count one that is already tracked', async () => {
  const { caller, ok } = await openTenant({ trackingNumbersPerDay: 3 });
  const add = (...numbers: string[]) =>
    caller.call('POST', '/v1/shipments/bulk', {
      records: numbers.map((trackingNumber) => ({ trackingNumber, carrierCode: 'dhl' })),
      mode: 'upsert',
    });
  dataOf(await add('A1111111', 'A2222222'), 200);
  dataOf(await add('A1111111', 'A2222222'), 200);
  expectFailure(await add('A3333333', 'A4444444'), 'RATE_LIMITED');
  dataOf(await add('A3333333'), 200);
  expectFailure(await add('A5555555', 'A6666666', 'A7777777', 'A8888888'), 'PLAN_LIMIT_REACHED');
  expect((await ok('GET', '/v1/usage')).trackingNumbers).toMatchObject({ used: 3, limit: 3 });
  expect(await ok('GET', '/v1/shipments')).toHaveLength(3);
});

describe('storage', () => {
  const note = (leadId: string, content: string) => ({ type: 'note', leadId, content });

  test('that is used up refuses more data, but still allows reads, deletions and settings', async () => {
    const { caller, ok } = await openTenant({ storageMegabytes: 1 });
    const lead = await ok('POST', '/v1/leads', { contact: { name: 'Ada' } }, 201);
    const spare = await ok('POST', '/v1/leads', { contact: { name: 'Grace' } }, 201);
    const ids: string[] = [];
    const add = () => caller.call('POST', '/v1/activities', note(lead.id, 'x'.repeat(20_000)));
    let answer = await add();
    for (; answer.status === 201; answer = await add()) ids.push(answer.data.id);
    expect(expectFailure(answer, 'PLAN_LIMIT_REACHED').message).toContain('of the 1 MB of its plan');
    expect(ids.length).toBeGreaterThan(40);
    expect(ids.length).toBeLessThanOrEqual(50);
    const { storageBytes } = await ok('GET', '/v1/usage');
    expect(storageBytes).toMatchObject({ limit: 1_000_000, files: 0, used: storageBytes.records });
    expect(storageBytes.used).toBeGreaterThan(ids.length * 20_000);
    await ok('PATCH', '/v1/settings', { retention: { deletedDays: 10 } });
    await ok('POST', '/v1/leads/bulk/delete', { leadIds: [spare.id] });
    for (const id of ids) await ok('DELETE', `/v1/activities/${id}?purge=true`);
    await expect.poll(async () => (await add()).status, waiting).toBe(201);
  });

  test('that is used up still allows a replay', async () => {
    const { caller, ok, tenant } = await openTenant({ storageMegabytes: 1 });
    const lead = await ok('POST', '/v1/leads', { contact: { name: 'Ada' } }, 201);
    const key = { [headers.idempotencyKey]: 'once' };
    const first = dataOf(await caller.call('POST', '/v1/activities', note(lead.id, 'x'), key), 201);
    await api.owner`insert into count_deltas (tenant_id, resource, delta) values (${tenant}, 'recordBytes', 2000000)`;
    const full = async () => (await caller.call('POST', '/v1/activities', note(lead.id, 'y'))).status;
    await expect.poll(full, waiting).toBe(403);
    expect(dataOf(await caller.call('POST', '/v1/activities', note(lead.id, 'x'), key), 201)).toEqual(first);
  });

  test('is counted back to the start after any record is written, changed and purged', async () => {
    const { caller, ok, tenant } = await openTenant({});
    const lead = await ok('POST', '/v1/leads', { contact: { name: 'Ada' } }, 201);
    const records = async () => (await readStoredBytes(api.db, tenant)).records;
    const content = fc.oneof(
      fc.string({ maxLength: 50 }),
      fc.constant('wörd '.repeat(2_000)),
      fc.constant('0'.repeat(19_000)),
    );
    const before = await records();
    await fc.assert(
      fc.asyncProperty(
        content,
        content,
        fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue()),
        async (one, other, metadata) => {
          const sent = await caller.call('POST', '/v1/activities', { ...note(lead.id, `a${one}`), metadata });
          fc.pre(sent.status === 201);
          const { id } = sent.data;
          expect(await records()).toBeGreaterThan(before);
          await caller.call('PATCH', `/v1/activities/${id}`, { content: `b${other}` });
          await ok('DELETE', `/v1/activities/${id}?purge=true`);
          // The audit log keeps the deletion; what was stored is gone to the byte but for the lead's own time of activity.
          expect(Math.abs((await records()) - before)).toBeLessThan(64);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('counts files while they are stored', async () => {
    const { caller, ok } = await openTenant({});
    const base = await ok('POST', '/v1/knowledge-bases', { name: 'B' }, 201);
    const path = `/v1/knowledge-bases/${base.id}/documents`;
    const file = await caller.call('POST', `${path}/upload?fileName=a.txt`, 'x'.repeat(5_000), {
      'content-type': 'text/plain',
    });
    expect(dataOf(file, 202).bytes).toBe(5_000);
    expect((await ok('GET', '/v1/usage')).storageBytes.files).toBe(5_000);
  });
});

test('lets every credential read the use of its tenant, and of no other', async () => {
  const { tenant, ok } = await openTenant({ perMinute: 1_000, perDay: 5_000 });
  await ok('POST', '/v1/contacts', { name: 'Ada' }, 201);
  const reader = await api.newCaller(tenant, ['read:shipments']);
  const usage = await usageOf(reader);
  expect(usage).toMatchObject({
    plan: 'ENTERPRISE',
    requests: {
      minute: { used: 2, limit: 1_000 },
      day: { used: 2, limit: 5_000 },
      concurrent: { used: 1, limit: 100 },
    },
  });
  for (const { resetAt } of [usage.requests.minute, usage.requests.day, usage.automationRuns]) {
    expect(Date.parse(resetAt)).toBeGreaterThan(Date.now() - 1_000);
  }
  const stranger = await openTenant({});
  expect(await usageOf(stranger.caller)).toMatchObject({
    storageBytes: { used: 0 },
    requests: { concurrent: { used: 1 } },
  });
});
