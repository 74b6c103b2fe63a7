import type { Contact } from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import { causeOf, inTenant, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { contactRecords, getContact, restoreContactAlone } from '../contacts/index.js';
import { restoreLead } from './deletion.js';
import { listDeletedWith } from './restore-queries.js';

const kind = 'restore-contact';
const batchLeads = 50;

/** The leads that are still to be restored: those of this deletion behind this one. UUIDs. */
interface Rest {
  tenantId: string;
  contactId: string;
  deletionId: string;
  after: string | null;
}

/**
 * Restores a contact that was deleted at most thirty days ago, and the leads that were deleted with it; the worker goes on
 * if they are many. Throws NOT_FOUND, MERGED, CONFLICT.
 */
export async function restoreContact(write: Write<Actor>, id: string): Promise<Contact> {
  const { tx, caller: actor, now } = write;
  const { tenantId } = actor;
  const restored = await restoreContactAlone(write, id);
  if (restored) {
    const rest = await restoreNext(write, { ...restored, tenantId, after: null });
    if (rest) {
      const data = { ...rest, actorId: causeOf(tx), userId: actor.userId };
      await enqueueJobs(tx, [{ kind, tenantId, id: restored.contactId, data }], now);
    }
  }
  return getContact(tx, tenantId, id);
}

/** Restores the next leads; what is left, or undefined if that were all. A lead whose place is taken stays deleted. */
async function restoreNext({ tx, caller: actor, now }: Write<Actor>, rest: Rest): Promise<Rest | undefined> {
  const ids = await listDeletedWith(tx, rest, batchLeads);
  for (const id of ids) {
    await tx
      .savepoint((inner) => restoreLead({ tx: inner, caller: actor, now }, encodeId('lead', id)))
      .catch(ignoreConflict);
  }
  const last = ids.at(-1);
  return ids.length === batchLeads && last !== undefined ? { ...rest, after: last } : undefined;
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
}

/** Goes on with the leads of a restored contact, unless it has been deleted again. */
export const contactRestoreWork: JobHandler = {
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, id, data }, { db, now }) {
    const { deletionId, after, actorId, userId } = data as unknown as Rest & { actorId: string; userId: string | null };
    const step = async (tx: Transaction) => {
      if (!(await contactRecords.findForReference(tx, tenantId, id))) return undefined;
      return restoreNext(
        { tx, caller: { tenantId, userId }, now: now() },
        { tenantId, contactId: id, deletionId, after },
      );
    };
    const rest = await inTenant(db, tenantId, step, actorId);
    return rest ? { next: 'again', data: { ...rest, actorId, userId } } : { next: 'done' };
  },
};
