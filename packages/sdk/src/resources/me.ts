// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { Plan, Scope } from './constants.js';

export interface Me {
  tenant: {
    id: string;
    name: string;
    environment: OpenEnum<'LIVE' | 'SANDBOX'>;
    plan: OpenEnum<Plan>;
    currency: string;
    limits: {
      /** null is unlimited. */
      perMinute: number | null;
      /** null is unlimited. */
      perDay: number | null;
      /** null is unlimited. */
      concurrent: number | null;
      /** null is unlimited. */
      crawlTasksPerHour: number | null;
      /** null is unlimited. */
      webhookEndpoints: number | null;
    };
  };
  principal: {
    type: OpenEnum<'API_KEY'>;
    id: string;
    label: string;
    expiresAt: string | null;
  };
  scopes: OpenEnum<Scope>[];
}

/** The operations of `client.me`. */
export class MeResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Read the tenant, plan, principal and scopes of the credential.
   *
   * Any valid key will do.
   *
   * `GET /v1/me`
   */
  get(options?: RequestOptions): ApiPromise<Me> {
    return this.#transport.call({ method: 'GET', path: '/v1/me', options });
  }
}
