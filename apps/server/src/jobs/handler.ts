import type { Logger } from 'pino';
import type { Database } from '../db/client.js';

/** The tenant of work for the installation itself. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * What becomes of a row of work after a step. `again` without `at`: there is more to do at once, from the checkpoint
 * `data` on. `again` with `at`: the row rests until then. Without `data`, the row keeps what it has.
 */
export type Next = { next: 'done' } | { next: 'again'; at?: Date; data?: Record<string, unknown> };

/** A row of work that this worker has until `leaseEnd`. Ids are UUIDs. */
export interface Lease {
  kind: string;
  tenantId: string;
  id: string;
  key: string;
  /** The token that a settlement must show. */
  fence: number;
  /** Failures in a row before this step. */
  attempts: number;
  /** Leases in a row that ran out before this one while a worker had them. */
  lostLeases: number;
  data: Record<string, unknown> | null;
  /** The sandbox of the tenant, or the live tenant of the sandbox; undefined if it has none, or the kind does not ask. */
  twinId?: string | undefined;
  /** Since when it was due. */
  dueAt: Date;
  leaseEnd: Date;
}

export interface StepContext {
  /** As the worker's role. */
  db: Database;
  now(): Date;
  /** Aborts when the lease ends, or when the worker stops and has waited long enough. */
  signal: AbortSignal;
  log: Logger;
}

/** What a step has besides. */
export interface RunContext extends StepContext {
  /**
   * Gives the slot to the next row before this step ends: its partner is done with it, and what came of it is still to be
   * written. `isSlow` is told here then, as in the result of other steps, and how long of the step was the partner's.
   */
  freeSlot(isSlow: boolean, partnerMs: number): void;
  /** Whether the machine does not keep up and the tenant works more than others do: its batches are small then. */
  isHeldBack(): boolean;
  /**
   * Rests after some of the work of a long step, if its tenant is held back. The engine does so itself between steps.
   */
  rest(workedMs: number): Promise<void>;
}

/**
 * What a step did. `settled` means that it settled the lease itself, and `isReady` that the row goes on at once; `facts`
 * are for the log; `isSlow` says whether the partner of its key fails or is slow; without it, the time that the step took
 * tells; `isIdle`, that there was nothing to do, which is logged for debugging only.
 */
export type StepResult = (Next | { next: 'settled'; isReady?: boolean }) & {
  facts?: Record<string, unknown>;
  isSlow?: boolean;
  isIdle?: boolean;
};

/** Why work is given up that may have ended the process each time that it was tried. */
export class LostLeasesError extends Error {
  override readonly name = 'LostLeasesError';
  constructor(readonly count: number) {
    super(
      `Its lease ran out ${count} times: the process ended or was blocked while it worked on this, or the step hung.`,
    );
  }
}

/** What the tenant is told of work that was given up. */
export function explainFailure(error: unknown): string {
  if (error instanceof LostLeasesError) return `The server stopped ${error.count} times while it worked on this.`;
  return 'The server failed.';
}

/** Does the work of one kind. */
export interface WorkHandler {
  kind: string;
  /** Rows under way at once in this process: in all, of one tenant, of one tenant's key. */
  slots: number;
  slotsPerTenant: number;
  slotsPerKey: number;
  /** With it, `slotsPerTenant` holds for a live tenant and its sandbox together. */
  sharesWithTwin?: boolean;
  /**
   * With it, the slots of each key adapt to its partner: up to `slotsPerKey` while it is quick, one while steps take
   * longer than this or fail. Slow keys together hold at most half of the slots.
   */
  slowMs?: number;
  /** Longer than a step may take. Steps are short: one that has more to do ends with `again` and a checkpoint. */
  leaseSeconds: number;
  /** Does one step. What it throws is logged, and the step is tried again, ever later. */
  run(lease: Lease, context: RunContext): Promise<StepResult>;
  /**
   * Called instead of another try after `maxAttempts` failures, or `maxLostLeases` lost leases, in a row: says on the
   * resource that it has failed. Then the row becomes a dead letter.
   */
  giveUp?(lease: Lease, error: unknown, context: StepContext): Promise<void>;
  /** 5 by default. */
  maxAttempts?: number;
  /** After so many lost leases in a row it is given up without another try: it may have ended the process. 2 by default. */
  maxLostLeases?: number;
  /** Finds what is due in tables that carry their own due time, and enqueues work for it. Bounded: the next one goes on. */
  sweep?: { everySeconds: number; run(context: StepContext): Promise<void> };
  /**
   * Turns into work what is stored too often to have a row of work each, at every wake and tick. Bounded; true if there
   * may be more, which is looked for at once.
   */
  source?(context: StepContext): Promise<boolean>;
}

/**
 * Work for the installation itself, done every so often by one of its workers. A missed or repeated run must do no harm.
 * `run` returns what it did, for the log, and ends within 90 seconds.
 */
export interface Chore {
  name: string;
  everySeconds: number;
  run(context: StepContext): Promise<Record<string, number>>;
}

const choreLeaseSeconds = 90;

/** A chore as a kind of its own, with one row that settles for its next time. It is never given up. */
export function choreHandler({ name, everySeconds, run }: Chore): WorkHandler {
  return {
    kind: name,
    slots: 1,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: choreLeaseSeconds,
    maxAttempts: Number.POSITIVE_INFINITY,
    maxLostLeases: Number.POSITIVE_INFINITY,
    async run(_lease, context) {
      const startedMs = context.now().getTime();
      const facts = await run(context);
      const isIdle = Object.values(facts).every((count) => count === 0);
      return { next: 'again', at: new Date(startedMs + everySeconds * 1_000), facts, isIdle };
    },
  };
}
