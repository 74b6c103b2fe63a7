import type { z } from 'zod';
import { type Bucket, limits, type Scope, scopeNames } from './access.js';
import type { AuditAction } from './audit-log.js';
import type { ErrorCode } from './errors.js';

/** A success that is not JSON in an envelope. */
export interface StreamedAnswer {
  /** `file`: bytes under a file name. `events`: server-sent events, each with JSON as its data. */
  readonly as: 'file' | 'events';
  /** The media types that it can have. */
  readonly types: readonly [string, ...string[]];
  /** The data of each event. */
  readonly event?: z.ZodType;
  /**
   * How the client asks for it in place of JSON: with one of `types` in its Accept header, or with this query parameter
   * set to `true`. Without it the route answers nothing else, and declares `streamedBody` as its response.
   */
  readonly askedBy?: { readonly header: 'Accept' } | { readonly query: string };
  /** The SDK's method that asks for it, if there is a choice. */
  readonly operation?: string;
}

/** What the server, the SDK and the OpenAPI document read off a route. No route can be defined without it. */
export interface RouteMetadata {
  /** The scope that a credential needs; `authenticated` admits any valid one, `user` any signed-in user, `public` needs none. */
  readonly scope: Scope | 'authenticated' | 'user' | 'public';
  /** The rate-limit bucket that a call draws from. */
  readonly bucket: Bucket;
  /** Whether the answer is a page with `meta`. */
  readonly paginated: boolean;
  /** The query parameter that takes the `cursor` of the response, if that is no page. */
  readonly cursorQuery?: string;
  /** Set if the answer takes as much reading as a list, though it is none: it is read as lists are, within their time. */
  readonly searches?: true;
  /** Whether the route takes an Idempotency-Key. True on every POST but a public one: there is nobody to keep an answer for. */
  readonly idempotent: boolean;
  /** Set where a protocol that is not ours prescribes the answer: it goes out without the envelope. */
  readonly bare?: true;
  /** Set if a success can be sent as a file or as an event stream. */
  readonly streams?: StreamedAnswer;
  /** The media types of a body that the server reads as a stream; without it, bodies are JSON. Such a route declares `uploadBody`. */
  readonly uploads?: readonly [string, ...string[]];
  /** Bytes that a body may have; `limits.bodyBytes` unless said. */
  readonly bodyBytes?: number;
  /** Values that a JSON body may have; `limits.bodyValues` unless said. */
  readonly bodyValues?: number;
  /** Set if pages of any origin may call it from a browser: the handler decides which origins it serves. */
  readonly crossOrigin?: true;
  /** Set if what it writes takes no room, or gives some back: it is served to a tenant whose storage is used up. */
  readonly frees?: true;
  /** Set if the handler proves who sent the body by its raw bytes: until it has, nothing of it is parsed. */
  readonly signed?: true;
  /** Failures beyond those that every route shares (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** What a route that changes something says besides. */
export interface WriteMetadata extends RouteMetadata {
  /**
   * What the audit log records of each success, named in `auditActions` of audit-log.ts (add it there); `false` where
   * the record has a history of its own and nothing is at stake. To be recorded: whatever changes users, keys, settings,
   * webhook endpoints, pipelines, stages or secrets; every delete, restore, purge, merge, bulk change and export.
   * The server writes it in the transaction of the change; only a public route has to call `appendAudit` itself.
   */
  readonly audited: AuditAction | false;
  /** Set if the response says what became of the request and nothing of what is stored, so that no scope to read is needed for it. */
  readonly tellsOutcome?: true;
  /** The scope without which a CONFLICT does not name the record in the way, if that is of another resource than the route's. */
  readonly conflictScope?: Scope;
}

/** What a route takes and answers: an AppRoute of ts-rest, of which nothing is imported, so that its types need not compile. */
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

/** How many bytes a body of a route may have. */
export function maxBodyBytes({ metadata }: Pick<Route, 'metadata'>): number {
  return metadata.bodyBytes ?? limits.bodyBytes;
}

/** How many values a JSON body of a route may have. */
export function maxBodyValues({ metadata }: Pick<Route, 'metadata'>): number {
  return metadata.bodyValues ?? limits.bodyValues;
}

/** Where a route takes and gives its cursor, which is sealed for the tenant; undefined if it has none. */
export function sealedCursorOf({
  paginated,
  cursorQuery,
}: Pick<RouteMetadata, 'paginated' | 'cursorQuery'>): { query: string; inMeta: boolean } | undefined {
  if (paginated) return { query: 'cursor', inMeta: true };
  return cursorQuery === undefined ? undefined : { query: cursorQuery, inMeta: false };
}

/**
 * The scope without which the response of a write is cut down to `alwaysTold` and the values that were sent: write does not imply
 * read. Undefined if the response is for whoever may call the route.
 */
export function readScopeOf({ metadata }: Pick<Route, 'metadata'>): Scope | undefined {
  const { scope, tellsOutcome } = metadata as RouteMetadata & Partial<WriteMetadata>;
  if (tellsOutcome) return undefined;
  const readScope = scope.replace(/^write:/, 'read:');
  return readScope === scope ? undefined : scopeNames.find((name) => name === readScope);
}

/** What the response of a write tells everybody: which record it was. */
export const alwaysTold: readonly string[] = ['id', 'tenantId', 'version', 'deleted'];

/**
 * Whether the plan's storage bounds a route: it takes content that is kept. A tenant without room left can still read, delete,
 * and change its settings.
 */
export function storesContent({ method, metadata }: Pick<Route, 'method' | 'metadata'>): boolean {
  return (method === 'POST' || method === 'PATCH') && !metadata.frees && contentScopes.has(metadata.scope);
}

const contentScopes = new Set<RouteMetadata['scope']>([
  'write:leads',
  'write:conversations',
  'write:collections',
  'write:shipments',
]);

/** Whether a route begins a job, of which the plan bounds how many may wait. */
export function beginsJob({ responses }: Pick<Route, 'responses'>): boolean {
  return 202 in responses;
}

/** Defines the routes of one resource. The metadata of every route is demanded by the type. */
export function defineRoutes<const T extends Record<string, Route>>(routes: T): T {
  return routes;
}

/** The two prefixes under which every path answers. Source: specification, Endpoints. */
export const prefixes = { plain: '/v1', api: '/api/v1' } as const;

/** The path of a route under the other prefix: `/v1/x` for `/api/v1/x` and the reverse. */
export function otherPrefix(path: string): string {
  return path.startsWith(`${prefixes.api}/`)
    ? prefixes.plain + path.slice(prefixes.api.length)
    : prefixes.api + path.slice(prefixes.plain.length);
}
