import { createHash } from 'node:crypto';
import {
  type Checkpoint,
  limits,
  type ShipmentStatus,
  shipmentStatuses,
  type TimeKind,
  timeKinds,
} from '@lead-engagement/contract';
import type { TrackingSummary } from './provider.js';

/**
 * Identifies a checkpoint of a shipment by all of its content, to recognise repetitions. The same time counts as the same, with a zone or
 * without.
 */
export function hashCheckpoint({ occurredAt, givenTime, status, subStatus, message, location }: Checkpoint): string {
  const said = JSON.stringify([occurredAt ?? { givenTime }, status, subStatus, message, location]);
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}

/** The result of a shipment's checkpoints and the provider's summary. */
export interface Timeline {
  /** Oldest first, without repetitions; before them those without a time. */
  checkpoints: Checkpoint[];
  status: ShipmentStatus;
  subStatus: string | null;
  deliveredAt: string | null;
  lastEventAt: string | null;
}

/** The order of statuses with the same timestamp: further along counts as later. */
const places = new Map<ShipmentStatus | null, number>([
  [null, -1],
  ...shipmentStatuses.map((status, at): [ShipmentStatus, number] => [status, at]),
]);

/** Carriers do not scan these: the provider derives them from a timeout or a request. */
const withoutScan: ReadonlySet<ShipmentStatus | null> = new Set<ShipmentStatus>(['EXPIRED', 'CANCELLED']);

/** The end of a shipment. Scans that arrive later, or whose local time only looks later, do not undo it. */
const final: ReadonlySet<ShipmentStatus | null> = new Set<ShipmentStatus>(['DELIVERED', 'RETURNED']);

/** What lies further ahead has not happened: clocks differ by this, and local times by the zones from UTC-12 to UTC+14. */
const aheadMs: Readonly<Record<TimeKind, number>> = {
  INSTANT: 3_600_000,
  LOCAL: 14 * 3_600_000,
  DAY: 14 * 3_600_000,
  UNREAD: 0,
};
/** Between a local time and one with a zone there can be this much. */
const localMs = 14 * 3_600_000;

/** The statuses that a parcel passes one after the other. */
const progress: ReadonlySet<ShipmentStatus | null> = new Set<ShipmentStatus>([
  'PENDING',
  'INFO_RECEIVED',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
]);

/**
 * Builds the timeline from checkpoints in any order, with possible repetitions. The status is the last final one, of a checkpoint or of the
 * provider; without any, that of the newest checkpoint that has one, or else the provider's. An EXPIRED or CANCELLED from the provider wins
 * unless a later checkpoint exists. A checkpoint that is dated after `now` does not count yet. Of two that can be the newest, one with a
 * time zone and one without, the one that is further along is.
 */
export function buildTimeline(
  checkpoints: readonly Checkpoint[],
  summary: Pick<TrackingSummary, 'status' | 'subStatus' | 'at'> | null,
  now: Date,
): Timeline {
  const ordered = orderCheckpoints(checkpoints);
  const past = ordered.filter((each) => !isAhead(each, now));
  const telling = findEnd(past, summary) ?? findNewest(past);
  const lastEventAt = past.at(-1)?.occurredAt ?? null;
  const isOverruled =
    summary !== null &&
    withoutScan.has(summary.status) &&
    !final.has(telling?.status ?? null) &&
    summary.at !== null &&
    summary.at >= (lastEventAt ?? '');
  const source = telling && !isOverruled ? telling : summary;
  const status = source?.status ?? 'PENDING';
  const delivery = status === 'DELIVERED' ? past.findLast((each) => each.status === 'DELIVERED') : undefined;
  return {
    checkpoints: ordered,
    status,
    subStatus: source?.subStatus ?? null,
    deliveredAt: delivery?.occurredAt ?? null,
    lastEventAt,
  };
}

function isAhead({ occurredAt, timeKind }: Checkpoint, now: Date): boolean {
  return occurredAt !== null && Date.parse(occurredAt) > now.getTime() + aheadMs[timeKind];
}

function findNewest(past: readonly Checkpoint[]): Checkpoint | undefined {
  const newest = past.findLast(({ status }) => status !== null);
  if (!newest?.occurredAt || !progress.has(newest.status)) return newest;
  const newestMs = Date.parse(newest.occurredAt);
  const isAsNew = ({ occurredAt, timeKind, status }: Checkpoint) =>
    progress.has(status) &&
    occurredAt !== null &&
    (timeKind === 'LOCAL') !== (newest.timeKind === 'LOCAL') &&
    newestMs - Date.parse(occurredAt) <= localMs;
  return past.filter(isAsNew).reduce((one, other) => (placeOf(other) > placeOf(one) ? other : one), newest);
}

/** The last final status. The provider's is later than a checkpoint of the same time, and if it has no time. */
function findEnd(
  ordered: readonly Checkpoint[],
  summary: Pick<TrackingSummary, 'status' | 'subStatus' | 'at'> | null,
): Pick<TrackingSummary, 'status' | 'subStatus'> | undefined {
  const scan = ordered.findLast(({ status }) => final.has(status));
  if (!summary || !final.has(summary.status)) return scan;
  // A checkpoint of the same status says more.
  if (scan?.status === summary.status) return scan;
  if (scan?.occurredAt && summary.at !== null && summary.at < scan.occurredAt) return scan;
  return summary;
}

/** Checkpoints as a timeline has them: the newest, without repetitions, oldest first; before them those without a time. */
export function orderCheckpoints(checkpoints: readonly Checkpoint[]): Checkpoint[] {
  const unique = new Map<string, Checkpoint>();
  for (const checkpoint of checkpoints) {
    const hash = hashCheckpoint(checkpoint);
    const known = unique.get(hash);
    if (!known || timeKinds.indexOf(checkpoint.timeKind) > timeKinds.indexOf(known.timeKind))
      unique.set(hash, checkpoint);
  }
  const timed = [...unique.values()].filter(({ timeKind }) => timeKind === 'INSTANT' || timeKind === 'LOCAL');
  return [...unique]
    .map(([hash, checkpoint]) => ({ hash, checkpoint, at: findPosition(checkpoint, timed) }))
    .sort((a, b) => compare(a.at, b.at) || placeOf(a.checkpoint) - placeOf(b.checkpoint) || compare(a.hash, b.hash))
    .map(({ checkpoint }) => checkpoint)
    .slice(-limits.shipmentCheckpoints);
}

/** The time to sort a checkpoint by. One of a whole day comes after those of this day that are not further along. */
function findPosition(checkpoint: Checkpoint, timed: readonly Checkpoint[]): string {
  const { occurredAt, timeKind } = checkpoint;
  if (occurredAt === null) return '';
  if (timeKind !== 'DAY') return occurredAt;
  const day = occurredAt.slice(0, '2026-11-20'.length);
  const before = timed.filter((each) => each.occurredAt?.startsWith(day) && placeOf(each) <= placeOf(checkpoint));
  return (
    before
      .map((each) => each.occurredAt ?? '')
      .sort(compare)
      .at(-1) ?? occurredAt
  );
}

function placeOf({ status }: Checkpoint): number {
  return places.get(status) as number;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
