import { createHmac, randomBytes } from 'node:crypto';
import { headers, secretPrefixes } from '@lead-engagement/contract';
import { placeOf } from '../security/stored-secrets.js';

const secretBytes = 32;

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function generateWebhookSecret(): string {
  return secretPrefixes.webhookSecret + randomBytes(secretBytes).toString('base64');
}

/** Where an endpoint's signing secret stands, to encrypt and decrypt it with. Ids are UUIDs. */
export function secretPlace(tenantId: string, endpointId: string): string {
  return placeOf('webhookSecrets', [tenantId, endpointId]);
}

/** What is signed: the stored text, byte for byte. */
export interface SignedRequest {
  secret: string;
  /** The public id of the event. */
  eventId: string;
  body: string;
  timestampSeconds: number;
}

/**
 * The headers by which a receiver knows an event and proves its origin. `Service-Signature` is keyed with the UTF-8
 * bytes of the whole secret (specification, Signature verification), the Standard Webhooks trio with its decoded
 * base64, as the libraries of each do.
 */
export function signRequest({ secret, eventId, body, timestampSeconds }: SignedRequest): Record<string, string> {
  const serviceSignature = createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex');
  const standardKey = Buffer.from(secret.slice(secretPrefixes.webhookSecret.length), 'base64');
  const standardSignature = createHmac('sha256', standardKey)
    .update(`${eventId}.${timestampSeconds}.`)
    .update(body)
    .digest('base64');
  return {
    [headers.signature]: `t=${timestampSeconds},v1=${serviceSignature}`,
    [headers.eventId]: eventId,
    [headers.standardId]: eventId,
    [headers.standardTimestamp]: String(timestampSeconds),
    [headers.standardSignature]: `v1,${standardSignature}`,
  };
}
