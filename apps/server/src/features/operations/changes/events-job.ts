import type { Contact, DerivedEventType, Lead } from '@lead-engagement/contract';
import type { Write } from '../../../callers/write.js';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { findHorizon, type Horizon } from '../../../events/change-horizon.js';
import { resourcesOf } from '../../../events/change-readers.js';
import { type NewEvent, newEvent, storeEvents } from '../../../events/outbox.js';
import { decodeId } from '../../../ids.js';
import type { JobHandler, StepContext } from '../../../jobs/handler.js';
import { listSubscribedTypes } from '../../../webhooks/subscriptions.js';
import { type ChangeRow, listChangeRows } from './queries.js';
import { type Found, readRecords } from './records.js';
import type { ChangeKind, changeReaders } from './table.js';

type Reader = typeof changeReaders.$inferSelect & { resource: 'lead' | 'contact' };

const batchChanges = 500;
/** So many tenants' batches are made in one turn. */
const readersAtOnce = 20;
const typesOf: Record<Reader['resource'], Partial<Record<ChangeKind, DerivedEventType>>> = {
  lead: { updated: 'lead.updated', deleted: 'lead.deleted' },
  contact: { created: 'contact.created', updated: 'contact.updated', deleted: 'contact.deleted' },
};

/** Makes events of the changes of tenants that subscribe to some, each tenant in its turn. */
export function createChangeEventWork(): JobHandler {
  let after: string | undefined;
  return {
    kind: 'change-events',
    slots: 1,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 60,
    run: async () => ({ next: 'done' }),
    async source({ db, now }: StepContext) {
      const horizon = await findHorizon(db);
      const readers = await findReaders(db, horizon, after);
      let isMore = readers.length === readersAtOnce || after !== undefined;
      after = readers.length === readersAtOnce ? readers.at(-1)?.tenantId : undefined;
      for (const reader of readers) {
        const work = (tx: Transaction) => readNext({ tx, caller: reader, now: now() }, horizon.of(reader.tenantId));
        if (await inTenant(db, reader.tenantId, work)) isMore = true;
      }
      return isMore;
    },
  };
}

/** Readers of the next tenants for which there is something to read. */
function findReaders(db: Database, { top, held }: Horizon, after: string | undefined): Promise<Reader[]> {
  return db<Reader[]>`
    select r.* from change_readers r where ${after === undefined ? db`true` : db`r.tenant_id > ${after}`}
      and exists (
        select from changes c where c.tenant_id = r.tenant_id and c.resource = r.resource
          and (c.xid, c.seq) > (r.xid, r.seq)
          and c.xid < coalesce((${db.json(Object.fromEntries(held))}::jsonb ->> right(r.tenant_id::text, 6))::bigint, ${top}::bigint)
      )
    order by r.tenant_id, r.resource limit ${readersAtOnce}`;
}

/** Makes events of the next changes of a reader. Returns whether there may be more. */
async function readNext({ tx, caller: { tenantId, resource }, now }: Write<Reader>, before: number): Promise<boolean> {
  const [reader] = await tx<Reader[]>`
    select * from change_readers where tenant_id = ${tenantId} and resource = ${resource} for update skip locked`;
  if (!reader) return false;
  const wanted = await listSubscribedTypes(tx, tenantId);
  if (!resourcesOf([...wanted]).includes(resource)) {
    await tx`delete from change_readers where tenant_id = ${tenantId} and resource = ${resource}`;
    return false;
  }
  const rows = await listChangeRows(tx, tenantId, resource, { after: reader, before, limit: batchChanges });
  const last = rows.at(-1);
  if (!last) return false;
  await storeEvents(tx, await toEvents({ tx, caller: reader, now }, rows, wanted));
  await tx`
    update change_readers set xid = ${last.xid}, seq = ${last.seq}
    where tenant_id = ${tenantId} and resource = ${resource}`;
  return rows.length === batchChanges;
}

/**
 * Makes one event for each record and type, with the record as it is now, and none for records that were purged meanwhile. The order of
 * the changes does not decide the order of the events, since a transaction that began earlier can commit later: a receiver that applies the
 * events of a record one after the other always ends with the record as it is.
 */
async function toEvents(
  { tx, caller: { tenantId, resource }, now }: Write<Reader>,
  rows: readonly ChangeRow[],
  wanted: ReadonlySet<string>,
): Promise<NewEvent[]> {
  const changed = new Map<string, Set<ChangeKind>>();
  for (const { kind, recordId } of rows) {
    const kinds = changed.get(recordId) ?? new Set();
    // A record that changed again stands behind those that changed before.
    changed.delete(recordId);
    changed.set(recordId, kinds.add(kind));
  }
  const told = [...changed].filter(([, kinds]) => [...kinds].some((kind) => wanted.has(typesOf[resource][kind] ?? '')));
  const records = await readRecords(
    tx,
    tenantId,
    resource,
    told.map(([recordId]) => recordId),
  );
  return told.flatMap(([recordId, kinds]) => {
    const found = records.get(recordId);
    const types = found ? inOrder(kinds, found.isLive).map((kind) => typesOf[resource][kind]) : [];
    return types.flatMap((type) => (found && type && wanted.has(type) ? [toEvent(tenantId, type, found, now)] : []));
  });
}

/**
 * The kinds of changes of a record in the order in which their events leave it as it is: a record that is live was updated after its
 * deletion, at least by its restore, and one that is deleted is not updated any more.
 */
function inOrder(kinds: ReadonlySet<ChangeKind>, isLive: boolean): ChangeKind[] {
  const order: ChangeKind[] = isLive ? ['created', 'deleted', 'updated'] : ['created', 'deleted'];
  return order.filter((kind) => kinds.has(kind) || (kind === 'updated' && kinds.has('deleted')));
}

function toEvent(tenantId: string, type: DerivedEventType, { record }: Found, now: Date): NewEvent {
  if (type === 'lead.updated' || type === 'lead.deleted') {
    const data = record as Lead;
    const pipelineId = decodeId('pipeline', data.pipelineId) ?? null;
    return newEvent(tenantId, type, { data, score: data.score, pipelineId }, now);
  }
  return newEvent(tenantId, type, { data: record as Contact, score: null, pipelineId: null }, now);
}
