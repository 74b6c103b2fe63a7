import type { Logger } from 'pino';
import { type Database, inTenant } from '../../../db/client.js';
import type { ChatbotRow } from '../chatbots/index.js';
import { type PostedMessage, type ReplyDeps, waitForReply } from '../conversations/index.js';

/** If this process ends before it has replied, the worker does so after this time. */
const workerSteppingInMs = 90_000;

/** Replies that are made in this process while their visitors watch. A visitor is named by its thread and channel: see `visitorKey`. */
export interface LiveReplies {
  /** Hands over the pieces of the replies to a visitor, until the function that it returns is called. */
  listen(visitor: string, onText: (text: string) => void): () => void;
  /** From when on the worker replies to what a visitor says to a chatbot. */
  replyAt(visitor: string, bot: ChatbotRow, now: Date): Date;
  /** Replies to a message that was posted with a later `replyAt`, and hands the pieces over. */
  begin(visitor: string, posted: PostedMessage): void;
}

/** The name of a visitor among those of all channels. */
export function visitorKey({ channel, threadId }: { channel: { id: string }; threadId: string }): string {
  return `${channel.id} ${threadId}`;
}

/**
 * A model writes word by word: where a stream of the visitor is open in this process, the reply is made here, and its pieces go to that
 * stream. All other replies are the worker's.
 */
export function createLiveReplies(
  deps: Pick<ReplyDeps, 'engines' | 'knowledge' | 'channels'> & { db: Database; log: Logger; wake(): void },
): LiveReplies {
  const listeners = new Map<string, Set<(text: string) => void>>();
  return {
    listen(visitor, onText) {
      const watching = listeners.get(visitor) ?? new Set();
      listeners.set(visitor, watching.add(onText));
      return () => {
        watching.delete(onText);
        if (watching.size === 0 && listeners.get(visitor) === watching) listeners.delete(visitor);
      };
    },
    replyAt(visitor, bot, now) {
      const isLive = listeners.has(visitor) && bot.enabled && deps.engines.callsModel(bot.model);
      return isLive ? new Date(now.getTime() + workerSteppingInMs) : now;
    },
    begin(visitor, posted) {
      const publish = (text: string) => {
        for (const onText of listeners.get(visitor) ?? []) onText(text);
      };
      waitForReply({ ...deps, inTenant, now: () => new Date() }, posted, publish).then(
        () => deps.wake(),
        // The worker replies in our place.
        (error: unknown) => deps.log.warn({ err: error }, 'a live reply failed'),
      );
    },
  };
}
