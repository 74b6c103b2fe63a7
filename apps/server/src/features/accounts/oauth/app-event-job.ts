import { readRetryAfterMs } from '@lead-engagement/connector-kit';
import { type AppRevocationReason, headers, webhookTiming } from '@lead-engagement/contract';
import { signRequest } from '@lead-engagement/webhook-signing';
import { inTenant } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import type { Cipher } from '../../../security/encryption.js';
import { associatedDataOf } from '../../../security/stored-secrets.js';
import { hourMs } from '../../../time.js';
import { payloadIn } from '../../../versions/payload.js';
import { classifyResponse, type Judgement } from '../../../webhooks/response.js';
import { nextAttemptAt } from '../../../webhooks/schedule.js';
import type { Sender } from '../../../webhooks/sender.js';
import {
  type AppReceiver,
  type DueEvent,
  findReceiver,
  listDueEvents,
  settleEvent,
  supersede,
} from './app-event-queries.js';
import { appEventKind, recordRevoked } from './app-events.js';

/** Where a secret of an app stands, to encrypt and decrypt it with. Ids are UUIDs. */
export const appSecretData = ({ tenantId, id }: { tenantId: string; id: string }) =>
  associatedDataOf('appSecrets', [tenantId, id]);

interface Deps {
  cipher: Cipher;
  sender: Sender;
  /** Returns a number in [0, 1), for the jitter. */
  random: () => number;
}

/**
 * Posts the events of a consent one after the other, each with the retries of a webhook delivery. An `app.authorized` that has not arrived
 * when the consent has ended is given up, so that the app learns of the end at once and never of a consent after its end.
 */
export function createAppEventWork(deps: Deps): JobHandler {
  return {
    kind: appEventKind,
    slots: 8,
    slotsPerTenant: 4,
    slotsPerKey: 2,
    slowMs: 1_000,
    leaseSeconds: 30,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => sendNext(lease, context, deps),
  };
}

/** Takes over notices that a server of an earlier version has left. */
export const earlierNoticeWork: JobHandler = {
  kind: 'app_revoked_notice',
  slots: 1,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  async run({ tenantId, data }, { db, now }) {
    const { grantId, reason } = data as { grantId: string; reason: AppRevocationReason };
    await inTenant(db, tenantId, (tx) => recordRevoked({ tx, caller: { tenantId }, now: now() }, grantId, reason));
    return { next: 'done' };
  },
};

async function sendNext({ tenantId, id: grantId }: Lease, context: StepContext, deps: Deps): Promise<StepResult> {
  const { db, now } = context;
  await supersede(db, tenantId, grantId, now());
  const [event, more] = await listDueEvents(db, tenantId, grantId, 2);
  if (!event) return { next: 'done', isIdle: true };
  if (event.nextAttemptAt > now().toISOString()) return { next: 'again', at: new Date(event.nextAttemptAt) };
  const receiver = await findReceiver(db, event.appId);
  const { judged, retryAt } = receiver
    ? await attempt(event, receiver, deps, now)
    : { judged: { outcome: 'FAILED', responseStatus: null, error: noReceiver } as const, retryAt: undefined };
  await settleEvent(db, event, judged, retryAt, now());
  const isSlow = judged.outcome === 'FAILED' ? { isSlow: true } : {};
  if (retryAt !== undefined) return { next: 'again', at: new Date(retryAt), ...isSlow };
  return more ? { next: 'again', ...isSlow } : { next: 'done', ...isSlow };
}

const noReceiver = 'The app has no eventUrl any more.';

async function attempt(
  event: DueEvent,
  { eventUrl: url, encryptedSecret, apiVersion, environment, ...app }: AppReceiver,
  { cipher, sender, random }: Deps,
  now: StepContext['now'],
): Promise<{ judged: Omit<Judgement, 'responseBody' | 'gone'>; retryAt: string | undefined }> {
  const secret = cipher.decrypt(encryptedSecret, appSecretData(app));
  const eventId = encodeId('event', event.id);
  const timestampSeconds = Math.floor(now().getTime() / 1_000);
  const body = payloadIn(apiVersion, event.body);
  const signed = signRequest({ secret, eventId, body, timestampSeconds });
  // A secret of an app is not one of Standard Webhooks.
  const sent = { [headers.signature]: signed[headers.signature] ?? '', [headers.eventId]: eventId };
  const result = await sender.send({ url, environment, body, headers: sent });
  const judged = classifyResponse(result);
  if (judged.outcome === 'SUCCEEDED') return { judged, retryAt: undefined };
  const endedAtMs = now().getTime();
  const asked = result.outcome === 'answered' ? readRetryAfterMs(result.retryAfter, endedAtMs) : undefined;
  const deadlineAtMs = Date.parse(event.createdAt) + webhookTiming.deadlineHours * hourMs;
  const failed = { number: event.attemptCount + 1, endedAtMs, deadlineAtMs, retryAfterMs: asked };
  const nextMs = nextAttemptAt(failed, random());
  return { judged, retryAt: nextMs === undefined ? undefined : new Date(nextMs).toISOString() };
}
