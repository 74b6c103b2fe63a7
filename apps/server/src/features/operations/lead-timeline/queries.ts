import type { TimelineType } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, type Fragment, inOrder } from '../../../db/filters.js';
import type { PageRequest } from '../../../db/pages.js';

/** A record on the timeline of a lead. Its id is a UUID. */
export interface TimelineKey {
  type: TimelineType;
  id: string;
  createdAt: string;
}

/** The lead of a timeline, in UUIDs. */
export interface TimelineLead {
  tenantId: string;
  id: string;
  contactId: string;
}

/** The records of a lead by type, without the messages: the tables, and which rows of them. */
const tables = {
  activity: { table: 'activities', only: 'and deleted_at is null' },
  change: { table: 'lead_changes', only: '' },
  automation_run: { table: 'automation_runs', only: '' },
  shipment: { table: 'shipments', only: 'and deleted_at is null' },
} as const satisfies Partial<Record<TimelineType, { table: string; only: string }>>;

function conversationsOf(db: Queryable, { tenantId, contactId }: TimelineLead): Fragment {
  return db`from conversations where tenant_id = ${tenantId} and contact_id = ${contactId} and deleted_at is null`;
}

/** The next records of these types in the order of the page, one more than it shows: each type reads no more of them. */
export function listTimelineKeys(
  db: Queryable,
  lead: TimelineLead,
  types: readonly TimelineType[],
  page: PageRequest,
): Promise<TimelineKey[]> {
  const after = afterCursor(db, page, 'created_at');
  const rest = db`${after ? db`and ${after}` : db``} ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`;
  const partOf = (type: TimelineType): Fragment => {
    if (type === 'message') {
      return db`(
        select 'message' as type, id, created_at from (
          select said.id, said.created_at from (select id as conversation_id ${conversationsOf(db, lead)}) as held
          cross join lateral (
            select id, created_at from messages
            where tenant_id = ${lead.tenantId} and conversation_id = held.conversation_id ${rest}
          ) as said
        ) as messages ${inOrder(db, page, 'created_at')} limit ${page.limit + 1})`;
    }
    const { table, only } = tables[type];
    return db`(
      select ${type}::text as type, id, created_at from ${db(table)}
      where tenant_id = ${lead.tenantId} and lead_id = ${lead.id} ${db.unsafe(only)} ${rest})`;
  };
  const parts = types.map(partOf).reduce((all, part) => db`${all} union all ${part}`);
  return db<TimelineKey[]>`
    select * from (${parts}) as entries ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`;
}

/** How many records of these types a lead has. */
export async function countTimeline(
  db: Queryable,
  lead: TimelineLead,
  types: readonly TimelineType[],
): Promise<number> {
  const countOf = (type: TimelineType): Fragment => {
    if (type === 'message') return db`(select coalesce(sum(message_count), 0) ${conversationsOf(db, lead)})`;
    const { table, only } = tables[type];
    return db`(
      select count(*) from ${db(table)} where tenant_id = ${lead.tenantId} and lead_id = ${lead.id} ${db.unsafe(only)})`;
  };
  const sum = types.map(countOf).reduce((all, count) => db`${all} + ${count}`);
  const [row] = await db<{ total: number }[]>`select (${sum})::bigint as total`;
  return row?.total ?? 0;
}
