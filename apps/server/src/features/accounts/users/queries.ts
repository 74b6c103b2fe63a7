import type { UserQuery } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Database, Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { newUuid } from '../../../ids.js';
import type { UserRow } from './present.js';

/** A page of the tenant's users, each as `present` shows it. */
export async function listUsers<T>(
  db: Queryable,
  tenantId: string,
  query: z.output<typeof UserQuery>,
  present: (row: UserRow) => T,
): Promise<Page<T>> {
  const page = openPage('users', query);
  const { role, email, available } = query;
  const filters = [
    hasOneOf(db, 'role', role, query['role[not]']),
    email === undefined ? undefined : db`lower(email) = ${email}`,
    available === undefined ? undefined : db`available = ${available}`,
    ...ofRecords(db, 'user', query),
  ];
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`, ...filters]);
  return fetchPage(page, {
    rows: db<UserRow[]>`
      select * from users where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'users', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present,
  });
}

/** Finds a live user. */
export async function findUser(db: Queryable, tenantId: string, id: string): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`
    select * from users where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/** Finds a live user by e-mail address, ignoring case. */
export async function findUserByEmail(db: Queryable, tenantId: string, email: string): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`
    select * from users where tenant_id = ${tenantId} and lower(email) = lower(${email}) and deleted_at is null`;
  return row;
}

/** The user who gets the records of a deleted user. */
export async function findSuccessorId(db: Queryable, tenantId: string, id: string): Promise<string | null | undefined> {
  const [row] = await db<{ successorId: string | null }[]>`
    select successor_id from users where tenant_id = ${tenantId} and id = ${id}`;
  return row?.successorId;
}

/** Returns true if the tenant has this user. */
export async function userExists(db: Queryable, tenantId: string, id: string): Promise<boolean> {
  const rows = await db`select from users where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return rows.length > 0;
}

/** Those of these ids that a live user of the tenant has. */
export async function listLiveIds(db: Queryable, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db<{ id: string }[]>`
    select id from users where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
  return rows.map(({ id }) => id);
}

/** Those of these ids that a disabled user of the tenant has. */
export async function listDisabledIds(db: Queryable, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db<{ id: string }[]>`
    select id from users where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
      and disabled_at is not null`;
  return rows.map(({ id }) => id);
}

/** The user that the tenant was created for: its first owner who has not been deleted. */
export async function findFirstOwner(db: Queryable, tenantId: string): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from users where tenant_id = ${tenantId} and role = 'OWNER' and deleted_at is null
    order by created_at, id limit 1`;
  return row?.id;
}

/** Locks the users of the tenant until the transaction ends, for a rule that concerns several of them. */
export async function lockUsers(tx: Transaction, tenantId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('lead_engagement.users ' || ${tenantId}::text, 0))`;
}

/** The OWNERs of the tenant who are not disabled, except the given one. */
export async function listOtherOwners(tx: Transaction, tenantId: string, id: string): Promise<UserRow[]> {
  return tx<UserRow[]>`
    select * from users
    where tenant_id = ${tenantId} and role = 'OWNER' and id <> ${id} and disabled_at is null and deleted_at is null`;
}

type NewUser = Pick<UserRow, 'email' | 'name' | 'role'> &
  Partial<Pick<UserRow, 'avatar' | 'available' | 'maxOpenLeads' | 'maxOpenConversations'>>;

/** Stores a user of the transaction's tenant; undefined if a live one has this e-mail address. */
export async function insertUser(
  tx: Transaction,
  tenantId: string,
  user: NewUser,
  now: Date,
): Promise<UserRow | undefined> {
  const moment = now.toISOString();
  const row = { ...user, tenantId, id: newUuid(now.getTime()), createdAt: moment, updatedAt: moment };
  const [inserted] = await tx<UserRow[]>`
    insert into users ${tx(row)}
    on conflict (tenant_id, lower(email)) where deleted_at is null do nothing returning *`;
  return inserted;
}

/** Writes the changed fields of a user. */
export async function updateUserRow(
  tx: Transaction,
  row: UserRow,
  changes: Partial<UserRow>,
  now: Date,
): Promise<UserRow> {
  const [updated] = await tx<UserRow[]>`
    update users set ${tx(changes)}, version = version + 1, updated_at = ${now.toISOString()}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as UserRow;
}

/**
 * Erases the personal data of a batch of users of a tenant that were deleted before a given time, and what only they saw; shared views and
 * canned replies lose their owner. Returns the number of users.
 */
export async function eraseUsers(
  db: Database,
  tenantId: string,
  cutoff: string,
  limit: number,
  now: Date,
): Promise<number> {
  const moment = now.toISOString();
  const ofErased = db`tenant_id = ${tenantId} and owner_id = any(select id from erased)`;
  const withoutOwner = db`owner_id = null, updated_at = ${moment}, version = version + 1`;
  const rows = await db`
    with erased as (
      update users set name = 'Deleted user', email = '', avatar = null, password_hash = null, known_addresses = '{}', mail_failed_at = null, mail_failure = null,
        erased_at = ${moment}, updated_at = ${moment}, version = version + 1
      where tenant_id = ${tenantId} and id = any(array(
        select id from users where tenant_id = ${tenantId} and deleted_at < ${cutoff} and erased_at is null limit ${limit}))
      returning id),
    private_views as (delete from views where ${ofErased} and not shared),
    shared_views as (update views set ${withoutOwner} where ${ofErased} and shared),
    private_replies as (delete from canned_replies where ${ofErased} and not shared),
    shared_replies as (update canned_replies set ${withoutOwner} where ${ofErased} and shared),
    settings as (
      delete from notification_settings where tenant_id = ${tenantId} and user_id = any(select id from erased))
    select from erased`;
  return rows.length;
}
