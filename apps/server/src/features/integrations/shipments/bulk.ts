import {
  type BulkResult,
  plainTrackingNumber,
  type ShipmentBulk,
  type ShipmentCreate,
} from '@lead-engagement/contract';
import { madeBy, type WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import { encodeId } from '../../../ids.js';
import { BulkOutcomes, checkComputed, inRounds, type KeyedEntry, recordPath } from '../../crm/bulk-writes/index.js';
import type { TrackingDeps } from '../tracking-settings/index.js';
import { toSummary } from './present.js';
import { listTimelines } from './queries.js';
import { alreadyTracked, carrierOf, change, insert, lookUp, planRecord } from './service.js';

/** Registers up to 500 tracking numbers: each separately, or with `atomic` all or none. */
export async function writeShipments(
  write: Write<OfTenant & WithMaker>,
  deps: TrackingDeps,
  { records, mode, atomic }: ShipmentBulk,
): Promise<BulkResult[]> {
  const outcomes = new BulkOutcomes(records);
  const nameOf = ({ trackingNumber, carrierCode }: ShipmentCreate) =>
    `${carrierOf({ trackingNumber, carrierCode }) ?? ''} ${plainTrackingNumber(trackingNumber)}`;
  const rounds = inRounds(outcomes, mode, 'trackingNumber', nameOf);
  if (atomic) outcomes.throwFailures();
  for (const entries of rounds) {
    await writeRound(write, deps, { entries, outcomes, mode, atomic });
    if (atomic) outcomes.throwFailures();
  }
  return outcomes.toResults();
}

interface Round extends Pick<ShipmentBulk, 'mode' | 'atomic'> {
  entries: readonly KeyedEntry<ShipmentCreate>[];
  outcomes: BulkOutcomes<ShipmentCreate>;
}

/** Writes records that are all about different shipments. */
async function writeRound(
  { tx, caller, now }: Write<OfTenant & WithMaker>,
  deps: TrackingDeps,
  { entries, outcomes, mode, atomic }: Round,
): Promise<void> {
  const { tenantId } = caller;
  const making = { tenantId, made: madeBy(caller) };
  const references = await lookUp(
    tx,
    deps,
    tenantId,
    entries.map(({ input }) => input),
  );
  const found = entries.flatMap(({ index, input, computed = {} }) => {
    const plan = outcomes.attempt(index, () => planRecord(making, input, mode, recordPath(index), references, now));
    return plan ? [{ index, plan, computed }] : [];
  });
  const sent = new Map(
    found.flatMap(({ plan, computed: { timeline } }) =>
      'existing' in plan && Array.isArray(timeline) ? [[plan.existing.id, timeline.length] as const] : [],
    ),
  );
  const timelines = sent.size > 0 ? await listTimelines(tx, tenantId, sent) : undefined;
  const planned = found.flatMap(({ index, plan, computed }) => {
    // A timeline that is left out is of another length, and so another one than was sent.
    const stored =
      'existing' in plan ? { ...toSummary(plan.existing), timeline: timelines?.get(plan.existing.id) } : undefined;
    const isKept = outcomes.attempt(index, () => {
      checkComputed(computed, stored, encodeId('tenant', tenantId), recordPath(index));
      return true;
    });
    return isKept ? [{ index, plan }] : [];
  });
  if (atomic) outcomes.throwFailures();
  const rows = planned.flatMap(({ plan }) => ('row' in plan ? [plan.row] : []));
  const inserted = new Set((await insert(tx, rows, now)).map(({ id }) => id));
  for (const { index, plan } of planned) {
    if ('row' in plan) {
      if (inserted.has(plan.row.id))
        outcomes.succeed(index, 'created', { id: encodeId('shipment', plan.row.id), version: 1 });
      else outcomes.fail(index, alreadyTracked(undefined));
      continue;
    }
    const changed = await change(tx, plan, now);
    const status = changed.version === plan.existing.version ? 'unchanged' : 'updated';
    outcomes.succeed(index, status, { id: encodeId('shipment', changed.id), version: changed.version });
  }
}
