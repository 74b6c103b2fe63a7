import { inTenant } from '../../../db/client.js';
import { nilUuid } from '../../../ids.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { writeAgain } from '../../../jobs/write-again.js';
import { fillOwnersAtClosing } from './closing-owners-queries.js';

const batchLeads = 1_000;

/**
 * Fills in who owned the leads of a tenant when they were closed, for those that were closed before this was kept. A migration enqueues it,
 * once for each tenant.
 */
export const closingOwnersWork: JobHandler = {
  kind: 'fill-owners-at-closing',
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ tenantId, data }, { db }) {
    const { after = nilUuid } = (data ?? {}) as { after?: string };
    const { last, filled } = await writeAgain(() =>
      inTenant(db, tenantId, (tx) => fillOwnersAtClosing(tx, tenantId, after, batchLeads)),
    );
    const facts = { leads: filled };
    return last === undefined ? { next: 'done', facts } : { next: 'again', data: { after: last }, facts };
  },
};
