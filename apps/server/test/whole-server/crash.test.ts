import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inbound, type WebhookEvent } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seventeenTrackAnswers } from '../../src/tracking/fixtures/answers.js';
import { type ReplayServer, startReplayServer } from '../../src/tracking/fixtures/replay-server.js';
import { findFreePort } from '../support/free-port.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';
import { startReceiver } from '../support/receiver.js';

/** A campaign of many is run by hand: KILLS=100. */
const kills = Number(process.env.KILLS ?? 4);
const writers = 4;
const pushes = { shipments: 20, each: 10, atOnce: 20 };
const providerKey = 'installation-key';
const waiting = { timeout: 120_000, interval: 100 };

let provider: ReplayServer;
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
  provider = await startReplayServer();
  provider.answer = ({ body }) =>
    seventeenTrackAnswers.accepted(body.map(({ number }: { number: string }) => ({ number, carrier: 100003 })));
  receiver = await startReceiver(({ body }) => {
    const event = JSON.parse(body) as WebhookEvent<'lead.created'> | WebhookEvent<'automation.triggered'>;
    const [seen, about] =
      event.type === 'lead.created' ? [created, event.data.id] : [triggered, (event.data as { runId: string }).runId];
    expect(seen.get(about) ?? event.id).toBe(event.id);
    seen.set(about, event.id);
  });
  server = await openKilledServer({
    PORT: String(await findFreePort()),
    SEVENTEENTRACK_API_KEY: providerKey,
    SEVENTEENTRACK_BASE_URL: provider.url,
  });
  sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: server.key, maxRetries: 0 });
});
afterAll(async () => {
  expect(await server.close()).toBe(0);
  await receiver.close();
  await provider.close();
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

/** Sends a push until it is acknowledged, as a provider does. */
async function pushUntilTaken(trackingNumber: string, nth: number): Promise<void> {
  const item = seventeenTrackAnswers.item(trackingNumber);
  const [tracked] = item.track_info.tracking.providers;
  const time = new Date(Date.UTC(2026, 10, 1, nth)).toISOString();
  if (tracked) {
    tracked.events = tracked.events
      .slice(1)
      .map((event) => ({ ...event, time_iso: time, time_utc: time, description: `Scan ${nth}` }));
  }
  const body = JSON.stringify({ event: 'TRACKING_UPDATED', data: item });
  const sign = createHash('sha256').update(`${body}/${providerKey}`).digest('hex');
  const path = inbound.trackingPushes.receive.path.replace(':provider', '17track');
  const headers = { 'content-type': 'application/json', sign };
  for (;;) {
    const answer = await fetch(server.url() + path, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return;
    expect(answer?.status ?? 503, 'a push is refused').toBeGreaterThanOrEqual(500);
    await delay(200);
  }
}

/** Sends all pushes; `isHalfTaken` waits for the middle of them. */
function startPushing(numbers: string[]) {
  const all = Array.from({ length: pushes.shipments * pushes.each }, (_, at) => at);
  let taken = 0;
  let next = 0;
  const senders = Array.from({ length: pushes.atOnce }, async () => {
    for (let at = all[next++]; at !== undefined; at = all[next++]) {
      await pushUntilTaken(numbers[at % pushes.shipments] as string, Math.floor(at / pushes.shipments));
      taken += 1;
    }
  });
  return {
    async untilHalfTaken() {
      await expect.poll(() => taken, { ...waiting, interval: 1 }).toBeGreaterThan(all.length / 2);
      expect(taken).toBeLessThan(all.length);
    },
    taken: () => Promise.all(senders),
  };
}

test(`${kills} kills at any moment lose no event, automation or push, invent none, and need no help to recover`, async () => {
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
  const numbers = Array.from({ length: pushes.shipments }, (_, at) => `KILLED${String(at).padStart(6, '0')}`);
  await sdk.shipments.bulk({ records: numbers.map((trackingNumber) => ({ trackingNumber })) });
  const registered = () =>
    server.query((db) => db`select count(*)::int as count from shipments where registered_at is not null`);
  await expect.poll(registered, waiting).toEqual([{ count: pushes.shipments }]);

  let pushing: ReturnType<typeof startPushing> | undefined;
  for (let round = 1; round <= kills; round++) {
    const stopWriting = startWriting(stageId);
    // A slow machine may have written nothing yet: without leads more, the kill would prove less.
    const enough = moved.size + 4;
    await expect.poll(() => moved.size, { ...waiting, interval: 1 }).toBeGreaterThanOrEqual(enough);
    // A different time in each round: a run, a delivery or a write may be waiting, running or done.
    await delay(Math.random() * 300);
    // The pushes meet one kill, since work that loses its lease twice is set aside.
    if (round === kills) {
      pushing = startPushing(numbers);
      await pushing.untilHalfTaken();
    }
    await (round % 2 ? server.killAlone() : server.killAndStart({ expiresLeases: round === kills }));
    await stopWriting();
  }
  await pushing?.taken();

  await judgeEvents();
  await judgeAutomations(automation.id, stageId);
  await judgePushes();
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

async function judgePushes() {
  const left = () => server.query((db) => db`select count(*)::int as count from tracking_pushes`);
  await expect.poll(left, waiting).toEqual([{ count: 0 }]);
  const scans = Array.from({ length: pushes.each }, (_, nth) => `Scan ${nth}`);
  for (const { id } of (await sdk.shipments.list({ limit: 200 })).data) {
    const { timeline } = await sdk.shipments.get(id);
    expect(timeline.map(({ message }) => message)).toEqual(scans);
  }
}
