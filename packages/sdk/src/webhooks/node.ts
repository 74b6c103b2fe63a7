import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EventType } from '../resources/constants.js';
import type { WebhookEvent } from '../resources/webhook-events.js';
import type { CustomFields } from '../types.js';
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

/**
 * Checks that a request is an unmodified webhook of the service, at most five minutes old, and returns its event. `rawBody` is the
 * body as received, not parsed: text, or bytes as a Uint8Array or ArrayBuffer. `secret` is one secret, taken as it is, or a list: any of
 * them may match, as needed during a rotation. `parseSecrets` reads a list from a variable. `F` gives your custom fields their types. Throws a
 * WebhookVerificationError with a `reason`. On Node the event is returned at once, in other runtimes as a promise: write `await`, and
 * the same code runs everywhere. Source: specification, Signature verification.
 */
export function verify<F extends CustomFields = CustomFields>(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent<EventType, F> {
  const body = readRawBody(rawBody);
  const { timestamp, digests } = readSignature(headers, options);
  const given = digests.map((digest) => Buffer.from(digest));
  const matches = listSecrets(secret).some((one) => {
    const computed = Buffer.from(computeDigest(one, timestamp, body));
    return given.some((digest) => timingSafeEqual(computed, digest));
  });
  if (!matches) throw createMismatchError();
  return parseEvent(typeof body === 'string' ? body : asBuffer(body).toString()) as WebhookEvent<EventType, F>;
}

/** Creates a receiver of webhooks for fetch, Node's http, Express and Fastify. See `WebhookHandler`. */
export const createWebhookHandler = /* @__PURE__ */ makeCreateWebhookHandler(verify);

/** Signs a body as the service does, and returns the headers to send: for tests of a receiver. */
export function sign(rawBody: RawBody, secret: string, options: SignOptions = {}): Record<string, string> {
  const body = readRawBody(rawBody);
  listSecrets(secret);
  const timestamp = chooseTimestamp(options);
  const digest = computeDigest(secret, timestamp, body);
  return createSignedHeaders({ timestamp, digest }, options);
}

/** In hex, because a digest as bytes needs memory that is slower to allocate. */
function computeDigest(secret: string, timestamp: string, body: string | Uint8Array): string {
  const hmac = createHmac('sha256', secret);
  return typeof body === 'string'
    ? hmac.update(`${timestamp}.${body}`).digest('hex')
    : hmac.update(`${timestamp}.`).update(body).digest('hex');
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
