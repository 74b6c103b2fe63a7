import { laneName, type Room } from './claim.js';
import type { Lease, WorkHandler } from './handler.js';

/** The state of a lane: the number of running rows, their limit, and the speed of its partner. */
interface Lane {
  tenantId: string;
  taken: number;
  limit: number;
  isSlow: boolean;
  /** True if the last claim used the full capacity: more work may wait. */
  mayHaveMore: boolean;
}

/** Limits the running rows of each lane. A lane is the queue of one key of a tenant. */
export interface Lanes {
  /** The capacity of an unknown lane. */
  room: number;
  /** Returns the lanes with a different capacity. */
  listRooms(): { name: string; tenantId: string; free: number }[];
  /** Takes slots for claimed work. */
  take(leases: readonly Lease[], room: Pick<Room, 'perLane' | 'exceptLanes'>): void;
  /** Releases a slot. Returns true if work of the lane may have waited for it. */
  release(lease: Lease, isSlow: boolean): boolean;
}

/** The number of idle lanes to remember, latest first. */
const rememberedLanes = 512;
const firstLimit = 4;
const slowLimit = 1;

/**
 * Creates the lanes of a kind. With `slowMs` they adapt: a lane starts with a few slots and gets one more for each fast success, up to
 * `slotsPerKey`. A slow or failing lane has one slot. All slow lanes together get at most half of a kind's slots, and half of their
 * tenant's.
 */
export function createLanes({ slots, slotsPerTenant, slotsPerKey, slowMs }: WorkHandler): Lanes {
  const room = slowMs === undefined ? slotsPerKey : Math.min(firstLimit, slotsPerKey);
  const lanes = new Map<string, Lane>();
  const started = new Map<Lease, number>();

  /** Marks a lane as slow while its step is still running. */
  const markSlow = () => {
    if (slowMs === undefined) return;
    for (const [lease, startedMs] of started) {
      if (performance.now() - startedMs < slowMs) break;
      const lane = lanes.get(laneName(lease));
      if (lane) Object.assign(lane, { isSlow: true, limit: slowLimit });
    }
  };

  const takeOne = (name: string, lease: Lease) => {
    const known = lanes.get(name);
    const lane = known ?? { tenantId: lease.tenantId, taken: 0, limit: room, isSlow: false, mayHaveMore: false };
    lane.taken += 1;
    // Move the lane to the end, so that slow lanes are served in rotation.
    lanes.delete(name);
    lanes.set(name, lane);
    started.set(lease, performance.now());
  };

  const forget = () => {
    for (const [name, lane] of lanes) {
      if (lanes.size <= rememberedLanes) break;
      if (lane.taken === 0) lanes.delete(name);
    }
  };

  return {
    room,
    listRooms() {
      markSlow();
      const slow = countSlow(lanes.values());
      return [...lanes].map(([name, { tenantId, taken, limit, isSlow }]) => {
        const free = Math.max(0, limit - taken);
        if (!isSlow || free === 0) return { name, tenantId, free };
        const ofTenant = slow.byTenant.get(tenantId) ?? 0;
        const hasRoom = slow.all < Math.floor(slots / 2) && ofTenant < Math.floor(slotsPerTenant / 2);
        if (!hasRoom) return { name, tenantId, free: 0 };
        slow.all += free;
        slow.byTenant.set(tenantId, ofTenant + free);
        return { name, tenantId, free };
      });
    },
    take(leases, { perLane, exceptLanes }) {
      const counts = new Map<string, number>();
      for (const lease of leases) {
        const name = laneName(lease);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        takeOne(name, lease);
      }
      for (const [name, count] of counts) {
        const lane = lanes.get(name);
        if (lane) lane.mayHaveMore = count >= (exceptLanes[name] ?? perLane);
      }
    },
    release(lease, isSlow) {
      started.delete(lease);
      const name = laneName(lease);
      const lane = lanes.get(name);
      if (!lane) return false;
      const isAwaited = lane.taken >= lane.limit || lane.isSlow || lane.mayHaveMore;
      lane.taken -= 1;
      if (slowMs === undefined) {
        if (lane.taken === 0) lanes.delete(name);
        return isAwaited;
      }
      lane.limit = isSlow ? slowLimit : Math.min(slotsPerKey, lane.limit + 1);
      lane.isSlow = isSlow;
      if (lane.taken === 0) forget();
      return isAwaited;
    },
  };
}

function countSlow(lanes: Iterable<Lane>): { all: number; byTenant: Map<string, number> } {
  const byTenant = new Map<string, number>();
  let all = 0;
  for (const { tenantId, taken, isSlow } of lanes) {
    if (!isSlow) continue;
    all += taken;
    byTenant.set(tenantId, (byTenant.get(tenantId) ?? 0) + taken);
  }
  return { all, byTenant };
}
