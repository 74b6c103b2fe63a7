// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { Plan } from './constants.js';

export interface Usage {
  /** The tenant's plan. */
  plan: OpenEnum<Plan>;
  /** The requests of the tenant. */
  requests: {
    /** Requests of the tenant in the sliding minute. Those of signed-in users do not count. */
    minute: {
      /** How much is used. */
      used: number;
      /** null is unlimited. */
      limit: number | null;
      /** When a new count begins; of a sliding window, when the present part of it ends. */
      resetAt: string;
    };
    /** Requests of the tenant in the sliding day. Not counted where they are unlimited. */
    day: {
      /** How much is used. */
      used: number;
      /** null is unlimited. */
      limit: number | null;
      /** When a new count begins; of a sliding window, when the present part of it ends. */
      resetAt: string;
    };
    /** Requests of the tenant in flight. */
    concurrent: {
      /** How much is used. */
      used: number;
      /** null is unlimited. */
      limit: number | null;
    };
    /** What you have used as a signed-in user, apart from the tenant; null for an API key. */
    user: {
      /** Your requests in the sliding minute, this one included. */
      minute: {
        /** How much is used. */
        used: number;
        /** null is unlimited. */
        limit: number | null;
        /** When a new count begins; of a sliding window, when the present part of it ends. */
        resetAt: string;
      };
      /** Your requests in flight, this one included. */
      concurrent: {
        /** How much is used. */
        used: number;
        /** null is unlimited. */
        limit: number | null;
      };
    } | null;
    /** The requests of the tenant by API key, written down within some seconds: the 100 keys with the most requests today. Without the scope admin, only the key that you use. */
    apiKeys: {
      /** Identifies the record; it never changes. */
      id: string;
      /** The name that people see. */
      label: string;
      /** Requests in the sliding minute. */
      minute: number;
      /** Requests in the sliding day. */
      day: number;
    }[];
  };
  /** Jobs that wait: runs of automations, imports, exports and others that were asked for. */
  queuedJobs: {
    /** How much is used. */
    used: number;
    /** null is unlimited. */
    limit: number | null;
  };
  /** Counted within some seconds. */
  storageBytes: {
    /** How much is used. */
    used: number;
    /** null is unlimited. */
    limit: number | null;
    /** Of records, with their indexes, and of responses kept for replays. */
    records: number;
    /** The storage that files use, in bytes. */
    files: number;
  };
  /** Use caused by people without a credential: visitors of a web chat, those who fill in a form, and those who write by e-mail or another channel. */
  strangers: {
    /** Messages and files of strangers, by all channels, what they sent with forms, and the files that were fetched with mails. They count here, and not for `storageBytes` of the tenant. */
    storageBytes: {
      /** How much is used. */
      used: number;
      /** null is unlimited. */
      limit: number | null;
    };
    /** Tokens of the language model for replies to strangers today (UTC). */
    modelTokens: {
      /** How much is used. */
      used: number;
      /** null is unlimited. */
      limit: number | null;
      /** When a new count begins; of a sliding window, when the present part of it ends. */
      resetAt: string;
    };
    /** The 100 channels, forms and mailboxes by which most is stored. */
    channels: {
      /** Identifies the record; it never changes. */
      id: string;
      /** The storage that records and files use, in bytes. */
      storageBytes: {
        /** How much is used. */
        used: number;
        /** null is unlimited. */
        limit: number | null;
      };
      /** The tokens of language models. */
      modelTokens: {
        /** How much is used. */
        used: number;
        /** null is unlimited. */
        limit: number | null;
      };
    }[];
  };
  /** Runs of automations today (UTC). */
  automationRuns: {
    /** How much is used. */
    used: number;
    /** null is unlimited. */
    limit: number | null;
    /** When a new count begins; of a sliding window, when the present part of it ends. */
    resetAt: string;
  };
  /** Tokens of the language model today (UTC). */
  modelTokens: {
    /** How much is used. */
    used: number;
    /** null is unlimited. */
    limit: number | null;
    /** When a new count begins; of a sliding window, when the present part of it ends. */
    resetAt: string;
  };
  /** Tracking numbers registered today (UTC). */
  trackingNumbers: {
    /** How much is used. */
    used: number;
    /** null is unlimited. */
    limit: number | null;
    /** When a new count begins; of a sliding window, when the present part of it ends. */
    resetAt: string;
  };
}

/** Usage of your tenant against the limits of its plan. */
export interface UsageResource {
  /**
   * Read what the tenant has used of its plan.
   *
   * Any valid credential may ask. Beyond a budget that waiting restores (jobs, and what is counted by the day) requests are RATE_LIMITED with Retry-After; beyond the storage they are PLAN_LIMIT_REACHED until something is deleted.
   *
   * Any valid key will do.
   *
   * `GET /v1/usage`
   *
   * @example
   * ```ts
   * const result = await client.usage.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<Usage>;
}

export const UsageResource = /* @__PURE__ */ defineResource<new (transport: Transport) => UsageResource>(`
/v1/usage
get GET ~`);
