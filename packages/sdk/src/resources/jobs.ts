// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { CreatedBy } from './me.js';

export interface Job {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** Which kind it is. */
  kind: OpenEnum<
    | 'IMPORT'
    | 'EXPORT'
    | 'BULK_UPDATE'
    | 'CONTACT_MERGE'
    | 'WEBHOOK_RECOVERY'
    | 'CRAWL_RUN'
    | 'KNOWLEDGE_DOCUMENT'
    | 'PROFILE_REFRESH'
  >;
  /** COMPLETED, PARTIAL, FAILED and CANCELLED are final. PARTIAL: some of it could not be done. Once you have requested an undo, this is the status of the undo. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED'>;
  /** How much is done, from 0 to 1; null if that is not known. */
  progress: number | null;
  /** The counts of the job, by the names of its record: `{"rows": 500, "created": 480, "contacts.linked": 3}`. */
  counts: Record<string, number>;
  /** The first 20. The record of the job, or a list of it, has all. */
  errors: {
    /** JOB_FAILED and UNDO_FAILED are why the job, or its undo, is FAILED. PLATFORM_FAILED is about one platform of a crawl run. Others are as in the error of a single write. */
    code: string;
    /** A sentence for people. */
    message: string;
    /** The field, or the part of the record, that it is about. */
    path?: string | undefined;
    /** The line of a file. */
    line?: number | undefined;
  }[];
  /** Until when it can be undone. null: it cannot be, or not yet, or it was. */
  undo: {
    /** The end of the period. */
    until: string;
  } | null;
  /** The user, key or app that requested it; null if it is older than this field, or not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When it began; null while it waits. */
  startedAt: string | null;
  /** When it reached a final status; null also if that is not known. */
  completedAt: string | null;
  /** The path of its own record, which says more of it. */
  url: string;
}

/** All work in the background, in one shape. */
export interface JobsResource {
  /**
   * Read a job of any kind.
   *
   * Takes the id of an import, an export, a bulk update, a merge, a recovery, a run of a crawl task, a document, or the refresh of a profile. It needs a scope that reads the record of the job, or that begins such jobs.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/jobs/:id`
   *
   * @example
   * ```ts
   * const result = await client.jobs.get('imp_01m5k2v6274pktv0s8w4q2r101');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Job>;
}

export const JobsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => JobsResource>(`
/v1/jobs
get GET ~/:id`);
