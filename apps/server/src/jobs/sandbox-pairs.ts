import type { Lease } from './handler.js';

/** Live tenants and their sandboxes, for limits that apply to both together. */
export interface SandboxPairs {
  /** Returns every tenant that has slots, or whose twin has. */
  listAll(): Iterable<string>;
  /** Returns how many more slots a tenant may take, given a common limit with its twin. */
  leftOf(tenantId: string, most: number): number;
  /** Learns the twins of tenants from claimed leases. */
  meet(leases: readonly Lease[]): void;
  /** Forgets a tenant and its twin once neither has slots. */
  forget(tenantId: string): void;
}

/** `counts` contains the number of slots of each tenant that has any. */
export function createSandboxPairs(counts: ReadonlyMap<string, number>): SandboxPairs {
  const twins = new Map<string, string>();
  return {
    listAll: () => new Set([...counts.keys(), ...twins.keys()]),
    leftOf(tenantId, most) {
      const count = counts.get(tenantId) ?? 0;
      const twin = twins.get(tenantId);
      if (twin === undefined) return most - count;
      const twinCount = counts.get(twin) ?? 0;
      const left = most - count - twinCount;
      // One claim may contain both: each gets half, and the one with fewer gets the odd slot.
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
