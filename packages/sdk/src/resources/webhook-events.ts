// Generated from the contract by `pnpm run generate`. Do not edit.

import type { CustomFields, CustomValues, OpenEnum } from '../types.js';
import type { Actor, Conversation, CrawlTask } from './changes.js';
import type { EventType, Scope } from './constants.js';
import type { Contact, Email } from './contacts.js';
import type { FormSubmission } from './forms.js';
import type { Activity, Lead, LeadSource, LeadStatus, Message } from './leads.js';
import type { CreatedBy } from './me.js';
import type { Shipment } from './shipments.js';

export interface ThinEventData {
  /** The record; null for events that are about none. */
  id: string | null;
  /** The version that the record had; null for records without one. */
  version: number | null;
  /** The path where the record is read; null if there is none any more. */
  url: string | null;
  /** Of contact.erased. */
  mergedIds?: string[] | undefined;
  /** Of message.created. */
  conversationId?: string | undefined;
  /** Of form.submitted. */
  formId?: string | undefined;
  /** Of automation.triggered, as is `runId`. */
  automationId?: string | undefined;
  /** The id of the run. */
  runId?: string | undefined;
  /** Of app.authorized and app.revoked, as are `grantId` and `userId`. */
  appId?: string | undefined;
  /** The id of the customer's authorization. */
  grantId?: string | undefined;
  /** The id of the user. */
  userId?: string | undefined;
}

export interface ExportAnnounced {
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
}

export interface ContactErased {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** Contacts that had been merged into it, and are erased with it. */
  mergedIds: string[];
}

export interface JobFinished {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** Which kind it is. */
  kind: OpenEnum<'IMPORT' | 'BULK_UPDATE'>;
  /** `counts` shows how many records failed. */
  status: OpenEnum<'COMPLETED' | 'FAILED' | 'CANCELLED'>;
  /** The action that it performed. */
  resource: OpenEnum<'contacts' | 'leads'>;
  /** Whether it only counted. */
  dryRun: boolean;
  /** As in the job that `jobs.get` returns. */
  counts: Record<string, number>;
  /** The user, key or app that requested it; null if it is not known any more. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When it began; null while it waits. */
  startedAt: string | null;
  /** When it ended; null while it runs. */
  completedAt: string | null;
  /** The path of its record, which says what went wrong. */
  url: string;
}

export interface EndpointDisabled {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** A text for people, such as what it is for. */
  description: string | null;
  /** PAUSED only if its key was leaked. */
  status: OpenEnum<'DISABLED' | 'PAUSED'>;
  /** Why the endpoint was disabled. */
  statusReason: OpenEnum<'ACCESS_WITHDRAWN' | 'KEY_REVOKED' | 'KEY_LEAKED' | 'RECEIVER_GONE' | 'FAILING'>;
}

export interface AppAuthorizedData {
  /** The id of the app. */
  appId: string;
  /** The same in all events of one consent. */
  grantId: string;
  /** The user that the app acts for. */
  userId: string;
  /** The name of the app. */
  name: string;
  /** All that the user has allowed the app so far. */
  scopes: OpenEnum<Scope>[];
}

export interface AppRevokedData {
  /** The id of the app. */
  appId: string;
  /** The same in all events of one consent. */
  grantId: string;
  /** The user that the app acts for. */
  userId: string;
  /** Why. */
  reason: OpenEnum<'WITHDRAWN' | 'APP_DELETED' | 'USER_REMOVED' | 'TOKENS_REVOKED' | 'ENDED_BY_DEVELOPER'>;
}

export interface AutomationTriggered<F extends CustomFields = CustomFields> {
  /** The id of the automation. */
  automationId: string;
  /** The name of the automation when it ran. */
  automationName: string;
  /** The id of the run. */
  runId: string;
  /** The event that started the run. */
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
  /** As it is when the action is done. */
  lead: {
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
    /** The state of the record. */
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
  /** A shipment is deleted: it is not tracked any more. */
  'shipment.deleted': Shipment;
  /** Contacts are merged. The data is the contact that stays; `merge` beside it names all of them. */
  'contact.merged': Contact<F>;
  /** A merge is undone. The data is the contact that had stayed; `merge` beside it names those that are back. */
  'contact.unmerged': Contact<F>;
  /** The erasure of a contact begins: from now on it cannot be read or restored. Erase your copies too. */
  'contact.erased': ContactErased;
  /** A closed conversation is opened again. */
  'conversation.reopened': Conversation;
  /** An import is COMPLETED, FAILED or CANCELLED. */
  'import.finished': JobFinished;
  /** A bulk update is COMPLETED, FAILED or CANCELLED. */
  'bulk_update.finished': JobFinished;
  /** An export is FAILED: there will be no file. */
  'export.failed': ExportAnnounced;
  /** A crawl task is FAILED: a run failed on every platform or could not be started, and no other follows. */
  'crawl_task.failed': CrawlTask;
  /** The server disables or pauses another webhook endpoint of the tenant. */
  'endpoint.disabled': EndpointDisabled;
  /** A user allows an app to act for them, or allows it more. */
  'app.authorized': AppAuthorizedData;
  /** An app loses the access that a user gave it. */
  'app.revoked': AppRevokedData;
  /** A lead gets another owner, or its first one after its creation. Not when it loses its owner. */
  'lead.assigned': Lead<F>;
  /** A deleted lead is restored, alone or with its contact. */
  'lead.restored': Lead<F>;
  /** A deleted contact is restored, or its merge is undone. */
  'contact.restored': Contact<F>;
  /** A conversation is given to a user, or to another one. Not when it is given to nobody. */
  'conversation.assigned': Conversation;
  /** An activity is created, through any part of the API. */
  'activity.created': Activity;
  /** A message of a conversation is written. `filters.roles` of an endpoint says by whom; private notes are none. */
  'message.created': Message;
  /** Somebody has sent a form, and a lead was made of it, or somebody of your team has to review it. Once for each submission, and never for spam. */
  'form.submitted': FormSubmission;
  /** The mail server of a mailbox takes a mail to a contact. Beyond the specification. Never for mails whose owner shows them to nobody. */
  'email.sent': Email;
  /** A mail of a contact is read from a mailbox. Beyond the specification. Never for mails whose owner shows them to nobody. */
  'email.received': Email;
  /** A mail to a contact comes back for good. Beyond the specification. Never for mails whose owner shows them to nobody. */
  'email.bounced': Email;
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
      /** Who caused it. Older servers do not send it. */
      actor?: Actor;
      /** The fields of `data` that changed, with their values before; null if the record is new. Older servers do not send it. */
      previous?: T extends 'lead.stage_changed'
        ? Partial<Lead<F>> & { stageId: string; pipelineId: string }
        : Partial<WebhookEventData<F>[T]> | null;
      /** X-Request-Id of the request that caused it, null for what the server did on its own. Older servers do not send it. */
      request_id?: string | null;
      /** The contacts of a merge. */
      merge?: T extends 'contact.merged' | 'contact.unmerged'
        ? { id: string; primaryId: string; mergedIds: string[] }
        : never;
      /** The version of the payload's shape, YYYY-MM-DD. */
      api_version: string;
    }
  : never;

/**
 * The body of a webhook of an endpoint with `payload: 'thin'`: which record it is about, without its fields. `verify` returns it too:
 * `(await verify(…)) as unknown as ThinWebhookEvent`.
 */
export interface ThinWebhookEvent<T extends EventType = EventType>
  extends Pick<WebhookEvent<EventType>, 'id' | 'created' | 'tenant_id' | 'actor' | 'request_id' | 'api_version'> {
  type: T;
  data: ThinEventData;
  /** The names of the fields that changed; null if the record is new. */
  changed: string[] | null;
  /** The contacts of a merge. */
  merge?: { id: string; primaryId: string; mergedIds: string[] };
}
