import type { Bucket, PlanLimits, principalTypes } from '@lead-engagement/contract';

/**
 * Whose requests are counted: those of a signed-in user for that user, all others for the tenant; AI calls for the user, or
 * for the key if no user stands behind it.
 */
export interface LimitedCaller {
  tenantId: string;
  principalType: (typeof principalTypes)[number];
  limits: PlanLimits;
  userId: string | null;
  principalId: string;
}

/** How long a slot is held: until the response has been sent, or its connection is lost. A ServerResponse is one. */
export interface ClientConnection {
  readonly destroyed: boolean;
  on(event: 'close', listener: () => void): unknown;
}

/** The state of the window that is closest to its limit. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  /** In Unix seconds: where nothing remains, when the next request will be admitted; else the end of the fixed window. */
  resetAt: number;
  /** Seconds after which a request will be admitted; 0 where it would be now. */
  retryAfterSeconds: number;
}

/** What has no room left. */
export type Refusal = 'address' | 'tenant' | 'user' | 'crawl_creation' | 'ai' | 'concurrency' | 'user_concurrency';

/** What was decided about a request. */
export interface Admission extends RateLimitState {
  /** Undefined where the request was admitted. */
  refusal: Refusal | undefined;
}

/** What an attempt at something that can be guessed counts against: a key, and how many of it may come in which time. */
export interface AttemptLimit {
  key: string;
  limit: number;
  windowMs: number;
}

/** What an account has used of a window, and when the present fixed window ends, in milliseconds since 1970. */
export interface WindowUse {
  used: number;
  resetMs: number;
}

/** What an account, a tenant's or a signed-in user's, has used of its requests. A window that is not limited is not counted. */
export interface RequestUse {
  minute: WindowUse;
  day: WindowUse;
  /** Requests in flight. */
  concurrent: number;
}

/** Requests that hold a slot, and that wait for one. */
export interface Load {
  running: number;
  waiting: number;
}

/**
 * Decides which requests are served. One admission takes all that a request needs together, or nothing: the minute and day of the tenant, or
 * the minute of the signed-in user; the route's own bucket of the tenant; and a slot of the same account's concurrency, for which it waits
 * `concurrencyWaitMs` at most, first come, first served.
 * Windows that are used up refuse at once. What can be answered at once is answered without a promise.
 */
export interface RateLimiter {
  /** The slot is given back, or the wait given up, when `life` closes. */
  admit(caller: LimitedCaller, bucket: Bucket, connection: ClientConnection): Admission | Promise<Admission>;
  /** Counts a request that failed to authenticate; not admitted (`retryAfterSeconds` > 0) where too many had before. */
  countFailure(address: string): RateLimitState | Promise<RateLimitState>;
  /** What an address may still fail. */
  describeAddress(address: string): RateLimitState | Promise<RateLimitState>;
  /** Counts an attempt and gives 0; or counts none, and gives the seconds to wait, where the limit is reached. */
  takeAttempt(limit: AttemptLimit): number | Promise<number>;
  /** Takes an attempt back that turned out not to count. */
  returnAttempt(limit: AttemptLimit): void | Promise<void>;
  /** What a tenant has used; with `userId`, what that user has used besides. */
  readUse(tenantId: string, userId?: string): RequestUse | Promise<RequestUse>;
  load(): Load;
}

/** What stands in the headers where nothing is limited: no ceiling that one could reach. */
export const unlimited = 2 ** 31 - 1;

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
