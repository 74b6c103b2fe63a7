import type { DeliveryEndReason } from '@lead-engagement/contract';
import { inTenant, type Transaction } from '../db/client.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../jobs/handler.js';
import { endKind, endNext, resumeKind, resumeNext, type WalkedTo } from './queue.js';

const slots = { slots: 2, slotsPerTenant: 1, slotsPerKey: 1, leaseSeconds: 60 };

/** The work on waiting deliveries that remains after a request has resumed, disabled or deleted their endpoint. */
export const endpointWork: readonly JobHandler[] = [
  { ...slots, kind: resumeKind, run: (lease, context) => walk(lease, context, 'is resumed', resumeNext) },
  { ...slots, kind: endKind, run: (lease, context) => walk(lease, context, 'has ended', endStep(lease)) },
];

/** Work that was stored before reasons were kept has none. */
const endStep =
  ({ data }: Lease): typeof resumeNext =>
  (tx, tenantId, endpointId, after, now) =>
    endNext(tx, tenantId, endpointId, (data?.reason ?? null) as DeliveryEndReason | null, after, now);

/** Continues from the checkpoint, unless the state of the endpoint has changed. */
function walk(
  { tenantId, id, data }: Lease,
  { db, now }: StepContext,
  state: 'is resumed' | 'has ended',
  step: typeof resumeNext,
): Promise<StepResult> {
  return inTenant(db, tenantId, async (tx): Promise<StepResult> => {
    if (!(await isStill(tx, tenantId, id, state))) return { next: 'done' };
    const after = await step(tx, tenantId, id, data?.after as WalkedTo, now());
    return after === undefined ? { next: 'done' } : { next: 'again', data: { ...data, after } };
  });
}

async function isStill(
  tx: Transaction,
  tenantId: string,
  endpointId: string,
  state: 'is resumed' | 'has ended',
): Promise<boolean> {
  const condition =
    state === 'is resumed' ? tx`status <> 'PAUSED'` : tx`(status = 'DISABLED' or deleted_at is not null)`;
  const rows = await tx`
    select from webhook_endpoints where tenant_id = ${tenantId} and id = ${endpointId} and ${condition} for share`;
  return rows.length > 0;
}
