import { limits } from '@lead-engagement/contract';
import type { Database, Transaction } from '../../db/client.js';
import type { StepContext } from '../../jobs/handler.js';
import type { ConversationRow } from './present.js';

/** Tenants that have conversations whose time has come, each found by one look into the index. */
export async function listTenantsWithDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from tenants t where exists (
      select from conversations c
      where c.tenant_id = t.id and c.due_at <= ${now.toISOString()} and c.deleted_at is null
    ) limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The conversations of a tenant whose time has come, locked; those that others are at work on are left for later. */
export async function lockDue(tx: Transaction, tenantId: string, now: Date, limit: number): Promise<ConversationRow[]> {
  return tx<ConversationRow[]>`
    select * from conversations
    where tenant_id = ${tenantId} and due_at <= ${now.toISOString()} and deleted_at is null
    order by due_at limit ${limit} for no key update skip locked`;
}

const batchRows = 5_000;
const maxBatches = 50;
const dayMs = 24 * 60 * 60 * 1_000;

/** Deletes the entries of the log that are too old for any live stream to ask for. */
export async function purgeLog({ db, now }: Pick<StepContext, 'db' | 'now'>): Promise<{ rows: number }> {
  const before = new Date(now().getTime() - limits.streamRetentionDays * dayMs).toISOString();
  let rows = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const { count } = await db`
      delete from conversation_log where ctid in (
        select ctid from conversation_log where created_at < ${before} limit ${batchRows})`;
    rows += count;
    if (count < batchRows) break;
  }
  return { rows };
}
