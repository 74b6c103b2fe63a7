import type { ConversationEvent } from '@lead-engagement/contract';
import { interleave } from '../../../events/interleave.js';
import type { Presence, PresenceNotice } from '../../../events/presence.js';
import type { ServerSentEvent } from '../../../events/server-sent-event.js';
import type { Typing, TypingNotice } from '../../../events/typing.js';
import { encodeId } from '../../../ids.js';

/** The sources of what a live stream has between its events. */
export interface NoticeSources {
  typing: Typing;
  presence: Presence;
}

type Notice = TypingNotice | PresenceNotice;

const mostWaiting = 50;

/** A live stream of the team, and between its events those who are typing, come, go or look at a conversation. */
export function withNotices(
  { typing, presence }: NoticeSources,
  events: AsyncIterable<ServerSentEvent>,
  tenantId: string,
  chosen: { conversationId: string | undefined; typing: boolean; presence: boolean },
): AsyncIterable<ServerSentEvent> {
  if (!chosen.typing && !chosen.presence) return events;
  const { conversationId } = chosen;
  const isOf = (id: string | null) => conversationId === undefined || id === conversationId;
  const listen = (put: (notice: Notice) => void) => {
    const ends = [
      typing.listen(tenantId, (notice) => {
        if (chosen.typing && isOf(notice.conversationId)) put(notice);
      }),
      presence.listen(tenantId, (notice) => {
        if (chosen.presence && (isOf(notice.conversationId) || isOf(notice.previousConversationId))) put(notice);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
  const join = (waiting: readonly Notice[], next: Notice) =>
    [...waiting.filter((each) => keyOf(each) !== keyOf(next)), next].slice(-mostWaiting);
  return toEvents(interleave(events, listen, join));
}

/** Of the notices with the same key, a slow reader gets the last one. */
function keyOf(notice: Notice): string {
  return 'role' in notice ? `${notice.conversationId} ${notice.role}` : notice.userId;
}

async function* toEvents(source: AsyncIterable<ServerSentEvent | Notice>): AsyncGenerator<ServerSentEvent> {
  for await (const each of source) yield 'data' in each ? each : { data: toEvent(each) };
}

function toEvent(notice: Notice): ConversationEvent {
  if ('role' in notice) {
    const { role, senderId, name } = notice;
    const conversationId = encodeId('conversation', notice.conversationId);
    return { type: 'conversation.typing', conversationId, role, senderId, name };
  }
  const { userId, name, status, conversationId } = notice;
  return {
    type: 'user.presence',
    userId: encodeId('user', userId),
    name,
    status,
    conversationId: conversationId && encodeId('conversation', conversationId),
  };
}
