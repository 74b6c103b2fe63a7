// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Deleted, LeadStatus } from './contacts.js';

export interface PipelinesListQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `createdAt`. */
  sort?: 'createdAt' | '-createdAt' | undefined;
}

export interface Stage {
  id: string;
  tenantId: string;
  pipelineId: string;
  name: string;
  /** 0 is the first stage. */
  position: number;
  /** Hex color. */
  color: string | null;
  /** Entering a WON or LOST stage closes the lead. */
  type: OpenEnum<'OPEN' | 'WON' | 'LOST'>;
  /** Chance to win in percent. */
  probability: number;
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface Pipeline {
  id: string;
  tenantId: string;
  name: string;
  /** New leads go here unless they name a pipeline. */
  isDefault: boolean;
  /** In order of position. */
  stages: Stage[];
  /** Grows with every change; send it in If-Match to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type StageType = 'OPEN' | 'WON' | 'LOST';

export interface PipelineCreate {
  name: string;
  isDefault?: boolean | undefined;
  /** In order. Default: New, Qualified, Proposal, Won, Lost. */
  stages?:
    | readonly {
        name: string;
        /** 0 is the first; a new one is last by default. The others make room. */
        position?: number | undefined;
        color?: string | null | undefined;
        /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
        type?: StageType | undefined;
        /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
        probability?: number | undefined;
      }[]
    | undefined;
}

export interface PipelineUpdate {
  name?: string | undefined;
  /** true makes this the default pipeline in place of the present one; false leaves it as it is, and is refused on the default one. */
  isDefault?: boolean | undefined;
  /** Accepted only as it is. Create, change and delete stages with POST, PATCH and DELETE /v1/pipelines/:id/stages. */
  stages?:
    | readonly {
        name: string;
        /** 0 is the first; a new one is last by default. The others make room. */
        position?: number | undefined;
        color?: string | null | undefined;
        /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
        type?: StageType | undefined;
        /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
        probability?: number | undefined;
        id: string;
        pipelineId?: string | undefined;
      }[]
    | undefined;
}

export interface PipelineTotalsQuery {
  /** Only leads of these statuses. */
  status?: LeadStatus | readonly LeadStatus[] | undefined;
  /** Only leads of these users; `none` for leads without an owner. */
  assignee?: string | readonly string[] | undefined;
}

export interface PipelineTotals {
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
    stageId: string;
    name: string;
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
  /** `meta.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `position`. */
  sort?: 'position' | undefined;
}

export interface StageCreate {
  name: string;
  /** 0 is the first; a new one is last by default. The others make room. */
  position?: number | undefined;
  color?: string | null | undefined;
  /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
  type?: StageType | undefined;
  /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
  probability?: number | undefined;
  /** Accepted only as it is. Create a stage in the other pipeline with POST /v1/pipelines/:id/stages. */
  pipelineId?: string | undefined;
}

export interface StageUpdate {
  name?: string | undefined;
  /** 0 is the first; a new one is last by default. The others make room. */
  position?: number | undefined;
  color?: string | null | undefined;
  /** Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps its type. */
  type?: StageType | undefined;
  /** Chance to win in percent. Of a new one by default 100 for WON, else 0. */
  probability?: number | undefined;
  /** Accepted only as it is. Create a stage in the other pipeline with POST /v1/pipelines/:id/stages. */
  pipelineId?: string | undefined;
}

export interface StageDelete {
  /** Where the leads of the deleted stage go; a stage of the same pipeline. */
  moveToStageId: string;
}

/** The operations of `client.pipelines`. */
export class PipelinesResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List pipelines with their stages.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/pipelines`
   */
  list(query?: PipelinesListQuery, options?: RequestOptions): PagePromise<Pipeline> {
    return this.#transport.page({ method: 'GET', path: '/v1/pipelines', query, options });
  }

  /**
   * Create a pipeline.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link ConflictError} (CONFLICT).
   *
   * `POST /v1/pipelines`
   */
  create(body: PipelineCreate, options?: IdempotentOptions): ApiPromise<Pipeline> {
    return this.#transport.call({ method: 'POST', path: '/v1/pipelines', body, options });
  }

  /**
   * Read a pipeline with its stages.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/pipelines/:id`
   */
  get(id: string, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.#transport.call({ method: 'GET', path: '/v1/pipelines/:id', params: [id], options });
  }

  /**
   * Rename a pipeline or make it the default.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/pipelines/:id`
   */
  update(id: string, body: PipelineUpdate, options?: ConditionalOptions): ApiPromise<Pipeline> {
    return this.#transport.call({ method: 'PATCH', path: '/v1/pipelines/:id', params: [id], body, options });
  }

  /**
   * Delete a pipeline.
   *
   * Refused with CONFLICT for the default pipeline and while live leads are in it.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/pipelines/:id`
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted> {
    return this.#transport.call({ method: 'DELETE', path: '/v1/pipelines/:id', params: [id], options });
  }

  /**
   * Count the leads of each stage and sum up their values.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/pipelines/:id/totals`
   */
  getTotals(pipelineId: string, query?: PipelineTotalsQuery, options?: RequestOptions): ApiPromise<PipelineTotals> {
    return this.#transport.call({
      method: 'GET',
      path: '/v1/pipelines/:id/totals',
      params: [pipelineId],
      query,
      options,
    });
  }

  /**
   * List the stages of a pipeline.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/pipelines/:id/stages`
   */
  listStages(pipelineId: string, query?: PipelinesListStagesQuery, options?: RequestOptions): PagePromise<Stage> {
    return this.#transport.page({
      method: 'GET',
      path: '/v1/pipelines/:id/stages',
      params: [pipelineId],
      query,
      options,
    });
  }

  /**
   * Add a stage to a pipeline.
   *
   * Up to 50 stages.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT).
   *
   * `POST /v1/pipelines/:id/stages`
   */
  createStage(pipelineId: string, body: StageCreate, options?: IdempotentOptions): ApiPromise<Stage> {
    return this.#transport.call({
      method: 'POST',
      path: '/v1/pipelines/:id/stages',
      params: [pipelineId],
      body,
      options,
    });
  }

  /**
   * Read a stage.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/pipelines/:id/stages/:stageId`
   */
  getStage(pipelineId: string, stageId: string, options?: RequestOptions): ApiPromise<Stage> {
    return this.#transport.call({
      method: 'GET',
      path: '/v1/pipelines/:id/stages/:stageId',
      params: [pipelineId, stageId],
      options,
    });
  }

  /**
   * Update a stage.
   *
   * Its leads keep the status they have.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/pipelines/:id/stages/:stageId`
   */
  updateStage(pipelineId: string, stageId: string, body: StageUpdate, options?: ConditionalOptions): ApiPromise<Stage> {
    return this.#transport.call({
      method: 'PATCH',
      path: '/v1/pipelines/:id/stages/:stageId',
      params: [pipelineId, stageId],
      body,
      options,
    });
  }

  /**
   * Delete a stage.
   *
   * Its leads move to `moveToStageId` and keep the status they have. The last stage cannot be deleted.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/pipelines/:id/stages/:stageId`
   */
  deleteStage(
    pipelineId: string,
    stageId: string,
    query: StageDelete,
    options?: ConditionalOptions,
  ): ApiPromise<Deleted> {
    return this.#transport.call({
      method: 'DELETE',
      path: '/v1/pipelines/:id/stages/:stageId',
      params: [pipelineId, stageId],
      query,
      options,
    });
  }
}
