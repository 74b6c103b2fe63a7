// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { FileDownload } from '../file-download.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { JobStatus } from './bulk-updates.js';
import type { ImportJob } from './contacts.js';

export type ImportResource = 'contacts' | 'leads';

export interface ImportQuery {
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
    | JobStatus
    | readonly JobStatus[]
    | {
        /** None of these; records without a value match. */
        not?: JobStatus | readonly JobStatus[] | undefined;
      }
    | undefined;
  /** The kind of records. */
  resource?:
    | ImportResource
    | readonly ImportResource[]
    | {
        /** None of these; records without a value match. */
        not?: ImportResource | readonly ImportResource[] | undefined;
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

export interface ImportErrorQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `line`. */
  sort?: 'line' | '-line' | undefined;
}

export interface ImportError {
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** `ROW_FAILED`: the row was not written. `VALUE_SKIPPED`: it was written without this value. `LIKELY_DUPLICATE`: it was written as a new contact, and another one has its number. `VALUE_IGNORED`: the contact of the lead has another value, which stayed; see `onMatch`. */
  effect: OpenEnum<'ROW_FAILED' | 'VALUE_SKIPPED' | 'LIKELY_DUPLICATE' | 'VALUE_IGNORED'>;
  /** Line of the file that the row begins on, from 1; of a workbook, the number of the row; of JSON, that of the record. */
  line: number;
  /** Column, from 1; null if it concerns the whole row. */
  column: number | null;
  /** The heading of the column. */
  heading: string | null;
  /** The name of the field. */
  field: string | null;
  /** The content of the cell, truncated to 200 characters. */
  value: string | null;
  /** A code that programs can rely on. */
  code: string;
  /** A sentence for people. */
  message: string;
}

/** Jobs that read contacts from a file. */
export interface ImportsResource {
  /**
   * List imports.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/imports`
   *
   * @example
   * ```ts
   * for await (const each of client.imports.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: ImportQuery & RequestOptions): PagePromise<ImportJob>;

  /**
   * Read an import.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/imports/:id`
   *
   * @example
   * ```ts
   * const result = await client.imports.get('imp_01m5k2v6274pktv0s8w4q2r101');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<ImportJob>;

  /**
   * Cancel an import.
   *
   * Rows that were written stay. Cancelling a cancelled import changes nothing.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/imports/:id/cancel`
   *
   * @example
   * ```ts
   * const result = await client.imports.cancel('imp_01m5k2v6274pktv0s8w4q2r101');
   * ```
   */
  cancel(importId: string, options?: IdempotentOptions): ApiPromise<ImportJob>;

  /**
   * Undo an import.
   *
   * Deletes the records that the import created, and gives the fields that it changed their earlier values, in the background. Records that were changed or used after the import stay. Possible for 7 days after the end of the import, whether it was completed, failed or was cancelled. A CONFLICT if the import has not ended, changed nothing, is too old, or was undone before.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: not_ready or nothing_to_do or too_late).
   *
   * `POST /v1/imports/:id/undo`
   *
   * @example
   * ```ts
   * const result = await client.imports.undo('imp_01m5k2v6274pktv0s8w4q2r101');
   * ```
   */
  undo(importId: string, options?: IdempotentOptions): ApiPromise<ImportJob>;

  /**
   * List what is wrong with the rows of an import.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/imports/:id/errors`
   *
   * @example
   * ```ts
   * for await (const each of client.imports.listErrors('imp_01m5k2v6274pktv0s8w4q2r101')) {
   *   console.log(each);
   * }
   * ```
   */
  listErrors(importId: string, options?: ImportErrorQuery & RequestOptions): PagePromise<ImportError>;

  /**
   * Download the failed rows of an import.
   *
   * CSV: the rows as they came, with the columns "Import line" and "Import error" in front. Correct them and import the file again: those two columns are left out. Kept for 7 days after the import was made.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/imports/:id/failed-rows`
   *
   * @example
   * ```ts
   * const result = await client.imports.downloadFailedRows('imp_01m5k2v6274pktv0s8w4q2r101');
   * ```
   */
  downloadFailedRows(importId: string, options?: RequestOptions): Promise<FileDownload>;
}

export const ImportsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ImportsResource>(`
/v1/imports
list GET ~ page query
get GET ~/:id
cancel POST ~/:id/
undo POST ~/:id/
listErrors GET ~/:id/ page query
downloadFailedRows GET ~/:id/failed-rows file=text/csv`);
