import {
  type Checkpoint,
  limits,
  type ShipmentQuery,
  type ShipmentSummary,
  type TrackingProviderSlug,
} from '@lead-engagement/contract';
import { hashCheckpoint, orderCheckpoints } from '@lead-engagement/platforms/tracking';
import type { Queryable, Transaction } from '../../../db/client.js';
import {
  afterCursor,
  allOf,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isNot,
  isOneOf,
  ofRecords,
} from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { asRecordset, columnList } from '../../../db/rows.js';
import { type ShipmentRow, toSummary } from './present.js';
import { shipments } from './table.js';

export const shipmentRecords = recordsOf(shipments, 'shipment');

/** A page of shipments. */
export async function listShipments(
  db: Queryable,
  tenantId: string,
  query: ShipmentQuery,
): Promise<Page<ShipmentSummary>> {
  const page = openPage('shipments', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'tracking_number', query.trackingNumber, query['trackingNumber[not]']),
    hasOneOf(db, 'carrier_code', query.carrierCode, query['carrierCode[not]']),
    hasOneOf(db, 'provider', query.provider, query['provider[not]']),
    isOneOf(db, 'contact_id', 'contact', query.contact, query['contact[not]']),
    isOneOf(db, 'lead_id', 'lead', query.lead, query['lead[not]']),
    isTracked(db, query.tracking),
    isNot(db, isTracked(db, query['tracking[not]'])),
    ...ofRecords(db, 'shipment', query),
  ]);
  return fetchPage(page, {
    rows: db<ShipmentRow[]>`
      select * from shipments where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'shipments', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toSummary,
  });
}

function isTracked(db: Queryable, states: ShipmentQuery['tracking']): Fragment | undefined {
  return states && db`active = any(${states.map((state) => String(state === 'ACTIVE'))}::text[]::boolean[])`;
}

function checkpointColumns(db: Queryable) {
  return db`occurred_at, time_kind, given_time, status, sub_status, message, location`;
}

/** The checkpoints of a shipment, in no order. */
export async function listCheckpoints(db: Queryable, tenantId: string, shipmentId: string): Promise<Checkpoint[]> {
  return db<Checkpoint[]>`
    select ${checkpointColumns(db)} from shipment_checkpoints
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId}`;
}

/**
 * The timelines of shipments, by their ids. `lengths` has for each the entries to compare it with: a timeline of another length is left
 * out, so that no more is read than was sent.
 */
export async function listTimelines(
  db: Queryable,
  tenantId: string,
  lengths: ReadonlyMap<string, number>,
): Promise<Map<string, Checkpoint[]>> {
  const counts = await db<{ shipmentId: string; count: number }[]>`
    select shipment_id, count(*)::int as count from shipment_checkpoints
    where tenant_id = ${tenantId} and shipment_id = any(${[...lengths.keys()]}::uuid[]) group by shipment_id`;
  const stored = new Map(
    counts.map(({ shipmentId, count }) => [shipmentId, Math.min(count, limits.shipmentCheckpoints)]),
  );
  const same = [...lengths].flatMap(([id, length]) => ((stored.get(id) ?? 0) === length ? id : []));
  const rows = await db<(Checkpoint & { shipmentId: string })[]>`
    select shipment_id, ${checkpointColumns(db)} from shipment_checkpoints
    where tenant_id = ${tenantId} and shipment_id = any(${same}::uuid[])`;
  const byShipment = new Map(same.map((id) => [id, [] as Checkpoint[]]));
  for (const { shipmentId, ...checkpoint } of rows) byShipment.get(shipmentId)?.push(checkpoint);
  return new Map([...byShipment].map(([id, all]) => [id, orderCheckpoints(all)]));
}

const untold = { timeKind: 'INSTANT', givenTime: null } as const;

/** Stores the new checkpoints of a shipment, and what is new of the times of others. Returns true if there was any news. */
export async function insertCheckpoints(
  tx: Transaction,
  tenantId: string,
  shipmentId: string,
  checkpoints: readonly Checkpoint[],
): Promise<boolean> {
  if (checkpoints.length === 0) return false;
  const rows = new Map(
    checkpoints.map((checkpoint) => {
      const hash = hashCheckpoint(checkpoint);
      // A push that a server of an older version stored has no `timeKind`.
      return [hash, { tenantId, shipmentId, hash, ...untold, ...checkpoint }];
    }),
  );
  const [first] = rows.values();
  const columns = columnList(tx, Object.keys(first as object));
  const { count } = await tx`
    insert into shipment_checkpoints (${columns})
    select ${columns} from ${asRecordset(tx, 'shipment_checkpoints', [...rows.values()])}
    on conflict (tenant_id, shipment_id, hash) do update set time_kind = excluded.time_kind, given_time = excluded.given_time
    where shipment_checkpoints.time_kind = 'INSTANT' and excluded.time_kind <> 'INSTANT'`;
  return count > 0;
}

/** Deletes the checkpoints beyond the length of a timeline. */
export async function trimCheckpoints(tx: Transaction, tenantId: string, shipmentId: string): Promise<void> {
  await tx`
    delete from shipment_checkpoints
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId} and hash in (
      select hash from shipment_checkpoints where tenant_id = ${tenantId} and shipment_id = ${shipmentId}
      order by occurred_at desc nulls last, hash offset ${limits.shipmentCheckpoints * 2})`;
}

/** Those of some contacts that are live; they cannot be deleted until the transaction ends. */
export async function holdContacts(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx<{ id: string }[]>`
    select id from contacts where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for key share`;
  return new Set(rows.map(({ id }) => id));
}

/** The contacts of those leads that are live; the leads cannot be deleted until the transaction ends. */
export async function holdContactsOfLeads(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx<{ id: string; contactId: string }[]>`
    select id, contact_id from leads
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for key share`;
  return new Map(rows.map(({ id, contactId }) => [id, contactId]));
}

/** Finds and locks the shipments of some tracking numbers. */
export async function lockShipmentsByNumber(
  tx: Transaction,
  tenantId: string,
  trackingNumbers: readonly string[],
): Promise<ShipmentRow[]> {
  return tx<ShipmentRow[]>`
    select * from shipments
    where tenant_id = ${tenantId} and tracking_number = any(${[...trackingNumbers]}::text[]) and deleted_at is null
    order by id for update`;
}

export type NewShipment = Pick<
  ShipmentRow,
  | 'tenantId'
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'contactId'
  | 'leadId'
  | 'createdByType'
  | 'createdById'
  | 'trackingNumber'
  | 'givenNumber'
  | 'carrierCode'
  | 'provider'
  | 'nextSyncAt'
  | 'version'
  | 'status'
  | 'active'
  | 'syncError'
  | 'syncFailures'
>;

/** Stores shipments, except those whose number exists. Returns the stored ones. */
export async function insertShipments(tx: Transaction, rows: readonly NewShipment[]): Promise<ShipmentRow[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = columnList(tx, Object.keys(first));
  return tx<ShipmentRow[]>`
    insert into shipments (${columns}) select ${columns} from ${asRecordset(tx, 'shipments', rows)}
    on conflict do nothing returning *`;
}

/** The shipments that a push concerns. `tenantId` is that of the account that signed it; null stands for the installation. */
export interface Pushed {
  provider: TrackingProviderSlug;
  trackingNumber: string;
  /** The provider's code of the carrier; null matches any. */
  carrier: string | null;
  tenantId: string | null;
}

/**
 * A page of the shipments of any tenant that a push concerns. A shipment whose registration is in progress belongs to the account of its
 * tenant, because providers may push before their response is stored.
 */
export async function listPushed(
  db: Queryable,
  { provider, trackingNumber, carrier, tenantId }: Pushed,
  after: { tenantId: string; id: string } | undefined,
  limit: number,
): Promise<{ tenantId: string; id: string }[]> {
  const owner = tenantId === null ? 'INSTALLATION' : 'TENANT';
  return db`
    select tenant_id, id from shipments
    where provider = ${provider} and tracking_number = ${trackingNumber} and active and deleted_at is null
      and coalesce(account_owner, case when exists (
        select from tracking_accounts a where a.tenant_id = shipments.tenant_id and a.provider = shipments.provider
      ) then 'TENANT' else 'INSTALLATION' end) = ${owner}
      and ${tenantId === null ? db`true` : db`tenant_id = ${tenantId}`}
      and ${carrier === null ? db`true` : db`(provider_carrier is null or provider_carrier = ${carrier})`}
      and ${after ? db`(tenant_id, id) > (${after.tenantId}, ${after.id})` : db`true`}
    order by tenant_id, id limit ${limit}`;
}

/** These shipments (UUIDs), without their checkpoints. */
export async function listShipmentsById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, ShipmentSummary>> {
  const rows = await db<ShipmentRow[]>`
    select * from shipments where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, toSummary(row)]));
}
