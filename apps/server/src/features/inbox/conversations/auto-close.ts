import type { OfTenant, Write } from '../../../callers/write.js';
import { lockDue } from './auto-close-queries.js';
import { makeAssignmentDue } from './due.js';
import { conversationRecords } from './queries.js';
import { applyStep, checkMove, logChange } from './writes.js';

/**
 * Closes conversations that have been idle for too long, archives those that have been closed for long, and brings snoozed ones back. How
 * many.
 */
export async function moveDueConversations(write: Write<OfTenant>, limit: number): Promise<number> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const due = await lockDue(tx, tenantId, now, limit);
  for (const row of due) {
    if (row.status === 'HUMAN_TAKEOVER') {
      if (row.assignmentDueSince !== null) await makeAssignmentDue(write, row.id);
      await logChange(
        tx,
        await conversationRecords.update(tx, row, { snoozedUntil: null, dueAt: null }, now),
        undefined,
        now,
      );
    } else if (row.status === 'CLOSED') await applyStep(tx, row, { status: checkMove(row, 'ARCHIVE') }, now);
    else {
      const status = checkMove(row, 'IDLE');
      await applyStep(tx, row, { status, closeReason: 'INACTIVITY', event: 'conversation.ended' }, now);
    }
  }
  return due.length;
}
