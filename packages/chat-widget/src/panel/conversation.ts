import type { ChatEvent, ChatMessage, ChatSession, ChatState } from '@lead-engagement/contract';

/** A message of the visitor that the server has not confirmed. */
export interface OwnMessage {
  externalId: string;
  content: string;
  /** The time at which it was written, in milliseconds. */
  sentAt: number;
  /** The reason why it was given up: the server's message, or empty if the server did not respond. The visitor may retry. */
  error?: string;
  /** The name of a file that is sent as this message. */
  file?: string;
  /** The share of the file that has been uploaded, in percent; undefined once all of it has been. */
  percent?: number;
  /** The ids of uploaded files. */
  attachments?: string[];
}

/** The time for which somebody who types is shown. */
export const typingMs = 6_000;
const none: readonly string[] = [];
/** The maximum number of characters kept of a reply that is being written. */
const maxDraftChars = 20_000;

/** The known messages of the visitor: each once, in the order of the conversation, regardless of how and how often it arrived. */
export class Conversation {
  messages: readonly ChatMessage[] = [];
  own: OwnMessage[] = [];
  /** The reply that is being written. */
  draft = '';
  state: ChatState | null = null;
  /** Who is typing, and until when that is shown. */
  typing = { name: null as string | null, untilMs: 0 };
  /** Increases with each state that the stream brings. */
  stateChanges = 0;
  /** The id of the last event before which nothing is missing. */
  cursor: string | undefined;
  /** Conversations in the order in which they appeared. */
  private readonly ranks = new Map<string, number>();
  private readonly ids = new Set<string>();

  /** Adds the data of a new session. Known messages of the same visitor are kept. */
  begin({ messages, state }: ChatSession): void {
    for (const message of messages) this.add(message);
    this.state = state;
    const last = messages.at(-1);
    const conversationId = state?.conversationId ?? 'none';
    // Within a conversation, the stream continues where it was, because the session contains only the last messages. A
    // conversation that starts while the stream is opened is followed from its first message.
    if (!this.cursor?.startsWith(`${conversationId}:`)) this.cursor = last ? idOf(last) : `${conversationId}:0`;
  }

  /** Deletes the visitor's data, but keeps messages that are still to be sent. */
  clear(): void {
    [this.messages, this.draft, this.state, this.cursor] = [[], '', null, undefined];
    this.ids.clear();
    this.ranks.clear();
  }

  /** Handles an event of the stream. */
  take(event: ChatEvent, id: string | undefined): void {
    if (id) this.cursor = id;
    if (event.type === 'text') this.draft = (this.draft + event.text).slice(0, maxDraftChars);
    if (event.type === 'state') {
      this.stateChanges++;
      this.state = event.state;
      if (event.state.status !== 'ACTIVE') this.draft = '';
    }
    if (event.type === 'typing') this.typing = { name: event.name, untilMs: Date.now() + typingMs };
    if (event.type === 'message') this.add(event.message);
  }

  add(message: ChatMessage): void {
    const isOwn = ({ externalId }: OwnMessage) => externalId === message.externalId;
    if (message.role !== 'USER') [this.draft, this.typing.untilMs] = ['', 0];
    else if (this.own.some(isOwn)) this.own = this.own.filter((each) => !isOwn(each));
    if (this.ids.has(message.id)) return;
    this.ids.add(message.id);
    if (!this.ranks.has(message.conversationId)) this.ranks.set(message.conversationId, this.ranks.size);
    const rank = ({ conversationId }: ChatMessage) => this.ranks.get(conversationId) ?? 0;
    this.messages = [...this.messages, message].sort((a, b) => rank(a) - rank(b) || a.sequence - b.sequence);
  }

  /** What the visitor may answer to the last message; nothing once it has written. */
  get offered(): readonly string[] {
    const last = this.messages.at(-1);
    const isOpen =
      last?.conversationId === this.state?.conversationId && /^(?:ACTIVE|WAITING)$/.test(this.state?.status ?? '');
    return (isOpen && this.own.length === 0 && !this.draft && last?.suggestions) || none;
  }

  /** The number of messages for the visitor after the one named as read. */
  countUnread(read: string | undefined): number {
    const seen = this.messages.findLastIndex((message) => idOf(message) === read);
    return this.messages.slice(seen + 1).filter(({ role }) => role !== 'USER').length;
  }
}

/** The id of a message for Last-Event-ID. */
export function idOf({ conversationId, sequence }: ChatMessage): string {
  return `${conversationId}:${sequence}`;
}
