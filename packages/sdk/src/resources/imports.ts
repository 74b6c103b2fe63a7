// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { FileDownload } from '../file-download.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, RequestOptions } from '../types.js';
import type { ImportJob } from './contacts.js';

export type JobStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

export interface ImportQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  status?: JobStatus | readonly JobStatus[] | undefined;
  /** Created at or after. */
  'createdAt[gte]'?: string | Date | undefined;
  /** Created before. */
  'createdAt[lt]'?: string | Date | undefined;
  /** Changed at or after. */
  'updatedAt[gte]'?: string | Date | undefined;
  /** Changed before. */
  'updatedAt[lt]'?: string | Date | undefined;
}

export interface ImportErrorQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `line`. */
  sort?: 'line' | undefined;
}

export interface ImportError {
  tenantId: string;
  /** Line of the file that the row begins on, from 1; of JSON, the number of the record. */
  line: number;
  /** Column, from 1; null if it concerns the whole row. */
  column: number | null;
  heading: string | null;
  field: string | null;
  /** What the cell has; cut off after 200 characters. */
  value: string | null;
  code: string;
  message: string;
}

/** The operations of `client.imports`. */
export class ImportsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List imports.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/imports`
   */
  list(query?: ImportQuery, options?: RequestOptions): PagePromise<ImportJob> {
    return this.#transport.page({ method: 'GET', path: '/v1/imports', query, options });
  }

  /**
   * Read an import.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/imports/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<ImportJob> {
    return this.#transport.call({ method: 'GET', path: '/v1/imports/:id', params: [id], options });
  }

  /**
   * Cancel an import.
   *
   * Rows that were written stay. Cancelling a cancelled import changes nothing.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/imports/:id/cancel`
   */
  cancel(importId: string, options?: IdempotentOptions): ApiPromise<ImportJob> {
    return this.#transport.call({ method: 'POST', path: '/v1/imports/:id/cancel', params: [importId], options });
  }

  /**
   * List what is wrong with the rows of an import.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/imports/:id/errors`
   */
  listErrors(importId: string, query?: ImportErrorQuery, options?: RequestOptions): PagePromise<ImportError> {
    return this.#transport.page({ method: 'GET', path: '/v1/imports/:id/errors', params: [importId], query, options });
  }

  /**
   * Download the failed rows of an import.
   *
   * CSV: the rows as they came, with the columns "Import line" and "Import error" in front. Correct them and import the file again: those two columns are left out. Kept for 7 days after the import was made.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/imports/:id/failed-rows`
   */
  downloadFailedRows(importId: string, options?: RequestOptions): Promise<FileDownload> {
    return this.#transport.file({
      method: 'GET',
      path: '/v1/imports/:id/failed-rows',
      params: [importId],
      accept: 'text/csv',
      options,
    });
  }
}
