import { createHash } from 'node:crypto';
import { type Checkpoint, limits, type ShipmentStatus, shipmentStatuses } from '@lead-engagement/contract';
import type { TrackingSummary } from './provider.js';

/** Identifies a checkpoint of a shipment by all of its content, to recognise repetitions. */
export function hashCheckpoint({ occurredAt, status, subStatus, message, location }: Checkpoint): string {
  const said = JSON.stringify([occurredAt, status, subStatus, message, location]);
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}

/** The result of a shipment's checkpoints and the provider's summary. */
export interface Timeline {
  /** Oldest first, without repetitions. */
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

/**
 * Builds the timeline from checkpoints in any order, with possible repetitions. The status is the last final one, of a checkpoint or of the
 * provider; without any, that of the newest checkpoint that has one, or else the provider's. An EXPIRED or CANCELLED from the provider wins
 * unless a later checkpoint exists.
 */
export function buildTimeline(
  checkpoints: readonly Checkpoint[],
  summary: Pick<TrackingSummary, 'status' | 'subStatus' | 'at'> | null,
): Timeline {
  const ordered = inOrder(checkpoints).slice(-limits.shipmentCheckpoints);
  const telling = findEnd(ordered, summary) ?? ordered.findLast(({ status }) => status !== null);
  const lastEventAt = ordered.at(-1)?.occurredAt ?? null;
  const isOverruled =
    summary !== null &&
    withoutScan.has(summary.status) &&
    !final.has(telling?.status ?? null) &&
    summary.at !== null &&
    summary.at >= (lastEventAt ?? '');
  const source = telling && !isOverruled ? telling : summary;
  const status = source?.status ?? 'PENDING';
  const delivery = status === 'DELIVERED' ? ordered.findLast((each) => each.status === 'DELIVERED') : undefined;
  return {
    checkpoints: ordered,
    status,
    subStatus: source?.subStatus ?? null,
    deliveredAt: delivery?.occurredAt ?? null,
    lastEventAt,
  };
}

/** The last final status. The provider's is later than a checkpoint of the same time, and if it has no time. */
function findEnd(
  ordered: readonly Checkpoint[],
  summary: Pick<TrackingSummary, 'status' | 'subStatus' | 'at'> | null,
): Pick<TrackingSummary, 'status' | 'subStatus'> | undefined {
  const scan = ordered.findLast(({ status }) => final.has(status));
  if (!summary || !final.has(summary.status)) return scan;
  // A checkpoint of the same status says more.
  if (scan && (scan.status === summary.status || (summary.at ?? scan.occurredAt) < scan.occurredAt)) return scan;
  return summary;
}

function inOrder(checkpoints: readonly Checkpoint[]): Checkpoint[] {
  const unique = new Map(checkpoints.map((checkpoint) => [hashCheckpoint(checkpoint), checkpoint]));
  const place = ({ status }: Checkpoint) => places.get(status) as number;
  return [...unique]
    .sort(
      ([hashA, a], [hashB, b]) => compare(a.occurredAt, b.occurredAt) || place(a) - place(b) || compare(hashA, hashB),
    )
    .map(([, checkpoint]) => checkpoint);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
