import { laneName, type Room } from './claim.js';
import type { Lease, WorkHandler } from './handler.js';

/** What is known of a lane: how much of it is under way, how much may be, and whether its partner is slow. */
interface Lane {
  tenantId: string;
  taken: number;
  limit: number;
  isSlow: boolean;
  /** Whether the last claim took all that it had room for: more may wait. */
  mayHaveMore: boolean;
}

/** How many rows of each lane may be under way. */
export interface Lanes {
  /** The room of a lane of which nothing is known. */
  room: number;
  /** The lanes with other room. */
  listRooms(): { name: string; tenantId: string; free: number }[];
  /** Takes what was claimed. */
  take(leases: readonly Lease[], room: Pick<Room, 'perLane' | 'exceptLanes'>): void;
  /** Returns whether work of the lane may have waited for room. */
  release(lease: Lease, isSlow: boolean): boolean;
}

/** So many lanes are remembered while nothing of them is under way, the latest ones. */
const rememberedLanes = 512;
const firstLimit = 4;
const slowLimit = 1;

/**
 * The lanes of a kind. With `slowMs` they adapt: a lane begins with a few slots and gets one more for every quick success, up
 * to `slotsPerKey`; slow or failing, it has one. All slow lanes together hold at most half of a kind's slots, and half
 * of their tenant's.
 */
export function createLanes({ slots, slotsPerTenant, slotsPerKey, slowMs }: WorkHandler): Lanes {
  const room = slowMs === undefined ? slotsPerKey : Math.min(firstLimit, slotsPerKey);
  const lanes = new Map<string, Lane>();
  const started = new Map<Lease, number>();

  /** What has been under way for long makes its lane slow before it ends. */
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
    // At the end of the order: the slow lane that was served last is the last to be served again.
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
