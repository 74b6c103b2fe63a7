import type { Caller } from './caller.js';
import { findUserAgent } from './environment.js';
import { refuseMisplaced, refuseUnknown } from './options.js';
import { idempotencyKeyHeader, ifMatchHeader, tenantIdHeader } from './resources/constants.js';
import { checkHeaderText, type Settings } from './settings.js';
import type { ConditionalOptions, FetchInit, IdempotentOptions, StreamOptions, UploadBody } from './types.js';

/** The methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallOptions = IdempotentOptions & ConditionalOptions & StreamOptions;

/** One call of a route, as the resource classes pass it. */
export interface Call {
  readonly method: Method;
  /** The path in the contract, with `:name` for a parameter. */
  readonly path: string;
  /** false for a POST without Idempotency-Key: a repeated one may take effect twice. */
  readonly idempotent?: false;
  /** true for a change of a record with a version, which `ifMatch` can name. */
  readonly versioned?: boolean;
  /** The path parameters, in order. */
  readonly params?: readonly unknown[];
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** The file to send in place of `body`, and its media type. A Blob's own type takes precedence. */
  readonly upload?: { readonly file: UploadBody; readonly type: string };
  /** The time that the server may take in addition to the client's timeout, in milliseconds. */
  readonly waitMs?: number;
  /** The media type of the Accept header. Default: JSON. */
  readonly accept?: string;
  readonly options?: CallOptions | undefined;
  /** Used for the stack of an error. */
  readonly caller?: Caller;
}

/** One HTTP request, the same for all its attempts. */
export interface PreparedRequest {
  readonly method: Method;
  readonly url: string;
  /** The part of the path after the base URL. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: FetchInit['body'];
  /** True if repeating the request has no further effect. */
  readonly repeatable: boolean;
}

/** The media type of events. */
export const eventStreamType = 'text/event-stream';

/** The options of a call. No parameter of a query has one of these names. */
export const callOptions: readonly string[] = [
  'signal',
  'timeoutMs',
  'maxRetries',
  'headers',
  'idempotencyKey',
  'ifMatch',
  'lastEventId',
];

/** The path of a call. Throws a TypeError for a parameter that would lead to another route. */
export function buildPath({ path, params }: Call): string {
  let index = 0;
  return params ? path.replace(/:(\w+)/g, (_, name: string) => encodeSegment(name, params[index++])) : path;
}

/** The method and path of a request, without its query, which may contain personal data. */
export function showRequest({ method, path }: Pick<PreparedRequest, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/**
 * Converts a call into a request. `file` is the body of an upload. Throws a TypeError for arguments that cannot be
 * sent.
 */
export function prepareRequest(
  settings: Settings,
  call: Call,
  file: FetchInit['body'],
  createKey: () => string,
): PreparedRequest {
  const { options } = call;
  refuseUnknown(options, callOptions);
  const body = call.upload ? file : encodeJson(call.body);
  const takesKey = call.method === 'POST' && call.idempotent !== false;
  refuseMisplaced(options, {
    idempotencyKey: takesKey || 'a POST with a credential',
    ifMatch: call.versioned || 'a change of a record that has a version',
    lastEventId: (call.method === 'GET' && call.accept === eventStreamType) || 'a live stream',
  });
  const idempotencyKey = takesKey
    ? checkHeaderText('idempotencyKey', options?.idempotencyKey ?? createKey())
    : undefined;
  const headers = mergeHeaders(settings.headers, options?.headers, {
    Accept: call.accept ?? 'application/json',
    'Content-Type': findContentType(call, body),
    'User-Agent': findUserAgent(),
    [idempotencyKeyHeader]: idempotencyKey,
    [ifMatchHeader]: formatIfMatch(options?.ifMatch),
    [tenantIdHeader]: settings.tenantId,
  });
  const repeatable = takesKey || (call.method !== 'POST' && call.method !== 'PATCH');
  const path = buildPath(call);
  const query = buildQuery(call);
  const url = settings.baseUrl + path + (query && `?${query}`);
  return { method: call.method, url, path, headers, body, repeatable };
}

function encodeJson(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

/** A Blob with a type determines the media type. */
function findContentType({ upload }: Call, body: FetchInit['body']): string | undefined {
  if (!upload) return body === undefined ? undefined : 'application/json';
  return (upload.file instanceof Blob && upload.file.type) || upload.type;
}

/** The same request with its credential, which replaces one that the caller has set in `headers`. */
export function authorize(request: PreparedRequest, credential: string | null): PreparedRequest {
  if (credential === null) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${credential}` } };
}

function encodeSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} must be an id, not ${value === '' ? 'empty' : value}.`);
  }
  return encodeURIComponent(value);
}

function buildQuery({ query, upload }: Call): string {
  const search = new URLSearchParams();
  const add = (name: string, value: unknown, ofField = false) => {
    if (value === undefined) return;
    if (isPlainObject(value)) {
      // The options of an upload are JSON: its headings can have brackets, and null leaves a column out.
      if (upload) return search.set(name, JSON.stringify(value));
      for (const [key, item] of Object.entries(value)) {
        add(`${name}[${key}]`, item, name === 'customFields' || (ofField && key === 'not'));
      }
      return;
    }
    const items = [value].flat().map((item) => formatQueryValue(name, item));
    // A text is a list of one for a custom field; elsewhere it can be a parameter that takes no list, such as words to search for.
    if (!(ofField || Array.isArray(value)) || !items.some((item) => item.includes(','))) {
      search.set(name, items.join());
      return;
    }
    // The server splits a single parameter at commas, but not a repeated one.
    for (const item of items.length === 1 ? [...items, ...items] : items) search.append(name, item);
  };
  for (const [name, value] of Object.entries(query ?? {})) add(name, value);
  return search.toString();
}

/** `{ color: 'red' }` of customFields becomes `customFields[color]=red`. An empty object would not filter anything. */
function isPlainObject(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isObject && Object.keys(value).length > 0;
}

function formatQueryValue(name: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  throw new TypeError(`The query parameter ${name} cannot be sent: ${value}.`);
}

/** Later sources take precedence; names are compared ignoring case. Throws a TypeError for values that a header cannot contain. */
export function mergeHeaders(
  ...sources: (Readonly<Record<string, string | undefined>> | undefined)[]
): Record<string, string> {
  const merged = new Headers();
  for (const [name, value] of sources.flatMap((source) => Object.entries(source ?? {}))) {
    if (value !== undefined) merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** Converts a version to an entity tag. Source: RFC 9110, 8.8.3. */
function formatIfMatch(ifMatch: number | string | undefined): string | undefined {
  return typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch;
}
