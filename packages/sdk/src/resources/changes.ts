// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { EventStream } from '../event-stream.js';
import type { Transport } from '../transport.js';
import type { CustomFields, OpenEnum, RequestOptions, StreamOptions } from '../types.js';
import type { Activity, Contact, Conversation } from './contacts.js';
import type { Lead, Message } from './leads.js';

export interface ChangeQuery {
  resource: 'lead' | 'contact' | 'activity';
  /** `cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come. */
  since?: string | undefined;
  /** Changes to look at, 1 to 200; more is clamped. Default: `200`. */
  limit?: number | undefined;
}

export interface Change<F extends CustomFields = CustomFields> {
  /** The record. */
  id: string;
  resource: OpenEnum<'lead' | 'contact' | 'activity'>;
  /** Whether there is no such record any more. */
  deleted: boolean;
  /** The record as it is now, of the shape of its resource; null if it is deleted. */
  record: Lead<F> | Contact<F> | Activity | null;
  /** About when it changed. */
  changedAt: string;
}

export interface ChangePage<F extends CustomFields = CustomFields> {
  /** Each record once, however often it changed. */
  changes: Change<F>[];
  /** Where to go on. Keep it: it is good for 30 days. */
  cursor: string;
  /** Whether there is more right now. */
  hasMore: boolean;
}

export interface LiveStreamQuery {
  /** The resources to follow; `conversation` includes messages and private notes; `notification` is for signed-in users. Default: all that the caller can read. */
  resource?:
    | 'notification'
    | 'lead'
    | 'contact'
    | 'activity'
    | 'conversation'
    | readonly ('notification' | 'lead' | 'contact' | 'activity' | 'conversation')[]
    | undefined;
}

export interface ConversationNote {
  id: string;
  tenantId: string;
  conversationId: string;
  content: string;
  /** Ids of the users whom the note mentions, at most 20. */
  mentions: string[];
  /** The user who wrote it; null for a key without an owner. */
  authorId: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface Notification {
  id: string;
  tenantId: string;
  kind: OpenEnum<
    | 'LEAD_ASSIGNED'
    | 'CONVERSATION_ASSIGNED'
    | 'CONVERSATION_HANDED_OFF'
    | 'MENTIONED'
    | 'TASK_ASSIGNED'
    | 'TASK_DUE'
    | 'IMPORT_FINISHED'
    | 'EXPORT_FINISHED'
  >;
  /** How many leads, conversations or tasks it is about. Above 1, the ids are null: see your list of them. */
  count: number;
  /** What it is about, as it is called now: the title of the lead or task, the name of the contact or the file. null if it has no name, or is gone. */
  subject: string | null;
  /** The lead that was assigned, or that the task belongs to. */
  leadId: string | null;
  /** The contact that the task belongs to. */
  contactId: string | null;
  conversationId: string | null;
  /** The private note with the mention. */
  noteId: string | null;
  /** The task. */
  activityId: string | null;
  importId: string | null;
  exportId: string | null;
  /** How the import or export ended. */
  outcome: OpenEnum<'COMPLETED' | 'FAILED'> | null;
  /** The user who did it; null for the server and keys without an owner. */
  actorId: string | null;
  /** null: unread. */
  readAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Changes since you last looked, in commit order. */
export interface ChangesResource<F extends CustomFields = CustomFields> {
  /**
   * List what has changed since a cursor.
   *
   * Records that were created, changed, deleted or restored, in an order that misses no record, even if several clients write at the same time. The same record can come again.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/changes`
   */
  list(options: ChangeQuery & RequestOptions): ApiPromise<ChangePage<F>>;

  /**
   * Follow all changes as they happen.
   *
   * Server-sent events of the leads, contacts, activities, conversations, messages and private notes that the caller can read: `read:leads` and `read:conversations` each add theirs, and signed-in users get their notifications. Open it first, read your lists after `stream.opened`, and you miss nothing. With Last-Event-ID it goes on after that event, for 3 days, also on another server. It ends now and then: reconnect.
   *
   * Any valid key will do. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: scope_missing or user_required).
   *
   * `GET /v1/stream`
   */
  stream(options?: LiveStreamQuery & StreamOptions): EventStream<
    | {
        type: 'stream.opened';
      }
    | {
        type: 'stream.reset';
      }
    | {
        type: 'record.changed';
        change: Change<F>;
      }
    | {
        type: 'message.created';
        message: Message;
      }
    | {
        type: 'conversation.updated';
        conversation: Conversation;
      }
    | {
        type: 'note.updated';
        note: ConversationNote;
      }
    | {
        type: 'note.deleted';
        conversationId: string;
        noteId: string;
      }
    | {
        type: 'notification.updated';
        notification: Notification;
      }
  >;
}

export const ChangesResource = /* @__PURE__ */ defineResource<
  new <F extends CustomFields = CustomFields>(
    transport: Transport,
  ) => ChangesResource<F>
>(`
/v1/changes
list GET ~ query
stream GET /v1/ events query`);
