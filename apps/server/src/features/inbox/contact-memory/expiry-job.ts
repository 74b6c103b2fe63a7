import { inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Next } from '../../../jobs/handler.js';
import { recomputeProfile } from '../contact-profiles/index.js';
import type { MemoryNoteRow } from './present.js';
import { findNote } from './queries.js';

const kind = 'expire-memory-note';

/** Has the profile of a contact computed again when one of its notes expires. */
export async function enqueueExpiry(
  tx: Transaction,
  { tenantId, id, contactId, expiresAt }: Pick<MemoryNoteRow, 'tenantId' | 'id' | 'contactId' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  if (expiresAt === null) return;
  await enqueueJobs(tx, [{ kind, tenantId, id, dueAt: new Date(expiresAt), data: { contactId } }], now);
}

/** Removes a note that has expired from the profile of its contact. A note that expires later than it was said waits again. */
export const noteExpiryWork: JobHandler = {
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  run({ tenantId, id, data }, { db, now }) {
    return inTenant(db, tenantId, async (tx): Promise<Next> => {
      const note = await findNote(tx, tenantId, id);
      if (note && (note.expiresAt === null || note.expiresAt > now().toISOString())) {
        return note.expiresAt === null ? { next: 'done' } : { next: 'again', at: new Date(note.expiresAt) };
      }
      // An expired note may have been purged already.
      const contactId = note?.contactId ?? String(data?.contactId ?? '');
      if (contactId) await recomputeProfile({ tx, caller: { tenantId }, now: now() }, contactId);
      return { next: 'done' };
    });
  },
};
