// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { ApiKey, ApiKeyStatus } from './changes.js';
import type { Scope } from './constants.js';

export interface ApiKeyQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Default: the caller's own. SANDBOX lists the sandbox's keys. */
  environment?: 'LIVE' | 'SANDBOX' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | ApiKeyStatus
    | readonly ApiKeyStatus[]
    | {
        /** None of these; records without a value match. */
        not?: ApiKeyStatus | readonly ApiKeyStatus[] | undefined;
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

export interface ApiKeyCreate {
  /** The name that people see. */
  label: string;
  /** The permissions of the credential. */
  scopes: readonly Scope[];
  /** Must lie in the future. Default: never. */
  expiresAt?: string | Date | null | undefined;
  /** Default: the caller's own. SANDBOX makes a key of the tenant's sandbox. */
  environment?: 'LIVE' | 'SANDBOX' | undefined;
  /** Default: the user behind the caller; null is nobody. */
  ownerId?: string | null | undefined;
  /** Default: that of the key which this one replaces, else the `apiVersion` of the settings. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
  /** A key of the same tenant that this one takes over from. It inherits the `apiVersion`, and the other key goes on working until you revoke it. */
  replaces?: string | undefined;
  /** Accepted only as it is. Revoke a key with `apiKeys.delete`; it expires at its expiresAt. */
  status?: ApiKeyStatus | undefined;
  /** Accepted only as it is. Revoke a key with `apiKeys.delete`. */
  revokedAt?: string | Date | null | undefined;
}

export interface ApiKeyCreated {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** A SANDBOX key belongs to the sandbox of the tenant: see tenantId. */
  environment: OpenEnum<'LIVE' | 'SANDBOX'>;
  /** The name that people see. */
  label: string;
  /** The first characters of the key. */
  prefix: string;
  /** The last characters of the key. */
  lastFour: string;
  /** The permissions of the credential. */
  scopes: OpenEnum<Scope>[];
  /** The user in whose name the key acts. */
  ownerId: string | null;
  /** The version of its requests that name none. */
  apiVersion: OpenEnum<'2026-11-01' | '2026-12-01'>;
  /** The state of the record. */
  status: OpenEnum<ApiKeyStatus>;
  /** When it expires; null if it does not. */
  expiresAt: string | null;
  /** Exact to a minute or so. */
  lastUsedAt: string | null;
  /** When it was revoked; null while it is valid. */
  revokedAt: string | null;
  /** LEAKED: secret scanning found it in public. */
  revocationReason: OpenEnum<'MANUAL' | 'LEAKED'> | null;
  /** Where it was found. */
  leakUrl: string | null;
  /** Whether it is the key of this request. */
  current: boolean;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** The whole key. Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data` says so. */
  key: string | null;
}

export interface ApiKeyUpdate {
  /** The name that people see. */
  label?: string | undefined;
  /** The permissions of the credential. */
  scopes?: readonly Scope[] | undefined;
  /** Must lie in the future. Default: never. */
  expiresAt?: string | Date | null | undefined;
  /** The version of the API for requests that do not name one. */
  apiVersion?: '2026-11-01' | '2026-12-01' | undefined;
  /** Accepted only as it is. Revoke a key with `apiKeys.delete`; it expires at its expiresAt. */
  status?: ApiKeyStatus | undefined;
  /** Accepted only as it is. Revoke a key with `apiKeys.delete`. */
  revokedAt?: string | Date | null | undefined;
  /** Accepted only as it is. Create another key with `apiKeys.create`. */
  environment?: 'LIVE' | 'SANDBOX' | undefined;
  /** Accepted only as it is. Create another key with `apiKeys.create`. */
  ownerId?: string | null | undefined;
}

export interface ApiKeyRevocation {
  /** true: disables the webhook endpoints, automations and channels that the key made. Default: they go on working. */
  endWhatItMade?: boolean | undefined;
}

export interface MadeRecord {
  /** Which of the forms this object has. */
  type: OpenEnum<'webhook_endpoint' | 'automation' | 'channel'>;
  /** Identifies the record; it never changes. */
  id: string;
  /** Its name; of a webhook endpoint, its URL. */
  name: string;
  /** Whether it goes on working after this response. */
  enabled: boolean;
}

export interface ApiKeyRevoked {
  /** Identifies the record; it never changes. */
  id: string;
  /** True: the record is deleted. */
  deleted: true;
  /** When it was revoked; null while it is valid. */
  revokedAt: string;
  /** Whether it was the key of this request, which is now of no more use. */
  current: boolean;
  /** The webhook endpoints, automations and channels that the key made and that are not deleted. */
  made: MadeRecord[];
}

/** Keys for programs. A full key is shown once. */
export interface ApiKeysResource {
  /**
   * List API keys.
   *
   * A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/api-keys`
   *
   * @example
   * ```ts
   * for await (const each of client.apiKeys.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: ApiKeyQuery & RequestOptions): PagePromise<ApiKey>;

  /**
   * Create an API key.
   *
   * The response contains the full key, only this once. A key cannot have scopes that you do not have yourself, and `admin` only on the plan ENTERPRISE. A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link PermissionDeniedError} (FORBIDDEN: sandbox_only).
   *
   * `POST /v1/api-keys`
   *
   * @example
   * ```ts
   * const result = await client.apiKeys.create({ label: 'Website form', scopes: ['read:leads', 'write:leads'] });
   * ```
   */
  create(body: ApiKeyCreate, options?: IdempotentOptions): ApiPromise<ApiKeyCreated>;

  /**
   * Read an API key.
   *
   * A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/api-keys/:id`
   *
   * @example
   * ```ts
   * const result = await client.apiKeys.get('key_01m5k2v4052mhrs8q6t2n0p9yz');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<ApiKey>;

  /**
   * Update label, scopes, expiry or version of an API key.
   *
   * Only the label of a revoked key can be changed. A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: read_only), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/api-keys/:id`
   *
   * @example
   * ```ts
   * const result = await client.apiKeys.update('key_01m5k2v4052mhrs8q6t2n0p9yz', { label: 'Website form, 2027' });
   * ```
   */
  update(id: string, body: ApiKeyUpdate, options?: ConditionalOptions): ApiPromise<ApiKey>;

  /**
   * Revoke an API key.
   *
   * Takes effect everywhere within five seconds and cannot be undone; the key stays listed. Revoking it again changes nothing but what `endWhatItMade` asks for. The response lists what the key made, such as webhook endpoints, which goes on working unless you send `endWhatItMade: true`. The key of the request itself can be revoked too: `current` says so. A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/api-keys/:id`
   *
   * @example
   * ```ts
   * const result = await client.apiKeys.delete('key_01m5k2v4052mhrs8q6t2n0p9yz');
   * ```
   */
  delete(id: string, options?: ApiKeyRevocation & ConditionalOptions): ApiPromise<ApiKeyRevoked>;
}

export const ApiKeysResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ApiKeysResource>(`
/v1/api-keys
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned query`);
