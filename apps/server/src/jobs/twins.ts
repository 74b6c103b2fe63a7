import type { Lease } from './handler.js';

/** Live tenants and their sandboxes, where what they may have is counted for both together. */
export interface Twins {
  /** Every tenant that has slots, and every one whose twin has. */
  listAll(): Iterable<string>;
  /** What a tenant may have besides what it has, of what it and its twin may have together. */
  leftOf(tenantId: string, most: number): number;
  /** Learns from leases that have been claimed who is whose twin. */
  meet(leases: readonly Lease[]): void;
  /** Says that a tenant has given back a slot. */
  forget(tenantId: string): void;
}

/** `counts` has the slots of each tenant that has any. */
export function createTwins(counts: ReadonlyMap<string, number>): Twins {
  const twins = new Map<string, string>();
  return {
    listAll: () => new Set([...counts.keys(), ...twins.keys()]),
    leftOf(tenantId, most) {
      const count = counts.get(tenantId) ?? 0;
      const twin = twins.get(tenantId);
      if (twin === undefined) return most - count;
      const twinCount = counts.get(twin) ?? 0;
      const left = most - count - twinCount;
      // Both may be in one claim: each gets half, and the odd one goes to whoever has less.
      const isFirst = count < twinCount || (count === twinCount && tenantId < twin);
      return isFirst ? Math.ceil(left / 2) : Math.floor(left / 2);
    },
    meet(leases) {
      for (const { tenantId, twinId } of leases) {
        if (twinId !== undefined) twins.set(tenantId, twinId).set(twinId, tenantId);
      }
    },
    forget(tenantId) {
      const twin = twins.get(tenantId);
      if (twin === undefined || counts.has(tenantId) || counts.has(twin)) return;
      twins.delete(tenantId);
      twins.delete(twin);
    },
  };
}
