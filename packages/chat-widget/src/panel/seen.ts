import { paths } from '../protocol.js';
import type { Remembered, Store } from '../store.js';
import { type Conversation, idOf } from './conversation.js';
import type { Visitor } from './visitor.js';

/** Between two requests that say what was seen. */
const everyMs = 3_000;

/** What the visitor has seen: remembered here, and said to the server now and then. */
export class Seen {
  private saidAtMs = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly conversation: Conversation,
    private readonly visitor: Visitor,
    private readonly store: Store<Remembered>,
  ) {}

  /** How many messages the visitor has not seen. */
  get unread(): number {
    return this.conversation.countUnread(this.store.get().read);
  }

  /** The visitor has seen everything. False if that is no news. */
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
    // Said again with the next message: a failure loses nothing.
    await this.visitor.post(paths.markRead, { sequence: seen.sequence }).catch(() => undefined);
  }
}
