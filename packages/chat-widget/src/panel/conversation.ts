import type { ChatEvent, ChatMessage, ChatSession, ChatState } from '@lead-engagement/contract';

/** A message of the visitor that the server has not confirmed. */
export interface OwnMessage {
  externalId: string;
  content: string;
  /** When it was written, in milliseconds. */
  sentAt: number;
  /** Why it was given up: words of the server, or nothing where it did not answer. The visitor may try again. */
  error?: string;
}

/** Characters of a reply in the making that are kept. */
const maxDraftChars = 20_000;

/**
 * All that is known of the visitor's messages: each once, in the order of the conversation, whichever way and how often it came.
 */
export class Conversation {
  messages: readonly ChatMessage[] = [];
  own: OwnMessage[] = [];
  /** The reply that is being made. */
  draft = '';
  state: ChatState | null = null;
  /** Grows with each state that the stream brought. */
  stateChanges = 0;
  /** The id of the last event up to which nothing is missing. */
  cursor: string | undefined;
  /** Conversations in the order in which they appeared. */
  private readonly ranks = new Map<string, number>();
  private readonly ids = new Set<string>();

  /** Takes the beginning of a session. What is known of the same visitor stays. */
  begin({ messages, state }: ChatSession): void {
    for (const message of messages) this.add(message);
    this.state = state;
    const last = messages.at(-1);
    const conversationId = state?.conversationId ?? 'none';
    // Within a conversation, the stream goes on where it was: the session brings the last messages only. A conversation that begins
    // while the stream is opened is followed from its first message.
    if (!this.cursor?.startsWith(`${conversationId}:`)) this.cursor = last ? idOf(last) : `${conversationId}:0`;
  }

  /** Forgets the visitor, and keeps what is still to be sent. */
  clear(): void {
    [this.messages, this.draft, this.state, this.cursor] = [[], '', null, undefined];
    this.ids.clear();
    this.ranks.clear();
  }

  /** Takes an event of the stream. */
  take(event: ChatEvent, id: string | undefined): void {
    if (id) this.cursor = id;
    if (event.type === 'text') this.draft = (this.draft + event.text).slice(0, maxDraftChars);
    if (event.type === 'state') {
      this.stateChanges++;
      this.state = event.state;
      if (event.state.status !== 'ACTIVE') this.draft = '';
    }
    if (event.type === 'message') this.add(event.message);
  }

  add(message: ChatMessage): void {
    const isOwn = ({ externalId }: OwnMessage) => externalId === message.externalId;
    if (message.role !== 'USER') this.draft = '';
    else if (this.own.some(isOwn)) this.own = this.own.filter((each) => !isOwn(each));
    if (this.ids.has(message.id)) return;
    this.ids.add(message.id);
    if (!this.ranks.has(message.conversationId)) this.ranks.set(message.conversationId, this.ranks.size);
    const rank = ({ conversationId }: ChatMessage) => this.ranks.get(conversationId) ?? 0;
    this.messages = [...this.messages, message].sort((a, b) => rank(a) - rank(b) || a.sequence - b.sequence);
  }

  /** Messages for the visitor after the one that is named as read. */
  countUnread(read: string | undefined): number {
    const seen = this.messages.findLastIndex((message) => idOf(message) === read);
    return this.messages.slice(seen + 1).filter(({ role }) => role !== 'USER').length;
  }
}

/** A message as Last-Event-ID names it. */
export function idOf({ conversationId, sequence }: ChatMessage): string {
  return `${conversationId}:${sequence}`;
}
