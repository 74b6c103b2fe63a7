// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Notification } from './changes.js';

export interface NotificationQuery {
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
  /** true: only unread ones; `page.total` counts them. */
  unread?: boolean | undefined;
  /** Which kind it is. */
  kind?:
    | 'LEAD_ASSIGNED'
    | 'CONVERSATION_ASSIGNED'
    | 'CONVERSATION_HANDED_OFF'
    | 'MENTIONED'
    | 'TASK_ASSIGNED'
    | 'TASK_DUE'
    | 'IMPORT_FINISHED'
    | 'EXPORT_FINISHED'
    | 'EMAIL_BOUNCED'
    | 'EMAIL_FAILED'
    | 'MAILBOX_FAILED'
    | readonly (
        | 'LEAD_ASSIGNED'
        | 'CONVERSATION_ASSIGNED'
        | 'CONVERSATION_HANDED_OFF'
        | 'MENTIONED'
        | 'TASK_ASSIGNED'
        | 'TASK_DUE'
        | 'IMPORT_FINISHED'
        | 'EXPORT_FINISHED'
        | 'EMAIL_BOUNCED'
        | 'EMAIL_FAILED'
        | 'MAILBOX_FAILED'
      )[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'LEAD_ASSIGNED'
          | 'CONVERSATION_ASSIGNED'
          | 'CONVERSATION_HANDED_OFF'
          | 'MENTIONED'
          | 'TASK_ASSIGNED'
          | 'TASK_DUE'
          | 'IMPORT_FINISHED'
          | 'EXPORT_FINISHED'
          | 'EMAIL_BOUNCED'
          | 'EMAIL_FAILED'
          | 'MAILBOX_FAILED'
          | readonly (
              | 'LEAD_ASSIGNED'
              | 'CONVERSATION_ASSIGNED'
              | 'CONVERSATION_HANDED_OFF'
              | 'MENTIONED'
              | 'TASK_ASSIGNED'
              | 'TASK_DUE'
              | 'IMPORT_FINISHED'
              | 'EXPORT_FINISHED'
              | 'EMAIL_BOUNCED'
              | 'EMAIL_FAILED'
              | 'MAILBOX_FAILED'
            )[]
          | undefined;
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

export interface NotificationsRead {
  /** These notifications; others are ignored. */
  ids?: readonly string[] | undefined;
  /** All that were created at this time or before. */
  until?: string | Date | undefined;
}

export interface UnreadCount {
  /** Notifications that are still unread. */
  unread: number;
}

export interface NotificationSettings {
  /** The language of the mails. */
  language: OpenEnum<'en' | 'de' | 'es' | 'fr'>;
  /** The channels of each kind of notification. */
  kinds: {
    /** You were given a lead. */
    LEAD_ASSIGNED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** You were given a conversation. */
    CONVERSATION_ASSIGNED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** A chatbot has handed a conversation over. */
    CONVERSATION_HANDED_OFF: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** Somebody mentioned you. */
    MENTIONED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** You were given a task. */
    TASK_ASSIGNED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** A task of yours is due. */
    TASK_DUE: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** An import of yours has ended. */
    IMPORT_FINISHED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** An export of yours has ended. */
    EXPORT_FINISHED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** A mail that you sent came back. */
    EMAIL_BOUNCED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** A mail that you wrote was not sent. */
    EMAIL_FAILED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
    /** Your mailbox, or a shared one, does not work. */
    MAILBOX_FAILED: {
      /** In the list and the live stream. */
      inApp: boolean;
      /** In a mail, at most one an hour, if it is still unread by then. */
      mail: boolean;
    };
  };
  /** Whether this server sends mail. */
  mailAvailable: boolean;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
}

export interface NotificationSettingsUpdate {
  /** Default: en. */
  language?: 'en' | 'de' | 'es' | 'fr' | undefined;
  /** What you leave out stays. Default: in the app, without mail. */
  kinds?:
    | {
        /** You were given a lead. */
        LEAD_ASSIGNED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** You were given a conversation. */
        CONVERSATION_ASSIGNED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** A chatbot has handed a conversation over. */
        CONVERSATION_HANDED_OFF?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** Somebody mentioned you. */
        MENTIONED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** You were given a task. */
        TASK_ASSIGNED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** A task of yours is due. */
        TASK_DUE?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** An import of yours has ended. */
        IMPORT_FINISHED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** An export of yours has ended. */
        EXPORT_FINISHED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** A mail that you sent came back. */
        EMAIL_BOUNCED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** A mail that you wrote was not sent. */
        EMAIL_FAILED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
        /** Your mailbox, or a shared one, does not work. */
        MAILBOX_FAILED?:
          | {
              /** In the list and the live stream. */
              inApp?: boolean | undefined;
              /** In a mail, at most one an hour, if it is still unread by then. */
              mail?: boolean | undefined;
            }
          | undefined;
      }
    | undefined;
}

/** The notifications of signed-in users, and their settings. */
export interface NotificationsResource {
  /**
   * List the notifications of the signed-in user.
   *
   * The newest 1000 are kept, for 90 days.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/me/notifications`
   *
   * @example
   * ```ts
   * for await (const each of client.notifications.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: NotificationQuery & RequestOptions): PagePromise<Notification>;

  /**
   * Mark notifications as read.
   *
   * For signed-in users: needs a session token.
   *
   * `POST /v1/me/notifications/read`
   *
   * @example
   * ```ts
   * const result = await client.notifications.markRead({ until: '2026-11-02T09:30:00.000Z' });
   * ```
   */
  markRead(body: NotificationsRead, options?: IdempotentOptions): ApiPromise<UnreadCount>;

  /**
   * Read how the signed-in user is notified.
   *
   * For signed-in users: needs a session token.
   *
   * `GET /v1/me/notification-settings`
   *
   * @example
   * ```ts
   * const result = await client.notifications.getSettings();
   * ```
   */
  getSettings(options?: RequestOptions): ApiPromise<NotificationSettings>;

  /**
   * Change how the signed-in user is notified.
   *
   * Changes what is sent and leaves the rest. It applies to notifications from now on.
   *
   * For signed-in users: needs a session token. Throws, beside what every call can: {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/me/notification-settings`
   *
   * @example
   * ```ts
   * const result = await client.notifications.updateSettings({ language: 'de', kinds: { MENTIONED: { mail: true } } });
   * ```
   */
  updateSettings(body: NotificationSettingsUpdate, options?: ConditionalOptions): ApiPromise<NotificationSettings>;
}

export const NotificationsResource = /* @__PURE__ */ defineResource<
  new (
    transport: Transport,
  ) => NotificationsResource
>(`
/v1/me notifications
list GET ~/notifications page query
markRead POST ~/notifications/read body
getSettings GET ~/notification-settings
updateSettings PATCH ~/notification-settings versioned body`);
