import { type ChatEvent, type ChatMessage, chatLimits, headers, strangerLimits } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import { interleave } from '../../../events/interleave.js';
import type { ServerSentEvent } from '../../../events/server-sent-event.js';
import { encodeId } from '../../../ids.js';
import { groupsOf } from '../../../limits/rate/address-group.js';
import { findLastOfThread, listNextThreadMessages, type StoredEvent } from '../conversations/index.js';
import type { Admissions } from './admissions.js';
import { type LiveReplies, visitorKey } from './live-replies.js';
import { toChatMessage } from './present.js';
import { type ChatDeps, readState, threadOf, type Visitor } from './service.js';

/** What streams of visitors are fed from. */
export interface ChatFeed {
  follow(tenantId: string, signal: AbortSignal): AsyncIterable<ServerSentEvent>;
}

/** How far a visitor has read: its conversation (a public id) and a place in it. */
interface Reached {
  conversationId: string;
  sequence: number;
}

/** The id of an event: with it, the next stream goes on after this message. */
const eventId = ({ conversationId, sequence }: Reached) => `${conversationId}:${sequence}`;

function readEventId(id: string): Reached | undefined {
  const match = /^([a-z]{1,8}_[0-9a-z]{1,40}):(\d{1,9})$/.exec(id);
  return match ? { conversationId: match[1] as string, sequence: Number(match[2]) } : undefined;
}

/** Not the id of an event: a stream after it begins with the first message of the conversation. */
const beginning = 'beginning';

/** The id of the last event there is. A stream that names none begins after it, whatever is said before the stream is open. */
export async function findLastEvent({ db }: ChatDeps, visitor: Visitor): Promise<string> {
  const last = await findLastOfThread(db, threadOf(visitor));
  return last ? eventId({ conversationId: encodeId('conversation', last.id), sequence: last.messageCount }) : beginning;
}

/**
 * What happens in the conversation of a visitor, and in one that begins after it. It begins after the event of that id, or with what
 * is none, at the beginning of the conversation. It ends once the visitor is admitted no more.
 */
export async function* followThread(
  deps: ChatDeps,
  feed: ChatFeed,
  live: Pick<LiveReplies, 'listen'>,
  admissions: Admissions,
  visitor: Visitor,
  lastEventId: string,
  clientSignal: AbortSignal,
): AsyncGenerator<ServerSentEvent> {
  const { tenantId } = visitor.channel;
  let reached: Reached | undefined;
  const ending = new AbortController();
  const signal = AbortSignal.any([clientSignal, ending.signal]);
  const events = feed.follow(tenantId, signal);
  const listen = (put: (notice: Between) => void) => {
    const ends = [
      live.listen(visitorKey(visitor), (text) => put({ type: 'text', text })),
      admissions.watch(visitor, () => put({ type: 'ended' })),
      deps.typing.listen(tenantId, ({ conversationId, role, name }) => {
        if (role === 'HUMAN_AGENT')
          put({ type: 'typing', name, conversationId: encodeId('conversation', conversationId) });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
  for await (const event of interleave(dataOf(events), listen, joinBetween)) {
    if (event.type === 'ended') {
      ending.abort();
      return;
    }
    if (event.type === 'text') {
      yield { data: event };
      continue;
    }
    if (event.type === 'typing') {
      const { conversationId, ...typing } = event;
      if (conversationId === reached?.conversationId) yield { data: typing satisfies ChatEvent };
      continue;
    }
    if (event.type === 'stream.opened') {
      reached = await findStart(deps, visitor, lastEventId);
      if (!reached) continue;
      const earlier = readEventId(lastEventId);
      // Another conversation has begun since: what was still said in the one before comes first.
      if (earlier && earlier.conversationId !== reached.conversationId) yield* catchUp(earlier);
      yield* catchUp(reached);
      yield { data: { type: 'state', state: await readState(deps.db, tenantId, reached.conversationId) } };
    } else if (event.type === 'message.created') {
      const message = event.message.conversationId === reached?.conversationId && toChatMessage(event.message);
      if (reached && message && message.sequence > reached.sequence) yield show(reached, message);
    } else if (event.type === 'conversation.updated') {
      const { id, externalThreadId, platform } = event.conversation;
      if (externalThreadId !== visitor.threadId || platform !== visitor.channel.platform) continue;
      if (id !== reached?.conversationId) {
        const now = await findStart(deps, visitor, beginning);
        if (now?.conversationId !== id) continue;
        reached = now;
        yield* catchUp(reached);
      }
      yield { data: { type: 'state', state: await readState(deps.db, tenantId, id) } };
    }
  }

  async function* catchUp(from: Reached): AsyncGenerator<ServerSentEvent> {
    for (;;) {
      const page = await listNextThreadMessages(
        deps.db,
        threadOf(visitor),
        from.conversationId,
        from.sequence,
        chatLimits.messages,
      );
      for (const message of page) {
        const shown = toChatMessage(message);
        if (shown) yield show(from, shown);
      }
      if (page.length < chatLimits.messages) return;
    }
  }
}

function show(reached: Reached, message: ChatMessage): ServerSentEvent {
  reached.sequence = message.sequence;
  return { id: eventId(reached), data: { type: 'message', message } satisfies ChatEvent };
}

async function findStart({ db }: ChatDeps, visitor: Visitor, lastEventId: string): Promise<Reached | undefined> {
  const last = await findLastOfThread(db, threadOf(visitor));
  if (!last) return undefined;
  const conversationId = encodeId('conversation', last.id);
  const known = readEventId(lastEventId);
  return { conversationId, sequence: known?.conversationId === conversationId ? known.sequence : 0 };
}

/**
 * What comes between the stored events: that the visitor is admitted no more, a piece of a reply, or who is typing in which conversation (a
 * public id).
 */
type Between =
  | { type: 'ended' }
  | Extract<ChatEvent, { type: 'text' }>
  | (Extract<ChatEvent, { type: 'typing' }> & { conversationId: string });

/** Pieces of text become one; of those who type, the last is shown. */
function joinBetween(waiting: readonly Between[], next: Between): readonly Between[] {
  const same = waiting.find(({ type }) => type === next.type);
  const joined = same?.type === 'text' && next.type === 'text' ? { ...next, text: same.text + next.text } : next;
  return [...waiting.filter((each) => each !== same), joined];
}

async function* dataOf(events: AsyncIterable<ServerSentEvent>): AsyncGenerator<StoredEvent> {
  for await (const { data } of events) yield data as StoredEvent;
}

/** Counts the streams that are open here, and refuses one too many. */
export function createStreamCounts() {
  const open = new Map<string, number>();
  const take = (key: string, limit: number) => {
    const count = open.get(key) ?? 0;
    if (count >= limit) {
      throw new ApiError('RATE_LIMITED', `${count} streams are open. Close one, and open the next after that.`, {
        headers: { [headers.retryAfter]: '5' },
      });
    }
    open.set(key, count + 1);
  };
  const giveBack = (key: string) => {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  };
  return {
    /** Takes a place for a stream until `signal` aborts. Throws RATE_LIMITED. */
    take({ channel: { tenantId, id }, threadId, address }: Visitor, signal: AbortSignal): void {
      const most = strangerLimits.streams;
      const keys: readonly (readonly [string, number])[] = [
        [`visitor ${threadId}`, chatLimits.streams],
        ...groupsOf(address).map(({ group, factor }) => [`address ${group}`, most.address * factor] as const),
        [`channel ${id}`, most.channel],
        [`tenant ${tenantId}`, most.tenant],
      ];
      const taken: string[] = [];
      try {
        for (const [key, limit] of keys) {
          take(key, limit);
          taken.push(key);
        }
      } catch (error) {
        for (const key of taken) giveBack(key);
        throw error;
      }
      const end = () => {
        for (const key of taken) giveBack(key);
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    },
  };
}
