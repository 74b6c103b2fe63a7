import type { Logger } from 'pino';
import type { Database } from '../db/client.js';

/**
 * The next state of a row of work after a step. `again` without `at` continues at once from the checkpoint `data`. `again` with `at` waits
 * until then. Without `data`, the row keeps its data.
 */
export type Next = { next: 'done' } | { next: 'again'; at?: Date; data?: Record<string, unknown> };

/** A row of work that this worker holds until `leaseEnd`. Ids are UUIDs. */
export interface Lease {
  kind: string;
  tenantId: string;
  id: string;
  key: string;
  /** The fencing token that a settlement must present. */
  fence: number;
  /** The number of consecutive failures before this step. */
  attempts: number;
  /**
   * The number of consecutive leases that ran out while a worker held them. The first was lost beside other work, the others while this work
   * ran alone.
   */
  lostLeases: number;
  data: Record<string, unknown> | null;
  /** The span that enqueued it, if one was recorded. */
  traceparent?: string | null;
  /** The sandbox of the tenant, or the live tenant of the sandbox; undefined if there is none or the kind does not need it. */
  twinId?: string | undefined;
  /** The time at which it became due. */
  dueAt: Date;
  leaseEnd: Date;
}

export interface StepContext {
  /** With the worker's role. */
  db: Database;
  now(): Date;
  /** Aborts when the lease ends, or when the worker's stop timeout has passed. */
  signal: AbortSignal;
  log: Logger;
}

/** The additional context of a step that runs work. */
export interface RunContext extends StepContext {
  /**
   * Releases the slot to the next row before this step ends, because its partner is done and only the result has to be stored. Pass
   * `isSlow` as in the result of other steps, and the part of the duration that was spent on the partner.
   */
  freeSlot(isSlow: boolean, partnerMs: number): void;
  /** Returns true if the machine is overloaded and this tenant uses more than others. Use small batches then. */
  isHeldBack(): boolean;
  /** Pauses after a part of a long step, if its tenant is held back. The engine pauses between steps automatically. */
  rest(workedMs: number): Promise<void>;
}

/**
 * The result of a step. `settled` means that the step has settled the lease itself; `isReady` that the row continues at once; `facts` are
 * for the log. `isSlow` means that the partner of the key fails or is slow; without it, the duration of the step decides. `isIdle` means
 * that there was nothing to do, which is logged only at debug level.
 */
export type StepResult = (Next | { next: 'settled'; isReady?: boolean }) & {
  facts?: Record<string, unknown>;
  isSlow?: boolean;
  isIdle?: boolean;
};

/** How often work has ended or blocked a process in which it ran alone. */
export function lossesAlone({ lostLeases }: Lease): number {
  return Math.max(0, lostLeases - 1);
}

/** How often work may do that before it is given up, if it can be. */
export const maxLossesAlone = 2;

/** Returns true if work is to be given up without another try, because it ended or blocked its process each time that it ran alone. */
export function isToBlame({ giveUp }: JobHandler, lease: Lease): boolean {
  return giveUp !== undefined && lossesAlone(lease) >= maxLossesAlone;
}

/** The reason to give up work that has ended or blocked its process on each attempt. */
export class LostLeasesError extends Error {
  override readonly name = 'LostLeasesError';
  /** `count` is the number of times that it ran alone. */
  constructor(readonly count: number) {
    super(`It ran alone ${count} times, and each time the process ended or was blocked, or the step hung.`);
  }
}

/** The explanation for the tenant of work that was given up. */
export function explainFailure(error: unknown): string {
  if (error instanceof LostLeasesError) return `The server stopped ${error.count} times while it worked on this.`;
  return 'The server failed.';
}

/** Handles one kind of work. */
export interface JobHandler {
  kind: string;
  /** The maximum number of rows that this process runs at once: in total, per tenant, and per key of a tenant. */
  slots: number;
  slotsPerTenant: number;
  slotsPerKey: number;
  /** If true, `slotsPerTenant` applies to a live tenant and its sandbox together. */
  sharesWithTwin?: boolean;
  /**
   * If set, the slots of each key adapt to its partner: up to `slotsPerKey` while it is fast, and one while steps take longer than this or
   * fail. All slow keys together get at most half of the slots.
   */
  slowMs?: number;
  /** Longer than a step may take, unless it renews its lease. Steps are short: a longer one ends with `again` and a checkpoint. */
  leaseSeconds: number;
  /** Runs one step. If it throws, the error is logged and the step is retried with growing delays. */
  run(lease: Lease, context: RunContext): Promise<StepResult>;
  /**
   * Called instead of a retry after `maxAttempts` consecutive failures, or if the work is to blame for lost leases (see `isToBlame`): tells
   * the owner, on the resource, that it failed. The row then becomes a dead letter. Work without this function is never given up for lost
   * leases.
   */
  giveUp?(lease: Lease, error: unknown, context: StepContext): Promise<void>;
  /**
   * True if another try can still do work that was given up. By default, `jobs retry` refuses work with a `giveUp`, because its owner was
   * told that it has ended.
   */
  canRetryGivenUp?: boolean;
  /** Returns true if the span of a step continues the trace that enqueued the work. By default, steps begin traces of their own. */
  continuesTrace?(lease: Lease): boolean;
  /** 5 by default. */
  maxAttempts?: number;
  /** Finds due rows in tables with their own due times, and enqueues work for them. It must be bounded; the next sweep continues. */
  sweep?: { everySeconds: number; run(context: StepContext): Promise<void> };
  /**
   * Creates work from rows that are too many to have a row of work each, at every wake and tick. It must be bounded. Returns true if there
   * may be more, and is then called again at once.
   */
  source?(context: StepContext): Promise<boolean>;
}

/**
 * Periodic work for the installation itself, done by one of its workers. A missed or repeated run must be harmless. `run` returns counts
 * for the log, and must end within 90 seconds.
 */
export interface Chore {
  name: string;
  everySeconds: number;
  run(context: StepContext): Promise<Record<string, number>>;
}

const choreLeaseSeconds = 90;

/** Wraps a chore as a kind of work with a single row, which is rescheduled after each run and never given up. */
export function choreHandler({ name, everySeconds, run }: Chore): JobHandler {
  return {
    kind: name,
    slots: 1,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: choreLeaseSeconds,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run(_lease, context) {
      const startedMs = context.now().getTime();
      const facts = await run(context);
      const isIdle = Object.values(facts).every((count) => count === 0);
      return { next: 'again', at: new Date(startedMs + everySeconds * 1_000), facts, isIdle };
    },
  };
}
