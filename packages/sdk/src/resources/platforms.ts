// Generated from the contract by `pnpm run generate`. Do not edit.

import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { CrawlResultType } from './changes.js';

export interface PlatformQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `platform`. */
  sort?: 'platform' | '-platform' | undefined;
  /** Whether new work may be assigned or started. */
  available?: boolean | undefined;
}

export interface Platform {
  /** The identifier that crawl tasks name. */
  platform: string;
  /** The name. */
  name: string;
  /** Whether new work may be assigned or started. */
  available: boolean;
  /** What is missing; null if it is available. */
  unavailableReason: string | null;
  /** The kind of content that the platform returns. */
  types: OpenEnum<CrawlResultType>[];
  /** Whether the platform reports the number of followers of an author. */
  followers: boolean;
  /** The filters that say where to look on it: `feeds`, `instances`, `sites`. */
  filters: string[];
  /** Attribution that the platform requires for its content. */
  attribution: string | null;
}

/** The platforms that crawl tasks can read. */
export interface PlatformsResource {
  /**
   * List the platforms that crawl tasks can look at.
   *
   * Any valid key will do. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/platforms`
   *
   * @example
   * ```ts
   * for await (const each of client.platforms.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: PlatformQuery & RequestOptions): PagePromise<Platform>;
}

export const PlatformsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => PlatformsResource>(`
/v1/platforms
list GET ~ page query`);
