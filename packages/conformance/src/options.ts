import type { Level } from './check.js';

/** What a run is told. */
export interface ConformanceOptions {
  /** The address of the server, without /v1. */
  readonly baseUrl: string;
  /** An API key of a tenant that may be written to. With the scope `admin`, more can be checked. */
  readonly apiKey: string;
  /** A key of another tenant, for the checks that tenants are apart. */
  readonly secondKey?: string;
  /** Sent as X-Tenant-ID under /api/v1; without it, the tenant that the server names in X-Service-Tenant. */
  readonly tenantId?: string;
  /** Default: spec. */
  readonly level?: Level;
  /** Names of guarantees (`leads`) and beginnings of ids (`SPEC-EVENTS`); without it, everything. */
  readonly only?: readonly string[];
  /** Resources (`leads`) whose operations are called to look at envelopes, headers and shapes; without it, all. */
  readonly resources?: readonly string[];
  /** Stops at the first failure. */
  readonly bail?: boolean;
  /** Uses up the tenant's requests of a minute, to check what comes then. */
  readonly limits?: boolean;
  /** The public address that leads to the receiver of webhooks; without it, the server must reach this machine at 127.0.0.1. */
  readonly receiverUrl?: string;
  /** The port that the receiver listens on; default: a free one. */
  readonly receiverPort?: number;
  /** How long an event may take, in milliseconds. Default: 30,000. */
  readonly eventDeadlineMs?: number;
  /** Requests at a time; default: 4. */
  readonly concurrency?: number;
  /** What random requests are drawn from; printed in the report. */
  readonly seed?: number;
  /** Random requests of each kind for each operation; default: 15. */
  readonly samples?: number;
  /** Leaves the records of the run where they are. */
  readonly keep?: boolean;
  /** Ends the run after the checks that are under way; its records are deleted. */
  readonly signal?: AbortSignal;
  /** Known failures with their reasons, by the id of the check. */
  readonly waivers?: Readonly<Record<string, string>>;
}
