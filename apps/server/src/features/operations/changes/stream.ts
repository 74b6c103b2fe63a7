import type { LiveEvent, StreamResource, StreamType } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { FeedStart, LiveFeed } from '../../../events/live-feed.js';
import type { ServerSentEvent } from '../../../events/server-sent-event.js';
import type { OfConversation } from '../../inbox/conversations/index.js';
import type { Chosen } from './choice.js';
import type { ChangeFeed, ChangePosition, Notified } from './feed.js';
import { mergeStreams } from './merge-streams.js';
import { streamedResources } from './records.js';

/** What the stream of a tenant is fed from. */
export interface TenantFeeds {
  changes: ChangeFeed;
  conversations: LiveFeed<number, OfConversation>;
}

interface StreamOptions {
  chosen: Chosen;
  /** The one conversation (UUID) that it follows. */
  conversationId: string | undefined;
  /** The signed-in user (UUID) whose notifications it has. */
  userId: string | null;
  /** The id of the last event that the client has seen. */
  lastEventId: string | undefined;
  signal: AbortSignal;
}

/** How far a client has read; undefined of what its stream leaves out. */
interface Reached {
  changes?: ChangePosition | undefined;
  conversations?: number | undefined;
}

/**
 * What happens in a tenant, in the order of each feed. The id of an event has the places in both, so that the next stream
 * goes on in both. A feed that the stream leaves out is not read.
 */
export async function* followTenant(
  { changes, conversations }: TenantFeeds,
  tenantId: string,
  { chosen, conversationId, userId, lastEventId, signal }: StreamOptions,
): AsyncGenerator<ServerSentEvent> {
  const stop = new AbortController();
  const life = conversations.startLife(tenantId, signal, stop.signal);
  try {
    const seen = lastEventId ? await readId(changes, tenantId, lastEventId) : undefined;
    const readsChanges = chosen.hasSome(...streamedResources, 'notification');
    // A stream without stored events has a place of its own too, which its notice tells.
    const readsConversations = !readsChanges || chosen.hasSome('conversation');
    const [ofChanges, ofConversations] = await Promise.all([
      readsChanges ? changes.start(tenantId, seen?.changes) : undefined,
      readsConversations ? conversations.start(tenantId, seen?.conversations) : undefined,
    ]);
    const reached: Reached = { changes: ofChanges?.position, conversations: ofConversations?.position };
    const show = async (data: LiveEvent) => ({ id: await writeId(changes, tenantId, reached), data });
    const notice = noticeOf([ofChanges, ofConversations], Boolean(lastEventId));
    if (notice) yield await show({ type: notice });
    const entries = mergeStreams<Reached & { event: LiveEvent | Notified | OfConversation }>(
      [
        ofChanges && tagged(changes.readOn(tenantId, ofChanges.position, life.signal), 'changes'),
        ofConversations &&
          tagged(conversations.readOn(tenantId, ofConversations.position, life.signal), 'conversations'),
      ].filter((stream) => stream !== undefined),
    );
    for await (const { event, ...place } of entries) {
      Object.assign(reached, place);
      const shown = chosenPart(event, { chosen, conversationId, userId });
      if (shown) yield await show(shown);
    }
  } finally {
    // A feed may be waiting still.
    stop.abort();
    life.end();
  }
}

/** An event as the client gets it; undefined if it is not for this stream. */
function chosenPart(
  event: LiveEvent | Notified | OfConversation,
  { chosen, conversationId, userId }: Pick<StreamOptions, 'chosen' | 'conversationId' | 'userId'>,
): LiveEvent | undefined {
  if ('event' in event) {
    const isOf = conversationId === undefined || event.conversationId === conversationId;
    return isOf && chosen.has('conversation', event.event.type as StreamType) ? event.event : undefined;
  }
  if ('userId' in event && 'notification' in event) {
    const { userId: recipient, ...shown } = event;
    return recipient === userId && chosen.has('notification', shown.type) ? shown : undefined;
  }
  if (event.type !== 'record.changed') return undefined;
  return chosen.has(event.change.resource as StreamResource, event.type) ? event : undefined;
}

/** One notice for both feeds: if one of them cannot resume, the client has to read its lists again. */
function noticeOf(starts: readonly (FeedStart<unknown> | undefined)[], isResumed: boolean) {
  if (!starts.some((start) => start?.notice)) return undefined;
  return isResumed ? ('stream.reset' as const) : ('stream.opened' as const);
}

async function* tagged<P, E extends LiveEvent | Notified | OfConversation>(
  entries: AsyncIterable<{ position: P; event: E }>,
  name: keyof Reached,
): AsyncGenerator<Reached & { event: E }> {
  for await (const { position, event } of entries) yield { [name]: position, event };
}

async function writeId(feed: ChangeFeed, tenantId: string, { changes, conversations }: Reached): Promise<string> {
  // A stream of conversations alone has the ids that it had before there was one stream: servers of both versions go on from them.
  if (!changes) return String(conversations);
  return `${await feed.write(tenantId, changes)}.${conversations ?? ''}`;
}

/** Reads the id of an event; of one that is none, or is too old, nothing. */
async function readId(feed: ChangeFeed, tenantId: string, id: string): Promise<Reached> {
  const [, text, position] = /^(?:([\w-]{0,200})\.)?(\d{0,15})$/.exec(id) ?? [];
  return {
    changes: text ? await feed.read(tenantId, text).catch(ignoreInvalid) : undefined,
    conversations: position ? Number(position) : undefined,
  };
}

function ignoreInvalid(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
