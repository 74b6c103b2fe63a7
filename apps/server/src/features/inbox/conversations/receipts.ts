import type { Queryable, Transaction } from '../../../db/client.js';
import type { MessageRow } from './present.js';
import { conversationRecords } from './queries.js';
import { logChange } from './writes.js';

/** A channel of a tenant. Ids are UUIDs. */
interface Place {
  tenantId: string;
  channelId: string;
}

/** What a platform reports about a message, under its own id. */
export interface Receipt {
  platformId: string;
  delivery: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';
  error?: string | undefined;
}

/** What was delivered has not failed, whichever comes first. */
const ranks = { SENT: 1, FAILED: 2, DELIVERED: 3, READ: 4 } as const;
const maxErrorChars = 500;

/** Notes the id that a platform has given to a message, or to a part of it. */
export async function noteSent(
  tx: Transaction,
  { tenantId, channelId }: Place,
  messageId: string,
  platformId: string,
  now: Date,
): Promise<void> {
  await tx`
    insert into message_receipts (tenant_id, channel_id, platform_id, message_id, received_at)
    values (${tenantId}, ${channelId}, ${platformId}, ${messageId}, ${now.toISOString()})
    on conflict (tenant_id, channel_id, platform_id) do update set message_id = excluded.message_id`;
}

/** Notes what a platform reports, and writes it to the message. Reports come in any order, also before `noteSent`. */
export async function noteReceipt(
  tx: Transaction,
  { tenantId, channelId }: Place,
  { platformId, delivery, error = '' }: Receipt,
  now: Date,
): Promise<void> {
  const why = delivery === 'FAILED' ? error.slice(0, maxErrorChars) : null;
  const [row] = await tx<{ messageId: string | null }[]>`
    insert into message_receipts as r (tenant_id, channel_id, platform_id, delivery, error, received_at)
    values (${tenantId}, ${channelId}, ${platformId}, ${delivery}, ${why}, ${now.toISOString()})
    on conflict (tenant_id, channel_id, platform_id) do update
      set delivery = excluded.delivery, error = excluded.error
      where coalesce((${tx.json(ranks)}::jsonb ->> r.delivery)::int, 0) < ${ranks[delivery]}
    returning message_id`;
  if (!row?.messageId) return;
  const [message] = await tx<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and id = ${row.messageId} for update`;
  if (!message || !(await settleReceipts(tx, message))) return;
  const conversation = await conversationRecords.find(tx, tenantId, message.conversationId);
  if (conversation) await logChange(tx, conversation, undefined, now);
}

/**
 * Writes to a message that has been sent as a whole what has become of its parts: FAILED if one has failed, otherwise how far the last of
 * them has come. The row of the message must be locked, so that no report is missed. Returns true if that is new.
 */
export async function settleReceipts(tx: Transaction, { tenantId, id }: MessageRow): Promise<boolean> {
  const parts = await listReceipts(tx, tenantId, id);
  const failed = parts.find(({ delivery }) => delivery === 'FAILED');
  const rank = Math.min(...parts.map(({ delivery }) => ranks[delivery ?? 'SENT']));
  const reached = rank === ranks.READ ? 'READ' : rank === ranks.DELIVERED ? 'DELIVERED' : 'SENT';
  const next = failed ? 'FAILED' : reached;
  const { count } = await tx`
    update messages set delivery = ${next}, delivery_error = ${failed?.error ?? null}
    where tenant_id = ${tenantId} and id = ${id} and delivery <> 'PENDING' and delivery <> ${next}`;
  return count > 0;
}

function listReceipts(
  db: Queryable,
  tenantId: string,
  messageId: string,
): Promise<{ delivery: Receipt['delivery'] | null; error: string | null }[]> {
  return db`
    select delivery, error from message_receipts where tenant_id = ${tenantId} and message_id = ${messageId}`;
}
