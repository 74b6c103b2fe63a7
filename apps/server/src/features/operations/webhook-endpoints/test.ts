import {
  type EventSubscription,
  newestApiVersion,
  type SubscribableEventType,
  subscribableEventTypes,
  typesOf,
  type WebhookTest,
  type WebhookTestCreate,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { toCause } from '../../../callers/maker.js';
import { readCause } from '../../../db/cause.js';
import type { Database } from '../../../db/client.js';
import { encodeId, newUuid } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { bodyFor } from '../../../webhooks/body.js';
import { postSigned } from '../../../webhooks/post-signed.js';
import { classifyResponse } from '../../../webhooks/response.js';
import { sampleOf } from '../../../webhooks/samples.js';
import type { Sender } from '../../../webhooks/sender.js';
import { getWebhookEndpointRow } from './service.js';

/** The dependencies for sending a test. */
export interface TestDeps {
  cipher: Cipher;
  sender: Sender;
}

/** The first type that an endpoint with these subscriptions gets. */
function firstOf([first = '*']: readonly EventSubscription[]): SubscribableEventType {
  return typesOf([first])[0] ?? subscribableEventTypes[0];
}

/** Sends one synthetic event, signed like a real one, and returns the result. Nothing is stored. Throws NOT_FOUND. */
export async function sendTest(
  db: Database,
  { cipher, sender }: TestDeps,
  caller: Caller,
  id: string,
  input: WebhookTestCreate,
  now: Date,
): Promise<WebhookTest> {
  const { tenantId, environment } = caller;
  const row = await getWebhookEndpointRow(db, tenantId, id);
  const type = input?.type ?? firstOf(row.events);
  const eventId = encodeId('event', newUuid(now.getTime()));
  const publicTenantId = encodeId('tenant', tenantId);
  const { actor } = readCause(toCause(caller, null));
  const newest = JSON.stringify({
    id: eventId,
    type,
    created: now.toISOString(),
    tenant_id: publicTenantId,
    ...sampleOf(type, publicTenantId, now),
    actor,
    request_id: null,
    api_version: newestApiVersion,
  });
  const body = bodyFor(row, newest);
  const startedMs = performance.now();
  const event = { ...row, endpointId: row.id, environment, body, eventId, type };
  const result = await postSigned(event, { sender, cipher }, now);
  const durationMs = Math.round(performance.now() - startedMs);
  const { gone: _, ...judged } = classifyResponse(result);
  return { eventId, eventType: type, startedAt: now.toISOString(), durationMs, ...judged };
}
