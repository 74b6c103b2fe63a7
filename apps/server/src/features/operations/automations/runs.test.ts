import type { AutomationRun } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { claimWork } from '../../../jobs/claim.js';
import { createSlots } from '../../../jobs/concurrency.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import type { Lease } from '../../../jobs/handler.js';
import { leadRecords, purgeLead } from '../../crm/leads/queries.js';
import { executeRun } from './executor.js';
import { automationWork } from './jobs.js';

let api: TestApi;
let db: Database;
let tenant: string;
let caller: TestCaller;
let stageIds: string[];
let automationId: string;
beforeAll(async () => {
  api = await startTestApi();
  db = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 4 });
});
afterAll(async () => {
  await db.end();
  await api.close();
});
beforeEach(async () => {
  // What other tests left, their leases run out.
  await doWork(db, [automationWork], new Date(Date.now() + 86_400_000));
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const [pipeline] = await ok('GET', '/v1/pipelines');
  stageIds = pipeline.stages.map(({ id }: { id: string }) => id);
  const automation = {
    name: 'Rename',
    trigger: { type: 'lead.stage_changed' },
    actions: [{ type: 'set_field', field: 'title', value: 'Renamed' }],
  };
  automationId = (await ok('POST', '/v1/automations', automation, 201)).id;
});

const ok = async (method: string, path: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, path, body), status);
const listRuns = (): Promise<AutomationRun[]> => ok('GET', `/v1/automations/${automationId}/runs`);

/** A lead that has been moved, and the run of that, which no worker has done yet. */
async function moveLead() {
  const { id } = await ok('POST', '/v1/leads', { contact: { name: 'Ada' } }, 201);
  await ok('PATCH', `/v1/leads/${id}/stage`, { stageId: stageIds[1] });
  const [run] = (await listRuns()) as [AutomationRun];
  expect(run).toMatchObject({ leadId: id, status: 'PENDING', actions: [], completedAt: null });
  return { leadId: id };
}

/** The lease of the run that waits. */
async function claimRun(): Promise<Lease> {
  const capacity = createSlots(automationWork).capacity();
  const { leases } = await claimWork(db, automationWork.kind, new Date(Date.now() + 60_000), capacity);
  expect(leases).toHaveLength(1);
  return leases[0] as Lease;
}

test.each<[string, (leadId: string) => Promise<unknown>, string]>([
  ['whose lead is deleted', (leadId) => ok('DELETE', `/v1/leads/${leadId}`), 'The lead has been deleted since.'],
  [
    'whose automation is disabled',
    () => ok('PATCH', `/v1/automations/${automationId}`, { enabled: false }),
    'The automation has been disabled or deleted since.',
  ],
])('a run %s before its turn is skipped', async (_, change, message) => {
  const { leadId } = await moveLead();
  await change(leadId);
  await doWork(db, [automationWork]);
  expect((await listRuns())[0]).toMatchObject({ status: 'SKIPPED', message });
});

test('of ten that go for a run at once with its lease, one does it', async () => {
  const { leadId } = await moveLead();
  const lease = await claimRun();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => executeRun(db, lease, new Date())));
  expect(outcomes.filter(({ next }) => next === 'settled')).toMatchObject([{ facts: { status: 'SUCCEEDED' } }]);
  expect(await api.db`select from work where tenant_id = ${tenant}`).toHaveLength(0);
  expect(await ok('GET', `/v1/leads/${leadId}`)).toMatchObject({ title: 'Renamed', version: 3 });
});

test('a run gives way to a purge of its lead that has begun, and neither waits for the other for ever', async () => {
  const { leadId } = await moveLead();
  const lease = await claimRun();
  const id = decodeId('lead', leadId) as string;
  const begun = await inTenant(api.db, tenant, async (tx) => {
    await leadRecords.findAndLock(tx, tenant, id);
    let hasEnded = false;
    const status = executeRun(db, lease, new Date()).finally(() => {
      hasEnded = true;
    });
    status.catch(() => undefined);
    const waiting = () => tx`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => hasEnded || (await waiting()).length > 0, { timeout: 120_000 }).toBe(true);
    await purgeLead(tx, tenant, id);
    return { status };
  });
  expect((await begun.status).next).not.toBe('settled');
  expect(await listRuns()).toEqual([]);
});

test('a run whose lease has passed to another worker leaves no trace', async () => {
  const { leadId } = await moveLead();
  const lease = await claimRun();
  await expect(executeRun(db, { ...lease, fence: lease.fence - 1 }, new Date())).rejects.toThrow('lease was lost');
  expect((await ok('GET', `/v1/leads/${leadId}`)).title).toBeNull();
  expect(await executeRun(db, lease, new Date())).toMatchObject({ next: 'settled' });
});

test('a run that fails for no reason of its own leaves no trace, and is given up after five failures', async () => {
  const { leadId } = await moveLead();
  await api.owner.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger refuse before update on leads for each row when (new.title = 'Renamed') execute function refuse()`);
  let now = new Date();
  for (let attempt = 1; attempt < 5; attempt++) {
    expect(await doWork(db, [automationWork], now)).toMatchObject([{ next: 'again' }]);
    expect((await listRuns())[0]).toMatchObject({ status: 'PENDING', actions: [] });
    now = new Date(now.getTime() + 600_000);
  }
  expect(await doWork(db, [automationWork], now)).toMatchObject([{ next: 'given up' }]);
  expect((await listRuns())[0]).toMatchObject({ status: 'FAILED', message: expect.stringContaining('5 times') });
  expect((await ok('GET', `/v1/leads/${leadId}`)).title).toBeNull();
  await api.owner.unsafe('drop trigger refuse on leads; drop function refuse()');
});

test('what an automation changes and writes names it, on the timeline and in the history', async () => {
  const user = (await ok('GET', '/v1/users'))[0];
  const actions = [
    { type: 'assign', assignedToId: user.id },
    { type: 'set_field', field: 'stageId', value: stageIds[2] },
    { type: 'create_task', title: 'Call', dueInDays: 1 },
  ];
  await ok('PATCH', `/v1/automations/${automationId}`, {
    name: 'Hand over',
    trigger: { type: 'lead.stage_changed', toStageId: stageIds[1] },
    actions,
  });
  const { leadId } = await moveLead();
  await doWork(db, [automationWork]);
  expect((await listRuns())[0]).toMatchObject({ status: 'SUCCEEDED' });
  const entries: { type: string; metadata: Record<string, unknown> }[] = await ok(
    'GET',
    `/v1/activities?leadId=${leadId}`,
  );
  const metadataOf = (type: string) => entries.filter((entry) => entry.type === type).map(({ metadata }) => metadata);
  expect(metadataOf('assigned')).toMatchObject([{ actorId: automationId }]);
  expect(new Set(metadataOf('stage_changed').map(({ actorId }) => actorId))).toEqual(
    new Set([automationId, caller.keyId]),
  );
  expect(metadataOf('task')).toEqual([{ automationId, automationName: 'Hand over' }]);
  const history: { actorId: string | null }[] = await ok('GET', `/v1/leads/${leadId}/history`);
  expect(history.filter(({ actorId }) => actorId === automationId)).toHaveLength(2);
});
