import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookEvent } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';
import { startReceiver } from '../support/receiver.js';

/** A campaign of many is run by hand: KILLS=100. */
const kills = Number(process.env.KILLS ?? 4);
const writers = 4;
const waiting = { timeout: 120_000, interval: 100 };

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let server: KilledServer;
let sdk: LeadEngagement;
/** The events that arrived, by what each is about: at least once, but never two for one lead or run. */
const created = new Map<string, string>();
const triggered = new Map<string, string>();
/** What the API has confirmed. */
const committed = new Set<string>();
const moved = new Set<string>();

beforeAll(async () => {
  receiver = await startReceiver(({ body }) => {
    const event = JSON.parse(body) as WebhookEvent<'lead.created'> | WebhookEvent<'automation.triggered'>;
    const [seen, about] =
      event.type === 'lead.created' ? [created, event.data.id] : [triggered, (event.data as { runId: string }).runId];
    expect(seen.get(about) ?? event.id).toBe(event.id);
    seen.set(about, event.id);
  });
  server = await openKilledServer({
    PORT: String(await findFreePort()),
  });
  sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: server.key, maxRetries: 0 });
});
afterAll(async () => {
  expect(await server.close()).toBe(0);
  await receiver.close();
});

const leadOf = () => sdk.leads.create({ contact: { name: 'Ada' } });

/** Writes leads and moves them until it is stopped; errors of a server that is away are as good as any. */
function startWriting(stageId: string) {
  const alive = new AbortController();
  const write = async () => {
    const { id } = await leadOf();
    committed.add(id);
    await sdk.leads.updateStage(id, { stageId });
    moved.add(id);
  };
  const done = Array.from({ length: writers }, async () => {
    while (!alive.signal.aborted) await write().catch(() => delay(5));
  });
  return () => {
    alive.abort();
    return Promise.all(done);
  };
}

test(`${kills} kills at any moment lose no event and no automation, invent none, and need no help to recover`, async () => {
  const [pipeline] = (await sdk.pipelines.list()).data;
  const stageId = pipeline?.stages[1]?.id as string;
  const endpoint = await sdk.webhookEndpoints.create({ url: receiver.url, events: ['lead.created'] });
  const automation = await sdk.automations.create({
    name: 'Tell',
    trigger: { type: 'lead.stage_changed', toStageId: stageId },
    actions: [
      { type: 'set_field', field: 'title', value: 'Told' },
      { type: 'send_webhook', endpointId: endpoint.id },
    ],
  });

  for (let round = 1; round <= kills; round++) {
    const stopWriting = startWriting(stageId);
    // A slow machine may have written nothing yet: without leads more, the kill would prove less.
    const enough = moved.size + 4;
    await expect.poll(() => moved.size, { ...waiting, interval: 1 }).toBeGreaterThanOrEqual(enough);
    // A different time in each round: a run, a delivery or a write may be waiting, running or done.
    await delay(Math.random() * 300);
    await (round % 2 ? server.killAlone() : server.killAndStart({ expiresLeases: false }));
    await stopWriting();
  }

  await judgeEvents();
  await judgeAutomations(automation.id, stageId);
});

async function judgeEvents() {
  await expect.poll(() => [...committed].filter((id) => !created.has(id)), waiting).toEqual([]);
  for (const id of created.keys()) {
    expect((await sdk.leads.get(id)).id, 'the lead of a delivered event').toBe(id);
  }
}

async function judgeAutomations(automationId: string, stageId: string) {
  const pending = async () => (await sdk.automations.listRuns(automationId, { status: 'PENDING', limit: 1 })).total;
  await expect.poll(pending, waiting).toBe(0);
  const runs: { status: string; leadId: string }[] = [];
  for await (const { status, leadId } of sdk.automations.listRuns(automationId, { limit: 200 }))
    runs.push({ status, leadId });
  expect(moved.size).toBeGreaterThan(kills);
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
  // One run for each lead in the stage, also for a move whose response was lost.
  expect(runs.length).toBe((await sdk.leads.list({ stage: stageId, limit: 1 })).total);
  expect(new Set(runs.map(({ leadId }) => leadId)).size).toBe(runs.length);
  expect([...moved].filter((id) => !runs.some(({ leadId }) => leadId === id))).toEqual([]);
  await expect.poll(() => triggered.size, waiting).toBe(runs.length);
}
