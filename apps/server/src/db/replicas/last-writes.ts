import type { Position } from './position.js';

/** Remembers where the log of the primary was after the last write of each tenant through this process. */
export interface LastWrites {
  note(tenantId: string, lsn: number): void;
  /** Notes a write whose position could not be read. Until a later one is known, nobody's writes count as replayed. */
  miss(): void;
  /** Call it before a position is read, and what it returns with the result: that position lies behind all that was missed before. */
  beginRead(): (position: Position) => void;
  /** The position that a replica must have replayed to show the tenant its writes; Infinity if none will do. */
  of(tenantId: string): number;
}

/** More tenants than write within any lag that is allowed. The position of those that are forgotten counts for all. */
const maxTenants = 10_000;

export function createLastWrites(most = maxTenants): LastWrites {
  /** In the order of the last writes. */
  const positions = new Map<string, number>();
  let floor = 0;
  let missed = 0;
  /** How many of those that were missed lie before the floor. */
  let covered = 0;
  return {
    note(tenantId, lsn) {
      // Two writes at once can be noted in another order than they were committed.
      const position = Math.max(lsn, positions.get(tenantId) ?? 0);
      // Delete before set keeps the map ordered by last write, oldest first.
      positions.delete(tenantId);
      positions.set(tenantId, position);
      if (positions.size <= most) return;
      const [oldest, forgotten] = positions.entries().next().value as [string, number];
      positions.delete(oldest);
      floor = Math.max(floor, forgotten);
    },
    miss() {
      missed += 1;
    },
    beginRead() {
      const before = missed;
      return ({ lsn }) => {
        if (before <= covered) return;
        covered = before;
        floor = Math.max(floor, lsn);
      };
    },
    of: (tenantId) => (missed > covered ? Number.POSITIVE_INFINITY : Math.max(floor, positions.get(tenantId) ?? 0)),
  };
}
