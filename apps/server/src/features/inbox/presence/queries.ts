import type { UserPresence } from '@lead-engagement/contract';
import { limits } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import type { userPresence } from './table.js';

export type PresenceRow = typeof userPresence.$inferSelect;

/** What a user last said, locked. */
export async function lockPresence(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<PresenceRow | undefined> {
  const [row] = await tx<PresenceRow[]>`
    select * from user_presence where tenant_id = ${tenantId} and user_id = ${userId} for update`;
  return row;
}

/** Stores what a user says. */
export async function storePresence(tx: Transaction, row: PresenceRow): Promise<void> {
  const { tenantId, userId, ...said } = row;
  await tx`
    insert into user_presence ${tx(row)} on conflict (tenant_id, user_id) do update set ${tx(said)}`;
}

interface PresentUser extends PresenceRow {
  name: string;
  avatar: string | null;
}

/** The users who are ONLINE or AWAY, by name. */
export async function listPresent(db: Queryable, tenantId: string, now: Date): Promise<UserPresence[]> {
  const rows = await db<PresentUser[]>`
    select p.*, u.name, u.avatar from user_presence p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = ${tenantId} and p.status <> 'OFFLINE' and p.expires_at > ${now.toISOString()}
      and u.deleted_at is null and u.disabled_at is null
    order by u.name, u.id limit ${limits.presentUsers}`;
  return rows.map((row) => toPresence(row, row));
}

/** What a user has said, as the contract shows it. */
export function toPresence(
  { userId, status, conversationId, expiresAt }: PresenceRow,
  { name, avatar }: Pick<PresentUser, 'name' | 'avatar'>,
): UserPresence {
  return {
    userId: encodeId('user', userId),
    name,
    avatar,
    status,
    conversationId: conversationId && encodeId('conversation', conversationId),
    expiresAt,
  };
}
