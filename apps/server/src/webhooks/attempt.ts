import { readRetryAfterMs } from '@lead-engagement/connector-kit';
import { encodeId } from '../ids.js';
import type { Lease } from '../jobs/handler.js';
import type { Cipher } from '../security/encryption.js';
import type { Ack } from './acks.js';
import { bodyFor } from './body.js';
import { dataOf, type LoadedDelivery } from './load.js';
import { postSigned } from './post-signed.js';
import { classifyResponse } from './response.js';
import { nextAttemptAt } from './schedule.js';
import type { Sender } from './sender.js';

/** The dependencies of an attempt. */
export interface AttemptDeps {
  sender: Sender;
  cipher: Cipher;
  now: () => Date;
  /** Returns a number in [0, 1), for the jitter. */
  random: () => number;
}

/** The result of a leased delivery: the acknowledgement to store, and true in `gone` if the endpoint is gone permanently. */
export interface AttemptResult {
  ack: Ack;
  gone: boolean;
}

/**
 * Posts a delivery to its endpoint, or ends it if its deadline has passed. A secret that cannot be decrypted is a failed attempt, so that
 * its owner sees it. Rejects if this process lacks the key, because another process may have it.
 */
export async function attemptDelivery(delivery: LoadedDelivery, deps: AttemptDeps): Promise<AttemptResult> {
  const { now } = deps;
  const startedAt = now();
  if (startedAt.getTime() >= Date.parse(delivery.deadlineAt))
    return { ack: endUnsent(delivery.lease, startedAt), gone: false };
  const startedMs = performance.now();
  const eventId = encodeId('event', delivery.eventId);
  const body = bodyFor(delivery, delivery.text);
  const result = await postSigned({ ...delivery, eventId, body }, deps, startedAt);
  const durationMs = Math.round(performance.now() - startedMs);
  const { gone: saysGone, ...judged } = classifyResponse(result);
  const gone = saysGone && delivery.disableOnGone;
  const endedAt = now();
  const retryAfter = result.outcome === 'answered' && asksToWait(result.status) ? result.retryAfter : undefined;
  const next =
    judged.outcome === 'SUCCEEDED' || gone ? undefined : planRetry(delivery, endedAt, retryAfter, deps.random());
  return {
    gone,
    ack: {
      ...nameOf(delivery.lease),
      attemptCount: delivery.attemptCount + 1,
      status: judged.outcome === 'SUCCEEDED' ? 'SUCCEEDED' : next ? 'PENDING' : 'FAILED',
      nextAttemptAt: next ?? null,
      completedAt: next ? null : endedAt.toISOString(),
      attempt: { startedAt: startedAt.toISOString(), durationMs, ...judged },
    },
  };
}

function asksToWait(status: number): boolean {
  return status === 429 || status === 503;
}

function planRetry(
  delivery: LoadedDelivery,
  endedAt: Date,
  retryAfter: string | undefined,
  random: number,
): string | undefined {
  const endedAtMs = endedAt.getTime();
  const failed = {
    number: delivery.attemptCount + 1 - (delivery.attemptsBefore ?? 0),
    endedAtMs,
    deadlineAtMs: Date.parse(delivery.deadlineAt),
    retryAfterMs: readRetryAfterMs(retryAfter, endedAtMs),
  };
  const nextMs = nextAttemptAt(failed, random);
  return nextMs === undefined ? undefined : new Date(nextMs).toISOString();
}

/** Ends a delivery whose deadline leaves no time for another attempt. Source: specification, Delivery 2. */
export function endUnsent(lease: Lease, now: Date): Ack {
  return {
    ...nameOf(lease),
    attemptCount: dataOf(lease).attemptCount,
    status: 'FAILED',
    nextAttemptAt: null,
    completedAt: now.toISOString(),
    attempt: null,
  };
}

function nameOf(lease: Lease) {
  const { id: deliveryId, tenantId, fence } = lease;
  return { deliveryId, tenantId, createdAt: dataOf(lease).createdAt, fence };
}
