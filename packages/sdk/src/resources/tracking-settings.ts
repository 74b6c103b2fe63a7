// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, OpenEnum, RequestOptions } from '../types.js';

export interface TrackingProviderState {
  /** The provider of tracking data. */
  provider: OpenEnum<'17track' | 'aftership' | 'easypost' | 'ship24'>;
  /** Whose credentials are used: the tenant's own, those of the installation, or null: there are none. */
  credentials: OpenEnum<'TENANT' | 'INSTALLATION'> | null;
  /** The address to enter as webhook at the provider. */
  webhookUrl: string;
}

export interface TrackingSettings {
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The provider of shipments that name none; null if no provider has credentials. */
  provider: OpenEnum<'17track' | 'aftership' | 'easypost' | 'ship24'> | null;
  /** The providers of tracking data, and their state. */
  providers: TrackingProviderState[];
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
}

export interface TrackingSettingsUpdate {
  /** The provider of shipments that name none; null brings back the installation's. */
  provider?: '17track' | 'aftership' | 'easypost' | 'ship24' | null | undefined;
  /** The tenant's own credentials by provider, each replaced as a whole; null removes them. */
  credentials?:
    | {
        /** The credentials of 17TRACK; null deletes them. */
        '17track'?:
          | {
              /** It also signs the pushes. */
              apiKey: string;
            }
          | null
          | undefined;
        /** The credentials of AfterShip; null deletes them. */
        aftership?:
          | {
              /** The API key of the provider. It is stored encrypted, and never returned. */
              apiKey: string;
              /** Without it, pushes are refused and the server polls. */
              webhookSecret?: string | null | undefined;
            }
          | null
          | undefined;
        /** The credentials of EasyPost; null deletes them. */
        easypost?:
          | {
              /** The API key of the provider. It is stored encrypted, and never returned. */
              apiKey: string;
              /** Without it, pushes are refused and the server polls. */
              webhookSecret?: string | null | undefined;
            }
          | null
          | undefined;
        /** The credentials of Ship24; null deletes them. */
        ship24?:
          | {
              /** The API key of the provider. It is stored encrypted, and never returned. */
              apiKey: string;
              /** Without it, pushes are refused and the server polls. */
              webhookSecret?: string | null | undefined;
            }
          | null
          | undefined;
      }
    | undefined;
}

/** Tracking providers and their credentials. */
export interface TrackingSettingsResource {
  /**
   * Read how the tenant tracks shipments.
   *
   * Scope: `admin`.
   *
   * `GET /v1/settings/tracking`
   *
   * @example
   * ```ts
   * const result = await client.trackingSettings.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<TrackingSettings>;

  /**
   * Change how the tenant tracks shipments.
   *
   * Changes what is sent and leaves the rest. Credentials are encrypted and never returned. Shipments that waited for credentials are registered at once.
   *
   * Scope: `admin`. Throws, beside what every call can: {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/settings/tracking`
   *
   * @example
   * ```ts
   * const result = await client.trackingSettings.update({
   *   provider: 'aftership',
   *   credentials: { aftership: { apiKey: 'asat_0123456789', webhookSecret: 'a shared secret' } },
   * });
   * ```
   */
  update(body: TrackingSettingsUpdate, options?: ConditionalOptions): ApiPromise<TrackingSettings>;
}

export const TrackingSettingsResource = /* @__PURE__ */ defineResource<
  new (
    transport: Transport,
  ) => TrackingSettingsResource
>(`
/v1/settings trackingSettings
get GET ~/tracking
update PATCH ~/tracking versioned body`);
