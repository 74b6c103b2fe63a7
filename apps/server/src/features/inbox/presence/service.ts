import { type PresenceUpdate, presenceEveryMs, presenceMs, type UserPresence } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import type { Presence } from '../../../events/presence.js';
import { findLiveUser } from '../../accounts/users/index.js';
import { makeAssignmentDue, resolveConversation } from '../conversations/index.js';
import { lockPresence, type PresenceRow, storePresence, toPresence } from './queries.js';

export { listPresent } from './queries.js';

/** A notice that repeats what was said this short a time ago is not stored: several windows of a user say the same. */
const repeatedMs = presenceEveryMs / 2;

/** Notes that a user is there, and tells the live streams if that is a change. Throws VALIDATION_ERROR for an unknown conversation. */
export async function setPresence(
  tx: Transaction,
  presence: Presence,
  { tenantId, userId }: { tenantId: string; userId: string },
  { status = 'ONLINE', conversationId: named }: NonNullable<PresenceUpdate> = {},
  now: Date,
): Promise<UserPresence> {
  const conversationId = named ? (await resolveConversation(tx, tenantId, named, 'body.conversationId')).id : null;
  const user = await findLiveUser(tx, tenantId, userId);
  if (!user) throw new Error('The signed-in user is missing.');
  const stored = await lockPresence(tx, tenantId, userId);
  const before = stored && isCurrent(stored, now) ? stored : { status: 'OFFLINE', conversationId: null };
  const isChanged = before.status !== status || before.conversationId !== conversationId;
  if (stored && !isChanged && isFresh(stored, now)) return toPresence(stored, user);
  const expiresAt = new Date(now.getTime() + presenceMs).toISOString();
  const row: PresenceRow = { tenantId, userId, status, conversationId, expiresAt };
  await storePresence(tx, row);
  if (status === 'ONLINE' && before.status !== 'ONLINE')
    await makeAssignmentDue({ tx, caller: { tenantId }, now }, userId);
  const notice = { tenantId, userId, name: user.name, status, conversationId };
  if (isChanged) await presence.send(tx, { ...notice, previousConversationId: before.conversationId });
  return toPresence(row, user);
}

function isCurrent({ expiresAt }: PresenceRow, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime();
}

function isFresh({ expiresAt }: PresenceRow, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime() + presenceMs - repeatedMs;
}
