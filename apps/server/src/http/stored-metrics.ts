import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { readLargestShares } from '../budgets/largest-shares.js';
import type { Queryable } from '../db/client.js';
import { countExpired, type Purge } from '../retention/purge.js';
import { minuteMs } from '../time.js';

const refreshMs = minuteMs;

/** Metrics that are counted in the database, at most once a minute however often `/metrics` is scraped. */
export function registerStored(
  register: Registry,
  { db, purges, log }: { db: Queryable; purges: readonly Purge[]; log: Logger },
): void {
  let expired: readonly (readonly [resource: string, rows: number])[] = [];
  let shares: readonly { budget: string; share: number }[] = [];
  const refresh = onceIn(refreshMs, async () => {
    const counted = [];
    for (const purge of purges) counted.push([purge.resource, await countExpired(db, purge, new Date())] as const);
    expired = counted;
    shares = await readLargestShares(db, new Date());
  });
  const refreshed = () => refresh().catch((error) => log.warn({ err: error }, 'metrics.not_counted'));
  new Gauge({
    name: 'lead_engagement_expired_rows',
    help: 'Rows whose retention has ended and that are not yet purged, by resource; at most 10,000 of each tenant are counted.',
    labelNames: ['resource'],
    registers: [register],
    async collect() {
      // If the database is unavailable, report the last counts.
      await refreshed();
      for (const [resource, rows] of expired) this.set({ resource }, rows);
    },
  });
  new Gauge({
    name: 'lead_engagement_budget_used_ratio',
    help: 'How much of a budget the tenant has used that has used most of it, by budget: 1 is all.',
    labelNames: ['budget'],
    registers: [register],
    async collect() {
      await refreshed();
      for (const { budget, share } of shares) this.set({ budget }, share);
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
