// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { Activity, Contact } from './contacts.js';
import type { Lead } from './leads.js';

export interface ChangeQuery {
  resource: 'lead' | 'contact' | 'activity';
  /** `cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come. */
  since?: string | undefined;
  /** Changes to look at, 1 to 200; more is clamped. Default: `200`. */
  limit?: number | undefined;
}

export interface Change {
  /** The record. */
  id: string;
  resource: OpenEnum<'lead' | 'contact' | 'activity'>;
  /** Whether there is no such record any more. */
  deleted: boolean;
  /** The record as it is now, of the shape of its resource; null if it is deleted. */
  record: Lead | Contact | Activity | null;
  /** About when it changed. */
  changedAt: string;
}

export interface ChangePage {
  /** Each record once, however often it changed. */
  changes: Change[];
  /** Where to go on. Keep it: it is good for 30 days. */
  cursor: string;
  /** Whether there is more right now. */
  hasMore: boolean;
}

/** The operations of `client.changes`. */
export class ChangesResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List what has changed since a cursor.
   *
   * Records that were created, changed, deleted or restored, in an order in which none is missed, whoever writes at the same time. The same record can come again.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/changes`
   */
  list(query: ChangeQuery, options?: RequestOptions): ApiPromise<ChangePage> {
    return this.#transport.call({ method: 'GET', path: '/v1/changes', query, options });
  }
}
