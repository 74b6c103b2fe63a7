import type { AppRoute } from '@ts-rest/core';
import { type Bucket, limits, type Scope } from './access.js';
import type { AuditAction } from './audit-log.js';
import type { ErrorCode } from './errors.js';

/** What the server, the SDK and the OpenAPI document read off a route. No route can be defined without it. */
export interface RouteMetadata {
  /** The scope that a credential needs; `authenticated` admits any valid one, `user` any signed-in user, `public` needs none. */
  readonly scope: Scope | 'authenticated' | 'user' | 'public';
  /** The rate-limit bucket that a call draws from. */
  readonly bucket: Bucket;
  /** Whether the answer is a page with `meta`. */
  readonly paginated: boolean;
  /** Whether the route takes an Idempotency-Key. True on every POST but a public one: there is nobody to keep an answer for. */
  readonly idempotent: boolean;
  /** Set where a protocol that is not ours prescribes the answer: it goes out without the envelope. */
  readonly bare?: true;
  /** Bytes that a body may have; `limits.bodyBytes` unless said. */
  readonly bodyBytes?: number;
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
}

export type Route = AppRoute & { readonly summary: string } & (
    | { readonly method: 'GET'; readonly metadata: RouteMetadata & { readonly audited?: never } }
    | { readonly method: Exclude<AppRoute['method'], 'GET'>; readonly metadata: WriteMetadata }
  );

/** How many bytes a body of a route may have. */
export function maxBodyBytes({ metadata }: Pick<Route, 'metadata'>): number {
  return metadata.bodyBytes ?? limits.bodyBytes;
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
