import type { Bucket, PlanLimits, principalTypes } from '@lead-engagement/contract';

/**
 * The caller to count: a signed-in user for that user, and others for the tenant. AI calls count for the user, or for the key if it has no
 * user.
 */
export interface LimitedCaller {
  tenantId: string;
  principalType: (typeof principalTypes)[number];
  limits: PlanLimits;
  userId: string | null;
  principalId: string;
}

/** A connection that holds a slot until the response has been sent or the connection is lost. A ServerResponse is one. */
export interface ClientConnection {
  readonly destroyed: boolean;
  on(event: 'close', listener: () => void): unknown;
}

/** The state of the window that is closest to its limit. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  /** In Unix seconds: the time at which the next request will be admitted if nothing remains; otherwise the end of the fixed window. */
  resetAt: number;
  /** The seconds to wait until a request will be admitted; 0 if it would be now. */
  retryAfterSeconds: number;
}

/** The limit that was reached. */
export type Refusal = 'address' | 'tenant' | 'user' | 'crawl_creation' | 'ai' | 'concurrency' | 'user_concurrency';

/** The decision about a request. */
export interface Admission extends RateLimitState {
  /** Undefined if the request was admitted. */
  refusal: Refusal | undefined;
}

/** The limit of attempts to guess a secret: a key, and the number of attempts per window. */
export interface AttemptLimit {
  key: string;
  limit: number;
  windowMs: number;
  /** How much one attempt takes of the limit; 1 unless told. Attempts are admitted as a whole or not at all. */
  amount?: number;
}

/** The use of a window by an account, and the end of the current fixed window in milliseconds since 1970. */
export interface WindowUse {
  used: number;
  resetMs: number;
}

/** The requests of an account: a tenant or a signed-in user. Windows without a limit are not counted. */
export interface RequestUse {
  minute: WindowUse;
  day: WindowUse;
  /** The requests in flight. */
  concurrent: number;
}

/** The number of requests that hold a slot or wait for one. */
export interface Load {
  running: number;
  waiting: number;
}

/**
 * Decides which requests are served. An admission takes everything that a request needs together, or nothing: the minute and day of the
 * tenant, or the minute of the signed-in user; the tenant's bucket of the route; and a slot of the account, for which it waits at most
 * `concurrencyWaitMs`, in order of arrival. Exhausted windows refuse at once. Returns a promise only if it has to wait.
 */
export interface RateLimiter {
  /** Releases the slot, or stops waiting, when the connection closes. */
  admit(caller: LimitedCaller, bucket: Bucket, connection: ClientConnection): Admission | Promise<Admission>;
  /** Counts a failed authentication. It is not admitted (`retryAfterSeconds` > 0) after too many failures. */
  countFailure(address: string): RateLimitState | Promise<RateLimitState>;
  /** Returns how many failures an address has left. */
  describeAddress(address: string): RateLimitState | Promise<RateLimitState>;
  /** Counts an attempt and returns 0. If the limit is reached, does not count it and returns the seconds to wait. */
  takeAttempt(limit: AttemptLimit): number | Promise<number>;
  /** Reverts an attempt that should not count. */
  returnAttempt(limit: AttemptLimit): void | Promise<void>;
  /** Returns the use of a tenant or, with `userId`, of that user. */
  readUse(tenantId: string, userId?: string): RequestUse | Promise<RequestUse>;
  load(): Load;
}

/** The value of the headers if nothing is limited: higher than anyone could reach. */
export const unlimited = 2 ** 31 - 1;
