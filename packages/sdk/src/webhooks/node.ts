import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from '../resources/webhook-events.js';
import { makeCreateWebhookHandler } from './handler.js';
import {
  checkRawBody,
  chooseTimestamp,
  createMismatchError,
  createSignedHeaders,
  listSecrets,
  parseEvent,
  readSignature,
  type SignOptions,
  type VerifyOptions,
  type WebhookHeaders,
} from './shared.js';

export type { EventType } from '../resources/constants.js';
export type { WebhookEvent, WebhookEventData } from '../resources/webhook-events.js';
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
export {
  type SignOptions,
  type VerifyOptions,
  type WebhookHeaders,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './shared.js';

/**
 * Checks that a request is an unmodified webhook of the service, at most five minutes old, and returns its event. `rawBody` is the
 * body as received, not parsed. With several secrets, any of them may match, as needed during a rotation. Throws a
 * WebhookVerificationError with a `reason`. On Node the event is returned at once, in other runtimes as a promise: write `await`, and
 * the same code runs everywhere. Source: specification, Signature verification.
 */
export function verify(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent {
  checkRawBody(rawBody);
  const { timestamp, digests } = readSignature(headers, options);
  const given = digests.map((digest) => Buffer.from(digest));
  const matches = listSecrets(secret).some((one) => {
    const computed = Buffer.from(computeDigest(one, timestamp, rawBody));
    return given.some((digest) => timingSafeEqual(computed, digest));
  });
  if (!matches) throw createMismatchError();
  return parseEvent(typeof rawBody === 'string' ? rawBody : asBuffer(rawBody).toString());
}

/** Creates a receiver of webhooks for fetch, Node's http, Express and Fastify. See `WebhookHandler`. */
export const createWebhookHandler = /* @__PURE__ */ makeCreateWebhookHandler(verify);

/** Signs a body as the service does, and returns the headers to send: for tests of a receiver. */
export function sign(rawBody: string | Uint8Array, secret: string, options: SignOptions = {}): Record<string, string> {
  checkRawBody(rawBody);
  listSecrets(secret);
  const timestamp = chooseTimestamp(options);
  const digest = computeDigest(secret, timestamp, rawBody);
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
