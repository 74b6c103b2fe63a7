import type { RawAnswer } from './attempt.js';
import { type ApiError, type ErrorDetail, errorClassOf } from './errors.js';
import { type PreparedRequest, showRequest } from './request.js';
import {
  rateLimitHeader,
  rateRemainingHeader,
  rateResetHeader,
  requestIdHeader,
  retryAfterHeader,
} from './resources/constants.js';
import type { RateLimit, ResponseHeaders, ResponseInfo } from './types.js';

/** A successful response, without its envelope. */
export interface Answer {
  readonly data: unknown;
  readonly meta: unknown;
  readonly response: ResponseInfo;
}

type Fields = Record<string, unknown>;

/** Headers of gateways, which the API does not send: a delay in milliseconds, and whether to retry at all. */
const retryAfterMsHeader = 'retry-after-ms';
const shouldRetryHeader = 'x-should-retry';

/** Returns a successful response without its envelope, and throws an ApiError for any other. A Retry-After date is relative to `nowMs`. */
export function readAnswer(raw: RawAnswer, request: PreparedRequest, credential: string | null, nowMs: number): Answer {
  const envelope = parseObject(raw.text);
  const isSuccess = raw.status >= 200 && raw.status < 300 && envelope?.success === true && 'data' in envelope;
  if (!isSuccess) throw createApiError(raw, request, credential, nowMs);
  return { data: envelope.data, meta: envelope.meta, response: readResponseInfo(raw) };
}

/** The metadata of a response. */
export function readResponseInfo({ status, headers }: Pick<RawAnswer, 'status' | 'headers'>): ResponseInfo {
  return { status, headers, rateLimit: readRateLimit(headers), requestId: findRequestId(headers) };
}

/** The error for an unsuccessful response of any shape. An echoed credential is redacted. */
export function createApiError(
  raw: RawAnswer,
  request: PreparedRequest,
  credential: string | null,
  nowMs: number,
): ApiError {
  const { status, headers } = raw;
  const text = credential === null ? raw.text : raw.text.replaceAll(credential, '[credential]');
  const error = asObject(parseObject(text)?.error);
  const code = findText(error?.code);
  const requestId = findRequestId(headers);
  const details = Array.isArray(error?.details) ? (error.details as ErrorDetail[]) : undefined;
  const said = findText(error?.message) ?? describeRedirect(status, headers) ?? describeForeignAnswer(status, text);
  const reason = findText(error?.reason);
  const place = [[status, code, reason].join(' ').trim(), showRequest(request), requestId && `request ${requestId}`];
  return new (errorClassOf(status))({
    status,
    method: request.method,
    path: request.path,
    code,
    reason,
    retryable: readShouldRetry(headers) ?? (error?.retryable as boolean | undefined),
    message: `${said}${showDetails(details, said)} (${place.filter((part) => part).join(', ')})`,
    details,
    docs: findText(error?.docs),
    requestId,
    retryAfter: parseRetryAfter(headers, nowMs),
    headers,
    body: error,
    ...(status === 429 && readRateLimit(headers)),
  });
}

/** The first problem, and the number of the others, unless the server has `said` so. */
function showDetails([first, ...others]: ErrorDetail[] = [], said: string): string {
  if (!first || said.includes(first.message)) return '';
  return ` ${first.path}: ${first.message}${others.length > 0 ? ` And ${others.length} more.` : ''}`;
}

function readRateLimit(headers: ResponseHeaders): RateLimit {
  const resetSeconds = findNumber(headers, rateResetHeader);
  return {
    limit: findNumber(headers, rateLimitHeader),
    remaining: findNumber(headers, rateRemainingHeader),
    resetAt: resetSeconds === undefined ? undefined : new Date(resetSeconds * 1000),
  };
}

function readShouldRetry(headers: ResponseHeaders): boolean | undefined {
  const value = headers.get(shouldRetryHeader);
  return value === 'true' || (value === 'false' ? false : undefined);
}

/**
 * The delay that a response requests, in seconds: in milliseconds by retry-after-ms, or by Retry-After; undefined if both are missing or
 * invalid. A date is compared with the server's own clock if the response contains it. Source: RFC 9110, 10.2.3.
 */
export function parseRetryAfter(headers: ResponseHeaders, nowMs: number): number | undefined {
  const exactMs = headers.get(retryAfterMsHeader)?.trim();
  if (exactMs && /^\d+(\.\d+)?$/.test(exactMs)) return Number(exactMs) / 1000;
  const value = headers.get(retryAfterHeader)?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  if (!/^[A-Z][a-z]{2}/.test(value)) return undefined;
  const serverMs = Date.parse(headers.get('Date') ?? '') || nowMs;
  const seconds = (Date.parse(value) - serverMs) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** What to do about a redirect, which is not followed; undefined for another response. */
export function describeRedirect(status: number, headers: ResponseHeaders): string | undefined {
  if (status !== 0 && (status < 300 || status >= 400)) return undefined;
  const location = headers.get('Location') ?? 'another address';
  return `The server redirects to ${location}: set baseUrl to the address that answers itself.`;
}

function describeForeignAnswer(status: number, text: string): string {
  const excerpt = text.replace(/\s+/g, ' ').trim().slice(0, 200);
  return `HTTP ${status}, but not from the API: check baseUrl. The body: ${excerpt || 'empty'}`;
}

/** The object that `text` is in JSON; undefined for anything else. */
export function parseObject(text: string): Fields | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `value` if it is an object, and no array. */
export function asObject(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** `value` if it is a text, and not empty. */
export function findText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The request id that the server assigned. */
export function findRequestId(headers: ResponseHeaders): string | undefined {
  return headers.get(requestIdHeader) ?? undefined;
}

function findNumber(headers: ResponseHeaders, name: string): number | undefined {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}
