import type { Transaction } from '../../db/client.js';
import { lockDue } from './upkeep-queries.js';
import { advance, checkMove } from './writes.js';

/** Closes conversations that have been idle for too long, and archives those that have been closed for long. How many. */
export async function moveDueConversations(
  tx: Transaction,
  tenantId: string,
  now: Date,
  limit: number,
): Promise<number> {
  const due = await lockDue(tx, tenantId, now, limit);
  for (const row of due) {
    if (row.status === 'CLOSED') await advance(tx, row, { status: checkMove(row, 'ARCHIVE') }, now);
    else {
      const status = checkMove(row, 'IDLE');
      await advance(tx, row, { status, closeReason: 'INACTIVITY', event: 'conversation.ended' }, now);
    }
  }
  return due.length;
}
