import type { EventType } from '../resources/constants.js';
import type { WebhookEvent } from '../resources/webhook-events.js';
import type { Bytes, CustomFields } from '../types.js';
import { makeCreateWebhookHandler } from './handler.js';
import {
  chooseTimestamp,
  createMismatchError,
  createSignedHeaders,
  listSecrets,
  parseEvent,
  type RawBody,
  readRawBody,
  readSignature,
  type SignOptions,
  type VerifyOptions,
  type WebhookHeaders,
} from './shared.js';

export type { EventType } from '../resources/constants.js';
export type { ThinWebhookEvent, WebhookEvent, WebhookEventData } from '../resources/webhook-events.js';
export type {
  FastifyLike,
  FastifyReplyLike,
  HandledEvents,
  NodeRequest,
  NodeResponse,
  WebhookHandler,
  WebhookHandlerOptions,
  WebhookHandlers,
} from './handler.js';
export { rememberEvents } from './memory.js';
export {
  parseSecrets,
  type RawBody,
  type SignOptions,
  type VerifyOptions,
  type WebhookHeaders,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './shared.js';

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Checks that a request is an unmodified webhook of the service, at most five minutes old, and returns its event. `rawBody` is the
 * body as received, not parsed: text, or bytes as a Uint8Array or ArrayBuffer. `secret` is one secret, taken as it is, or a list: any of
 * them may match, as needed during a rotation. `parseSecrets` reads a list from a variable. `F` gives your custom fields their types. Rejects with a
 * WebhookVerificationError with a `reason`. In this runtime the event is returned as a promise, on Node at once: write `await`, and
 * the same code runs everywhere. Source: specification, Signature verification.
 */
export async function verify<F extends CustomFields = CustomFields>(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent<EventType, F>> {
  const body = readRawBody(rawBody);
  const { timestamp, digests } = readSignature(headers, options);
  const content = joinContent(timestamp, body);
  const given = digests.map(decodeHex);
  for (const one of listSecrets(secret)) {
    const key = await importKey(one);
    for (const digest of given) {
      // The comparison takes constant time.
      if (await crypto.subtle.verify(algorithm, key, digest, content)) {
        const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
        return parseEvent(text) as WebhookEvent<EventType, F>;
      }
    }
  }
  throw createMismatchError();
}

/** Creates a receiver of webhooks for fetch, Node's http, Express and Fastify. See `WebhookHandler`. */
export const createWebhookHandler = /* @__PURE__ */ makeCreateWebhookHandler(verify);

/** Signs a body as the service does, and returns the headers to send: for tests of a receiver. */
export async function sign(
  rawBody: RawBody,
  secret: string,
  options: SignOptions = {},
): Promise<Record<string, string>> {
  const body = readRawBody(rawBody);
  listSecrets(secret);
  const timestamp = chooseTimestamp(options);
  const bytes = await crypto.subtle.sign(algorithm, await importKey(secret), joinContent(timestamp, body));
  const digest = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return createSignedHeaders({ timestamp, digest }, options);
}

function decodeHex(digits: string): Bytes {
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

function importKey(secret: string) {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify']);
}

function joinContent(timestamp: string, body: string | Uint8Array): Bytes {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${timestamp}.`);
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const content = new Uint8Array(head.length + bytes.length);
  content.set(head);
  content.set(bytes, head.length);
  return content;
}
