import type { ChatEvent, ChatMessage, ChatSession } from '@lead-engagement/contract';
import type { ChatIdentity } from '../options.js';
import { headerNames, paths } from '../protocol.js';
import type { Remembered, Store } from '../store.js';
import { Conversation, idOf } from './conversation.js';
import { readEvents } from './events.js';
import { Files } from './files.js';
import { Outbox, type Unsent } from './outbox.js';
import { Pauses } from './pauses.js';
import { RequestError, request } from './requests.js';
import { Seen } from './seen.js';
import { Visitor } from './visitor.js';

/** The options of a chat client. It runs in browsers and in Node. */
export interface ClientOptions {
  server: string;
  channel: string;
  /** The stored data of the visitor. */
  store: Store<Remembered>;
  /** The messages that this tab has not sent yet. */
  outbox: Store<Unsent>;
  identity?: ChatIdentity | undefined;
  /** Called after each change. */
  onChange(): void;
  /** Called if the server refuses the page, with the reason. The client is then closed. */
  onRefused(message: string): void;
  /** Called if the server rejects the signature of the identity. The visitor continues unsigned. */
  onUnsigned(message: string): void;
  fetch?: typeof globalThis.fetch;
  /** The delay after the first failure, in milliseconds. */
  firstPauseMs?: number;
  /** The time after which a stream without any data counts as held back, in milliseconds. */
  heldBackMs?: number;
  random?: () => number;
}

/** The minimum time between two notices that the visitor is typing. */
const typingEveryMs = 3_000;
/** The time without data after which a stream counts as lost. The server sends something every 15 s. */
const silenceMs = 45_000;
/** After this time without data, `wake` reopens the stream. */
const doubtfulMs = 20_000;
/** The time without any data after which the stream of a page counts as held back. The server sends something at once. */
const heldBackMs = 8_000;
/** The time after which a stream is tried again where one was held back. */
const pollingMs = 600_000;
/** Between two polls is the delay of this many failures: 4 to 8 s. */
const pollFailures = 5;
/** After a stream that lasted this long, delays start again with the shortest. */
const healthyMs = 5_000;

/**
 * The connection of one visitor to one channel: keeps the stream open, sends each message of the visitor until it is stored, and
 * continues both after lost connections and restarts of the server.
 */
export class ChatClient {
  readonly conversation = new Conversation();
  /** The current session; undefined before the first one. */
  session: ChatSession | undefined;
  /** True if the last attempt to reach the server failed. */
  isCut = false;
  private readonly fetch: typeof globalThis.fetch;
  private readonly pauses: Pauses;
  private readonly visitor: Visitor;
  private readonly outbox: Outbox;
  private readonly files: Files;
  private readonly seen: Seen;
  private typedAtMs = 0;
  private streaming: AbortController | undefined;
  private resume: (() => void) | undefined;
  private isRunning = false;
  private isPaused = false;
  private isClosed = false;
  private heardAtMs = 0;
  /** Until when messages are polled in place of a stream. */
  private pollsUntilMs = 0;
  private introduced: ChatIdentity | undefined;

  constructor(private readonly options: ClientOptions) {
    const { store, onUnsigned, identity, server, channel } = options;
    this.fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
    this.pauses = new Pauses(options.firstPauseMs ?? 500, options.random ?? Math.random);
    const onSession = (session: ChatSession) => this.begin(session);
    this.visitor = new Visitor({ server, channel, store, identity, fetch: this.fetch, onSession, onUnsigned });
    this.outbox = new Outbox(this.conversation, this.visitor, this.pauses, options.outbox, () => this.changed());
    this.files = new Files(this.outbox, this.visitor, this.fetch);
    this.seen = new Seen(this.conversation, this.visitor, store);
  }

  /** Starts or resumes the session, and follows the conversation until `close`. */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run();
    void this.outbox.deliver();
  }

  close(): void {
    this.isClosed = true;
    this.outbox.close();
    this.seen.close();
    this.resume?.();
    this.pauses.stop();
    this.streaming?.abort();
  }

  /** Retries pending attempts at once, because the network is back or the page is visible again. */
  wake(): void {
    this.isPaused = false;
    this.resume?.();
    this.pauses.wake();
    if (Date.now() - this.heardAtMs > doubtfulMs) this.streaming?.abort();
  }

  /** Drops the stream, because the browser has no network. */
  cut(): void {
    this.streaming?.abort();
  }

  /** Closes the stream until `wake`, because the page is hidden. */
  pause(): void {
    this.isPaused = true;
    this.streaming?.abort();
  }

  /** Sends a message: it is shown at once, and sent until it is stored. */
  send(content: string): void {
    this.outbox.add({ content });
  }

  /** Sends a file as a message of its own, as soon as it is uploaded. */
  sendFile(file: File): void {
    this.files.send(file);
  }

  /** Resolves to the bytes of a file. Throws a RequestError. */
  readFile(id: string): Promise<Blob> {
    return this.files.read(id);
  }

  /** Shows the team that the visitor is typing. */
  type(): void {
    if (!this.conversation.state || Date.now() - this.typedAtMs < typingEveryMs) return;
    this.typedAtMs = Date.now();
    this.visitor.post(paths.sendTyping, undefined).catch(() => undefined);
  }

  /** Sends a message again after it was given up. */
  retry(externalId: string): void {
    if (!this.files.retry(externalId)) this.outbox.retry(externalId);
  }

  /** Sends the visitor's name or e-mail address. Throws a RequestError. */
  async updateContact(contact: { name?: string; email?: string }): Promise<void> {
    const known = await this.visitor.post<ChatSession['contact']>(paths.updateContact, contact);
    if (this.session) this.session = { ...this.session, contact: known };
    this.options.onChange();
  }

  get identity(): ChatIdentity | undefined {
    return this.visitor.identity;
  }

  /** The number of messages that the visitor has not seen. */
  get unread(): number {
    return this.seen.unread;
  }

  /** Marks all messages as seen. */
  markRead(): void {
    if (this.seen.mark()) this.options.onChange();
  }

  /** True if a reply of the chatbot is due. */
  get awaitsReply(): boolean {
    const { state, messages, own } = this.conversation;
    if (!this.session?.chatbot.online || own.some(({ error }) => error !== undefined)) return false;
    return (state?.status ?? 'ACTIVE') === 'ACTIVE' && (own.length > 0 || messages.at(-1)?.role === 'USER');
  }

  /** Signs another visitor in, or out. */
  identify(identity: ChatIdentity | null): void {
    if (!this.visitor.identify(identity)) return;
    this.conversation.clear();
    this.outbox.handOver(identity?.userId);
    this.options.onChange();
    this.streaming?.abort();
    this.wake();
  }

  private begin(session: ChatSession): void {
    this.session = session;
    if (!session.state) this.conversation.clear();
    this.conversation.begin(session);
    this.changed();
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.isClosed) {
      const startedMs = Date.now();
      const { generation } = this.visitor;
      const error = await this.follow();
      if (this.isClosed) return;
      if (generation !== this.visitor.generation) continue;
      if (error && this.isRefused(error)) return;
      if (error && !this.isPaused) this.setCut(true);
      failures = Date.now() - startedMs > healthyMs ? 1 : failures + 1;
      if (!error && Date.now() < this.pollsUntilMs) failures = pollFailures;
      if (!this.isPaused) await this.pauses.wait(failures, error?.retryAfterMs);
      else {
        await new Promise<void>((resolve) => {
          this.resume = resolve;
        });
        failures = 0;
      }
    }
  }

  /** Closes the client if the server refuses this page. Otherwise prepares the next attempt. */
  private isRefused({ status, message }: RequestError): boolean {
    if (status === 403 || status === 404) {
      this.close();
      this.options.onRefused(message);
      return true;
    }
    if (status === 401 || status === 400) this.visitor.expire();
    if (status === 400) this.conversation.cursor = undefined;
    return false;
  }

  /** Follows the stream to its end. Resolves to the error if the stream failed. */
  private async follow(): Promise<RequestError | undefined> {
    const controller = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    let isHeldBack = false;
    const heldBack = setTimeout(() => {
      isHeldBack = true;
      controller.abort();
    }, this.options.heldBackMs ?? heldBackMs);
    const heard = () => {
      this.heardAtMs = Date.now();
      clearTimeout(heldBack);
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort(), silenceMs);
    };
    const polls = Date.now() < this.pollsUntilMs;
    try {
      const token = await this.visitor.begin();
      if (this.isClosed || this.isPaused) return undefined;
      this.streaming = controller;
      if (polls) await this.poll(token, controller.signal);
      else {
        const { cursor } = this.conversation;
        const headers = { Accept: 'text/event-stream', ...(cursor && { [headerNames.lastEventId]: cursor }) };
        const url = this.visitor.address(paths.stream);
        const response = await request(this.fetch, url, { method: 'GET', token, headers }, controller.signal);
        isHeldBack = !response.body;
        this.conversation.draft = '';
        this.setCut(false);
        for await (const { id, data } of readEvents(response.body as ReadableStream<Uint8Array>, heard)) {
          if (controller.signal.aborted) break;
          this.conversation.take(JSON.parse(data) as ChatEvent, id);
          this.changed();
        }
      }
      return undefined;
    } catch (error) {
      // A proxy collects responses, or the page has replaced `fetch` by one without streams. A poll shows whether the server responds.
      this.pollsUntilMs = isHeldBack && !polls && !this.isClosed ? Date.now() + pollingMs : 0;
      if (this.pollsUntilMs) return this.follow();
      return error instanceof RequestError ? error : new RequestError(0, '', String(error));
    } finally {
      clearTimeout(silence);
      clearTimeout(heldBack);
      // An unread response would keep its connection open.
      controller.abort();
    }
  }

  /** Reads the messages since the last one. */
  private async poll(token: string, signal: AbortSignal): Promise<void> {
    const { messages, state } = this.conversation;
    const url = `${this.visitor.address(paths.listMessages)}?after=${messages.at(-1)?.sequence ?? 0}`;
    const response = await request(this.fetch, url, { method: 'GET', token }, signal);
    const { data } = (await response.json()) as { data: ChatMessage[] };
    if (signal.aborted) return;
    this.heardAtMs = Date.now();
    for (const message of data) this.conversation.take({ type: 'message', message }, idOf(message));
    // A session says that a person has taken over, and who.
    if (state?.status !== 'HUMAN_TAKEOVER' && data.some(({ role }) => role === 'HUMAN_AGENT')) this.visitor.expire();
    this.setCut(false);
    if (data.length > 0) this.changed();
  }

  private changed(): void {
    const { store } = this.options;
    if (this.conversation.state && !store.get().talks) store.set({ talks: true });
    this.outbox.keep();
    void this.introduce();
    this.options.onChange();
  }

  /** Sends the name and e-mail address of a signed-in visitor as soon as there is a conversation. */
  private async introduce(): Promise<void> {
    const { identity } = this.visitor;
    if (this.introduced === identity || !identity || !this.conversation.state) return;
    this.introduced = identity;
    const { name, email } = identity;
    const isKnown = (name ?? this.session?.contact?.name) === this.session?.contact?.name;
    if (isKnown && (email ?? this.session?.contact?.email) === this.session?.contact?.email) return;
    await this.updateContact({ ...(name && { name }), ...(email && { email }) }).catch(() => undefined);
  }

  private setCut(isCut: boolean): void {
    if (this.isCut === isCut) return;
    this.isCut = isCut;
    this.options.onChange();
  }
}
