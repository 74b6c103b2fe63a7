// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { CustomFields, OpenEnum, RequestOptions } from '../types.js';
import type { Activity, Contact } from './contacts.js';
import type { Lead } from './leads.js';

export interface ChangeQuery {
  resource: 'lead' | 'contact' | 'activity';
  /** `cursor` of an earlier response. Without it the response has no changes, and a cursor for those to come. */
  since?: string | undefined;
  /** Changes to look at, 1 to 200; more is clamped. Default: `200`. */
  limit?: number | undefined;
}

export interface Change<F extends CustomFields = CustomFields> {
  /** The record. */
  id: string;
  resource: OpenEnum<'lead' | 'contact' | 'activity'>;
  /** Whether there is no such record any more. */
  deleted: boolean;
  /** The record as it is now, of the shape of its resource; null if it is deleted. */
  record: Lead<F> | Contact<F> | Activity | null;
  /** About when it changed. */
  changedAt: string;
}

export interface ChangePage<F extends CustomFields = CustomFields> {
  /** Each record once, however often it changed. */
  changes: Change<F>[];
  /** Where to go on. Keep it: it is good for 30 days. */
  cursor: string;
  /** Whether there is more right now. */
  hasMore: boolean;
}

/** Changes since you last looked, in commit order. */
export interface ChangesResource<F extends CustomFields = CustomFields> {
  /**
   * List what has changed since a cursor.
   *
   * Records that were created, changed, deleted or restored, in an order that misses no record, even if several clients write at the same time. The same record can come again.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/changes`
   */
  list(query: ChangeQuery, options?: RequestOptions): ApiPromise<ChangePage<F>>;
}

export const ChangesResource = /* @__PURE__ */ defineResource<
  new <F extends CustomFields = CustomFields>(
    transport: Transport,
  ) => ChangesResource<F>
>(`
/v1/changes
list GET ~ query`);
