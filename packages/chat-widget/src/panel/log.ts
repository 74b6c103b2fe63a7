import type { ChatMessage } from '@lead-engagement/contract';
import type { Language } from '../language.js';
import { Bubble, createDraft, type Shown } from './bubbles.js';
import type { ChatClient } from './client.js';
import { arrange, h } from './dom.js';
import { fill, type Texts } from './texts/texts.js';

/** The maximum time that dots announce a reply. */
const dotsMs = 60_000;
/** The distance from the end within which the log scrolls to new messages. */
const nearPx = 80;

/** The messages, oldest first. Screen readers read new ones out. */
export class Log {
  readonly element: HTMLElement;
  private readonly bubbles = new Map<string, Bubble>();
  private readonly draft = createDraft();
  private waitsFor = '';
  private waitsSince = 0;
  private ownCount = 0;
  private isAtEnd = true;
  private readonly resizing: ResizeObserver;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: ChatClient,
    private readonly texts: Texts,
    private readonly language: Language,
  ) {
    this.element = h('div', { class: 'log', role: 'log', 'aria-live': 'polite', 'aria-label': texts.log, tabindex: 0 });
    this.element.addEventListener('scroll', () => {
      const { scrollHeight, scrollTop, clientHeight } = this.element;
      this.isAtEnd = scrollHeight - scrollTop - clientHeight < nearPx;
    });
    // A growing message field reduces the height of the log.
    this.resizing = new ResizeObserver(() => {
      if (this.isAtEnd) this.scrollToEnd();
    });
    this.resizing.observe(this.element);
  }

  render(): void {
    const shown = this.list();
    const elements = shown.map((each) => this.show(each).element);
    if (this.isWaiting()) {
      const { draft, typing } = this.client.conversation;
      const isTyping = !draft && typing.untilMs > Date.now();
      this.draft.show(draft, isTyping ? fill(this.texts.typing, typing.name ?? this.texts.team) : '');
      elements.push(this.draft.element);
    }
    arrange(this.element, elements);
    const ownCount = shown.filter(({ role }) => role === 'USER').length;
    if (this.isAtEnd || ownCount > this.ownCount) this.scrollToEnd();
    this.ownCount = ownCount;
  }

  scrollToEnd(): void {
    this.element.scrollTop = this.element.scrollHeight;
  }

  close(): void {
    clearTimeout(this.timer);
    this.resizing.disconnect();
  }

  private show(shown: Shown): Bubble {
    let bubble = this.bubbles.get(shown.key);
    if (!bubble) {
      bubble = new Bubble(
        shown,
        this.texts,
        () => this.client.retry(shown.key),
        (id) => this.client.readFile(id),
      );
      this.bubbles.set(shown.key, bubble);
    }
    bubble.update(shown);
    return bubble;
  }

  private list(): Shown[] {
    const { session, conversation } = this.client;
    const { texts } = this;
    if (!session) return [];
    const { settings, chatbot } = session;
    const greeting = chatbot.online
      ? (settings.greeting ?? texts.greeting)
      : (settings.offlineMessage ?? texts.offline);
    const first: Shown = {
      key: greeting,
      role: 'ASSISTANT',
      content: greeting,
      by: chatbot.name,
      sources: [],
      note: '',
    };
    const own = conversation.own.map(({ externalId, content, error, file, percent }): Shown => {
      const sending = percent === undefined ? texts.sending : `${texts.sending} ${percent} %`;
      const note = error === undefined ? sending : `${texts.failed} ${error}`.trim();
      return {
        key: externalId,
        role: 'USER',
        content: content || file || '',
        by: texts.you,
        sources: [],
        note,
        isFailed: error !== undefined,
      };
    });
    return [first, ...conversation.messages.map((message) => this.describe(message)), ...own];
  }

  private describe(message: ChatMessage): Shown {
    const { session, conversation } = this.client;
    const { role, content, attachments, sources, createdAt, externalId, id } = message;
    const { state } = conversation;
    const lastOwn = conversation.messages.findLast((each) => each.role === 'USER');
    const isSeen = message === lastOwn && state?.conversationId === message.conversationId && state.seen;
    const person = state?.agent ?? this.texts.team;
    const by = role === 'USER' ? this.texts.you : role === 'HUMAN_AGENT' ? person : (session?.chatbot.name ?? '');
    const note = this.formatTime(createdAt) + (isSeen ? ` · ${this.texts.seen}` : '');
    return { key: (role === 'USER' && externalId) || id, role, content, attachments, by, sources, at: createdAt, note };
  }

  /** The time, with the date unless it is today. */
  private formatTime(at: string): string {
    const date = new Date(at);
    const isToday = date.toDateString() === new Date().toDateString();
    return date.toLocaleString(this.language, { timeStyle: 'short', ...(!isToday && { dateStyle: 'short' }) });
  }

  /** True if a reply that is being written is shown. */
  private isWaiting(): boolean {
    const { awaitsReply, conversation } = this.client;
    if (conversation.draft) return true;
    const typingMs = conversation.typing.untilMs - Date.now();
    if (typingMs > 0) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.render(), typingMs + 100);
      return true;
    }
    if (!awaitsReply) return false;
    const last = conversation.own.at(-1)?.externalId ?? conversation.messages.at(-1)?.externalId ?? '';
    if (last !== this.waitsFor) {
      [this.waitsFor, this.waitsSince] = [last, Date.now()];
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.render(), dotsMs + 100);
    }
    return Date.now() - this.waitsSince < dotsMs;
  }
}
