import type { ProfileEngine } from '../../ai/profile.js';
import { withinTokensOrFailed } from '../../budgets/model-tokens.js';
import { inTenantAsApi } from '../../db/client.js';
import type { WorkHandler } from '../../jobs/handler.js';
import { settleWork } from '../../jobs/work.js';
import { readFacts } from './facts.js';
import { completeRefresh, failRefresh, markRunning } from './queries.js';
import { refreshKind } from './service.js';

/** Refreshes profiles. The engine is asked with no transaction open. */
export function createProfileWork(makeProfile: ProfileEngine): WorkHandler {
  return {
    kind: refreshKind,
    slots: 8,
    slotsPerTenant: 4,
    slotsPerKey: 4,
    leaseSeconds: 75,
    async run(lease, { db, now, signal }) {
      const { tenantId, id: contactId } = lease;
      const budget = { db, now, inTenant: inTenantAsApi };
      const facts = await inTenantAsApi(db, tenantId, async (tx) => {
        await markRunning(tx, tenantId, contactId);
        return readFacts(tx, tenantId, contactId, now());
      });
      const result = facts
        ? await withinTokensOrFailed(budget, tenantId, () => makeProfile(facts, now(), signal))
        : ({ outcome: 'failed', error: 'The contact was deleted.' } as const);
      // Broken off by us: the next one begins anew.
      signal.throwIfAborted();
      const isMine = await inTenantAsApi(db, tenantId, async (tx) => {
        if (!(await settleWork(tx, lease, { next: 'done' }))) return false;
        if (result.outcome === 'made') await completeRefresh(tx, tenantId, contactId, result.profile, now());
        else await failRefresh(tx, tenantId, contactId, result.error, now());
        return true;
      });
      const told = result.outcome === 'made' ? { tokens: result.tokens } : { error: result.error };
      return { next: isMine ? 'settled' : 'done', facts: { outcome: result.outcome, ...told } };
    },
    async giveUp({ tenantId, id }, _error, { db, now }) {
      const error = 'The server failed to compute it.';
      await inTenantAsApi(db, tenantId, (tx) => failRefresh(tx, tenantId, id, error, now()));
    },
  };
}
