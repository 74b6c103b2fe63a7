import type { AutomationRun } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../test/support/api.js';
import { dataOf } from '../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../db/client.js';
import { decodeId } from '../../ids.js';
import { wallClock } from '../../webhooks/fixtures/world.js';
import { lockLeadWhetherLive, purgeLead } from '../leads/queries.js';
import { startAutomationWorker } from './automation-worker.js';
import { executeRun, putOffRun } from './executor.js';

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
  return { leadId: id, run: { tenantId: tenant, id: decodeId('automationRun', run.id) as string } };
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
  const worker = startAutomationWorker({ db, clock: wallClock, log: pino({ level: 'silent' }) });
  await expect
    .poll(async () => (await listRuns())[0], { timeout: 10_000 })
    .toMatchObject({ status: 'SKIPPED', message });
  await worker.stop();
});

test('of ten workers that go for a run at once, one does it', async () => {
  const { leadId, run } = await moveLead();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => executeRun(db, run, new Date())));
  expect(outcomes.filter((status) => status !== undefined)).toEqual(['SUCCEEDED']);
  expect(await ok('GET', `/v1/leads/${leadId}`)).toMatchObject({ title: 'Renamed', version: 3 });
});

test('a run gives way to a purge of its lead that has begun, and neither waits for the other for ever', async () => {
  const { leadId, run } = await moveLead();
  const id = decodeId('lead', leadId) as string;
  const begun = await inTenant(api.db, tenant, async (tx) => {
    await lockLeadWhetherLive(tx, tenant, id);
    let hasEnded = false;
    const status = executeRun(db, run, new Date()).finally(() => {
      hasEnded = true;
    });
    status.catch(() => undefined);
    const waiting = () => tx`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => hasEnded || (await waiting()).length > 0, { timeout: 10_000 }).toBe(true);
    await purgeLead(tx, tenant, id);
    return { status };
  });
  expect(await begun.status).toBeUndefined();
  expect(await listRuns()).toEqual([]);
});

test('a run that fails for no reason of its own leaves no trace, waits ever longer, and is given up after five', async () => {
  const { leadId, run } = await moveLead();
  await api.owner.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger refuse before update on leads for each row when (new.title = 'Renamed') execute function refuse()`);
  await expect(executeRun(db, run, new Date())).rejects.toThrow('the disk is full');
  expect((await listRuns())[0]).toMatchObject({ status: 'PENDING', actions: [] });
  let now = new Date();
  const waits: number[] = [];
  for (let attempt = 1; attempt < 5; attempt++) {
    await putOffRun(db, run, now);
    const [row] = await db<{ dueAt: string }[]>`select due_at from automation_runs where id = ${run.id}`;
    waits.push((Date.parse(row?.dueAt ?? '') - now.getTime()) / 1_000);
    now = new Date(row?.dueAt ?? '');
  }
  expect(waits).toEqual([5, 20, 80, 320]);
  await putOffRun(db, run, now);
  expect((await listRuns())[0]).toMatchObject({ status: 'FAILED', message: expect.stringContaining('5 times') });
  expect((await ok('GET', `/v1/leads/${leadId}`)).title).toBeNull();
  await api.owner.unsafe('drop trigger refuse on leads; drop function refuse()');
});
