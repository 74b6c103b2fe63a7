import type { DayCount } from './limit-headers.js';

/**
 * The daily counts of tenants as this process has seen them in Redis, to be saved, and restored after Redis has lost them. `find` returns what was
 * last saved, and `restore` passes it to Redis as text, once for each tenant.
 */
export function createRedisDays(
  find: (tenantId: string) => Promise<DayCount | undefined>,
  restore: (tenantId: string, saved: string) => Promise<unknown>,
) {
  const unsaved = new Map<string, DayCount>();
  const restoring = new Set<string>();

  async function bringBack(tenantId: string): Promise<void> {
    if (restoring.has(tenantId)) return;
    restoring.add(tenantId);
    try {
      const saved = await find(tenantId);
      await restore(tenantId, saved ? `${saved.start} ${saved.previous} ${saved.current}` : '');
    } catch {
      // Redis or the database is away: the next request of the tenant tries again.
    } finally {
      restoring.delete(tenantId);
    }
  }

  return {
    /** Notes the day that an admission returned: start, previous, current, and 1 if it has been restored. Empty if no day was counted. */
    note(tenantId: string, [start, previous, current, isRestored]: readonly number[]): void {
      if (start === undefined || previous === undefined || current === undefined) return;
      if (isRestored === 0) void bringBack(tenantId);
      const known = unsaved.get(tenantId);
      // Responses can come in another order than Redis has counted.
      if (known && (known.start > start || (known.start === start && known.current > current))) return;
      unsaved.set(tenantId, { tenantId, start, previous, current });
    },
    /** Returns the counts that have changed since the last call. */
    takeUnsaved(): DayCount[] {
      const counts = [...unsaved.values()];
      unsaved.clear();
      return counts;
    },
  };
}
