import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../../db/client.js';
import { findLastBackup } from '../../db/last-backup.js';
import { countDeadLetters } from '../../jobs/dead-letters.js';
import { countExpired, type Purge } from '../../jobs/retention/purge.js';
import { readLargestShares } from '../../limits/quotas/largest-shares.js';
import { minuteMs } from '../../time.js';
import { countDisabledEndpoints, countHeldByMoves, readBacklog, readOldestEvent, watchHeldChanges } from './backlog.js';

/** How long results are reused, however often `/metrics` is read. Alerts need the backlog sooner than the rest. */
const backlogFreshMs = 5_000;
const countsFreshMs = minuteMs;

export interface StoredDeps {
  db: Queryable;
  purges: readonly Purge[];
  log: Logger;
  /** The folder whose disk is measured. */
  dataDir: string;
}

/** Adds what is counted in the database and on the disk. If the database is unavailable, the last counts are shown. */
export function registerStored(register: Registry, deps: StoredDeps): void {
  registerBacklog(register, deps);
  registerCounts(register, deps);
  registerDisk(register, deps);
}

/** Creates a gauge that refreshes shared results before it sets its values. */
function gauges(register: Registry, log: Logger, freshMs: number, refresh: () => Promise<void>) {
  const refreshed = onceIn(freshMs, refresh);
  return (name: string, help: string, labelNames: string[], set: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        await refreshed().catch((error: unknown) => log.warn({ err: error }, 'metrics.not_counted'));
        this.reset();
        set(this);
      },
    });
}

function registerBacklog(register: Registry, { db, log }: StoredDeps): void {
  let backlog: Awaited<ReturnType<typeof readBacklog>> = [];
  let dead: { kind: string; count: number }[] = [];
  let relayLagSeconds = 0;
  let heldSeconds = 0;
  const findHeld = watchHeldChanges();
  const gauge = gauges(register, log, backlogFreshMs, async () => {
    const now = new Date();
    backlog = await readBacklog(db, now);
    relayLagSeconds = await readOldestEvent(db, now);
    heldSeconds = await findHeld(db, now.getTime());
    dead = await countDeadLetters(db);
  });
  const due = 'Background jobs that are due and not under way, by kind; at most 10,000 of each are counted.';
  gauge('lead_engagement_jobs_due', due, ['kind'], (each) => {
    for (const { kind, count } of backlog) each.set({ kind }, count);
  });
  const oldest = 'How long the oldest of them has been due, by kind.';
  gauge('lead_engagement_jobs_oldest_due_seconds', oldest, ['kind'], (each) => {
    for (const { kind, oldestSeconds } of backlog) each.set({ kind }, oldestSeconds);
  });
  const lag = 'How long the oldest event has been waiting to be numbered and queued for its receivers.';
  gauge('lead_engagement_relay_lag_seconds', lag, [], (each) => each.set(relayLagSeconds));
  const held = 'How long open transactions have held back the changes and streams of a tenant. `doctor` names them.';
  gauge('lead_engagement_changes_held_seconds', held, [], (each) => each.set(heldSeconds));
  const given = 'Background jobs that were given up and that nobody has retried or discarded, by kind.';
  gauge('lead_engagement_dead_letters', given, ['kind'], (each) => {
    for (const { kind, count } of dead) each.set({ kind }, count);
  });
}

function registerCounts(register: Registry, { db, purges, log }: StoredDeps): void {
  let expired: readonly (readonly [resource: string, rows: number])[] = [];
  let shares: readonly { budget: string; share: number }[] = [];
  let disabled = 0;
  let backupAt: Date | undefined;
  let heldByMoves = 0;
  const gauge = gauges(register, log, countsFreshMs, async () => {
    const counted = [];
    for (const purge of purges) counted.push([purge.resource, await countExpired(db, purge, new Date())] as const);
    expired = counted;
    shares = await readLargestShares(db, new Date());
    disabled = await countDisabledEndpoints(db);
    backupAt = await findLastBackup(db);
    heldByMoves = await countHeldByMoves(db);
  });
  const kept =
    'Rows whose retention has ended and that are not yet purged, by resource; at most 10,000 of each tenant are counted.';
  gauge('lead_engagement_expired_rows', kept, ['resource'], (each) => {
    for (const [resource, rows] of expired) each.set({ resource }, rows);
  });
  const used = 'How much of a budget the tenant has used that has used most of it, by budget: 1 is all.';
  gauge('lead_engagement_budget_used_ratio', used, ['budget'], (each) => {
    for (const { budget, share } of shares) each.set({ budget }, share);
  });
  const off = 'Webhook endpoints that were disabled because their deliveries failed.';
  gauge('lead_engagement_endpoints_disabled', off, [], (each) => each.set(disabled));
  const age = 'How old the last backup is that the command `backup` made; missing if there is none.';
  gauge('lead_engagement_backup_age_seconds', age, [], (each) => {
    if (backupAt) each.set(Math.max(0, (Date.now() - backupAt.getTime()) / 1_000));
  });
  const held =
    'Tenants that cannot be written, or do no work, because of a move that has not ended. `doctor` names them.';
  gauge('lead_engagement_tenants_held_by_moves', held, [], (each) => each.set(heldByMoves));
}

function registerDisk(register: Registry, { dataDir }: StoredDeps): void {
  new Gauge({
    name: 'lead_engagement_data_dir_free_bytes',
    help: 'The free space on the disk of DATA_DIR.',
    registers: [register],
    async collect() {
      const disk = await statfs(dataDir).catch(() => undefined);
      this.reset();
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });
  new Gauge({
    name: 'lead_engagement_data_dir_size_bytes',
    help: 'The size of the disk of DATA_DIR.',
    registers: [register],
    async collect() {
      const disk = await statfs(dataDir).catch(() => undefined);
      this.reset();
      if (disk) this.set(disk.blocks * disk.bsize);
    },
  });
}

/** Runs `act` unless it was started less than `intervalMs` ago. */
function onceIn(intervalMs: number, act: () => Promise<void>): () => Promise<void> {
  let begun = Number.NEGATIVE_INFINITY;
  let running = Promise.resolve();
  return () => {
    if (performance.now() - begun >= intervalMs) {
      begun = performance.now();
      running = act();
    }
    return running;
  };
}
