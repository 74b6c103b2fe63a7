import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import { newUuid, nilUuid } from '../ids.js';
import { createLoadMonitor, type LoadMonitor } from '../limits/fairness/load.js';
import { tellUnderWay } from '../process/in-flight.js';
import { stopTimes } from '../process/stop-times.js';
import { minuteMs } from '../time.js';
import { type ClaimResult, claimWork, findReadyKinds, nameTwins, type Outage, promoteDue } from './claim.js';
import { createSlots, type Kind, type Slots } from './concurrency.js';
import { type Chore, choreHandler, type JobHandler } from './handler.js';
import { createStepRunner, type StepRunner } from './steps.js';
import { type StartSuspectRun, superviseSuspects } from './supervise-suspects.js';
import { runSuspects } from './suspects.js';
import { createSweeper, type Sweeper } from './sweeps.js';
import { createWakeSignal } from './wake-signal.js';
import { freeLeases } from './worker-registry.js';

export interface EngineOptions {
  /** With the worker's role. */
  db: Database;
  /** From `connectForClaims`. */
  claims: Database;
  clock: Clock;
  /** The UUID of the worker; by default, a new one. */
  holder?: string;
  log: Logger;
  handlers: readonly JobHandler[];
  chores?: readonly Chore[];
  settings?: Partial<EngineSettings>;
  /** Decides when to hold tenants back; by default, a separate instance. */
  pressure?: LoadMonitor;
  /** Runs suspects (see suspects.ts) in a process of their own; by default, they run one at a time in this one. */
  startSuspectRun?: StartSuspectRun;
}

/** The settings of an engine. Periods are in milliseconds. */
export interface EngineSettings {
  /** The time between checks for due work, unless the engine is woken. */
  tickMs: number;
  /** How long `stop` waits for running steps and sweeps. */
  drainMs: number;
  promoteBatch: number;
  /** The time between checks for suspects. */
  suspectsMs: number;
}

const defaultSettings: EngineSettings = {
  tickMs: 250,
  drainMs: stopTimes.jobs,
  promoteBatch: 1_000,
  suspectsMs: 1_000,
};
const clockSyncMs = minuteMs;
const failurePauseMs = 1_000;
const slotPauseMs = 1;
const nothing: ClaimResult = { leases: [], tenantsSeen: 0, lastTenant: undefined };

/** A part of the worker that runs until it is stopped. */
export interface RunningWorker {
  /** Signals that there may be work. Without it, the worker looks at every tick. */
  wake(): void;
  /** Takes no more work, and resolves when running steps have ended. Those that do not end in time are free for other workers. */
  stop(): Promise<void>;
}

/** A worker's engine. */
export interface Engine extends RunningWorker {
  /** Makes the work of a killed worker due at once. */
  free(holder: string, isExcused: boolean): Promise<void>;
}

/**
 * Runs all due work until it is stopped. Any number of engines can share a database: each row is leased to one of them at a time, and the
 * rows of a killed engine are taken over when their leases run out.
 */
export function startEngine(options: EngineOptions): Engine {
  const { chores = [], pressure = createLoadMonitor(), holder = newUuid() } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const kinds = [...options.handlers, ...chores.map(choreHandler)].map((handler) => ({
    handler,
    slots: createSlots(handler),
  }));
  const signal = createWakeSignal();
  // One claim fills all slots that become free at about the same time.
  const steps = createStepRunner({ ...options, pressure, onSlotFree: createRefill(signal.wake) });
  const stopTelling = tellUnderWay(steps.list);
  const stopping = new AbortController();
  const sweeper = createSweeper({ ...options, kinds, stopping: stopping.signal, onSwept: signal.wake });
  const outages = createOutageWatch(options.clock);
  const shared = { settings, kinds, signal, steps, sweeper, pressure, outages, holder };
  const loop = runLoop({ ...options, ...shared, stopping: stopping.signal });
  const handlers = kinds.map(({ handler }) => handler);
  const free = async (ended: string, isExcused: boolean) => {
    const longestLeaseSeconds = Math.max(...handlers.map(({ leaseSeconds }) => leaseSeconds));
    const names = handlers.map(({ kind }) => kind);
    await freeLeases(options.claims, ended, { kinds: names, longestLeaseSeconds, isExcused });
    wake();
  };
  const suspects = superviseSuspects({
    ...options,
    kinds: handlers.map(({ kind }) => kind),
    start: options.startSuspectRun ?? createRunHere({ ...options, handlers }),
    free: (ended) => free(ended, false),
    lookEveryMs: settings.suspectsMs,
    stopping: stopping.signal,
  });
  const stop = async () => {
    stopping.abort();
    signal.wake();
    const startedMs = performance.now();
    // The loop and the sweeps wait for the database at most: what they have begun is repeated.
    const ending = Promise.all([loop.then(() => sweeper.drain()), suspects]);
    await Promise.race([ending, delay(settings.drainMs, undefined, { ref: false })]);
    await steps.drain(Math.max(0, settings.drainMs - (performance.now() - startedMs)));
    stopTelling();
  };
  let stopped: Promise<void> | undefined;
  const wake = () => {
    for (const { slots } of kinds) slots.look();
    sweeper.look();
    signal.wake();
  };
  return {
    wake,
    free,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Runs suspects in this process. */
function createRunHere(options: EngineOptions): StartSuspectRun {
  return (holder) => {
    const stopping = new AbortController();
    const ended = runSuspects({ ...options, holder, signal: stopping.signal });
    return {
      ended,
      async stop() {
        stopping.abort();
        await ended;
      },
    };
  };
}

/** Batches slots that become free at about the same time into one claim. */
function createRefill(wake: () => void): (slots: Slots) => void {
  const freed = new Set<Slots>();
  const refill = () => {
    for (const slots of freed) slots.look();
    freed.clear();
    wake();
  };
  return (slots) => {
    if (freed.size === 0) setTimeout(refill, slotPauseMs);
    freed.add(slots);
  };
}

/** Inserts the rows of chores. They are never deleted, and wait for their next run. */
async function ensureChores(db: Database, chores: readonly Chore[], now: Date): Promise<void> {
  for (const { name } of chores) {
    await db`
      insert into work (kind, tenant_id, id, due_at, ready)
      values (${name}, ${nilUuid}, ${nilUuid}, ${now.toISOString()}, true) on conflict do nothing`;
  }
}

/** A gap of this many seconds between checks counts as an outage of the database, the machine or this process. */
const outageSeconds = 5;
/** How long after an outage steps may still be storing their results. */
const outageGraceSeconds = 10;

/** Detects periods in which no worker could settle, by comparing each check of the database with the last successful one. */
function createOutageWatch(clock: Clock) {
  let lookedAt = clock.now();
  let outage: Outage | undefined;
  return {
    /** Returns the latest outage. Call it before a check. */
    begin(): Outage | undefined {
      const now = clock.now();
      if (now.getTime() - lookedAt.getTime() > outageSeconds * 1_000) {
        outage = { from: lookedAt, until: new Date(now.getTime() + outageGraceSeconds * 1_000) };
      }
      return outage;
    },
    succeeded(beganAt: Date) {
      lookedAt = beganAt;
    },
  };
}

interface LoopParts extends EngineOptions {
  settings: EngineSettings;
  kinds: readonly Kind[];
  signal: ReturnType<typeof createWakeSignal>;
  steps: StepRunner;
  sweeper: Sweeper;
  pressure: LoadMonitor;
  outages: ReturnType<typeof createOutageWatch>;
  stopping: AbortSignal;
  holder: string;
}

async function runLoop(parts: LoopParts): Promise<void> {
  const { db, clock, log, settings, kinds, signal, sweeper, stopping, chores = [] } = parts;
  let hasChores = false;
  let syncedMs = performance.now();
  let tickedMs = Number.NEGATIVE_INFINITY;
  while (!stopping.aborted) {
    try {
      if (!hasChores) await ensureChores(db, chores, clock.now());
      hasChores = true;
      if (performance.now() - syncedMs > clockSyncMs) {
        syncedMs = performance.now();
        await clock.sync();
      }
      if (performance.now() - tickedMs >= settings.tickMs) {
        tickedMs = performance.now();
        sweeper.startDue();
        sweeper.look();
        if (await promote(parts)) tickedMs = Number.NEGATIVE_INFINITY;
      }
      await claimAll(parts);
      if (kinds.some(({ slots }) => slots.mayClaim())) continue;
      const restMs = tickedMs + settings.tickMs - performance.now();
      if (restMs > 0) await signal.wait(restMs);
    } catch (error) {
      // Usually the database is unavailable. The worker keeps running, because nothing else does its work.
      log.error({ err: error }, 'work.loop_failed');
      await delay(failurePauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** Makes a batch of due work ready, and marks every kind to be checked. Returns true if there is more. */
async function promote({ claims, clock, kinds, settings, steps, outages }: LoopParts): Promise<boolean> {
  const names = kinds.map(({ handler }) => handler.kind);
  const now = clock.now();
  const outage = outages.begin();
  await steps.excuseUnsettled();
  const left = await promoteDue(claims, names, now, settings.promoteBatch, outage);
  outages.succeeded(now);
  for (const { slots } of kinds) slots.look();
  return left.length > 0;
}

/** Claims and starts work up to the free slots, for every kind that may have work. */
async function claimAll({ claims, clock, kinds, steps, pressure, holder, stopping }: LoopParts): Promise<void> {
  const open = kinds.filter(({ slots }) => slots.mayClaim());
  if (open.length === 0) return;
  // Read the capacity first, so that a wake during the check is not mistaken for an earlier one.
  const capacities = open.map((kind) => ({ kind, capacity: kind.slots.capacity(pressure) }));
  const names = open.map(({ handler }) => handler.kind);
  const startedMs = performance.now();
  const ready = new Set(await findReadyKinds(claims, names));
  pressure.looked(performance.now() - startedMs);
  // Work that came after the stop is for other workers.
  if (stopping.aborted) return;
  await Promise.all(
    capacities.map(async ({ kind, capacity }) => {
      const { handler, slots } = kind;
      const leaseEnd = new Date(clock.now().getTime() + handler.leaseSeconds * 1_000);
      const claimed = ready.has(handler.kind)
        ? await claimWork(claims, handler.kind, leaseEnd, capacity, holder)
        : nothing;
      if (handler.sharesWithTwin) await nameTwins(claims, claimed.leases);
      slots.take(claimed, capacity);
      for (const lease of claimed.leases) {
        if (lease.tenantId !== nilUuid) pressure.began(lease.tenantId);
        steps.start(kind, lease);
      }
    }),
  );
}
