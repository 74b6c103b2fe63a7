import type { TypingShown } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Channels, FindChannel } from '../../../channels/channel.js';
import type { Database, Transaction } from '../../../db/client.js';
import type { Typing } from '../../../events/typing.js';
import { encodeId } from '../../../ids.js';
import { findLiveUser } from '../../accounts/users/index.js';
import { findChannelOf } from './channel-job.js';
import type { ConversationRow } from './present.js';
import { isOpen } from './threads.js';

export type { StoredEvent } from './feed.js';

/** How somebody who types is shown on each side. */
export interface TypingDeps {
  typing: Typing;
  channels: Channels;
  findChannel: FindChannel;
}

/** Requests to platforms that are under way in this process. One too many is left out: the next one follows in seconds. */
const mostAtPlatforms = 32;
let atPlatforms = 0;

/** Prepares to show the contact of a conversation that the caller is typing. */
export async function prepareTyping(
  deps: TypingDeps,
  db: Database,
  { userId }: Pick<Caller, 'userId'>,
  row: ConversationRow,
): Promise<(tx: Transaction) => Promise<TypingShown>> {
  const { tenantId, id: conversationId } = row;
  if (!isOpen(row) || !(await deps.typing.admit(conversationId, 'HUMAN_AGENT'))) return async () => ({ shown: false });
  const user = userId === null ? undefined : await findLiveUser(db, tenantId, userId);
  void showAtPlatform(deps, row);
  const senderId = userId === null ? null : encodeId('user', userId);
  return async (tx) => {
    await deps.typing.send(tx, { tenantId, conversationId, role: 'HUMAN_AGENT', senderId, name: user?.name ?? null });
    return { shown: true };
  };
}

/** Nobody waits for a platform here, and nothing depends on it. */
async function showAtPlatform(deps: TypingDeps, row: ConversationRow): Promise<void> {
  if (row.externalThreadId === null || atPlatforms >= mostAtPlatforms) return;
  atPlatforms++;
  try {
    await (await findChannelOf(deps, row))?.showTyping?.(row.externalThreadId);
  } catch {
    // The platform is away, or the channel is being set up.
  } finally {
    atPlatforms--;
  }
}
