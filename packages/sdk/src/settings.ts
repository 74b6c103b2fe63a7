import { isBrowser, readVariable, variables } from './environment.js';
import { type Hooks, type Logger, type LogLevel, logLevels } from './hooks.js';
import { refuseUnknown } from './options.js';
import { liveKeyPrefix, sandboxKeyPrefix } from './resources/constants.js';
import type { Fetch } from './types.js';

/** Who a client is: one of these. Default: the API key in `LEAD_ENGAGEMENT_API_KEY`. */
export type ClientCredential =
  | {
      /** An API key, or a session token; `null` for a client that only signs in (`client.auth.login`) and the like. */
      apiKey?: string | null | undefined;
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

/** Further options of a client. */
export interface CommonOptions extends Hooks {
  /** Where the service answers, such as `https://leads.example.com`. Default: `LEAD_ENGAGEMENT_BASE_URL`. */
  baseUrl?: string | undefined;
  /** The tenant of the key. Default: found out once through `GET /v1/me`, when a call needs it. */
  tenantId?: string | undefined;
  /** Limit of each attempt, from connecting to the last byte of the answer, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one. Default: 2. */
  maxRetries?: number | undefined;
  /**
   * How long one call waits between its attempts altogether, in milliseconds. A Retry-After that exceeds what is left of it
   * is thrown at once. Default: 60,000, the longest that the limits of a minute ask for.
   */
  maxRetryAfterMs?: number | undefined;
  /** More headers with every request. Those that the SDK sets itself win. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** A replacement of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Where to write to. Default: `console`. */
  logger?: Logger | undefined;
  /**
   * From which level on: `warn` for waits that a rate limit asks for, `info` for each response and retry, `debug` for
   * headers. Credentials, queries and bodies are never written. Default: `warn`.
   */
  logLevel?: LogLevel | undefined;
  /** Lets an API key be used in a browser, where everyone who opens the page can read it. */
  dangerouslyAllowApiKeyInBrowser?: boolean | undefined;
}

/** Options that say as whom a client calls. */
export const credentialOptions = ['apiKey', 'accessToken', 'getAccessToken'] as const;
/** Options that say as whom, and where, a client calls. */
export const identityOptions = [...credentialOptions, 'baseUrl', 'tenantId', 'fetch'] as const;
const knownOptions = [
  ...identityOptions,
  'timeoutMs',
  'maxRetries',
  'maxRetryAfterMs',
  'headers',
  'logger',
  'logLevel',
  'onRequest',
  'onResponse',
  'onRetry',
  'dangerouslyAllowApiKeyInBrowser',
] as const satisfies (keyof CommonOptions | 'apiKey' | 'accessToken' | 'getAccessToken')[];

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
  readonly logger: Logger;
  readonly logLevel: LogLevel;
  readonly hooks: Hooks;
}

/** The longest wait that timers keep: a longer one would end at once. */
const maxTimerMs = 2_147_483_647;

/** Checks the options of a client; throws a TypeError that says what to correct and never shows the key. */
export function readSettings(options: ClientOptions): Settings {
  refuseUnknown(options, knownOptions);
  const { onRequest, onResponse, onRetry, logger = console, logLevel = 'warn' } = options;
  if (!logLevels.includes(logLevel)) throw new TypeError(`logLevel must be one of ${logLevels.join(', ')}.`);
  return {
    ...readCredential(options),
    baseUrl: readBaseUrl(options.baseUrl ?? readVariable(variables.baseUrl)),
    tenantId: options.tenantId === undefined ? undefined : checkHeaderText('tenantId', options.tenantId),
    timeoutMs: checkTimeoutMs(options.timeoutMs) ?? 30_000,
    maxRetries: checkMaxRetries(options.maxRetries) ?? 2,
    // A day at most, so that the wait and its jitter fit into a timer.
    maxRetryAfterMs: checkWholeNumber('maxRetryAfterMs', options.maxRetryAfterMs, 0, 86_400_000) ?? 60_000,
    headers: { ...options.headers },
    fetch: readFetch(options.fetch),
    logger,
    logLevel,
    hooks: { onRequest, onResponse, onRetry },
  };
}

function readCredential(options: ClientOptions): Pick<Settings, 'apiKey' | 'getAccessToken' | 'carriesTenant'> {
  const { apiKey, accessToken, getAccessToken } = options;
  const given = [apiKey, accessToken, getAccessToken].filter((credential) => credential !== undefined);
  if (given.length > 1) throw new TypeError('Give only one of apiKey, accessToken and getAccessToken.');
  if (!['undefined', 'function'].includes(typeof getAccessToken)) {
    throw new TypeError('getAccessToken must be a function.');
  }
  const carriesTenant = (accessToken ?? getAccessToken) !== undefined;
  const token = accessToken === undefined ? null : checkHeaderText('accessToken', accessToken);
  return { apiKey: carriesTenant ? token : readApiKey(options), getAccessToken, carriesTenant };
}

function readApiKey({ apiKey, dangerouslyAllowApiKeyInBrowser }: ClientOptions): string | null {
  if (apiKey === null) return null;
  const found = apiKey ?? readVariable(variables.apiKey);
  if (found === undefined) throw new TypeError(`apiKey is missing: pass apiKey, or set ${variables.apiKey}.`);
  const key = checkHeaderText('apiKey', found);
  const isLongLived = [liveKeyPrefix, sandboxKeyPrefix].some((prefix) => key.startsWith(prefix));
  if (isLongLived && !dangerouslyAllowApiKeyInBrowser && isBrowser()) {
    throw new TypeError(
      'An API key in a browser can be read by everyone who opens the page: use an accessToken there, or set dangerouslyAllowApiKeyInBrowser.',
    );
  }
  return key;
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
  throw new TypeError(`${name} must be printable ASCII without white space.`);
}

function checkWholeNumber(name: string, value: number | undefined, min: number, max: number): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  throw new TypeError(`${name} must be a whole number from ${min} to ${max}.`);
}

function readBaseUrl(baseUrl: unknown): string {
  if (baseUrl === undefined) throw new TypeError(`baseUrl is missing: pass baseUrl, or set ${variables.baseUrl}.`);
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const address = url && /^http/.test(url.protocol) && url.origin + url.pathname;
  if (!address || address !== url.href) {
    throw new TypeError('baseUrl must be an http(s) address without user, query or fragment.');
  }
  return address.replace(/\/+$/, '');
}

function readFetch(custom: Fetch | undefined): Fetch {
  if (typeof (custom ?? globalThis.fetch) !== 'function') throw new TypeError('fetch must be a function.');
  // The global one is looked up at each call, so that tools which replace it later still see the requests.
  return custom ?? ((url, init) => globalThis.fetch(url, init));
}
