import type { Queryable, Transaction } from '../../../db/client.js';
import type { ConversationRow, MessageRow } from './present.js';

/** What the contact wrote after a place in a conversation, oldest first. */
export async function listSaidAfter(
  db: Queryable,
  { tenantId, id }: ConversationRow,
  sequence: number,
  limit: number,
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select * from messages
    where tenant_id = ${tenantId} and conversation_id = ${id} and sequence > ${sequence} and role = 'USER'
    order by sequence limit ${limit}`;
}

/** What the contact wrote last, oldest first. */
export async function listLastSaid(
  db: Queryable,
  { tenantId, id }: ConversationRow,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and conversation_id = ${id} and role = 'USER'
    order by sequence desc limit ${limit}`;
  return rows.toReversed();
}

/** The ad or post by which the contact came to a conversation, as the platform sent it beside their message. */
export async function findReferral(
  db: Queryable,
  { tenantId, id }: ConversationRow,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db<{ referral: Record<string, unknown> }[]>`
    select metadata -> 'platform' -> 'fields' -> 'referral' as referral from messages
    where tenant_id = ${tenantId} and conversation_id = ${id} and role = 'USER'
      and jsonb_typeof(metadata -> 'platform' -> 'fields' -> 'referral') = 'object'
    order by sequence limit 1`;
  return row?.referral;
}

/** Keeps up to which message notes were taken of a locked conversation. It is no change that a client would have to know of. */
export async function setNoted(tx: Transaction, { tenantId, id }: ConversationRow, sequence: number): Promise<void> {
  await tx`update conversations set noted_sequence = ${sequence} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Whether a contact (UUID) has a lead that somebody is at. */
export async function hasOpenLead(tx: Transaction, tenantId: string, contactId: string): Promise<boolean> {
  const rows = await tx`
    select from leads
    where tenant_id = ${tenantId} and contact_id = ${contactId} and status in ('OPEN', 'NURTURING') and deleted_at is null
    limit 1`;
  return rows.length > 0;
}

/** A pipeline (UUID), unless it has been deleted. */
export async function findLivePipeline(tx: Transaction, tenantId: string, id: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id from pipelines where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row?.id;
}
