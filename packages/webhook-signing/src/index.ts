import { createHmac, randomBytes } from 'node:crypto';
import { headers, secretPrefixes } from '@lead-engagement/contract';

const secretBytes = 32;

/** What every webhook request says of itself beside its signatures. */
export const webhookRequestHeaders = {
  'content-type': 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'Lead-Engagement-Webhooks/1',
} as const;

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function generateWebhookSecret(): string {
  return secretPrefixes.webhookSecret + randomBytes(secretBytes).toString('base64');
}

/** What is signed: the stored text, byte for byte. */
export interface SignedRequest {
  secret: string;
  /** The one that a rotation will put in its place: the Standard Webhooks header carries a signature by each. */
  nextSecret?: string | undefined;
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
