import { plainTrackingNumber, type Shipment, type ShipmentCreate } from '@lead-engagement/contract';
import { orderCheckpoints } from '@lead-engagement/platforms/tracking';
import { type MadeBy, madeBy, type WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { ApiError, invalidField, unknownReference } from '../../../errors.js';
import { appendEvents } from '../../../events/outbox.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { takeFromDay } from '../../../limits/quotas/day-budgets.js';
import { recordActivities } from '../../crm/activities/index.js';
import { listMergedInto, mergedInto } from '../../crm/contacts/index.js';
import { detectCarrier, isCarrierCode } from '../carriers/index.js';
import { openAccounts, type TenantAccounts, type TrackingDeps } from '../tracking-settings/index.js';
import { pollWork } from './job.js';
import { type ShipmentRow, toShipment } from './present.js';
import * as queries from './queries.js';
import { noCredentials, noCredentialsFor } from './sync.js';
import { saveShipment } from './updates.js';

export { listShipmentsById } from './queries.js';

/** A stored shipment with its timeline. */
export async function presentShipment(db: Queryable, row: ShipmentRow): Promise<Shipment> {
  const stored = await queries.listCheckpoints(db, row.tenantId, row.id);
  return toShipment(row, orderCheckpoints(stored));
}

/** The references in the records of a request, looked up together. */
interface References {
  accounts: TenantAccounts;
  contacts: Set<string>;
  /** The live contacts that merged contacts went into. */
  merged: Map<string, string>;
  contactsOfLeads: Map<string, string>;
  existing: ShipmentRow[];
}

/** The plan for a record: a new shipment, an update of an existing one, or nothing. */
type Plan = { row: queries.NewShipment } | { existing: ShipmentRow; changes: Links & { active?: true } };

interface Links {
  contactId?: string | null;
  leadId?: string | null;
}

/** Registers a tracking number. Throws VALIDATION_ERROR for unknown references, CONFLICT if the number is already tracked. */
export async function createShipment(
  { tx, caller, now }: Write<OfTenant & WithMaker>,
  deps: TrackingDeps,
  input: ShipmentCreate,
): Promise<Shipment> {
  const { tenantId } = caller;
  const references = await lookUp(tx, deps, tenantId, [input]);
  const plan = planRecord({ tenantId, made: madeBy(caller) }, input, 'create', 'body', references, now);
  const row = 'row' in plan ? (await insert(tx, [plan.row], now))[0] : await change(tx, plan, now);
  if (!row) throw alreadyTracked(undefined);
  return presentShipment(tx, row);
}

/** The carrier that is named, else the one that the number tells. */
export function carrierOf({
  trackingNumber,
  carrierCode,
}: Pick<ShipmentCreate, 'trackingNumber' | 'carrierCode'>): string | null {
  return carrierCode ?? detectCarrier(trackingNumber) ?? null;
}

export async function lookUp(
  tx: Transaction,
  deps: TrackingDeps,
  tenantId: string,
  inputs: readonly ShipmentCreate[],
): Promise<References> {
  const uuids = (kind: 'contact' | 'lead', ids: (string | null | undefined)[]) =>
    ids.map((id) => (id ? decodeId(kind, id) : undefined)).filter((uuid) => uuid !== undefined);
  const contactIds = uuids(
    'contact',
    inputs.map(({ contactId }) => contactId),
  );
  const [accounts, contactsOfLeads, contacts, existing] = [
    await openAccounts(tx, deps, tenantId),
    await queries.holdContactsOfLeads(
      tx,
      tenantId,
      uuids(
        'lead',
        inputs.map(({ leadId }) => leadId),
      ),
    ),
    await queries.holdContacts(tx, tenantId, contactIds),
    await queries.lockShipmentsByNumber(
      tx,
      tenantId,
      inputs.map(({ trackingNumber }) => plainTrackingNumber(trackingNumber)),
    ),
  ];
  const missing = contactIds.filter((id) => !contacts.has(id));
  const merged = missing.length > 0 ? await listMergedInto(tx, tenantId, missing) : new Map<string, string>();
  return { accounts, contactsOfLeads, contacts, merged, existing };
}

export function planRecord(
  { tenantId, made }: { tenantId: string; made: MadeBy },
  input: ShipmentCreate,
  mode: 'create' | 'upsert',
  at: string,
  references: References,
  now: Date,
): Plan {
  const trackingNumber = plainTrackingNumber(input.trackingNumber);
  if (input.carrierCode && !isCarrierCode(input.carrierCode)) {
    throw invalidField(
      `${at}.carrierCode`,
      'There is no carrier with this code. GET /v1/carriers lists them.',
      'not_found',
    );
  }
  const carrierCode = carrierOf(input);
  const links = readLinks(input, at, references);
  const existing = findExisting(
    references.existing.filter((row) => row.trackingNumber === trackingNumber),
    carrierCode,
    input.carrierCode ?? null,
  );
  if (!existing) return { row: { ...newRow(tenantId, input, carrierCode, links, references, now), ...made } };
  if (mode === 'create' && existing.active) throw alreadyTracked(existing);
  return { existing, changes: { ...links, ...(!existing.active && { active: true }) } };
}

/** The shipment of this carrier. If the request names no carrier, the only one there is: a label can tell another one than its number. */
function findExisting(
  rows: readonly ShipmentRow[],
  carrierCode: string | null,
  named: string | null,
): ShipmentRow | undefined {
  const same = rows.find((row) => row.carrierCode === carrierCode);
  return same ?? (named === null && rows.length === 1 ? rows[0] : undefined);
}

/** The contact and lead of a shipment; fields that are not sent are left out. */
function readLinks({ contactId, leadId }: ShipmentCreate, at: string, references: References): Links {
  const links: Links = {};
  if (contactId === null) links.contactId = null;
  if (leadId === null) links.leadId = null;
  if (contactId) {
    const uuid = decodeId('contact', contactId);
    if (!uuid || !references.contacts.has(uuid)) {
      const into = uuid && references.merged.get(uuid);
      throw into ? mergedInto(into, `${at}.contactId`) : unknownReference(`${at}.contactId`, 'contact');
    }
    links.contactId = uuid;
  }
  if (leadId) {
    const uuid = decodeId('lead', leadId);
    const owner = uuid && references.contactsOfLeads.get(uuid);
    if (!uuid || !owner) throw unknownReference(`${at}.leadId`, 'lead');
    if (links.contactId && links.contactId !== owner) {
      throw invalidField(`${at}.contactId`, 'Is not the contact of the lead. Leave it out, or send that one.');
    }
    links.leadId = uuid;
    links.contactId = owner;
  }
  return links;
}

function newRow(
  tenantId: string,
  { trackingNumber: given, provider }: ShipmentCreate,
  carrierCode: string | null,
  { contactId = null, leadId = null }: Links,
  { accounts }: References,
  now: Date,
): Omit<queries.NewShipment, keyof MadeBy> {
  const trackingNumber = plainTrackingNumber(given);
  const account = provider ? accounts.find(provider) : accounts.default();
  const moment = now.toISOString();
  return {
    tenantId,
    id: newUuid(now.getTime()),
    createdAt: moment,
    updatedAt: moment,
    version: 1,
    status: 'PENDING',
    active: true,
    syncFailures: 0,
    contactId,
    leadId,
    trackingNumber,
    givenNumber: given === trackingNumber ? null : given,
    carrierCode,
    provider: provider ?? account?.provider.slug ?? '',
    syncError: account ? null : provider ? noCredentialsFor(provider) : noCredentials,
    // If null, the worker looks for credentials.
    nextSyncAt: account ? moment : null,
  };
}

export async function insert(tx: Transaction, rows: readonly queries.NewShipment[], now: Date): Promise<ShipmentRow[]> {
  // The same order for all requests, so that two requests with the same numbers wait for each other but do not deadlock.
  const inOrder = rows.toSorted((a, b) => (a.trackingNumber < b.trackingNumber ? -1 : 1));
  const [tenant] = rows;
  if (tenant) await takeFromDay(tx, tenant.tenantId, 'trackingNumbers', rows.length, now);
  const inserted = await queries.insertShipments(tx, inOrder);
  const [first] = inserted;
  if (!first) return [];
  const entries = inserted.flatMap(({ id, contactId, leadId, trackingNumber, carrierCode }) =>
    contactId === null
      ? []
      : {
          type: 'shipment_registered' as const,
          contactId,
          leadId,
          title: `Shipment ${trackingNumber} registered`,
          metadata: { shipmentId: encodeId('shipment', id), trackingNumber, carrierCode },
        },
  );
  if (entries.length > 0) await recordActivities({ tx, caller: { tenantId: first.tenantId }, now }, entries);
  await syncSoon(tx, inserted, now);
  return inserted;
}

/** Links an existing shipment, and tracks it again if it was stopped. */
export async function change(
  tx: Transaction,
  { existing, changes }: Extract<Plan, { existing: ShipmentRow }>,
  now: Date,
): Promise<ShipmentRow> {
  const bookkeeping = changes.active ? { nextSyncAt: now.toISOString(), syncFailures: 0 } : {};
  const row = await saveShipment(tx, existing, changes, bookkeeping, now);
  if (changes.active) await syncSoon(tx, [row], now);
  return row;
}

/** Enqueues a sync of shipments: one job for each provider, under the id of one of the shipments. */
async function syncSoon(tx: Transaction, rows: readonly ShipmentRow[], now: Date): Promise<void> {
  const due = rows.filter(({ nextSyncAt }) => nextSyncAt !== null);
  const byProvider = new Map(due.map(({ tenantId, id, provider }) => [provider, { tenantId, id, key: provider }]));
  await enqueueJobs(
    tx,
    [...byProvider.values()].map((work) => ({ ...work, kind: pollWork })),
    now,
  );
}

export function alreadyTracked(row: ShipmentRow | undefined): ApiError {
  const extra = row ? { existingId: encodeId('shipment', row.id) } : {};
  return new ApiError('CONFLICT.already_exists', 'This number is tracked already. Read the existing shipment.', extra);
}

/** Stops tracking a locked shipment; it stays readable. */
export async function stopShipment(
  tx: Transaction,
  row: ShipmentRow,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  if (row.active) {
    const nextSyncAt = row.registeredAt === null ? null : now.toISOString();
    const stopped = await saveShipment(
      tx,
      row,
      { active: false, syncError: null },
      { nextSyncAt, syncFailures: 0 },
      now,
    );
    await syncSoon(tx, [stopped], now);
    const data = await presentShipment(tx, stopped);
    await appendEvents(tx, row.tenantId, 'shipment.deleted', [{ data, score: null, pipelineId: null }], now);
  }
  return { id: encodeId('shipment', row.id), deleted: true };
}

/** The same for several (UUIDs). */
export async function stopShipments(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids.toSorted()) {
    const row = await queries.shipmentRecords.findAndLock(tx, tenantId, id);
    if (row) await stopShipment(tx, row, now);
  }
}

/** Throws INVALID_TRANSITION for a shipment that was stopped. */
export function checkActive(row: ShipmentRow): void {
  if (row.active) return;
  throw new ApiError('INVALID_TRANSITION', 'The shipment was stopped. Register its number again to track it.');
}
