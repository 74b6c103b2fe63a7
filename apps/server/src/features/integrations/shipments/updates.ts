import type { Checkpoint, Shipment, ShipmentStatus } from '@lead-engagement/contract';
import {
  buildTimeline,
  nextPollAt,
  orderCheckpoints,
  type Timeline,
  type TrackingUpdate,
  toCarrierCode,
} from '@lead-engagement/platforms/tracking';
import type { Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { appendEvents } from '../../../events/outbox.js';
import { previousOf } from '../../../events/previous.js';
import { encodeId } from '../../../ids.js';
import { recordActivities } from '../../crm/activities/index.js';
import { type ShipmentRow, toShipment } from './present.js';
import * as queries from './queries.js';
import { shipmentRecords } from './queries.js';
import { isNumberTaken } from './sync-queries.js';

/** The current time and a random number from 0 to 1. */
export interface Moment {
  now: Date;
  random: number;
}

/** Internal columns: changes of them do not make a new version. */
type Bookkeeping = Partial<
  Pick<
    ShipmentRow,
    'accountOwner' | 'reference' | 'providerCarrier' | 'registeredAt' | 'syncedAt' | 'nextSyncAt' | 'syncFailures'
  >
>;

/** Columns that clients see. */
type Visible = Partial<
  Pick<
    ShipmentRow,
    | 'contactId'
    | 'leadId'
    | 'provider'
    | 'carrierCode'
    | 'status'
    | 'subStatus'
    | 'originCountry'
    | 'destinationCountry'
    | 'estimatedDeliveryFrom'
    | 'estimatedDeliveryTo'
    | 'deliveredAt'
    | 'lastEventAt'
    | 'syncError'
    | 'active'
  >
>;

/** Writes the changes of a locked shipment, with a new version if clients can see them. */
export async function saveShipment(
  tx: Transaction,
  row: ShipmentRow,
  visible: Visible,
  bookkeeping: Bookkeeping,
  now: Date,
): Promise<ShipmentRow> {
  const changes = changedFields(row, visible);
  if (changes) return shipmentRecords.update(tx, row, { ...changes, ...bookkeeping }, now);
  if (Object.keys(bookkeeping).length > 0) {
    await tx`update shipments set ${tx(bookkeeping)} where tenant_id = ${row.tenantId} and id = ${row.id}`;
  }
  return { ...row, ...bookkeeping };
}

/**
 * Applies an update of the provider to a locked shipment; known or older information has no effect. A change emits an event; a change of
 * status also adds an entry to the timeline of the contact and lead.
 */
export async function applyUpdate(
  tx: Transaction,
  row: ShipmentRow,
  update: TrackingUpdate,
  bookkeeping: Bookkeeping,
  { now, random }: Moment,
): Promise<ShipmentRow> {
  const { tenantId, id } = row;
  const before = toShipment(row, orderCheckpoints(await queries.listCheckpoints(tx, tenantId, id)));
  const hasNews = await queries.insertCheckpoints(tx, tenantId, id, update.checkpoints);
  const summary = isNewer(row, update) ? update.summary : undefined;
  const timeline = buildTimeline(
    await queries.listCheckpoints(tx, tenantId, id),
    summary ?? { status: row.summaryStatus, subStatus: row.summarySubStatus, at: row.summaryAt },
    now,
  );
  if (hasNews) await queries.trimCheckpoints(tx, tenantId, id);
  const { status, subStatus, deliveredAt, lastEventAt } = timeline;
  const visible: Visible = {
    carrierCode: row.carrierCode ?? (await detectedCarrier(tx, row, update)),
    status,
    subStatus,
    deliveredAt,
    lastEventAt,
    syncError: null,
    ...(summary && {
      originCountry: summary.originCountry,
      destinationCountry: summary.destinationCountry,
      estimatedDeliveryFrom: summary.estimatedDeliveryFrom,
      estimatedDeliveryTo: summary.estimatedDeliveryTo,
    }),
  };
  const heardOf = new Date(lastEventAt ?? row.createdAt);
  // A push for a shipment that is not registered yet does not cancel the registration.
  const isRegistered = (bookkeeping.registeredAt ?? row.registeredAt) !== null;
  const kept: Bookkeeping & Pick<Partial<ShipmentRow>, 'summaryStatus' | 'summarySubStatus' | 'summaryAt'> = {
    syncFailures: 0,
    providerCarrier: row.providerCarrier ?? update.carrier,
    ...(isRegistered && { nextSyncAt: nextPollAt(status, heardOf, now, random)?.toISOString() ?? null }),
    ...(summary && { summaryStatus: summary.status, summarySubStatus: summary.subStatus, summaryAt: summary.at }),
    ...bookkeeping,
  };
  if (!hasNews && !changedFields(row, { ...visible, syncError: undefined })) {
    return saveShipment(tx, row, { syncError: null }, kept, now);
  }
  const updated = await shipmentRecords.update(tx, row, { ...visible, ...kept }, now);
  await announce(tx, before, updated, timeline, now);
  return updated;
}

/** Returns true if the summary of an update is newer. Without times, the last one received is the newest. */
function isNewer(row: ShipmentRow, { summary }: TrackingUpdate): boolean {
  if (summary.at === null) return row.summaryAt === null;
  return row.summaryAt === null || summary.at > row.summaryAt;
}

async function detectedCarrier(tx: Transaction, row: ShipmentRow, { carrier }: TrackingUpdate): Promise<string | null> {
  const code = row.provider === '' ? null : toCarrierCode(row.provider, carrier);
  return code !== null && !(await isNumberTaken(tx, row, code)) ? code : null;
}

async function announce(
  tx: Transaction,
  before: Shipment,
  row: ShipmentRow,
  { checkpoints }: Timeline,
  now: Date,
): Promise<void> {
  const data = toShipment(row, checkpoints);
  const occurrence = { data, score: null, pipelineId: null, previous: previousOf(before, data) };
  await appendEvents(tx, row.tenantId, 'shipment.updated', [occurrence], now);
  if (row.status === before.status) return;
  const newest = checkpoints.findLast(({ status }) => status === row.status);
  await recordStatus(tx, row, before.status, newest, now);
}

async function recordStatus(
  tx: Transaction,
  row: ShipmentRow,
  before: ShipmentStatus,
  checkpoint: Checkpoint | undefined,
  now: Date,
): Promise<void> {
  if (row.contactId === null) return;
  const { contactId, leadId, trackingNumber, carrierCode, status } = row;
  const entry = {
    type: 'shipment_status_changed',
    contactId,
    leadId,
    title: `Shipment ${trackingNumber} is ${status.toLowerCase().replaceAll('_', ' ')}`,
    content: checkpoint?.message ?? null,
    metadata: { shipmentId: encodeId('shipment', row.id), trackingNumber, carrierCode, from: before, to: status },
  } as const;
  await recordActivities({ tx, caller: { tenantId: row.tenantId }, now }, [entry]);
}
