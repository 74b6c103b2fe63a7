import type { Queryable, Transaction } from '../../../db/client.js';
import { asRecordset } from '../../../db/rows.js';
import type { RotationUser } from '../../accounts/users/index.js';
import type { LeadRow } from './present.js';

/** Makes other automatic assignments of the tenant wait until the transaction ends. */
export async function lockAssignment(tx: Transaction, tenantId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`lead_engagement.assignment ${tenantId}`}, 0))`;
}

/** The users who can sign in, may own leads and are available, full ones included. Nobody changes them until the transaction ends. */
export async function listCandidates(tx: Transaction, tenantId: string): Promise<RotationUser[]> {
  return tx<RotationUser[]>`
    select u.id as user_id, u.max_open_leads as max, t.turn, (
        select count(*)::int from leads l
        where l.tenant_id = u.tenant_id and l.assigned_to_id = u.id and l.deleted_at is null
          and l.status in ('OPEN', 'NURTURING')
      ) as open
    from users u left join assignment_turns t on t.tenant_id = u.tenant_id and t.user_id = u.id
    where u.tenant_id = ${tenantId} and u.available and u.disabled_at is null and u.deleted_at is null
      and u.password_hash is not null and u.role <> 'VIEWER'
    order by u.id for share of u`;
}

/** The oldest open leads without an owner, locked; those that another transaction is changing are passed over. */
export async function lockUnowned(
  tx: Transaction,
  tenantId: string,
  pipelineId: string | undefined,
  limit: number,
): Promise<LeadRow[]> {
  return tx<LeadRow[]>`
    select * from leads
    where tenant_id = ${tenantId} and assigned_to_id is null and deleted_at is null and status in ('OPEN', 'NURTURING')
      ${pipelineId === undefined ? tx`` : tx`and pipeline_id = ${pipelineId}`}
    order by coalesce(recorded_at, created_at), id limit ${limit} for update skip locked`;
}

/** The live leads of these UUIDs, oldest first, locked unless `isRead`. */
export async function listNamed(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
  isRead: boolean,
): Promise<LeadRow[]> {
  // In one order of locks for all requests.
  const rows = await db<LeadRow[]>`
    select * from leads where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id ${isRead ? db`` : db`for update`}`;
  return rows.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
}

/** The oldest open leads without an owner, as they are read. */
export async function listUnowned(
  db: Queryable,
  tenantId: string,
  pipelineId: string | undefined,
  limit: number,
): Promise<Pick<LeadRow, 'id' | 'title'>[]> {
  return db<Pick<LeadRow, 'id' | 'title'>[]>`
    select id, title from leads
    where tenant_id = ${tenantId} and assigned_to_id is null and deleted_at is null and status in ('OPEN', 'NURTURING')
      ${pipelineId === undefined ? db`` : db`and pipeline_id = ${pipelineId}`}
    order by coalesce(recorded_at, created_at), id limit ${limit}`;
}

/** A user, and what decides whether the user may be given leads. */
export interface RosterUser extends RotationUser {
  name: string;
  role: string;
  available: boolean;
  isDisabled: boolean;
  canSignIn: boolean;
}

/** Users that one preview shows. */
const rosterUsers = 1_000;

/** The users of a tenant with their open leads and turns. */
export async function listRoster(db: Queryable, tenantId: string): Promise<RosterUser[]> {
  return db<RosterUser[]>`
    select u.id as user_id, u.name, u.role, u.available, u.disabled_at is not null as is_disabled,
      u.password_hash is not null as can_sign_in, u.max_open_leads as max, t.turn, (
        select count(*)::int from leads l
        where l.tenant_id = u.tenant_id and l.assigned_to_id = u.id and l.deleted_at is null
          and l.status in ('OPEN', 'NURTURING')
      ) as open
    from users u left join assignment_turns t on t.tenant_id = u.tenant_id and t.user_id = u.id
    where u.tenant_id = ${tenantId} and u.deleted_at is null
    order by u.id limit ${rosterUsers}`;
}

/** How many open leads have no owner. */
export async function countUnowned(tx: Transaction, tenantId: string, pipelineId: string | undefined): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from leads
    where tenant_id = ${tenantId} and assigned_to_id is null and deleted_at is null and status in ('OPEN', 'NURTURING')
      ${pipelineId === undefined ? tx`` : tx`and pipeline_id = ${pipelineId}`}`;
  return row?.count ?? 0;
}

/** Gives leads their owners; returns them as they are now. */
export async function assignLeads(
  tx: Transaction,
  tenantId: string,
  owners: readonly { id: string; assignedToId: string }[],
  now: Date,
): Promise<LeadRow[]> {
  return tx<LeadRow[]>`
    update leads set assigned_to_id = given.assigned_to_id, version = version + 1, updated_at = ${now.toISOString()}
    from (select id, assigned_to_id from ${asRecordset(tx, 'leads', owners)}) given
    where leads.tenant_id = ${tenantId} and leads.id = given.id returning leads.*`;
}

/** Keeps the last turn of each user. */
export async function storeTurns(
  tx: Transaction,
  tenantId: string,
  turns: readonly { userId: string; turn: number }[],
): Promise<void> {
  await tx`
    insert into assignment_turns (tenant_id, user_id, turn)
    select ${tenantId}, user_id, turn from ${asRecordset(tx, 'assignment_turns', turns)}
    on conflict (tenant_id, user_id) do update set turn = excluded.turn`;
}
