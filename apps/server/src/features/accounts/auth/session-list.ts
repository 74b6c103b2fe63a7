import type { UserSession, UserSessionQuery } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { encodeId } from '../../../ids.js';
import type { SessionRow } from './queries.js';

/** A page of the sessions of the signed-in user that have not ended. */
export async function listSessions(db: Queryable, caller: Caller, query: UserSessionQuery): Promise<Page<UserSession>> {
  const page = openPage('sessions', query);
  const current = db`tenant_id = ${caller.tenantId} and user_id = ${caller.principalId}
    and revoked_at is null and expires_at > ${new Date().toISOString()}`;
  const matching = allOf(db, [current, ...ofRecords(db, 'session', query)]);
  return fetchPage(page, {
    rows: db<SessionRow[]>`
      select * from sessions where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'sessions', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => toUserSession(row, caller.sessionId),
  });
}

/** Ends a session of a user. False if the user has no such session, or if it has ended. */
export async function endSession(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  userId: string,
  id: string,
): Promise<boolean> {
  const moment = now.toISOString();
  const { count } = await tx`
    update sessions set revoked_at = ${moment}, updated_at = ${moment}
    where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id} and revoked_at is null and expires_at > ${moment}`;
  return count > 0;
}

function toUserSession(row: SessionRow, currentId: string | undefined): UserSession {
  return {
    id: encodeId('session', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    current: row.id === currentId,
    device: row.device,
    clientAddress: row.clientAddress,
    lastUsedAt: row.refreshedAt,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
  };
}
