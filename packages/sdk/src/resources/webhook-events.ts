// Generated from the contract by `pnpm run generate`. Do not edit.

import type { OpenEnum } from '../types.js';
import type { EventType } from './constants.js';
import type { Lead, LeadSource, LeadStatus } from './leads.js';

export interface AutomationTriggered {
  automationId: string;
  automationName: string;
  runId: string;
  fromStageId: string;
  toStageId: string;
  /** As it is when the action is done. */
  lead: {
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
  };
}

/** The data of each type of event: the same shape as the API returns. */
export interface WebhookEventData {
  /** A new lead enters the pipeline. */
  'lead.created': Lead;
  /** The score of a lead crosses a threshold of the settings, either way. */
  'lead.score_changed': Lead;
  /** A lead moves between pipeline stages. */
  'lead.stage_changed': Lead;
  /** An action of an automation sends it, to the one endpoint that the action names. There is no subscribing to it. */
  'automation.triggered': AutomationTriggered;
}

/**
 * The body of a webhook: `event.type` tells what `event.data` is.
 * A newer server may send types that are not listed here: answer those with success, and ignore them.
 */
export type WebhookEvent<T extends EventType = EventType> = T extends EventType
  ? {
      /** The same in all deliveries of one event: use it to drop repeats. */
      id: string;
      type: T;
      /** ISO 8601 with milliseconds. */
      created: string;
      tenant_id: string;
      data: WebhookEventData[T];
      /** The version of the payload's shape, YYYY-MM-DD. */
      api_version: string;
    }
  : never;
