import { createHmac, timingSafeEqual } from 'node:crypto';
import { headers, toleranceSeconds } from '../generated/protocol';

/** Why a request is not a webhook of the server. */
export type Refusal = 'missing_header' | 'malformed_header' | 'too_old' | 'in_future' | 'mismatch' | 'not_an_event';

/** An event, as it was sent. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
}

type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Reject longer headers without parsing them. */
const maxHeaderChars = 1_000;
/** Reject more signatures than that: each costs a digest. */
const maxDigests = 10;

/**
 * Checks the signature over the raw bytes of the body, and reads the event. Returns why it is refused otherwise. `nowMs` is the time, in
 * milliseconds since 1970.
 */
export function readWebhook(
  rawBody: Uint8Array,
  received: ReceivedHeaders,
  secret: string,
  nowMs: number,
): { event: WebhookEvent } | { refusal: Refusal } {
  const header = received[headers.signature.toLowerCase()];
  if (header === undefined) return { refusal: 'missing_header' };
  const signature = typeof header === 'string' ? parseSignature(header) : undefined;
  if (!signature) return { refusal: 'malformed_header' };
  const ageSeconds = nowMs / 1_000 - Number(signature.timestamp);
  if (ageSeconds > toleranceSeconds) return { refusal: 'too_old' };
  if (ageSeconds < -toleranceSeconds) return { refusal: 'in_future' };
  const expected = createHmac('sha256', secret).update(`${signature.timestamp}.`).update(rawBody).digest();
  const isSigned = signature.digests.some((digest) => timingSafeEqual(Buffer.from(digest, 'hex'), expected));
  if (!isSigned) return { refusal: 'mismatch' };
  const event = parseEvent(rawBody);
  return event ? { event } : { refusal: 'not_an_event' };
}

function parseSignature(header: string) {
  if (header.length > maxHeaderChars) return undefined;
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(name)).map((part) => part.slice(name.length));
  const [timestamp, ...otherTimestamps] = valuesOf('t=');
  const digests = valuesOf('v1=');
  if (timestamp === undefined || otherTimestamps.length > 0 || !/^\d{1,15}$/.test(timestamp)) return undefined;
  if (digests.length === 0 || digests.length > maxDigests) return undefined;
  return digests.every((digest) => /^[0-9a-f]{64}$/.test(digest)) ? { timestamp, digests } : undefined;
}

function parseEvent(rawBody: Uint8Array): WebhookEvent | undefined {
  try {
    const event = JSON.parse(Buffer.from(rawBody).toString('utf8'));
    return typeof event?.id === 'string' && typeof event.type === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}
