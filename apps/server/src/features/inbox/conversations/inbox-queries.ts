import type { ConversationCounts } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';

/** Whether a conversation is to come back later, also if the worker is late to say so. */
export const isSnoozed = (db: Queryable) => db`(snoozed_until is not null and snoozed_until > now())`;

/** How many conversations the tabs of an inbox have. `userId` (UUID) is the one whose they are. */
export async function countTabs(db: Queryable, tenantId: string, userId: string | null): Promise<ConversationCounts> {
  const [row] = await db<ConversationCounts[]>`
    select count(*) filter (where shown) as open, count(*) filter (where shown and unread_count > 0) as unread,
      count(*) filter (where shown and taken) as handed_off,
      count(*) filter (where shown and taken and assignee_id = ${userId}::uuid) as mine,
      count(*) filter (where shown and taken and assignee_id is null) as unassigned,
      count(*) filter (where not shown) as snoozed
    from (
      select unread_count, assignee_id, status = 'HUMAN_TAKEOVER' as taken, not ${isSnoozed(db)} as shown
      from conversations
      where tenant_id = ${tenantId} and status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null
    ) as open`;
  return row as ConversationCounts;
}
