import { setTimeout as delay } from 'node:timers/promises';
import { headers as names, newestApiVersion, otherPrefix, prefixes } from '@lead-engagement/contract';
import type { Exchange } from './exchange.js';
import { BrokenOff, MissingOperation, must, NotApplicable, show } from './failure.js';
import { type OperationName, routeOf } from './operations.js';

/** The credential and tenant that a request is sent with. */
export interface Caller {
  readonly key: string;
  readonly tenantId: string | undefined;
  /** The text that reports show in place of the key. */
  readonly placeholder: string;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** A body to send as is, in place of JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another caller, or nobody. */
  readonly as?: Caller | 'nobody';
  /** Sends the key in X-Api-Key in place of Authorization. */
  readonly keyHeader?: boolean;
  /** Uses the other of the two path prefixes. */
  readonly otherPrefix?: boolean;
  /** Accepts every response: does not wait after a 429, and does not throw if the operation is missing. */
  readonly raw?: boolean;
}

/** The state that all requests of a run share. */
export interface Wire {
  readonly baseUrl: string;
  readonly turns: <T>(task: () => Promise<T>) => Promise<T>;
  /** The response of the server for a path that does not exist. */
  unknownRoute: Exchange | undefined;
  /** Records every exchange. */
  readonly record: (exchange: Exchange) => void;
  /** Operations that the server does not have. */
  readonly missing: Set<OperationName>;
  readonly signal: AbortSignal;
}

const requestTimeoutMs = 60_000;
const longestWaitSeconds = 120;

/** Sends requests of one check over plain HTTP and keeps the last exchange for its report. */
export class Api {
  last: Exchange | undefined;
  readonly #wire: Wire;
  readonly caller: Caller;

  constructor(wire: Wire, caller: Caller) {
    this.#wire = wire;
    this.caller = caller;
  }

  /** The same check, with another caller. */
  as(caller: Caller): Api {
    return new Api(this.#wire, caller);
  }

  /** Calls an operation. Throws MissingOperation if the server does not have it. */
  async call(operation: OperationName, options: CallOptions = {}): Promise<Exchange> {
    const route = routeOf(operation);
    const canonical = route.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(options.params?.[name] ?? 'unknown'),
    );
    const path = options.otherPrefix ? otherPrefix(canonical) : canonical;
    const exchange = await this.send(route.method, path, options, operation);
    if (!options.raw && this.#isMissing(exchange, route.path.includes(':'))) {
      must(!options.otherPrefix, `${route.method} ${otherPrefix(route.path)} is not served.`, exchange);
      this.#wire.missing.add(operation);
      throw new MissingOperation(operation, exchange);
    }
    return exchange;
  }

  /** Returns true if the server has an operation. The request has no effect: it names no record, or its body fits no schema. */
  async has(operation: OperationName): Promise<boolean> {
    const { method } = routeOf(operation);
    // An operation without a body might ignore a body that is not an object, but every server rejects invalid JSON.
    const text = operation === 'leads.autoAssign' ? '{"' : '"conformance"';
    const harmless = method === 'GET' ? { query: { limit: 0 } } : { text };
    return this.call(operation, harmless).then(
      () => true,
      (error) => {
        if (error instanceof MissingOperation) return false;
        throw error;
      },
    );
  }

  /** Calls an operation that must succeed, and returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  async get(operation: OperationName, options: CallOptions = {}): Promise<any> {
    const exchange = await this.call(operation, options);
    must(isSuccess(exchange), `${operation} was expected to succeed: ${describe(exchange)}`, exchange);
    must(exchange.json?.data !== undefined, `${operation} answered without data.`, exchange);
    return exchange.json.data;
  }

  /** Calls an operation that must fail with this status, this code, or both. */
  async refuse(
    operation: OperationName,
    expected: { status?: number; code?: string },
    options: CallOptions = {},
  ): Promise<Exchange> {
    const exchange = await this.call(operation, options);
    const { status, code } = expected;
    const fits =
      !isSuccess(exchange) &&
      (status === undefined || exchange.status === status) &&
      (code === undefined || exchange.json?.error?.code === code);
    const wanted = [status, code].filter((part) => part !== undefined).join(' ');
    must(fits, `${operation} was expected to fail with ${wanted || 'an error'}: ${describe(exchange)}`, exchange);
    return exchange;
  }

  /** Sends a request to any path. */
  async send(method: string, path: string, options: CallOptions = {}, operation?: OperationName): Promise<Exchange> {
    for (let attempt = 1; ; attempt++) {
      const exchange = await this.#wire.turns(() => this.#sendOnce(method, path, options, operation));
      const seconds = Number(exchange.headers.get(names.retryAfter));
      if (exchange.status !== 429 || options.raw || attempt === 5) return exchange;
      if (seconds > longestWaitSeconds)
        throw new NotApplicable(`the tenant may not call ${operation ?? path} for ${seconds} seconds`);
      await delay((seconds || 1) * 1_000 + Math.random() * 250, undefined, { signal: this.#wire.signal });
    }
  }

  async #sendOnce(
    method: string,
    path: string,
    options: CallOptions,
    operation: OperationName | undefined,
  ): Promise<Exchange> {
    const url = new URL(this.#wire.baseUrl + path);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value));
    const { sent, shown } = this.headersFor(path, options);
    const body = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    if (body !== undefined && !('Content-Type' in sent)) {
      sent['Content-Type'] = 'application/json';
      shown['Content-Type'] = 'application/json';
    }
    const signal = AbortSignal.any([this.#wire.signal, AbortSignal.timeout(requestTimeoutMs)]);
    const init = { method, headers: sent, redirect: 'manual' as const, signal, ...(body !== undefined && { body }) };
    const { response, text } = await exchangeOnce(url, init);
    const exchange: Exchange = {
      operation,
      method,
      url: url.href,
      requestHeaders: shown,
      requestBody: body,
      status: response.status,
      headers: response.headers,
      text,
      json: parse(text),
      receivedAtMs: Date.now(),
      anonymous: options.as === 'nobody',
    };
    this.last = exchange;
    this.#wire.record(exchange);
    return exchange;
  }

  /** The headers that a request is sent with, and the same headers as a report shows them. */
  headersFor(path: string, options: CallOptions = {}) {
    const caller = options.as ?? this.caller;
    const version = { [names.apiVersion]: newestApiVersion };
    const sent: Record<string, string> = { Accept: 'application/json', ...version };
    const shown: Record<string, string> = { ...version };
    if (caller !== 'nobody') {
      const inApi = path.startsWith(`${prefixes.api}/`);
      const [name, prefix] = options.keyHeader ? [names.apiKey, ''] : ['Authorization', 'Bearer '];
      sent[name] = prefix + caller.key;
      shown[name] = prefix + caller.placeholder;
      if (inApi && caller.tenantId !== undefined) {
        sent[names.tenantId] = caller.tenantId;
        shown[names.tenantId] = caller.tenantId;
      }
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      sent[name] = value;
      shown[name] = value;
    }
    return { sent, shown };
  }

  /** Returns true if a response means that the path does not exist, rather than that a record was not found. */
  #isMissing({ status, json, url, method }: Exchange, hasIds: boolean): boolean {
    if (status === 501 || status === 405) return true;
    if (status !== 404) return false;
    const code = json?.error?.code;
    if (!hasIds || typeof code !== 'string') return true;
    const { unknownRoute } = this.#wire;
    if (!unknownRoute) return false;
    const mask = (message: unknown, of: string) => String(message).replaceAll(new URL(of).pathname, '<path>');
    return (
      code === unknownRoute.json?.error?.code &&
      mask(json.error.message, url).replace(method, '<method>') ===
        mask(unknownRoute.json.error.message, unknownRoute.url).replace(unknownRoute.method, '<method>')
    );
  }
}

/** Sends a request and reads its response. Throws BrokenOff if the connection is lost. */
async function exchangeOnce(url: URL, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause : (error as Error);
    throw new BrokenOff(`No complete response to ${init.method} ${url.pathname}: ${reason.message || message}`, {
      cause: reason,
    });
  }
}

/** Returns true if a response has a success status. */
export function isSuccess({ status }: Pick<Exchange, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** A response in a few words. */
export function describe({ status, json, text }: Exchange): string {
  const error = json?.error;
  if (error?.code) return `${status} ${error.code}, ${show(error.message)}`;
  return `${status}, ${show(json ?? text)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
