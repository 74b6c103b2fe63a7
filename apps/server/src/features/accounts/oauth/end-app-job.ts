import { inTenant } from '../../../db/client.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { revokeGrant } from './grant-queries.js';

/** Work for a deleted app. Its id is that of the app, in the tenant that registered it. */
export const endAppKind = 'end_app';

const grantsAtOnce = 50;

/** Revokes the grants of a deleted app in all tenants, and ends what it made there. */
export const endAppWork: JobHandler = {
  kind: endAppKind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  maxAttempts: Number.POSITIVE_INFINITY,
  run: endGrants,
};

async function endGrants({ id: appId }: Lease, { db, now }: StepContext): Promise<StepResult> {
  const grants = await db<{ tenantId: string; id: string; userId: string }[]>`
    select tenant_id, id, user_id from oauth_grants where app_id = ${appId} and revoked_at is null
    order by tenant_id, id limit ${grantsAtOnce}`;
  for (const { tenantId, id, userId } of grants) {
    await inTenant(db, tenantId, async (tx) => {
      if (!(await revokeGrant(tx, tenantId, userId, id, 'APP_DELETED', now()))) return;
      const targetId = encodeId('appGrant', id);
      await appendAudit(tx, tenantId, { actor: system, action: 'app_grant.revoked', targetId }, now());
    });
  }
  return grants.length === grantsAtOnce ? { next: 'again' } : { next: 'done' };
}
