import { encodeId } from '../ids.js';
import type { Cipher } from '../security/encryption.js';
import type { Ack } from './acks.js';
import { judgeAnswer } from './answer.js';
import type { ClaimedDelivery } from './claims.js';
import { nextAttemptAt, readRetryAfterMs } from './schedule.js';
import type { Sender } from './sender.js';
import { secretPlace, signRequest } from './signature.js';

/** What an attempt needs from outside. */
export interface AttemptDeps {
  sender: Sender;
  cipher: Cipher;
  now: () => Date;
  /** In [0, 1), for the jitter. */
  random: () => number;
}

/** What came of a claimed delivery: what to store, and whether the endpoint said that it is gone. */
export interface AttemptResult {
  ack: Ack;
  gone: boolean;
}

/** Posts a delivery to its endpoint, or ends it where its deadline has passed. Rejects where its secret cannot be read. */
export async function attemptDelivery(delivery: ClaimedDelivery, deps: AttemptDeps): Promise<AttemptResult> {
  const { sender, cipher, now } = deps;
  const startedAt = now();
  if (startedAt.getTime() >= Date.parse(delivery.deadlineAt)) return { ack: giveUp(delivery, startedAt), gone: false };
  const secret = cipher.decrypt(delivery.encryptedSecret, secretPlace(delivery.tenantId, delivery.endpointId));
  const timestampSeconds = Math.floor(startedAt.getTime() / 1_000);
  const eventId = encodeId('event', delivery.eventId);
  const startedMs = performance.now();
  const result = await sender.send({
    url: delivery.url,
    headers: signRequest({ secret, eventId, body: delivery.payload, timestampSeconds }),
    body: delivery.payload,
    environment: delivery.environment,
  });
  const durationMs = Math.round(performance.now() - startedMs);
  const { gone: saysGone, ...judged } = judgeAnswer(result);
  const gone = saysGone && delivery.disableOnGone;
  const endedAt = now();
  const retryAfter = result.outcome === 'answered' && asksToWait(result.status) ? result.retryAfter : undefined;
  const next =
    judged.outcome === 'SUCCEEDED' || gone ? undefined : planRetry(delivery, endedAt, retryAfter, deps.random());
  return {
    gone,
    ack: {
      ...leaseOf(delivery),
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
  delivery: ClaimedDelivery,
  endedAt: Date,
  retryAfter: string | undefined,
  random: number,
): string | undefined {
  const endedAtMs = endedAt.getTime();
  const failed = {
    number: delivery.attemptCount + 1,
    endedAtMs,
    deadlineAtMs: Date.parse(delivery.deadlineAt),
    retryAfterMs: readRetryAfterMs(retryAfter, endedAtMs),
  };
  const nextMs = nextAttemptAt(failed, random);
  return nextMs === undefined ? undefined : new Date(nextMs).toISOString();
}

/** The end of a delivery that no attempt may start for any more. Source: specification, Delivery 2. */
function giveUp(delivery: ClaimedDelivery, now: Date): Ack {
  return {
    ...leaseOf(delivery),
    attemptCount: delivery.attemptCount,
    status: 'FAILED',
    nextAttemptAt: null,
    completedAt: now.toISOString(),
    attempt: null,
  };
}

function leaseOf({ deliveryId, tenantId, createdAt, fence }: ClaimedDelivery) {
  return { deliveryId, tenantId, createdAt, fence };
}
