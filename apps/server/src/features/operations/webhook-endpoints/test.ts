import { apiVersion, type WebhookTest, type WebhookTestCreate } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Database } from '../../../db/client.js';
import { encodeId, newUuid } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { postSigned } from '../../../webhooks/post-signed.js';
import { classifyResponse } from '../../../webhooks/response.js';
import { sampleData } from '../../../webhooks/samples.js';
import type { Sender } from '../../../webhooks/sender.js';
import { getWebhookEndpointRow } from './service.js';

/** The dependencies for sending a test. */
export interface TestDeps {
  cipher: Cipher;
  sender: Sender;
}

/** Sends one synthetic event, signed like a real one, and returns the result. Nothing is stored. Throws NOT_FOUND. */
export async function sendTest(
  db: Database,
  { cipher, sender }: TestDeps,
  { tenantId, environment }: Pick<Caller, 'tenantId' | 'environment'>,
  id: string,
  input: WebhookTestCreate,
  now: Date,
): Promise<WebhookTest> {
  const row = await getWebhookEndpointRow(db, tenantId, id);
  const type = input?.type ?? row.events[0] ?? 'lead.created';
  const eventId = encodeId('event', newUuid(now.getTime()));
  const publicTenantId = encodeId('tenant', tenantId);
  const body = JSON.stringify({
    id: eventId,
    type,
    created: now.toISOString(),
    tenant_id: publicTenantId,
    data: sampleData(type, publicTenantId, now),
    api_version: apiVersion,
  });
  const startedMs = performance.now();
  const event = { ...row, endpointId: row.id, environment, body, eventId };
  const result = await postSigned(event, { sender, cipher }, now);
  const durationMs = Math.round(performance.now() - startedMs);
  const { gone: _, ...judged } = classifyResponse(result);
  return { eventId, eventType: type, startedAt: now.toISOString(), durationMs, ...judged };
}
