import type { ChatPosted } from '@lead-engagement/contract';
import { paths } from '../protocol.js';
import type { Store } from '../store.js';
import type { Conversation, OwnMessage } from './conversation.js';
import type { Pauses } from './pauses.js';
import { RequestError } from './requests.js';
import type { Visitor } from './visitor.js';

/** The time for which a message is retried before the visitor is asked. */
const patienceMs = 120_000;

/** The messages of a tab that are not sent yet. */
export interface Unsent {
  own: OwnMessage[];
  /** The signed-in user who wrote them; undefined if the visitor was never signed in. */
  userId?: string | undefined;
}

/** The visitor's messages that the server has not confirmed. They are kept across reloads, and sent in order. */
export class Outbox {
  private isSending = false;
  private isClosed = false;
  private kept: readonly OwnMessage[] = [];

  constructor(
    private readonly conversation: Conversation,
    private readonly visitor: Visitor,
    private readonly pauses: Pauses,
    private readonly store: Store<Unsent>,
    private readonly onChange: () => void,
  ) {
    const { own } = store.get();
    if (Array.isArray(own)) conversation.own = own.map((each) => ({ ...each, sentAt: Date.now() }));
    if (visitor.identity) this.handOver(visitor.identity.userId);
  }

  add(message: Pick<OwnMessage, 'content' | 'file' | 'percent'>): string {
    // `randomUUID` does not exist on pages without https.
    const externalId = crypto.getRandomValues(new Uint32Array(4)).join('-');
    this.put([...this.conversation.own, { externalId, ...message, sentAt: Date.now() }]);
    void this.deliver();
    return externalId;
  }

  /** Changes a message that is still to be sent. */
  change(externalId: string, fields: Partial<OwnMessage>): void {
    this.put(this.conversation.own.map((own) => (own.externalId === externalId ? { ...own, ...fields } : own)));
    void this.deliver();
  }

  /** Sends a message again after it was given up. */
  retry(externalId: string): void {
    const renew = ({ error: _, ...own }: OwnMessage): OwnMessage => ({ ...own, sentAt: Date.now() });
    this.put(this.conversation.own.map((own) => (own.externalId === externalId ? renew(own) : own)));
    void this.deliver();
  }

  /**
   * Hands the messages over to the user who has signed in. Messages of another user are deleted; those of a visitor who was not signed in
   * are kept. Without a user, all are deleted.
   */
  handOver(userId: string | undefined): void {
    const author = this.store.get().userId;
    if (!userId || (author && author !== userId)) this.conversation.own = [];
    this.store.set({ userId });
    this.keep();
  }

  close(): void {
    this.isClosed = true;
  }

  /** Stores the messages that are still to be sent, if they have changed. */
  keep(): void {
    const { own } = this.conversation;
    if (own === this.kept) return;
    this.kept = own;
    // A file that is not uploaded yet cannot be kept.
    this.store.set({ own: own.filter(({ percent }) => percent === undefined) });
  }

  /** Sends one message after the other until none is left. */
  async deliver(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    let failures = 0;
    for (;;) {
      const own = this.conversation.own.find(({ error, percent }) => error === undefined && percent === undefined);
      if (!own || this.isClosed) break;
      const error = await this.post(own);
      if (!error) failures = 0;
      else if (!error.isTransient || Date.now() - own.sentAt > patienceMs) this.giveUp(own, error);
      else await this.pauses.wait(++failures, error.retryAfterMs);
    }
    this.isSending = false;
  }

  /** Sends a message. Resolves to the error, if there is one. */
  private async post({ externalId, content, attachments }: OwnMessage): Promise<RequestError | undefined> {
    const { stateChanges } = this.conversation;
    const { generation } = this.visitor;
    try {
      const { message, state } = await this.visitor.post<ChatPosted>(paths.createMessage, {
        externalId,
        content,
        ...(attachments && { attachments }),
      });
      this.conversation.add(message);
      // The stream may have brought a newer state in the meantime.
      if (stateChanges === this.conversation.stateChanges) this.conversation.state = state;
      this.onChange();
      return undefined;
    } catch (error) {
      // If the message is still there, it is sent again, in the name of the present visitor.
      if (generation !== this.visitor.generation) return undefined;
      return error instanceof RequestError ? error : new RequestError(0, '', String(error));
    }
  }

  private giveUp(own: OwnMessage, { isTransient, message }: RequestError): void {
    this.change(own.externalId, { error: isTransient ? '' : message });
  }

  private put(own: OwnMessage[]): void {
    this.conversation.own = own;
    this.onChange();
  }
}
