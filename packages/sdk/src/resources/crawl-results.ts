// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { CrawlResultType } from './crawl-tasks.js';

export type CrawlResultStatus = 'NEW' | 'PROMOTED' | 'DISMISSED';

export interface CrawlResultQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-score' | 'score' | undefined;
  /** Task ids. */
  taskId?: string | readonly string[] | undefined;
  /** Run ids. */
  runId?: string | readonly string[] | undefined;
  /** Results that score at least this. */
  minScore?: number | undefined;
  platform?: string | readonly string[] | undefined;
  type?: CrawlResultType | readonly CrawlResultType[] | undefined;
  status?: CrawlResultStatus | readonly CrawlResultStatus[] | undefined;
  /** ISO 639 codes; `und` for unknown. */
  language?: string | readonly string[] | undefined;
  /** Handles, as the platform writes them. */
  author?: string | readonly string[] | undefined;
  /** Published at or after. */
  'publishedAt[gte]'?: string | Date | undefined;
  /** Published before. */
  'publishedAt[lt]'?: string | Date | undefined;
  /** Created at or after. */
  'createdAt[gte]'?: string | Date | undefined;
  /** Created before. */
  'createdAt[lt]'?: string | Date | undefined;
  /** Changed at or after. */
  'updatedAt[gte]'?: string | Date | undefined;
  /** Changed before. */
  'updatedAt[lt]'?: string | Date | undefined;
}

export interface IntentReason {
  /** Such as `asks_for_recommendation`. */
  rule: string;
  points: number;
  /** What of the text it was seen in; empty where it is no words. */
  evidence: string;
}

export interface CrawlResult {
  id: string;
  tenantId: string;
  taskId: string;
  /** The run that found it first. */
  runId: string;
  platform: string;
  type: OpenEnum<CrawlResultType>;
  /** The platform's id of it; unique within task and platform. */
  externalId: string;
  /** Handle on the platform; empty where it tells none. */
  author: string;
  authorName: string | null;
  authorUrl: string | null;
  /** null: the platform tells none. */
  followers: number | null;
  /** The original. */
  url: string | null;
  title: string | null;
  /** Plain text. */
  content: string;
  /** ISO 639 code; `und` if unknown. */
  language: string;
  /** What the platform asks to be named with it, such as a licence. */
  attribution: string | null;
  publishedAt: string | null;
  /** AI intent score, 0 to 100: how likely the author is to buy. */
  score: number;
  scoreReasons: IntentReason[];
  /** What made the score, such as `rules-1`. */
  scoreEngine: string;
  status: OpenEnum<CrawlResultStatus>;
  /** The lead that it became, or joined. */
  promotedLeadId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CrawlResultPromote {
  /** Default: that of the task's `promote`, else the default pipeline. */
  pipelineId?: string | null | undefined;
  /** The owning user of the lead. */
  assignedToId?: string | null | undefined;
}

/** The operations of `client.crawlResults`. */
export class CrawlResultsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List crawl results.
   *
   * Scope: `read:collections`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/crawl-results`
   */
  list(query?: CrawlResultQuery, options?: RequestOptions): PagePromise<CrawlResult> {
    return this.#transport.page({ method: 'GET', path: '/v1/crawl-results', query, options });
  }

  /**
   * Read a crawl result.
   *
   * Scope: `read:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/crawl-results/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<CrawlResult> {
    return this.#transport.call({ method: 'GET', path: '/v1/crawl-results/:id', params: [id], options });
  }

  /**
   * Make a lead of a crawl result.
   *
   * Creates a lead with the source CRAWLER, for the contact that an earlier result of the same author became, else for a new one; emits lead.created. If that contact has an open lead already (in the pipeline and of the owner that you name, if you do), the result joins it instead. Repeated, it answers the same lead; if that was deleted, the result is promoted again. `promotedLeadId` names the lead.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/crawl-results/:id/promote`
   */
  promote(crawlResultId: string, body?: CrawlResultPromote, options?: IdempotentOptions): ApiPromise<CrawlResult> {
    return this.#transport.call({
      method: 'POST',
      path: '/v1/crawl-results/:id/promote',
      params: [crawlResultId],
      body,
      options,
    });
  }

  /**
   * Dismiss a crawl result.
   *
   * It is never promoted by itself. One that was promoted: INVALID_TRANSITION. Repeated, it changes nothing.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/crawl-results/:id/dismiss`
   */
  dismiss(crawlResultId: string, options?: IdempotentOptions): ApiPromise<CrawlResult> {
    return this.#transport.call({
      method: 'POST',
      path: '/v1/crawl-results/:id/dismiss',
      params: [crawlResultId],
      options,
    });
  }
}
