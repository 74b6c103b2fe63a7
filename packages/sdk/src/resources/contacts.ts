// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { FileDownload } from '../file-download.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type {
  ConditionalOptions,
  CustomFields,
  CustomValues,
  CustomWrites,
  IdempotentOptions,
  OpenEnum,
  RequestOptions,
  Selected,
  Selecting,
  UploadBody,
} from '../types.js';
import type { ErrorCode, ErrorReason } from './constants.js';
import type { CreatedBy } from './me.js';

export interface ContactListQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-updatedAt' | 'updatedAt' | undefined;
  /** Words, each of which begins one of the contact's name, email or company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
  q?: string | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The first address or a further one. */
  email?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** In E.164, or as it was given. */
  phone?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** A two-letter ISO 3166-1 code, such as `DE`. */
  country?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for contacts without an owner. */
  owner?:
    | string
    | readonly string[]
    | {
        /** None of these; contacts without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `owner`. */
  ownerId?:
    | string
    | readonly string[]
    | {
        /** The same as `owner: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The id of the record in another system, unique among its kind. */
  externalId?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Tags, by id or by name in any case. */
  tag?:
    | string
    | readonly string[]
    | {
        /** Without any of these tags, by id or by name in any case. */
        not?: string | readonly string[] | undefined;
        /** true: without tags; false: with at least one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** By custom fields: `customFields: { key: ['a', 'b'] }` has any of these values, `customFields: { key: { not: ['a', 'b'] } }` none of them; `customFields: { key: { null: true } }` has no value; `customFields: { key: { gte } }` and `customFields: { key: { lt } }` bound numbers, dates and moments; `customFields: { key: { contains } }` and `customFields: { key: { startsWith } }` find a part of a text, ignoring case. */
  customFields?:
    | Record<
        string,
        | string
        | number
        | boolean
        | readonly (string | number | boolean)[]
        | {
            /** Values that are greater or equal. */
            gte?: string | number | undefined;
            /** Values that are less. */
            lt?: string | number | undefined;
            /** None of these values; records without a value match. */
            not?: string | number | boolean | readonly (string | number | boolean)[] | undefined;
            /** true: records without a value; false: records with one. */
            null?: boolean | undefined;
            /** Values that contain this text. */
            contains?: string | undefined;
            /** Values that begin with this text. */
            startsWith?: string | undefined;
          }
      >
    | undefined;
  /** true: the deleted records that can still be restored, in place of the live ones; sorted by createdAt only. */
  deleted?: boolean | undefined;
  /** `duplicates`: each contact has in `duplicates` the ids of those with the same e-mail address, telephone number or social profile, or a similar name at the same company. */
  expand?: 'duplicates' | readonly 'duplicates'[] | undefined;
  /** The name of the company. */
  company?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
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

export interface SocialProfile {
  /** Upper case, such as LINKEDIN. */
  platform: string;
  /** The name of the profile on its platform. */
  handle: string;
  /** The address. */
  url: string | null;
}

export interface TagReference {
  /** Identifies the record; it never changes. */
  id: string;
  /** The name. */
  name: string;
  /** A hex color, such as `#0ea5e9`. */
  color: string;
}

export interface Owner {
  /** Identifies the record; it never changes. */
  id: string;
  /** The name. */
  name: string;
  /** The address of a picture. */
  avatar: string | null;
}

export interface DuplicateReason {
  /** Which of the forms this object has. */
  type: OpenEnum<'EMAIL' | 'PHONE' | 'SOCIAL_PROFILE' | 'NAME_AND_COMPANY'>;
  /** The value that both contacts have, or the similar value of this one. */
  value: string;
}

export interface ContactSharer {
  /** Identifies the record; it never changes. */
  id: string;
  /** The strongest first. */
  reasons: DuplicateReason[];
}

export interface ContactRead<F extends CustomFields = CustomFields> {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string | null;
  /** The e-mail address. */
  email: string | null;
  /** Further e-mail addresses. */
  secondaryEmails: string[];
  /** As it was given. */
  phone: string | null;
  /** The same number in E.164; null if it is not a valid phone number. */
  phoneE164: string | null;
  /** Further telephone numbers, as they were given. */
  secondaryPhones: string[];
  /** Profiles on social networks. */
  socialProfiles: SocialProfile[];
  /** The name of the company. */
  company: string | null;
  /** Job title. */
  title: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string | null;
  /** That of the highest open lead; 0 without one. */
  score: number;
  /** The tags. */
  tags: TagReference[];
  /** The user who looks after the contact; null for nobody. */
  owner: Owner | null;
  /** Whether the contact must not be written to or called. */
  doNotContact: boolean;
  /** Your own id of the contact; unique among live contacts. */
  externalId: string | null;
  /** The custom fields that are set, by their keys. */
  customFields: CustomValues<F, 'contact'>;
  /** Since when what the contact writes is kept without an answer or a notice: POST …/block. null: it is not. */
  blockedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was stored here. Another time than `createdAt` only if that was sent, for a record that is older. */
  recordedAt: string;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The live contacts that may be the same person, up to 50, the likeliest first, if `expand: 'duplicates'` asks for them. */
  duplicates?: ContactSharer[] | undefined;
  /** When the contact was deleted; only in lists with `deleted: true`. */
  deletedAt?: string | undefined;
}

export interface ContactCreate<F extends CustomFields = CustomFields> {
  /** The name. */
  name?: string | null | undefined;
  /** The e-mail address. */
  email?: string | null | undefined;
  /** Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other contacts may have them too. */
  secondaryEmails?: readonly string[] | undefined;
  /** Kept as given. A number without a country code is read as one of `country`. */
  phone?: string | null | undefined;
  /** Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The contact is found by each of them. One that is `phone` too, or stands twice, is kept once. */
  secondaryPhones?: readonly string[] | undefined;
  /** Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same handle on one platform. */
  socialProfiles?:
    | readonly {
        /** The platform, such as TELEGRAM or WEB. */
        platform: string;
        /** With or without @, in any case. */
        handle: string;
        /** The address. */
        url?: string | null | undefined;
      }[]
    | undefined;
  /** The contact does not want to be contacted. */
  doNotContact?: boolean | undefined;
  /** The name of the company. */
  company?: string | null | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** A two-letter ISO 3166-1 code, such as `DE`. */
  country?: string | null | undefined;
  /** The id of the record in another system, unique among its kind. */
  externalId?: string | null | undefined;
  /** The owning user; the same as `owner.id`. */
  ownerId?: string | null | undefined;
  /** The user who looks after the contact; null for nobody. */
  owner?:
    | {
        /** Identifies the record; it never changes. */
        id: string;
      }
    | null
    | undefined;
  /** Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are made. */
  tags?:
    | readonly (
        | string
        | {
            /** Identifies the record; it never changes. */
            id?: string | undefined;
            /** The name. */
            name?: string | undefined;
            /** A hex color, such as `#0ea5e9`. */
            color?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: CustomWrites<F, 'contact'> | undefined;
  /** When the record was made, if that was before now, in another system. Needs the scope import:contacts. Default: now. */
  createdAt?: string | Date | null | undefined;
}

export interface ContactsCreateQuery {
  /** Admits an e-mail address or a social profile that another live contact has already. */
  allowDuplicate?: boolean | undefined;
}

export interface Contact<F extends CustomFields = CustomFields> {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string | null;
  /** The e-mail address. */
  email: string | null;
  /** Further e-mail addresses. */
  secondaryEmails: string[];
  /** As it was given. */
  phone: string | null;
  /** The same number in E.164; null if it is not a valid phone number. */
  phoneE164: string | null;
  /** Further telephone numbers, as they were given. */
  secondaryPhones: string[];
  /** Profiles on social networks. */
  socialProfiles: SocialProfile[];
  /** The name of the company. */
  company: string | null;
  /** Job title. */
  title: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string | null;
  /** That of the highest open lead; 0 without one. */
  score: number;
  /** The tags. */
  tags: TagReference[];
  /** The user who looks after the contact; null for nobody. */
  owner: Owner | null;
  /** Whether the contact must not be written to or called. */
  doNotContact: boolean;
  /** Your own id of the contact; unique among live contacts. */
  externalId: string | null;
  /** The custom fields that are set, by their keys. */
  customFields: CustomValues<F, 'contact'>;
  /** Since when what the contact writes is kept without an answer or a notice: POST …/block. null: it is not. */
  blockedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was stored here. Another time than `createdAt` only if that was sent, for a record that is older. */
  recordedAt: string;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface ContactBulkRecord<F extends CustomFields = CustomFields> {
  /** The name. */
  name?: string | null | undefined;
  /** The e-mail address. */
  email?: string | null | undefined;
  /** Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other contacts may have them too. */
  secondaryEmails?: readonly string[] | undefined;
  /** Kept as given. A number without a country code is read as one of `country`. */
  phone?: string | null | undefined;
  /** Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The contact is found by each of them. One that is `phone` too, or stands twice, is kept once. */
  secondaryPhones?: readonly string[] | undefined;
  /** Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same handle on one platform. */
  socialProfiles?:
    | readonly {
        /** The platform, such as TELEGRAM or WEB. */
        platform: string;
        /** With or without @, in any case. */
        handle: string;
        /** The address. */
        url?: string | null | undefined;
      }[]
    | undefined;
  /** The contact does not want to be contacted. */
  doNotContact?: boolean | undefined;
  /** The name of the company. */
  company?: string | null | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** A two-letter ISO 3166-1 code, such as `DE`. */
  country?: string | null | undefined;
  /** The id of the record in another system, unique among its kind. */
  externalId?: string | null | undefined;
  /** The owning user; the same as `owner.id`. */
  ownerId?: string | null | undefined;
  /** The user who looks after the contact; null for nobody. */
  owner?:
    | {
        /** Identifies the record; it never changes. */
        id: string;
      }
    | null
    | undefined;
  /** Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are made. */
  tags?:
    | readonly (
        | string
        | {
            /** Identifies the record; it never changes. */
            id?: string | undefined;
            /** The name. */
            name?: string | undefined;
            /** A hex color, such as `#0ea5e9`. */
            color?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: CustomWrites<F, 'contact'> | undefined;
  /** When the record was made, if that was before now, in another system. Needs the scope import:contacts. Default: now. */
  createdAt?: string | Date | null | undefined;
}

export interface ContactBulk<F extends CustomFields = CustomFields> {
  /** 1 to 500. Each succeeds or fails independently, unless `atomic`. */
  records: readonly ContactBulkRecord<F>[];
  /** `upsert` changes the record that `matchOn` finds, and creates it where there is none. Default: `create`. */
  mode?: 'create' | 'upsert' | undefined;
  /** The field by which existing records are found: one of these, or `customFields.<key>` of a unique custom field. Default: `email`. */
  matchOn?: 'email' | 'phone' | 'externalId' | `customFields.${string}` | undefined;
  /** All or nothing: one bad record, and nothing is written. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface ErrorDetail {
  /** The place in the request, such as `body.email`. */
  path: string;
  /** A code that programs can rely on. */
  code: string;
  /** A sentence for people. */
  message: string;
}

export interface ErrorBody {
  /** A code that programs can rely on. */
  code: OpenEnum<ErrorCode>;
  /** Why, if the code covers several things. Each code has its own list. */
  reason?: OpenEnum<ErrorReason> | undefined;
  /** A sentence for people. */
  message: string;
  /** True if the same request can succeed when it is repeated, after Retry-After if it is there. */
  retryable: boolean;
  /** Where the code is explained. */
  docs?: string | undefined;
  /** On VALIDATION_ERROR: each thing that is wrong. */
  details?: ErrorDetail[] | undefined;
  /** On CONFLICT: the record in the way. */
  existingId?: string | undefined;
  /** On MERGED: the contact to use. */
  mergedIntoId?: string | undefined;
}

export interface BulkResult {
  /** Place of the record in the request, from 0. */
  index: number;
  /** The state of the record. */
  status: OpenEnum<'created' | 'updated' | 'unchanged' | 'deleted' | 'failed'>;
  /** The record that was written; absent where it failed. */
  id?: string | undefined;
  /** The version of the record after this write; absent where it failed or deleted the record. */
  version?: number | undefined;
  /** Why it failed. */
  error?: ErrorBody | undefined;
  /** The result for the `contact` in the body: a new one was `created`, or one that was there is `linked` as it is, had blanks `filled`, or was `updated`. */
  contactMatch?: OpenEnum<'created' | 'linked' | 'filled' | 'updated'> | undefined;
  /** The fields of the `contact` that were sent, differ from those of the contact that was there, and were not written. Without the scope to read, all fields that may not have been written. */
  contactIgnored?: string[] | undefined;
  /** The ids of up to three other contacts with the telephone number of the one that was created. */
  contactDuplicates?: string[] | undefined;
}

export type MatchMode = 'link' | 'fill' | 'update' | 'refuse';

export interface ContactUpsert<F extends CustomFields = CustomFields> {
  /** The field by which the record is found: one of these, or `customFields.<key>` of a unique custom field. */
  matchOn: 'email' | 'phone' | 'externalId' | `customFields.${string}`;
  /** The value of this field. A record that is created gets it, too. */
  value: string | number;
  /** The fields of the record. */
  record: ContactBulkRecord<F>;
  /** `update`: the fields that are sent are written to a record that is found. `fill`: only to its blank fields. `link`: it stays as it is. `refuse`: the request is a CONFLICT with existingId. Default: `update`. */
  onMatch?: MatchMode | undefined;
}

export interface ContactUpserted<F extends CustomFields = CustomFields> {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string | null;
  /** The e-mail address. */
  email: string | null;
  /** Further e-mail addresses. */
  secondaryEmails: string[];
  /** As it was given. */
  phone: string | null;
  /** The same number in E.164; null if it is not a valid phone number. */
  phoneE164: string | null;
  /** Further telephone numbers, as they were given. */
  secondaryPhones: string[];
  /** Profiles on social networks. */
  socialProfiles: SocialProfile[];
  /** The name of the company. */
  company: string | null;
  /** Job title. */
  title: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string | null;
  /** That of the highest open lead; 0 without one. */
  score: number;
  /** The tags. */
  tags: TagReference[];
  /** The user who looks after the contact; null for nobody. */
  owner: Owner | null;
  /** Whether the contact must not be written to or called. */
  doNotContact: boolean;
  /** Your own id of the contact; unique among live contacts. */
  externalId: string | null;
  /** The custom fields that are set, by their keys. */
  customFields: CustomValues<F, 'contact'>;
  /** Since when what the contact writes is kept without an answer or a notice: POST …/block. null: it is not. */
  blockedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was stored here. Another time than `createdAt` only if that was sent, for a record that is older. */
  recordedAt: string;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The result of the upsert. */
  outcome?: OpenEnum<'created' | 'updated' | 'unchanged'> | undefined;
  /** With `onMatch` `link` or `fill`: the fields that were sent, differ from those of the record, and were not written. Without the scope to read, all fields that may not have been written. */
  ignored?: string[] | undefined;
}

export interface ContactGetQuery {
  /** `duplicates`: each contact has in `duplicates` the ids of those with the same e-mail address, telephone number or social profile, or a similar name at the same company. */
  expand?: 'duplicates' | readonly 'duplicates'[] | undefined;
}

export interface ContactUpdate<F extends CustomFields = CustomFields> {
  /** The name. */
  name?: string | null | undefined;
  /** The e-mail address. */
  email?: string | null | undefined;
  /** Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other contacts may have them too. */
  secondaryEmails?: readonly string[] | undefined;
  /** Kept as given. A number without a country code is read as one of `country`. */
  phone?: string | null | undefined;
  /** Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The contact is found by each of them. One that is `phone` too, or stands twice, is kept once. */
  secondaryPhones?: readonly string[] | undefined;
  /** Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same handle on one platform. */
  socialProfiles?:
    | readonly {
        /** The platform, such as TELEGRAM or WEB. */
        platform: string;
        /** With or without @, in any case. */
        handle: string;
        /** The address. */
        url?: string | null | undefined;
      }[]
    | undefined;
  /** The contact does not want to be contacted. */
  doNotContact?: boolean | undefined;
  /** The name of the company. */
  company?: string | null | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** A two-letter ISO 3166-1 code, such as `DE`. */
  country?: string | null | undefined;
  /** The id of the record in another system, unique among its kind. */
  externalId?: string | null | undefined;
  /** The owning user; the same as `owner.id`. */
  ownerId?: string | null | undefined;
  /** The user who looks after the contact; null for nobody. */
  owner?:
    | {
        /** Identifies the record; it never changes. */
        id: string;
      }
    | null
    | undefined;
  /** Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are made. */
  tags?:
    | readonly (
        | string
        | {
            /** Identifies the record; it never changes. */
            id?: string | undefined;
            /** The name. */
            name?: string | undefined;
            /** A hex color, such as `#0ea5e9`. */
            color?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: CustomWrites<F, 'contact'> | undefined;
  /** Accepted only as it is. Delete a contact with `contacts.delete`. */
  deletedAt?: string | Date | null | undefined;
}

export interface ContactsUpdateQuery {
  /** Admits an e-mail address or a social profile that another live contact has already. */
  allowDuplicate?: boolean | undefined;
}

export interface ContactsDeleteQuery {
  /** Delete for good. */
  purge?: boolean | undefined;
  /** Delete for good, together with everything that is known of the contact. */
  erase?: boolean | undefined;
}

export interface Deleted {
  /** Identifies the record; it never changes. */
  id: string;
  /** True: the record is deleted. */
  deleted: true;
}

export interface ContactFacetQuery {
  /** The filters whose values are to be counted. Default: all. */
  fields?: 'country' | 'owner' | 'tag' | readonly ('country' | 'owner' | 'tag')[] | undefined;
  /** Words, each of which begins one of the contact's name, email or company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
  q?: string | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The first address or a further one. */
  email?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** In E.164, or as it was given. */
  phone?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** A two-letter ISO 3166-1 code, such as `DE`. */
  country?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for contacts without an owner. */
  owner?:
    | string
    | readonly string[]
    | {
        /** None of these; contacts without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `owner`. */
  ownerId?:
    | string
    | readonly string[]
    | {
        /** The same as `owner: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The id of the record in another system, unique among its kind. */
  externalId?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Tags, by id or by name in any case. */
  tag?:
    | string
    | readonly string[]
    | {
        /** Without any of these tags, by id or by name in any case. */
        not?: string | readonly string[] | undefined;
        /** true: without tags; false: with at least one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** By custom fields: `customFields: { key: ['a', 'b'] }` has any of these values, `customFields: { key: { not: ['a', 'b'] } }` none of them; `customFields: { key: { null: true } }` has no value; `customFields: { key: { gte } }` and `customFields: { key: { lt } }` bound numbers, dates and moments; `customFields: { key: { contains } }` and `customFields: { key: { startsWith } }` find a part of a text, ignoring case. */
  customFields?:
    | Record<
        string,
        | string
        | number
        | boolean
        | readonly (string | number | boolean)[]
        | {
            /** Values that are greater or equal. */
            gte?: string | number | undefined;
            /** Values that are less. */
            lt?: string | number | undefined;
            /** None of these values; records without a value match. */
            not?: string | number | boolean | readonly (string | number | boolean)[] | undefined;
            /** true: records without a value; false: records with one. */
            null?: boolean | undefined;
            /** Values that contain this text. */
            contains?: string | undefined;
            /** Values that begin with this text. */
            startsWith?: string | undefined;
          }
      >
    | undefined;
  /** The name of the company. */
  company?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
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

export interface ContactFacets {
  /** The values of each field, with the number of records that have them. */
  facets: {
    /** The filter. */
    field: OpenEnum<'country' | 'owner' | 'tag'>;
    /** The 100 most frequent. */
    values: {
      /** The value as the filter takes it; `none` for records without one. */
      value: string;
      /** Its name; null for `none`. */
      name: string | null;
      /** Contacts that have it and match all other filters. */
      count: number;
    }[];
  }[];
}

export interface MemoryNoteQuery {
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
  /** Which kind it is. */
  kind?:
    | 'FACT'
    | 'PREFERENCE'
    | 'OBJECTION'
    | 'COMMITMENT'
    | readonly ('FACT' | 'PREFERENCE' | 'OBJECTION' | 'COMMITMENT')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'FACT'
          | 'PREFERENCE'
          | 'OBJECTION'
          | 'COMMITMENT'
          | readonly ('FACT' | 'PREFERENCE' | 'OBJECTION' | 'COMMITMENT')[]
          | undefined;
      }
    | undefined;
  /** Where it came from. */
  source?:
    | 'MANUAL'
    | 'AI'
    | readonly ('MANUAL' | 'AI')[]
    | {
        /** None of these; records without a value match. */
        not?: 'MANUAL' | 'AI' | readonly ('MANUAL' | 'AI')[] | undefined;
      }
    | undefined;
  /** Whether it always stands first. */
  pinned?: boolean | undefined;
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

export interface MemoryNote {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string;
  /** The text. */
  content: string;
  /** Which kind it is. */
  kind: OpenEnum<'FACT' | 'PREFERENCE' | 'OBJECTION' | 'COMMITMENT'>;
  /** AI: taken from a conversation by the server. */
  source: OpenEnum<'MANUAL' | 'AI'>;
  /** Whether it always stands first. */
  pinned: boolean;
  /** From then on the note is gone. */
  expiresAt: string | null;
  /** The conversation that an AI note is from. */
  conversationId: string | null;
  /** The message that an AI note is from. */
  sourceMessageId: string | null;
  /** The author: `system` for AI notes; null if it is older than this field. */
  createdBy: CreatedBy | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface MemoryNoteCreate {
  /** The text. */
  content: string;
  /** Default: FACT. */
  kind?: 'FACT' | 'PREFERENCE' | 'OBJECTION' | 'COMMITMENT' | undefined;
  /** Default: false. */
  pinned?: boolean | undefined;
  /** In the future. null: it does not expire. */
  expiresAt?: string | Date | null | undefined;
  /** Accepted only as it is. Add a note to the other contact with `contacts.createMemoryNote`. */
  contactId?: string | undefined;
  /** Accepted only as it is. The server sets it. */
  source?: 'MANUAL' | 'AI' | undefined;
}

export interface MemoryNoteUpdate {
  /** The text. */
  content?: string | undefined;
  /** Which kind it is. */
  kind?: 'FACT' | 'PREFERENCE' | 'OBJECTION' | 'COMMITMENT' | undefined;
  /** Whether it always stands first. */
  pinned?: boolean | undefined;
  /** In the future. null: it does not expire. */
  expiresAt?: string | Date | null | undefined;
  /** Accepted only as it is. Add a note to the other contact with `contacts.createMemoryNote`. */
  contactId?: string | undefined;
  /** Accepted only as it is. The server sets it. */
  source?: 'MANUAL' | 'AI' | undefined;
}

export interface ProfileSource {
  /** Which of the forms this object has. */
  type: OpenEnum<'NOTE' | 'MESSAGE' | 'ACTIVITY' | 'LEAD'>;
  /** Identifies the record; it never changes. */
  id: string;
}

export interface ProfileRefresh {
  /** The same for each refresh of a contact: `jobs.get` reads the latest. */
  id: string;
  /** COMPLETED and FAILED are final. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED'>;
  /** When it was requested. */
  requestedAt: string;
  /** When it reached a final status. */
  completedAt: string | null;
  /** Why it is FAILED. The profile is then as it was before. */
  error: string | null;
}

export interface ContactProfile {
  /** The id of the contact. */
  contactId: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** A summary in one paragraph. */
  summary: string;
  /** Topics that the contact writes and asks about. */
  interests: string[];
  /** Problems and objections of the contact. */
  painPoints: string[];
  /** UNKNOWN from the rules: they do not guess it. */
  sentiment: OpenEnum<'POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | 'UNKNOWN'>;
  /** How near the contact is to a purchase. */
  buyingStage: OpenEnum<'AWARENESS' | 'CONSIDERATION' | 'DECISION' | 'CUSTOMER' | 'LOST' | 'UNKNOWN'>;
  /** What to do next, the most urgent first. */
  nextActions: string[];
  /** How much the profile rests on, from 0 to 1. */
  confidence: number;
  /** The records that the profile rests on. */
  sources: ProfileSource[];
  /** `rules`: from counts, stated facts and frequent words; `model`: by a model. */
  engine: OpenEnum<'rules' | 'model'>;
  /** The model that wrote it; null for the rules. */
  model: string | null;
  /** When it was written. */
  generatedAt: string;
  /** The latest refresh; null if there was none. */
  refresh: ProfileRefresh | null;
}

export interface ContactsRefreshProfileQuery {
  /** Respond when the refresh has ended, after 25 seconds at most. */
  wait?: boolean | undefined;
}

export interface ContactMergeCreate<F extends CustomFields = CustomFields> {
  /** The contact that stays. */
  primaryId: string;
  /** The contacts that go into it. */
  mergeIds: readonly string[];
  /** Fields to set on the result; they override the values of the contacts. `version` is a precondition: that of the primary contact. */
  overrides?: ContactUpdate<F> | undefined;
  /** Deprecated: send the same body without it to `contacts.previewMerge`. Default: `false`. */
  dryRun?: boolean | undefined;
}

export interface ContactMerge<F extends CustomFields = CustomFields> {
  /** null of a preview. */
  id: string | null;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact that stays. */
  primaryId: string;
  /** The ids of the contacts that were merged into the primary one. */
  mergedIds: string[];
  /** The primary contact as it is afterwards; null if it was deleted since. */
  contact: Contact<F> | null;
  /** COMPLETED once all records have gone over, or have come back if it was undone: see `undoneAt`. Until then RUNNING: the contacts are merged or separated, and the server moves many records in the background. */
  status: OpenEnum<'RUNNING' | 'COMPLETED'>;
  /** How many records have gone over to the primary contact so far, such as `{"leads": 2, "activities": 5}`; of a preview, how many would. */
  moved: Record<string, number>;
  /** When the contacts were separated again. */
  undoneAt: string | null;
  /** Until when it can be undone; null of a preview. */
  undoUntil: string | null;
  /** When the record was created. */
  createdAt: string;
}

export interface ContactMergePreview<F extends CustomFields = CustomFields> {
  /** The contact that stays. */
  primaryId: string;
  /** The contacts that go into it. */
  mergeIds: readonly string[];
  /** Fields to set on the result; they override the values of the contacts. `version` is a precondition: that of the primary contact. */
  overrides?: ContactUpdate<F> | undefined;
}

export interface ContactMergeQuery {
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
  /** Merges that these contacts took part in, as primary ones or not. */
  contact?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `contact`. */
  contactId?:
    | string
    | readonly string[]
    | {
        /** The same as `contact: { not }`. */
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
}

export interface ContactsListDuplicatesQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-likelihood`. */
  sort?: '-likelihood' | undefined;
}

export interface ContactDuplicate<F extends CustomFields = CustomFields> {
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The contact. */
  contact: Contact<F>;
  /** The strongest first. */
  reasons: DuplicateReason[];
}

export interface ImportOptions {
  /** A JSON object from headings (or, of JSON records, keys) to fields: name, namePrefix, firstName, middleName, lastName, nameSuffix, email, secondaryEmails, phone, secondaryPhones, socialProfiles, company, title, country, externalId, ownerId, ownerEmail, ownerName, tags, doNotContact, createdAt, version, socialProfiles.<PLATFORM>, customFields.<key>; null leaves a column out, as does not naming it. An empty heading names the columns that have none. Several columns can have one field: a list takes all of their values, `email` takes the first address and adds the others to `secondaryEmails`, and any other field takes the first value that is not empty, in the order of the mapping. A row with a `version` is written only if the record that it finds is at this version. Without a mapping, columns are guessed from their headings, and `version` of JSON records is used. `createdAt` needs the scope import:contacts and counts for new records; a time without a zone is UTC. */
  mapping?: Record<string, string | null> | undefined;
  /** The field by which existing contacts are found, which can be `customFields.<key>` of a unique custom field. A row that has neither this field nor an e-mail address nor an external id is matched by its `phone` if exactly one contact has the number and the names do not conflict; otherwise it becomes a new contact and is listed as a likely duplicate. Default: `email`. */
  matchOn?: 'email' | 'phone' | 'externalId' | `customFields.${string}` | undefined;
  /** `create` fails a row whose contact is there already, `update` one whose contact is not. Default: `upsert`. */
  mode?: 'create' | 'update' | 'upsert' | undefined;
  /** Whether an empty cell clears the field of a contact. Default: `ignore`. */
  emptyCells?: 'ignore' | 'clear' | undefined;
  /** Whether the tags of a row replace those that the contact has, or are added to them. Default: `replace`. */
  tags?: 'replace' | 'append' | undefined;
  /** `failRow`: a row with a value that cannot be read is not written. `skipValue`: the value is left out, counted in `counts.skippedValues` and listed with the errors, and the row is written without it; names, titles and ids that cannot be read still fail their row, and so does a contact that nothing else identifies. Default: `failRow`. */
  onInvalid?: 'failRow' | 'skipValue' | undefined;
  /** A JSON object from fields to objects from values of the file to what they mean, such as `{"country": {"Holland": "NL"}}`; null leaves a value out. Case and the space around a value do not matter. Of a cell with several tags, each is replaced. */
  values?: Record<string, Record<string, string | null>> | undefined;
  /** The user who owns every contact of the import. Columns that name an owner are left out. */
  assignTo?: string | undefined;
  /** Names of tags that every contact of the import gets, beside those of its row: `VIP,Fair`. Send a name with a comma in a repeated parameter, or in a JSON array in a field of a form. Unknown tags are made. */
  addTags?: string | readonly string[] | undefined;
  /** The currency of amounts that name none, and of signs that several currencies have, such as `$`. Default: what the column and the locale show, then the currency of the tenant. */
  currency?: string | undefined;
  /** A BCP 47 language tag, such as `en-US` or `de-DE`, by which dates such as 02/03/2026 and numbers such as 1,234 of custom fields are read. Guessed from the first 100 rows if you do not send it. */
  locale?: string | undefined;
  /** Checks every row and counts what would happen, but writes no contact. Default: `false`. */
  dryRun?: boolean | undefined;
  /** A label of the WHATWG Encoding Standard, such as `windows-1252` or `shift_jis`. Detected if you do not send it; if nothing in the file identifies it, the `charset` of the Content-Type is used. As a field of a form, it has to come before the file. */
  encoding?: string | undefined;
  /** The name of the sheet of an Excel workbook. Default: the first visible one with headings that are known; if none has any, the first visible one with cells. As a field of a form, it has to come before the file. */
  sheet?: string | undefined;
  /** Shown with the job; the file of a form brings its own. As a field of a form, it has to come before the file. */
  fileName?: string | undefined;
}

export interface ImportJob {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** COMPLETED, FAILED and CANCELLED are final. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'>;
  /** How much is done, from 0 to 1. */
  progress: number;
  /** The user, key or app that requested it; null if it is older than this field, or not known. */
  createdBy: CreatedBy | null;
  /** When it began; null while it waits. */
  startedAt: string | null;
  /** When it reached a final status. */
  completedAt: string | null;
  /** The records that the rows are: contacts, or leads with their contacts. */
  resource: OpenEnum<'contacts' | 'leads'>;
  /** The name of the file; null if it was not sent. */
  fileName: string | null;
  /** The format of the file. */
  format: OpenEnum<'csv' | 'json' | 'xlsx'>;
  /** The sheet of a workbook that is imported. null: the file is not a workbook, or the import was made by an earlier version. */
  sheet: string | null;
  /** Bytes of the file, as UTF-8; of a workbook, of its sheet as CSV. */
  bytes: number;
  /** The product that the file was exported from, recognized by its headings. */
  product: OpenEnum<
    'close' | 'google' | 'hubspot' | 'linkedin' | 'outlook' | 'pipedrive' | 'salesforce' | 'zoho'
  > | null;
  /** The field that each column was imported into. */
  columns: {
    /** From 1; of JSON records, the order in which the keys came. */
    column: number;
    /** The heading of the column. */
    heading: string;
    /** null: the column is left out. */
    field: string | null;
    /** The reason why the column is left out: its heading is empty or not known, your `mapping` does not name it or maps it to null, most values are not valid for the guessed field, `assignTo` decides the owner, the column says why a row failed before, or it says when records were made or closed and you lack the scope for it. null: it is imported, or the import was made by an earlier version. */
    leftOut: OpenEnum<
      | 'NO_HEADING'
      | 'UNKNOWN_HEADING'
      | 'NOT_IN_MAPPING'
      | 'MAPPED_TO_NULL'
      | 'VALUES_DO_NOT_FIT'
      | 'ASSIGN_TO'
      | 'FAILED_ROWS'
      | 'NEEDS_SCOPE'
    > | null;
    /** Whether the field was guessed from the heading. */
    guessed: boolean;
    /** The place of this column among those with its field, from 1: the first that is not empty is used. */
    order: number | null;
    /** The reason why a column whose field was guessed is left out, or imported as another field. */
    warning: string | null;
    /** How amounts, numbers or dates of the column are written, as all of its rows show it; in a preview, the previewed rows. The `locale` decides what this leaves open. null: the field has no such values, or the import has not begun. */
    notation: {
      /** The character before the decimals. null: no value shows it, or the column is `mixed`. */
      decimal: OpenEnum<'.' | ','> | null;
      /** The currencies of the amounts that show `decimal`; empty if they name none. */
      decimalCurrencies: string[];
      /** The order of day and month in dates such as 02/03/2026. null: as for `decimal`. */
      dayMonthOrder: OpenEnum<'day-first' | 'month-first'> | null;
      /** Whether values contradict each other. Those of them that have two readings are refused. */
      mixed: boolean;
      /** The currencies that signs or codes of the column name without doubt. */
      currencies: string[];
    } | null;
  }[];
  /** The field by which a row finds its record. */
  matchOn: OpenEnum<'email' | 'phone' | 'externalId'> | `customFields.${string}`;
  /** Of leads: what becomes of a contact that is found. null: of contacts. */
  onMatch: OpenEnum<MatchMode> | null;
  /** Whether rows create records, update them, or both. */
  mode: OpenEnum<'create' | 'update' | 'upsert'>;
  /** The effect of an empty cell on a field that has a value. */
  emptyCells: OpenEnum<'ignore' | 'clear'>;
  /** The tags. */
  tags: OpenEnum<'replace' | 'append'>;
  /** What happens to a row with an invalid value. */
  onInvalid: OpenEnum<'failRow' | 'skipValue'>;
  /** The replacements for values of the file, by field. */
  values: Record<string, Record<string, string | null>> | null;
  /** The user who was given all records. */
  assignTo: string | null;
  /** Tags that all records were given. */
  addTags: string[];
  /** The stage of new leads without one that there is. */
  defaultStage: string | null;
  /** The currency of amounts that name none; null for imports of an earlier version. */
  currency: string | null;
  /** The locale that dates and numbers are read in: yours, or the one that was guessed. null: it is not known. */
  locale: string | null;
  /** Whether the import only checks the rows. */
  dryRun: boolean;
  /** Contacts or leads, by `resource`. In a dry run: what would have happened. */
  counts: {
    /** Rows read so far. */
    rows: number;
    /** The number of records that were created. */
    created: number;
    /** The number of records that were updated. */
    updated: number;
    /** The number of records that were the same already. */
    unchanged: number;
    /** The number that failed. */
    failed: number;
    /** Values that were left out of rows that were written; see `onInvalid`. */
    skippedValues: number;
    /** New contacts whose number another contact has, or several. They are listed with the errors. */
    likelyDuplicates: number;
    /** Empty rows, and lines that reports have below their rows. */
    skipped: number;
    /** Of an import of leads: rows by what became of their contact. */
    contacts: {
      /** The number of records that were created. */
      created: number;
      /** The number of records that were found and linked. */
      linked: number;
      /** The number of records whose empty fields were filled. */
      filled: number;
      /** The number of records that were updated. */
      updated: number;
      /** Values that differ from those of a contact that was there, and were not written; see `onMatch`. */
      ignoredValues: number;
    };
  };
  /** The reason why a FAILED import stopped. Rows imported before it stay. */
  error: {
    /** The number of the line in the file, from 1; null if it is not about one. */
    line: number | null;
    /** The number of the column, from 1; null for the whole row. */
    column: number | null;
    /** A sentence for people. */
    message: string;
  } | null;
  /** Until when you can undo the import. null: it has not ended, changed nothing, or was undone. */
  undoUntil: string | null;
  /** How far it has been undone; null if it has not. */
  undo: {
    /** COMPLETED and FAILED are final. You can request a failed undo again: it continues where it stopped. */
    status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED'>;
    /** How much is done, from 0 to 1. */
    progress: number;
    /** The user, key or app that requested it; null if it is older than this field, or not known. */
    createdBy: CreatedBy | null;
    /** When it was requested. */
    requestedAt: string;
    /** When it reached a final status. */
    completedAt: string | null;
    /** Contacts and leads. */
    counts: {
      /** Records that the import had created, and that are deleted now. */
      deleted: number;
      /** Records in which at least one field has its earlier value again. */
      restored: number;
      /** Records that stay as they are, because they were changed or used after the import. */
      kept: number;
      /** Records that had been deleted or merged into others before the undo. */
      gone: number;
      /** Fields of records that the import had updated, and that keep their value. */
      keptFields: number;
    };
  } | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export type CustomFieldType =
  | 'TEXT'
  | 'NUMBER'
  | 'BOOLEAN'
  | 'DATE'
  | 'DATETIME'
  | 'SELECT'
  | 'MULTI_SELECT'
  | 'URL'
  | 'EMAIL';

export interface ImportPreview {
  /** The format of the file. */
  format: OpenEnum<'csv' | 'json' | 'xlsx'>;
  /** The sheet of a workbook that is read. An import of the file without `sheet` reads the same one. null: the file is not a workbook. */
  sheet: string | null;
  /** The sheets of a workbook, for `sheet`; empty if the file is not a workbook. */
  sheets: {
    /** The name. */
    name: string;
    /** Whether the workbook hides the sheet. */
    hidden: boolean;
  }[];
  /** The encoding that the file was read in, by its WHATWG name. */
  encoding: string;
  /** As in the job of an import. */
  locale: string | null;
  /** The system that the file was exported from; null if it is not known. */
  product: OpenEnum<
    'close' | 'google' | 'hubspot' | 'linkedin' | 'outlook' | 'pipedrive' | 'salesforce' | 'zoho'
  > | null;
  /** The columns, in their order. */
  columns: {
    /** From 1; of JSON records, the order in which the keys came. */
    column: number;
    /** The heading of the column. */
    heading: string;
    /** null: the column is left out. */
    field: string | null;
    /** The reason why the column is left out: its heading is empty or not known, your `mapping` does not name it or maps it to null, most values are not valid for the guessed field, `assignTo` decides the owner, the column says why a row failed before, or it says when records were made or closed and you lack the scope for it. null: it is imported, or the import was made by an earlier version. */
    leftOut: OpenEnum<
      | 'NO_HEADING'
      | 'UNKNOWN_HEADING'
      | 'NOT_IN_MAPPING'
      | 'MAPPED_TO_NULL'
      | 'VALUES_DO_NOT_FIT'
      | 'ASSIGN_TO'
      | 'FAILED_ROWS'
      | 'NEEDS_SCOPE'
    > | null;
    /** The place of this column among those with its field, from 1: the first that is not empty is used. */
    order: number | null;
    /** The reason why a column whose field was guessed is left out, or imported as another field. */
    warning: string | null;
    /** How amounts, numbers or dates of the column are written, as all of its rows show it; in a preview, the previewed rows. The `locale` decides what this leaves open. null: the field has no such values, or the import has not begun. */
    notation: {
      /** The character before the decimals. null: no value shows it, or the column is `mixed`. */
      decimal: OpenEnum<'.' | ','> | null;
      /** The currencies of the amounts that show `decimal`; empty if they name none. */
      decimalCurrencies: string[];
      /** The order of day and month in dates such as 02/03/2026. null: as for `decimal`. */
      dayMonthOrder: OpenEnum<'day-first' | 'month-first'> | null;
      /** Whether values contradict each other. Those of them that have two readings are refused. */
      mixed: boolean;
      /** The currencies that signs or codes of the column name without doubt. */
      currencies: string[];
    } | null;
    /** Where the field comes from: your `mapping`, the `preset` of the product, or the `heading`. null: the column is left out. */
    source: OpenEnum<'mapping' | 'preset' | 'heading'> | null;
    /** The share of the values in the previewed rows that are valid for the field. null: there is none. */
    confidence: number | null;
    /** Values of the previewed rows that cannot be read as the field: see `onInvalid`. */
    unreadable: {
      /** How many there are. */
      count: number;
      /** The first three, each truncated to 200 characters. */
      examples: string[];
    };
    /** A custom field that would fit a column which is left out since its heading is not known. */
    suggestion: {
      /** Which of the forms this object has. */
      type: OpenEnum<CustomFieldType>;
      /** The key under which records have the value. */
      key: string;
      /** The name that people see. */
      label: string;
    } | null;
    /** The first three different values, each truncated to 200 characters. */
    samples: string[];
  }[];
  /** All fields that a column can be mapped to. */
  targets: {
    /** The name of the field. */
    field: string;
    /** Of custom fields, the label that the tenant gave it; null for others. */
    label: string | null;
    /** Of custom fields. */
    type: OpenEnum<CustomFieldType> | null;
    /** The options of a SELECT or MULTI_SELECT, and the names of stages and pipelines. */
    options: string[];
  }[];
  /** The first rows, 100 at most. */
  rows: {
    /** Line of the file that the row begins on, from 1; of a workbook, the number of the row; of JSON, that of the record. */
    line: number;
    /** The effect that an import of this file would have now. */
    outcome: OpenEnum<'create' | 'update' | 'unchanged' | 'fail' | 'skip'>;
    /** The fields that the row sets, as in the body of a contact or a lead. null: the row fails or is skipped. */
    fields: Record<string, unknown> | null;
    /** Of leads: what becomes of the contact of the row. null: it has none, fails, or is a contact itself. */
    contactMatch: OpenEnum<'created' | 'linked' | 'filled' | 'updated'> | null;
    /** The first problems. */
    errors: {
      /** `ROW_FAILED`: the row was not written. `VALUE_SKIPPED`: it was written without this value. `LIKELY_DUPLICATE`: it was written as a new contact, and another one has its number. `VALUE_IGNORED`: the contact of the lead has another value, which stayed; see `onMatch`. */
      effect: OpenEnum<'ROW_FAILED' | 'VALUE_SKIPPED' | 'LIKELY_DUPLICATE' | 'VALUE_IGNORED'>;
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
    }[];
  }[];
  /** The outcomes of `rows`. */
  counts: {
    /** The number of rows. */
    rows: number;
    /** The number of records that would be created. */
    create: number;
    /** The number of records that would be updated. */
    update: number;
    /** The number of records that were the same already. */
    unchanged: number;
    /** The number of rows that would fail. */
    fail: number;
    /** The number of rows that would be skipped. */
    skip: number;
    /** The number of values that would be left out. */
    skippedValues: number;
    /** The number of rows that resemble an existing record. */
    likelyDuplicates: number;
    /** Of an import of leads: rows by what became of their contact. */
    contacts: {
      /** The number of records that were created. */
      created: number;
      /** The number of records that were found and linked. */
      linked: number;
      /** The number of records whose empty fields were filled. */
      filled: number;
      /** The number of records that were updated. */
      updated: number;
      /** Values that differ from those of a contact that was there, and were not written; see `onMatch`. */
      ignoredValues: number;
    };
  };
  /** Whether the file has more rows than the preview. */
  hasMore: boolean;
}

export interface ContactExportCreate {
  /** The file itself is always CSV. Default: `csv`. */
  format?: 'csv' | 'jsonl' | undefined;
  /** Parameters of the list, such as `{"tag": "VIP", "createdAt[gte]": "2026-01-01T00:00:00Z"}`; all but paging and sort. `formSubmissions` need `formId`. */
  filter?: Record<string, unknown> | undefined;
  /** Fields of the record, such as `email` or `customFields.size`, in order; of contacts also `ownerId` and `ownerEmail`, which an import reads; of submissions of forms also `value.<input>`, `consent.<box>`, `source.page` and `source.utm_source`. Default: all. */
  columns?: readonly string[] | undefined;
  /** Whether a CSV file begins with a byte order mark, by which Excel knows that it is UTF-8. Default: `false`. */
  bom?: boolean | undefined;
}

export interface Export {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** COMPLETED, FAILED and CANCELLED are final. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'>;
  /** How much is done, from 0 to 1. */
  progress: number;
  /** The user, key or app that requested it; null if it is older than this field, or not known. */
  createdBy: CreatedBy | null;
  /** When it began; null while it waits. */
  startedAt: string | null;
  /** When it reached a final status. */
  completedAt: string | null;
  /** A list, or `person` for `contacts.exportPerson`. */
  resource: OpenEnum<'contacts' | 'leads' | 'activities' | 'tags' | 'formSubmissions' | 'person'>;
  /** The format of the file. */
  format: OpenEnum<'csv' | 'jsonl'>;
  /** The filter that chooses the records. */
  filter: Record<string, unknown>;
  /** The columns, in their order. */
  columns: string[] | null;
  /** Records written so far. */
  rows: number;
  /** Bytes written so far. */
  bytes: number;
  /** Why it is FAILED. */
  error: string | null;
  /** When the file is removed. */
  expiresAt: string | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** A link to the file; anyone who has the link can download it. It is valid for 15 minutes; read the export again for another. null while there is no file. */
  download: {
    /** The address. */
    url: string;
    /** When it expires; null if it does not. */
    expiresAt: string;
  } | null;
}

export interface ContactBlock {
  /** For how many hours the web chat also refuses new visitors from the addresses that the contact last wrote from. Others may share them. 0: not at all. Default: 24. */
  addressHours?: number | undefined;
}

export interface EmailCreate {
  /** The mailbox that sends it. Default: your own. */
  mailboxId?: string | undefined;
  /** Default: the first address of the contact. */
  to?:
    | readonly (
        | string
        | {
            /** The e-mail address. */
            address: string;
            /** The name beside it. */
            name?: string | null | undefined;
          }
      )[]
    | undefined;
  /** The recipients of a copy. */
  cc?:
    | readonly (
        | string
        | {
            /** The e-mail address. */
            address: string;
            /** The name beside it. */
            name?: string | null | undefined;
          }
      )[]
    | undefined;
  /** The recipients of a copy whom the others do not see. */
  bcc?:
    | readonly (
        | string
        | {
            /** The e-mail address. */
            address: string;
            /** The name beside it. */
            name?: string | null | undefined;
          }
      )[]
    | undefined;
  /** Required, unless it is a reply: then `Re:` and the subject that it answers. */
  subject?: string | undefined;
  /** The text. Default: that of `html`, or of the template. */
  text?: string | undefined;
  /** The text in HTML. Scripts, and all that is loaded from elsewhere, are removed. */
  html?: string | undefined;
  /** Fills in variables such as `{{contact.firstName|there}}` in subject, text and HTML: those of canned replies, `lead.title`, and your own. One without a value, and without a text after `|`, is refused by name. */
  template?:
    | {
        /** A canned reply whose text is used; `text` and `html` are then left out. */
        cannedReplyId?: string | undefined;
        /** Values of further variables, or in place of those of the contact. */
        values?: Record<string, string> | undefined;
      }
    | undefined;
  /** Ids of files that `emails.createAttachment` returned. */
  attachments?: readonly string[] | undefined;
  /** When it is to be sent, up to 365 days ahead. Default: at once. */
  sendAt?: string | Date | undefined;
  /** A mail that it answers: it joins its thread. */
  inReplyTo?: string | undefined;
  /** Whether the signature of the mailbox is added. Default: true. */
  signature?: boolean | undefined;
  /** The part that users other than the owner of the mailbox see. Default: as the mailbox says. From a shared mailbox, always ALL. */
  visibility?: 'ALL' | 'SUBJECT' | 'NOTHING' | undefined;
}

export interface MailAddress {
  /** The e-mail address. */
  address: string;
  /** The name beside the address; null: none. */
  name: string | null;
}

export interface EmailAttachment {
  /** Identifies the record; it never changes. */
  id: string;
  /** The name of the file, as its sender wrote it; once it is READY, without a path. */
  name: string;
  /** The media type that the server found in the file, or application/octet-stream; until it is READY, the type that the mail names. */
  contentType: string;
  /** Bytes; null if they are not known. Until it is READY, those of the mail, which has files in a form that is about a third longer. */
  size: number | null;
  /** PENDING: the server is fetching it from the mailbox. READY: you can download it. IN_MAILBOX: it was not fetched; you can have it fetched. FAILED: it cannot be fetched. */
  status: OpenEnum<'PENDING' | 'READY' | 'IN_MAILBOX' | 'FAILED'>;
  /** Why an IN_MAILBOX or FAILED one was not fetched; else null. */
  error: string | null;
}

export interface Email {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** OUTBOUND: to the contact. INBOUND: from the contact. */
  direction: OpenEnum<'OUTBOUND' | 'INBOUND'>;
  /** SCHEDULED and QUEUED wait; SENDING: an attempt has begun; then SENT, FAILED, BOUNCED or CANCELLED. INBOUND ones are RECEIVED. */
  status: OpenEnum<'SCHEDULED' | 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'CANCELLED' | 'BOUNCED' | 'RECEIVED'>;
  /** The mailbox that sends or received it. It may have been deleted. */
  mailboxId: string;
  /** The user whose mailbox it is; null of a shared mailbox. */
  ownerId: string | null;
  /** The user who wrote it here; null of mails that were read from a mailbox. */
  userId: string | null;
  /** The contact to or from whom it is. */
  contactId: string;
  /** The lead that it concerns; null: the contact alone. */
  leadId: string | null;
  /** The mails that answer each other have the same. */
  threadId: string;
  /** The mail that it answers; null if it begins a thread or that mail is not here. */
  inReplyTo: string | null;
  /** Its Message-ID, in angle brackets. Of an OUTBOUND one, fixed before it is sent. */
  messageId: string | null;
  /** The sender; null if `restricted`. */
  from: MailAddress | null;
  /** The recipients; empty if `restricted`. */
  to: MailAddress[];
  /** The recipients of a copy; empty if `restricted`. */
  cc: MailAddress[];
  /** The recipients of a copy whom the others do not see; empty if `restricted`. */
  bcc: MailAddress[];
  /** The subject; empty if it has none. */
  subject: string;
  /** The beginning of the text; null if `restricted`. */
  preview: string | null;
  /** Its files; empty if `restricted`. */
  attachments: EmailAttachment[];
  /** true: the owner of the mailbox shows you its subject and times alone. */
  restricted: boolean;
  /** The part that users other than the owner of the mailbox see. */
  visibility: OpenEnum<'ALL' | 'SUBJECT' | 'NOTHING'>;
  /** Of an INBOUND one: whether a program wrote it, such as an out-of-office notice. */
  automatic: boolean;
  /** Of one that is FAILED, BOUNCED or CANCELLED, of one that is tried again, and of one that is SENT, but not to all recipients; else null. */
  failure: {
    /** Why. */
    code: OpenEnum<
      | 'REFUSED'
      | 'RECIPIENT_REFUSED'
      | 'UNREACHABLE'
      | 'SIGN_IN_FAILED'
      | 'FILE_MISSING'
      | 'NOT_ALLOWED'
      | 'BOUNCED'
      | 'CANCELLED_BY_USER'
      | 'MAILBOX_DELETED'
      | 'USER_DELETED'
      | 'USER_DISABLED'
      | 'ACCESS_WITHDRAWN'
      | 'SERVER_FAILED'
    >;
    /** The response of the mail server, or the reason; empty if `restricted`. */
    message: string;
  } | null;
  /** How often it was tried to send it. */
  attempts: number;
  /** The time that it was scheduled for; null: at once. */
  sendAt: string | null;
  /** When its server took it; null: not yet. */
  sentAt: string | null;
  /** Of an INBOUND one: when it arrived; else null. */
  receivedAt: string | null;
  /** Its place on the timeline: when it was sent or received; until then, when it is due. */
  occurredAt: string;
  /** Its entry on the timeline; null: it has none. */
  activityId: string | null;
  /** The user, key or app that wrote it; null of mails that were read from a mailbox. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface EmailBounce {
  /** Identifies the record; it never changes. */
  id: string;
  /** The address. */
  address: string;
  /** The status code, such as 5.1.1; null if the server named none. */
  code: string | null;
  /** The response of the mail server. */
  reason: string;
  /** The mail that came back; null if it is gone. */
  emailId: string | null;
  /** When it came back. */
  bouncedAt: string;
}

/** People, with their notes, profiles, duplicates and merges. */
export interface ContactsResource<F extends CustomFields = CustomFields> {
  /**
   * List contacts.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/contacts`
   *
   * @example
   * ```ts
   * for await (const each of client.contacts.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list<const K extends keyof ContactRead<F> = keyof ContactRead<F>>(
    options?: ContactListQuery & Selecting<K> & RequestOptions,
  ): PagePromise<Selected<ContactRead<F>, K>>;

  /**
   * Create a contact.
   *
   * Needs a name, an email, a phone or a social profile. The e-mail address is lower-cased and unique among live contacts, as are social profiles: a second one is a CONFLICT with existingId.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists).
   *
   * `POST /v1/contacts`
   *
   * @example
   * ```ts
   * const result = await client.contacts.create({
   *   name: 'Ada Lovelace',
   *   email: 'ada@example.com',
   *   company: 'Analytical Engines',
   *   country: 'GB',
   * });
   * ```
   */
  create(body: ContactCreate<F>, options?: ContactsCreateQuery & IdempotentOptions): ApiPromise<Contact<F>>;

  /**
   * Create or update up to 500 contacts.
   *
   * Counts as one request. 200 if every record was written, 207 if some failed: `data` says which and why. With `atomic` one bad record is a 400 that names it, and nothing is written. With `matchOn` `phone`, numbers are compared in E.164; of several contacts with one number the oldest is meant. `matchOn` also takes `customFields.<key>` of a unique custom field. A record without the field of `matchOn` is always created. Records may also be sent as a bare array, or as `contacts`.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists).
   *
   * `POST /v1/contacts/bulk`
   *
   * @example
   * ```ts
   * const result = await client.contacts.bulk({
   *   mode: 'upsert',
   *   matchOn: 'email',
   *   records: [
   *     {
   *       name: 'Ada Lovelace',
   *       email: 'ada@example.com',
   *       company: 'Analytical Engines',
   *       country: 'GB',
   *     },
   *     { name: 'Charles Babbage', email: 'charles@example.com' },
   *   ],
   * });
   * ```
   */
  bulk(body: ContactBulk<F>, options?: IdempotentOptions): ApiPromise<BulkResult[]>;

  /**
   * Update a contact, or create it.
   *
   * Finds the contact whose field `matchOn` has this `value`, and writes `record` to it; creates it if there is none. `version` of the record is a precondition. A value that several contacts have is a CONFLICT that names them.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists or ambiguous), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/contacts/upsert`
   *
   * @example
   * ```ts
   * const result = await client.contacts.upsert({ matchOn: 'email', value: 'ada@example.com', record: { name: 'Ada Lovelace' } });
   * ```
   */
  upsert(body: ContactUpsert<F>, options?: IdempotentOptions & ConditionalOptions): ApiPromise<ContactUpserted<F>>;

  /**
   * Read a contact.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED).
   *
   * `GET /v1/contacts/:id`
   *
   * @example
   * ```ts
   * const result = await client.contacts.get('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  get<const K extends keyof ContactRead<F> = keyof ContactRead<F>>(
    id: string,
    options?: ContactGetQuery & Selecting<K> & RequestOptions,
  ): ApiPromise<Selected<ContactRead<F>, K>>;

  /**
   * Update a contact.
   *
   * Changes the fields that are sent; null clears one.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ConflictError} (CONFLICT: already_exists), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/contacts/:id`
   *
   * @example
   * ```ts
   * const result = await client.contacts.update('con_01m5k2xg8hezp9a5t3r6n4w7qk', { title: 'Head of Sales', tags: ['VIP'] });
   * ```
   */
  update(
    id: string,
    body: ContactUpdate<F>,
    options?: ContactsUpdateQuery & ConditionalOptions,
  ): ApiPromise<Contact<F>>;

  /**
   * Delete a contact and its leads.
   *
   * They can be restored together for 30 days. `purge: true` deletes the contact and all that belongs to it for good, also where it was deleted before, and needs the scope erase:contacts. So does `erase: true`, which also erases what mentions the contact elsewhere: events with their deliveries, crawl results of its accounts, shipments, rows of imports, files of exports and imports of the tenant, and its ids in the audit log. That follows in the background; `contact.erasure_completed` in the audit log shows when nothing was left. Receivers of contact.deleted are still told. A CONFLICT for `erase` while records of the contact are being moved because of a merge.
   *
   * Scope: `delete:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ConflictError} (CONFLICT: busy), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/contacts/:id`
   *
   * @example
   * ```ts
   * const result = await client.contacts.delete('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  delete(id: string, options?: ContactsDeleteQuery & ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Count the contacts for each value of a filter.
   *
   * For a filter menu: each value of the filters in `fields`, with the number of records that it would find together with all other filters. What you send of the same filter does not narrow its own values.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/contacts/facets`
   *
   * @example
   * ```ts
   * const result = await client.contacts.getFacets();
   * ```
   */
  getFacets(options?: ContactFacetQuery & RequestOptions): ApiPromise<ContactFacets>;

  /**
   * Restore a deleted contact and the leads that were deleted with it.
   *
   * Within 30 days of its deletion; some of many leads come back a little later. If its e-mail address, external id, social profile or a unique custom field is taken by now, it is a CONFLICT; a lead of which that is so stays deleted. A contact that is not deleted is answered as it is.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ConflictError} (CONFLICT: already_exists or related_deleted).
   *
   * `POST /v1/contacts/:id/restore`
   *
   * @example
   * ```ts
   * const result = await client.contacts.restore('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  restore(contactId: string, options?: IdempotentOptions): ApiPromise<Contact<F>>;

  /**
   * List the memory notes of a contact.
   *
   * Without those that have expired.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/contacts/:id/memory`
   *
   * @example
   * ```ts
   * for await (const each of client.contacts.listMemoryNotes('con_01m5k2xg8hezp9a5t3r6n4w7qk')) {
   *   console.log(each);
   * }
   * ```
   */
  listMemoryNotes(contactId: string, options?: MemoryNoteQuery & RequestOptions): PagePromise<MemoryNote>;

  /**
   * Add a memory note to a contact.
   *
   * A contact has 500 notes at most; one more is a CONFLICT.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/contacts/:id/memory`
   *
   * @example
   * ```ts
   * const result = await client.contacts.createMemoryNote('con_01m5k2xg8hezp9a5t3r6n4w7qk', { content: 'Prefers to be called in the morning.', kind: 'PREFERENCE' });
   * ```
   */
  createMemoryNote(contactId: string, body: MemoryNoteCreate, options?: IdempotentOptions): ApiPromise<MemoryNote>;

  /**
   * Change a memory note.
   *
   * Changes the fields that are sent. The source stays. The AI profile of the contact, if there is one, is computed again by rules.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/contacts/:id/memory/:noteId`
   *
   * @example
   * ```ts
   * const result = await client.contacts.updateMemoryNote('con_01m5k2xg8hezp9a5t3r6n4w7qk', 'note_01m5k2tvkxtc9gh0f8j4d2e1pq', { pinned: true });
   * ```
   */
  updateMemoryNote(
    contactId: string,
    noteId: string,
    body: MemoryNoteUpdate,
    options?: ConditionalOptions,
  ): ApiPromise<MemoryNote>;

  /**
   * Delete a memory note.
   *
   * At once and for good. The AI profile of the contact, if there is one, is computed again by rules, without it.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/contacts/:id/memory/:noteId`
   *
   * @example
   * ```ts
   * const result = await client.contacts.deleteMemoryNote('con_01m5k2xg8hezp9a5t3r6n4w7qk', 'note_01m5k2tvkxtc9gh0f8j4d2e1pq');
   * ```
   */
  deleteMemoryNote(contactId: string, noteId: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Read the AI profile of a contact.
   *
   * The first read computes it by rules, without a model. Later reads return it as it was stored: refresh it to include new messages and notes.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED).
   *
   * `GET /v1/contacts/:id/profile`
   *
   * @example
   * ```ts
   * const result = await client.contacts.getProfile('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  getProfile(contactId: string, options?: RequestOptions): ApiPromise<ContactProfile>;

  /**
   * Compute the AI profile of a contact again.
   *
   * Runs in the background, by the model of the server if it has one. The response is the profile as it stands; `refresh` has the state of the job. With `wait: true` the response is 200 with the new profile if the job ends in time, and 202 otherwise. While a refresh is under way, another request joins it. It counts as an AI call of the user, with or without a model.
   *
   * With `wait: true`, the timeout is that of the client plus 25 seconds.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link RateLimitError} (AI_RATE_LIMITED).
   *
   * `POST /v1/contacts/:id/profile/refresh`
   *
   * @example
   * ```ts
   * const result = await client.contacts.refreshProfile('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  refreshProfile(
    contactId: string,
    options?: ContactsRefreshProfileQuery & IdempotentOptions,
  ): ApiPromise<ContactProfile>;

  /**
   * Merge contacts.
   *
   * The primary contact keeps what it has; what it lacks is filled from the others, in their order; tags, secondary e-mail addresses and social profiles are united, and doNotContact is set if any has it. Leads, activities and all other records of the others go over to it, and their ids answer MERGED from then on. Of many records, the first go over at once and the others shortly afterwards, until the status is COMPLETED. `version` in `overrides` is that of the primary contact: with another one nothing is merged. Can be undone for 30 days.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists), {@link GoneError} (MERGED), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/contacts/merge`
   *
   * @example
   * ```ts
   * const result = await client.contacts.merge({
   *   primaryId: 'con_01m5k2xg8hezp9a5t3r6n4w7qk',
   *   mergeIds: ['con_01m5k2xj2vdc4e8t1b6n9r3wqm'],
   * });
   * ```
   */
  merge(body: ContactMergeCreate<F>, options?: IdempotentOptions & ConditionalOptions): ApiPromise<ContactMerge<F>>;

  /**
   * Preview a merge of contacts.
   *
   * Returns what `contacts.merge` would make of the contacts now. Nothing is changed.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists), {@link GoneError} (MERGED), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/contacts/merge/preview`
   *
   * @example
   * ```ts
   * const result = await client.contacts.previewMerge({
   *   primaryId: 'con_01m5k2xg8hezp9a5t3r6n4w7qk',
   *   mergeIds: ['con_01m5k2xj2vdc4e8t1b6n9r3wqm'],
   * });
   * ```
   */
  previewMerge(
    body: ContactMergePreview<F>,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<ContactMerge<F>>;

  /**
   * List merges of contacts.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/contacts/merges`
   *
   * @example
   * ```ts
   * for await (const each of client.contacts.listMerges()) {
   *   console.log(each);
   * }
   * ```
   */
  listMerges(options?: ContactMergeQuery & RequestOptions): PagePromise<ContactMerge<F>>;

  /**
   * Read a merge of contacts.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/contacts/merges/:mergeId`
   *
   * @example
   * ```ts
   * const result = await client.contacts.getMerge('mrg_01m5k2v8496rnwx2v0y6s4t323');
   * ```
   */
  getMerge(mergeId: string, options?: RequestOptions): ApiPromise<ContactMerge<F>>;

  /**
   * Undo a merge of contacts.
   *
   * The merged contacts come back with all that went over, and the primary contact loses what it got; what has been changed or added since stays with it. Of many records, some come back a little later, until the status is COMPLETED. A CONFLICT if the merge was undone before, is too old, if its primary contact is gone, or if another contact has taken an e-mail address or external id that would come back.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists or related_deleted or nothing_to_do or too_late).
   *
   * `POST /v1/contacts/merges/:mergeId/undo`
   *
   * @example
   * ```ts
   * const result = await client.contacts.undoMerge('mrg_01m5k2v8496rnwx2v0y6s4t323');
   * ```
   */
  undoMerge(mergeId: string, options?: IdempotentOptions): ApiPromise<ContactMerge<F>>;

  /**
   * List possible duplicates of a contact.
   *
   * Contacts with the same e-mail address, telephone number or social profile, or a similar name at the same company; the most likely first, 50 at most.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/contacts/:id/duplicates`
   *
   * @example
   * ```ts
   * for await (const each of client.contacts.listDuplicates('con_01m5k2xg8hezp9a5t3r6n4w7qk')) {
   *   console.log(each);
   * }
   * ```
   */
  listDuplicates(
    contactId: string,
    options?: ContactsListDuplicatesQuery & RequestOptions,
  ): PagePromise<ContactDuplicate<F>>;

  /**
   * Import contacts.
   *
   * The body is the file: CSV with a row of headings (commas, semicolons, tabs or bars; UTF-8 or UTF-16), a JSON array of contacts, JSON lines, an Excel workbook (.xlsx, up to 33554432 bytes), or a multipart form with one such file; up to 1073741824 bytes, and 1048576 for each row. The response is sent once the file has arrived; its rows are written in the background. A file that cannot be read is a VALIDATION_ERROR that names line and column; one of which no column is known, without a mapping, is a VALIDATION_ERROR that lists its headings.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link ValidationError} (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE).
   *
   * `POST /v1/contacts/import`
   *
   * @example
   * ```ts
   * import { createReadStream } from 'node:fs';
   *
   * const result = await client.contacts.import(createReadStream('contacts.csv'));
   * ```
   */
  import(file: UploadBody, options?: ImportOptions & IdempotentOptions): ApiPromise<ImportJob>;

  /**
   * Preview an import of contacts.
   *
   * Takes the file and the options of an import, and writes nothing. The response shows the field of each column with sample values, and the first rows as an import would write them, with the reasons for those that would fail: 100 rows at most, of the first 1048576 bytes. A file can have 33554432 bytes here; of a longer one, send the beginning; of a workbook, all of it.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link ValidationError} (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE).
   *
   * `POST /v1/contacts/import/preview`
   *
   * @example
   * ```ts
   * import { createReadStream } from 'node:fs';
   *
   * const result = await client.contacts.previewImport(createReadStream('contacts.csv'));
   * ```
   */
  previewImport(file: UploadBody, options?: ImportOptions & IdempotentOptions): ApiPromise<ImportPreview>;

  /**
   * Export contacts.
   *
   * Answers the file itself to `Accept: text/csv`, and otherwise a job, whose end export.ready announces. Cells that a spreadsheet would take for a formula begin with an apostrophe, which an import takes away again; negative numbers do not.
   *
   * Scope: `export:contacts`.
   *
   * `POST /v1/contacts/export`
   *
   * @example
   * ```ts
   * const result = await client.contacts.export({ format: 'csv', columns: ['name', 'email', 'company'] });
   * ```
   */
  export(body?: ContactExportCreate, options?: IdempotentOptions): ApiPromise<Export>;

  /**
   * Export contacts.
   *
   * Answers the file itself to `Accept: text/csv`, and otherwise a job, whose end export.ready announces. Cells that a spreadsheet would take for a formula begin with an apostrophe, which an import takes away again; negative numbers do not.
   *
   * Scope: `export:contacts`.
   *
   * `POST /v1/contacts/export`
   *
   * @example
   * ```ts
   * const result = await client.contacts.exportFile({ format: 'csv', columns: ['name', 'email', 'company'] });
   * ```
   */
  exportFile(body?: ContactExportCreate, options?: IdempotentOptions): Promise<FileDownload>;

  /**
   * Block a contact on all channels.
   *
   * Closes its open conversations, ends its sessions of the web chat, and refuses new ones. Messages that it still sends by e-mail or another platform are kept in its last conversation: no chatbot answers, and nobody is notified. A contact into which it is merged is blocked too.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ConflictError} (CONFLICT: limit_reached), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/contacts/:id/block`
   *
   * @example
   * ```ts
   * const result = await client.contacts.block('con_01m5k2xg8hezp9a5t3r6n4w7qk', { addressHours: 24 });
   * ```
   */
  block(
    contactId: string,
    body: ContactBlock,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<Contact<F>>;

  /**
   * Unblock a contact.
   *
   * Also the addresses that were blocked along with it. Conversations stay closed until it writes again.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED).
   *
   * `POST /v1/contacts/:id/unblock`
   *
   * @example
   * ```ts
   * const result = await client.contacts.unblock('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  unblock(contactId: string, options?: IdempotentOptions): ApiPromise<Contact<F>>;

  /**
   * Send a mail to a contact.
   *
   * It is stored, and sent once, when the mailbox may: see its daily cap and quiet hours. Once it is sent, the timeline has an `email_sent` with its Message-ID, unless `visibility` is NOTHING. An address that has bounced, and a contact that is blocked or must not be contacted, are refused.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PermissionDeniedError} (FORBIDDEN: not_yours or user_required), {@link ConflictError} (CONFLICT: address_bounced or do_not_contact or not_ready or disabled or limit_reached or related_deleted), {@link GoneError} (MERGED).
   *
   * `POST /v1/contacts/:id/emails`
   *
   * @example
   * ```ts
   * const result = await client.contacts.createEmail('con_01m5k2xg8hezp9a5t3r6n4w7qk', {
   *   subject: 'Good to meet you',
   *   text: 'Hello Grace, thank you for your time today.',
   * });
   * ```
   */
  createEmail(contactId: string, body: EmailCreate, options?: IdempotentOptions): ApiPromise<Email>;

  /**
   * List the addresses of a contact that have bounced.
   *
   * Scope: `read:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED).
   *
   * `GET /v1/contacts/:id/email-bounces`
   *
   * @example
   * ```ts
   * const result = await client.contacts.listEmailBounces('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  listEmailBounces(contactId: string, options?: RequestOptions): ApiPromise<EmailBounce[]>;

  /**
   * Allow mails to an address that has bounced.
   *
   * If it bounces again, it is refused again.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED).
   *
   * `DELETE /v1/contacts/:id/email-bounces/:bounceId`
   *
   * @example
   * ```ts
   * const result = await client.contacts.deleteEmailBounce('con_01m5k2xg8hezp9a5t3r6n4w7qk', 'bnc_01m5k2w6d9f1w3x5z7b9q4s6te');
   * ```
   */
  deleteEmailBounce(contactId: string, bounceId: string, options?: RequestOptions): ApiPromise<Deleted>;

  /**
   * Export everything that is known of a contact.
   *
   * One file of JSON lines: the contact, its leads with their history, activities, conversations with messages and notes, memory notes, profile, shipments, crawl results, events, deliveries, and the entries of the audit log about them. Each line has `kind` and `record`. Runs in the background like other exports; `exports.get` has the link. The file has records of all scopes. A CONFLICT while records of the contact are being moved because of a merge.
   *
   * Scope: `erase:contacts`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link GoneError} (MERGED), {@link ConflictError} (CONFLICT: busy).
   *
   * `POST /v1/contacts/:id/export`
   *
   * @example
   * ```ts
   * const result = await client.contacts.exportPerson('con_01m5k2xg8hezp9a5t3r6n4w7qk');
   * ```
   */
  exportPerson(contactId: string, options?: IdempotentOptions): ApiPromise<Export>;
}

export const ContactsResource = /* @__PURE__ */ defineResource<
  new <F extends CustomFields = CustomFields>(
    transport: Transport,
  ) => ContactsResource<F>
>(`
/v1/contacts
list GET ~ page query
create POST ~ body query
bulk POST ~/ body
upsert POST ~/ versioned body
get GET ~/:id query
update PATCH ~/:id versioned body query
delete DELETE ~/:id versioned query
getFacets GET ~/ query
restore POST ~/:id/
listMemoryNotes GET ~/:id/memory page query
createMemoryNote POST ~/:id/memory body
updateMemoryNote PATCH ~/:id/memory/:noteId versioned body
deleteMemoryNote DELETE ~/:id/memory/:noteId versioned
getProfile GET ~/:id/
refreshProfile POST ~/:id/profile/refresh query wait=25
merge POST ~/ versioned body
previewMerge POST ~/merge/preview versioned body
listMerges GET ~/ page query
getMerge GET ~/merges/:mergeId
undoMerge POST ~/merges/:mergeId/undo
listDuplicates GET ~/:id/ page query
import POST ~/ upload=text/csv query
previewImport POST ~/import/preview upload=text/csv query
export POST ~/ body
exportFile POST ~/export file=text/csv body
block POST ~/:id/ versioned body
unblock POST ~/:id/
createEmail POST ~/:id/emails body
listEmailBounces GET ~/:id/
deleteEmailBounce DELETE ~/:id/email-bounces/:bounceId
exportPerson POST ~/:id/export`);
