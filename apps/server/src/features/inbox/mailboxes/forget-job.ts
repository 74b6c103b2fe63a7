import { inTenant, type Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
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

async function forget({ tenantId, id, data }: Lease, { db, now }: RunContext): Promise<StepResult> {
  return inTenant(db, tenantId, async (tx): Promise<StepResult> => {
    if (data?.emails === 'delete') {
      const gone = await tx<Gone[]>`
        delete from emails where tenant_id = ${tenantId} and id in (
          select id from emails where tenant_id = ${tenantId} and mailbox_id = ${id} order by id limit ${mailsAtOnce} for update)
        returning activity_id, message_id`;
      await forgetEntries(tx, tenantId, gone, now());
      if (gone.length === mailsAtOnce) return { next: 'again', facts: { mails: gone.length } };
    }
    await tx`delete from mailboxes where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null`;
    return { next: 'done' };
  });
}

interface Gone {
  activityId: string | null;
  messageId: string | null;
}

/** Removes the entries of mails on timelines. An entry that another mailbox shares, since it has the same mail, becomes that of its mail. */
async function forgetEntries(tx: Transaction, tenantId: string, gone: readonly Gone[], now: Date): Promise<void> {
  const had = gone.flatMap(({ activityId, messageId }) => (activityId === null ? [] : [{ activityId, messageId }]));
  if (had.length === 0) return;
  const shared = await tx<{ activityId: string; id: string; threadId: string }[]>`
    select distinct on (e.activity_id) e.activity_id, e.id, e.thread_id
    from jsonb_to_recordset(${tx.json(had)}) as had ("activityId" uuid, "messageId" text)
    join emails e on e.tenant_id = ${tenantId} and e.message_id = had."messageId" and e.activity_id = had."activityId"
    order by e.activity_id, e.id`;
  for (const { activityId, id, threadId } of shared) {
    const metadata = tx.json({ emailId: encodeId('email', id), threadId: encodeId('emailThread', threadId) });
    await tx`
      update activities set metadata = (metadata::jsonb || ${metadata}::jsonb)::json, version = version + 1, updated_at = ${now.toISOString()}
      where tenant_id = ${tenantId} and id = ${activityId}`;
  }
  const kept = new Set(shared.map(({ activityId }) => activityId));
  const entries = had.flatMap(({ activityId }) => (kept.has(activityId) ? [] : [activityId]));
  await tx`delete from activities where tenant_id = ${tenantId} and id = any(${entries}::uuid[])`;
}
