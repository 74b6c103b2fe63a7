import { createHmac, randomBytes } from 'node:crypto';
import { headers, secretPrefixes } from '@lead-engagement/contract';

const secretBytes = 32;

/** The headers of every webhook request, in addition to its signatures. */
export const webhookRequestHeaders = {
  'content-type': 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'Lead-Engagement-Webhooks/1',
} as const;

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function generateWebhookSecret(): string {
  return secretPrefixes.webhookSecret + randomBytes(secretBytes).toString('base64');
}

/** The text to sign, byte for byte as it is stored. */
export interface SignedRequest {
  secret: string;
  /** The secret that replaces it after a rotation. The Standard Webhooks header carries a signature by each of them. */
  nextSecret?: string | undefined;
  /** The public id of the event. */
  eventId: string;
  body: string;
  timestampSeconds: number;
}

/**
 * The headers that identify an event and prove its origin. The key of `Service-Signature` is the UTF-8 bytes of the whole secret
 * (specification, Signature verification); the key of the three Standard Webhooks headers is its decoded base64, as the libraries of
 * each expect.
 */
export function signRequest(signed: SignedRequest): Record<string, string> {
  const { secret, nextSecret, eventId, body, timestampSeconds } = signed;
  const serviceSignature = createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex');
  const standardSignatures = [secret, ...(nextSecret === undefined ? [] : [nextSecret])].map((one) =>
    signAsStandard(one, signed),
  );
  return {
    [headers.signature]: `t=${timestampSeconds},v1=${serviceSignature}`,
    [headers.eventId]: eventId,
    [headers.standardId]: eventId,
    [headers.standardTimestamp]: String(timestampSeconds),
    [headers.standardSignature]: standardSignatures.join(' '),
  };
}

function signAsStandard(secret: string, { eventId, body, timestampSeconds }: SignedRequest): string {
  const key = Buffer.from(secret.slice(secretPrefixes.webhookSecret.length), 'base64');
  const digest = createHmac('sha256', key).update(`${eventId}.${timestampSeconds}.`).update(body).digest('base64');
  return `v1,${digest}`;
}
