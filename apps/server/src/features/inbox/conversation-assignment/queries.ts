import { limits, type PresenceStatus } from '@lead-engagement/contract';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import { asRecordset } from '../../../db/rows.js';
import type { RotationUser } from '../../accounts/users/index.js';
import type { Agent, Assignable } from './rules.js';

/** Makes other assignments of conversations of the tenant wait until the transaction ends. */
export async function lockAssignment(tx: Transaction, tenantId: string): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`lead_engagement.conversation_assignment ${tenantId}`}, 0))`;
}

/** How many conversations of `u` count towards its maximum. */
const openOf = (db: Queryable, now: Date) => db`(
  select count(*)::int from conversations c
  where c.tenant_id = u.tenant_id and c.assignee_id = u.id and c.status = 'HUMAN_TAKEOVER' and c.deleted_at is null
    and (c.snoozed_until is null or c.snoozed_until <= ${now.toISOString()})
)`;

/** The users who can sign in, may have conversations and are available, full ones included. Nobody changes them until the transaction ends. */
export async function listAgents(tx: Transaction, tenantId: string, now: Date): Promise<Agent[]> {
  return tx<Agent[]>`
    select u.id as user_id, u.max_open_conversations as max, t.conversation_turn as turn, ${openOf(tx, now)} as open,
      coalesce(p.status = 'ONLINE' and p.expires_at > ${now.toISOString()}, false) as is_online
    from users u left join assignment_turns t on t.tenant_id = u.tenant_id and t.user_id = u.id
      left join user_presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = ${tenantId} and u.available and u.disabled_at is null and u.deleted_at is null
      and u.password_hash is not null and u.role <> 'VIEWER'
    order by u.id for share of u`;
}

/** A user, and what decides whether the user may be given conversations. */
export interface RosterUser extends RotationUser {
  name: string;
  role: string;
  available: boolean;
  isDisabled: boolean;
  canSignIn: boolean;
  status: PresenceStatus;
}

/** Users that one preview shows. */
const rosterUsers = 1_000;

/** The users of a tenant with their open conversations, turns and presence. */
export async function listRoster(db: Queryable, tenantId: string, now: Date): Promise<RosterUser[]> {
  return db<RosterUser[]>`
    select u.id as user_id, u.name, u.role, u.available, u.disabled_at is not null as is_disabled,
      u.password_hash is not null as can_sign_in, u.max_open_conversations as max, t.conversation_turn as turn,
      ${openOf(db, now)} as open,
      case when p.expires_at > ${now.toISOString()} then p.status else 'OFFLINE' end as status
    from users u left join assignment_turns t on t.tenant_id = u.tenant_id and t.user_id = u.id
      left join user_presence p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where u.tenant_id = ${tenantId} and u.deleted_at is null
    order by u.id limit ${rosterUsers}`;
}

/** A conversation that waits, and since when. */
export interface Waiting {
  id: string;
  since: string;
}

/** Whether `c` can be assigned now: it waits, is not snoozed, and nobody who can answer has it. */
const isAssignable = (db: Queryable, tenantId: string, now: Date): Fragment => db`
  c.tenant_id = ${tenantId} and c.assignment_due_since is not null and c.deleted_at is null
    and (c.snoozed_until is null or c.snoozed_until <= ${now.toISOString()})
    and (c.assignee_id is null or exists (
      select from users held where held.tenant_id = c.tenant_id and held.id = c.assignee_id
        and held.disabled_at is not null and held.deleted_at is null))`;

/** The conversations that have waited longest, after one of them. */
export async function listWaiting(
  db: Queryable,
  tenantId: string,
  after: Waiting | undefined,
  limit: number,
  now: Date,
): Promise<Waiting[]> {
  return db<Waiting[]>`
    select c.id, c.assignment_due_since as since from conversations c
    where ${isAssignable(db, tenantId, now)}
      ${after ? db`and (c.assignment_due_since, c.id) > (${after.since}::timestamptz, ${after.id}::uuid)` : db``}
    order by c.assignment_due_since, c.id limit ${limit}`;
}

const assignable = (db: Queryable) => db`
  c.id, c.bot_id, c.platform, c.handoff_reason, coalesce(
    (select l.assigned_to_id from leads l
      where l.tenant_id = c.tenant_id and l.contact_id = c.contact_id and l.deleted_at is null
        and l.status in ('OPEN', 'NURTURING') and l.assigned_to_id is not null
      order by l.created_at desc, l.id desc limit 1),
    (select contact.owner_id from contacts contact where contact.tenant_id = c.tenant_id and contact.id = c.contact_id)
  ) as owner_id`;

/** Those of these conversations (UUIDs) that still wait, locked; those that others are changing are passed over. */
export async function lockAssignable(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Assignable[]> {
  return tx<Assignable[]>`
    select ${assignable(tx)} from conversations c
    where ${isAssignable(tx, tenantId, now)} and c.id = any(${[...ids]}::uuid[])
    order by c.assignment_due_since, c.id for no key update of c skip locked`;
}

/** These conversations (UUIDs), whether they wait or not, longest waiting first. */
export async function listAssignable(db: Queryable, tenantId: string, ids: readonly string[]): Promise<Assignable[]> {
  return db<Assignable[]>`
    select ${assignable(db)} from conversations c
    where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
    order by c.assignment_due_since, c.id limit ${limits.previewedConversations}`;
}

/** Gives locked conversations to users. A reply that is under way is dropped, as after every move. */
export async function assignConversations(
  tx: Transaction,
  tenantId: string,
  given: readonly { id: string; assigneeId: string }[],
  now: Date,
): Promise<void> {
  await tx`
    update conversations c set assignee_id = given.assignee_id, assignment_due_since = null, turn = c.turn + 1,
      version = c.version + 1, updated_at = ${now.toISOString()}
    from (select id, assignee_id from ${asRecordset(tx, 'conversations', given)}) given
    where c.tenant_id = ${tenantId} and c.id = given.id`;
}

/** Keeps the last turn of each user. */
export async function storeTurns(
  tx: Transaction,
  tenantId: string,
  turns: readonly { userId: string; turn: number }[],
): Promise<void> {
  const rows = turns.map(({ userId, turn }) => ({ userId, conversationTurn: turn }));
  await tx`
    insert into assignment_turns (tenant_id, user_id, conversation_turn)
    select ${tenantId}, user_id, conversation_turn from ${asRecordset(tx, 'assignment_turns', rows)}
    on conflict (tenant_id, user_id) do update set conversation_turn = excluded.conversation_turn`;
}

/** Makes conversations of disabled users wait, and no longer those of users who were enabled again. Returns how many were changed. */
export async function markLeft(tx: Transaction, tenantId: string, limit: number, now: Date): Promise<number> {
  const left = await tx`
    update conversations set assignment_due_since = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = any(array(
      select c.id from users u join conversations c
        on c.tenant_id = u.tenant_id and c.assignee_id = u.id and c.status = 'HUMAN_TAKEOVER' and c.deleted_at is null
      where u.tenant_id = ${tenantId} and u.disabled_at is not null and u.deleted_at is null
        and c.assignment_due_since is null
      limit ${limit} for no key update of c skip locked))`;
  const back = await tx`
    update conversations set assignment_due_since = null
    where tenant_id = ${tenantId} and id = any(array(
      select c.id from conversations c join users u on u.tenant_id = c.tenant_id and u.id = c.assignee_id
      where c.tenant_id = ${tenantId} and c.assignment_due_since is not null and c.deleted_at is null
        and u.disabled_at is null and u.deleted_at is null
      limit ${limit} for no key update of c skip locked))`;
  return left.count + back.count;
}

/** Some tenants with rules that have conversations that wait, or ought to: others each time, if there are too many. */
export async function listTenantsWithWaiting(db: Database, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select s.tenant_id as id from tenant_settings s
    where s.conversation_assignment_rules is not null and (
      exists (
        select from conversations c
        where c.tenant_id = s.tenant_id and c.assignment_due_since is not null and c.deleted_at is null)
      or exists (
        select from users u join conversations c on c.tenant_id = u.tenant_id and c.assignee_id = u.id
        where u.tenant_id = s.tenant_id and u.disabled_at is not null and u.deleted_at is null
          and c.status = 'HUMAN_TAKEOVER' and c.deleted_at is null and c.assignment_due_since is null))
    order by random() limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Deletes the work of a tenant that a run which begins now does too. Returns how much that was. */
export async function absorbWork(tx: Transaction, kind: string, tenantId: string, limit: number): Promise<number> {
  const { count } = await tx`
    delete from work where kind = ${kind} and tenant_id = ${tenantId} and id = any(array(
      select id from work
      where kind = ${kind} and tenant_id = ${tenantId} and ready and not leased and data is null
      limit ${limit} for update skip locked))`;
  return count;
}
