// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, CustomFields, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Pipeline, Stage } from './changes.js';
import type { Deleted } from './contacts.js';
import type { LeadRead, LeadSource, LeadStatus } from './leads.js';

export interface PipelinesListQuery {
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

export type StageType = 'OPEN' | 'WON' | 'LOST';

export interface PipelineCreate {
  /** The name. */
  name: string;
  /** Whether new leads go to this pipeline. */
  isDefault?: boolean | undefined;
  /** In order. Default: New, Qualified, Proposal, Won, Lost. */
  stages?:
    | readonly {
        /** The name. */
        name: string;
        /** 0 is the first; a new stage is last by default. The stages after it move back by one. */
        position?: number | undefined;
        /** A hex color, such as `#0ea5e9`. */
        color?: string | null | undefined;
        /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
        type?: StageType | undefined;
        /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
        probability?: number | undefined;
      }[]
    | undefined;
}

export interface PipelineUpdate {
  /** The name. */
  name?: string | undefined;
  /** true makes this the default pipeline in place of the present one; false leaves it as it is, and is refused on the default one. */
  isDefault?: boolean | undefined;
  /** Accepted only as it is. Create a stage with `pipelines.createStage`, change it with `pipelines.updateStage`, and delete it with `pipelines.deleteStage`. */
  stages?:
    | readonly {
        /** The name. */
        name: string;
        /** 0 is the first; a new stage is last by default. The stages after it move back by one. */
        position?: number | undefined;
        /** A hex color, such as `#0ea5e9`. */
        color?: string | null | undefined;
        /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
        type?: StageType | undefined;
        /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
        probability?: number | undefined;
        /** Identifies the record; it never changes. */
        id: string;
        /** The id of the pipeline. */
        pipelineId?: string | undefined;
      }[]
    | undefined;
}

export interface PipelineTotalsQuery {
  /** Only leads of these statuses. */
  status?:
    | LeadStatus
    | readonly LeadStatus[]
    | {
        /** None of these; records without a value match. */
        not?: LeadStatus | readonly LeadStatus[] | undefined;
      }
    | undefined;
  /** Only leads of these users; `none` or `null` for leads without an owner. */
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
}

export interface PipelineTotals {
  /** The id of the pipeline. */
  pipelineId: string;
  /** Leads in all stages. */
  count: number;
  /** One for each currency, by its code. */
  amounts: {
    /** ISO 4217 code. */
    currency: string;
    /** Sum of the values. */
    value: number;
    /** Sum of the values, each times the chance to win: that of the stage, 100 % if the lead is WON, 0 if it is LOST or UNQUALIFIED. */
    weighted: number;
  }[];
  /** In order of position. */
  stages: {
    /** The id of the stage. */
    stageId: string;
    /** The name. */
    name: string;
    /** Which of the forms this object has. */
    type: OpenEnum<StageType>;
    /** Chance to win in percent. */
    probability: number;
    /** Leads in the stage. */
    count: number;
    /** One for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
      /** Sum of the values, each times the chance to win: that of the stage, 100 % if the lead is WON, 0 if it is LOST or UNQUALIFIED. */
      weighted: number;
    }[];
  }[];
}

export interface PipelinesListStagesQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `position`. */
  sort?: 'position' | '-position' | undefined;
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

export interface StageCreate {
  /** The name. */
  name: string;
  /** 0 is the first; a new stage is last by default. The stages after it move back by one. */
  position?: number | undefined;
  /** A hex color, such as `#0ea5e9`. */
  color?: string | null | undefined;
  /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
  type?: StageType | undefined;
  /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
  probability?: number | undefined;
  /** Accepted only as it is. Create a stage in the other pipeline with `pipelines.createStage`. */
  pipelineId?: string | undefined;
}

export interface StageUpdate {
  /** The name. */
  name?: string | undefined;
  /** 0 is the first; a new stage is last by default. The stages after it move back by one. */
  position?: number | undefined;
  /** A hex color, such as `#0ea5e9`. */
  color?: string | null | undefined;
  /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
  type?: StageType | undefined;
  /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
  probability?: number | undefined;
  /** Accepted only as it is. Create a stage in the other pipeline with `pipelines.createStage`. */
  pipelineId?: string | undefined;
}

export interface StageDelete {
  /** Where the leads of the deleted stage go; a stage of the same pipeline. */
  moveToStageId: string;
}

export interface BoardQuery {
  /** Leads of each stage, 1 to 50; more is clamped. Default: `20`. */
  limit?: number | undefined;
  /** Default: `-stageEnteredAt`. */
  sort?:
    | '-stageEnteredAt'
    | 'stageEnteredAt'
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

export interface BoardStage<F extends CustomFields = CustomFields> {
  /** The id of the stage. */
  stageId: string;
  /** The name. */
  name: string;
  /** Hex color. */
  color: string | null;
  /** Which of the forms this object has. */
  type: OpenEnum<StageType>;
  /** Chance to win in percent. */
  probability: number;
  /** Leads in the stage that match, those of later pages included. */
  count: number;
  /** One for each currency, by its code. */
  amounts: {
    /** ISO 4217 code. */
    currency: string;
    /** Sum of the values. */
    value: number;
    /** Sum of the values, each times the chance to win: that of the stage, 100 % if the lead is WON, 0 if it is LOST or UNQUALIFIED. */
    weighted: number;
  }[];
  /** The first page. */
  leads: LeadRead<F>[];
  /** Whether `leads.list` has more with `cursor`. */
  hasMore: boolean;
  /** For `leads.list`, with this `stageId` as `stage`, and the same `sort` and filters as here. Empty if there is no more. */
  cursor: string;
}

export interface PipelineBoard<F extends CustomFields = CustomFields> {
  /** The id of the pipeline. */
  pipelineId: string;
  /** Leads in all stages that match. */
  count: number;
  /** One for each currency, by its code. */
  amounts: {
    /** ISO 4217 code. */
    currency: string;
    /** Sum of the values. */
    value: number;
    /** Sum of the values, each times the chance to win: that of the stage, 100 % if the lead is WON, 0 if it is LOST or UNQUALIFIED. */
    weighted: number;
  }[];
  /** In order of position. */
  stages: BoardStage<F>[];
}

/** Pipelines, their stages and totals. */
export interface PipelinesResource<F extends CustomFields = CustomFields> {
  /**
   * List pipelines with their stages.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/pipelines`
   *
   * @example
   * ```ts
   * for await (const each of client.pipelines.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: PipelinesListQuery & RequestOptions): PagePromise<Pipeline>;

  /**
   * Create a pipeline.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists or repeated_in_request).
   *
   * `POST /v1/pipelines`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.create({
   *   name: 'Partners',
   *   stages: [
   *     { name: 'New' },
   *     { name: 'Offer sent', probability: 60 },
   *     { name: 'Won', type: 'WON' },
   *     { name: 'Lost', type: 'LOST' },
   *   ],
   * });
   * ```
   */
  create(body: PipelineCreate, options?: IdempotentOptions): ApiPromise<Pipeline>;

  /**
   * Read a pipeline with its stages.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/pipelines/:id`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.get('pipe_01m5k2tc9hepx4v8s6w2q0rzab');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Pipeline>;

  /**
   * Rename a pipeline or make it the default.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/pipelines/:id`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.update('pipe_01m5k2tc9hepx4v8s6w2q0rzab', { name: 'Partner sales' });
   * ```
   */
  update(id: string, body: PipelineUpdate, options?: ConditionalOptions): ApiPromise<Pipeline>;

  /**
   * Delete a pipeline.
   *
   * Refused with CONFLICT for the default pipeline and while live leads are in it.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: in_use), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/pipelines/:id`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.delete('pipe_01m5k2tc9hepx4v8s6w2q0rzab');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Count the leads of each stage and sum up their values.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/pipelines/:id/totals`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.getTotals('pipe_01m5k2tc9hepx4v8s6w2q0rzab');
   * ```
   */
  getTotals(pipelineId: string, options?: PipelineTotalsQuery & RequestOptions): ApiPromise<PipelineTotals>;

  /**
   * List the stages of a pipeline.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/pipelines/:id/stages`
   *
   * @example
   * ```ts
   * for await (const each of client.pipelines.listStages('pipe_01m5k2tc9hepx4v8s6w2q0rzab')) {
   *   console.log(each);
   * }
   * ```
   */
  listStages(pipelineId: string, options?: PipelinesListStagesQuery & RequestOptions): PagePromise<Stage>;

  /**
   * Add a stage to a pipeline.
   *
   * Up to 50 stages.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists or limit_reached).
   *
   * `POST /v1/pipelines/:id/stages`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.createStage('pipe_01m5k2tc9hepx4v8s6w2q0rzab', { name: 'Negotiation', position: 2, probability: 80 });
   * ```
   */
  createStage(pipelineId: string, body: StageCreate, options?: IdempotentOptions): ApiPromise<Stage>;

  /**
   * Read a stage.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/pipelines/:id/stages/:stageId`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.getStage('pipe_01m5k2tc9hepx4v8s6w2q0rzab', 'stg_01m5k2td4jfqy5w9t7x3r1s0bc');
   * ```
   */
  getStage(pipelineId: string, stageId: string, options?: RequestOptions): ApiPromise<Stage>;

  /**
   * Update a stage.
   *
   * Its leads keep the status they have.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/pipelines/:id/stages/:stageId`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.updateStage('pipe_01m5k2tc9hepx4v8s6w2q0rzab', 'stg_01m5k2td4jfqy5w9t7x3r1s0bc', { probability: 70 });
   * ```
   */
  updateStage(pipelineId: string, stageId: string, body: StageUpdate, options?: ConditionalOptions): ApiPromise<Stage>;

  /**
   * Delete a stage.
   *
   * Its leads move to `moveToStageId` and keep the status they have. The last stage cannot be deleted.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: last_one), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/pipelines/:id/stages/:stageId`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.deleteStage('pipe_01m5k2tc9hepx4v8s6w2q0rzab', 'stg_01m5k2td4jfqy5w9t7x3r1s0bc', { moveToStageId: 'stg_01m5k2te6kgrz6x0v8y4s2t1cd' });
   * ```
   */
  deleteStage(pipelineId: string, stageId: string, options: StageDelete & ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Read a pipeline as a board: the first leads of each stage, with totals.
   *
   * One call for what a board shows at first. Counts and amounts are those of all leads that match, not only of those returned. Read the next page of a stage with `leads.list`: send its `stageId` as `stage`, its `cursor`, and the same `sort` and filters.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/pipelines/:id/board`
   *
   * @example
   * ```ts
   * const result = await client.pipelines.getBoard('pipe_01m5k2tc9hepx4v8s6w2q0rzab');
   * ```
   */
  getBoard(pipelineId: string, options?: BoardQuery & RequestOptions): ApiPromise<PipelineBoard<F>>;
}

export const PipelinesResource = /* @__PURE__ */ defineResource<
  new <F extends CustomFields = CustomFields>(
    transport: Transport,
  ) => PipelinesResource<F>
>(`
/v1/pipelines
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
getTotals GET ~/:id/ query
listStages GET ~/:id/ page query
createStage POST ~/:id/stages body
getStage GET ~/:id/stages/:stageId
updateStage PATCH ~/:id/stages/:stageId versioned body
deleteStage DELETE ~/:id/stages/:stageId versioned query
getBoard GET ~/:id/ query`);
