import { messageEdits } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { toPreview } from './present.js';
import * as queries from './queries.js';
import { conversationRecords } from './queries.js';
import { logChange } from './writes.js';

/**
 * Changes what a message of the contact says in the last conversation of a thread, and keeps what it said before. No chatbot replies to
 * that. Returns false if the conversation does not have the message.
 */
export async function editInThread(
  tx: Transaction,
  thread: queries.ChannelThread,
  { externalId, content }: { externalId: string; content: string },
  now: Date,
): Promise<boolean> {
  const last = await queries.findLastOfThread(tx, thread);
  const row = last && (await conversationRecords.findAndLock(tx, thread.tenantId, last.id));
  const message = row && (await queries.findMessageByExternalId(tx, row, externalId));
  if (row === undefined || message?.role !== 'USER') return false;
  if (message.content === content) return true;
  const [first, ...rest] = [
    ...(message.metadata?.edits ?? []),
    { content: message.content, replacedAt: now.toISOString() },
  ];
  const edits = first ? [first, ...rest.slice(1 - messageEdits)] : [];
  const edited = await queries.setEdited(tx, message, content, edits);
  const isLast = message.sequence === row.messageCount;
  // The team reads it again.
  const unreadCount = Math.max(row.unreadCount, 1);
  const changed = await conversationRecords.update(
    tx,
    row,
    { unreadCount, ...(isLast && { lastMessage: toPreview(edited) }) },
    now,
  );
  await logChange(tx, changed, undefined, now);
  return true;
}
