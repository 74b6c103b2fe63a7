import { readRetryAfterMs } from '@lead-engagement/connector-kit';
import type { Parcel, TrackingAnswer, TrackingClient, TrackingFailure, TrackingRequest } from './provider.js';

/** The timeout of an exchange with a provider, and the maximum size of a response, which can contain up to 40 shipments. */
export const trackingExchange = { timeoutMs: 15_000, maxBytes: 8 * 1024 * 1024 };

/** The same limits while a client waits. */
export const refreshExchange = { ...trackingExchange, timeoutMs: 4_000 };

/** A response of any status. */
export type Accepted = Extract<TrackingAnswer, { outcome: 'answered' }>;

/** Sends a request. Returns a failure if the tracking number cannot be its cause; the caller handles all other responses. */
export async function exchange(
  client: TrackingClient,
  name: string,
  request: TrackingRequest,
): Promise<Accepted | TrackingFailure> {
  const answer = await client.send(request);
  if (answer.outcome === 'failed') {
    return { outcome: 'failed', reason: 'unavailable', message: `${name} cannot be reached: ${answer.error}` };
  }
  return accountFailure(name, answer) ?? answer;
}

function accountFailure(name: string, { status, headers, body }: Accepted): TrackingFailure | undefined {
  if (status === 402 || (status === 403 && /quota/i.test(JSON.stringify(body) ?? ''))) return quotaUsedUp(name);
  if (status === 401 || status === 403) return refusedKey(name);
  if (status === 429) {
    const retryAfterMs = readRetryAfterMs(headers['retry-after'], Date.now());
    return {
      outcome: 'failed',
      reason: 'rate_limited',
      message: `${name} takes no more requests for the moment.`,
      ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
    };
  }
  if (status >= 500) return { outcome: 'failed', reason: 'failing', message: `${name} answered ${status}.` };
  if (status >= 300 && status < 400) {
    return { outcome: 'failed', reason: 'unavailable', message: `${name} answered ${status}.` };
  }
  return undefined;
}

export function refusedKey(name: string): TrackingFailure {
  return {
    outcome: 'failed',
    reason: 'credentials',
    message: `${name} refuses the API key. Check it at the provider and in the settings.`,
  };
}

export function quotaUsedUp(name: string): TrackingFailure {
  return { outcome: 'failed', reason: 'quota', message: `The quota at ${name} is used up.` };
}

/** The failure for a response in an undocumented format. */
export function unreadable(name: string): TrackingFailure {
  return { outcome: 'failed', reason: 'failing', message: `${name} sent an answer that cannot be read.` };
}

/** The failure for a response about another number than requested. */
export function otherNumber(name: string): TrackingFailure {
  return { outcome: 'failed', reason: 'rejected', message: `${name} answered about another number.` };
}

const accountReasons: ReadonlySet<TrackingFailure['reason']> = new Set([
  'credentials',
  'quota',
  'rate_limited',
  'unavailable',
]);

/** Returns true if a failure is about the account, so that other numbers would fail too. */
export function concernsAccount(failure: TrackingFailure): boolean {
  return accountReasons.has(failure.reason);
}

/** The number of consecutive failures that shows that the numbers are not the cause. */
const failuresInRow = 2;

/**
 * Sends parcels one by one, for providers that take one number per request. If the account is refused, or consecutive numbers fail, the
 * rest is not sent.
 */
export async function oneByOne<T extends { outcome: string }>(
  parcels: readonly Parcel[],
  send: (parcel: Parcel) => Promise<T | TrackingFailure>,
): Promise<(T | TrackingFailure)[]> {
  const results: (T | TrackingFailure)[] = [];
  let refusal: TrackingFailure | undefined;
  let failures = 0;
  for (const parcel of parcels) {
    const result: T | TrackingFailure = refusal ?? (await send(parcel));
    failures = isFailing(result) ? failures + 1 : 0;
    if (isFailure(result) && concernsAccount(result)) refusal = result;
    else if (isFailing(result) && failures >= failuresInRow) refusal = { ...result, reason: 'unavailable' };
    results.push(result);
  }
  return results;
}

/**
 * Sends parcels in batches, for providers that take many numbers per request and may fail all of them because of one: a failed batch is
 * split in halves to find that number. If consecutive numbers fail, they are not the cause, and the rest is not sent.
 */
export async function inHalves<T extends { outcome: string }>(
  parcels: readonly Parcel[],
  send: (parcels: readonly Parcel[]) => Promise<(T | TrackingFailure)[]>,
): Promise<(T | TrackingFailure)[]> {
  const results = await send(parcels);
  const [first] = results;
  if (parcels.length < 2 || !first || !results.every(isFailing)) return results;
  const middle = Math.ceil(parcels.length / 2);
  const left = await inHalves(parcels.slice(0, middle), send);
  const rest = parcels.slice(middle);
  const isGivenUp = left.some(isUnavailable) || (left.length >= failuresInRow && left.every(isFailing));
  if (!isGivenUp) return [...left, ...(await inHalves(rest, send))];
  return [...left, ...rest.map(() => ({ ...(first as TrackingFailure), reason: 'unavailable' as const }))];
}

function isUnavailable(result: { outcome: string }): boolean {
  return isFailure(result) && result.reason === 'unavailable';
}

function isFailing(result: { outcome: string }): result is TrackingFailure {
  return isFailure(result) && result.reason === 'failing';
}

function isFailure(result: { outcome: string }): result is TrackingFailure {
  return result.outcome === 'failed';
}
