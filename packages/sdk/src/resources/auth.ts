// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';

export interface SignIn {
  /** The e-mail address. */
  email: string;
  /** The password. */
  password: string;
  /** Needed only where the password fits the same address in several tenants. */
  tenantId?: string | undefined;
}

export type UserRole = 'OWNER' | 'ADMIN' | 'MANAGER' | 'AGENT' | 'VIEWER';

export interface User {
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
}

export interface Session {
  /** Send it as `Authorization: Bearer`. It carries its tenant: X-Tenant-ID is not needed. */
  token: string;
  /** When it expires; null if it does not. */
  expiresAt: string;
  /** Gets the next pair of tokens, once. */
  refreshToken: string;
  /** When the refresh token expires. */
  refreshExpiresAt: string;
  /** The user. */
  user: User;
}

export interface Refresh {
  /** The refresh token; it is valid once. */
  refreshToken: string;
}

export interface Done {
  /** True: it is done. */
  done: true;
}

export interface PasswordResetRequest {
  /** The e-mail address. */
  email: string;
}

export interface PasswordSet {
  /** The part of the link after `#token=`. */
  token: string;
  /** The password. */
  password: string;
}

/** Sign in as a user, and set or reset passwords. */
export interface AuthResource {
  /**
   * Sign in with e-mail address and password.
   *
   * TENANT_REQUIRED where the password fits the address in several tenants: `error.details` names them. Attempts are limited by account and by address.
   *
   * Needs no key. Throws, beside what every call can: {@link AuthenticationError} (UNAUTHENTICATED), {@link ValidationError} (TENANT_REQUIRED).
   *
   * `POST /v1/auth/login`
   *
   * @example
   * ```ts
   * const result = await client.auth.login({ email: 'grace@example.com', password: 'correct horse battery staple' });
   * ```
   */
  login(body: SignIn, options?: RequestOptions): ApiPromise<Session>;

  /**
   * Get the next session token.
   *
   * A refresh token is used once: its answer brings the next one. Repeated within ten seconds it gets the same answer, since answers can get lost; used later it ends the session, since it may have been stolen.
   *
   * Needs no key. Throws, beside what every call can: {@link AuthenticationError} (UNAUTHENTICATED).
   *
   * `POST /v1/auth/refresh`
   *
   * @example
   * ```ts
   * const result = await client.auth.refresh({ refreshToken: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' });
   * ```
   */
  refresh(body: Refresh, options?: RequestOptions): ApiPromise<Session>;

  /**
   * End the session.
   *
   * For signed-in users: needs a session token.
   *
   * `POST /v1/auth/logout`
   *
   * @example
   * ```ts
   * const result = await client.auth.logout();
   * ```
   */
  logout(options?: IdempotentOptions): ApiPromise<Done>;

  /**
   * Ask for a link to set a new password.
   *
   * Mails a link, where the server can mail and the address has a user. The answer is the same in any case.
   *
   * Needs no key.
   *
   * `POST /v1/auth/password-reset`
   *
   * @example
   * ```ts
   * const result = await client.auth.requestPasswordReset({ email: 'grace@example.com' });
   * ```
   */
  requestPasswordReset(body: PasswordResetRequest, options?: RequestOptions): ApiPromise<Done>;

  /**
   * Set a password by the token of an invitation or a password reset.
   *
   * A token is used once. Ends all sessions of the user.
   *
   * Needs no key.
   *
   * `POST /v1/auth/password`
   *
   * @example
   * ```ts
   * const result = await client.auth.setPassword({
   *   token: '9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT',
   *   password: 'correct horse battery staple',
   * });
   * ```
   */
  setPassword(body: PasswordSet, options?: RequestOptions): ApiPromise<Done>;
}

export const AuthResource = /* @__PURE__ */ defineResource<new (transport: Transport) => AuthResource>(`
/v1/auth
login POST ~/ keyless body
refresh POST ~/ keyless body
logout POST ~/
requestPasswordReset POST ~/password-reset keyless body
setPassword POST ~/password keyless body`);
