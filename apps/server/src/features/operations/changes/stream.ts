import { changeResources, type LiveEvent, type StreamResource } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { FeedStart, LiveFeed } from '../../../events/live-feed.js';
import type { ServerSentEvent } from '../../../events/server-sent-event.js';
import type { ChangeFeed, ChangePosition, Notified } from './feed.js';
import { mergeStreams } from './merge-streams.js';

/** What the stream of a tenant is fed from. */
export interface TenantFeeds {
  changes: ChangeFeed;
  conversations: LiveFeed<number, { event: LiveEvent }>;
}

interface StreamOptions {
  resources: ReadonlySet<StreamResource>;
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
  { resources, userId, lastEventId, signal }: StreamOptions,
): AsyncGenerator<ServerSentEvent> {
  const stop = new AbortController();
  const life = conversations.startLife(tenantId, signal, stop.signal);
  try {
    const seen = lastEventId ? await readId(changes, tenantId, lastEventId) : undefined;
    const [ofChanges, ofConversations] = await Promise.all([
      [...changeResources, 'notification' as const].some((resource) => resources.has(resource))
        ? changes.start(tenantId, seen?.changes)
        : undefined,
      resources.has('conversation') ? conversations.start(tenantId, seen?.conversations) : undefined,
    ]);
    const reached: Reached = { changes: ofChanges?.position, conversations: ofConversations?.position };
    const show = async (data: LiveEvent) => ({ id: await writeId(changes, tenantId, reached), data });
    const notice = noticeOf([ofChanges, ofConversations], Boolean(lastEventId));
    if (notice) yield await show({ type: notice });
    const entries = mergeStreams<Reached & { event: LiveEvent | Notified }>(
      [
        ofChanges && tagged(changes.readOn(tenantId, ofChanges.position, life.signal), 'changes'),
        ofConversations &&
          tagged(conversations.readOn(tenantId, ofConversations.position, life.signal), 'conversations'),
      ].filter((stream) => stream !== undefined),
    );
    for await (const { event, ...place } of entries) {
      Object.assign(reached, place);
      if ('userId' in event) {
        const { userId: recipient, ...shown } = event;
        if (resources.has('notification') && recipient === userId) yield await show(shown);
      } else if (event.type !== 'record.changed' || resources.has(event.change.resource)) yield await show(event);
    }
  } finally {
    // A feed may be waiting still.
    stop.abort();
    life.end();
  }
}

/** One notice for both feeds: if one of them cannot resume, the client has to read its lists again. */
function noticeOf(starts: readonly (FeedStart<unknown> | undefined)[], isResumed: boolean) {
  if (!starts.some((start) => start?.notice)) return undefined;
  return isResumed ? ('stream.reset' as const) : ('stream.opened' as const);
}

async function* tagged<P, K extends keyof Reached>(
  entries: AsyncIterable<{ position: P; event: LiveEvent | Notified | { event: LiveEvent } }>,
  name: K,
): AsyncGenerator<Reached & { event: LiveEvent | Notified }> {
  for await (const { position, event } of entries) {
    yield { [name]: position, event: 'event' in event ? event.event : event };
  }
}

async function writeId(feed: ChangeFeed, tenantId: string, { changes, conversations }: Reached): Promise<string> {
  return `${changes ? await feed.write(tenantId, changes) : ''}.${conversations ?? ''}`;
}

/** Reads the id of an event; of one that is none, or is too old, nothing. */
async function readId(feed: ChangeFeed, tenantId: string, id: string): Promise<Reached> {
  const [, text, position] = /^([\w-]{0,200})\.(\d{0,15})$/.exec(id) ?? [];
  return {
    changes: text ? await feed.read(tenantId, text).catch(ignoreInvalid) : undefined,
    conversations: position ? Number(position) : undefined,
  };
}

function ignoreInvalid(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
