import type { AppRevocationReason } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../../db/client.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { findGrantOfApp, revokeGrant } from './grant-queries.js';
import type { StoredGrant } from './present.js';

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
  const grants = await db<EndedGrant[]>`
    select tenant_id, id, user_id from oauth_grants where app_id = ${appId} and revoked_at is null
    order by tenant_id, id limit ${grantsAtOnce}`;
  for (const grant of grants) await endInTenant(db, grant, 'APP_DELETED', now());
  return grants.length === grantsAtOnce ? { next: 'again' } : { next: 'done' };
}

/** Work for a consent that the developer of an app ends. Its id is that of the consent, in the tenant of the app. */
export const endGrantKind = 'end_app_grant';

/** Revokes one consent, and ends what the app made under it. */
export const endGrantWork: JobHandler = {
  kind: endGrantKind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ id, data }, { db, now }) {
    const { appId } = data as { appId: string };
    const grant = await findGrantOfApp(db, appId, id);
    if (grant) await endInTenant(db, grant, 'ENDED_BY_DEVELOPER', now());
    return { next: 'done' };
  },
};

type EndedGrant = Pick<StoredGrant, 'tenantId' | 'id' | 'userId'>;

function endInTenant(db: Database, { tenantId, id, userId }: EndedGrant, reason: AppRevocationReason, now: Date) {
  return inTenant(db, tenantId, async (tx) => {
    if (!(await revokeGrant(tx, tenantId, userId, id, reason, now))) return;
    const targetId = encodeId('appGrant', id);
    await appendAudit(tx, tenantId, { actor: system, action: 'app_grant.revoked', targetId }, now);
  });
}
