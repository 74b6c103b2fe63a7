import { type CannedReplyMention, limits } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { listSharedOf, moveShared } from './queries.js';

/**
 * Gives the next shared replies of a deleted user to another (UUIDs), `limit` at most, also beyond what one user can make. Those that the user
 * alone saw stay where they are, until they are deleted with the data of the user. Returns how many it gave away.
 */
export function handOverReplies(
  tx: Transaction,
  users: { tenantId: string; fromUserId: string; toUserId: string },
  limit: number,
  now: Date,
): Promise<number> {
  return moveShared(tx, users, limit, now);
}

/** The shared replies that a deleted user (UUID) still owns, by shortcut. */
export async function repliesOfUser(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<{ cannedReplies: CannedReplyMention[]; cannedReplyCount: number }> {
  const rows = await listSharedOf(tx, tenantId, userId, limits.mentioningReplies);
  const cannedReplies = rows.map(({ id, shortcut, ownerId }) => ({
    id: encodeId('cannedReply', id),
    shortcut,
    ownerId: ownerId && encodeId('user', ownerId),
  }));
  return { cannedReplies, cannedReplyCount: rows[0]?.total ?? 0 };
}
