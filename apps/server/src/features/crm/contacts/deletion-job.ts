import type { OfTenant, Write } from '../../../callers/write.js';
import { causeOf, inTenant, type Transaction } from '../../../db/client.js';
import { addToCount } from '../../../db/counts.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Next } from '../../../jobs/handler.js';
import { givesRecordsAway } from './merge-queries.js';
import type { StoredContact } from './present.js';
import { deleteActivitiesOf, deleteLeadsOf, findDeletedContact } from './queries.js';

const kind = 'delete-contact';
const batchLeads = 500;
const batchActivities = 2_000;
const waitMs = 1_000;

/** Deletes what hangs on a contact that has been deleted, or the first of it: the worker goes on from there. */
export async function deleteAlong(tx: Transaction, contact: StoredContact, now: Date): Promise<void> {
  const { tenantId, id } = contact;
  // Records of others are taken out of it first.
  if (!(await givesRecordsAway(tx, contact)) && (await deleteNext(tx, contact))) return;
  await enqueueJobs(tx, [{ kind, tenantId, id, data: { actorId: causeOf(tx) } }], now);
}

/** Has the worker delete what deleted contacts (UUIDs) have got since. */
export async function deleteAlongLater(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const data = { actorId: causeOf(tx) };
  await enqueueJobs(
    tx,
    ids.map((id) => ({ kind, tenantId, id, data })),
    now,
  );
}

/** Returns whether nothing is left. The leads come first: nobody adds an activity to one that is deleted. */
async function deleteNext(tx: Transaction, contact: StoredContact): Promise<boolean> {
  const leads = await deleteLeadsOf(tx, contact, batchLeads);
  if (leads > 0) await addToCount(tx, contact.tenantId, 'leads', -leads);
  if (leads === batchLeads) return false;
  const activities = await deleteActivitiesOf(tx, contact, batchActivities);
  if (activities > 0) await addToCount(tx, contact.tenantId, 'activities', -activities);
  return activities < batchActivities;
}

/** Deletes the next leads of a deleted contact, and then its activities. */
export const contactDeletionWork: JobHandler = {
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, id, data }, { db, now }) {
    const step = async (tx: Transaction): Promise<Next> => {
      const contact = await findDeletedContact(tx, tenantId, id);
      if (!contact) return { next: 'done' };
      if (await givesRecordsAway(tx, contact)) return { next: 'again', at: new Date(now().getTime() + waitMs) };
      return { next: (await deleteNext(tx, contact)) ? 'done' : 'again' };
    };
    return inTenant(db, tenantId, step, String(data?.actorId ?? ''));
  },
};
