import {
  type Notification,
  type NotificationKind,
  type NotificationQuery,
  notificationKinds,
} from '@lead-engagement/contract';
import { assigneeOf } from '../../../db/assignees.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { type NamedRow, toNotification } from './present.js';

/** A notification to be made. Ids are UUIDs. */
export interface NewNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
  count: number;
  recordId: string | null;
  noteId: string | null;
  actorId: string | null;
}

/** Several of one kind by one actor count in one notification while it is unread, for this long. */
const countedMinutes = 60;

/**
 * Stores notifications as their users chose; none for those who cannot sign in. One about several records is added to the last unread one
 * of its kind.
 */
export async function insertNotifications(
  tx: Transaction,
  tenantId: string,
  rows: readonly NewNotification[],
  moment: string,
): Promise<void> {
  await tx`
    with input as materialized (
      select i.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as i ("id" uuid, "userId" uuid, "kind" text,
        "count" int, "recordId" uuid, "noteId" uuid, "actorId" uuid)
    ), latest as (
      select distinct on (i."userId", i."kind") n.id, i.id as input_id, i."count"
      from input i join notifications n on n.tenant_id = ${tenantId} and n.user_id = i."userId" and n.kind = i."kind"
        and n.created_at > ${moment}::timestamptz - make_interval(mins => ${countedMinutes})
        and n.record_id is null and n.read_at is null and n.actor_id is not distinct from i."actorId"
      where i."recordId" is null
      order by i."userId", i."kind", n.created_at desc, n.id desc
    ), counted as (
      update notifications n set count = n.count + latest."count", created_at = ${moment}, updated_at = ${moment}
      from latest where n.tenant_id = ${tenantId} and n.id = latest.id
      returning latest.input_id
    )
    insert into notifications (tenant_id, id, created_at, updated_at, user_id, kind, count, record_id, note_id, actor_id,
      in_app, mail_due)
    select ${tenantId}, i."id", ${moment}, ${moment}, i."userId", i."kind", i."count", i."recordId", i."noteId", i."actorId",
      chosen.in_app, chosen.mail
    from input i
    join users u on u.tenant_id = ${tenantId} and u.id = i."userId" and u.deleted_at is null and u.disabled_at is null
    left join notification_settings s on s.tenant_id = ${tenantId} and s.user_id = i."userId"
    cross join lateral (
      select coalesce((s.kinds -> i."kind" ->> 'inApp')::boolean, true) as in_app,
        coalesce((s.kinds -> i."kind" ->> 'mail')::boolean, false) as mail
    ) chosen
    where (chosen.in_app or chosen.mail) and i.id not in (select input_id from counted)
    order by i."userId", i."id"`;
}

/** Notifications with the names of what they are about, as `select … from …`. */
function named(db: Queryable, matching: Fragment): Fragment {
  return db`
    select n.*, coalesce(a.contact_id, m.contact_id) as contact_id,
      case when n.kind = 'LEAD_ASSIGNED' then n.record_id else coalesce(a.lead_id, m.lead_id) end as lead_id,
      coalesce(m.failure_message, b.last_error) as reason,
      case n.kind
        when 'LEAD_ASSIGNED' then coalesce(l.title, lc.name)
        when 'TASK_ASSIGNED' then a.title
        when 'TASK_DUE' then a.title
        when 'IMPORT_FINISHED' then i.file_name
        when 'EXPORT_FINISHED' then e.resource
        when 'EMAIL_BOUNCED' then mc.name
        when 'EMAIL_FAILED' then mc.name
        when 'MAILBOX_FAILED' then b.address
        else cc.name
      end as subject,
      case when i.status in ('COMPLETED', 'FAILED') then i.status when e.status in ('COMPLETED', 'FAILED') then e.status end
        as outcome
    from (select * from notifications where ${matching}) n
    left join leads l on n.kind = 'LEAD_ASSIGNED' and l.tenant_id = n.tenant_id and l.id = n.record_id
      and l.deleted_at is null
    left join contacts lc on lc.tenant_id = l.tenant_id and lc.id = l.contact_id and lc.deleted_at is null
    left join activities a on n.kind in ('TASK_ASSIGNED', 'TASK_DUE') and a.tenant_id = n.tenant_id and a.id = n.record_id
      and a.deleted_at is null
    left join conversations c on n.kind in ('CONVERSATION_ASSIGNED', 'CONVERSATION_HANDED_OFF', 'MENTIONED')
      and c.tenant_id = n.tenant_id and c.id = n.record_id and c.deleted_at is null
    left join contacts cc on cc.tenant_id = c.tenant_id and cc.id = c.contact_id and cc.deleted_at is null
    left join emails m on n.kind in ('EMAIL_BOUNCED', 'EMAIL_FAILED') and m.tenant_id = n.tenant_id and m.id = n.record_id
    left join contacts mc on mc.tenant_id = m.tenant_id and mc.id = m.contact_id and mc.deleted_at is null
    left join mailboxes b on n.kind = 'MAILBOX_FAILED' and b.tenant_id = n.tenant_id and b.id = n.record_id
      and b.deleted_at is null
    left join imports i on n.kind = 'IMPORT_FINISHED' and i.tenant_id = n.tenant_id and i.id = n.record_id
    left join exports e on n.kind = 'EXPORT_FINISHED' and e.tenant_id = n.tenant_id and e.id = n.record_id`;
}

/** Without kinds that only a newer server knows, which may write them beside this one during an upgrade. */
const isKnown = (db: Queryable) => db`kind = any(${[...notificationKinds]})`;

const ofUser = (db: Queryable, tenantId: string, userId: string) =>
  db`tenant_id = ${tenantId} and user_id = ${userId} and in_app and ${isKnown(db)}`;

/** A page of the notifications of a user (UUID). */
export async function listNotifications(
  db: Queryable,
  tenantId: string,
  userId: string,
  query: NotificationQuery,
): Promise<Page<Notification>> {
  const page = openPage(`notifications ${userId}`, query);
  const matching = allOf(db, [
    ofUser(db, tenantId, userId),
    hasOneOf(db, 'kind', query.kind, query['kind[not]']),
    ...ofRecords(db, 'notification', query),
    query.unread === undefined ? undefined : query.unread ? db`read_at is null` : db`read_at is not null`,
  ]);
  const wanted = db`${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
    ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`;
  return fetchPage(page, {
    rows: db<NamedRow[]>`${named(db, wanted)} ${inOrder(db, page, 'n.created_at')}`,
    count: () => countRows(db, 'notifications', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toNotification,
  });
}

/** A notification, and whose it is. */
export interface Received {
  notification: Notification;
  userId: string;
}

/** These notifications (UUIDs) of any users of a tenant. */
export async function listNotificationsById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Received>> {
  const rows = await db<NamedRow[]>`
    ${named(db, db`tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and ${isKnown(db)}`)}`;
  return new Map(rows.map((row) => [row.id, { notification: toNotification(row), userId: row.userId }]));
}

/** Marks notifications of a user as read: these (UUIDs), or all that were made until a time. */
export async function markRead(
  tx: Transaction,
  tenantId: string,
  userId: string,
  which: { ids: readonly string[] } | { until: string },
  moment: string,
): Promise<void> {
  const chosen = 'ids' in which ? tx`id = any(${[...which.ids]}::uuid[])` : tx`created_at <= ${which.until}`;
  await tx`
    update notifications set read_at = ${moment}, updated_at = ${moment}, mail_due = false
    where ${ofUser(tx, tenantId, userId)} and read_at is null and ${chosen}`;
}

/** How many notifications of a user are unread. */
export function countUnread(db: Queryable, tenantId: string, userId: string): Promise<number> {
  return countRows(db, 'notifications', db`${ofUser(db, tenantId, userId)} and read_at is null`);
}

/** Users who may answer a conversation that nobody has: those who are available, `limit` at most. */
export async function listAnswerers(db: Queryable, tenantId: string, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from users
    where tenant_id = ${tenantId} and deleted_at is null and disabled_at is null and available and role <> 'VIEWER'
    order by created_at, id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The users (UUIDs) who have to do open tasks that became due in a period, with the number of their tasks, and one of them. */
export async function listDueTasks(
  tx: Transaction,
  tenantId: string,
  { after, until }: { after: string; until: string },
): Promise<{ userId: string; count: number; id: string }[]> {
  return tx<{ userId: string; count: number; id: string }[]>`
    select ${assigneeOf(tx)} as user_id, count(*) as count, (array_agg(id order by due_at, id))[1] as id from activities
    where tenant_id = ${tenantId} and due_at > ${after} and due_at <= ${until} and completed_at is null
      and deleted_at is null and not is_system and ${assigneeOf(tx)} is not null
    group by 1`;
}
