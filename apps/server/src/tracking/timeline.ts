import { createHash } from 'node:crypto';
import { type Checkpoint, limits, type ShipmentStatus, shipmentStatuses } from '@lead-engagement/contract';
import type { TrackingSummary } from './provider.js';

/** Identifies a checkpoint of a shipment by all that it says, so that one that comes again is known. */
export function hashCheckpoint({ occurredAt, status, subStatus, message, location }: Checkpoint): string {
  const said = JSON.stringify([occurredAt, status, subStatus, message, location]);
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}

/** What a shipment's checkpoints, and what the provider says of it as a whole, come to. */
export interface Timeline {
  /** The oldest first, each once. */
  checkpoints: Checkpoint[];
  status: ShipmentStatus;
  subStatus: string | null;
  deliveredAt: string | null;
  lastEventAt: string | null;
}

/** In which order things happen that a carrier gives one time for: the further along, the later. */
const places = new Map<ShipmentStatus | null, number>([
  [null, -1],
  ...shipmentStatuses.map((status, at): [ShipmentStatus, number] => [status, at]),
]);

/** No carrier scans these: the provider finds them out by waiting, or is told. */
const withoutScan: ReadonlySet<ShipmentStatus | null> = new Set<ShipmentStatus>(['EXPIRED', 'CANCELLED']);

/**
 * The timeline of checkpoints, in whatever order and however often they came. The status is that of the newest one that
 * has any; without one it is the provider's own.
 */
export function buildTimeline(
  checkpoints: readonly Checkpoint[],
  summary: Pick<TrackingSummary, 'status' | 'subStatus' | 'at'> | null,
): Timeline {
  const ordered = inOrder(checkpoints).slice(-limits.shipmentCheckpoints);
  const telling = ordered.findLast(({ status }) => status !== null);
  const lastEventAt = ordered.at(-1)?.occurredAt ?? null;
  const isOverruled =
    summary !== null && withoutScan.has(summary.status) && summary.at !== null && summary.at >= (lastEventAt ?? '');
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
