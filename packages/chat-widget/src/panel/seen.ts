import { paths } from '../protocol.js';
import type { Remembered, Store } from '../store.js';
import { type Conversation, idOf } from './conversation.js';
import type { Visitor } from './visitor.js';

/** The minimum time between two requests that report seen messages. */
const everyMs = 3_000;

/** The messages that the visitor has seen: stored in the browser, and reported to the server at intervals. */
export class Seen {
  private saidAtMs = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly conversation: Conversation,
    private readonly visitor: Visitor,
    private readonly store: Store<Remembered>,
  ) {}

  /** The number of messages that the visitor has not seen. */
  get unread(): number {
    return this.conversation.countUnread(this.store.get().read);
  }

  /** Marks all messages as seen. Returns false if they already were. */
  mark(): boolean {
    const last = this.conversation.messages.at(-1);
    if (!last || this.store.get().read === idOf(last)) return false;
    const hasNews = this.unread > 0;
    this.store.set({ read: idOf(last) });
    if (hasNews) this.timer ??= setTimeout(() => void this.say(), Math.max(0, this.saidAtMs + everyMs - Date.now()));
    return true;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async say(): Promise<void> {
    this.timer = undefined;
    this.saidAtMs = Date.now();
    const { messages, state } = this.conversation;
    const seen = messages.findLast(({ role }) => role !== 'USER');
    if (!seen || seen.conversationId !== state?.conversationId) return;
    // A failure loses nothing: the next message reports it again.
    await this.visitor.post(paths.markRead, { sequence: seen.sequence }).catch(() => undefined);
  }
}
