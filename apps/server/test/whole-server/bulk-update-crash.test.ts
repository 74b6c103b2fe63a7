import { setTimeout as delay } from 'node:timers/promises';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';

const leads = 1_500;
const deadline = { timeout: 240_000, interval: 250 };

let server: KilledServer;
let sdk: LeadEngagement;
beforeAll(async () => {
  server = await openKilledServer();
  sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: server.key });
});
afterAll(async () => {
  expect(await server?.close()).toBe(0);
});

async function makeLeads(stageId: string): Promise<void> {
  for (let from = 0; from < leads; from += 500) {
    const records = Array.from({ length: 500 }, (_, at) => ({
      title: `Lead ${from + at}`,
      value: from + at,
      stageId,
      contact: { name: `Contact ${from + at}` },
    }));
    const results = await sdk.leads.bulk({ records });
    expect(results.filter(({ error }) => error)).toEqual([]);
  }
}

/** What the bulk update changes of each lead, in the order of their creation. */
async function listLeads() {
  const found = [];
  for await (const { title, value, stageId, tagIds } of sdk.leads.list({ sort: 'createdAt', limit: 200 })) {
    found.push({ title, value, stageId, tagIds });
  }
  return found;
}

/** How many leads have how many entries of their history, and events, about a stage. */
const countMoves = () =>
  server.query(async (db) => {
    const moves = await db`
      select entries, count(*)::int as leads from (
        select count(*)::int as entries from lead_changes
        where action = 'updated' and changes ? 'stage_id' group by tenant_id, lead_id
      ) as each group by entries`;
    const events = await db`
      select entries, count(*)::int as leads from (
        select count(*)::int as entries from (
          select payload from events where type = 'lead.stage_changed'
          union all select payload from outbox where type = 'lead.stage_changed'
        ) as sent group by payload::jsonb #> '{data,id}'
      ) as each group by entries`;
    return { history: moves.map((each) => ({ ...each })), events: events.map((each) => ({ ...each })) };
  });

/** Kills the worker when some of the leads are done, and proves that others were not. */
async function killWorkerAt(done: () => Promise<number>, least: number): Promise<void> {
  await expect.poll(done, { ...deadline, interval: 10 }).toBeGreaterThan(least);
  // Anywhere in one of the next batches.
  await delay(Math.random() * 100);
  await server.killOne('worker');
  const atKill = await done();
  expect(atKill).toBeGreaterThan(least);
  expect(atKill).toBeLessThan(leads);
}

test('a bulk update whose worker is killed changes each lead once, and its undo, killed as well, restores all', async () => {
  const [pipeline] = (await sdk.pipelines.list()).data;
  const [first = '', second = ''] = (pipeline?.stages ?? []).map(({ id }) => id);
  const tag = await sdk.tags.create({ name: 'hot' });
  await makeLeads(first);
  const before = await listLeads();

  const { id } = await sdk.leads.bulkUpdate({
    filter: { stage: first },
    changes: { stageId: second, value: 7, addTagIds: [tag.id] },
  });
  const read = () => sdk.bulkUpdates.get(id);
  await killWorkerAt(async () => (await read()).counts.matched, leads / 10);
  await expect.poll(read, deadline).toMatchObject({
    status: 'COMPLETED',
    counts: { total: leads, matched: leads, changed: leads, unchanged: 0, failed: 0 },
  });
  expect(await listLeads()).toEqual(
    before.map(({ title }) => ({ title, value: 7, stageId: second, tagIds: [tag.id] })),
  );
  expect(await countMoves()).toEqual({ history: [{ entries: 1, leads }], events: [{ entries: 1, leads }] });

  await sdk.bulkUpdates.undo(id);
  await killWorkerAt(async () => (await read()).undo?.counts.restored ?? 0, leads / 10);
  await expect
    .poll(async () => (await read()).undo, deadline)
    .toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      counts: { restored: leads, kept: 0, gone: 0, keptFields: 0 },
    });
  expect(await listLeads()).toEqual(before);
  expect((await countMoves()).history).toEqual([{ entries: 2, leads }]);
});
