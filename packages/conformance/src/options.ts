import type { Level } from './check.js';

/** The options of a run. */
export interface ConformanceOptions {
  /** The address of the server, without /v1. */
  readonly baseUrl: string;
  /** An API key of a tenant that the run may write to. More checks are possible if the key has the scope `admin`. */
  readonly apiKey: string;
  /** A key of another tenant, for the checks that tenants are isolated. */
  readonly secondKey?: string;
  /** Sent as X-Tenant-ID under /api/v1. Default: the tenant that the server names in X-Service-Tenant. */
  readonly tenantId?: string;
  /** Default: spec. */
  readonly level?: Level;
  /** Names of guarantees (`leads`) and prefixes of check ids (`SPEC-EVENTS`). Default: all checks. */
  readonly only?: readonly string[];
  /** Resources (`leads`) whose operations have to be served, and are called to check envelopes, headers and shapes. Default: all. */
  readonly resources?: readonly string[];
  /** Stops at the first failure. */
  readonly bail?: boolean;
  /** Uses up the tenant's requests of a minute, to check the rate limit. */
  readonly limits?: boolean;
  /** The public address that leads to the receiver of webhooks. Without it, the server must be able to reach this machine at 127.0.0.1. */
  readonly receiverUrl?: string;
  /** The port that the receiver listens on; default: a free one. */
  readonly receiverPort?: number;
  /** The maximum time until an event arrives, in milliseconds. Default: 30,000. */
  readonly eventDeadlineMs?: number;
  /** Requests at a time; default: 4. */
  readonly concurrency?: number;
  /** The seed of random requests; printed in the report. */
  readonly seed?: number;
  /** Random requests of each kind for each operation; default: 15. */
  readonly samples?: number;
  /** Does not delete the records of the run. */
  readonly keep?: boolean;
  /** Ends the run after the checks in progress; its records are deleted. */
  readonly signal?: AbortSignal;
  /** Known failures with their reasons, by check id. */
  readonly waivers?: Readonly<Record<string, string>>;
}
