import type { z } from 'zod';
import { type Bucket, grantsScope, limits, readScopeFor, type Scope, setsThatGrant } from './access.js';
import type { AuditAction } from './audit-log.js';
import type { ErrorKind } from './errors.js';

/** A success that is not JSON in an envelope. */
export interface StreamedAnswer {
  /** `file`: bytes under a file name. `events`: server-sent events, each with JSON as its data. */
  readonly as: 'file' | 'events';
  /** The possible media types. */
  readonly types: readonly [string, ...string[]];
  /** The data of each event. */
  readonly event?: z.ZodType;
  /**
   * The way in which a client requests it in place of JSON: with one of `types` in its Accept header, or with this query parameter
   * set to `true`. Without `askedBy`, the route returns nothing else, and declares `streamedBody` as its response.
   */
  readonly askedBy?: { readonly header: 'Accept' } | { readonly query: string };
  /** The SDK method that requests it, if the route also returns JSON. */
  readonly operation?: string;
}

/** The metadata of a route, which the server, the SDK and the OpenAPI document use. Required for every route. */
export interface RouteMetadata {
  /** The scope that a credential needs. `authenticated` allows any valid credential, `user` any signed-in user; `public` needs none. */
  readonly scope: Scope | 'authenticated' | 'user' | 'public';
  /** Other scopes that open the route too, each alone, and that neither give `scope` nor come with it. */
  readonly orScopes?: readonly Scope[];
  /** The rate-limit bucket of a call. */
  readonly bucket: Bucket;
  /** True if the response is a page with `meta`. */
  readonly paginated: boolean;
  /** Set if `fields` of the query says which fields the records of the response have. */
  readonly selects?: true;
  /**
   * Set if the list is a feed: it has no order to choose, and its last page has a cursor too, to continue from later. `alias` is another name
   * of the query parameter `cursor`.
   */
  readonly feed?: { readonly alias: string };
  /** Set if the query costs as much as a list, although the response is not one. It is executed like a list, with the same timeout. */
  readonly searches?: true;
  /** Set if clients follow the list by the place of its last entry. It is never read from a replica, which could be behind. */
  readonly followed?: true;
  /**
   * True if the route accepts an Idempotency-Key. Every POST does, except public ones, which have no tenant to store a response for, and
   * notices that clients repeat every few seconds anyway.
   */
  readonly idempotent: boolean;
  /** Set if an external protocol prescribes the response, which is then sent without the envelope. */
  readonly bare?: true;
  /** Set if a success can be sent as a file or as an event stream. */
  readonly streams?: StreamedAnswer;
  /** The media types of a body that the server reads as a stream; without it, bodies are JSON. Such a route declares `uploadBody`. */
  readonly uploads?: readonly [string, ...string[]];
  /** Maximum size of a body in bytes. Default: `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** Maximum number of values in a JSON body. Default: `limits.bodyValues`. */
  readonly bodyValues?: number;
  /** Set if pages of any origin may call it from a browser. The handler decides which origins are allowed. */
  readonly crossOrigin?: true;
  /** Set if the write needs no storage, or frees some. It is then allowed if the tenant's storage is used up. */
  readonly frees?: true;
  /** Set if the body or a response has a secret. Such an operation is no tool for AI assistants: a model must not read or repeat secrets. */
  readonly handlesSecrets?: true;
  /** Set if the handler verifies the sender by the raw bytes of the body. Nothing is parsed before that. */
  readonly signed?: true;
  /** The maximum time that the server takes to respond to `?wait=true`, in seconds. The SDK adds it to its timeout. */
  readonly waitSeconds?: number;
  /**
   * Set if clients should use another operation, which the description names. Days, `YYYY-MM-DD`: since when, and until when it is served at
   * least.
   */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
  /** Errors besides those that every route shares (see `commonErrors`); of a code with reasons, each reason. */
  readonly errors: readonly ErrorKind[];
}

/** The additional metadata of a route that makes changes. */
export interface WriteMetadata extends RouteMetadata {
  /**
   * The audit log action of each success, declared under `audited` by `defineResource`; `false` if the record has its own
   * history and the change is not sensitive. Required for all changes of users, keys, settings, webhook endpoints, pipelines, stages
   * or secrets, and for every delete, restore, purge, merge, bulk change and export. The server writes the entry in the transaction
   * of the change; only a public route has to call `appendAudit` itself.
   */
  readonly audited: AuditAction | false;
  /** Fields of the response with records that the caller has not written, such as a reply. They need the read scope. */
  readonly ofOthers?: readonly string[];
  /**
   * Set if the response needs no read scope: it contains the result of the request but no stored data, or what the scope of the write also
   * reads.
   */
  readonly tellsOutcome?: true;
  /** Fields of the response that say something of the record with which the new one is linked. They need the read scope, or `conflictScope`. */
  readonly ofLinked?: readonly string[];
  /** The scope that a client needs to see the conflicting record of a CONFLICT, if that record belongs to another resource. */
  readonly conflictScope?: Scope;
}

/**
 * The request and response of a route. Compatible with ts-rest's AppRoute, but without importing it, so that its types need not
 * compile.
 */
interface RouteShape {
  readonly path: string;
  readonly pathParams?: z.ZodType;
  readonly query?: z.ZodType;
  readonly summary: string;
  readonly description?: string;
  readonly responses: Readonly<Record<number, z.ZodType>>;
}

interface ReadRoute extends RouteShape {
  readonly method: 'GET';
  readonly metadata: RouteMetadata & { readonly audited?: never };
}

interface WriteRoute extends RouteShape {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body: z.ZodType;
  readonly metadata: WriteMetadata;
}

export type Route = ReadRoute | WriteRoute;

/** The maximum size of a route's body, in bytes. */
export function maxBodyBytes({ metadata }: Pick<Route, 'metadata'>): number {
  return metadata.bodyBytes ?? limits.bodyBytes;
}

/** The maximum number of values in a route's JSON body. */
export function maxBodyValues({ metadata }: Pick<Route, 'metadata'>): number {
  return metadata.bodyValues ?? limits.bodyValues;
}

/** The scopes of which each opens a route; empty if it is for any credential, for signed-in users, or public. */
export function scopesOf({ metadata: { scope, orScopes = [] } }: Pick<Route, 'metadata'>): readonly Scope[] {
  return scope === 'authenticated' || scope === 'user' || scope === 'public' ? [] : [scope, ...orScopes];
}

/** The sets of scopes of which each opens a route, `admin` left out; those of its own scope first. */
export function setsThatOpen(route: Pick<Route, 'metadata'>): readonly (readonly Scope[])[] {
  const sets = scopesOf(route).flatMap(setsThatGrant);
  const isMore = (set: readonly Scope[], other: readonly Scope[]) =>
    other.length < set.length && other.every((scope) => set.includes(scope));
  return sets.filter((set) => !sets.some((other) => isMore(set, other)));
}

/** Returns true if a credential with `granted` scopes may call a route. A route for signed-in users is not opened by scopes. */
export function opensRoute(granted: readonly string[], route: Pick<Route, 'metadata'>): boolean {
  const { scope } = route.metadata;
  if (scope === 'authenticated' || scope === 'public') return true;
  return scopesOf(route).some((needed) => grantsScope(granted, needed));
}

/**
 * The read scope of a write's response. Without it, the response contains the record only if the write has made or changed it, otherwise
 * `alwaysTold` and the values that were sent, because write does not imply read; see `readsAnswer`. Undefined if every caller of the route
 * may see the whole response.
 */
export function readScopeOf(route: Pick<Route, 'method' | 'metadata'>): Scope | undefined {
  if (route.method === 'GET' || (route.metadata as Partial<WriteMetadata>).tellsOutcome) return undefined;
  return scopesOf(route)
    .map(readScopeFor)
    .find((scope) => scope !== undefined);
}

/** Returns true if a credential with `granted` scopes may see the whole response of a write that it may call. */
export function readsAnswer(granted: readonly string[], route: Pick<Route, 'method' | 'metadata'>): boolean {
  const needed = readScopeOf(route);
  if (needed === undefined || grantsScope(granted, needed)) return true;
  // A scope without a read scope reads what it writes.
  return scopesOf(route).some((scope) => readScopeFor(scope) === undefined && grantsScope(granted, scope));
}

/** The fields of a write's response that every caller gets, because they identify the record or say what became of it. */
export const alwaysTold: readonly string[] = [
  'id',
  'tenantId',
  'version',
  'deleted',
  // What became of the records that were sent, as bulk requests tell it too.
  'outcome',
  'ignored',
  'contactMatch',
  'contactIgnored',
  'contactDuplicates',
  // The job that a refresh of a profile is.
  'refresh',
];

/**
 * Returns true if the plan's storage limits a route, because it stores content. A tenant whose storage is used up can still read,
 * delete, and change its settings.
 */
export function storesContent({ method, metadata }: Pick<Route, 'method' | 'metadata'>): boolean {
  return (method === 'POST' || method === 'PATCH') && !metadata.frees && contentScopes.has(metadata.scope);
}

const contentScopes = new Set<RouteMetadata['scope']>([
  'write:leads',
  'create:leads',
  'import:contacts',
  'manage:settings',
  'manage:automations',
  'write:conversations',
  'write:emails',
  'manage:channels',
  'write:collections',
  'write:shipments',
]);

/** Returns true if a route may be read from a replica of the database: a list, a search or a report that no client follows by a place. */
export function readsReplica({ method, metadata }: Pick<Route, 'method' | 'metadata'>): boolean {
  const { paginated, searches, followed } = metadata as RouteMetadata;
  return method === 'GET' && (paginated || searches === true) && followed !== true;
}

/** Returns true if the answer of a route has a consistency token, with which lists show its write. */
export function givesConsistencyToken({ method, metadata }: Pick<Route, 'method' | 'metadata'>): boolean {
  return method !== 'GET' && metadata.scope !== 'public';
}

/** Returns true if a route starts a job. The plan limits the number of pending jobs. */
export function beginsJob({ responses }: Pick<Route, 'responses'>): boolean {
  return 202 in responses;
}

/** Returns true if a route always streams: it has no JSON to return. */
export function returnsStream({ metadata: { streams } }: Pick<Route, 'metadata'>): boolean {
  return streams !== undefined && streams.askedBy === undefined;
}

/** Defines the routes of one resource. The type requires metadata for every route. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes;
}

/** The two prefixes of every path. Source: specification, Endpoints. */
export const prefixes = { plain: '/v1', api: '/api/v1' } as const;

/** The path of a route under the other prefix: `/v1/x` for `/api/v1/x` and the reverse. */
export function otherPrefix(path: string): string {
  return path.startsWith(`${prefixes.api}/`)
    ? prefixes.plain + path.slice(prefixes.api.length)
    : prefixes.api + path.slice(prefixes.plain.length);
}
