import { asBytes } from '../bytes.js';
import { nameClasses } from '../class-names.js';
import { eventIdHeader, signatureHeader, webhookToleranceSeconds } from '../resources/constants.js';
import type { WebhookEvent } from '../resources/webhook-events.js';
import type { Bytes } from '../types.js';

/** Limits of a signature header, which bound the comparisons that one request can cause. */
const maxHeaderChars = 2_000;
const maxDigests = 10;

/** The environment variable that `createWebhookHandler` reads. */
export const secretVariable = 'LEAD_ENGAGEMENT_WEBHOOK_SECRET';

/** The reason why a webhook was refused. */
export type WebhookVerificationReason =
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'no_match'
  | 'invalid_json'
  | 'body_not_raw';

/** The request is not a webhook of the service, was modified, or cannot be verified. Respond with 400. */
export class WebhookVerificationError extends Error {
  constructor(
    readonly reason: WebhookVerificationReason,
    message: string,
  ) {
    super(message);
  }
}

nameClasses({ WebhookVerificationError });

/** The headers of a request: a Headers object, or Node's headers object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A body as received, not parsed: text or bytes. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Options of `verify`. */
export interface VerifyOptions {
  /** The maximum difference between the signature's time and now, in seconds, in both directions. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** Returns the current time. Set it in tests. */
  now?: (() => Date) | undefined;
}

/** Options of `sign`. */
export interface SignOptions {
  /** The time of the signature, in Unix seconds. Default: now. */
  timestamp?: number | undefined;
  /** Adds the header with the event's id. */
  eventId?: string | undefined;
}

/** A parsed signature header. */
export interface Signature {
  readonly timestamp: string;
  /** Lower-case hex. If there are several, one has to match: a sender that rotates its secret can sign with both. */
  readonly digests: readonly string[];
}

/** Reads the signature of a request and checks its time. Throws a WebhookVerificationError. */
export function readSignature(headers: WebhookHeaders, options: VerifyOptions): Signature {
  const value = findHeader(headers, signatureHeader.toLowerCase());
  if (value === undefined) {
    throw new WebhookVerificationError('missing_header', `The request has no ${signatureHeader} header.`);
  }
  const signature = parseSignature(value);
  if (!signature) {
    const form = `${signatureHeader} must have the form t=<unix seconds>,v1=<64 lower-case hex digits>, with at most ${maxDigests} v1 parts.`;
    throw new WebhookVerificationError('malformed_header', form);
  }
  checkAge(Number(signature.timestamp), options);
  return signature;
}

/** A body as text or bytes. Throws a WebhookVerificationError if a framework has already parsed it. */
export function readRawBody(body: unknown): string | Bytes {
  if (typeof body === 'string') return body;
  const bytes = asBytes(body);
  if (bytes) return bytes;
  throw new WebhookVerificationError(
    'body_not_raw',
    'The body must be the raw text or bytes of the request, because the signature covers every byte of it: nothing may parse or read it before. ' +
      "Express: express.raw({ type: '*/*' }) on this route, then request.body. " +
      "Fastify: addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => done(null, body)). " +
      'Nest, with { rawBody: true }, and Functions frameworks: request.rawBody. ' +
      'Next.js, Hono, Workers: await request.text().',
  );
}

/** The secrets to try. Throws a TypeError if there are none. */
export function listSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.some((one) => typeof one !== 'string' || one === '')) {
    throw new TypeError(
      `The signing secret is missing: pass the whsec_… of the webhook endpoint, or a list of them. createWebhookHandler also reads ${secretVariable}.`,
    );
  }
  return secrets;
}

/**
 * The secrets in the text of an environment variable, which are separated by commas: during a rotation, a variable has both.
 * Throws a TypeError if there are none.
 *
 * ```ts
 * const event = await verify(body, headers, parseSecrets(process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET));
 * ```
 */
export function parseSecrets(text: string | undefined): readonly string[] {
  const parts = text?.split(',').map((part) => part.trim());
  return listSecrets(parts?.filter((part) => part !== '') ?? []);
}

/** The error for a signature that matches no secret. */
export function createMismatchError(): WebhookVerificationError {
  const message =
    'The signature matches no secret. Check that it is the secret of this endpoint, and that the body is passed on unchanged: parsed and stringified again is not the same.';
  return new WebhookVerificationError('no_match', message);
}

/** Parses the event of a body whose signature is valid. */
export function parseEvent(text: string): WebhookEvent {
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event === 'object' && event !== null && 'type' in event) return event as WebhookEvent;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new WebhookVerificationError('invalid_json', 'The signature holds, but the body is not the JSON of an event.');
}

/** The headers of a signed request. */
export function createSignedHeaders(
  { timestamp, digest }: { timestamp: string; digest: string },
  options: SignOptions,
): Record<string, string> {
  const headers = { [signatureHeader]: `t=${timestamp},v1=${digest}` };
  return options.eventId === undefined ? headers : { ...headers, [eventIdHeader]: options.eventId };
}

/** The time of the signature, as it appears in the header. */
export function chooseTimestamp(options: SignOptions): string {
  const timestamp = options.timestamp ?? Math.floor(Date.now() / 1000);
  if (!Number.isSafeInteger(timestamp) || timestamp < 0) throw new TypeError('timestamp must be whole Unix seconds.');
  return String(timestamp);
}

function findHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const record = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  const value = Object.hasOwn(record, name)
    ? record[name]
    : Object.entries(record).find(([other]) => other.toLowerCase() === name)?.[1];
  return typeof value === 'string' || value === undefined ? value : value.join(',');
}

/**
 * Parts are identified by name; spaces around them and unknown parts are ignored. There must be one time and at least one digest.
 * Source: specification, Signature verification 1.
 */
function parseSignature(header: string): Signature | undefined {
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

/** The tolerance of a signature's time. Throws a TypeError. */
export function readTolerance({ toleranceSeconds = webhookToleranceSeconds }: VerifyOptions): number {
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number, 0 or more.');
  return toleranceSeconds;
}

function checkAge(timestamp: number, options: VerifyOptions): void {
  const toleranceSeconds = readTolerance(options);
  const nowMs = options.now ? options.now().getTime() : Date.now();
  const ageSeconds = nowMs / 1000 - timestamp;
  if (ageSeconds > toleranceSeconds) {
    const message = `The signature is ${Math.round(ageSeconds)} s old; ${toleranceSeconds} s are admitted. A replay, or a clock that is ahead.`;
    throw new WebhookVerificationError('timestamp_too_old', message);
  }
  if (!(ageSeconds >= -toleranceSeconds)) {
    const message = `The signature is dated ${Math.round(-ageSeconds)} s ahead; ${toleranceSeconds} s are admitted. Check the clock.`;
    throw new WebhookVerificationError('timestamp_in_future', message);
  }
}
