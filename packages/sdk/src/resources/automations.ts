// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type { Automation } from './changes.js';
import type { Deleted } from './contacts.js';
import type { AutomationActionResult, AutomationRun } from './leads.js';

export interface AutomationQuery {
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
  enabled?: boolean | undefined;
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface ConditionInput {
  field:
    | 'lead.source'
    | 'lead.status'
    | 'lead.value'
    | 'lead.score'
    | 'lead.currency'
    | 'lead.title'
    | 'lead.externalId'
    | 'lead.pipelineId'
    | 'lead.stageId'
    | 'lead.assignedToId'
    | 'contact.name'
    | 'contact.email'
    | 'contact.emailDomain'
    | 'contact.phone'
    | 'contact.company'
    | 'contact.title'
    | 'contact.country'
    | 'contact.externalId'
    | 'contact.ownerId'
    | 'contact.tags';
  operator:
    | 'exists'
    | 'not_exists'
    | 'eq'
    | 'neq'
    | 'in'
    | 'not_in'
    | 'contains'
    | 'not_contains'
    | 'starts_with'
    | 'ends_with'
    | 'gt'
    | 'gte'
    | 'lt'
    | 'lte';
  /** Left out with exists and not_exists. */
  value?: string | number | readonly (string | number)[] | undefined;
}

export interface AutomationCreate {
  name: string;
  /** Of a new one by default true. */
  enabled?: boolean | undefined;
  trigger: {
    type: 'lead.stage_changed';
    fromStageId?: string | null | undefined;
    toStageId?: string | null | undefined;
  };
  conditions?:
    | {
        /** Default: `all`. */
        match?: 'all' | 'any' | undefined;
        items: readonly ConditionInput[];
      }
    | undefined;
  actions: readonly (
    | {
        type: 'assign';
        /** The user who becomes the owner; null for none. */
        assignedToId: string | null;
      }
    | {
        type: 'add_tag';
        /** The name of a tag. An unknown one is made. */
        name: string;
      }
    | {
        type: 'create_task';
        title: string;
        /** Days from the run of the automation until the task is due; null: it is never due. */
        dueInDays: number | null;
      }
    | {
        type: 'set_field';
        /** stageId moves the lead as the stage operation does, which may fire other automations. */
        field: 'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId';
        /** As `leads.update` takes it. */
        value: string | number | null;
      }
    | {
        type: 'send_webhook';
        /** The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it. */
        endpointId: string;
      }
  )[];
}

export interface AutomationUpdate {
  name?: string | undefined;
  /** Of a new one by default true. */
  enabled?: boolean | undefined;
  trigger?:
    | {
        type: 'lead.stage_changed';
        fromStageId?: string | null | undefined;
        toStageId?: string | null | undefined;
      }
    | undefined;
  conditions?:
    | {
        /** Default: `all`. */
        match?: 'all' | 'any' | undefined;
        items: readonly ConditionInput[];
      }
    | undefined;
  actions?:
    | readonly (
        | {
            type: 'assign';
            /** The user who becomes the owner; null for none. */
            assignedToId: string | null;
          }
        | {
            type: 'add_tag';
            /** The name of a tag. An unknown one is made. */
            name: string;
          }
        | {
            type: 'create_task';
            title: string;
            /** Days from the run of the automation until the task is due; null: it is never due. */
            dueInDays: number | null;
          }
        | {
            type: 'set_field';
            /** stageId moves the lead as the stage operation does, which may fire other automations. */
            field: 'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId';
            /** As `leads.update` takes it. */
            value: string | number | null;
          }
        | {
            type: 'send_webhook';
            /** The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it. */
            endpointId: string;
          }
      )[]
    | undefined;
}

export type AutomationRunStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'SKIPPED' | 'STOPPED';

export interface AutomationRunQuery {
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
  status?:
    | AutomationRunStatus
    | readonly AutomationRunStatus[]
    | {
        /** None of these; records without a value match. */
        not?: AutomationRunStatus | readonly AutomationRunStatus[] | undefined;
      }
    | undefined;
  /** Lead ids. */
  lead?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `lead`. */
  leadId?:
    | string
    | readonly string[]
    | {
        /** The same as `lead: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface AutomationPreviewRequest {
  trigger: {
    type: 'lead.stage_changed';
    fromStageId?: string | null | undefined;
    toStageId?: string | null | undefined;
  };
  conditions?:
    | {
        /** Default: `all`. */
        match?: 'all' | 'any' | undefined;
        items: readonly ConditionInput[];
      }
    | undefined;
  actions: readonly (
    | {
        type: 'assign';
        /** The user who becomes the owner; null for none. */
        assignedToId: string | null;
      }
    | {
        type: 'add_tag';
        /** The name of a tag. An unknown one is made. */
        name: string;
      }
    | {
        type: 'create_task';
        title: string;
        /** Days from the run of the automation until the task is due; null: it is never due. */
        dueInDays: number | null;
      }
    | {
        type: 'set_field';
        /** stageId moves the lead as the stage operation does, which may fire other automations. */
        field: 'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId';
        /** As `leads.update` takes it. */
        value: string | number | null;
      }
    | {
        type: 'send_webhook';
        /** The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it. */
        endpointId: string;
      }
  )[];
  /** The leads to try it on, whatever their last move. */
  leadIds?: readonly string[] | undefined;
  /** How many leads to try it on without `leadIds`. Default: `50`. */
  limit?: number | undefined;
}

export interface AutomationPreview {
  /** Leads that it was tried on. */
  tried: number;
  /** Those for which the conditions hold. */
  matched: number;
  /** The lead that was moved last comes first. */
  leads: {
    leadId: string;
    title: string | null;
    /** The stage that the lead left last; null if it was never moved. */
    fromStageId: string | null;
    /** The stage that it is in. */
    toStageId: string;
    /** When it entered that stage. */
    movedAt: string;
    /** Whether the conditions hold. */
    matches: boolean;
    /** What each action would do, as the log of a run says it; empty if the conditions do not hold. */
    actions: AutomationActionResult[];
  }[];
}

/** Rules that act when a lead moves between stages, and their runs. */
export interface AutomationsResource {
  /**
   * List automations.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/automations`
   */
  list(options?: AutomationQuery & RequestOptions): PagePromise<Automation>;

  /**
   * Create an automation.
   *
   * Only the stage operation fires it, for one lead or many: once for each move of a lead. It acts with the rights of its author: conditions need read:leads, send_webhook needs manage:webhooks.
   *
   * Scope: `manage:automations`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/automations`
   */
  create(body: AutomationCreate, options?: IdempotentOptions): ApiPromise<Automation>;

  /**
   * Read an automation.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/automations/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Automation>;

  /**
   * Change, enable or disable an automation.
   *
   * Changes the fields that are sent; trigger, conditions and actions are replaced whole. A request that sends one of these, or `enabled: true`, makes its caller the author.
   *
   * Scope: `manage:automations`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/automations/:id`
   */
  update(id: string, body: AutomationUpdate, options?: ConditionalOptions): ApiPromise<Automation>;

  /**
   * Delete an automation.
   *
   * Runs that are waiting are skipped.
   *
   * Scope: `manage:automations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/automations/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * List the runs of an automation in the last 30 days.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/automations/:id/runs`
   */
  listRuns(automationId: string, options?: AutomationRunQuery & RequestOptions): PagePromise<AutomationRun>;

  /**
   * Try an automation on leads.
   *
   * Tries a trigger, conditions and actions on the leads whose last move, within 30 days, fits the trigger, and returns what it would do with each as the lead is now. Nothing is stored or sent. It needs the scopes that creating the automation needs. Of the leads that were moved last, 1000 are looked at.
   *
   * Scope: `manage:automations`.
   *
   * `POST /v1/automations/preview`
   */
  preview(body: AutomationPreviewRequest, options?: IdempotentOptions): ApiPromise<AutomationPreview>;
}

export const AutomationsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => AutomationsResource>(`
/v1/automations
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
listRuns GET ~/:id/ page query
preview POST ~/ body`);
