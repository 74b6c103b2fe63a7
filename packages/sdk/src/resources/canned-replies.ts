// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, RequestOptions } from '../types.js';
import type { CannedReply } from './changes.js';
import type { Deleted } from './contacts.js';

export interface CannedReplyQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `shortcut`. */
  sort?: 'shortcut' | '-shortcut' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Shortcuts that begin with this, ignoring case. */
  q?: string | undefined;
  /** true: only shared ones; false: only your own that are not. */
  shared?: boolean | undefined;
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

export interface CannedReplyCreate {
  /** The word that you type to find it: letters, digits, _ and -. Unique among the shared ones, and among your own, ignoring case. */
  shortcut: string;
  /** Text with variables in double braces: `{{contact.name}}`, `{{contact.firstName}}`, `{{contact.email}}`, `{{contact.company}}`, `{{contact.title}}`, `{{user.name}}`. After `|` stands what is used if there is no value: `{{contact.firstName|there}}`. */
  content: string;
  /** Default: false, only you see it. A key without an owner can make shared ones only. */
  shared?: boolean | undefined;
}

export interface CannedReplyUpdate {
  /** The word that you type to find it: letters, digits, _ and -. Unique among the shared ones, and among your own, ignoring case. */
  shortcut?: string | undefined;
  /** Text with variables in double braces: `{{contact.name}}`, `{{contact.firstName}}`, `{{contact.email}}`, `{{contact.company}}`, `{{contact.title}}`, `{{user.name}}`. After `|` stands what is used if there is no value: `{{contact.firstName|there}}`. */
  content?: string | undefined;
  /** Default: false, only you see it. A key without an owner can make shared ones only. */
  shared?: boolean | undefined;
}

export interface CannedReplyRender {
  /** Fills in the contact of this conversation. */
  conversationId?: string | undefined;
}

export interface RenderedReply {
  /** The text. */
  content: string;
}

/** Texts that people send often, with variables. */
export interface CannedRepliesResource {
  /**
   * List canned replies.
   *
   * Your own and the shared ones, by shortcut.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/canned-replies`
   *
   * @example
   * ```ts
   * for await (const each of client.cannedReplies.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: CannedReplyQuery & RequestOptions): PagePromise<CannedReply>;

  /**
   * Save a canned reply.
   *
   * Up to 500 for each user.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists or limit_reached).
   *
   * `POST /v1/canned-replies`
   *
   * @example
   * ```ts
   * const result = await client.cannedReplies.create({
   *   shortcut: 'opening-hours',
   *   content: 'Hello {{contact.firstName|there}}, we are open from 9 to 6.',
   *   shared: true,
   * });
   * ```
   */
  create(body: CannedReplyCreate, options?: IdempotentOptions): ApiPromise<CannedReply>;

  /**
   * Read a canned reply.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/canned-replies/:id`
   *
   * @example
   * ```ts
   * const result = await client.cannedReplies.get('rpl_01m5k2tq1rnx4bc5a3d9y7z6hk');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<CannedReply>;

  /**
   * Change a canned reply.
   *
   * Its owner can, and of a shared one anybody with the scope manage:settings.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: already_exists), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/canned-replies/:id`
   *
   * @example
   * ```ts
   * const result = await client.cannedReplies.update('rpl_01m5k2tq1rnx4bc5a3d9y7z6hk', { content: 'Hello {{contact.firstName|there}}, we are open from 8 to 6.' });
   * ```
   */
  update(id: string, body: CannedReplyUpdate, options?: ConditionalOptions): ApiPromise<CannedReply>;

  /**
   * Delete a canned reply.
   *
   * Its owner can, and of a shared one anybody with the scope manage:settings. It cannot be restored.
   *
   * Scope: `write:conversations`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: not_yours), {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/canned-replies/:id`
   *
   * @example
   * ```ts
   * const result = await client.cannedReplies.delete('rpl_01m5k2tq1rnx4bc5a3d9y7z6hk');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Fill in the variables of a canned reply.
   *
   * Returns the text; it sends nothing. A variable without a value is replaced by what stands after `|`, or by nothing.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/canned-replies/:id/render`
   *
   * @example
   * ```ts
   * const result = await client.cannedReplies.render('rpl_01m5k2tq1rnx4bc5a3d9y7z6hk', { conversationId: 'conv_01m5k2tsfvra7ef8d6g2b0c9mn' });
   * ```
   */
  render(cannedReplyId: string, body: CannedReplyRender, options?: IdempotentOptions): ApiPromise<RenderedReply>;
}

export const CannedRepliesResource = /* @__PURE__ */ defineResource<
  new (
    transport: Transport,
  ) => CannedRepliesResource
>(`
/v1/canned-replies
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
render POST ~/:id/ body`);
