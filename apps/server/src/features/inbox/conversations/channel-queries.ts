import type { Queryable, Transaction } from '../../../db/client.js';
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

/** Keeps what became of a message that was to be sent; `deliveryError` is why it FAILED. */
export async function setDelivery(
  tx: Transaction,
  { tenantId, id }: MessageRow,
  { delivery, deliveryError = null }: { delivery: 'SENT' | 'FAILED'; deliveryError?: string | null },
): Promise<void> {
  await tx`
    update messages set delivery = ${delivery}, delivery_error = ${deliveryError}
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Keeps how many parts of a message have left. */
export async function setSentParts(tx: Transaction, { tenantId, id }: MessageRow, sentParts: number): Promise<void> {
  await tx`update messages set sent_parts = ${sentParts} where tenant_id = ${tenantId} and id = ${id}`;
}
