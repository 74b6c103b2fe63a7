import type { Queryable, Transaction } from '../../db/client.js';
import type { ConversationRow, MessageRow } from './present.js';

/** The messages of a conversation that are still to be sent, oldest first. */
export async function listPendingMessages(
  db: Queryable,
  { tenantId, id }: ConversationRow,
  limit: number,
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and conversation_id = ${id} and delivery = 'PENDING'
    order by sequence limit ${limit}`;
}

/** Keeps what became of a message that was to be sent. */
export async function setDelivery(
  tx: Transaction,
  { tenantId, id }: MessageRow,
  delivery: 'SENT' | 'FAILED',
): Promise<void> {
  await tx`update messages set delivery = ${delivery} where tenant_id = ${tenantId} and id = ${id}`;
}
