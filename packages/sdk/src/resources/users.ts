// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { UserRole } from './auth.js';
import type { DirectoryUser } from './changes.js';
import type { Scope } from './constants.js';
import type { ViewMention } from './custom-fields.js';
import type { UserPresence, UserStatus } from './me.js';

export interface UserQuery {
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
  /** Needs the scope manage:users. */
  role?:
    | UserRole
    | readonly UserRole[]
    | {
        /** None of these; records without a value match. */
        not?: UserRole | readonly UserRole[] | undefined;
      }
    | undefined;
  /** The e-mail address. */
  email?: string | undefined;
  /** Whether leads may be assigned automatically. */
  available?: boolean | undefined;
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

export interface UserCreate {
  /** The e-mail address. */
  email: string;
  /** The name. */
  name: string;
  /** The user's role. */
  role: UserRole;
  /** The address of a picture. */
  avatar?: string | null | undefined;
  /** Whether leads and conversations may be assigned automatically. A new user is available. */
  available?: boolean | undefined;
  /** With as many open leads, no more are assigned automatically. null: no cap, as for a new user. */
  maxOpenLeads?: number | null | undefined;
  /** With as many open conversations, no more are assigned automatically. null: no cap, as for a new user. */
  maxOpenConversations?: number | null | undefined;
  /** Accepted only as it is. Disable or enable a user by `status` with `users.update`. */
  status?: UserStatus | undefined;
}

export interface AccountLink {
  /** Anyone who has it can set the password. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  url: string | null;
  /** When it expires; null if it does not. */
  expiresAt: string;
  /** Whether it is also on its way to the user by e-mail. */
  emailed: boolean;
}

export interface InvitedUser {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The e-mail address. */
  email: string;
  /** The name. */
  name: string;
  /** Address of a picture. */
  avatar: string | null;
  /** The user's role. */
  role: OpenEnum<UserRole>;
  /** INVITED has no password yet; DISABLED cannot sign in. */
  status: OpenEnum<'INVITED' | 'ACTIVE' | 'DISABLED'>;
  /** Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER gets none. */
  available: boolean;
  /** A user with this many open leads in all pipelines is assigned no more automatically; null: no limit. */
  maxOpenLeads: number | null;
  /** A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more automatically; null: no limit. */
  maxOpenConversations: number | null;
  /** Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is not sent again. null after a mail that the server took. */
  mailFailure: {
    /** When it happened. */
    at: string;
    /** The response of the mail server. */
    message: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  invitation: AccountLink | null;
}

export interface UserUpdate {
  /** The name. */
  name?: string | undefined;
  /** The address of a picture. */
  avatar?: string | null | undefined;
  /** The user's role. */
  role?: UserRole | undefined;
  /** DISABLED ends the sessions of the user, who keeps their records and API keys; the keys keep working unless the request has `revokeKeys: true`. ACTIVE enables the user again, who is INVITED until they have a password. INVITED is accepted only while there is none. */
  status?: UserStatus | undefined;
  /** Whether leads and conversations may be assigned automatically. A new user is available. */
  available?: boolean | undefined;
  /** With as many open leads, no more are assigned automatically. null: no cap, as for a new user. */
  maxOpenLeads?: number | null | undefined;
  /** With as many open conversations, no more are assigned automatically. null: no cap, as for a new user. */
  maxOpenConversations?: number | null | undefined;
  /** Accepted only as it is. Invite a user with the other address with `users.create`, and delete this one. */
  email?: string | undefined;
}

export interface UserUpdateQuery {
  /** true: revokes the API keys that act in the user's name. Default: they go on working. */
  revokeKeys?: boolean | undefined;
}

export interface UserKey {
  /** Identifies the record; it never changes. */
  id: string;
  /** The name that people see. */
  label: string;
  /** The permissions of the credential. */
  scopes: OpenEnum<Scope>[];
  /** When it was last used; null for never. */
  lastUsedAt: string | null;
  /** When it expires; null if it does not. */
  expiresAt: string | null;
  /** Whether this request has revoked it. If not, it goes on working. */
  revoked: boolean;
}

export interface UserUpdated {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The e-mail address. */
  email: string;
  /** The name. */
  name: string;
  /** Address of a picture. */
  avatar: string | null;
  /** The user's role. */
  role: OpenEnum<UserRole>;
  /** INVITED has no password yet; DISABLED cannot sign in. */
  status: OpenEnum<'INVITED' | 'ACTIVE' | 'DISABLED'>;
  /** Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER gets none. */
  available: boolean;
  /** A user with this many open leads in all pipelines is assigned no more automatically; null: no limit. */
  maxOpenLeads: number | null;
  /** A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more automatically; null: no limit. */
  maxOpenConversations: number | null;
  /** Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is not sent again. null after a mail that the server took. */
  mailFailure: {
    /** When it happened. */
    at: string;
    /** The response of the mail server. */
    message: string;
  } | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The API keys that act in the user's name and were live before this request. */
  keys: UserKey[];
}

export interface UserDelete {
  /** true: revokes the API keys that act in the user's name. Default: they go on working. */
  revokeKeys?: boolean | undefined;
  /** The user who takes over leads, contacts, conversations, open tasks, and shared views and canned replies, and takes the place of the deleted one where views, automations and scoring rules name them. Default: nobody. */
  reassignToId?: string | undefined;
}

export interface AutomationMention {
  /** Identifies the record; it never changes. */
  id: string;
  /** The name. */
  name: string;
  /** Whether it is in use. */
  enabled: boolean;
  /** Where it does so, such as `actions.0.assignedToId` or `conditions.items.1.value`. `authorId`: it runs no more until another user changes or enables it. */
  paths: string[];
}

export interface FormMention {
  /** Identifies the record; it never changes. */
  id: string;
  /** The name. */
  name: string;
  /** Whether it takes submissions. */
  enabled: boolean;
}

export interface CannedReplyMention {
  /** Identifies the record; it never changes. */
  id: string;
  /** The word that inserts the reply. */
  shortcut: string;
  /** The id of the user whose record it is; null if it has no owner. */
  ownerId: string | null;
}

export interface UserDeleted {
  /** Identifies the record; it never changes. */
  id: string;
  /** True: the record is deleted. */
  deleted: true;
  /** The API keys that act in the user's name and were live before this request. */
  keys: UserKey[];
  /** The saved views that still name it, oldest first; the first 200. */
  views: ViewMention[];
  /** How many saved views still name it. */
  viewCount: number;
  /** The automations that still name the user, or whose author the user is; oldest first. */
  automations: AutomationMention[];
  /** The names of the scoring rules that still name the user. */
  scoringRules: string[];
  /** The forms whose leads go to the user, oldest first. Without `reassignToId`, their submissions need a review until you change the form. */
  forms: FormMention[];
  /** The shared canned replies that the user still owns, by shortcut; the first 200. An admin can change or delete them. */
  cannedReplies: CannedReplyMention[];
  /** How many shared canned replies the user still owns. */
  cannedReplyCount: number;
}

/** The people of your tenant, their roles and invitations. */
export interface UsersResource {
  /**
   * List users.
   *
   * What to show in place of ids such as `assignedToId`. Without the scope manage:users, a user has only id, tenantId, name, email, avatar, status and available.
   *
   * Scope: `read:users`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/users`
   *
   * @example
   * ```ts
   * for await (const each of client.users.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: UserQuery & RequestOptions): PagePromise<DirectoryUser>;

  /**
   * Invite a user.
   *
   * Answers a link, this once, by which the user sets a password within seven days; it is also mailed where the server can mail. Only an OWNER makes an OWNER, and making an ADMIN needs the scope admin.
   *
   * Scope: `manage:users`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: owner_required), {@link ConflictError} (CONFLICT: already_exists).
   *
   * `POST /v1/users`
   *
   * @example
   * ```ts
   * const result = await client.users.create({ email: 'grace@example.com', name: 'Grace Hopper', role: 'AGENT' });
   * ```
   */
  create(body: UserCreate, options?: IdempotentOptions): ApiPromise<InvitedUser>;

  /**
   * Read a user.
   *
   * Without the scope manage:users, a user has only id, tenantId, name, email, avatar, status and available.
   *
   * Scope: `read:users`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/users/:id`
   *
   * @example
   * ```ts
   * const result = await client.users.get('usr_01m5k2wd3ffx8sm4hk2v7c9b1e');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<DirectoryUser>;

  /**
   * Update, disable or enable a user.
   *
   * Only an OWNER changes an OWNER or makes one, and for an ADMIN you need the scope admin; `available`, `maxOpenLeads` and `maxOpenConversations` can be set for everybody. The last OWNER who can sign in can be neither disabled nor given another role: CONFLICT. Keys and apps cannot change the role of the user in whose name they act. The response lists the API keys of the user, which go on working unless you send `revokeKeys: true`.
   *
   * Scope: `manage:users`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: owner_required or user_required), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: last_one), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/users/:id`
   *
   * @example
   * ```ts
   * const result = await client.users.update('usr_01m5k2wd3ffx8sm4hk2v7c9b1e', { role: 'MANAGER', maxOpenLeads: 50 });
   * ```
   */
  update(id: string, body: UserUpdate, options?: UserUpdateQuery & ConditionalOptions): ApiPromise<UserUpdated>;

  /**
   * Delete a user.
   *
   * Records, open tasks, and shared views and canned replies of the user go to `reassignToId`, who also takes the place of the user in the filters of saved views (`assignee`, `owner`), in the conditions and actions of automations and in scoring rules. Without it, records have no owner afterwards and tasks no assignee, and the response lists the shared views and canned replies, filters, automations and rules that still name the user: they stay as they are. An automation whose author the user is runs no more, and is listed in both cases. Views and canned replies that the user alone sees are deleted with their data. Only an OWNER deletes an OWNER, and deleting an ADMIN needs the scope admin; the last OWNER cannot be deleted: CONFLICT. The response lists the API keys that act in their name, which go on working unless you send `revokeKeys: true`.
   *
   * Scope: `manage:users`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: owner_required), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: last_one), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/users/:id`
   *
   * @example
   * ```ts
   * const result = await client.users.delete('usr_01m5k2wd3ffx8sm4hk2v7c9b1e');
   * ```
   */
  delete(id: string, options?: UserDelete & ConditionalOptions): ApiPromise<UserDeleted>;

  /**
   * Invite a user again.
   *
   * A fresh link for a user without a password, good for seven days. The one before it is dead.
   *
   * Scope: `manage:users`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: owner_required), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: disabled or nothing_to_do).
   *
   * `POST /v1/users/:id/invitation`
   *
   * @example
   * ```ts
   * const result = await client.users.createInvitation('usr_01m5k2wd3ffx8sm4hk2v7c9b1e');
   * ```
   */
  createInvitation(userId: string, options?: IdempotentOptions): ApiPromise<AccountLink>;

  /**
   * Make a link to set a new password.
   *
   * Good for one hour. The one before it is dead; the present password goes on working until it is replaced.
   *
   * Scope: `manage:users`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: owner_required), {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: disabled).
   *
   * `POST /v1/users/:id/password-reset`
   *
   * @example
   * ```ts
   * const result = await client.users.createPasswordReset('usr_01m5k2wd3ffx8sm4hk2v7c9b1e');
   * ```
   */
  createPasswordReset(userId: string, options?: IdempotentOptions): ApiPromise<AccountLink>;

  /**
   * List the users who are there.
   *
   * Users who are ONLINE or AWAY now, by name, 1,000 at most.
   *
   * Scope: `read:conversations`.
   *
   * `GET /v1/users/presence`
   *
   * @example
   * ```ts
   * const result = await client.users.listPresence();
   * ```
   */
  listPresence(options?: RequestOptions): ApiPromise<UserPresence[]>;
}

export const UsersResource = /* @__PURE__ */ defineResource<new (transport: Transport) => UsersResource>(`
/v1/users
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body query
delete DELETE ~/:id versioned query
createInvitation POST ~/:id/
createPasswordReset POST ~/:id/
listPresence GET ~/`);
