import type { Fetch } from './types.js';

/** Who a client is: one of these. */
export type ClientCredential =
  | {
      /** An API key, or a session token; `null` for a client that only signs in (`client.auth.login`) and the like. */
      apiKey: string | null;
      accessToken?: undefined;
      getAccessToken?: undefined;
    }
  | {
      /** The access token of an app. It ends after fifteen minutes: `getAccessToken` can bring the next. */
      accessToken: string;
      apiKey?: undefined;
      getAccessToken?: undefined;
    }
  | {
      /**
       * Brings an access token: when the first call needs one, and again once the server says that it has expired. Calls that
       * come at once wait for the same answer.
       */
      getAccessToken: () => string | Promise<string>;
      apiKey?: undefined;
      accessToken?: undefined;
    };

/** Options of the client. */
export type ClientOptions = ClientCredential & CommonOptions;

/** What a client is told besides. */
export interface CommonOptions {
  /** Where the service answers, such as `https://leads.example.com`. */
  baseUrl: string;
  /** The tenant of the key. Default: found out once through `GET /v1/me`, when a call needs it. */
  tenantId?: string | undefined;
  /** Limit of each attempt, from connecting to the last byte of the answer, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one. Default: 2. */
  maxRetries?: number | undefined;
  /** A Retry-After beyond this, in milliseconds, is thrown at once instead of waited for. Default: 60,000. */
  maxRetryAfterMs?: number | undefined;
  /** More headers with every request. Those that the SDK sets itself win. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** A replacement of the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** The client's options, checked, with their defaults. */
export interface Settings {
  /** What is sent, if it is always the same. */
  readonly apiKey: string | null;
  readonly getAccessToken: (() => string | Promise<string>) | undefined;
  /** Whether the credential carries its tenant, which then need not be named. */
  readonly carriesTenant: boolean;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly tenantId: string | undefined;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryAfterMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
}

/** The longest wait that timers keep: a longer one would end at once. */
const maxTimerMs = 2_147_483_647;

/** Checks the options of a client; throws a TypeError that says what to correct and never shows the key. */
export function readSettings(options: ClientOptions): Settings {
  return {
    ...readCredential(options),
    baseUrl: readBaseUrl(options.baseUrl),
    tenantId: options.tenantId === undefined ? undefined : checkHeaderText('tenantId', options.tenantId),
    timeoutMs: checkTimeoutMs(options.timeoutMs) ?? 30_000,
    maxRetries: checkMaxRetries(options.maxRetries) ?? 2,
    // A day at most, so that the wait and its jitter fit into a timer.
    maxRetryAfterMs: checkWholeNumber('maxRetryAfterMs', options.maxRetryAfterMs, 0, 86_400_000) ?? 60_000,
    headers: { ...options.headers },
    fetch: readFetch(options.fetch),
  };
}

function readCredential(options: ClientOptions): Pick<Settings, 'apiKey' | 'getAccessToken' | 'carriesTenant'> {
  const { apiKey, accessToken, getAccessToken } = options ?? {};
  const given = [apiKey, accessToken, getAccessToken].filter((credential) => credential !== undefined);
  if (given.length > 1) throw new TypeError('Give one of apiKey, accessToken and getAccessToken, not several.');
  if (getAccessToken !== undefined) {
    if (typeof getAccessToken !== 'function') throw new TypeError('getAccessToken must be a function.');
    return { apiKey: null, getAccessToken, carriesTenant: true };
  }
  if (accessToken !== undefined) {
    return { apiKey: checkHeaderText('accessToken', accessToken), getAccessToken: undefined, carriesTenant: true };
  }
  const key = apiKey === null ? null : checkHeaderText('apiKey', apiKey);
  return { apiKey: key, getAccessToken: undefined, carriesTenant: false };
}

/** Checks a limit of an attempt, in milliseconds; throws a TypeError. */
export function checkTimeoutMs(timeoutMs: number | undefined): number | undefined {
  return checkWholeNumber('timeoutMs', timeoutMs, 1, maxTimerMs);
}

/** Checks a number of retries; throws a TypeError. */
export function checkMaxRetries(maxRetries: number | undefined): number | undefined {
  return checkWholeNumber('maxRetries', maxRetries, 0, 1000);
}

/** Checks text that goes into a header; throws a TypeError that does not show it. */
export function checkHeaderText(name: string, value: unknown): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new TypeError(`${name} must be a non-empty string of printable ASCII without white space.`);
}

function checkWholeNumber(name: string, value: number | undefined, min: number, max: number): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}.`);
}

function readBaseUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must be an http(s) address without user, query or fragment.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function readFetch(custom: Fetch | undefined): Fetch {
  if (typeof (custom ?? globalThis.fetch) !== 'function') throw new TypeError('fetch must be a function.');
  // The global one is looked up at each call, so that tools which replace it later still see the requests.
  return custom ?? ((url, init) => globalThis.fetch(url, init));
}
