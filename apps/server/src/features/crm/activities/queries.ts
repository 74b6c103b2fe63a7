import type { ActivityQuery, ActivityRead } from '@lead-engagement/contract';
import type postgres from 'postgres';
import { assigneeOf } from '../../../db/assignees.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { sumCount } from '../../../db/counts.js';
import {
  afterCursor,
  allOf,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isDeleted,
  isNot,
  isOneOf,
  ofRecords,
} from '../../../db/filters.js';
import type { Reassignment } from '../../../db/owners.js';
import { checkSortOfDeleted, fetchPage, openPage, type Page } from '../../../db/pages.js';
import { asRecordset } from '../../../db/rows.js';
import { type ActivityRow, toActivity } from './present.js';

/** Finds a live activity. */
export async function findActivity(db: Queryable, tenantId: string, id: string): Promise<ActivityRow | undefined> {
  const [row] = await db<ActivityRow[]>`
    select * from activities where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/** Finds and locks an activity, live or any. */
export async function lockActivity(
  tx: Transaction,
  tenantId: string,
  id: string,
  which: 'live' | 'any',
): Promise<ActivityRow | undefined> {
  const [row] = await tx<ActivityRow[]>`
    select * from activities
    where tenant_id = ${tenantId} and id = ${id} ${which === 'live' ? tx`and deleted_at is null` : tx``} for update`;
  return row;
}

/** Deletes the row of an activity. */
export async function purgeActivity(tx: Transaction, { tenantId, id }: ActivityRow): Promise<void> {
  await tx`delete from activities where tenant_id = ${tenantId} and id = ${id}`;
}

const columns = { createdAt: 'created_at', occurredAt: 'occurred_at', dueAt: 'due_at' } as const;

/** A page of activities, live unless `deleted` asks for others. If sorted by dueAt, only those that have one. */
export async function listActivities(
  db: Queryable,
  tenantId: string,
  query: Omit<ActivityQuery, 'fields'>,
): Promise<Page<ActivityRead>> {
  const page = openPage('activities', query);
  const { deleted = false } = query;
  checkSortOfDeleted(page, deleted);
  const sort = page.sort as keyof typeof columns;
  const filters = activityFilters(db, query);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, isDeleted(db, deleted), ...filters]);
  return fetchPage(page, {
    rows: db<ActivityRow[]>`
      select * from activities where ${allOf(db, [matching, afterCursor(db, page, columns[sort])])}
      ${inOrder(db, page, columns[sort])} limit ${page.limit + 1}`,
    count: () =>
      filters.length === 0 && !deleted ? sumCount(db, tenantId, 'activities') : countRows(db, 'activities', matching),
    position: (row) => ({ value: row[sort] as string, id: row.id }),
    present: (row) => (row.deletedAt === null ? toActivity(row) : { ...toActivity(row), deletedAt: row.deletedAt }),
  });
}

function activityFilters(db: Queryable, query: Omit<ActivityQuery, 'fields'>): Fragment[] {
  const { completed, 'dueAt[gte]': dueFrom, 'dueAt[lt]': dueUntil } = query;
  const { 'occurredAt[gte]': occurredFrom, 'occurredAt[lt]': occurredUntil } = query;
  return [
    hasOneOf(db, 'type', query.type, query['type[not]']),
    isOneOf(db, 'contact_id', 'contact', query.contact, query['contact[not]']),
    isOneOf(db, 'lead_id', 'lead', query.lead, query['lead[not]']),
    isOneOf(db, 'user_id', 'user', query.userId, query['userId[not]']),
    isAssignedTo(db, query.assignee),
    isNot(db, isAssignedTo(db, query['assignee[not]'])),
    completed === undefined ? undefined : completed ? db`completed_at is not null` : db`completed_at is null`,
    dueFrom === undefined ? undefined : db`due_at >= ${dueFrom}`,
    dueUntil === undefined ? undefined : db`due_at < ${dueUntil}`,
    occurredFrom === undefined ? undefined : db`occurred_at >= ${occurredFrom}`,
    occurredUntil === undefined ? undefined : db`occurred_at < ${occurredUntil}`,
    query.sort.endsWith('dueAt') ? db`due_at is not null` : undefined,
    ...ofRecords(db, 'activity', query),
  ].filter((filter) => filter !== undefined);
}

/** Matches the tasks that these users (public ids) have to do, or with `none` nobody. */
function isAssignedTo(db: Queryable, ids: string[] | undefined): Fragment | undefined {
  return ids && db`type = 'task' and ${isOneOf(db, assigneeOf(db), 'user', ids) as Fragment}`;
}

/** Finds the contact of a live lead; the lead, and with it the contact, stays live until the transaction ends. */
export async function holdContactOfLead(
  tx: Transaction,
  tenantId: string,
  leadId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ contactId: string }[]>`
    select contact_id from leads
    where tenant_id = ${tenantId} and id = ${leadId} and deleted_at is null for no key update`;
  return row?.contactId;
}

/** The contacts of live leads, by lead; the leads, and with them the contacts, stay live until the transaction ends. */
export async function holdContactsOfLeads(
  tx: Transaction,
  tenantId: string,
  leadIds: readonly string[],
): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await tx<{ id: string; contactId: string }[]>`
    select id, contact_id from leads
    where tenant_id = ${tenantId} and id = any(${[...leadIds]}::uuid[]) and deleted_at is null
    order by id for no key update`;
  return new Map(rows.map(({ id, contactId }) => [id, contactId]));
}

export type NewActivity = Omit<ActivityRow, 'version' | 'deletedAt' | 'deletionId'>;

/** Wraps the metadata of a row for the driver. */
function writable<T extends Partial<ActivityRow>>(tx: Transaction, { metadata, ...row }: T) {
  return metadata === undefined ? row : { ...row, metadata: tx.json(metadata as postgres.JSONValue) };
}

/** Stores activities and counts them, in one statement. */
export async function insertActivities(tx: Transaction, rows: readonly NewActivity[]): Promise<ActivityRow[]> {
  return tx<ActivityRow[]>`
    with inserted as (
      insert into activities ${tx(rows.map((row) => writable(tx, row)))} returning *
    ), counted as (
      insert into count_deltas (tenant_id, resource, delta)
      select tenant_id, 'activities', count(*) from inserted group by tenant_id
    )
    select * from inserted`;
}

export type NewEntry = Omit<
  NewActivity,
  'isSystem' | 'dueAt' | 'completedAt' | 'assigneeId' | 'isUnassigned' | 'recordedAt' | 'createdByType' | 'createdById'
>;

/** Stores entries of the server and counts them in one statement. `metadata` gets the actor of the transaction. */
export async function insertEntries(tx: Transaction, rows: readonly NewEntry[]): Promise<void> {
  await tx`
    with inserted as (
      insert into activities (tenant_id, id, created_at, updated_at, user_id, contact_id, lead_id, type, is_system, title,
        content, metadata, occurred_at)
      select tenant_id, id, created_at, updated_at, user_id, contact_id, lead_id, type, true, title, content,
        metadata::jsonb || jsonb_build_object('actorId', nullif(split_part(current_setting('app.actor_id', true), ' ', 1), '')), occurred_at
      from ${asRecordset(tx, 'activities', rows)} returning tenant_id
    )
    insert into count_deltas (tenant_id, resource, delta)
    select tenant_id, 'activities', count(*) from inserted group by tenant_id`;
}

/** Stores the same entry of the server for many contacts and counts them in one statement. Each has its own id. */
export async function insertEntryForEach(
  tx: Transaction,
  { tenantId, userId, type, title, content, metadata, occurredAt, createdAt }: Omit<NewEntry, 'id' | 'contactId'>,
  entries: readonly Pick<NewEntry, 'id' | 'contactId'>[],
): Promise<void> {
  await tx`
    with inserted as (
      insert into activities (tenant_id, id, created_at, updated_at, user_id, contact_id, type, is_system, title, content,
        metadata, occurred_at)
      select ${tenantId}, id, ${createdAt}, ${createdAt}, ${userId}, contact_id, ${type}, true, ${title}, ${content},
        ${tx.json(metadata as never)}::jsonb || jsonb_build_object('actorId', nullif(split_part(current_setting('app.actor_id', true), ' ', 1), '')),
        ${occurredAt}
      from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ contactId }) => contactId)}::uuid[])
        as given (id, contact_id)
      returning tenant_id
    )
    insert into count_deltas (tenant_id, resource, delta)
    select tenant_id, 'activities', count(*) from inserted group by tenant_id`;
}

/** Writes the changed fields of an activity and increments its version. */
export async function updateActivity(
  tx: Transaction,
  row: ActivityRow,
  changes: Partial<ActivityRow>,
  now: Date,
): Promise<ActivityRow> {
  const [updated] = await tx<ActivityRow[]>`
    update activities set ${tx(writable(tx, { ...changes, version: row.version + 1, updatedAt: now.toISOString() }))}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as ActivityRow;
}

/**
 * Gives the next open tasks of a user to another, or to nobody: `limit` at most, deleted ones that can be restored among them. Returns how
 * many it found, and which live ones it has given away. What is done stays of whoever had to do it.
 */
export async function reassignTasks(
  tx: Transaction,
  { tenantId, fromUserId, toUserId, limit, now }: Reassignment,
): Promise<{ count: number; live: string[] }> {
  const ofUser = tx`
    tenant_id = ${tenantId} and ${assigneeOf(tx)} = ${fromUserId} and type = 'task' and completed_at is null`;
  const rows = await tx<{ id: string; isLive: boolean }[]>`
    with next as materialized (select id from activities where ${ofUser} order by id limit ${limit} for no key update)
    update activities a set assignee_id = ${toUserId}, is_unassigned = ${toUserId === null}, version = version + 1,
      updated_at = ${now.toISOString()}
    from next where a.tenant_id = ${tenantId} and a.id = next.id
    returning a.id, a.deleted_at is null as is_live`;
  return { count: rows.length, live: rows.filter(({ isLive }) => isLive).map(({ id }) => id) };
}

/** Moves a lead's lastActivityAt forward, never back. */
export async function advanceLastActivity(
  tx: Transaction,
  { tenantId, leadId, occurredAt, createdAt, recordedAt }: ActivityRow,
): Promise<void> {
  const stored = recordedAt ?? createdAt;
  await tx`
    update leads set last_activity_at = least(${occurredAt}::timestamptz, ${stored}::timestamptz)
    where tenant_id = ${tenantId} and id = ${leadId}
      and (last_activity_at is null or last_activity_at < least(${occurredAt}::timestamptz, ${stored}::timestamptz))`;
}

/** The same for the leads of many activities. */
export async function advanceLastActivities(
  tx: Transaction,
  tenantId: string,
  rows: readonly Pick<ActivityRow, 'leadId' | 'occurredAt' | 'createdAt' | 'recordedAt'>[],
): Promise<void> {
  const leadIds = rows.map(({ leadId }) => leadId as string);
  await tx`
    update leads l set last_activity_at = latest.moment
    from (
      select lead_id, max(least(occurred_at, stored_at)) as moment
      from unnest(${leadIds}::uuid[], ${rows.map(({ occurredAt }) => occurredAt)}::text[]::timestamptz[],
        ${rows.map(({ recordedAt, createdAt }) => recordedAt ?? createdAt)}::text[]::timestamptz[])
        as given (lead_id, occurred_at, stored_at)
      group by lead_id
    ) latest
    where l.tenant_id = ${tenantId} and l.id = latest.lead_id
      and (l.last_activity_at is null or l.last_activity_at < latest.moment)`;
}

/** Recomputes a lead's lastActivityAt from its activities; entries of the system user, whose id is the tenant's, do not count. */
export async function resetLastActivity(tx: Transaction, { tenantId, leadId }: ActivityRow): Promise<void> {
  // Locked before the query, which must see the activities of the last transaction that advanced it.
  await tx`select from leads where tenant_id = ${tenantId} and id = ${leadId} for no key update`;
  await tx`
    update leads set last_activity_at = (
      select max(least(occurred_at, coalesce(recorded_at, created_at))) from activities
      where tenant_id = ${tenantId} and lead_id = ${leadId} and not is_system and deleted_at is null
        and user_id is distinct from tenant_id
    ) where tenant_id = ${tenantId} and id = ${leadId}`;
}
