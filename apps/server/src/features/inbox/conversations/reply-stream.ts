import type { Message, ReplyEvent } from '@lead-engagement/contract';
import type { ServerSentEvent } from '../../../events/server-sent-event.js';
import type { PostedMessage } from './messages.js';
import { toConversation } from './present.js';
import { conversationRecords } from './queries.js';
import { type ReplyDeps, waitForReply } from './replies.js';

/**
 * The answer to a posted message as events. The reply is made, and stored, also if nobody reads them to the end; what is
 * read more slowly than it is written waits.
 */
export async function* streamReply(
  deps: ReplyDeps,
  posted: PostedMessage,
  isOwed: boolean,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  yield event({ type: 'message', message: posted.message });
  const { tenantId, id } = posted.conversation;
  if (isOwed) {
    const { pieces, reply } = follow((onText) => waitForReply(deps, posted, onText));
    for await (const text of pieces) yield event({ type: 'text', text });
    yield event({ type: 'reply', message: await reply });
  }
  const row = await conversationRecords.find(deps.db, tenantId, id);
  yield event({ type: 'conversation', conversation: toConversation(row ?? posted.conversation) });
}

/** Begins to make a reply: its pieces, as they come, and in the end the reply. */
function follow(make: (onText: (piece: string) => void) => Promise<Message | null>) {
  const waiting: string[] = [];
  let hasMore: () => void = () => undefined;
  let isOver = false;
  const reply = make((piece) => {
    waiting.push(piece);
    hasMore();
  });
  const end = () => {
    isOver = true;
    hasMore();
  };
  reply.then(end, end);
  async function* pieces() {
    for (;;) {
      if (waiting.length > 0) yield waiting.splice(0).join('');
      else if (isOver) return;
      else {
        await new Promise<void>((resolve) => {
          hasMore = resolve;
        });
      }
    }
  }
  return { pieces: pieces(), reply };
}

function event(data: ReplyEvent): ServerSentEvent {
  return { data };
}
