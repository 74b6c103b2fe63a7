import { maxTimerMs } from './abort.js';
import { isBrowser, readVariable, variables } from './environment.js';
import { type Hooks, type Logger, type LogLevel, logLevels } from './hooks.js';
import { refuseUnknown } from './options.js';
import {
  type ApiVersion,
  apiVersionHeader,
  liveKeyPrefix,
  newestApiVersion,
  sandboxKeyPrefix,
} from './resources/constants.js';
import type { Fetch } from './types.js';

/** The credential of a client: one of these. Default: the API key in `LEAD_ENGAGEMENT_API_KEY`. */
export type ClientCredential =
  | {
      /** An API key or a session token; `null` for a client that only makes calls without one, such as `client.auth.login`. */
      apiKey?: string | null | undefined;
      accessToken?: undefined;
      getAccessToken?: undefined;
    }
  | {
      /** The access token of an app. It expires after fifteen minutes; use `getAccessToken` to renew it. */
      accessToken: string;
      apiKey?: undefined;
      getAccessToken?: undefined;
    }
  | {
      /**
       * Returns an access token. Called when the first call needs one, and again when the server reports that it has expired.
       * Concurrent calls share one token. A call whose `timeoutMs` or signal ends stops waiting for it.
       */
      getAccessToken: () => string | Promise<string>;
      apiKey?: undefined;
      accessToken?: undefined;
    };

/** Options of the client. */
export type ClientOptions = ClientCredential & CommonOptions;

/** Further options of a client. */
export interface CommonOptions extends Hooks {
  /** The address of the server, such as `https://leads.example.com`. Default: `LEAD_ENGAGEMENT_BASE_URL`. */
  baseUrl?: string | undefined;
  /** The tenant that the credential must belong to: with another one, each call fails with TENANT_MISMATCH. Default: any. */
  tenantId?: string | undefined;
  /**
   * The timeout of each attempt, from connecting to the last byte of the response, and of a wait for `getAccessToken`, in milliseconds.
   * A file or an event stream has this time until its headers; a file then has it again for each piece. Default: 30,000.
   */
  timeoutMs?: number | undefined;
  /** The number of retries after the first attempt. Default: 2. */
  maxRetries?: number | undefined;
  /**
   * The total delay between the attempts of one call, in milliseconds. If Retry-After, or the delay of a response without it, exceeds
   * the rest of it, the error is thrown at once. Each delay of a Retry-After is up to a tenth longer, which may exceed the total.
   * Default: 60,000, the longest delay of the limits per minute.
   */
  maxRetryAfterMs?: number | undefined;
  /** The version of the API that every request names. Default: the one that this SDK was built for, which the types describe. */
  apiVersion?: ApiVersion | undefined;
  /** Additional headers of every request. Headers that the SDK sets itself take precedence. Default: none. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the requests, such as through a proxy. Default: the global `fetch`. */
  fetch?: Fetch | undefined;
  /** The destination of the log. Default: `console`. */
  logger?: Logger | undefined;
  /**
   * The least severe level that is logged: `warn` for delays that a rate limit requests, `info` for each response and retry, `debug`
   * for headers. Credentials, queries and bodies are never logged. Default: `warn`.
   */
  logLevel?: LogLevel | undefined;
  /** Allows an API key in a browser, where every visitor of the page can read it. Default: false. */
  dangerouslyAllowApiKeyInBrowser?: boolean | undefined;
}

/** Options that set the credential of a client. */
export const credentialOptions = ['apiKey', 'accessToken', 'getAccessToken'] as const;
/** Options that set the credential and the server of a client. */
export const identityOptions = [...credentialOptions, 'baseUrl', 'tenantId', 'fetch'] as const;
const knownOptions = [
  ...identityOptions,
  'timeoutMs',
  'maxRetries',
  'maxRetryAfterMs',
  'apiVersion',
  'headers',
  'logger',
  'logLevel',
  'onRequest',
  'onResponse',
  'onRetry',
  'dangerouslyAllowApiKeyInBrowser',
] as const satisfies (keyof CommonOptions | 'apiKey' | 'accessToken' | 'getAccessToken')[];

/** The validated options of a client, with defaults. */
export interface Settings {
  /** The credential, if it never changes. */
  readonly apiKey: string | null;
  readonly getAccessToken: (() => string | Promise<string>) | undefined;
  /** True if the credential is a token of an app. */
  readonly isToken: boolean;
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

/** Validates the options of a client. Throws a TypeError that says what to correct and never contains the key. */
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
    // At most a day, so that the delay and its jitter fit into a timer.
    maxRetryAfterMs: checkWholeNumber('maxRetryAfterMs', options.maxRetryAfterMs, 0, 86_400_000) ?? 60_000,
    headers: { [apiVersionHeader]: options.apiVersion ?? newestApiVersion, ...options.headers },
    fetch: readFetch(options.fetch),
    logger,
    logLevel,
    hooks: { onRequest, onResponse, onRetry },
  };
}

function readCredential(options: ClientOptions): Pick<Settings, 'apiKey' | 'getAccessToken' | 'isToken'> {
  const { apiKey, accessToken, getAccessToken } = options;
  const given = [apiKey, accessToken, getAccessToken].filter((credential) => credential !== undefined);
  if (given.length > 1) throw new TypeError('Give only one of apiKey, accessToken and getAccessToken.');
  if (!['undefined', 'function'].includes(typeof getAccessToken)) {
    throw new TypeError('getAccessToken must be a function.');
  }
  const isToken = (accessToken ?? getAccessToken) !== undefined;
  const token = accessToken === undefined ? null : checkHeaderText('accessToken', accessToken);
  return { apiKey: isToken ? token : readApiKey(options), getAccessToken, isToken };
}

function readApiKey({ apiKey, dangerouslyAllowApiKeyInBrowser }: ClientOptions): string | null {
  if (apiKey === null) return null;
  const found = apiKey ?? readVariable(variables.apiKey);
  if (found === undefined) throw new TypeError(`apiKey is missing: pass apiKey, or set ${variables.apiKey}.`);
  const key = checkHeaderText('apiKey', found);
  const isLongLived = [liveKeyPrefix, sandboxKeyPrefix].some((prefix) => key.startsWith(prefix));
  if (isLongLived && !dangerouslyAllowApiKeyInBrowser && isBrowser()) {
    throw new TypeError(
      'Everyone can read an API key in a browser: use accessToken, or set dangerouslyAllowApiKeyInBrowser.',
    );
  }
  return key;
}

/** Validates a timeout, in milliseconds. Throws a TypeError. */
export function checkTimeoutMs(timeoutMs: number | undefined): number | undefined {
  return checkWholeNumber('timeoutMs', timeoutMs, 1, maxTimerMs);
}

/** Validates a number of retries. Throws a TypeError. */
export function checkMaxRetries(maxRetries: number | undefined): number | undefined {
  return checkWholeNumber('maxRetries', maxRetries, 0, 1000);
}

/** Validates text for a header. Throws a TypeError that does not contain it. */
export function checkHeaderText(name: string, value: unknown): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  const isExample = typeof value === 'string' && value.endsWith('…');
  throw new TypeError(
    isExample
      ? `${name} ends with the “…” of an example: put your own value in its place.`
      : `${name} must be printable ASCII without white space.`,
  );
}

/** Validates a whole number. Throws a TypeError. */
export function checkWholeNumber(
  name: string,
  value: number | undefined,
  min: number,
  max: number,
): number | undefined {
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

/** The fetch to use. Throws a TypeError. */
export function readFetch(custom: Fetch | undefined): Fetch {
  if (typeof (custom ?? globalThis.fetch) !== 'function') throw new TypeError('fetch must be a function.');
  // The global fetch is looked up at each call, so that tools which replace it later also see the requests.
  return custom ?? ((url, init) => globalThis.fetch(url, init));
}
