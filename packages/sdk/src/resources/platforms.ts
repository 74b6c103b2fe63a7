// Generated from the contract by `pnpm run generate`. Do not edit.

import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { CrawlResultType } from './crawl-tasks.js';

export interface PlatformQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `platform`. */
  sort?: 'platform' | '-platform' | undefined;
  available?: boolean | undefined;
}

export interface Platform {
  /** The identifier that crawl tasks name. */
  platform: string;
  name: string;
  available: boolean;
  /** What is missing; null if it is available. */
  unavailableReason: string | null;
  /** What it yields. */
  types: OpenEnum<CrawlResultType>[];
  /** Whether it tells how many followers an author has. */
  followers: boolean;
  /** The filters that say where to look on it: `feeds`, `instances`, `sites`. */
  filters: string[];
  /** What it asks to be named with its content. */
  attribution: string | null;
}

/** The operations of `client.platforms`. */
export class PlatformsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List the platforms that crawl tasks can look at.
   *
   * Any valid key will do. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/platforms`
   */
  list(query?: PlatformQuery, options?: RequestOptions): PagePromise<Platform> {
    return this.#transport.page({ method: 'GET', path: '/v1/platforms', query, options });
  }
}
