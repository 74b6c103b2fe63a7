import type { Database, Transaction } from '../../../db/client.js';
import type { SettingsRow } from './present.js';

/** Tenants with open tasks that have become due since their users were last told, each found by one look into the index. */
export async function listTenantsWithDueTasks(db: Database, now: Date, since: Date, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select t.id from tenants t left join task_reminders r on r.tenant_id = t.id
    where exists (
      select from activities a
      where a.tenant_id = t.id and a.due_at > coalesce(r.reminded_until, ${since.toISOString()})
        and a.due_at <= ${now.toISOString()} and a.completed_at is null and a.deleted_at is null
    ) limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Until when the users of a tenant have been told of their tasks, locked; `since` if they never were. */
export async function lockReminded(tx: Transaction, tenantId: string, since: string): Promise<string> {
  await tx`insert into task_reminders ${tx({ tenantId, remindedUntil: since })} on conflict do nothing`;
  const [row] = await tx<{ remindedUntil: string }[]>`
    select reminded_until from task_reminders where tenant_id = ${tenantId} for update`;
  return row?.remindedUntil ?? since;
}

/** Moves that time on. */
export async function setReminded(tx: Transaction, tenantId: string, until: string): Promise<void> {
  await tx`update task_reminders set reminded_until = ${until} where tenant_id = ${tenantId}`;
}

/** Tenants of which a user has more notifications than are kept. */
export async function listTenantsWithTooMany(db: Database, kept: number): Promise<string[]> {
  const rows = await db<{ tenantId: string }[]>`
    select distinct tenant_id from (
      select tenant_id from notifications group by tenant_id, user_id having count(*) > ${kept}
    ) u`;
  return rows.map(({ tenantId }) => tenantId);
}

/** Deletes the oldest notifications of the users who have too many, `limit` at most; returns how many. */
export async function deleteTooMany(db: Database, tenantId: string, kept: number, limit: number): Promise<number> {
  const { count } = await db`
    delete from notifications where tenant_id = ${tenantId} and id = any(array(
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
        from notifications where tenant_id = ${tenantId}
      ) n where place > ${kept} limit ${limit}))`;
  return count;
}

/** A user (UUID) of a tenant. */
export interface Recipient {
  tenantId: string;
  userId: string;
}

/** Users with notifications to be mailed, whose last mail was made before a time. */
export function listRecipients(db: Database, mailedBefore: Date, limit: number): Promise<Recipient[]> {
  return db<Recipient[]>`
    select distinct n.tenant_id, n.user_id from notifications n
    left join notification_settings s on s.tenant_id = n.tenant_id and s.user_id = n.user_id
    where n.mail_due and (s.mailed_at is null or s.mailed_at <= ${mailedBefore.toISOString()}) limit ${limit}`;
}

/** A user who is to get a mail; undefined if they are gone or disabled. */
export async function findReader(tx: Transaction, { tenantId, userId }: Recipient) {
  const [row] = await tx<{ name: string; email: string; tenantName: string }[]>`
    select u.name, u.email, t.name as tenant_name from users u join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.deleted_at is null and u.disabled_at is null`;
  return row;
}

/** Takes what is to be mailed to a user: the ids (UUIDs) of unread notifications since a time, the newest first. */
export async function takeMailed(
  tx: Transaction,
  { tenantId, userId }: Pick<SettingsRow, 'tenantId' | 'userId'>,
  { since, now }: { since: string; now: string },
): Promise<string[]> {
  const taken = await tx<{ id: string; createdAt: string; readAt: string | null }[]>`
    update notifications set mail_due = false where tenant_id = ${tenantId} and user_id = ${userId} and mail_due
    returning id, created_at, read_at`;
  await tx`
    update notification_settings set mailed_at = ${now} where tenant_id = ${tenantId} and user_id = ${userId}`;
  return taken
    .filter(({ createdAt, readAt }) => readAt === null && createdAt >= since)
    .toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
    .map(({ id }) => id);
}
