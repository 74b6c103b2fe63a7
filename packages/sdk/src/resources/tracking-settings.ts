// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, OpenEnum, RequestOptions } from '../types.js';

export interface TrackingProviderState {
  provider: OpenEnum<'17track' | 'aftership' | 'easypost' | 'ship24'>;
  /** Whose credentials are used: the tenant's own, those of the installation, or null: there are none. */
  credentials: OpenEnum<'TENANT' | 'INSTALLATION'> | null;
  /** The address to enter as webhook at the provider. */
  webhookUrl: string;
}

export interface TrackingSettings {
  tenantId: string;
  /** The provider of shipments that name none; null if no provider has credentials. */
  provider: OpenEnum<'17track' | 'aftership' | 'easypost' | 'ship24'> | null;
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
        '17track'?:
          | {
              /** It also signs the pushes. */
              apiKey: string;
            }
          | null
          | undefined;
        aftership?:
          | {
              apiKey: string;
              /** Without it, pushes are refused and the server polls. */
              webhookSecret?: string | null | undefined;
            }
          | null
          | undefined;
        easypost?:
          | {
              apiKey: string;
              /** Without it, pushes are refused and the server polls. */
              webhookSecret?: string | null | undefined;
            }
          | null
          | undefined;
        ship24?:
          | {
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
