import type { User, UserQuery } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Queryable, Transaction } from '../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder } from '../../db/filters.js';
import { fetchPage, openPage } from '../../db/pages.js';
import type { Page } from '../../http/handlers.js';
import { encodeId, newUuid } from '../../ids.js';
import type { users } from './table.js';

type UserRow = typeof users.$inferSelect;

/** A page of the tenant's users. */
export async function listUsers(
  db: Queryable,
  tenantId: string,
  query: z.output<typeof UserQuery>,
): Promise<Page<User>> {
  const page = openPage('users', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    hasOneOf(db, 'role', query.role),
    query.email === undefined ? undefined : db`lower(email) = ${query.email}`,
  ]);
  return fetchPage(page, {
    rows: db<UserRow[]>`
      select * from users where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'users', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toUser,
  });
}

/** Whether the tenant has this user. */
export async function userExists(db: Queryable, tenantId: string, id: string): Promise<boolean> {
  const rows = await db`select from users where tenant_id = ${tenantId} and id = ${id}`;
  return rows.length > 0;
}

function toUser(row: UserRow): User {
  return {
    id: encodeId('user', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    email: row.email,
    name: row.name,
    avatar: row.avatar,
    role: row.role,
    available: row.available,
    maxOpenLeads: row.maxOpenLeads,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Stores a user of the transaction's tenant; returns the UUID. */
export async function insertUser(
  tx: Transaction,
  tenantId: string,
  user: Pick<UserRow, 'email' | 'name' | 'role'>,
  now: Date,
): Promise<string> {
  const id = newUuid(now.getTime());
  await tx`insert into users ${tx({ ...user, tenantId, id, createdAt: now.toISOString(), updatedAt: now.toISOString() })}`;
  return id;
}
