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
  /** Whether it is in use. */
  enabled?: boolean | undefined;
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

export interface ConditionInput {
  /** The name of the field. */
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
  /** How the value is compared. */
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
  /** The name. */
  name: string;
  /** Of a new one by default true. */
  enabled?: boolean | undefined;
  /** The event that starts the automation. */
  trigger:
    | {
        /** Which of the forms this object has. */
        type: 'lead.stage_changed';
        /** The id of the stage before. */
        fromStageId?: string | null | undefined;
        /** The id of the stage after. */
        toStageId?: string | null | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.created';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.assigned';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.score_changed';
        /** Default: `any`. */
        direction?: 'up' | 'down' | 'any' | undefined;
        /** The threshold that the score crosses; null: any of `scoring.thresholds` in the settings. */
        threshold?: number | null | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation.ended';
      }
    | {
        /** Which of the forms this object has. */
        type: 'form.submitted';
        /** Only submissions of this form; null for any. */
        formId?: string | null | undefined;
      };
  /** The conditions under which the automation runs. */
  conditions?:
    | {
        /** Default: `all`. */
        match?: 'all' | 'any' | undefined;
        /** The conditions. */
        items: readonly ConditionInput[];
      }
    | undefined;
  /** The steps of the automation, in this order. */
  actions: readonly (
    | {
        /** Which of the forms this object has. */
        type: 'assign';
        /** The user who becomes the owner; null for none. */
        assignedToId: string | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'add_tag';
        /** The name of a tag. An unknown one is made. */
        name: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'create_task';
        /** The title. */
        title: string;
        /** Days from the run of the automation until the task is due; null: it is never due. */
        dueInDays: number | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'set_field';
        /** stageId moves the lead as the stage operation does, which may fire other automations. */
        field: 'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId';
        /** As `leads.update` takes it. */
        value: string | number | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'send_webhook';
        /** The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it. */
        endpointId: string;
      }
  )[];
}

export interface AutomationUpdate {
  /** The name. */
  name?: string | undefined;
  /** Of a new one by default true. */
  enabled?: boolean | undefined;
  /** The event that starts the automation. */
  trigger?:
    | {
        /** Which of the forms this object has. */
        type: 'lead.stage_changed';
        /** The id of the stage before. */
        fromStageId?: string | null | undefined;
        /** The id of the stage after. */
        toStageId?: string | null | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.created';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.assigned';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.score_changed';
        /** Default: `any`. */
        direction?: 'up' | 'down' | 'any' | undefined;
        /** The threshold that the score crosses; null: any of `scoring.thresholds` in the settings. */
        threshold?: number | null | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation.ended';
      }
    | {
        /** Which of the forms this object has. */
        type: 'form.submitted';
        /** Only submissions of this form; null for any. */
        formId?: string | null | undefined;
      }
    | undefined;
  /** The conditions under which the automation runs. */
  conditions?:
    | {
        /** Default: `all`. */
        match?: 'all' | 'any' | undefined;
        /** The conditions. */
        items: readonly ConditionInput[];
      }
    | undefined;
  /** The steps of the automation, in this order. */
  actions?:
    | readonly (
        | {
            /** Which of the forms this object has. */
            type: 'assign';
            /** The user who becomes the owner; null for none. */
            assignedToId: string | null;
          }
        | {
            /** Which of the forms this object has. */
            type: 'add_tag';
            /** The name of a tag. An unknown one is made. */
            name: string;
          }
        | {
            /** Which of the forms this object has. */
            type: 'create_task';
            /** The title. */
            title: string;
            /** Days from the run of the automation until the task is due; null: it is never due. */
            dueInDays: number | null;
          }
        | {
            /** Which of the forms this object has. */
            type: 'set_field';
            /** stageId moves the lead as the stage operation does, which may fire other automations. */
            field: 'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId';
            /** As `leads.update` takes it. */
            value: string | number | null;
          }
        | {
            /** Which of the forms this object has. */
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
  /** The state of the record. */
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

export interface AutomationPreviewRequest {
  /** The event that starts the automation. */
  trigger:
    | {
        /** Which of the forms this object has. */
        type: 'lead.stage_changed';
        /** The id of the stage before. */
        fromStageId?: string | null | undefined;
        /** The id of the stage after. */
        toStageId?: string | null | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.created';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.assigned';
      }
    | {
        /** Which of the forms this object has. */
        type: 'lead.score_changed';
        /** Default: `any`. */
        direction?: 'up' | 'down' | 'any' | undefined;
        /** The threshold that the score crosses; null: any of `scoring.thresholds` in the settings. */
        threshold?: number | null | undefined;
      }
    | {
        /** Which of the forms this object has. */
        type: 'conversation.ended';
      }
    | {
        /** Which of the forms this object has. */
        type: 'form.submitted';
        /** Only submissions of this form; null for any. */
        formId?: string | null | undefined;
      };
  /** The conditions under which the automation runs. */
  conditions?:
    | {
        /** Default: `all`. */
        match?: 'all' | 'any' | undefined;
        /** The conditions. */
        items: readonly ConditionInput[];
      }
    | undefined;
  /** The steps of the automation, in this order. */
  actions: readonly (
    | {
        /** Which of the forms this object has. */
        type: 'assign';
        /** The user who becomes the owner; null for none. */
        assignedToId: string | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'add_tag';
        /** The name of a tag. An unknown one is made. */
        name: string;
      }
    | {
        /** Which of the forms this object has. */
        type: 'create_task';
        /** The title. */
        title: string;
        /** Days from the run of the automation until the task is due; null: it is never due. */
        dueInDays: number | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'set_field';
        /** stageId moves the lead as the stage operation does, which may fire other automations. */
        field: 'title' | 'value' | 'currency' | 'expectedCloseDate' | 'status' | 'score' | 'stageId';
        /** As `leads.update` takes it. */
        value: string | number | null;
      }
    | {
        /** Which of the forms this object has. */
        type: 'send_webhook';
        /** The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if the endpoint does not subscribe to it. */
        endpointId: string;
      }
  )[];
  /** The leads to try it on, regardless of their state. */
  leadIds?: readonly string[] | undefined;
  /** How many leads to try it on without `leadIds`. Default: `50`. */
  limit?: number | undefined;
}

export interface AutomationPreview {
  /** Leads that it was tried on. */
  tried: number;
  /** Those for which the conditions hold. */
  matched: number;
  /** The lead to which it happened last comes first; with `leadIds`, the one that was moved last. */
  leads: {
    /** The id of the lead. */
    leadId: string;
    /** The title. */
    title: string | null;
    /** The event that would have started it; null if no recent one would. */
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
        }
      | null;
    /** When that happened. */
    startedAt: string | null;
    /** The stage that the lead left last; null if it was never moved. */
    fromStageId: string | null;
    /** The stage that it is in. */
    toStageId: string;
    /** When it entered that stage. */
    movedAt: string;
    /** Whether the conditions hold. */
    matches: boolean;
    /** The effect of each action, as in the log of a run; empty if the conditions do not hold. */
    actions: AutomationActionResult[];
  }[];
}

/** Rules that act when something happens to a lead, and their runs. */
export interface AutomationsResource {
  /**
   * List automations.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/automations`
   *
   * @example
   * ```ts
   * for await (const each of client.automations.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: AutomationQuery & RequestOptions): PagePromise<Automation>;

  /**
   * Create an automation.
   *
   * It runs once each time that its trigger happens to a lead. On lead.stage_changed, only the stage operation starts it, for one lead or many. On the other triggers, any change starts it but those of imports, bulk updates, undos and hand-overs. It acts with the rights of its author: conditions need read:leads, send_webhook needs manage:webhooks.
   *
   * Scope: `manage:automations`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/automations`
   *
   * @example
   * ```ts
   * const result = await client.automations.create({
   *   name: 'Call new opportunities',
   *   trigger: { type: 'lead.stage_changed' },
   *   conditions: { items: [{ field: 'lead.value', operator: 'gte', value: 5000 }] },
   *   actions: [{ type: 'create_task', title: 'Call within a day', dueInDays: 1 }],
   * });
   * ```
   */
  create(body: AutomationCreate, options?: IdempotentOptions): ApiPromise<Automation>;

  /**
   * Read an automation.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/automations/:id`
   *
   * @example
   * ```ts
   * const result = await client.automations.get('auto_01m5k2tm5pkv29a3y1b7w5x4fg');
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.automations.update('auto_01m5k2tm5pkv29a3y1b7w5x4fg', { enabled: false });
   * ```
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
   *
   * @example
   * ```ts
   * const result = await client.automations.delete('auto_01m5k2tm5pkv29a3y1b7w5x4fg');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * List the runs of an automation in the last 30 days.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/automations/:id/runs`
   *
   * @example
   * ```ts
   * for await (const each of client.automations.listRuns('auto_01m5k2tm5pkv29a3y1b7w5x4fg')) {
   *   console.log(each);
   * }
   * ```
   */
  listRuns(automationId: string, options?: AutomationRunQuery & RequestOptions): PagePromise<AutomationRun>;

  /**
   * Try an automation on leads.
   *
   * Tries a trigger, conditions and actions on the leads to which the trigger last happened, within 30 days, and returns what it would do with each as the lead is now. Nothing is stored or sent. It needs the scopes that creating the automation needs. Of the leads that changed last, 1000 are looked at.
   *
   * Scope: `manage:automations`.
   *
   * `POST /v1/automations/preview`
   *
   * @example
   * ```ts
   * const result = await client.automations.preview({
   *   trigger: { type: 'lead.stage_changed', toStageId: 'stg_01m5k2td4jfqy5w9t7x3r1s0bc' },
   *   conditions: { items: [{ field: 'lead.value', operator: 'gte', value: 5000 }] },
   *   actions: [{ type: 'create_task', title: 'Call within a day', dueInDays: 1 }],
   *   limit: 10,
   * });
   * ```
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
