import type { ApiPromise } from './api-promise.js';
import { captureCaller } from './caller.js';
import { propertyOf } from './define-resource.js';
import type { PagePromise } from './pages.js';
import type { Call, Method } from './request.js';
import { resourceClasses } from './resources/classes.js';
import type { ApiResources } from './resources/index.js';
import { type Runtime, systemRuntime } from './runtime.js';
import { type ClientOptions, credentialOptions, identityOptions, readSettings } from './settings.js';
import { Transport } from './transport.js';
import type { ConditionalOptions, CustomFields, IdempotentOptions } from './types.js';

/** A request that you put together yourself. `idempotencyKey` is for a POST; `ifMatch` is for anything but a GET. */
export interface RawRequest extends IdempotentOptions, ConditionalOptions {
  /** Values for the `:name`s of the path, in their order. They are encoded. */
  params?: readonly string[] | undefined;
  /**
   * Lists are joined by commas, or sent as repeated parameters if a value has one; `{ createdAt: { gte } }` becomes `createdAt[gte]`, a
   * Date its ISO text.
   */
  query?: object | undefined;
  /** Sent as JSON. */
  body?: unknown;
}

/** Makes the operations of a resource. */
export type ResourceClass<R> = new (transport: Transport) => R;

/**
 * A client without operations, for programs that must be small: add the resources that you use, and a bundler leaves out
 * the others.
 *
 * ```ts
 * import { BaseClient, LeadsResource } from '@lead-engagement/sdk';
 *
 * const leads = new BaseClient({ baseUrl: 'https://leads.example.com' }).use(LeadsResource);
 * ```
 */
export class BaseClient {
  readonly #shown: { baseUrl: string; tenantId: string | undefined };
  readonly #options: ClientOptions;
  readonly #transport: Transport;

  /** Throws a TypeError for an option that cannot be right. Sends nothing yet. */
  constructor(options?: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, runtime: Runtime, parent?: Transport);
  constructor(options: ClientOptions = {}, runtime = systemRuntime, parent?: Transport) {
    const settings = readSettings(options);
    this.#shown = { baseUrl: settings.baseUrl, tenantId: settings.tenantId };
    const { baseUrl, apiKey, isToken } = settings;
    // With what the environment says now, so that a later change of it does not reach withOptions.
    this.#options = { ...options, baseUrl, ...(!isToken && { apiKey }) } as ClientOptions;
    this.#transport = new Transport(settings, runtime, parent?.identity);
  }

  /** The operations of one resource, with the settings of this client. */
  use<R>(resource: ResourceClass<R>): R {
    return new resource(this.#transport);
  }

  /**
   * The same client with other options: what you leave out, or pass as undefined, stays as it is. As long as credential, server and
   * tenant stay, both clients share what they have found out about them.
   *
   * ```ts
   * await client.withOptions({ timeoutMs: 2_000, maxRetries: 0 }).leads.list();
   * ```
   */
  withOptions(options: Partial<ClientOptions>): this {
    const { apiKey, accessToken, getAccessToken, ...others } = this.#options;
    const keeps = (names: readonly (keyof ClientOptions)[]) => names.every((name) => options[name] === undefined);
    const credential = keeps(credentialOptions) && { apiKey, accessToken, getAccessToken };
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    // An unknown option is refused also if it is undefined.
    const merged = { ...options, ...credential, ...others, ...Object.fromEntries(given) } as ClientOptions;
    const Client = this.constructor as new (...args: unknown[]) => this;
    return new Client(merged, this.#transport.runtime, keeps(identityOptions) ? this.#transport : undefined);
  }

  /**
   * Calls a route for which this version has no method, with the credential, retries, errors and log of all others.
   * `T` is the type of its `data`.
   *
   * ```ts
   * const forecast = await client.request<{ total: number }>('GET', '/v1/forecasts/:id', { params: ['fc_1'] });
   * ```
   */
  request<T = unknown>(method: Method, path: `/${string}`, request?: RawRequest): ApiPromise<T> {
    return this.#transport.call({ ...readRawRequest(method, path, request), caller: captureCaller(this.request) });
  }

  /** The same for a list: `T` is the type of a row. Iterate over it as over any list. */
  requestPage<T = unknown>(path: `/${string}`, request?: RawRequest): PagePromise<T> {
    return this.#transport.page({ ...readRawRequest('GET', path, request), caller: captureCaller(this.requestPage) });
  }

  /**
   * The same for Node's console.
   * @internal
   */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `LeadEngagement ${JSON.stringify(this)}`;
  }

  /** Without the key, so that a client can be logged. */
  toJSON(): { baseUrl: string; tenantId: string | undefined } {
    return this.#shown;
  }
}

function readRawRequest(method: Method, path: string, { params, query, body, ...options }: RawRequest = {}): Call {
  // Behind the base URL, anything else could name another host.
  if (typeof path !== 'string' || !path.startsWith('/')) throw new TypeError('The path must begin with a slash.');
  return { method, path, versioned: method !== 'GET', ...(params && { params }), query, body, options };
}

/**
 * A client of the Lead Engagement API. One is enough for a whole program; it holds no connection open.
 *
 * ```ts
 * const client = new LeadEngagement({ baseUrl: 'https://leads.example.com' }); // The key is in LEAD_ENGAGEMENT_API_KEY.
 * const lead = await client.leads.create({ contact: { email: 'ada@example.com' }, value: 1200, currency: 'EUR' });
 * ```
 *
 * `F` gives your custom fields their types: `new LeadEngagement<{ lead: { budget: number } }>()`.
 */
// biome-ignore lint/correctness/noUnusedVariables: the interface below uses it, and both must have the same parameters.
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor makes every field of the interface.
export class LeadEngagement<F extends CustomFields = CustomFields> extends BaseClient {
  /** Throws a TypeError for an option that cannot be right. Sends nothing yet. */
  constructor(options?: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, runtime: Runtime, parent?: Transport);
  constructor(options?: ClientOptions, runtime?: Runtime, parent?: Transport) {
    super(options as ClientOptions, runtime as Runtime, parent);
    for (const Resource of resourceClasses) {
      Object.assign(this, { [propertyOf(Resource)]: this.use(Resource as ResourceClass<unknown>) });
    }
  }
}

export interface LeadEngagement<F extends CustomFields = CustomFields> extends ApiResources<F> {}
