import { inTenant } from '../../../db/client.js';
import { nilUuid } from '../../../ids.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { refreshNextLeads } from './search-index-queries.js';

const batchLeads = 500;

/**
 * Keeps the words of leads in step with many leads' contact. A trigger on contacts enqueues it, with the contact's id, so that any number of changes
 * waits as one row. Changes during a pass repeat it after its end.
 */
export const followContactWords: JobHandler = {
  kind: 'follow-contact-words',
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, data }, { db }) {
    const { contactId, after = nilUuid } = data as { contactId: string; after?: string };
    const last = await inTenant(db, tenantId, (tx) => refreshNextLeads(tx, tenantId, contactId, after, batchLeads));
    return last === undefined ? { next: 'done' } : { next: 'again', data: { contactId, after: last } };
  },
};
