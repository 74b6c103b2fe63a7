// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type {
  Activity,
  BulkResult,
  ContactCreate,
  Deleted,
  LeadListQuery,
  LeadRead,
  LeadSource,
  LeadStatus,
  TimelineQuery,
} from './contacts.js';

export interface LeadCreate {
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
            id?: string | undefined;
            name?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: Record<string, string | number | boolean | readonly string[] | null> | undefined;
  /** The contact of the lead; or send `contact`. */
  contactId?: string | undefined;
  /** A contact to create along with the lead. */
  contact?: ContactCreate | undefined;
  /** Default: API. Cannot be changed later. */
  source?: LeadSource | undefined;
}

export interface Lead {
  id: string;
  tenantId: string;
  contactId: string;
  pipelineId: string;
  stageId: string;
  status: OpenEnum<LeadStatus>;
  source: OpenEnum<LeadSource>;
  /** 0 to 100. Why: GET /v1/leads/:id/score. */
  score: number;
  /** Deal value in units of `currency`. */
  value: number | null;
  /** ISO 4217 code. */
  currency: string;
  /** The owning user. */
  assignedToId: string | null;
  title: string | null;
  /** Calendar day, YYYY-MM-DD. */
  expectedCloseDate: string | null;
  /** Why the lead was lost or is unqualified. */
  lostReason: string | null;
  closedAt: string | null;
  stageEnteredAt: string;
  /** Your own id of the lead; unique among live leads. */
  externalId: string | null;
  tagIds: string[];
  /** The custom fields that are set, by their keys. */
  customFields: Record<string, string | number | boolean | string[]>;
  /** When the latest activity that a client wrote occurred; one in the future counts from its creation. */
  lastActivityAt: string | null;
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface ContactSentBack {
  name?: string | null | undefined;
  email?: string | null | undefined;
  /** Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other contacts may have them too. */
  secondaryEmails?: readonly string[] | undefined;
  /** Kept as given. A number without a country code is read as one of `country`. */
  phone?: string | null | undefined;
  /** Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same handle on one platform. */
  socialProfiles?:
    | readonly {
        platform: string;
        /** With or without @, in any case. */
        handle: string;
        url?: string | null | undefined;
      }[]
    | undefined;
  doNotContact?: boolean | undefined;
  company?: string | null | undefined;
  title?: string | null | undefined;
  country?: string | null | undefined;
  externalId?: string | null | undefined;
  owner?:
    | {
        id: string;
      }
    | null
    | undefined;
  /** Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are made. */
  tags?:
    | readonly (
        | string
        | {
            id?: string | undefined;
            name?: string | undefined;
          }
      )[]
    | undefined;
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: Record<string, string | number | boolean | readonly string[] | null> | undefined;
  id?: string | undefined;
}

export interface LeadUpdate {
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
            id?: string | undefined;
            name?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: Record<string, string | number | boolean | readonly string[] | null> | undefined;
  /** That of the lead: a lead stays with its contact. */
  contactId?: string | undefined;
  /** Accepted only as it is. Change the contact of a lead with PATCH /api/v1/contacts/:id. */
  contact?: ContactSentBack | undefined;
  /** That of the lead: the source cannot be changed. */
  source?: LeadSource | undefined;
  /** Accepted only as it is. Delete a lead with DELETE /api/v1/leads/:id. */
  deletedAt?: string | Date | null | undefined;
}

export interface LeadStageUpdate {
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
}

export interface LeadAssignment {
  /** Oldest lead first. */
  assigned: {
    leadId: string;
    assignedToId: string;
  }[];
  /** Looked at, and left without an owner. */
  unassigned: {
    leadId: string;
    reason: OpenEnum<'NO_AVAILABLE_USER' | 'ALL_USERS_FULL'>;
    message: string;
  }[];
  /** Open leads without an owner that this call did not look at. */
  remaining: number;
  /** Whether another call would assign more. */
  hasMore: boolean;
}

export interface LeadBulkRecord {
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
            id?: string | undefined;
            name?: string | undefined;
          }
      )[]
    | undefined;
  /** Ids of tags; replaces the whole set. */
  tagIds?: readonly string[] | undefined;
  /** Custom fields by their keys. Those that are not named stay as they are; null clears one. */
  customFields?: Record<string, string | number | boolean | readonly string[] | null> | undefined;
  /** The contact of the lead; or send `contact`. */
  contactId?: string | undefined;
  /** A contact to create along with the lead. */
  contact?: ContactCreate | undefined;
  /** Default: API. Cannot be changed later. */
  source?: LeadSource | undefined;
}

export interface LeadBulk {
  /** 1 to 500. Each succeeds or fails by itself, unless `atomic`. */
  records: readonly LeadBulkRecord[];
  /** `upsert` changes the record that `matchOn` finds, and creates it where there is none. Default: `create`. */
  mode?: 'create' | 'upsert' | undefined;
  /** The field that tells whether a record is there already. Default: `externalId`. */
  matchOn?: 'externalId' | undefined;
  /** All or nothing: one bad record, and nothing is written. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface LeadBulkStage {
  /** 1 to 500 leads. Each succeeds or fails by itself, unless `atomic`. */
  leadIds: readonly string[];
  /** The stage that all of them enter. */
  stageId: string;
  /** On a LOST stage; default: the name of the stage. */
  lostReason?: string | undefined;
  /** All or nothing: one bad lead, and nothing is changed. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface LeadBulkDelete {
  /** 1 to 500 leads. Each succeeds or fails by itself, unless `atomic`. */
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
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
}

export interface LeadChange {
  id: string;
  tenantId: string;
  leadId: string;
  action: OpenEnum<'created' | 'updated' | 'deleted' | 'restored'>;
  /** The user, API key or automation that made the change; null: the server itself. */
  actorId: string | null;
  /** Fields with the values before and after. */
  changes: {
    /** As on the lead; a custom field is `customFields.key`. */
    field: string;
    from: unknown;
    to: unknown;
  }[];
  createdAt: string;
}

export interface ScoreReason {
  /** The name of the rule. */
  rule: string;
  kind: OpenEnum<'fit' | 'engagement'>;
  /** What the rule adds now, after decay and its cap; to two decimals. */
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
  leadId: string;
  tenantId: string;
  /** 0 to 100. */
  score: number;
  /** rules: computed from the rules in the settings; external: sent by a client, and kept until it is recomputed. */
  engine: OpenEnum<'rules' | 'external'>;
  /** Their points add up to the score, cut off at 0 and 100 and rounded. Empty for external. */
  reasons: ScoreReason[];
  computedAt: string;
}

/** The operations of `client.leads`. */
export class LeadsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List leads.
   *
   * When you sort by closedAt or lastActivityAt, leads without that value are left out.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /api/v1/leads`
   */
  list(query?: LeadListQuery, options?: RequestOptions): PagePromise<LeadRead> {
    return this.#transport.page({ method: 'GET', path: '/api/v1/leads', query, options });
  }

  /**
   * Create a lead.
   *
   * Needs `contactId`, or `contact` to create one along with it. Emits lead.created.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT).
   *
   * `POST /api/v1/leads`
   */
  create(body: LeadCreate, options?: IdempotentOptions): ApiPromise<Lead> {
    return this.#transport.call({ method: 'POST', path: '/api/v1/leads', body, options });
  }

  /**
   * Read a lead.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /api/v1/leads/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Lead> {
    return this.#transport.call({ method: 'GET', path: '/api/v1/leads/:id', params: [id], options });
  }

  /**
   * Update a lead.
   *
   * Changes the fields that are sent; null clears one. A change of stage emits lead.stage_changed but starts no automation: use the stage operation for that.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT, INVALID_TRANSITION), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /api/v1/leads/:id`
   */
  update(id: string, body: LeadUpdate, options?: ConditionalOptions): ApiPromise<Lead> {
    return this.#transport.call({ method: 'PATCH', path: '/api/v1/leads/:id', params: [id], body, options });
  }

  /**
   * Move a lead to a stage.
   *
   * Emits lead.stage_changed. A stage of another pipeline moves the lead there; the same stage changes nothing; a WON or LOST stage closes the lead.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /api/v1/leads/:id/stage`
   */
  updateStage(leadId: string, body: LeadStageUpdate, options?: ConditionalOptions): ApiPromise<Lead> {
    return this.#transport.call({ method: 'PATCH', path: '/api/v1/leads/:id/stage', params: [leadId], body, options });
  }

  /**
   * Give a lead an owner, or none.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /api/v1/leads/:id/assign`
   */
  assign(leadId: string, body: LeadAssign, options?: ConditionalOptions): ApiPromise<Lead> {
    return this.#transport.call({ method: 'PATCH', path: '/api/v1/leads/:id/assign', params: [leadId], body, options });
  }

  /**
   * Assign open leads without an owner in turn.
   *
   * Oldest lead first. A lead goes to the user who is available and not disabled, has fewer open leads than `maxOpenLeads`, and was given one longest ago; of several, to the one with the fewest open leads. Calls at the same time give each lead to one user. Repeat the call while `hasMore`.
   *
   * Scope: `write:leads`.
   *
   * `POST /api/v1/leads/auto-assign`
   */
  autoAssign(body?: LeadAutoAssign, options?: IdempotentOptions): ApiPromise<LeadAssignment> {
    return this.#transport.call({ method: 'POST', path: '/api/v1/leads/auto-assign', body, options });
  }

  /**
   * Create or update up to 500 leads.
   *
   * Counts as one request. 200 where every record was written, 207 where some failed: `data` says which and why. With `atomic` one bad record is a 400 that names it, and nothing is written. A contact sent along is the live one with its externalId or email where there is one, left as it is. Records may also be sent as a bare array, or as `leads`. Emits lead.created for each lead that it creates.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/bulk`
   */
  bulk(body: LeadBulk, options?: IdempotentOptions): ApiPromise<BulkResult[]> {
    return this.#transport.call({ method: 'POST', path: '/v1/leads/bulk', body, options });
  }

  /**
   * Move up to 500 leads to a stage.
   *
   * Counts as one request, and does with each lead what the stage operation does: emits lead.stage_changed, fires automations, closes the lead if the stage is WON or LOST. A lead that is in the stage already is `unchanged`. 200 if every lead is there, 207 if some failed: `data` says which and why.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/bulk/stage`
   */
  bulkUpdateStage(body: LeadBulkStage, options?: IdempotentOptions): ApiPromise<BulkResult[]> {
    return this.#transport.call({ method: 'POST', path: '/v1/leads/bulk/stage', body, options });
  }

  /**
   * Delete up to 500 leads.
   *
   * Counts as one request. Each can be restored for 30 days. 200 if every lead was deleted, 207 if some failed: `data` says which and why.
   *
   * Scope: `write:leads`.
   *
   * `POST /v1/leads/bulk/delete`
   */
  bulkDelete(body: LeadBulkDelete, options?: IdempotentOptions): ApiPromise<BulkResult[]> {
    return this.#transport.call({ method: 'POST', path: '/v1/leads/bulk/delete', body, options });
  }

  /**
   * Delete a lead.
   *
   * It can be restored for 30 days. `purge=true` deletes it for good, also where it was deleted before, and needs the scope admin.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /api/v1/leads/:id`
   */
  delete(id: string, query?: LeadsDeleteQuery, options?: ConditionalOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/api/v1/leads/:id', params: [id], query, options });
  }

  /**
   * Restore a deleted lead.
   *
   * Within 30 days of its deletion. A lead whose contact is deleted too is a CONFLICT: restore the contact. One whose pipeline is gone enters the first stage of the default pipeline. A lead that is not deleted is answered as it is.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT).
   *
   * `POST /api/v1/leads/:id/restore`
   */
  restore(leadId: string, options?: IdempotentOptions): ApiPromise<Lead> {
    return this.#transport.call({ method: 'POST', path: '/api/v1/leads/:id/restore', params: [leadId], options });
  }

  /**
   * List the activities of a lead.
   *
   * Sorted by dueAt, the list has only those that have one.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/leads/:id/activities`
   */
  listActivities(leadId: string, query?: TimelineQuery, options?: RequestOptions): PagePromise<Activity> {
    return this.#transport.page({ method: 'GET', path: '/v1/leads/:id/activities', params: [leadId], query, options });
  }

  /**
   * List what has changed on a lead, when, and by whom.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/leads/:id/history`
   */
  listHistory(leadId: string, query?: LeadsListHistoryQuery, options?: RequestOptions): PagePromise<LeadChange> {
    return this.#transport.page({ method: 'GET', path: '/v1/leads/:id/history', params: [leadId], query, options });
  }

  /**
   * Read the score of a lead and its reasons.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/leads/:id/score`
   */
  getScore(leadId: string, options?: RequestOptions): ApiPromise<LeadScore> {
    return this.#transport.call({ method: 'GET', path: '/v1/leads/:id/score', params: [leadId], options });
  }

  /**
   * Compute the score of a lead again.
   *
   * Applies the rules of the settings, also where a client sent the score. GET /v1/leads/:id/score tells the reasons.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /api/v1/leads/:id/recompute-score`
   */
  recomputeScore(leadId: string, options?: IdempotentOptions): ApiPromise<Lead> {
    return this.#transport.call({
      method: 'POST',
      path: '/api/v1/leads/:id/recompute-score',
      params: [leadId],
      options,
    });
  }
}
