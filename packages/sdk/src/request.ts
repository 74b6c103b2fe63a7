import type { Caller } from './caller.js';
import { findUserAgent } from './environment.js';
import { refuseUnknown } from './options.js';
import { apiPrefix, idempotencyKeyHeader, ifMatchHeader, tenantIdHeader } from './resources/constants.js';
import { checkHeaderText, type Settings } from './settings.js';
import type { ConditionalOptions, FetchInit, IdempotentOptions, StreamOptions, UploadBody } from './types.js';
import { toFetchBody } from './uploads.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallOptions = IdempotentOptions & ConditionalOptions & StreamOptions;

/** One call of a route, as the resource classes hand it over. */
export interface Call {
  readonly method: Method;
  /** The contract's path; `:name` stands for a parameter. */
  readonly path: string;
  /** false for a POST that takes no Idempotency-Key: repeated, it may take effect twice. */
  readonly idempotent?: false;
  /** In the order of the path. */
  readonly params?: readonly unknown[];
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** Sent as it is in place of `body`, with this media type unless it has its own. */
  readonly upload?: { readonly file: UploadBody; readonly type: string };
  /** The media type that is asked for; JSON by default. */
  readonly accept?: string;
  readonly options?: CallOptions | undefined;
  /** For the stack of an error. */
  readonly caller?: Caller;
}

/** One HTTP request, the same in all its attempts. */
export interface PreparedRequest {
  readonly method: Method;
  readonly url: string;
  /** The path of `url` behind the base URL. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: FetchInit['body'];
  /** Whether it comes to the same when it is carried out twice. */
  readonly repeatable: boolean;
}

/** Whether a call has to name its tenant. Source: specification, Authentication 3. */
export function needsTenant(call: Call): boolean {
  return call.path.startsWith(`${apiPrefix}/`);
}

/** The options of a call. */
const callOptions = ['signal', 'timeoutMs', 'maxRetries', 'headers', 'idempotencyKey', 'ifMatch', 'lastEventId'];

/** The path of a call; throws a TypeError for a parameter that would reach another route. */
export function buildPath({ path, params }: Call): string {
  let index = 0;
  return params ? path.replace(/:(\w+)/g, (_, name: string) => encodeSegment(name, params[index++])) : path;
}

/** A request in a few words, without its query, which can hold personal data. */
export function showRequest({ method, path }: Pick<PreparedRequest, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Turns a call into what is sent, but for the tenant. Throws a TypeError for arguments that cannot be sent. */
export function prepareRequest(settings: Settings, call: Call, createKey: () => string): PreparedRequest {
  const { options } = call;
  refuseUnknown(options, callOptions);
  const body = call.upload ? toFetchBody(call.upload.file) : encodeJson(call.body);
  const takesKey = call.method === 'POST' && call.idempotent !== false;
  const idempotencyKey = takesKey
    ? checkHeaderText('idempotencyKey', options?.idempotencyKey ?? createKey())
    : undefined;
  const headers = mergeHeaders(settings.headers, options?.headers, {
    Accept: call.accept ?? 'application/json',
    'Content-Type': findContentType(call, body),
    'User-Agent': findUserAgent(),
    [idempotencyKeyHeader]: idempotencyKey,
    [ifMatchHeader]: formatIfMatch(options?.ifMatch),
  });
  const isSafeToRepeat = takesKey || (call.method !== 'POST' && call.method !== 'PATCH');
  const repeatable = isSafeToRepeat && !(body instanceof ReadableStream);
  const path = buildPath(call);
  const query = buildQuery(call);
  const url = settings.baseUrl + path + (query && `?${query}`);
  return { method: call.method, url, path, headers, body, repeatable };
}

function encodeJson(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

/** A file knows its type, if it is a Blob that was given one. */
function findContentType({ upload }: Call, body: FetchInit['body']): string | undefined {
  if (!upload) return body === undefined ? undefined : 'application/json';
  return (upload.file instanceof Blob && upload.file.type) || upload.type;
}

/** The same request with its credential. One that the caller has set in `headers` is replaced. */
export function authorize(request: PreparedRequest, credential: string | null): PreparedRequest {
  if (credential === null) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${credential}` } };
}

/** The same request with its tenant named. */
export function nameTenant(request: PreparedRequest, tenantId: string): PreparedRequest {
  return { ...request, headers: { ...request.headers, [tenantIdHeader.toLowerCase()]: tenantId } };
}

function encodeSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} must be an id, not ${value === '' ? 'empty' : value}.`);
  }
  return encodeURIComponent(value);
}

function buildQuery({ query, upload }: Call): string {
  const search = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (value === undefined) return;
    if (isPlainObject(value)) {
      // The options of an upload are JSON: its headings can have brackets, and null leaves a column out.
      if (upload) return search.set(name, JSON.stringify(value));
      for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
      return;
    }
    const items = [value].flat().map((item) => formatQueryValue(name, item));
    if (!Array.isArray(value) || !items.some((item) => item.includes(','))) {
      search.set(name, items.join());
      return;
    }
    // A comma parts values where the parameter stands once: repeated, it is taken as it is.
    for (const item of items.length === 1 ? [...items, ...items] : items) search.append(name, item);
  };
  for (const [name, value] of Object.entries(query ?? {})) add(name, value);
  return search.toString();
}

/** `{ color: 'red' }` of customFields becomes `customFields[color]=red`; one without keys would filter nothing. */
function isPlainObject(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isObject && Object.keys(value).length > 0;
}

function formatQueryValue(name: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  throw new TypeError(`The query parameter ${name} cannot be sent: ${value}.`);
}

/** Later ones win, ignoring the case of their names. Throws a TypeError for values that a header cannot carry. */
function mergeHeaders(
  ...sources: (Readonly<Record<string, string | undefined>> | undefined)[]
): Record<string, string> {
  const merged = new Headers();
  for (const [name, value] of sources.flatMap((source) => Object.entries(source ?? {}))) {
    if (value !== undefined) merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** A version becomes an entity tag. Source: RFC 9110, 8.8.3. */
function formatIfMatch(ifMatch: number | string | undefined): string | undefined {
  return typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch;
}
