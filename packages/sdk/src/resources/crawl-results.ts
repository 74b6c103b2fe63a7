// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { CrawlResultType } from './changes.js';

export type CrawlResultStatus = 'NEW' | 'PROMOTED' | 'DISMISSED';

export interface CrawlResultQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-score' | 'score' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Task ids. */
  taskId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Run ids. */
  runId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Results that score at least this. */
  minScore?: number | undefined;
  /** The platform, such as TELEGRAM or WEB. */
  platform?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Which of the forms this object has. */
  type?:
    | CrawlResultType
    | readonly CrawlResultType[]
    | {
        /** None of these; records without a value match. */
        not?: CrawlResultType | readonly CrawlResultType[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | CrawlResultStatus
    | readonly CrawlResultStatus[]
    | {
        /** None of these; records without a value match. */
        not?: CrawlResultStatus | readonly CrawlResultStatus[] | undefined;
      }
    | undefined;
  /** ISO 639 codes; `und` for unknown. */
  language?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Handles, as the platform writes them. */
  author?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** From 0 to 100. */
  score?:
    | {
        /** The same as `minScore`. */
        gte?: number | undefined;
        /** Results that score at most this. */
        lte?: number | undefined;
      }
    | undefined;
  /** When the post was published. */
  publishedAt?:
    | {
        /** Published at or after. */
        gte?: string | Date | undefined;
        /** Published before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface IntentReason {
  /** Such as `asks_for_recommendation`. */
  rule: string;
  /** The points that it adds to the score, or takes from it. */
  points: number;
  /** The words in which it was found; empty if it was not found in words. */
  evidence: string;
}

export interface CrawlPlace {
  /** The platform, such as TELEGRAM or WEB. */
  platform: string;
  /** The platform's id of it. */
  externalId: string;
  /** Handle on the platform; empty if the platform does not report one. */
  author: string;
  /** The address. */
  url: string | null;
  /** When the post was published. */
  publishedAt: string | null;
  /** When the task found it there. */
  foundAt: string;
}

export interface CrawlResult {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the crawl task. */
  taskId: string;
  /** The run that found it first. */
  runId: string;
  /** The platform, such as TELEGRAM or WEB. */
  platform: string;
  /** Which of the forms this object has. */
  type: OpenEnum<CrawlResultType>;
  /** The platform's id of it; unique within task and platform. */
  externalId: string;
  /** Handle on the platform; empty if the platform does not report one. */
  author: string;
  /** The author's name, if the platform shows it. */
  authorName: string | null;
  /** The address of the author's profile, if the platform shows it. */
  authorUrl: string | null;
  /** null: the platform does not report it. */
  followers: number | null;
  /** The original. */
  url: string | null;
  /** The title. */
  title: string | null;
  /** Plain text. */
  content: string;
  /** ISO 639 code; `und` if unknown. */
  language: string;
  /** Attribution that the platform requires, such as a licence. */
  attribution: string | null;
  /** When the post was published. */
  publishedAt: string | null;
  /** AI intent score, 0 to 100: how likely the author is to buy. */
  score: number;
  /** Why the score is what it is. */
  scoreReasons: IntentReason[];
  /** The engine that computed the score, such as `rules-1`. */
  scoreEngine: string;
  /** The state of the record. */
  status: OpenEnum<CrawlResultStatus>;
  /** Where the same post was found besides `url`, the oldest find first. `url` is the place that was found first. */
  places: CrawlPlace[];
  /** The lead that it became, or joined. */
  promotedLeadId: string | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface CrawlResultPromote {
  /** Default: that of the task's `promote`, else the default pipeline. */
  pipelineId?: string | null | undefined;
  /** The owning user of the lead. */
  assignedToId?: string | null | undefined;
}

/** The results of crawl tasks, with an intent score. Promote one to a lead or dismiss it. */
export interface CrawlResultsResource {
  /**
   * List crawl results.
   *
   * Scope: `read:collections`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/crawl-results`
   *
   * @example
   * ```ts
   * for await (const each of client.crawlResults.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: CrawlResultQuery & RequestOptions): PagePromise<CrawlResult>;

  /**
   * Read a crawl result.
   *
   * Scope: `read:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/crawl-results/:id`
   *
   * @example
   * ```ts
   * const result = await client.crawlResults.get('res_01m5k2txpzwebjk2h0m6f4g3rs');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<CrawlResult>;

  /**
   * Make a lead of a crawl result.
   *
   * Creates a lead with the source CRAWLER, for the contact that an earlier result of the same author became, else for a new one; emits lead.created. If that contact has an open lead already (in the pipeline and of the owner that you name, if you do), the result joins it instead. Repeated, it answers the same lead; if that was deleted, the result is promoted again. `promotedLeadId` names the lead.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/crawl-results/:id/promote`
   *
   * @example
   * ```ts
   * const result = await client.crawlResults.promote('res_01m5k2txpzwebjk2h0m6f4g3rs', {});
   * ```
   */
  promote(crawlResultId: string, body?: CrawlResultPromote, options?: IdempotentOptions): ApiPromise<CrawlResult>;

  /**
   * Dismiss a crawl result.
   *
   * It is never promoted automatically. One that was promoted: INVALID_TRANSITION. Repeated, it changes nothing.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/crawl-results/:id/dismiss`
   *
   * @example
   * ```ts
   * const result = await client.crawlResults.dismiss('res_01m5k2txpzwebjk2h0m6f4g3rs');
   * ```
   */
  dismiss(crawlResultId: string, options?: IdempotentOptions): ApiPromise<CrawlResult>;
}

export const CrawlResultsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => CrawlResultsResource>(`
/v1/crawl-results
list GET ~ page query
get GET ~/:id
promote POST ~/:id/ body
dismiss POST ~/:id/`);
