import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import { createLoadMonitor } from '../limits/fairness/load.js';
import { stopTimes } from '../process/stop-times.js';
import { isSuspect, type LeasedRow, nameTwins, queueName, toLease } from './claim.js';
import { createSlots } from './concurrency.js';
import type { JobHandler, Lease } from './handler.js';
import { createStepRunner } from './steps.js';

/** How long a run waits for further suspects before it ends. */
const idleMs = 1_000;
const idlePollMs = 200;
const failurePauseMs = 1_000;
/** How long a step may go on after its lease has ended, before it counts as blocked. */
const blockedAfterMs = 2_000;
/** The number of suspects of each kind among which a claim chooses. */
const mostOfKind = 500;

/** Returns true if there are suspects of these kinds. */
export async function hasSuspects(claims: Database, kinds: readonly string[], now: Date): Promise<boolean> {
  const [found] = await claims`
    select from unnest(${[...kinds]}::text[]) as k (kind) cross join lateral (
      select from work w
      where w.kind = k.kind and not w.ready and w.due_at <= ${now.toISOString()} and ${isSuspect(claims)} limit 1
    ) w limit 1`;
  return found !== undefined;
}

/** How often suspects have been claimed of each tenant, and of each queue (a kind and key of a tenant), by name. */
type Served = Map<string, number>;

/**
 * Leases one suspect: first those that have lost the fewest leases, then of the tenant, and of its queue, that was served least. Returns
 * undefined if there is none, or if another process was faster.
 */
async function claimSuspect(
  claims: Database,
  handlers: readonly JobHandler[],
  { now, holder, served }: { now: Date; holder: string; served: Served },
): Promise<Lease | undefined> {
  const kinds = handlers.map(({ kind, leaseSeconds: seconds }) => ({ kind, seconds }));
  const counts = claims.json(Object.fromEntries(served));
  const [row] = await claims<(LeasedRow & { kind: string; leaseEnd: string })[]>`
    with chosen as materialized (
      select w.row_at, w.due_at, k.seconds
      from jsonb_to_recordset(${claims.json(kinds)}) as k (kind text, seconds float8) cross join lateral (
        select w.ctid as row_at, w.tenant_id, w.id, w.key, w.due_at, w.lost_leases from work w
        where w.kind = k.kind and not w.ready and w.due_at <= ${now.toISOString()} and ${isSuspect(claims)}
        order by w.due_at limit ${mostOfKind}
      ) w
      order by w.lost_leases, coalesce((${counts}::jsonb ->> w.tenant_id::text)::int, 0),
        coalesce((${counts}::jsonb ->> (k.kind || ' ' || w.tenant_id || ' ' || w.key))::int, 0), w.due_at, w.id
      limit 1
    ), locked as materialized (
      select w.ctid as row_at, chosen.due_at, ${now.toISOString()}::timestamptz + make_interval(secs => chosen.seconds) as lease_end
      from chosen join work w on w.ctid = chosen.row_at where ${isSuspect(claims)} for update of w skip locked
    )
    update work w set leased = true, due_at = locked.lease_end, fence = w.fence + 1, holder = ${holder}::uuid
    from locked where w.ctid = locked.row_at
    returning w.kind, w.tenant_id, w.id, w.key, w.fence, w.attempts, w.lost_leases, w.data, w.traceparent, locked.due_at,
      w.due_at as lease_end`;
  return row && toLease(row, row.kind, new Date(row.leaseEnd));
}

export interface SuspectsOptions {
  /** With the worker's role. */
  db: Database;
  /** From `connectForClaims`. */
  claims: Database;
  clock: Clock;
  log: Logger;
  handlers: readonly JobHandler[];
  /** The UUID under which the leases are held. */
  holder: string;
  /** Aborts the run. */
  signal: AbortSignal;
}

/**
 * Runs the suspects one at a time until none is left. Returns false if a step did not end with its lease: end the process then, because
 * another suspect would not be alone beside it.
 */
export async function runSuspects({ holder, signal, handlers, ...parts }: SuspectsOptions): Promise<boolean> {
  const { db, claims, clock, log } = parts;
  const steps = createStepRunner({ db, clock, log, pressure: createLoadMonitor(), onSlotFree: () => undefined });
  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped');
    signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  const served: Served = new Map();
  let idleSinceMs = performance.now();
  while (!signal.aborted && performance.now() - idleSinceMs < idleMs) {
    let lease: Lease | undefined;
    try {
      // A database that was away when a step ended is not the fault of its work, nor is one that is away now.
      await steps.excuseUnsettled();
      lease = await claimSuspect(claims, handlers, { now: clock.now(), holder, served });
    } catch (error) {
      log.error({ err: error }, 'work.suspects_failed');
      await delay(failurePauseMs, undefined, { signal }).catch(() => undefined);
      idleSinceMs = performance.now();
      continue;
    }
    const kind = lease?.kind;
    const handler = handlers.find((each) => each.kind === kind);
    if (!lease || !handler) {
      await delay(idlePollMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    for (const name of [lease.tenantId, `${lease.kind} ${queueName(lease)}`]) {
      served.set(name, (served.get(name) ?? 0) + 1);
    }
    if (handler.sharesWithTwin) await nameTwins(claims, [lease]);
    const slots = createSlots(handler);
    slots.take({ leases: [lease], tenantsSeen: 1, lastTenant: lease.tenantId }, slots.capacity());
    const timer = new AbortController();
    const blockedMs = lease.leaseEnd.getTime() - clock.now().getTime() + blockedAfterMs;
    const blocked = delay(blockedMs, 'blocked' as const, { signal: timer.signal }).catch(() => 'ended' as const);
    const outcome = await Promise.race([steps.start({ handler, slots }, lease), blocked, stopped]);
    timer.abort();
    if (outcome === 'blocked') return false;
    idleSinceMs = performance.now();
  }
  await steps.drain(stopTimes.jobs);
  return true;
}
