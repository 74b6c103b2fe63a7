// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
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
import type {
  BulkResult,
  Contact,
  Deleted,
  Email,
  EmailCreate,
  ImportJob,
  ImportPreview,
  MatchMode,
} from './contacts.js';
import type { CreatedBy } from './me.js';

export type LeadStatus = 'OPEN' | 'NURTURING' | 'WON' | 'LOST' | 'UNQUALIFIED';

export type LeadSource =
  | 'CRAWLER'
  | 'MANUAL'
  | 'API'
  | 'IMPORT'
  | 'CHATBOT'
  | 'FORM'
  | 'WEBSITE'
  | 'EMAIL'
  | 'CALL'
  | 'REFERRAL'
  | 'PARTNER'
  | 'AD'
  | 'EVENT'
  | 'OTHER';

export interface LeadListQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?:
    | '-createdAt'
    | 'createdAt'
    | '-updatedAt'
    | 'updatedAt'
    | '-score'
    | 'score'
    | '-value'
    | 'value'
    | '-expectedCloseDate'
    | 'expectedCloseDate'
    | '-stageEnteredAt'
    | 'stageEnteredAt'
    | '-closedAt'
    | 'closedAt'
    | '-lastActivityAt'
    | 'lastActivityAt'
    | undefined;
  /** Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
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
  /** The states of the leads. */
  status?:
    | LeadStatus
    | readonly LeadStatus[]
    | {
        /** None of these; records without a value match. */
        not?: LeadStatus | readonly LeadStatus[] | undefined;
      }
    | undefined;
  /** Where it came from. */
  source?:
    | LeadSource
    | readonly LeadSource[]
    | {
        /** None of these; records without a value match. */
        not?: LeadSource | readonly LeadSource[] | undefined;
      }
    | undefined;
  /** Pipeline ids. */
  pipeline?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `pipeline`. */
  pipelineId?:
    | string
    | readonly string[]
    | {
        /** The same as `pipeline: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Stage ids. */
  stage?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `stage`. */
  stageId?:
    | string
    | readonly string[]
    | {
        /** The same as `stage: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for leads without an owner. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; leads without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assignedToId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Contact ids. */
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
  /** Your own id of the lead. */
  externalId?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Scored at least this. */
  minScore?: number | undefined;
  /** true: with an activity that is due and not done; false: without one. */
  hasNextStep?: boolean | undefined;
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
  /** `contact`: each lead has its contact in `contact`. */
  expand?: 'contact' | readonly 'contact'[] | undefined;
  /** The title. */
  title?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Why the lead was lost. */
  lostReason?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** From 0 to 100. */
  score?:
    | {
        /** The same as `minScore`. */
        gte?: number | undefined;
        /** Scored at most this. */
        lte?: number | undefined;
      }
    | undefined;
  /** The value. */
  value?:
    | {
        /** Worth at least this; a lead without a value does not match. */
        gte?: number | undefined;
        /** Worth at most this; a lead without a value does not match. */
        lte?: number | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** The day on which the lead is expected to be won. */
  expectedCloseDate?:
    | {
        /** Expected to close on or after this day. */
        gte?: string | undefined;
        /** Expected to close before this day. */
        lt?: string | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When it was closed; null while it is open. */
  closedAt?:
    | {
        /** Closed at or after; an open lead does not match. */
        gte?: string | Date | undefined;
        /** Closed before; an open lead does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When the last activity took place. */
  lastActivityAt?:
    | {
        /** With an activity at or after this moment. */
        gte?: string | Date | undefined;
        /** With no activity since this moment; a lead without any does not match. */
        lt?: string | Date | undefined;
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

export interface LeadRead<F extends CustomFields = CustomFields> {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string;
  /** The id of the pipeline. */
  pipelineId: string;
  /** The id of the stage. */
  stageId: string;
  /** OPEN or NURTURING while you work on it; WON, LOST or UNQUALIFIED once it is closed. */
  status: OpenEnum<LeadStatus>;
  /** Where it came from. */
  source: OpenEnum<LeadSource>;
  /** 0 to 100. Why: `leads.getScore`. */
  score: number;
  /** Deal value in units of `currency`. */
  value: number | null;
  /** ISO 4217 code. */
  currency: string;
  /** The owning user. */
  assignedToId: string | null;
  /** The title. */
  title: string | null;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate: string | null;
  /** Why the lead was lost or is unqualified. */
  lostReason: string | null;
  /** When it was closed; null while it is open. */
  closedAt: string | null;
  /** The user who owned the lead when it was closed; null if nobody did, or while it is open. */
  ownerAtClosingId: string | null;
  /** When the lead entered its stage. */
  stageEnteredAt: string;
  /** Your own id of the lead; unique among live leads. */
  externalId: string | null;
  /** The ids of the tags. */
  tagIds: string[];
  /** The custom fields that are set, by their keys. */
  customFields: CustomValues<F, 'lead'>;
  /** When the latest activity that a client wrote occurred; one in the future counts from its creation. */
  lastActivityAt: string | null;
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
  /** The contact of the lead, if `expand: 'contact'` asks for it. */
  contact?: Contact<F> | undefined;
  /** When the lead was deleted; only in lists with `deleted: true`. */
  deletedAt?: string | undefined;
}

export interface ContactInline<F extends CustomFields = CustomFields> {
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
  /** The field by which an existing contact is looked for first. Then, and by default, it is looked for by `externalId`, `email` and `phone`, in this order. A telephone number counts if exactly one contact has it, the names do not conflict, and neither an e-mail address nor an external id says that it is another contact. */
  matchOn?: 'externalId' | 'email' | 'phone' | `customFields.${string}` | undefined;
  /** How to treat a contact that is found. `link`, the default: it stays as it is, and the response names the fields that differ. `fill`: only its blank fields are written. `update`: the fields that are sent are written. `refuse`: the request is a CONFLICT with existingId. */
  onMatch?: MatchMode | undefined;
}

export interface LeadCreateFields<F extends CustomFields = CustomFields> {
  /** Without `stageId`, the lead enters its first stage. Default for a new lead: the pipeline of the stage, else the default pipeline. */
  pipelineId?: string | undefined;
  /** Default for a new lead: the first stage of the pipeline. */
  stageId?: string | undefined;
  /** OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline, if there is one. */
  status?: LeadStatus | undefined;
  /** Needed with LOST and UNQUALIFIED. */
  lostReason?: string | null | undefined;
  /** 0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes nothing. */
  score?: number | undefined;
  /** Deal value in units of `currency`. */
  value?: number | null | undefined;
  /** ISO 4217 code, in any case. Default for a new lead: the tenant's currency. */
  currency?: string | undefined;
  /** The owning user. */
  assignedToId?: string | null | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate?: string | null | undefined;
  /** Your own id of the lead; unique among live leads. */
  externalId?: string | null | undefined;
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
  customFields?: CustomWrites<F, 'lead'> | undefined;
  /** The contact of the lead; or send `contact`. */
  contactId?: string | undefined;
  /** The contact of the lead: an existing one, as its `matchOn` and `onMatch` say, or a new one. */
  contact?: ContactInline<F> | undefined;
  /** Default: API. Cannot be changed later. */
  source?: LeadSource | undefined;
  /** When the record was made, if that was before now, in another system. Needs the scope import:contacts. Default: now. */
  createdAt?: string | Date | null | undefined;
  /** When a lead that is new and WON, LOST or UNQUALIFIED was closed, from its `createdAt` to now. Needs the scope import:contacts. Default: now. */
  closedAt?: string | Date | null | undefined;
}

/** Needs exactly one of `contactId` and `contact`. */
export type LeadCreate<F extends CustomFields = CustomFields> = LeadCreateFields<F> &
  ({ contactId: string; contact?: undefined } | { contact: ContactInline<F>; contactId?: undefined });

export interface LeadCreated<F extends CustomFields = CustomFields> {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string;
  /** The id of the pipeline. */
  pipelineId: string;
  /** The id of the stage. */
  stageId: string;
  /** OPEN or NURTURING while you work on it; WON, LOST or UNQUALIFIED once it is closed. */
  status: OpenEnum<LeadStatus>;
  /** Where it came from. */
  source: OpenEnum<LeadSource>;
  /** 0 to 100. Why: `leads.getScore`. */
  score: number;
  /** Deal value in units of `currency`. */
  value: number | null;
  /** ISO 4217 code. */
  currency: string;
  /** The owning user. */
  assignedToId: string | null;
  /** The title. */
  title: string | null;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate: string | null;
  /** Why the lead was lost or is unqualified. */
  lostReason: string | null;
  /** When it was closed; null while it is open. */
  closedAt: string | null;
  /** The user who owned the lead when it was closed; null if nobody did, or while it is open. */
  ownerAtClosingId: string | null;
  /** When the lead entered its stage. */
  stageEnteredAt: string;
  /** Your own id of the lead; unique among live leads. */
  externalId: string | null;
  /** The ids of the tags. */
  tagIds: string[];
  /** The custom fields that are set, by their keys. */
  customFields: CustomValues<F, 'lead'>;
  /** When the latest activity that a client wrote occurred; one in the future counts from its creation. */
  lastActivityAt: string | null;
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
  /** The result for the `contact` in the body: a new one was `created`, or one that was there is `linked` as it is, had blanks `filled`, or was `updated`. */
  contactMatch?: OpenEnum<'created' | 'linked' | 'filled' | 'updated'> | undefined;
  /** The fields of the `contact` that were sent, differ from those of the contact that was there, and were not written. Without the scope to read, all fields that may not have been written. */
  contactIgnored?: string[] | undefined;
  /** The ids of up to three other contacts with the telephone number of the one that was created. */
  contactDuplicates?: string[] | undefined;
}

export interface LeadBulkRecord<F extends CustomFields = CustomFields> {
  /** Without `stageId`, the lead enters its first stage. Default for a new lead: the pipeline of the stage, else the default pipeline. */
  pipelineId?: string | undefined;
  /** Default for a new lead: the first stage of the pipeline. */
  stageId?: string | undefined;
  /** OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline, if there is one. */
  status?: LeadStatus | undefined;
  /** Needed with LOST and UNQUALIFIED. */
  lostReason?: string | null | undefined;
  /** 0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes nothing. */
  score?: number | undefined;
  /** Deal value in units of `currency`. */
  value?: number | null | undefined;
  /** ISO 4217 code, in any case. Default for a new lead: the tenant's currency. */
  currency?: string | undefined;
  /** The owning user. */
  assignedToId?: string | null | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate?: string | null | undefined;
  /** Your own id of the lead; unique among live leads. */
  externalId?: string | null | undefined;
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
  customFields?: CustomWrites<F, 'lead'> | undefined;
  /** The contact of the lead; or send `contact`. */
  contactId?: string | undefined;
  /** The contact of the lead: an existing one, as its `matchOn` and `onMatch` say, or a new one. */
  contact?: ContactInline<F> | undefined;
  /** Default: API. Cannot be changed later. */
  source?: LeadSource | undefined;
  /** When the record was made, if that was before now, in another system. Needs the scope import:contacts. Default: now. */
  createdAt?: string | Date | null | undefined;
  /** When a lead that is new and WON, LOST or UNQUALIFIED was closed, from its `createdAt` to now. Needs the scope import:contacts. Default: now. */
  closedAt?: string | Date | null | undefined;
}

export interface LeadUpsert<F extends CustomFields = CustomFields> {
  /** The field by which the record is found: one of these, or `customFields.<key>` of a unique custom field. */
  matchOn: 'externalId' | `customFields.${string}`;
  /** The value of this field. A record that is created gets it, too. */
  value: string | number;
  /** The fields of the record. */
  record: LeadBulkRecord<F>;
  /** `update`: the fields that are sent are written to a record that is found. `fill`: only to its blank fields. `link`: it stays as it is. `refuse`: the request is a CONFLICT with existingId. Default: `update`. */
  onMatch?: MatchMode | undefined;
}

export interface LeadUpserted<F extends CustomFields = CustomFields> {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string;
  /** The id of the pipeline. */
  pipelineId: string;
  /** The id of the stage. */
  stageId: string;
  /** OPEN or NURTURING while you work on it; WON, LOST or UNQUALIFIED once it is closed. */
  status: OpenEnum<LeadStatus>;
  /** Where it came from. */
  source: OpenEnum<LeadSource>;
  /** 0 to 100. Why: `leads.getScore`. */
  score: number;
  /** Deal value in units of `currency`. */
  value: number | null;
  /** ISO 4217 code. */
  currency: string;
  /** The owning user. */
  assignedToId: string | null;
  /** The title. */
  title: string | null;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate: string | null;
  /** Why the lead was lost or is unqualified. */
  lostReason: string | null;
  /** When it was closed; null while it is open. */
  closedAt: string | null;
  /** The user who owned the lead when it was closed; null if nobody did, or while it is open. */
  ownerAtClosingId: string | null;
  /** When the lead entered its stage. */
  stageEnteredAt: string;
  /** Your own id of the lead; unique among live leads. */
  externalId: string | null;
  /** The ids of the tags. */
  tagIds: string[];
  /** The custom fields that are set, by their keys. */
  customFields: CustomValues<F, 'lead'>;
  /** When the latest activity that a client wrote occurred; one in the future counts from its creation. */
  lastActivityAt: string | null;
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
  /** The result for the `contact` in the body: a new one was `created`, or one that was there is `linked` as it is, had blanks `filled`, or was `updated`. */
  contactMatch?: OpenEnum<'created' | 'linked' | 'filled' | 'updated'> | undefined;
  /** The fields of the `contact` that were sent, differ from those of the contact that was there, and were not written. Without the scope to read, all fields that may not have been written. */
  contactIgnored?: string[] | undefined;
  /** The ids of up to three other contacts with the telephone number of the one that was created. */
  contactDuplicates?: string[] | undefined;
  /** The result of the upsert. */
  outcome?: OpenEnum<'created' | 'updated' | 'unchanged'> | undefined;
  /** With `onMatch` `link` or `fill`: the fields that were sent, differ from those of the record, and were not written. Without the scope to read, all fields that may not have been written. */
  ignored?: string[] | undefined;
}

export interface LeadGetQuery {
  /** `contact`: each lead has its contact in `contact`. */
  expand?: 'contact' | readonly 'contact'[] | undefined;
}

export interface ContactSentBack<F extends CustomFields = CustomFields> {
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
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: CustomWrites<F, 'contact'> | undefined;
  /** Identifies the record; it never changes. */
  id?: string | undefined;
}

export interface LeadUpdate<F extends CustomFields = CustomFields> {
  /** Without `stageId`, the lead enters its first stage. Default for a new lead: the pipeline of the stage, else the default pipeline. */
  pipelineId?: string | undefined;
  /** Default for a new lead: the first stage of the pipeline. */
  stageId?: string | undefined;
  /** OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline, if there is one. */
  status?: LeadStatus | undefined;
  /** Needed with LOST and UNQUALIFIED. */
  lostReason?: string | null | undefined;
  /** 0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes nothing. */
  score?: number | undefined;
  /** Deal value in units of `currency`. */
  value?: number | null | undefined;
  /** ISO 4217 code, in any case. Default for a new lead: the tenant's currency. */
  currency?: string | undefined;
  /** The owning user. */
  assignedToId?: string | null | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate?: string | null | undefined;
  /** Your own id of the lead; unique among live leads. */
  externalId?: string | null | undefined;
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
  customFields?: CustomWrites<F, 'lead'> | undefined;
  /** Accepted only as it is. Change the contact of a lead with `contacts.update`. */
  contact?: ContactSentBack<F> | undefined;
  /** Accepted only as it is. A lead stays with its contact. */
  contactId?: string | undefined;
  /** Accepted only as it is. The source of a lead is set when you create it. */
  source?: LeadSource | undefined;
  /** Accepted only as it is. Delete a lead with `leads.delete`. */
  deletedAt?: string | Date | null | undefined;
}

export interface Lead<F extends CustomFields = CustomFields> {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string;
  /** The id of the pipeline. */
  pipelineId: string;
  /** The id of the stage. */
  stageId: string;
  /** OPEN or NURTURING while you work on it; WON, LOST or UNQUALIFIED once it is closed. */
  status: OpenEnum<LeadStatus>;
  /** Where it came from. */
  source: OpenEnum<LeadSource>;
  /** 0 to 100. Why: `leads.getScore`. */
  score: number;
  /** Deal value in units of `currency`. */
  value: number | null;
  /** ISO 4217 code. */
  currency: string;
  /** The owning user. */
  assignedToId: string | null;
  /** The title. */
  title: string | null;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate: string | null;
  /** Why the lead was lost or is unqualified. */
  lostReason: string | null;
  /** When it was closed; null while it is open. */
  closedAt: string | null;
  /** The user who owned the lead when it was closed; null if nobody did, or while it is open. */
  ownerAtClosingId: string | null;
  /** When the lead entered its stage. */
  stageEnteredAt: string;
  /** Your own id of the lead; unique among live leads. */
  externalId: string | null;
  /** The ids of the tags. */
  tagIds: string[];
  /** The custom fields that are set, by their keys. */
  customFields: CustomValues<F, 'lead'>;
  /** When the latest activity that a client wrote occurred; one in the future counts from its creation. */
  lastActivityAt: string | null;
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

export interface LeadStageUpdate {
  /** The id of the stage. */
  stageId: string;
  /** On a LOST stage; default: the name of the stage. */
  lostReason?: string | undefined;
}

export interface LeadAssign {
  /** The new owner, a user id; null for none. */
  assignedToId: string | null;
}

export interface LeadAutoAssign {
  /** How many leads to look at, oldest first. Default: 1000, the most there can be. */
  limit?: number | undefined;
  /** Only leads of this pipeline. */
  pipelineId?: string | undefined;
  /** Only these leads, up to 500. Those that are closed, have an owner or do not exist are listed in `unassigned` with the reason. */
  ids?: readonly string[] | undefined;
}

export interface LeadAssignment {
  /** Oldest lead first. */
  assigned: {
    /** The id of the lead. */
    leadId: string;
    /** The id of the user who has the lead; null for nobody. */
    assignedToId: string;
  }[];
  /** Looked at, or named, and not assigned. */
  unassigned: {
    /** The id of the lead. */
    leadId: string;
    /** Why. */
    reason: OpenEnum<'NO_AVAILABLE_USER' | 'ALL_USERS_FULL' | 'NOT_FOUND' | 'CLOSED' | 'HAS_OWNER'>;
    /** A sentence for people. */
    message: string;
  }[];
  /** Open leads without an owner that this call did not look at; 0 if you send `ids`. */
  remaining: number;
  /** Whether another call would assign more. */
  hasMore: boolean;
}

export interface LeadBulk<F extends CustomFields = CustomFields> {
  /** 1 to 500. Each succeeds or fails independently, unless `atomic`. */
  records: readonly LeadBulkRecord<F>[];
  /** `upsert` changes the record that `matchOn` finds, and creates it where there is none. Default: `create`. */
  mode?: 'create' | 'upsert' | undefined;
  /** The field by which existing records are found: one of these, or `customFields.<key>` of a unique custom field. Default: `externalId`. */
  matchOn?: 'externalId' | `customFields.${string}` | undefined;
  /** All or nothing: one bad record, and nothing is written. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface LeadBulkStage {
  /** 1 to 500 leads. Each succeeds or fails independently, unless `atomic`. */
  leadIds: readonly string[];
  /** The stage that all of them enter. */
  stageId: string;
  /** On a LOST stage; default: the name of the stage. */
  lostReason?: string | undefined;
  /** All or nothing: one bad lead, and nothing is changed. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface LeadBulkDelete {
  /** 1 to 500 leads. Each succeeds or fails independently, unless `atomic`. */
  leadIds: readonly string[];
  /** All or nothing: one bad lead, and nothing is changed. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface LeadsDeleteQuery {
  /** Delete for good, at once. */
  purge?: boolean | undefined;
}

export interface LeadsListHistoryQuery {
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

export interface LeadChange {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the lead. */
  leadId: string;
  /** The kind of change. */
  action: OpenEnum<'created' | 'updated' | 'deleted' | 'restored'>;
  /** The user, API key or automation that made the change; null: the server itself. */
  actorId: string | null;
  /** Fields with the values before and after. */
  changes: {
    /** As on the lead; a custom field is `customFields.key`. */
    field: string;
    /** The start of the period, or the value before. */
    from: unknown;
    /** The end of the period, or the value after. */
    to: unknown;
  }[];
  /** When the record was created. */
  createdAt: string;
}

export interface ScoreReason {
  /** The name of the rule. */
  rule: string;
  /** Which kind it is. */
  kind: OpenEnum<'fit' | 'engagement'>;
  /** The points that the rule adds now, after decay and its cap; to two decimals. */
  points: number;
  /** The field that a fit rule looked at. */
  field: string | null;
  /** The value that a fit rule found there. */
  value: string | number | string[] | null;
  /** How many activities an engagement rule counted. */
  activityCount: number | null;
  /** When the latest of them occurred. */
  lastActivityAt: string | null;
}

export interface LeadScore {
  /** The id of the lead. */
  leadId: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** 0 to 100. */
  score: number;
  /** rules: computed from the rules in the settings; external: sent by a client, and kept until it is recomputed. */
  engine: OpenEnum<'rules' | 'external'>;
  /** Their points add up to the score, cut off at 0 and 100 and rounded. Empty for external. */
  reasons: ScoreReason[];
  /** When the score was computed. */
  computedAt: string;
}

export interface LeadBulkUpdate<F extends CustomFields = CustomFields> {
  /** Filters of the list of leads, such as `{"status": ["OPEN"], "value": {"gte": 1000}}`. `{}` is all leads. */
  filter: {
    /** Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
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
    /** The state of the record. */
    status?:
      | LeadStatus
      | readonly LeadStatus[]
      | {
          /** None of these; records without a value match. */
          not?: LeadStatus | readonly LeadStatus[] | undefined;
        }
      | undefined;
    /** Where it came from. */
    source?:
      | LeadSource
      | readonly LeadSource[]
      | {
          /** None of these; records without a value match. */
          not?: LeadSource | readonly LeadSource[] | undefined;
        }
      | undefined;
    /** Pipeline ids. */
    pipeline?:
      | string
      | readonly string[]
      | {
          /** None of these; records without a value match. */
          not?: string | readonly string[] | undefined;
        }
      | undefined;
    /** The same as `pipeline`. */
    pipelineId?:
      | string
      | readonly string[]
      | {
          /** The same as `pipeline: { not }`. */
          not?: string | readonly string[] | undefined;
        }
      | undefined;
    /** Stage ids. */
    stage?:
      | string
      | readonly string[]
      | {
          /** None of these; records without a value match. */
          not?: string | readonly string[] | undefined;
        }
      | undefined;
    /** The same as `stage`. */
    stageId?:
      | string
      | readonly string[]
      | {
          /** The same as `stage: { not }`. */
          not?: string | readonly string[] | undefined;
        }
      | undefined;
    /** User ids; `none` or `null` for leads without an owner. */
    assignee?:
      | string
      | readonly string[]
      | {
          /** None of these; leads without an owner match, unless you name `none` too. */
          not?: string | readonly string[] | undefined;
        }
      | undefined;
    /** The same as `assignee`. */
    assignedToId?:
      | string
      | readonly string[]
      | {
          /** The same as `assignee: { not }`. */
          not?: string | readonly string[] | undefined;
        }
      | undefined;
    /** Contact ids. */
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
    /** Your own id of the lead. */
    externalId?:
      | string
      | {
          /** true: without a value; false: with one. */
          null?: boolean | undefined;
        }
      | undefined;
    /** Scored at least this. */
    minScore?: number | undefined;
    /** true: with an activity that is due and not done; false: without one. */
    hasNextStep?: boolean | undefined;
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
    /** The title. */
    title?:
      | {
          /** true: without a value; false: with one. */
          null?: boolean | undefined;
        }
      | undefined;
    /** Why the lead was lost. */
    lostReason?:
      | {
          /** true: without a value; false: with one. */
          null?: boolean | undefined;
        }
      | undefined;
    /** From 0 to 100. */
    score?:
      | {
          /** The same as `minScore`. */
          gte?: number | undefined;
          /** Scored at most this. */
          lte?: number | undefined;
        }
      | undefined;
    /** The value. */
    value?:
      | {
          /** Worth at least this; a lead without a value does not match. */
          gte?: number | undefined;
          /** Worth at most this; a lead without a value does not match. */
          lte?: number | undefined;
          /** true: without a value; false: with one. */
          null?: boolean | undefined;
        }
      | undefined;
    /** The day on which the lead is expected to be won. */
    expectedCloseDate?:
      | {
          /** Expected to close on or after this day. */
          gte?: string | undefined;
          /** Expected to close before this day. */
          lt?: string | undefined;
          /** true: without a value; false: with one. */
          null?: boolean | undefined;
        }
      | undefined;
    /** When it was closed; null while it is open. */
    closedAt?:
      | {
          /** Closed at or after; an open lead does not match. */
          gte?: string | Date | undefined;
          /** Closed before; an open lead does not match. */
          lt?: string | Date | undefined;
          /** true: without a value; false: with one. */
          null?: boolean | undefined;
        }
      | undefined;
    /** When the last activity took place. */
    lastActivityAt?:
      | {
          /** With an activity at or after this moment. */
          gte?: string | Date | undefined;
          /** With no activity since this moment; a lead without any does not match. */
          lt?: string | Date | undefined;
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
  };
  /** The fields to change, or that were changed. */
  changes: {
    /** The new owner, a user id; null for none. */
    assignedToId?: string | null | undefined;
    /** The stage that the leads enter. A WON or LOST stage closes them. */
    stageId?: string | undefined;
    /** As in the update of one lead. */
    status?: LeadStatus | undefined;
    /** Needed with LOST and UNQUALIFIED. */
    lostReason?: string | null | undefined;
    /** Deal value in units of `currency`. */
    value?: number | null | undefined;
    /** ISO 4217 code, in any case. */
    currency?: string | undefined;
    /** Calendar day, YYYY-MM-DD. */
    expectedCloseDate?: string | null | undefined;
    /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
    customFields?: CustomWrites<F, 'lead'> | undefined;
    /** Tags that the leads get in addition to those that they have; up to 50. */
    addTagIds?: readonly string[] | undefined;
    /** Tags that the leads lose. */
    removeTagIds?: readonly string[] | undefined;
  };
}

export interface BulkUpdate {
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
  /** The kind of records. */
  resource: OpenEnum<'leads'>;
  /** The filter that chooses the records. */
  filter: Record<string, unknown>;
  /** The fields to change, or that were changed. */
  changes: Record<string, unknown>;
  /** Whether it is a preview, which changes nothing. */
  dryRun: boolean;
  /** Of a preview: what would have happened. */
  counts: {
    /** Leads that matched when you requested it. */
    total: number;
    /** Leads that matched when their turn came, so far. */
    matched: number;
    /** The number of records that were changed. */
    changed: number;
    /** Leads that were already as the changes make them. */
    unchanged: number;
    /** The number that failed. */
    failed: number;
  };
  /** The first 20 different reasons why leads failed. */
  failures: {
    /** As in the error of a single update. */
    code: string;
    /** A sentence for people. */
    message: string;
    /** Leads that failed for this reason. */
    count: number;
    /** The first 10 of them. */
    leadIds: string[];
  }[];
  /** The reason why it is FAILED. Leads that were changed before it stay changed. */
  error: string | null;
  /** Until when you can undo it. null: it has not ended, changed nothing, or was undone. */
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
    /** The numbers of records, by what became of them. */
    counts: {
      /** Leads in which at least one field has its earlier value again. */
      restored: number;
      /** Leads that stay as they are, because every field was changed after the bulk update. */
      kept: number;
      /** Leads that had been deleted before the undo. */
      gone: number;
      /** Fields that keep their value, because they were changed after the bulk update. */
      keptFields: number;
    };
  } | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface LeadAssignmentPreviewRequest {
  /** Only this lead, regardless of its owner. */
  leadId?: string | undefined;
  /** Only leads of this pipeline. */
  pipelineId?: string | undefined;
  /** How many leads to look at, oldest first. Default: 200. */
  limit?: number | undefined;
  /** Only these leads, up to 500. Those that are closed, have an owner or do not exist are listed in `unassigned` with the reason. */
  ids?: readonly string[] | undefined;
}

export interface LeadAssignmentPreview {
  /** In the order in which they would be assigned: oldest first. */
  leads: {
    /** The id of the lead. */
    leadId: string;
    /** The title. */
    title: string | null;
    /** The user who would get the lead; null: nobody. */
    assignedToId: string | null;
    /** Why. */
    reason: OpenEnum<'NEXT_IN_TURN' | 'NO_AVAILABLE_USER' | 'ALL_USERS_FULL' | 'NOT_FOUND' | 'CLOSED' | 'HAS_OWNER'>;
    /** Why, in a sentence. */
    message: string;
  }[];
  /** Those who can get a lead come first, in the order of their turns. */
  users: {
    /** The id of the user. */
    userId: string;
    /** The name. */
    name: string;
    /** Whether the user can get a lead now. */
    eligible: boolean;
    /** Why not. */
    reason: OpenEnum<'UNAVAILABLE' | 'FULL' | 'INVITED' | 'DISABLED' | 'VIEWER'> | null;
    /** Open leads that the user owns now. */
    openLeads: number;
    /** The number of open leads at which the user gets no more; null for no limit. */
    maxOpenLeads: number | null;
  }[];
}

export interface LeadFacetQuery {
  /** The filters whose values are to be counted. Default: all. */
  fields?:
    | 'status'
    | 'source'
    | 'pipeline'
    | 'stage'
    | 'assignee'
    | 'tag'
    | readonly ('status' | 'source' | 'pipeline' | 'stage' | 'assignee' | 'tag')[]
    | undefined;
  /** Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
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
  /** The state of the record. */
  status?:
    | LeadStatus
    | readonly LeadStatus[]
    | {
        /** None of these; records without a value match. */
        not?: LeadStatus | readonly LeadStatus[] | undefined;
      }
    | undefined;
  /** Where it came from. */
  source?:
    | LeadSource
    | readonly LeadSource[]
    | {
        /** None of these; records without a value match. */
        not?: LeadSource | readonly LeadSource[] | undefined;
      }
    | undefined;
  /** Pipeline ids. */
  pipeline?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `pipeline`. */
  pipelineId?:
    | string
    | readonly string[]
    | {
        /** The same as `pipeline: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Stage ids. */
  stage?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `stage`. */
  stageId?:
    | string
    | readonly string[]
    | {
        /** The same as `stage: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for leads without an owner. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; leads without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assignedToId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Contact ids. */
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
  /** Your own id of the lead. */
  externalId?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Scored at least this. */
  minScore?: number | undefined;
  /** true: with an activity that is due and not done; false: without one. */
  hasNextStep?: boolean | undefined;
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
  /** The title. */
  title?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Why the lead was lost. */
  lostReason?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** From 0 to 100. */
  score?:
    | {
        /** The same as `minScore`. */
        gte?: number | undefined;
        /** Scored at most this. */
        lte?: number | undefined;
      }
    | undefined;
  /** The value. */
  value?:
    | {
        /** Worth at least this; a lead without a value does not match. */
        gte?: number | undefined;
        /** Worth at most this; a lead without a value does not match. */
        lte?: number | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** The day on which the lead is expected to be won. */
  expectedCloseDate?:
    | {
        /** Expected to close on or after this day. */
        gte?: string | undefined;
        /** Expected to close before this day. */
        lt?: string | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When it was closed; null while it is open. */
  closedAt?:
    | {
        /** Closed at or after; an open lead does not match. */
        gte?: string | Date | undefined;
        /** Closed before; an open lead does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When the last activity took place. */
  lastActivityAt?:
    | {
        /** With an activity at or after this moment. */
        gte?: string | Date | undefined;
        /** With no activity since this moment; a lead without any does not match. */
        lt?: string | Date | undefined;
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

export interface LeadFacets {
  /** The values of each field, with the number of records that have them. */
  facets: {
    /** The filter. */
    field: OpenEnum<'status' | 'source' | 'pipeline' | 'stage' | 'assignee' | 'tag'>;
    /** The 100 most frequent. */
    values: {
      /** The value as the filter takes it; `none` for records without one. */
      value: string;
      /** Its name; null for `none`. */
      name: string | null;
      /** Leads that have it and match all other filters. */
      count: number;
    }[];
  }[];
}

export interface LeadTimelineQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** The types of entries. Default: all that the scopes of the caller can read. */
  type?:
    | 'activity'
    | 'change'
    | 'automation_run'
    | 'message'
    | 'shipment'
    | readonly ('activity' | 'change' | 'automation_run' | 'message' | 'shipment')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'activity'
          | 'change'
          | 'automation_run'
          | 'message'
          | 'shipment'
          | readonly ('activity' | 'change' | 'automation_run' | 'message' | 'shipment')[]
          | undefined;
      }
    | undefined;
}

export interface Activity {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The acting user: the one signed in, the key's owner, or the one who was sent. Entries of the server carry its system user. */
  userId: string | null;
  /** The author of the entry; null if it is older than this field. */
  createdBy: CreatedBy | null;
  /** The id of the contact. */
  contactId: string;
  /** The id of the lead. */
  leadId: string | null;
  /** The user who has to do the task; null: nobody in particular. Also null for entries that are not tasks. */
  assigneeId: string | null;
  /** note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, of the server lead_created, stage_changed, status_changed, assigned, score_changed, merged, imported, crawl_promoted, conversation_started, conversation_handoff, conversation_ended, conversation_promoted, shipment_registered, shipment_status_changed, or yours. */
  type: string;
  /** The title. */
  title: string | null;
  /** The text. */
  content: string | null;
  /** Your own data, returned as you sent it. */
  metadata: Record<string, unknown>;
  /** When it took place. */
  occurredAt: string;
  /** When a task is to be done. */
  dueAt: string | null;
  /** When it was done. */
  completedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was stored here. Another time than `createdAt` only if that was sent, for a record that is older. */
  recordedAt: string;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface AutomationActionResult {
  /** Which of the forms this object has. */
  type: OpenEnum<'assign' | 'add_tag' | 'create_task' | 'set_field' | 'send_webhook'>;
  /** The state of the record. */
  status: OpenEnum<'SUCCEEDED' | 'FAILED'>;
  /** The result of the action, or the reason why it failed. */
  message: string;
}

export interface AutomationRun {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the automation. */
  automationId: string;
  /** The id of the lead. */
  leadId: string;
  /** The event that started it. */
  startedBy:
    | {
        /** Which of the forms this object has. */
        type: 'lead.stage_changed';
        /** The id of the stage before. */
        fromStageId: string;
        /** The id of the stage after. */
        toStageId: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.created';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.assigned';
        /** The id of the user who had it before; null for nobody. */
        fromUserId: string | null;
        /** The id of the user who has it now. */
        toUserId: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.score_changed';
        /** The score before. */
        fromScore: number;
        /** The score after. */
        toScore: number;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation.ended';
        /** The id of the conversation. */
        conversationId: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'form.submitted';
        /** The id of the submission. */
        submissionId: string;
        /** The id of its form. */
        formId: string;
      };
  /** As in `startedBy`; null unless that is lead.stage_changed. */
  fromStageId: string | null;
  /** As in `startedBy`; null unless that is lead.stage_changed. */
  toStageId: string | null;
  /** 1: started by what anybody but an automation did; 2: by what a run of depth 1 did, and so on. */
  depth: number;
  /** FAILED: an action failed. SKIPPED: the conditions did not hold, the lead or the automation was gone, or its author may no longer act. STOPPED: a loop, or the runs of the day were used up. */
  status: OpenEnum<'PENDING' | 'SUCCEEDED' | 'FAILED' | 'SKIPPED' | 'STOPPED'>;
  /** Why it was skipped or stopped. */
  message: string | null;
  /** In the order of the actions. */
  actions: AutomationActionResult[];
  /** When the record was created. */
  createdAt: string;
  /** When it ended; null while it runs. */
  completedAt: string | null;
}

export interface Attachment {
  /** Identifies the record; it never changes. */
  id: string;
  /** The name of the file, without a path and invisible characters; its extension fits the type. */
  name: string;
  /** The media type that the server found in the file; until it is READY, the type that its platform reports. */
  contentType: string;
  /** Bytes; null until it is known. */
  size: number | null;
  /** PENDING: the server is fetching it from its platform. READY: you can download it. FAILED: it could not be fetched. */
  status: OpenEnum<'PENDING' | 'READY' | 'FAILED'>;
  /** Why a FAILED one could not be fetched; else null. */
  error: string | null;
}

export interface MessageTemplate {
  /** The name. */
  name: string;
  /** The language: a BCP 47 code, such as `de`. */
  language: string;
  /** The values of the placeholders, in their order. */
  parameters: string[];
}

export interface Citation {
  /** The id of the knowledge base. */
  knowledgeBaseId: string;
  /** The id of the document. */
  documentId: string;
  /** The title. */
  title: string;
  /** The address. */
  url: string | null;
  /** The beginning of the passage. */
  quote: string;
  /** The headings that the passage stands under, the outermost first; absent in messages of earlier versions. */
  heading?: string | null | undefined;
  /** Of a PDF: the page that the passage is on, from 1; absent in messages of earlier versions. */
  page?: number | null | undefined;
}

export interface PlatformMessage {
  /** The platform's own word, such as `poll` or `order`. */
  kind: string;
  /** Whether the content says what was sent. False: only that something was. */
  supported: boolean;
  /** The fields of the message as the platform sent them, such as the location or the answers of a form. */
  fields: Record<string, unknown>;
}

export interface MailAuthentication {
  /** The mail server that reported them, as the channel names it. */
  host: string;
  /** The result of SPF; null if the receiving server did not check it. */
  spf: string | null;
  /** The result of DKIM; null if the receiving server did not check it. */
  dkim: string | null;
  /** The result of DMARC; null if the receiving server did not check it. */
  dmarc: string | null;
}

export interface MessageMetadata {
  /** `rules` or `model`; null for messages that no chatbot of this server wrote. */
  engine: string | null;
  /** The language model. */
  model: string | null;
  /** The number of tokens. */
  tokens: number | null;
  /** 0 to 1. */
  confidence: number | null;
  /** The documents that the reply is based on. */
  citations: Citation[];
  /** Of a message of a contact that was more than a plain text; null of all others. */
  platform: PlatformMessage | null;
  /** Of a mail: its subject. */
  subject?: string | undefined;
  /** Of a mail whose sender has no address that can be answered: what it says of the sender. */
  from?: string | undefined;
  /** Of a mail: the whole text, if `content` leaves out what it quotes of earlier mails. */
  original?: string | undefined;
  /** Of a message that the contact has edited: its earlier contents, oldest first. */
  edits?:
    | {
        /** The content until then. */
        content: string;
        /** When this text was replaced. */
        replacedAt: string;
      }[]
    | undefined;
  /** Of a mail: SPF, DKIM and DMARC, as the mail server found them that the channel names in `authenticationHost`. */
  authentication?: MailAuthentication | undefined;
}

export interface Message {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the conversation. */
  conversationId: string;
  /** Place in the conversation, from 1, without gaps. */
  sequence: number;
  /** The author of the message. */
  role: OpenEnum<'USER' | 'ASSISTANT' | 'SYSTEM' | 'HUMAN_AGENT'>;
  /** Empty if the message has attachments only. */
  content: string;
  /** The files of the message, in their order. */
  attachments: Attachment[];
  /** The contact, the chatbot or the user who wrote it; null of the server and of keys without an owner. */
  senderId: string | null;
  /** Your own id of the message; unique in the conversation. */
  externalId: string | null;
  /** Suggested answers for the contact. The web chat shows them as buttons until there is something newer, and a click sends the text; on other channels they are numbered lines below the text. */
  suggestions: string[];
  /** The template that was sent; null: free text. */
  template: MessageTemplate | null;
  /** Of replies of chatbots, of mails, and of messages of a platform that were more than a plain text; null of all others. */
  metadata: MessageMetadata | null;
  /** Whether it has left for the thread of its platform. Null if the server sends it nowhere: you show it yourself. */
  delivery: OpenEnum<'PENDING' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'> | null;
  /** Of a FAILED one: what the platform said, with its code; else null. */
  deliveryError: string | null;
  /** When the record was created. */
  createdAt: string;
}

export interface ShipmentSummary {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string | null;
  /** The id of the lead. */
  leadId: string | null;
  /** In upper case, without white space and punctuation. */
  trackingNumber: string;
  /** The number as it was sent; null if it was sent as `trackingNumber` is. */
  givenNumber: string | null;
  /** A code of the carrier directory; null if it is not known. */
  carrierCode: string | null;
  /** The provider that tracks it; null until one has credentials. */
  provider: OpenEnum<'17track' | 'aftership' | 'easypost' | 'ship24'> | null;
  /** The state of the record. */
  status: OpenEnum<
    | 'PENDING'
    | 'INFO_RECEIVED'
    | 'IN_TRANSIT'
    | 'OUT_FOR_DELIVERY'
    | 'AVAILABLE_FOR_PICKUP'
    | 'DELIVERY_FAILED'
    | 'DELIVERED'
    | 'RETURNED'
    | 'EXCEPTION'
    | 'EXPIRED'
    | 'CANCELLED'
  >;
  /** The provider's own code. */
  subStatus: string | null;
  /** The country of the sender: a two-letter ISO 3166-1 code. */
  originCountry: string | null;
  /** The country of the recipient: a two-letter ISO 3166-1 code. */
  destinationCountry: string | null;
  /** The earliest day of the expected delivery. */
  estimatedDeliveryFrom: string | null;
  /** The latest day of the expected delivery. */
  estimatedDeliveryTo: string | null;
  /** When it was delivered; null before. */
  deliveredAt: string | null;
  /** When the newest checkpoint happened; one that is dated in the future does not count until then. */
  lastEventAt: string | null;
  /** The reason why the provider cannot be asked at present. The server keeps trying. */
  syncError: string | null;
  /** STOPPED: the provider is asked no more. */
  tracking: OpenEnum<'ACTIVE' | 'STOPPED'>;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface LeadImportOptions {
  /** A JSON object from headings (or, of JSON records, keys) to fields: title, value, currency, stage, pipeline, status, lostReason, source, score, expectedCloseDate, createdAt, closedAt, closeDate, externalId, ownerEmail, ownerName, assignedToId, contactId, stageId, pipelineId, tags, tagIds, version, customFields.<key>, and, for the contact of the lead, `contact.` before any field of an import of contacts, such as contact.name and contact.email; null leaves a column out, as does not naming it. Several columns can have one field, as in an import of contacts. A row with a `version` is written only if the record that it finds is at this version. Without a mapping, columns are guessed from their headings, and `version` of JSON records is used. */
  mapping?: Record<string, string | null> | undefined;
  /** The field by which an existing contact is looked for first, which can be `customFields.<key>` of a unique custom field of contacts. Then it is looked for by `contact.externalId`, `contact.email` and `contact.phone`, as at the creation of a lead. Leads are found by `externalId`. Default: `externalId`. */
  matchOn?: 'email' | 'phone' | 'externalId' | `customFields.${string}` | undefined;
  /** `create` fails a row whose lead is there already, `update` one whose lead is not. `onMatch` sets how contacts are treated. Default: `upsert`. */
  mode?: 'create' | 'update' | 'upsert' | undefined;
  /** Whether an empty cell clears the field of a lead or contact. Default: `ignore`. */
  emptyCells?: 'ignore' | 'clear' | undefined;
  /** Whether the tags of a row replace those that the lead and the contact have, or are added to them. Default: `replace`. */
  tags?: 'replace' | 'append' | undefined;
  /** `failRow`: a row with a value that cannot be read is not written. `skipValue`: the value is left out, counted in `counts.skippedValues` and listed with the errors, and the row is written without it; names, titles and ids that cannot be read still fail their row, and so does a contact that nothing else identifies. Default: `failRow`. */
  onInvalid?: 'failRow' | 'skipValue' | undefined;
  /** A JSON object from fields to objects from values of the file to what they mean, such as `{"stage": {"Appointment scheduled": "Qualified"}}`; null leaves a value out. Case and the space around a value do not matter. Of a cell with several tags, each is replaced. */
  values?: Record<string, Record<string, string | null>> | undefined;
  /** The user in charge of every lead of the import. Columns that name one are left out. */
  assignTo?: string | undefined;
  /** Names of tags that every lead of the import gets, beside those of its row: `VIP,Fair`. Send a name with a comma in a repeated parameter, or in a JSON array in a field of a form. Unknown tags are made. */
  addTags?: string | readonly string[] | undefined;
  /** The currency of amounts that name none, and of signs that several currencies have, such as `$`. Default: what the column and the locale show, then the currency of the tenant. */
  currency?: string | undefined;
  /** A BCP 47 language tag, such as `en-US` or `de-DE`, by which dates such as 02/03/2026 and numbers such as 1,234 of custom fields are read. Guessed from the first 100 rows if you do not send it. */
  locale?: string | undefined;
  /** Checks every row and counts what would happen, but writes no lead and no contact. Default: `false`. */
  dryRun?: boolean | undefined;
  /** A label of the WHATWG Encoding Standard, such as `windows-1252` or `shift_jis`. Detected if you do not send it; if nothing in the file identifies it, the `charset` of the Content-Type is used. As a field of a form, it has to come before the file. */
  encoding?: string | undefined;
  /** The name of the sheet of an Excel workbook. Default: the first visible one with headings that are known; if none has any, the first visible one with cells. As a field of a form, it has to come before the file. */
  sheet?: string | undefined;
  /** Shown with the job; the file of a form brings its own. As a field of a form, it has to come before the file. */
  fileName?: string | undefined;
  /** The stage of new leads whose row names none, or one that there is not. Default: the first stage of the pipeline; a row that names a stage which there is not fails. */
  defaultStage?: string | undefined;
  /** How to treat a contact that is found. `link`: it stays as it is, and the errors of the import list the fields that differ. `fill`: only its blank fields are written. `update`: the fields of the row are written. `refuse`: the row fails. Default: `link`. */
  onMatch?: MatchMode | undefined;
}

/** Deals in a pipeline: stage, value, owner, score and history. */
export interface LeadsResource<F extends CustomFields = CustomFields> {
  /**
   * List leads.
   *
   * When you sort by closedAt or lastActivityAt, leads without that value are left out.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/leads`
   *
   * @example
   * ```ts
   * for await (const each of client.leads.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list<const K extends keyof LeadRead<F> = keyof LeadRead<F>>(
    options?: LeadListQuery & Selecting<K> & RequestOptions,
  ): PagePromise<Selected<LeadRead<F>, K>>;

  /**
   * Create a lead.
   *
   * Needs `contactId`, or `contact`. A contact that is sent along is found if it is there already, otherwise created: `contactMatch` says which. With the scope create:leads alone, an existing contact is linked and the response does not show that; fields that would show it are FORBIDDEN: `contactId`, `externalId`, an `onMatch` other than `link`, `socialProfiles`, and values of unique custom fields. Emits lead.created.
   *
   * Scope: `create:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists), {@link GoneError} (MERGED).
   *
   * `POST /v1/leads`
   *
   * @example
   * ```ts
   * const result = await client.leads.create({
   *   contact: {
   *     name: 'Ada Lovelace',
   *     email: 'ada@example.com',
   *     company: 'Analytical Engines',
   *     country: 'GB',
   *   },
   *   title: '40 seats for the sales team',
   *   value: 12000,
   *   currency: 'EUR',
   * });
   * ```
   */
  create(body: LeadCreate<F>, options?: IdempotentOptions): ApiPromise<LeadCreated<F>>;

  /**
   * Update a lead, or create it.
   *
   * Finds the lead whose field `matchOn` has this `value`, and writes `record` to it; creates it if there is none, which needs `contactId` or `contact`. `version` of the record is a precondition. A contact that is sent along is treated as at the creation of a lead; with an existing lead, it must be the contact of that lead. Emits lead.created for a lead that it creates.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists or ambiguous, INVALID_TRANSITION), {@link GoneError} (MERGED), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/leads/upsert`
   *
   * @example
   * ```ts
   * const result = await client.leads.upsert({
   *   matchOn: 'externalId',
   *   value: 'deal-1042',
   *   record: {
   *     contact: {
   *       name: 'Ada Lovelace',
   *       email: 'ada@example.com',
   *       company: 'Analytical Engines',
   *       country: 'GB',
   *     },
   *     title: '40 seats for the sales team',
   *     value: 12000,
   *     currency: 'EUR',
   *   },
   * });
   * ```
   */
  upsert(body: LeadUpsert<F>, options?: IdempotentOptions & ConditionalOptions): ApiPromise<LeadUpserted<F>>;

  /**
   * Read a lead.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/leads/:id`
   *
   * @example
   * ```ts
   * const result = await client.leads.get('lead_01m5k2y0q7e3sd8f5g2h9jkv4b');
   * ```
   */
  get<const K extends keyof LeadRead<F> = keyof LeadRead<F>>(
    id: string,
    options?: LeadGetQuery & Selecting<K> & RequestOptions,
  ): ApiPromise<Selected<LeadRead<F>, K>>;

  /**
   * Update a lead.
   *
   * Changes the fields that are sent; null clears one. A change of stage emits lead.stage_changed but starts no automation: use the stage operation for that.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists, INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/leads/:id`
   *
   * @example
   * ```ts
   * const result = await client.leads.update('lead_01m5k2y0q7e3sd8f5g2h9jkv4b', { value: 15000, expectedCloseDate: '2026-12-31' });
   * ```
   */
  update(id: string, body: LeadUpdate<F>, options?: ConditionalOptions): ApiPromise<Lead<F>>;

  /**
   * Move a lead to a stage.
   *
   * Emits lead.stage_changed. A stage of another pipeline moves the lead there; the same stage changes nothing; a WON or LOST stage closes the lead.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/leads/:id/stage`
   *
   * @example
   * ```ts
   * const result = await client.leads.updateStage('lead_01m5k2y0q7e3sd8f5g2h9jkv4b', { stageId: 'stg_01m5k2td4jfqy5w9t7x3r1s0bc' });
   * ```
   */
  updateStage(leadId: string, body: LeadStageUpdate, options?: ConditionalOptions): ApiPromise<Lead<F>>;

  /**
   * Give a lead an owner, or none.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/leads/:id/assign`
   *
   * @example
   * ```ts
   * const result = await client.leads.assign('lead_01m5k2y0q7e3sd8f5g2h9jkv4b', { assignedToId: 'usr_01m5k2wd3ffx8sm4hk2v7c9b1e' });
   * ```
   */
  assign(leadId: string, body: LeadAssign, options?: ConditionalOptions): ApiPromise<Lead<F>>;

  /**
   * Assign open leads without an owner in turn.
   *
   * Oldest lead first. A lead goes to the user who is available and not disabled, has fewer open leads than `maxOpenLeads`, and was given one longest ago; of several, to the one with the fewest open leads. Calls at the same time give each lead to one user. Repeat the call while `hasMore`.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/auto-assign`
   *
   * @example
   * ```ts
   * const result = await client.leads.autoAssign({ limit: 100 });
   * ```
   */
  autoAssign(body?: LeadAutoAssign, options?: IdempotentOptions): ApiPromise<LeadAssignment>;

  /**
   * Create or update up to 500 leads.
   *
   * Counts as one request. 200 where every record was written, 207 where some failed: `data` says which and why. With `atomic` one bad record is a 400 that names it, and nothing is written. A contact that is sent along is found or created as with the creation of a lead: `contactMatch` of each result says which. `matchOn` also takes `customFields.<key>` of a unique custom field. Records may also be sent as a bare array, or as `leads`. Emits lead.created for each lead that it creates.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/bulk`
   *
   * @example
   * ```ts
   * const result = await client.leads.bulk({
   *   records: [
   *     {
   *       contact: {
   *         name: 'Ada Lovelace',
   *         email: 'ada@example.com',
   *         company: 'Analytical Engines',
   *         country: 'GB',
   *       },
   *       title: '40 seats for the sales team',
   *       value: 12000,
   *       currency: 'EUR',
   *     },
   *   ],
   *   atomic: false,
   * });
   * ```
   */
  bulk(body: LeadBulk<F>, options?: IdempotentOptions): ApiPromise<BulkResult[]>;

  /**
   * Move up to 500 leads to a stage.
   *
   * Counts as one request, and does with each lead what the stage operation does: emits lead.stage_changed, fires automations, closes the lead if the stage is WON or LOST. A lead that is in the stage already is `unchanged`. 200 if every lead is there, 207 if some failed: `data` says which and why.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/bulk/stage`
   *
   * @example
   * ```ts
   * const result = await client.leads.bulkUpdateStage({
   *   leadIds: ['lead_01m5k2y0q7e3sd8f5g2h9jkv4b'],
   *   stageId: 'stg_01m5k2td4jfqy5w9t7x3r1s0bc',
   * });
   * ```
   */
  bulkUpdateStage(body: LeadBulkStage, options?: IdempotentOptions): ApiPromise<BulkResult[]>;

  /**
   * Delete up to 500 leads.
   *
   * Counts as one request. Each can be restored for 30 days. 200 if every lead was deleted, 207 if some failed: `data` says which and why.
   *
   * Scope: `delete:leads`.
   *
   * `POST /v1/leads/bulk/delete`
   *
   * @example
   * ```ts
   * const result = await client.leads.bulkDelete({ leadIds: ['lead_01m5k2y0q7e3sd8f5g2h9jkv4b'] });
   * ```
   */
  bulkDelete(body: LeadBulkDelete, options?: IdempotentOptions): ApiPromise<BulkResult[]>;

  /**
   * Delete a lead.
   *
   * It can be restored for 30 days. `purge: true` deletes it for good, also where it was deleted before, and needs the scope erase:contacts.
   *
   * Scope: `delete:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/leads/:id`
   *
   * @example
   * ```ts
   * const result = await client.leads.delete('lead_01m5k2y0q7e3sd8f5g2h9jkv4b');
   * ```
   */
  delete(id: string, options?: LeadsDeleteQuery & ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Restore a deleted lead.
   *
   * Within 30 days of its deletion. A lead whose contact is deleted too is a CONFLICT: restore the contact. One whose pipeline is gone enters the first stage of the default pipeline. A lead that is not deleted is answered as it is.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists or related_deleted).
   *
   * `POST /v1/leads/:id/restore`
   *
   * @example
   * ```ts
   * const result = await client.leads.restore('lead_01m5k2y0q7e3sd8f5g2h9jkv4b');
   * ```
   */
  restore(leadId: string, options?: IdempotentOptions): ApiPromise<Lead<F>>;

  /**
   * List what has changed on a lead, when, and by whom.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/leads/:id/history`
   *
   * @example
   * ```ts
   * for await (const each of client.leads.listHistory('lead_01m5k2y0q7e3sd8f5g2h9jkv4b')) {
   *   console.log(each);
   * }
   * ```
   */
  listHistory(leadId: string, options?: LeadsListHistoryQuery & RequestOptions): PagePromise<LeadChange>;

  /**
   * Read the score of a lead and its reasons.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/leads/:id/score`
   *
   * @example
   * ```ts
   * const result = await client.leads.getScore('lead_01m5k2y0q7e3sd8f5g2h9jkv4b');
   * ```
   */
  getScore(leadId: string, options?: RequestOptions): ApiPromise<LeadScore>;

  /**
   * Compute the score of a lead again.
   *
   * Applies the rules of the settings, also where a client sent the score. `leads.getScore` returns the reasons.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/leads/:id/recompute-score`
   *
   * @example
   * ```ts
   * const result = await client.leads.recomputeScore('lead_01m5k2y0q7e3sd8f5g2h9jkv4b');
   * ```
   */
  recomputeScore(leadId: string, options?: IdempotentOptions): ApiPromise<Lead<F>>;

  /**
   * Change all leads that match a filter.
   *
   * Runs in the background, in the order in which the leads were created. A lead is changed if it matches when its turn comes; leads created after the request are left alone. Each lead is changed as by the update of one lead, with its events and history: a new stage emits lead.stage_changed and starts no automation. You can undo it for 7 days.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/bulk/update`
   *
   * @example
   * ```ts
   * const result = await client.leads.bulkUpdate({
   *   filter: { status: ['OPEN'], assignee: ['none'] },
   *   changes: {
   *     assignedToId: 'usr_01m5k2wd3ffx8sm4hk2v7c9b1e',
   *     addTagIds: ['tag_01m5k2th1mhs07y1w9z5t3v2de'],
   *   },
   * });
   * ```
   */
  bulkUpdate(body: LeadBulkUpdate<F>, options?: IdempotentOptions): ApiPromise<BulkUpdate>;

  /**
   * Preview a change of all leads that match a filter.
   *
   * Begins a job that looks at the leads as `leads.bulkUpdate` would, counts what would happen to them, and why some would fail. Nothing is changed.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/bulk/update/preview`
   *
   * @example
   * ```ts
   * const result = await client.leads.previewBulkUpdate({
   *   filter: { status: ['OPEN'], assignee: ['none'] },
   *   changes: { assignedToId: 'usr_01m5k2wd3ffx8sm4hk2v7c9b1e' },
   * });
   * ```
   */
  previewBulkUpdate(body: LeadBulkUpdate<F>, options?: IdempotentOptions): ApiPromise<BulkUpdate>;

  /**
   * See who would get leads without an owner, and why.
   *
   * Returns what `leads.autoAssign` would do now, and the state of each user. Nothing is changed, and no turn is taken.
   *
   * Scope: `read:leads`.
   *
   * `POST /v1/leads/auto-assign/preview`
   *
   * @example
   * ```ts
   * const result = await client.leads.previewAutoAssign({ limit: 10 });
   * ```
   */
  previewAutoAssign(
    body?: LeadAssignmentPreviewRequest,
    options?: IdempotentOptions,
  ): ApiPromise<LeadAssignmentPreview>;

  /**
   * Count the leads for each value of a filter.
   *
   * For a filter menu: each value of the filters in `fields`, with the number of records that it would find together with all other filters. What you send of the same filter does not narrow its own values.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/leads/facets`
   *
   * @example
   * ```ts
   * const result = await client.leads.getFacets();
   * ```
   */
  getFacets(options?: LeadFacetQuery & RequestOptions): ApiPromise<LeadFacets>;

  /**
   * List all that happened to a lead.
   *
   * Activities, changes, runs of automations, messages of conversations with the contact, and shipments, in one order. Messages need `read:conversations`, shipments `read:shipments`; without that scope they are left out.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR), {@link PermissionDeniedError} (FORBIDDEN: scope_missing).
   *
   * `GET /v1/leads/:id/timeline`
   *
   * @example
   * ```ts
   * for await (const each of client.leads.listTimeline('lead_01m5k2y0q7e3sd8f5g2h9jkv4b')) {
   *   console.log(each);
   * }
   * ```
   */
  listTimeline(
    leadId: string,
    options?: LeadTimelineQuery & RequestOptions,
  ): PagePromise<
    | {
        /** Which of the forms this object has. */
        type: 'activity';
        /** The id of the record. */
        id: string;
        /** The id of the tenant that the record belongs to. */
        tenantId: string;
        /** When the record was stored: the timeline is sorted by it. */
        createdAt: string;
        /** The activity. */
        activity: Activity;
      }
    | {
        /** Which of the forms this object has. */
        type: 'change';
        /** The id of the record. */
        id: string;
        /** The id of the tenant that the record belongs to. */
        tenantId: string;
        /** When the record was stored: the timeline is sorted by it. */
        createdAt: string;
        /** The change. */
        change: LeadChange;
      }
    | {
        /** Which of the forms this object has. */
        type: 'automation_run';
        /** The id of the record. */
        id: string;
        /** The id of the tenant that the record belongs to. */
        tenantId: string;
        /** When the record was stored: the timeline is sorted by it. */
        createdAt: string;
        /** The run of the automation. */
        run: AutomationRun;
      }
    | {
        /** Which of the forms this object has. */
        type: 'message';
        /** The id of the record. */
        id: string;
        /** The id of the tenant that the record belongs to. */
        tenantId: string;
        /** When the record was stored: the timeline is sorted by it. */
        createdAt: string;
        /** A sentence for people. */
        message: Message;
      }
    | {
        /** Which of the forms this object has. */
        type: 'shipment';
        /** The id of the record. */
        id: string;
        /** The id of the tenant that the record belongs to. */
        tenantId: string;
        /** When the record was stored: the timeline is sorted by it. */
        createdAt: string;
        /** The shipment. */
        shipment: ShipmentSummary;
      }
  >;

  /**
   * Import leads with their contacts.
   *
   * Each row is a lead with its contact. The body is the file: CSV with a row of headings (commas, semicolons, tabs or bars; UTF-8 or UTF-16), a JSON array of leads, JSON lines, an Excel workbook (.xlsx, up to 33554432 bytes), or a multipart form with one such file; up to 1073741824 bytes, and 1048576 for each row. The response is sent once the file has arrived; its rows are written in the background. A file that cannot be read is a VALIDATION_ERROR that names line and column; one of which no column is known, without a mapping, is a VALIDATION_ERROR that lists its headings. The contact of a row is found or created as in an import of contacts; the lead is found by its `externalId`, or else created. An existing lead keeps its contact, which the row updates. Emits lead.created for each lead that it creates.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link ValidationError} (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE).
   *
   * `POST /v1/leads/import`
   *
   * @example
   * ```ts
   * import { createReadStream } from 'node:fs';
   *
   * const result = await client.leads.import(createReadStream('contacts.csv'));
   * ```
   */
  import(file: UploadBody, options?: LeadImportOptions & IdempotentOptions): ApiPromise<ImportJob>;

  /**
   * Preview an import of leads.
   *
   * Takes the file and the options of an import, and writes nothing. The response shows the field of each column with sample values, and the first rows as an import would write them, with the reasons for those that would fail: 100 rows at most, of the first 1048576 bytes. A file can have 33554432 bytes here; of a longer one, send the beginning; of a workbook, all of it.
   *
   * Scope: `import:contacts`. Throws, beside what every call can: {@link ValidationError} (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE).
   *
   * `POST /v1/leads/import/preview`
   *
   * @example
   * ```ts
   * import { createReadStream } from 'node:fs';
   *
   * const result = await client.leads.previewImport(createReadStream('contacts.csv'));
   * ```
   */
  previewImport(file: UploadBody, options?: LeadImportOptions & IdempotentOptions): ApiPromise<ImportPreview>;

  /**
   * Send a mail to the contact of a lead.
   *
   * It is stored, and sent once, when the mailbox may: see its daily cap and quiet hours. Once it is sent, the timeline has an `email_sent` with its Message-ID, unless `visibility` is NOTHING. An address that has bounced, and a contact that is blocked or must not be contacted, are refused.
   *
   * Scope: `write:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PermissionDeniedError} (FORBIDDEN: not_yours or user_required), {@link ConflictError} (CONFLICT: address_bounced or do_not_contact or not_ready or disabled or limit_reached or related_deleted).
   *
   * `POST /v1/leads/:id/emails`
   *
   * @example
   * ```ts
   * const result = await client.leads.createEmail('lead_01m5k2y0q7e3sd8f5g2h9jkv4b', {
   *   subject: 'Your quote',
   *   text: 'Hello {{contact.firstName|there}}, here is the quote that we talked about.',
   *   template: {},
   *   attachments: ['efile_01m5k2w5c8e0v2w4y6a8p3r5sd'],
   * });
   * ```
   */
  createEmail(leadId: string, body: EmailCreate, options?: IdempotentOptions): ApiPromise<Email>;
}

export const LeadsResource = /* @__PURE__ */ defineResource<
  new <F extends CustomFields = CustomFields>(
    transport: Transport,
  ) => LeadsResource<F>
>(`
/v1/leads
list GET ~ page query
create POST ~ body
upsert POST ~/ versioned body
get GET ~/:id query
update PATCH ~/:id versioned body
updateStage PATCH ~/:id/stage versioned body
assign PATCH ~/:id/ versioned body
autoAssign POST ~/ body
bulk POST ~/ body
bulkUpdateStage POST ~/bulk/stage body
bulkDelete POST ~/bulk/delete body
delete DELETE ~/:id versioned query
restore POST ~/:id/
listHistory GET ~/:id/ page query
getScore GET ~/:id/
recomputeScore POST ~/:id/
bulkUpdate POST ~/bulk/update body
previewBulkUpdate POST ~/bulk/update/preview body
previewAutoAssign POST ~/auto-assign/preview body
getFacets GET ~/ query
listTimeline GET ~/:id/ page query
import POST ~/ upload=text/csv query
previewImport POST ~/import/preview upload=text/csv query
createEmail POST ~/:id/emails body`);
