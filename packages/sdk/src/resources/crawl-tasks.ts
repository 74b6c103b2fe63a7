// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { CrawlResultType, CrawlTask, CrawlTaskStatus } from './changes.js';
import type { Deleted } from './contacts.js';

export interface CrawlTaskQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | CrawlTaskStatus
    | readonly CrawlTaskStatus[]
    | {
        /** None of these; records without a value match. */
        not?: CrawlTaskStatus | readonly CrawlTaskStatus[] | undefined;
      }
    | undefined;
  /** Tasks that look at one of these platforms. */
  platform?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
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

export interface CrawlFiltersInput {
  /** What is collected. Default: POST and COMMENT. The platforms that yield PROFILE are in `platforms.list`. */
  types?: readonly CrawlResultType[] | undefined;
  /** Authors with fewer followers are left out; those with an unknown number pass. */
  minFollowers?: number | undefined;
  /** Whether authors with an unknown number of followers are left out too. */
  requireFollowers?: boolean | undefined;
  /** ISO 639 code. Texts in another language are left out; those whose language is unknown pass. */
  language?: string | undefined;
  /** Texts that have one of these are left out. */
  excludeKeywords?: readonly string[] | undefined;
  /** RSS: the addresses of feeds (RSS, Atom or JSON Feed), or of pages that name one. https, and public. */
  feeds?: readonly string[] | undefined;
  /** MASTODON and LEMMY: the host names of instances. Default: the operator's. */
  instances?: readonly string[] | undefined;
  /** STACK_EXCHANGE: the names of sites. Default: stackoverflow. */
  sites?: readonly string[] | undefined;
}

export interface CrawlPromotionInput {
  /** Results that score at least this become leads. Default: the score from which on at least 9 of 10 measured posts in their language were right, which is 75 for en, 65 for de, 75 for es, 70 for fr, 65 for pt, 70 for it. Results in other languages, and those that a language model scored, do not become leads by the default. */
  minScore?: number | null | undefined;
  /** Default: the default pipeline. */
  pipelineId?: string | null | undefined;
}

export interface CrawlTaskCreate {
  /** The name. */
  name: string;
  /** `platforms.list` lists them. One that is not available fails in the run, without the others. */
  platforms: readonly string[];
  /** Words or phrases; a text with any of them is found. */
  keywords: readonly string[];
  /** What you sell, in your own words, such as "centrifugal pumps, valves and spare parts for water works". Posts about it score higher, and posts in its language that name nothing of it lower. Default: not said. */
  sells?: string | null | undefined;
  /** ONCE, HOURLY, DAILY, or five fields of cron (minute, hour, day of the month, month, day of the week) at least 5 minutes apart. A range can go past the end of its field (Fri-Mon, 22-2), and a step can begin at a value (5/15). */
  schedule?: string | undefined;
  /** The IANA time zone that DAILY and cron are read in. Default: UTC. */
  timezone?: string | undefined;
  /** Replaced as a whole. */
  filters?: CrawlFiltersInput | undefined;
  /** The results that become leads automatically. Default: none. */
  promote?: CrawlPromotionInput | null | undefined;
  /** Accepted only as it is. Use `crawlTasks.run`, `crawlTasks.pause`, `crawlTasks.resume` or `crawlTasks.cancel`. */
  status?: CrawlTaskStatus | undefined;
}

export interface CrawlTaskUpdate {
  /** The name. */
  name?: string | undefined;
  /** `platforms.list` lists them. One that is not available fails in the run, without the others. */
  platforms?: readonly string[] | undefined;
  /** Words or phrases; a text with any of them is found. */
  keywords?: readonly string[] | undefined;
  /** What you sell, in your own words, such as "centrifugal pumps, valves and spare parts for water works". Posts about it score higher, and posts in its language that name nothing of it lower. Default: not said. */
  sells?: string | null | undefined;
  /** ONCE, HOURLY, DAILY, or five fields of cron (minute, hour, day of the month, month, day of the week) at least 5 minutes apart. A range can go past the end of its field (Fri-Mon, 22-2), and a step can begin at a value (5/15). */
  schedule?: string | undefined;
  /** The IANA time zone that DAILY and cron are read in. Default: UTC. */
  timezone?: string | undefined;
  /** Replaced as a whole. */
  filters?: CrawlFiltersInput | undefined;
  /** The results that become leads automatically. Default: none. */
  promote?: CrawlPromotionInput | null | undefined;
  /** Accepted only as it is. Use `crawlTasks.run`, `crawlTasks.pause`, `crawlTasks.resume` or `crawlTasks.cancel`. */
  status?: CrawlTaskStatus | undefined;
}

export type CrawlRunStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED';

export interface CrawlRunQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | CrawlRunStatus
    | readonly CrawlRunStatus[]
    | {
        /** None of these; records without a value match. */
        not?: CrawlRunStatus | readonly CrawlRunStatus[] | undefined;
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
}

export interface CrawlRunPlatform {
  /** The platform, such as TELEGRAM or WEB. */
  platform: string;
  /** The state of the record. */
  status: OpenEnum<CrawlRunStatus>;
  /** Posts, comments and profiles that passed the filters. */
  found: number;
  /** Results that were new. */
  created: number;
  /** Results that became leads automatically. */
  promoted: number;
  /** Pages read. */
  pages: number;
  /** Why it failed or is PARTIAL. */
  error: string | null;
  /** "waiting for <platform or host> until <time>" while it allows no more requests; null: it is not waiting. */
  waiting: string | null;
  /** When it ended; null while it runs. */
  completedAt: string | null;
}

export interface CrawlRun {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the crawl task. */
  taskId: string;
  /** COMPLETED: every platform. PARTIAL: some failed or were cut short. FAILED: all failed. CANCELLED: the task was cancelled. PENDING: the task is paused. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED'>;
  /** The moment of the schedule that it belongs to. */
  scheduledFor: string;
  /** Posts, comments and profiles that passed the filters. */
  found: number;
  /** Results that were new. */
  created: number;
  /** Results that became leads automatically. */
  promoted: number;
  /** The platforms. */
  platforms: CrawlRunPlatform[];
  /** When it began. */
  createdAt: string;
  /** When it ended; null while it runs. */
  completedAt: string | null;
}

/** Scheduled jobs that collect posts, comments and profiles from platforms. */
export interface CrawlTasksResource {
  /**
   * List crawl tasks.
   *
   * Scope: `read:collections`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/crawl-tasks`
   *
   * @example
   * ```ts
   * for await (const each of client.crawlTasks.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: CrawlTaskQuery & RequestOptions): PagePromise<CrawlTask>;

  /**
   * Create a crawl task.
   *
   * It is PENDING until its first run: ONCE, HOURLY and DAILY run at once, cron at its first moment. Creations count against a limit per hour.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/crawl-tasks`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.create({
   *   name: 'People who look for a CRM',
   *   platforms: ['HACKER_NEWS'],
   *   keywords: ['crm', 'sales tool'],
   *   sells: 'A CRM for small teams, with an API and imports from spreadsheets',
   *   schedule: 'DAILY',
   *   filters: { language: 'en' },
   *   promote: { minScore: 80 },
   * });
   * ```
   */
  create(body: CrawlTaskCreate, options?: IdempotentOptions): ApiPromise<CrawlTask>;

  /**
   * Read a crawl task.
   *
   * Scope: `read:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/crawl-tasks/:id`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.get('task_01m5k2twmyvdahj1g9k5e3f2qr');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<CrawlTask>;

  /**
   * Update a crawl task.
   *
   * Changes the fields that are sent. A run under way goes on as it began; a new schedule counts from now. A task that is COMPLETED or FAILED stays so until it is run.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/crawl-tasks/:id`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.update('task_01m5k2twmyvdahj1g9k5e3f2qr', { schedule: '0 9 * * 1-5', timezone: 'Europe/Berlin' });
   * ```
   */
  update(id: string, body: CrawlTaskUpdate, options?: ConditionalOptions): ApiPromise<CrawlTask>;

  /**
   * Delete a crawl task with its runs and results.
   *
   * A run under way is cancelled. Leads that were promoted stay. It cannot be restored.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/crawl-tasks/:id`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.delete('task_01m5k2twmyvdahj1g9k5e3f2qr');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Run a crawl task now.
   *
   * PENDING and SCHEDULED become RUNNING; FAILED and COMPLETED become PENDING and run at once. Otherwise INVALID_TRANSITION.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/crawl-tasks/:id/run`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.run('task_01m5k2twmyvdahj1g9k5e3f2qr');
   * ```
   */
  run(crawlTaskId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<CrawlTask>;

  /**
   * Pause a crawl task.
   *
   * RUNNING, PENDING and SCHEDULED become PAUSED; a run under way keeps its place. Otherwise INVALID_TRANSITION.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/crawl-tasks/:id/pause`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.pause('task_01m5k2twmyvdahj1g9k5e3f2qr');
   * ```
   */
  pause(crawlTaskId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<CrawlTask>;

  /**
   * Resume a crawl task.
   *
   * A PAUSED task is again what it was: a run goes on where it stopped, and moments missed meanwhile become one run. Otherwise INVALID_TRANSITION.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/crawl-tasks/:id/resume`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.resume('task_01m5k2twmyvdahj1g9k5e3f2qr');
   * ```
   */
  resume(crawlTaskId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<CrawlTask>;

  /**
   * Cancel a crawl task.
   *
   * PENDING, RUNNING, SCHEDULED and PAUSED become COMPLETED with `endReason: CANCELLED`; a run under way is CANCELLED. Emits nothing. Otherwise INVALID_TRANSITION.
   *
   * Scope: `write:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/crawl-tasks/:id/cancel`
   *
   * @example
   * ```ts
   * const result = await client.crawlTasks.cancel('task_01m5k2twmyvdahj1g9k5e3f2qr');
   * ```
   */
  cancel(crawlTaskId: string, options?: IdempotentOptions & ConditionalOptions): ApiPromise<CrawlTask>;

  /**
   * List the runs of a crawl task in the last 90 days.
   *
   * Scope: `read:collections`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/crawl-tasks/:id/runs`
   *
   * @example
   * ```ts
   * for await (const each of client.crawlTasks.listRuns('task_01m5k2twmyvdahj1g9k5e3f2qr')) {
   *   console.log(each);
   * }
   * ```
   */
  listRuns(crawlTaskId: string, options?: CrawlRunQuery & RequestOptions): PagePromise<CrawlRun>;
}

export const CrawlTasksResource = /* @__PURE__ */ defineResource<new (transport: Transport) => CrawlTasksResource>(`
/v1/crawl-tasks
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
run POST ~/:id/ versioned
pause POST ~/:id/ versioned
resume POST ~/:id/ versioned
cancel POST ~/:id/ versioned
listRuns GET ~/:id/ page query`);
