// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type {
  Mailbox,
  MailboxAuthorization,
  MailboxCheck,
  MailboxCreate,
  MailboxDeleted,
  MailboxDeleteQuery,
  MailboxUpdate,
} from './me.js';

export interface MailboxQuery {
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
  /** SHARED: those of the team. PERSONAL: those of users; needs the scope admin. Default: SHARED. */
  kind?: 'PERSONAL' | 'SHARED' | undefined;
  /** The state of the record. */
  status?:
    | 'PENDING'
    | 'CONNECTED'
    | 'FAILED'
    | readonly ('PENDING' | 'CONNECTED' | 'FAILED')[]
    | {
        /** None of these; records without a value match. */
        not?: 'PENDING' | 'CONNECTED' | 'FAILED' | readonly ('PENDING' | 'CONNECTED' | 'FAILED')[] | undefined;
      }
    | undefined;
  /** Whether it sends and reads. */
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

/** Mailboxes of the team, from which mails to leads and contacts are sent and their replies read. */
export interface MailboxesResource {
  /**
   * List shared mailboxes.
   *
   * Your own one is in `me.getMailbox`. With the scope admin, `kind: 'PERSONAL'` lists those of users, without their mails.
   *
   * Scope: `read:emails`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/mailboxes`
   *
   * @example
   * ```ts
   * for await (const each of client.mailboxes.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: MailboxQuery & RequestOptions): PagePromise<Mailbox>;

  /**
   * Add a shared mailbox.
   *
   * The server checks it within seconds: `status` shows when that is done, and `lastError` why it did not work. With OAUTH2, it is PENDING until the page that POST …/authorization returns has been opened and consent given. Up to 100.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists or limit_reached or not_supported).
   *
   * `POST /v1/mailboxes`
   *
   * @example
   * ```ts
   * const result = await client.mailboxes.create({
   *   address: 'sales@example.com',
   *   senderName: 'Example Sales',
   *   smtp: { host: 'smtp.example.com' },
   *   imap: { host: 'imap.example.com' },
   *   auth: { type: 'PASSWORD', password: 'a password for apps' },
   * });
   * ```
   */
  create(body: MailboxCreate, options?: IdempotentOptions): ApiPromise<Mailbox>;

  /**
   * Read a shared mailbox.
   *
   * With the scope admin, also that of a user.
   *
   * Scope: `read:emails`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/mailboxes/:id`
   *
   * @example
   * ```ts
   * const result = await client.mailboxes.get('mbx_01m5k2w3rvf0q8m4t7c1y9x6hz');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Mailbox>;

  /**
   * Change, enable or disable a shared mailbox.
   *
   * Changes the fields that are sent. With other servers or another password, it is checked again. With the scope admin, `{"enabled": false}` stops the mailbox of a user, which this user can enable again.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED), {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link ConflictError} (CONFLICT: not_supported).
   *
   * `PATCH /v1/mailboxes/:id`
   *
   * @example
   * ```ts
   * const result = await client.mailboxes.update('mbx_01m5k2w3rvf0q8m4t7c1y9x6hz', { dailyCap: 500 });
   * ```
   */
  update(id: string, body: MailboxUpdate, options?: ConditionalOptions): ApiPromise<Mailbox>;

  /**
   * Delete a shared mailbox.
   *
   * With its secrets. Mails that wait to be sent are CANCELLED. `emails` says what becomes of the others. With the scope admin, also the mailbox of a user.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/mailboxes/:id`
   *
   * @example
   * ```ts
   * const result = await client.mailboxes.delete('mbx_01m5k2w3rvf0q8m4t7c1y9x6hz', { emails: 'keep' });
   * ```
   */
  delete(id: string, options: MailboxDeleteQuery & ConditionalOptions): ApiPromise<MailboxDeleted>;

  /**
   * Ask the mail servers whether a shared mailbox works.
   *
   * Asks the mail servers now, signs in, and explains what is wrong. Sends no mail. `status` shows the result from then on.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/mailboxes/:id/check`
   *
   * @example
   * ```ts
   * const result = await client.mailboxes.check('mbx_01m5k2w3rvf0q8m4t7c1y9x6hz');
   * ```
   */
  check(mailboxeId: string, options?: IdempotentOptions): ApiPromise<MailboxCheck>;

  /**
   * Ask the provider of a shared mailbox for consent.
   *
   * Of a mailbox with OAUTH2. The page leads back to this server, which stores the consent, encrypted. It works once, within 10 minutes.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: not_supported).
   *
   * `POST /v1/mailboxes/:id/authorization`
   *
   * @example
   * ```ts
   * const result = await client.mailboxes.authorize('mbx_01m5k2w3rvf0q8m4t7c1y9x6hz');
   * ```
   */
  authorize(mailboxeId: string, options?: IdempotentOptions): ApiPromise<MailboxAuthorization>;
}

export const MailboxesResource = /* @__PURE__ */ defineResource<new (transport: Transport) => MailboxesResource>(`
/v1/mailboxes
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned query
check POST ~/:id/
authorize POST ~/:id/authorization`);
