// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type { CustomField, CustomFieldResource } from './changes.js';
import type { CustomFieldType } from './contacts.js';

export interface CustomFieldQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `createdAt`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The kind of records. */
  resource?:
    | CustomFieldResource
    | readonly CustomFieldResource[]
    | {
        /** None of these; records without a value match. */
        not?: CustomFieldResource | readonly CustomFieldResource[] | undefined;
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

export interface CustomFieldCreate {
  /** The kind of records. */
  resource: CustomFieldResource;
  /** The key under which records have the value. */
  key: string;
  /** Which of the forms this object has. */
  type: CustomFieldType;
  /** The name that people see. */
  label: string;
  /** Needed for SELECT and MULTI_SELECT; all of them, in order. An option with its id and another label is renamed, and the records that have it are read with the new label. Without an id, a label means the option that has or had it, else a new one. A record keeps an option that is removed until it is changed. */
  options?:
    | readonly (
        | string
        | {
            /** Identifies the record; it never changes. */
            id?: string | null | undefined;
            /** The name that people see. */
            label: string;
          }
      )[]
    | undefined;
  /** Of a new one by default false. */
  required?: boolean | undefined;
  /** Of a new one by default false. Not for BOOLEAN and MULTI_SELECT. */
  unique?: boolean | undefined;
  /** Of a new one by default true. */
  filterable?: boolean | undefined;
}

export interface CustomFieldUpdate {
  /** The name that people see. */
  label?: string | undefined;
  /** Needed for SELECT and MULTI_SELECT; all of them, in order. An option with its id and another label is renamed, and the records that have it are read with the new label. Without an id, a label means the option that has or had it, else a new one. A record keeps an option that is removed until it is changed. */
  options?:
    | readonly (
        | string
        | {
            /** Identifies the record; it never changes. */
            id?: string | null | undefined;
            /** The name that people see. */
            label: string;
          }
      )[]
    | undefined;
  /** Of a new one by default false. */
  required?: boolean | undefined;
  /** Of a new one by default false. Not for BOOLEAN and MULTI_SELECT. */
  unique?: boolean | undefined;
  /** Of a new one by default true. */
  filterable?: boolean | undefined;
  /** Accepted only as it is. Create another field with `customFields.create`. */
  resource?: CustomFieldResource | undefined;
  /** Accepted only as it is. Create another field with `customFields.create`. */
  key?: string | undefined;
  /** Accepted only as it is. Create another field with `customFields.create`. */
  type?: CustomFieldType | undefined;
}

export interface ViewMention {
  /** Identifies the record; it never changes. */
  id: string;
  /** null where you cannot see the view. */
  name: string | null;
  /** Whether all users of the tenant see it. */
  shared: boolean;
  /** The id of the user whose record it is; null if it has no owner. */
  ownerId: string | null;
  /** Where it does so, such as `ownerId`, or the filter that does. */
  paths: string[];
}

export interface CustomFieldDeleted {
  /** Identifies the record; it never changes. */
  id: string;
  /** True: the record is deleted. */
  deleted: true;
  /** The saved views that still name it, oldest first; the first 200. */
  views: ViewMention[];
  /** How many saved views still name it. */
  viewCount: number;
}

/** Fields of your own on contacts and leads. */
export interface CustomFieldsResource {
  /**
   * List custom fields.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/custom-fields`
   *
   * @example
   * ```ts
   * for await (const each of client.customFields.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: CustomFieldQuery & RequestOptions): PagePromise<CustomField>;

  /**
   * Add a field to leads or contacts.
   *
   * Up to 100 for each. Existing records need no value for a required one until they are changed.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists or limit_reached or busy).
   *
   * `POST /v1/custom-fields`
   *
   * @example
   * ```ts
   * const result = await client.customFields.create({ resource: 'LEAD', key: 'seats', label: 'Seats', type: 'NUMBER' });
   * ```
   */
  create(body: CustomFieldCreate, options?: IdempotentOptions): ApiPromise<CustomField>;

  /**
   * Read a custom field.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/custom-fields/:id`
   *
   * @example
   * ```ts
   * const result = await client.customFields.get('cf_01m5k2tk3njt18z2x0a6v4w3ef');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<CustomField>;

  /**
   * Update a custom field.
   *
   * Resource, key and type stay. Making it unique is a CONFLICT while two live records share a value. If there are more than 1000 records, a field that becomes filterable is `indexing` for a while, and a field can become unique only if it is filterable and no longer `indexing`.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists or not_ready), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/custom-fields/:id`
   *
   * @example
   * ```ts
   * const result = await client.customFields.update('cf_01m5k2tk3njt18z2x0a6v4w3ef', { label: 'Number of seats' });
   * ```
   */
  update(id: string, body: CustomFieldUpdate, options?: ConditionalOptions): ApiPromise<CustomField>;

  /**
   * Delete a custom field.
   *
   * With its values on all records, whose versions stay. It cannot be restored. Where there are many records, their values go within minutes; until then the key is taken. Saved views lose its column. Those with a filter on it keep the filter, and the response lists them: their list refuses it by name until you take it out or add a field with the same key.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/custom-fields/:id`
   *
   * @example
   * ```ts
   * const result = await client.customFields.delete('cf_01m5k2tk3njt18z2x0a6v4w3ef');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<CustomFieldDeleted>;
}

export const CustomFieldsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => CustomFieldsResource>(`
/v1/custom-fields
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned`);
