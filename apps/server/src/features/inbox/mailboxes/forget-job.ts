import { inTenant } from '../../../db/client.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../../../jobs/handler.js';
import { mailboxKindsOfWork } from './job-kinds.js';

const mailsAtOnce = 200;

/** Removes a deleted mailbox and, if that was asked for, its mails with their entries on the timelines, some at a time. */
export const forgetWork: JobHandler = {
  kind: mailboxKindsOfWork.forget,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  maxAttempts: Number.POSITIVE_INFINITY,
  run: (lease, context) => forget(lease, context),
};

async function forget({ tenantId, id, data }: Lease, { db }: RunContext): Promise<StepResult> {
  return inTenant(db, tenantId, async (tx): Promise<StepResult> => {
    if (data?.emails === 'delete') {
      const gone = await tx<{ id: string; activityId: string | null }[]>`
        delete from emails where tenant_id = ${tenantId} and id in (
          select id from emails where tenant_id = ${tenantId} and mailbox_id = ${id} order by id limit ${mailsAtOnce} for update)
        returning id, activity_id`;
      const entries = gone.flatMap(({ activityId }) => activityId ?? []);
      if (entries.length > 0) {
        await tx`delete from activities where tenant_id = ${tenantId} and id = any(${entries}::uuid[])`;
      }
      if (gone.length === mailsAtOnce) return { next: 'again', facts: { mails: gone.length } };
    }
    await tx`delete from mailboxes where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null`;
    return { next: 'done' };
  });
}
