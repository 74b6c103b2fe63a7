import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { Write } from '../../../callers/write.js';
import { appendEvents } from '../../../events/outbox.js';
import { encodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { checkNotInMove, contactRecords, listPersonIds, mergedInto, purgeContact } from '../../crm/contacts/index.js';
import { stopShipments } from '../../integrations/shipments/index.js';
import { findTraces, type Traces } from './queries.js';

/** The kind of the job that erases a contact; its id is the contact's. */
export const erasureKind = 'erase-contact';

/** The kind of the job that reads the log of events for erasures; its id is the tenant's. */
export const eventPassKind = 'erase-events';

/** The checkpoint of an erasure. */
export interface ErasureState {
  traces: Traces;
  /** ISO 8601. Imports and exports that began before may have read the contact. */
  orderedAt: string;
  /** True while it waits for a pass over the log of events to serve it. */
  awaitsPass?: boolean;
  /** Null once the log of events was read to its end. */
  readTo?: number | null;
  /** ISO 8601. When everything but the files was gone: those that had expired by then still have to be removed. */
  forgottenAt?: string;
}

/**
 * Erases a contact, live or deleted: it cannot be read or restored from now on, and a job goes through everything that mentions it. Throws
 * NOT_FOUND, PRECONDITION_FAILED, FORBIDDEN, CONFLICT while its records move, and MERGED for one that was merged into another: erase that one.
 */
export async function eraseContact(
  write: Write<Pick<Caller, 'tenantId' | 'scopes'>>,
  id: string,
  ifMatch: number | undefined,
): Promise<{ id: string; deleted: true }> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  checkScope(caller, 'erase:contacts', 'erase=true');
  const row = await contactRecords.lockIncludingDeleted(tx, tenantId, id, ifMatch);
  if (row.mergedIntoId !== null) throw mergedInto(row.mergedIntoId);
  const personIds = await listPersonIds(tx, tenantId, row.id);
  await checkNotInMove(tx, tenantId, personIds);
  const traces = await findTraces(tx, tenantId, personIds);
  await stopShipments(write, traces.shipmentIds);
  await purgeContact(write, id, undefined);
  const state: ErasureState = { traces, orderedAt: now.toISOString() };
  await enqueueJobs(tx, [{ kind: erasureKind, tenantId, id: row.id, data: { ...state } }], now);
  const mergedIds = personIds.filter((one) => one !== row.id).map((one) => encodeId('contact', one));
  const data = { id: encodeId('contact', row.id), tenantId: encodeId('tenant', tenantId), mergedIds };
  await appendEvents(tx, tenantId, 'contact.erased', [{ data, score: null, pipelineId: null }], now);
  return { id: encodeId('contact', row.id), deleted: true };
}
