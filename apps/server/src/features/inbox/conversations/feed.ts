import type { ConversationEvent } from '@lead-engagement/contract';
import type { CallerChanges } from '../../../callers/caller-changes.js';
import type { Database } from '../../../db/client.js';
import { createLiveFeed, type LiveFeed } from '../../../events/live-feed.js';
import type { ServerSentEvent } from '../../../events/server-sent-event.js';
import { hasGapAfter, listPositions, readLog } from './log-queries.js';

/** An event that is stored. Who is typing or there is not. */
export type StoredEvent = Exclude<ConversationEvent, { type: 'conversation.typing' | 'user.presence' }>;

/** An event of the conversation with this id (UUID). */
export interface OfConversation {
  conversationId: string;
  event: StoredEvent;
}

/** The live streams of one server process. */
export interface ConversationFeed extends LiveFeed<number, OfConversation> {
  /**
   * What happens in the conversations of a tenant from now on. Ends when `signal` aborts, and when it is time to check again who is
   * listening.
   */
  follow(tenantId: string, signal: AbortSignal): AsyncIterable<ServerSentEvent>;
}

/** Feeds streams from the log of conversations, whose positions are numbers without gaps in the order of the commits. */
export function createConversationFeed(db: Database, callerChanges: CallerChanges): ConversationFeed {
  const findEnd = async (tenantId: string) => (await listPositions(db, [tenantId]))[0]?.position ?? 0;
  const feed = createLiveFeed<number, OfConversation>(
    {
      listEnds: async (tenantIds) =>
        (await listPositions(db, tenantIds)).map(({ tenantId, position }) => ({ tenantId, end: position })),
      findStart: findEnd,
      canResume: async (tenantId, after) =>
        after <= (await findEnd(tenantId)) && !(await hasGapAfter(db, tenantId, after)),
      async readPage(tenantId, after) {
        const { events, position } = await readLog(db, tenantId, after);
        return { position, events: events.map(({ position: at, ...event }) => ({ position: at, event })) };
      },
      isBehind: (place, other) => place > other,
      keyOf: String,
    },
    callerChanges,
  );

  async function* follow(tenantId: string, signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
    const life = feed.startLife(tenantId, signal);
    try {
      const { position, notice } = await feed.start(tenantId, undefined);
      if (notice) yield toEvent(position, { type: notice });
      for await (const { position: at, event } of feed.readOn(tenantId, position, life.signal)) {
        yield toEvent(at, event.event);
      }
    } finally {
      life.end();
    }
  }

  return { ...feed, follow };
}

function toEvent(position: number, event: StoredEvent): ServerSentEvent {
  return { id: String(position), data: event };
}
