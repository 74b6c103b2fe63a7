import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inbound, type Shipment } from '@lead-engagement/contract';
import {
  type ReplayServer,
  seventeenTrackAnswers,
  startReplayServer,
} from '@lead-engagement/platforms/tracking/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';

const shipments = 30;
const pushesEach = 10;
const atOnce = 20;
const waiting = { timeout: 120_000, interval: 200 };
const key = 'installation-key';

let provider: ReplayServer;
let server: KilledServer;

beforeAll(async () => {
  provider = await startReplayServer();
  provider.answer = ({ body }) =>
    seventeenTrackAnswers.accepted(body.map(({ number }: { number: string }) => ({ number, carrier: 100003 })));
  server = await openKilledServer({ SEVENTEENTRACK_API_KEY: key, SEVENTEENTRACK_BASE_URL: provider.url });
});
afterAll(async () => {
  expect(await server.close()).toBe(0);
  await provider.close();
});

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
  const sign = createHash('sha256').update(`${body}/${key}`).digest('hex');
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

test(`${shipments * pushesEach} pushes reach their shipments, though the server is killed in the middle of them`, async () => {
  const numbers = Array.from({ length: shipments }, (_, at) => `KILLED${String(at).padStart(6, '0')}`);
  const records = numbers.map((trackingNumber) => ({ trackingNumber }));
  await server.call('POST', '/v1/shipments/bulk', { records });
  const registered = () =>
    server.query((db) => db`select count(*)::int as count from shipments where registered_at is not null`);
  await expect.poll(registered, waiting).toEqual([{ count: shipments }]);

  const pushes = Array.from({ length: shipments * pushesEach }, (_, at) => at);
  let taken = 0;
  let next = 0;
  const senders = Array.from({ length: atOnce }, async () => {
    for (let at = pushes[next++]; at !== undefined; at = pushes[next++]) {
      await pushUntilTaken(numbers[at % shipments] as string, Math.floor(at / shipments));
      taken += 1;
    }
  });
  await expect.poll(() => taken, { ...waiting, interval: 1 }).toBeGreaterThan(pushes.length / 2);
  expect(taken).toBeLessThan(pushes.length);
  await server.killAndStart();
  await Promise.all(senders);

  const left = () => server.query((db) => db`select count(*)::int as count from tracking_pushes`);
  await expect.poll(left, waiting).toEqual([{ count: 0 }]);
  const scans = Array.from({ length: pushesEach }, (_, nth) => `Scan ${nth}`);
  for (const { id } of (await server.call('GET', '/v1/shipments?limit=200')) as Shipment[]) {
    const { timeline }: Shipment = await server.call('GET', `/v1/shipments/${id}`);
    expect(timeline.map(({ message }) => message)).toEqual(scans);
  }
}, 600_000);
