// Generated from the contract by `pnpm run generate`. Do not edit.

import type { CustomFields, CustomValues, OpenEnum } from '../types.js';
import type { CrawlTask } from './changes.js';
import type { EventType } from './constants.js';
import type { Contact, Conversation, LeadSource, LeadStatus } from './contacts.js';
import type { Lead } from './leads.js';
import type { Shipment } from './shipments.js';

export interface ExportAnnounced {
  id: string;
  tenantId: string;
  /** COMPLETED, FAILED and CANCELLED are final. */
  status: OpenEnum<'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'>;
  /** How much is done, from 0 to 1. */
  progress: number;
  /** The user who asked for it, or whose key did. */
  createdById: string | null;
  startedAt: string | null;
  /** When it reached a final status. */
  completedAt: string | null;
  /** A list, or `person` for `contacts.exportPerson`. */
  resource: OpenEnum<'contacts' | 'leads' | 'activities' | 'tags' | 'person'>;
  format: OpenEnum<'csv' | 'jsonl'>;
  filter: Record<string, unknown>;
  columns: string[] | null;
  /** Records written so far. */
  rows: number;
  /** Bytes written so far. */
  bytes: number;
  /** Why it is FAILED. */
  error: string | null;
  /** When the file is removed. */
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface AutomationTriggered<F extends CustomFields = CustomFields> {
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
    /** 0 to 100. Why: `leads.getScore`. */
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
    /** The user who owned the lead when it was closed; null if nobody did, or while it is open. */
    ownerAtClosingId: string | null;
    stageEnteredAt: string;
    /** Your own id of the lead; unique among live leads. */
    externalId: string | null;
    tagIds: string[];
    /** The custom fields that are set, by their keys. */
    customFields: CustomValues<F, 'lead'>;
    /** When the latest activity that a client wrote occurred; one in the future counts from its creation. */
    lastActivityAt: string | null;
    /** Grows with every change; pass it as `ifMatch` to change only what you read. */
    version: number;
    /** When the record was stored here. Another time than `createdAt` only if that was sent, for a record that is older. */
    recordedAt: string;
    createdAt: string;
    updatedAt: string;
  };
}

/** The data of each type of event: the same shape as the API returns. */
export interface WebhookEventData<F extends CustomFields = CustomFields> {
  /** A new lead enters the pipeline. */
  'lead.created': Lead<F>;
  /** The score of a lead crosses a threshold of the settings, either way. */
  'lead.score_changed': Lead<F>;
  /** A lead moves between pipeline stages. */
  'lead.stage_changed': Lead<F>;
  /** A field of a lead changes, or the lead is restored, through any part of the API. */
  'lead.updated': Lead<F>;
  /** A lead is deleted, alone or with its contact. */
  'lead.deleted': Lead<F>;
  /** A contact is created, through any part of the API. */
  'contact.created': Contact<F>;
  /** A field of a contact changes, through any part of the API. */
  'contact.updated': Contact<F>;
  /** A contact is deleted, or merged into another. */
  'contact.deleted': Contact<F>;
  /** A conversation with a chatbot begins. */
  'conversation.started': Conversation;
  /** A chatbot asks for a human. */
  'conversation.handoff': Conversation;
  /** A conversation is closed. */
  'conversation.ended': Conversation;
  /** A run of a crawl task ends, unless every platform failed or the task was cancelled. */
  'crawl_task.completed': CrawlTask;
  /** An export is available for download. */
  'export.ready': ExportAnnounced;
  /** The status, the timeline or the expected delivery of a shipment changes. */
  'shipment.updated': Shipment;
  /** An action of an automation sends it, to the one endpoint that the action names. You cannot subscribe to it. */
  'automation.triggered': AutomationTriggered<F>;
}

/**
 * The body of a webhook: `event.type` determines the type of `event.data`.
 * A newer server may send types that are not listed here: answer those with success, and ignore them.
 */
export type WebhookEvent<T extends EventType = EventType, F extends CustomFields = CustomFields> = T extends EventType
  ? {
      /** The same in all deliveries of one event: use it to drop repeats. */
      id: string;
      type: T;
      /** ISO 8601 with milliseconds. */
      created: string;
      tenant_id: string;
      data: WebhookEventData<F>[T];
      /** Of lead.stage_changed: where the lead was before. Older servers do not send it. */
      previous?: T extends 'lead.stage_changed' ? { stageId: string; pipelineId: string } : never;
      /** The version of the payload's shape, YYYY-MM-DD. */
      api_version: string;
    }
  : never;
