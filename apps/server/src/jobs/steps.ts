import { setTimeout as delay } from 'node:timers/promises';
import { ConnectorError } from '@lead-engagement/connector-kit';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import { encodeId, nilUuid } from '../ids.js';
import type { LoadMonitor } from '../limits/fairness/load.js';
import { countJob } from '../telemetry/counters.js';
import { inStepSpan } from '../telemetry/traces/job-spans.js';
import { markCurrentFailed } from '../telemetry/traces/spans.js';
import { minuteMs } from '../time.js';
import type { Kind, Slots } from './concurrency.js';
import { setAside } from './dead-letters.js';
import { endLeases, excuseLateStep, excuseLeases, postponeWork, settleWork } from './enqueue.js';
import {
  isToBlame,
  type JobHandler,
  type Lease,
  LostLeasesError,
  lossesAlone,
  type RunContext,
  type StepContext,
} from './handler.js';

const defaultMaxAttempts = 5;
const firstRetryMs = 5_000;
const maxRetryMs = 10 * minuteMs;

/** Returns the time of the next attempt after this number of consecutive failures: 5 s, four times as long each time, up to 10 minutes. */
export function retryAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(maxRetryMs, firstRetryMs * 4 ** (failures - 1)));
}

/** Runs steps concurrently and stores their results. */
export interface StepRunner {
  /** Resolves when the step has ended. Never rejects. */
  start(kind: Kind, lease: Lease): Promise<void>;
  /** Returns the running steps as lines such as `deliver tn_… 0190…`. */
  list(): string[];
  /** Marks leases that will run out through no fault of this process as not lost. Throws if the database is unavailable. */
  excuseUnsettled(): Promise<void>;
  /** Resolves when no step is running. After `maxMs`, steps are aborted, and their work is due at once for other workers. */
  drain(maxMs: number): Promise<void>;
}

export function createStepRunner(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  pressure: LoadMonitor;
  /** Called when a slot is free that work may have waited for, or that the same work continues with. */
  onSlotFree: (slots: Slots) => void;
}): StepRunner {
  const { db, clock, log, pressure, onSlotFree } = options;
  const underWay = new Map<Lease, { ended: Promise<void>; abort: Abort }>();
  /** Leases whose steps ended while the database was unavailable. */
  let unsettled: Lease[] = [];

  const run = async ({ handler, slots }: Kind, lease: Lease, abort: Abort) => {
    const timer = setTimeout(() => abort.abort(), lease.leaseEnd.getTime() - clock.now().getTime()).unref();
    let isFreed = false;
    const startedMs = performance.now();
    /** The part of the duration that has already been reported, or spent in a pause. */
    let toldMs = 0;
    /** Reports work and returns the pause after it. Work of the installation itself counts for no tenant. */
    const tell = (workedMs: number) => {
      if (lease.tenantId === nilUuid) return 0;
      pressure.worked(lease.tenantId, Math.max(0, workedMs));
      return pressure.restMs(lease.tenantId, Math.max(0, workedMs));
    };
    const freeSlot = (isSlow: boolean, isReady = false, partnerMs = 0) => {
      if (isFreed) return isReady ? onSlotFree(slots) : undefined;
      isFreed = true;
      const isAwaited = slots.release(lease, isSlow);
      const restMs = slots.rest(lease.tenantId, tell(performance.now() - startedMs - partnerMs - toldMs));
      // Others may have waited for the slot. The tenant's own work is looked for after its pause.
      if (isAwaited || (isReady && restMs === 0)) onSlotFree(slots);
      if (restMs > 0) setTimeout(() => onSlotFree(slots), restMs).unref();
    };
    const rest = async (workedMs: number) => {
      const ms = tell(workedMs);
      if (ms > 1) await delay(ms, undefined, { signal: abort.signal }).catch(() => undefined);
      toldMs += workedMs + ms;
    };
    const context = {
      db,
      now: () => clock.now(),
      get signal() {
        return abort.signal;
      },
      log,
      freeSlot: (isSlow: boolean, partnerMs: number) => freeSlot(isSlow, false, partnerMs),
      isHeldBack: () => pressure.share(lease.tenantId) < 1,
      rest,
    };
    let outcome = { isSlow: true, isReady: false };
    try {
      const span = { continues: handler.continuesTrace?.(lease) ?? false, isOfTenant: lease.tenantId !== nilUuid };
      outcome = await inStepSpan(lease, span, () => runStep(handler, lease, context));
    } catch (error) {
      // Even the failure could not be stored. The lease runs out, and the step is repeated.
      log.error({ err: error, ...namesOf(lease) }, 'work.unsettled');
      unsettled.push(lease);
    } finally {
      clearTimeout(timer);
      underWay.delete(lease);
      freeSlot(outcome.isSlow, outcome.isReady);
    }
  };

  return {
    start(kind, lease) {
      const abort = createAbort();
      const ended = run(kind, lease, abort);
      underWay.set(lease, { abort, ended });
      return ended;
    },
    list: () =>
      [...underWay.keys()].map((lease) => {
        const { kind, tenantId, id } = namesOf(lease);
        return [kind, tenantId, id].filter(Boolean).join(' ');
      }),
    async excuseUnsettled() {
      const excused = unsettled;
      await excuseLeases(db, excused);
      unsettled = unsettled.filter((lease) => !excused.includes(lease));
    },
    async drain(maxMs) {
      // Excuse the leases even if this takes long or the process is killed meanwhile: the work is not the cause.
      await excuseLeases(db, [...underWay.keys()]).catch((error: unknown) =>
        log.warn({ err: error }, 'work.excuse_failed'),
      );
      const timer = new AbortController();
      const late = delay(maxMs, 'late', { signal: timer.signal }).catch(() => undefined);
      const all = Promise.all([...underWay.values()].map(({ ended }) => ended));
      const outcome = await Promise.race([all, late]);
      timer.abort();
      for (const { abort } of underWay.values()) abort.abort();
      if (outcome !== 'late') return;
      log.warn({ steps: underWay.size }, 'work.drain_incomplete');
      await endLeases(db, [...underWay.keys()]).catch((error: unknown) =>
        log.warn({ err: error }, 'work.release_failed'),
      );
    },
  };
}

interface Abort {
  readonly signal: AbortSignal;
  abort(): void;
}

/** Creates an AbortController on first use of its signal: most steps never use it, and creating one is slow in comparison. */
function createAbort(): Abort {
  let controller: AbortController | undefined;
  let isAborted = false;
  return {
    get signal() {
      controller ??= new AbortController();
      if (isAborted) controller.abort();
      return controller.signal;
    },
    abort() {
      isAborted = true;
      controller?.abort();
    },
  };
}

/** Runs a step. `isSlow`: the step failed, or its partner is slow. `isReady`: the row continues at once. */
async function runStep(
  handler: JobHandler,
  lease: Lease,
  context: RunContext,
): Promise<{ isSlow: boolean; isReady: boolean; isIdle: boolean; next: string }> {
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  try {
    if (isToBlame(handler, lease)) throw new LostLeasesError(lossesAlone(lease));
    const {
      facts,
      isIdle = false,
      isSlow = durationMs() > (handler.slowMs ?? Number.POSITIVE_INFINITY),
      ...result
    } = await handler.run(lease, context);
    const settled = result.next === 'settled' || (await settleWork(context.db, lease, result));
    if (!settled) await excuseLateStep(context.db, lease);
    const next = settled ? result.next : 'lost';
    if (!isIdle) countJob(lease.kind, next === 'settled' ? 'done' : next, durationMs());
    context.log[isIdle ? 'debug' : 'info'](
      { ...namesOf(lease), durationMs: durationMs(), next, ...(facts && { facts }) },
      'work.step',
    );
    const isReady = result.next === 'settled' ? result.isReady === true : result.next === 'again' && !result.at;
    return { isSlow, isReady: isReady && settled, isIdle, next };
  } catch (error) {
    markCurrentFailed(error);
    const next = await putOff(handler, lease, error, context);
    if (next === 'lost') await excuseLateStep(context.db, lease);
    countJob(lease.kind, next === 'again' ? 'failed' : next, durationMs());
    logFailure(context.log, error, { ...namesOf(lease), durationMs: durationMs(), next });
    return { isSlow: true, isReady: false, isIdle: false, next };
  }
}

/** A platform or a host that a tenant has named is not for whoever runs the server to mend: a warning, without a stack. */
function logFailure(log: Logger, error: unknown, facts: object): void {
  if (error instanceof ConnectorError) log.warn({ ...facts, error: error.message }, 'work.failed');
  else log.error({ err: error, ...facts }, 'work.failed');
}

/** Schedules a retry of a failed step, or gives it up. */
async function putOff(
  handler: JobHandler,
  lease: Lease,
  error: unknown,
  context: StepContext,
): Promise<'again' | 'given up' | 'lost'> {
  const failures = lease.attempts + 1;
  const isHopeless = error instanceof LostLeasesError;
  if (!isHopeless && failures < (handler.maxAttempts ?? defaultMaxAttempts)) {
    return (await postponeWork(context.db, lease, retryAt(failures, context.now()))) ? 'again' : 'lost';
  }
  await handler.giveUp?.(lease, error, context);
  const canRetry = handler.canRetryGivenUp ?? handler.giveUp === undefined;
  const reason = error instanceof Error ? error.message : String(error);
  return (await setAside(context.db, lease, { reason, canRetry }, context.now())) ? 'given up' : 'lost';
}

/** The fields of a lease in the log. */
function namesOf({ kind, tenantId, id, key, attempts }: Lease) {
  return { kind, tenantId: tenantId === nilUuid ? null : encodeId('tenant', tenantId), id, key, attempts };
}
