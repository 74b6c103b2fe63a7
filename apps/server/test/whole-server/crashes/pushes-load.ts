import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inbound, type Shipment } from '@lead-engagement/contract';
import { seventeenTrackAnswers } from '@lead-engagement/platforms/tracking/testing';
import { expect } from 'vitest';
import { type Load, type World, waiting } from './load.js';

const shipments = 30;
/** Of each shipment, before each kill. */
const pushesEach = 2;
const atOnce = 20;
const roundMs = 100;
export const trackingKey = 'installation-key';

/** Sends a push once, as a tracking provider does; returns the status, or undefined if there was no answer. */
export async function push(url: string, item: unknown): Promise<number | undefined> {
  const body = JSON.stringify({ event: 'TRACKING_UPDATED', data: item });
  const sign = createHash('sha256').update(`${body}/${trackingKey}`).digest('hex');
  const path = inbound.trackingPushes.receive.path.replace(':provider', '17track');
  const headers = { 'content-type': 'application/json', sign };
  const answer = await fetch(url + path, { method: 'POST', headers, body }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status;
}

/** Scans of shipments are pushed around each kill, each until it is acknowledged. */
export async function openPushesLoad({ server }: World): Promise<Load> {
  const { id: tenantId, call } = await server.addTenant();
  const numbers = Array.from({ length: shipments }, (_, at) => `KILLED${String(at).padStart(6, '0')}`);
  await call('POST', '/v1/shipments/bulk', { records: numbers.map((trackingNumber) => ({ trackingNumber })) });
  const registered = () =>
    server.query(
      (db) => db`
      select count(*)::int as count from shipments where tenant_id = ${tenantId} and registered_at is not null`,
    );
  await expect.poll(registered, waiting).toEqual([{ count: shipments }]);

  async function pushUntilTaken(trackingNumber: string, nth: number): Promise<void> {
    const item = seventeenTrackAnswers.item(trackingNumber);
    const [tracked] = item.track_info.tracking.providers;
    const time = new Date(Date.UTC(2026, 10, 1, nth)).toISOString();
    if (tracked) {
      tracked.events = tracked.events
        .slice(1)
        .map((event) => ({ ...event, time_iso: time, time_utc: time, description: `Scan ${nth}` }));
    }
    for (;;) {
      const status = await push(server.url(), item);
      if (status === 200) return;
      expect(status ?? 503, 'a push is refused').toBeGreaterThanOrEqual(500);
      await delay(200);
    }
  }

  let rounds = 0;
  let taken = 0;
  let sending: Promise<unknown> = Promise.resolve();
  /** Sends so many pushes of each shipment, a few at once. */
  function send(): void {
    const from = rounds * pushesEach;
    rounds += 1;
    const pushes = Array.from({ length: shipments * pushesEach }, (_, at) => at);
    taken = 0;
    let next = 0;
    const senders = Array.from({ length: atOnce }, async () => {
      for (let at = pushes[next++]; at !== undefined; at = pushes[next++]) {
        await pushUntilTaken(numbers[at % shipments] as string, from + Math.floor(at / shipments));
        taken += 1;
        // So that some are taken while others arrive.
        await delay(roundMs);
      }
    });
    sending = Promise.all(senders);
  }

  return {
    async reach() {
      send();
      await expect.poll(() => taken, { ...waiting, interval: 1 }).toBeGreaterThan(atOnce / 2);
    },
    async afterKill() {
      await sending;
    },
    async judge() {
      const left = () => server.query((db) => db`select count(*)::int as count from tracking_pushes`);
      await expect.poll(left, waiting).toEqual([{ count: 0 }]);
      const scans = Array.from({ length: rounds * pushesEach }, (_, nth) => `Scan ${nth}`);
      const listed = (await call('GET', '/v1/shipments?limit=200')) as Shipment[];
      expect(listed).toHaveLength(shipments);
      for (const { id } of listed) {
        const { timeline }: Shipment = await call('GET', `/v1/shipments/${id}`);
        expect(timeline.map(({ message }) => message)).toEqual(scans);
      }
    },
  };
}
