import type { ProfileEngine } from '../../../ai/profile.js';
import { inTenant } from '../../../db/client.js';
import { settleWork } from '../../../jobs/enqueue.js';
import { explainFailure, type JobHandler } from '../../../jobs/handler.js';
import { withinTokensOrFailed } from '../../../limits/quotas/model-tokens.js';
import { readFacts } from './facts.js';
import { completeRefresh, failRefresh, findProfile, markRunning } from './queries.js';
import { refreshKind } from './service.js';

/** Creates the handler that refreshes profiles. The engine is called with no transaction open. */
export function createProfileWork(makeProfile: ProfileEngine): JobHandler {
  return {
    kind: refreshKind,
    slots: 8,
    slotsPerTenant: 4,
    slotsPerKey: 4,
    leaseSeconds: 75,
    async run(lease, { db, now, signal }) {
      const { tenantId, id: contactId } = lease;
      const budget = { db, now, inTenant: inTenant };
      const { before, facts } = await inTenant(db, tenantId, async (tx) => {
        await markRunning(tx, tenantId, contactId);
        // Read before the facts, so that a note deleted after they were read is noticed.
        const before = await findProfile(tx, tenantId, contactId);
        return { before, facts: await readFacts(tx, tenantId, contactId, now()) };
      });
      const result = facts
        ? await withinTokensOrFailed(budget, tenantId, () => makeProfile(tenantId, facts, now(), signal))
        : ({ outcome: 'failed', error: 'The contact was deleted.' } as const);
      // Aborted by the server: the next attempt starts over.
      signal.throwIfAborted();
      const isMine = await inTenant(db, tenantId, async (tx) => {
        if (!(await settleWork(tx, lease, { next: 'done' }))) return false;
        const isStored =
          result.outcome === 'made' && before && (await completeRefresh(tx, before, result.profile, now()));
        if (isStored) return true;
        const error = result.outcome === 'made' ? 'A note was changed or deleted meanwhile.' : result.error;
        await failRefresh(tx, tenantId, contactId, error, now());
        return true;
      });
      const told = result.outcome === 'made' ? { tokens: result.tokens } : { error: result.error };
      return { next: isMine ? 'settled' : 'done', facts: { outcome: result.outcome, ...told } };
    },
    async giveUp({ tenantId, id }, failure, { db, now }) {
      const error = `${explainFailure(failure)} Refresh the profile again.`;
      await inTenant(db, tenantId, (tx) => failRefresh(tx, tenantId, id, error, now()));
    },
  };
}
