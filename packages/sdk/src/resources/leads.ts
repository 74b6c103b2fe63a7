// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { ContactCreate, Deleted } from './contacts.js';

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

export interface LeadQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | '-updatedAt' | 'updatedAt' | undefined;
  status?: LeadStatus | readonly LeadStatus[] | undefined;
  source?: LeadSource | readonly LeadSource[] | undefined;
  /** Pipeline ids. */
  pipeline?: string | readonly string[] | undefined;
  pipelineId?: string | readonly string[] | undefined;
  /** Stage ids. */
  stage?: string | readonly string[] | undefined;
  stageId?: string | readonly string[] | undefined;
  /** User ids; `none` for leads without an owner. */
  assignee?: string | readonly string[] | undefined;
  assignedToId?: string | readonly string[] | undefined;
  /** Contact ids. */
  contact?: string | readonly string[] | undefined;
  contactId?: string | readonly string[] | undefined;
  externalId?: string | undefined;
  minScore?: number | undefined;
  /** Created at or after. */
  'createdAt[gte]'?: string | Date | undefined;
  /** Created before. */
  'createdAt[lt]'?: string | Date | undefined;
  /** Changed at or after. */
  'updatedAt[gte]'?: string | Date | undefined;
}

export interface Lead {
  id: string;
  tenantId: string;
  contactId: string;
  pipelineId: string;
  stageId: string;
  status: OpenEnum<LeadStatus>;
  source: OpenEnum<LeadSource>;
  /** 0 to 100. */
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
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface LeadCreate {
  /** Default: the pipeline of the stage, else the default pipeline. */
  pipelineId?: string | undefined;
  /** Default: the first stage of the pipeline. */
  stageId?: string | undefined;
  status?: LeadStatus | undefined;
  /** Needed with LOST and UNQUALIFIED. */
  lostReason?: string | null | undefined;
  score?: number | undefined;
  value?: number | null | undefined;
  /** Default: the tenant's currency. */
  currency?: string | undefined;
  assignedToId?: string | null | undefined;
  title?: string | null | undefined;
  expectedCloseDate?: string | null | undefined;
  externalId?: string | null | undefined;
  /** The contact of the lead; or send `contact`. */
  contactId?: string | undefined;
  /** A contact to create along with the lead. */
  contact?: ContactCreate | undefined;
  /** Default: API. Cannot be changed later. */
  source?: LeadSource | undefined;
}

export interface LeadUpdate {
  /** Default: the pipeline of the stage, else the default pipeline. */
  pipelineId?: string | undefined;
  /** Default: the first stage of the pipeline. */
  stageId?: string | undefined;
  status?: LeadStatus | undefined;
  /** Needed with LOST and UNQUALIFIED. */
  lostReason?: string | null | undefined;
  score?: number | undefined;
  value?: number | null | undefined;
  /** Default: the tenant's currency. */
  currency?: string | undefined;
  assignedToId?: string | null | undefined;
  title?: string | null | undefined;
  expectedCloseDate?: string | null | undefined;
  externalId?: string | null | undefined;
}

export interface LeadStageUpdate {
  stageId: string;
  /** On a LOST stage; default: the name of the stage. */
  lostReason?: string | undefined;
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
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /api/v1/leads`
   */
  list(query?: LeadQuery, options?: RequestOptions): PagePromise<Lead> {
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
   * Delete a lead.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /api/v1/leads/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/api/v1/leads/:id', params: [id], options });
  }
}
