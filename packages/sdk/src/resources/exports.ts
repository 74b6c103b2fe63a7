// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { FileDownload } from '../file-download.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, RequestOptions } from '../types.js';
import type { JobStatus } from './bulk-updates.js';
import type { Export } from './contacts.js';

export interface ExportQuery {
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
    | 'contacts'
    | 'leads'
    | 'activities'
    | 'tags'
    | 'formSubmissions'
    | 'person'
    | readonly ('contacts' | 'leads' | 'activities' | 'tags' | 'formSubmissions' | 'person')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'contacts'
          | 'leads'
          | 'activities'
          | 'tags'
          | 'formSubmissions'
          | 'person'
          | readonly ('contacts' | 'leads' | 'activities' | 'tags' | 'formSubmissions' | 'person')[]
          | undefined;
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

export interface ExportCreate {
  /** The kind of records. */
  resource: 'contacts' | 'leads' | 'activities' | 'tags' | 'formSubmissions';
  /** `jsonl` has one record a line, as the API returns it. Default: `csv`. */
  format?: 'csv' | 'jsonl' | undefined;
  /** Parameters of the list, such as `{"tag": "VIP", "createdAt[gte]": "2026-01-01T00:00:00Z"}`; all but paging and sort. `formSubmissions` need `formId`. */
  filter?: Record<string, unknown> | undefined;
  /** Fields of the record, such as `email` or `customFields.size`, in order; of contacts also `ownerId` and `ownerEmail`, which an import reads; of submissions of forms also `value.<input>`, `consent.<box>`, `source.page` and `source.utm_source`. Default: all. */
  columns?: readonly string[] | undefined;
  /** Whether a CSV file begins with a byte order mark, by which Excel knows that it is UTF-8. Default: `false`. */
  bom?: boolean | undefined;
}

/** Jobs that write records to a file. */
export interface ExportsResource {
  /**
   * List exports.
   *
   * Lists what you may read: exports of persons need the scope erase:contacts, all others export:contacts.
   *
   * Scope: `export:contacts`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/exports`
   *
   * @example
   * ```ts
   * for await (const each of client.exports.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: ExportQuery & RequestOptions): PagePromise<Export>;

  /**
   * Export a list.
   *
   * Runs in the background; export.ready announces its end. The file is kept for 7 days.
   *
   * Scope: `export:contacts`.
   *
   * `POST /v1/exports`
   *
   * @example
   * ```ts
   * const result = await client.exports.create({ resource: 'leads', format: 'csv', filter: { status: ['OPEN'] } });
   * ```
   */
  create(body: ExportCreate, options?: IdempotentOptions): ApiPromise<Export>;

  /**
   * Read an export.
   *
   * The export of a person needs the scope erase:contacts, any other export:contacts.
   *
   * Scope: `export:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/exports/:id`
   *
   * @example
   * ```ts
   * const result = await client.exports.get('exp_01m5k2v7385qmvw1t9x5r3s212');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Export>;

  /**
   * Cancel an export.
   *
   * The export of a person needs the scope erase:contacts, any other export:contacts.
   *
   * Scope: `export:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/exports/:id/cancel`
   *
   * @example
   * ```ts
   * const result = await client.exports.cancel('exp_01m5k2v7385qmvw1t9x5r3s212');
   * ```
   */
  cancel(exportId: string, options?: IdempotentOptions): ApiPromise<Export>;

  /**
   * Download the file of an export.
   *
   * The export of a person needs the scope erase:contacts, any other export:contacts.
   *
   * Scope: `export:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/exports/:id/download`
   *
   * @example
   * ```ts
   * const result = await client.exports.download('exp_01m5k2v7385qmvw1t9x5r3s212');
   * ```
   */
  download(exportId: string, options?: RequestOptions): Promise<FileDownload>;
}

export const ExportsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ExportsResource>(`
/v1/exports
list GET ~ page query
create POST ~ body
get GET ~/:id
cancel POST ~/:id/
download GET ~/:id/ file=text/csv`);
