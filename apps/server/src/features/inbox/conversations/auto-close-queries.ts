import type { Database, Transaction } from '../../../db/client.js';
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
