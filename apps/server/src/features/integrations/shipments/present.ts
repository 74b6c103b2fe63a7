import type { Checkpoint, Shipment, ShipmentSummary } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { shipments } from './table.js';

/** A shipment as stored. */
export type ShipmentRow = typeof shipments.$inferSelect;

/** A shipment as lists have it. */
export function toSummary(row: ShipmentRow): ShipmentSummary {
  return {
    id: encodeId('shipment', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    contactId: row.contactId && encodeId('contact', row.contactId),
    leadId: row.leadId && encodeId('lead', row.leadId),
    trackingNumber: row.trackingNumber,
    givenNumber: row.givenNumber,
    carrierCode: row.carrierCode,
    provider: row.provider === '' ? null : row.provider,
    status: row.status,
    subStatus: row.subStatus,
    originCountry: row.originCountry,
    destinationCountry: row.destinationCountry,
    estimatedDeliveryFrom: row.estimatedDeliveryFrom,
    estimatedDeliveryTo: row.estimatedDeliveryTo,
    deliveredAt: row.deliveredAt,
    lastEventAt: row.lastEventAt,
    syncError: row.syncError,
    tracking: row.active ? 'ACTIVE' : 'STOPPED',
    version: row.version,
    createdBy: toCreatedBy(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** A shipment with its timeline, the oldest checkpoint first. */
export function toShipment(row: ShipmentRow, timeline: Checkpoint[]): Shipment {
  return { ...toSummary(row), timeline };
}
