import { type DirectoryUser, grantsScope, type User } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { encodeId } from '../../../ids.js';
import type { users } from './table.js';

export type UserRow = typeof users.$inferSelect;

/** A user as those see it who may not manage users. */
export function toDirectoryUser(row: UserRow): DirectoryUser {
  const { id, tenantId, name, email, avatar, status, available } = toUser(row);
  return { id, tenantId, name, email, avatar, status, available };
}

/** A user as clients see it: nothing of the password. */
export function toUser(row: UserRow): User {
  return {
    id: encodeId('user', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    email: row.email,
    name: row.name,
    avatar: row.avatar,
    role: row.role,
    status: row.disabledAt !== null ? 'DISABLED' : row.passwordHash === null ? 'INVITED' : 'ACTIVE',
    available: row.available,
    maxOpenLeads: row.maxOpenLeads,
    maxOpenConversations: row.maxOpenConversations,
    mailFailure: row.mailFailedAt === null ? null : { at: row.mailFailedAt, message: row.mailFailure ?? '' },
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** How a caller who may read users sees one. */
export function presentFor({ scopes }: Pick<Caller, 'scopes'>): (row: UserRow) => DirectoryUser {
  return grantsScope(scopes, 'manage:users') ? toUser : toDirectoryUser;
}
