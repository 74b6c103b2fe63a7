import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import { encodeId } from '../ids.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../jobs/handler.js';
import type { Cipher } from '../security/encryption.js';
import { rememberDecrypted } from '../security/remembering-cipher.js';
import { countDeliveryAttempt } from '../telemetry/counters.js';
import { describeCurrentSpan } from '../telemetry/traces/spans.js';
import { createAckWriter } from './ack-writer.js';
import { type Ack, writeAcks } from './acks.js';
import { type AttemptResult, attemptDelivery, endUnsent } from './attempt.js';
import { createHealthWriter, type HealthReport } from './health.js';
import { createLoader, dataOf, type LoadedDelivery } from './load.js';
import { deliveryKind, parkDelivery } from './queue.js';
import { createRelay } from './relay.js';
import type { Sender } from './sender.js';

/** Slots and other limits of the delivery work. */
export interface DeliverySettings {
  slots: number;
  slotsPerTenant: number;
  slotsPerEndpoint: number;
  leaseSeconds: number;
  relayBatch: number;
}

const defaultSettings: DeliverySettings = {
  slots: 256,
  slotsPerTenant: 128,
  slotsPerEndpoint: 64,
  // Longer than an attempt can take.
  leaseSeconds: 30,
  relayBatch: 100,
};
const slowMs = 1_000;
/** At this number of unwritten results, sending waits for the database. */
const mostWaitingAcks = 256;

export interface DeliveryWorkOptions {
  /** Connections of `connectForClaims`, so that lookups and writes for a delivery are as cheap as its claim. */
  claims: Database;
  cipher: Cipher;
  sender: Sender;
  log: Logger;
  /** Set if mails are sent, to notify the admins of failing endpoints. */
  mails?: boolean;
  /** Returns a number in [0, 1), for the jitter. */
  random?: () => number;
  settings?: Partial<DeliverySettings>;
}

/** Relays events and sends their deliveries concurrently. The key of the work is the endpoint. */
export function createDeliveryWork(options: DeliveryWorkOptions): JobHandler {
  const { claims, cipher, sender, log, mails = false, random = Math.random } = options;
  const { slots, slotsPerTenant, slotsPerEndpoint, leaseSeconds, relayBatch } = {
    ...defaultSettings,
    ...options.settings,
  };
  const load = createLoader(claims);
  const secrets = rememberDecrypted(cipher);
  const acks = createAckWriter(claims, log);
  const relay = createRelay(claims, relayBatch);
  const recordHealth = createHealthWriter({ log, mail: mails ? cipher : undefined });

  const run = async (lease: Lease, context: RunContext): Promise<StepResult> => {
    const { db, now, freeSlot } = context;
    const delivery = await load(lease);
    if (delivery) describeCurrentSpan(() => attributesOf(delivery));
    if (delivery?.endpointStatus === 'PAUSED' && now().getTime() < Date.parse(delivery.deadlineAt)) {
      return (await parkDelivery(db, lease)) ? { next: 'settled', facts: { parked: true } } : { next: 'again' };
    }
    const result = delivery
      ? await attemptDelivery(delivery, { sender, cipher: secrets, now, random })
      : { ack: endUnsent(lease, now()), gone: false };
    const { attempt } = result.ack;
    const isSlow = attempt !== null && (attempt.outcome === 'FAILED' || attempt.durationMs > slowMs);
    if (acks.waiting() < mostWaitingAcks) freeSlot(isSlow, attempt?.durationMs ?? 0);
    const accepted = await acks.write(result.ack, context);
    if (accepted && attempt) countDeliveryAttempt(result.ack.status, attempt.durationMs);
    if (delivery && accepted && result.ack.attempt) {
      await recordHealth(db, toReport(delivery, result), now());
    }
    return { next: 'settled', isSlow, facts: describe(lease, delivery, result.ack, accepted) };
  };

  return {
    kind: deliveryKind,
    slots,
    slotsPerTenant,
    slotsPerKey: slotsPerEndpoint,
    slowMs,
    leaseSeconds,
    // Only its deadline ends a delivery: a failure may mean that this worker lacks an encryption key.
    maxAttempts: Number.POSITIVE_INFINITY,
    // Retries go on for days: they link to the trace of the event.
    continuesTrace: (lease) => dataOf(lease).attemptCount === 0 && lease.attempts === 0,
    run,
    giveUp: async (lease, _error, { now }) => void (await writeAcks(claims, [endUnsent(lease, now())])),
    source: ({ now }) => relay(now()),
  };
}

function toReport(delivery: LoadedDelivery, { ack, gone }: AttemptResult): HealthReport {
  const { tenantId, endpointId, failingSince, lastSuccessAt } = delivery;
  const error = ack.attempt?.error ?? null;
  return { tenantId, endpointId, failingSince, lastSuccessAt, gone, error, succeeded: ack.status === 'SUCCEEDED' };
}

/** What the span of an attempt says of its event. */
function attributesOf({ eventId, type, lease, attemptCount }: LoadedDelivery) {
  return {
    'messaging.message.id': encodeId('event', eventId),
    'lead_engagement.event_type': type,
    'lead_engagement.delivery_id': encodeId('delivery', lease.id),
    'lead_engagement.endpoint_id': encodeId('webhookEndpoint', lease.key),
    'lead_engagement.attempt': attemptCount + 1,
  };
}

/** The fields of a log line. Only the host of the URL, because a path or query can contain a receiver's secret. */
function describe(lease: Lease, delivery: LoadedDelivery | undefined, ack: Ack, accepted: boolean) {
  return {
    deliveryId: encodeId('delivery', lease.id),
    endpointId: encodeId('webhookEndpoint', lease.key),
    eventId: delivery ? encodeId('event', delivery.eventId) : null,
    eventType: delivery?.type ?? null,
    host: delivery ? new URL(delivery.url).host : null,
    attempt: ack.attempt ? ack.attemptCount : null,
    attemptMs: ack.attempt?.durationMs ?? null,
    outcome: ack.attempt?.outcome ?? (delivery ? 'EXPIRED' : 'DELETED'),
    responseStatus: ack.attempt?.responseStatus ?? null,
    error: ack.attempt?.error ?? null,
    status: ack.status,
    nextAttemptAt: ack.nextAttemptAt,
    /** False if another worker had taken over the lease, or the delivery had ended: nothing was stored. */
    accepted,
  };
}
