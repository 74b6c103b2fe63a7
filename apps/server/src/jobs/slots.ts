import type { Pressure } from '../pressure.js';
import type { Claimed, Room } from './claim.js';
import { type Lease, nilUuid, type WorkHandler } from './handler.js';
import { createLanes } from './lanes.js';
import { createTwins } from './twins.js';

/** How many tenants with room are looked at in one claim. */
const tenantsAtOnce = 100;
/** So much rest a tenant may owe, and so long it rests at most if it owes more. */
const owedRestMs = 500;
const longestRestMs = 1_000;

/** Who has which of a kind's slots in this process, and whose turn is next. */
export interface Slots {
  /** Whether a claim may find work: there is a free slot, and there was reason to look since the last walk found no more. */
  mayClaim(): boolean;
  /** Says that there may be work. */
  look(): void;
  /** What to claim now. Tenants that are held back may have their share of what they may have at most. */
  room(pressure?: Pick<Pressure, 'listHeldBack' | 'share'>): Room;
  /** Takes slots for what was claimed. */
  take(claimed: Claimed, room: Room): void;
  /** Gives a slot back. Returns whether work may have waited for it. */
  release(lease: Lease, isSlow: boolean): boolean;
  /** Has a tenant rest. Returns for how many milliseconds nothing of it is claimed: none at first, so that a little work goes on at once. */
  rest(tenantId: string, restMs: number): number;
}

/** A kind of work, its handler and who has its slots. */
export interface Kind {
  handler: WorkHandler;
  slots: Slots;
}

export function createSlots(handler: WorkHandler): Slots {
  const { slots, slotsPerTenant, sharesWithTwin = false } = handler;
  const tenants = new Map<string, number>();
  const twins = createTwins(tenants);
  const lanes = createLanes(handler);
  /** Of tenants that have more lanes than they had slots in a turn: where the next one begins. */
  const fromKeys = new Map<string, string>();
  /** Until when tenants would rest that have worked much. */
  const rests = new Map<string, number>();
  let taken = 0;
  /** Behind whom the next walk begins. From the first tenant to the last it is one round, in one walk or several. */
  let after: string | undefined;
  /** Whether there is reason to go on with the round, and to go round once more. */
  let goesOn = true;
  let goesRound = true;
  /** Whether the last claim filled all slots: those that are free since wait for the next look. */
  let isFull = false;
  /** How many tenants had work when it was last looked: what is free is shared by so many. */
  let sharers = 1;
  /** What tenants that are held back may have for now. */
  let heldBack = new Map<string, number>();
  const mostOf = (tenantId: string) => heldBack.get(tenantId) ?? slotsPerTenant;
  /** What a tenant may have that has nothing yet: half of it if its twin may come in the same claim. */
  const firstShare = (share: number) =>
    sharesWithTwin ? Math.max(1, Math.min(share, Math.floor(slotsPerTenant / 2))) : share;

  return {
    mayClaim: () => (goesOn || goesRound) && !isFull,
    look() {
      isFull = taken >= slots;
      goesRound = true;
    },
    room(pressure) {
      if (after === undefined) goesRound = false;
      heldBack = new Map(
        pressure?.listHeldBack().map((id) => [id, Math.max(1, Math.floor(slotsPerTenant * pressure.share(id)))]),
      );
      const free = slots - taken;
      const share = Math.min(slotsPerTenant, Math.max(1, Math.floor(free / sharers)));
      const first = firstShare(share);
      const exceptTenants: Room['exceptTenants'] = {};
      for (const tenantId of twins.listAll()) {
        const left = Math.max(0, Math.min(share, twins.leftOf(tenantId, mostOf(tenantId))));
        exceptTenants[tenantId] = { free: left, full: 0, from: fromKeys.get(tenantId) ?? '' };
      }
      for (const [tenantId, from] of fromKeys)
        exceptTenants[tenantId] ??= { free: Math.min(first, mostOf(tenantId)), full: 0, from };
      for (const [tenantId, most] of heldBack)
        exceptTenants[tenantId] ??= { free: Math.min(first, most), full: 0, from: '' };
      const nowMs = performance.now();
      for (const [tenantId, untilMs] of rests) {
        if (untilMs <= nowMs) rests.delete(tenantId);
        else if (untilMs - nowMs > owedRestMs)
          exceptTenants[tenantId] = { ...(exceptTenants[tenantId] ?? { full: 0, from: '' }), free: 0 };
      }
      const exceptLanes: Room['exceptLanes'] = {};
      for (const lane of lanes.listRooms()) {
        exceptLanes[lane.name] = lane.free;
        if (lane.free > 0) continue;
        exceptTenants[lane.tenantId] ??= { free: first, full: 0, from: '' };
        (exceptTenants[lane.tenantId] as { full: number }).full += 1;
      }
      return {
        free,
        perTenant: first,
        perLane: lanes.room,
        tenants: tenantsAtOnce + tenants.size + rests.size,
        after,
        exceptTenants,
        exceptLanes,
      };
    },
    take(claimed, room) {
      const { leases, tenantsSeen, lastTenant } = claimed;
      const counts = new Map<string, number>();
      for (const lease of leases) {
        counts.set(lease.tenantId, (counts.get(lease.tenantId) ?? 0) + 1);
      }
      lanes.take(leases, room);
      twins.meet(leases);
      taken += leases.length;
      for (const [tenantId, count] of counts) {
        tenants.set(tenantId, (tenants.get(tenantId) ?? 0) + count);
        if (count >= shareOf(tenantId, room)) goesRound = true;
      }
      if (turnKeys(fromKeys, claimed, counts, room)) goesRound = true;
      sharers = Math.max(1, counts.size);
      if (leases.length >= room.free) after = leases.at(-1)?.tenantId;
      else after = tenantsSeen >= room.tenants ? lastTenant : undefined;
      goesOn = after !== undefined;
      isFull = taken >= slots;
    },
    release(lease, isSlow) {
      const wasFull = taken >= slots || (tenants.get(lease.tenantId) ?? 0) >= mostOf(lease.tenantId);
      taken -= 1;
      const ofTenant = (tenants.get(lease.tenantId) ?? 1) - 1;
      if (ofTenant > 0) tenants.set(lease.tenantId, ofTenant);
      else tenants.delete(lease.tenantId);
      twins.forget(lease.tenantId);
      return lanes.release(lease, isSlow) || wasFull;
    },
    rest(tenantId, restMs) {
      const nowMs = performance.now();
      const untilMs = Math.min(nowMs + owedRestMs + longestRestMs, Math.max(nowMs, rests.get(tenantId) ?? 0) + restMs);
      if (restMs > 0) rests.set(tenantId, untilMs);
      return Math.max(0, untilMs - nowMs - owedRestMs);
    },
  };
}

/** The first key, in byte order, behind another. */
function keyAfter(key: string): string {
  return `${key}\u0001`;
}

function shareOf(tenantId: string, room: Room): number {
  return room.exceptTenants[tenantId]?.free ?? room.perTenant;
}

/**
 * Moves on the turns of the lanes of each tenant. Returns whether the walk began, in some tenant, behind lanes that it
 * has not seen.
 */
function turnKeys(
  fromKeys: Map<string, string>,
  { leases, tenantsSeen, lastTenant = nilUuid }: Claimed,
  counts: ReadonlyMap<string, number>,
  room: Room,
): boolean {
  const isCut = leases.length >= room.free;
  const isSeen = (tenantId: string) =>
    (room.after === undefined || tenantId > room.after) && (tenantsSeen < room.tenants || tenantId <= lastTenant);
  let isLeft = false;
  for (const tenantId of [...fromKeys.keys()]) {
    const count = counts.get(tenantId);
    const share = shareOf(tenantId, room);
    const wasWalked = count === undefined ? !isCut && share > 0 && isSeen(tenantId) : !isCut && count < share;
    if (wasWalked) isLeft = fromKeys.delete(tenantId) || isLeft;
  }
  for (const { tenantId, key } of leases) {
    if (isCut || (counts.get(tenantId) ?? 0) >= shareOf(tenantId, room)) fromKeys.set(tenantId, keyAfter(key));
  }
  return isLeft;
}
