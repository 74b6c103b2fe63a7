// Generated from the contract by `pnpm run generate`. Do not edit.

import type { EventType } from './constants.js';
import type { Lead } from './leads.js';

/** The data of each type of event: the same shape as the API returns. */
export interface WebhookEventData {
  /** A new lead enters the pipeline. */
  'lead.created': Lead;
  /** A lead moves between pipeline stages. */
  'lead.stage_changed': Lead;
}

/**
 * The body of a webhook: `event.type` tells what `event.data` is.
 * A newer server may send types that are not listed here: answer those with success, and ignore them.
 */
export type WebhookEvent<T extends EventType = EventType> = T extends EventType
  ? {
      /** The same in all deliveries of one event: use it to drop repeats. */
      id: string;
      type: T;
      /** ISO 8601 with milliseconds. */
      created: string;
      tenant_id: string;
      data: WebhookEventData[T];
      /** The version of the payload's shape, YYYY-MM-DD. */
      api_version: string;
    }
  : never;
