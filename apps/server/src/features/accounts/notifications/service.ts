import {
  limits,
  type Notification,
  type NotificationKind,
  type NotificationQuery,
  type NotificationsRead,
  type UnreadCount,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import type { Page } from '../../../db/pages.js';
import { decodeId, newUuid } from '../../../ids.js';
import * as queries from './queries.js';

export { listNotificationsById } from './queries.js';

/** What some users should know. Ids are UUIDs. */
export interface Notice {
  userIds: readonly string[];
  kind: NotificationKind;
  /** The lead, conversation, task, import, export, mail or mailbox; leave it out if there are several. */
  recordId?: string;
  noteId?: string;
  /** How many records it is about: 1 unless you say otherwise. */
  count?: number;
}

/**
 * Notifies users, in the transaction of the cause: each as they chose, and nobody of what they did themselves. `actorId` is the user who
 * acts.
 */
export async function notify(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  actorId: string | null,
  notices: readonly Notice[],
): Promise<void> {
  const rows = notices.flatMap(({ userIds, kind, recordId = null, noteId = null, count = 1 }) =>
    userIds
      .filter((userId) => userId !== actorId)
      .map((userId) => ({ id: newUuid(now.getTime()), userId, kind, count, recordId, noteId, actorId })),
  );
  if (rows.length > 0) await queries.insertNotifications(tx, tenantId, rows, now.toISOString());
}

/** Notifies the users who now have something that others gave them: one notification for each user. */
export async function notifyAssigned(
  write: Write<OfTenant>,
  actorId: string | null,
  kind: Extract<NotificationKind, 'LEAD_ASSIGNED' | 'CONVERSATION_ASSIGNED' | 'TASK_ASSIGNED'>,
  assigned: readonly { id: string; userId: string }[],
): Promise<void> {
  const byUser = new Map<string, { id: string; count: number }>();
  for (const { id, userId } of assigned) byUser.set(userId, { id, count: (byUser.get(userId)?.count ?? 0) + 1 });
  const notices = [...byUser].map(
    ([userId, { id, count }]): Notice =>
      count === 1 ? { userIds: [userId], kind, recordId: id } : { userIds: [userId], kind, count },
  );
  await notify(write, actorId, notices);
}

/** Notifies all who are available that a chatbot asks for a human. */
export async function notifyHandedOff(write: Write<OfTenant>, conversationId: string) {
  const {
    tx,
    caller: { tenantId },
  } = write;
  const userIds = await queries.listAnswerers(tx, tenantId, limits.handoffRecipients);
  await notify(write, null, [{ userIds, kind: 'CONVERSATION_HANDED_OFF', recordId: conversationId }]);
}

/** A page of the caller's notifications. */
export function listNotifications(
  db: Queryable,
  { tenantId, principalId }: Caller,
  query: NotificationQuery,
): Promise<Page<Notification>> {
  return queries.listNotifications(db, tenantId, principalId, query);
}

/** Marks notifications of the caller as read. */
export async function markRead(
  { tx, caller: { tenantId, principalId }, now }: Write,
  { ids = [], until }: NotificationsRead,
): Promise<UnreadCount> {
  const which = until === undefined ? { ids: ids.flatMap((id) => decodeId('notification', id) ?? []) } : { until };
  await queries.markRead(tx, tenantId, principalId, which, now.toISOString());
  return { unread: await queries.countUnread(tx, tenantId, principalId) };
}
