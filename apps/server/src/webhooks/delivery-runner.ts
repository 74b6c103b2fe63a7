import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import { encodeId } from '../ids.js';
import type { Cipher } from '../security/encryption.js';
import { createAckWriter } from './ack-writer.js';
import { type AttemptResult, attemptDelivery } from './attempt.js';
import { anyDeliveryDue, type Capacity, type ClaimedDelivery, claimDeliveries } from './claims.js';
import { recordHealth } from './health.js';
import type { Sender } from './sender.js';

export interface DeliveryRunner {
  /** Claims what is due and there is room for, and starts to send it. Resolves once it is claimed. */
  startDue(): Promise<void>;
  /** Resolves when nothing is under way, or after `maxMs`. What is left is sent again when its lease runs out. */
  drain(maxMs: number): Promise<void>;
}

/** Sends deliveries, many at a time, and writes down what comes of them. */
export function createDeliveryRunner(options: {
  db: Database;
  cipher: Cipher;
  sender: Sender;
  clock: Clock;
  random: () => number;
  log: Logger;
  settings: { leaseMs: number; maxInFlight: number; maxRetriesInFlight: number; maxInFlightPerEndpoint: number };
  /** Called when a delivery has ended and there may be room for another. */
  onSlotFree: () => void;
}): DeliveryRunner {
  const { db, clock, log, settings, onSlotFree } = options;
  const deps = { ...options, now: () => clock.now() };
  const acks = createAckWriter(db, log);
  const underWay = new Map<ClaimedDelivery, Promise<void>>();

  const run = async (delivery: ClaimedDelivery) => {
    try {
      const result = await attemptDelivery(delivery, deps);
      const accepted = await acks.write(result.ack);
      log.info(describeAttempt(delivery, result, accepted), 'delivery.attempted');
      if (accepted && result.ack.attempt) await recordHealth(db, toReport(delivery, result), clock.now(), log);
    } catch (error) {
      // A surprise of this one delivery, such as a secret under another key. Its lease runs out and it is tried again.
      log.error({ err: error, ...idsOf(delivery) }, 'delivery.broken');
    } finally {
      underWay.delete(delivery);
      onSlotFree();
    }
  };

  return {
    async startDue() {
      const capacity = countCapacity([...underWay.keys()], settings);
      const now = clock.now();
      if (capacity.free === 0 || !(await anyDeliveryDue(db, now))) return;
      const leaseEnd = new Date(now.getTime() + settings.leaseMs);
      for (const delivery of await claimDeliveries(db, now, leaseEnd, capacity)) underWay.set(delivery, run(delivery));
    },
    async drain(maxMs) {
      const timer = new AbortController();
      const late = delay(maxMs, 'late', { signal: timer.signal }).catch(() => undefined);
      const outcome = await Promise.race([Promise.all(underWay.values()), late]);
      timer.abort();
      acks.hurry();
      if (outcome === 'late') log.warn({ deliveries: underWay.size }, 'delivery.drain_incomplete');
    },
  };
}

function countCapacity(
  underWay: readonly ClaimedDelivery[],
  settings: { maxInFlight: number; maxRetriesInFlight: number; maxInFlightPerEndpoint: number },
): Capacity {
  const inFlight = new Map<string, number>();
  for (const { endpointId } of underWay) inFlight.set(endpointId, (inFlight.get(endpointId) ?? 0) + 1);
  const retries = underWay.filter(({ attemptCount }) => attemptCount > 0).length;
  return {
    free: settings.maxInFlight - underWay.length,
    retries: Math.max(0, settings.maxRetriesInFlight - retries),
    perEndpoint: settings.maxInFlightPerEndpoint,
    inFlight,
  };
}

function toReport({ tenantId, endpointId, failingSince }: ClaimedDelivery, { ack, gone }: AttemptResult) {
  return { tenantId, endpointId, failingSince, gone, succeeded: ack.status === 'SUCCEEDED' };
}

function idsOf(delivery: ClaimedDelivery) {
  return {
    tenantId: encodeId('tenant', delivery.tenantId),
    deliveryId: encodeId('delivery', delivery.deliveryId),
    eventId: encodeId('event', delivery.eventId),
    endpointId: encodeId('webhookEndpoint', delivery.endpointId),
  };
}

/** One wide line for each attempt. The host only: a path or query can hold a receiver's own secret. */
function describeAttempt(delivery: ClaimedDelivery, { ack }: AttemptResult, accepted: boolean) {
  return {
    ...idsOf(delivery),
    eventType: delivery.type,
    host: new URL(delivery.url).host,
    attempt: ack.attempt ? ack.attemptCount : null,
    durationMs: ack.attempt?.durationMs ?? null,
    outcome: ack.attempt?.outcome ?? 'EXPIRED',
    responseStatus: ack.attempt?.responseStatus ?? null,
    error: ack.attempt?.error ?? null,
    status: ack.status,
    nextAttemptAt: ack.nextAttemptAt,
    /** False where the lease had passed to another worker, or the delivery had ended: nothing was stored. */
    accepted,
  };
}
