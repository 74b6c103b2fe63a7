import { complain } from '../console.js';
import { chooseLanguage } from '../language.js';
import type { ChatIdentity, Panel, PanelHost } from '../options.js';
import { openStore, type Remembered } from '../store.js';
import { ChatClient } from './client.js';
import { createComposer } from './composer.js';
import { createContactForm } from './contact-form.js';
import { h, say } from './dom.js';
import { createHeader } from './header.js';
import { toJson } from './json.js';
import { Log } from './log.js';
import { style } from './style.js';
import { texts as allTexts, fill } from './texts/texts.js';

/** The time in a hidden tab after which the stream is closed. */
const hiddenMs = 60_000;

/** Adds the closed panel next to its button. The session starts when the panel is opened, or at once for a known visitor. */
export function createPanel({ options, root, region, button, showLook, destroy: takeAway }: PanelHost): Panel {
  const { channel, server, identity } = options;
  const language = chooseLanguage(options.language);
  const texts = allTexts[language];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];

  let isScheduled = false;
  const client = new ChatClient({
    server,
    channel,
    identity: identity ?? undefined,
    store: openStore('localStorage', channel),
    outbox: openStore('sessionStorage', channel, toJson),
    onChange() {
      // Renders once for all changes of the same moment.
      if (isScheduled) return;
      isScheduled = true;
      queueMicrotask(() => {
        isScheduled = false;
        render();
      });
    },
    onRefused(message) {
      complain(options, message);
      takeAway();
    },
    onUnsigned: (message) => complain(options, message),
  });

  const attach = (files: Iterable<File>) => {
    for (const file of files) client.sendFile(file);
  };
  const header = createHeader(texts, () => close());
  const log = new Log(client, texts, language);
  const composer = createComposer(texts, { send: (text) => client.send(text), attach, type: () => client.type() });
  const form = createContactForm(texts, {
    async save(contact) {
      await client.updateContact(contact);
      showForm(false);
    },
    cancel: () => showForm(false),
  });
  const offer = h('button', { type: 'button', class: 'link' }, texts.leaveContact);
  const offerRow = h('div', { class: 'offer', hidden: '' }, offer);
  const replies = h('div', { class: 'replies', role: 'group', 'aria-label': texts.suggested, hidden: '' });
  const panel = h('section', { class: 'panel', role: 'dialog', 'aria-label': 'Chat', hidden: '' });
  panel.append(...header.elements, log.element, replies, offerRow, composer.element, form.element);
  const badge = h('span', { class: 'badge', 'aria-hidden': 'true', hidden: '' });
  button.append(badge);
  region.prepend(panel);

  let wantsForm = false;
  let wantsFocus = false;
  const noReplies: readonly string[] = [];
  let shownReplies = noReplies;
  const showForm = (isShown: boolean) => {
    wantsForm = isShown;
    render();
    focus();
  };
  offer.addEventListener('click', () => showForm(true));

  function render(): void {
    const { session, conversation, unread } = client;
    const { settings } = session ?? {};
    if (settings) showLook(settings.color, settings.position);
    const isNew = conversation.messages.length + conversation.own.length === 0;
    const isKnown = Boolean(session?.contact?.email ?? client.identity?.email);
    const isGated = settings?.contactForm === 'REQUIRED' && isNew && !isKnown;
    header.render(client);
    log.render();
    form.require(isGated);
    form.element.hidden = !(isGated || wantsForm);
    composer.element.hidden = !form.element.hidden || !session;
    offerRow.hidden = settings?.contactForm === 'NONE' || !session || isKnown || !form.element.hidden;
    const { offered } = conversation;
    renderReplies(isGated ? noReplies : isNew ? (settings?.quickReplies ?? noReplies) : offered);
    say(badge, unread === 0 ? '' : String(Math.min(unread, 99)));
    const label = panel.hidden ? texts.open : texts.close;
    button.setAttribute('aria-label', unread === 0 ? label : `${label}, ${fill(texts.unread, unread)}`);
    if (isSeen()) client.markRead();
    if (wantsFocus && session && root.activeElement) focus();
  }

  function renderReplies(wanted: readonly string[]): void {
    replies.hidden = wanted.length === 0;
    if (wanted === shownReplies) return;
    shownReplies = wanted;
    const buttons = wanted.map((text) => h('button', { type: 'button', dir: 'auto' }, text));
    for (const each of buttons)
      each.addEventListener('click', () => {
        client.send(each.textContent ?? '');
        composer.focus();
      });
    const hadFocus = replies.contains(root.activeElement);
    replies.replaceChildren(...buttons);
    if (hadFocus) focus();
  }

  const isSeen = () => !panel.hidden && document.visibilityState === 'visible';
  function focus(): void {
    if (panel.hidden) return;
    // Before the first session there is no field to focus.
    wantsFocus = !client.session;
    if (wantsFocus) header.focus();
    else if (form.element.hidden) composer.focus();
    else form.focus();
  }

  function open(text?: string): void {
    if (text) composer.setText(text);
    if (!panel.hidden) return;
    panel.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    client.start();
    render();
    log.scrollToEnd();
    focus();
  }

  function close(): void {
    if (panel.hidden) return;
    panel.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    render();
    button.focus();
  }

  region.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) close();
  });
  panel.addEventListener('dragover', (event) => event.preventDefault());
  panel.addEventListener('drop', (event) => {
    event.preventDefault();
    if (!composer.element.hidden) attach(event.dataTransfer?.files ?? []);
  });
  const listening = new AbortController();
  const { signal } = listening;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const listen = (target: EventTarget, type: string, act: () => void) => target.addEventListener(type, act, { signal });
  listen(window, 'online', () => client.wake());
  listen(window, 'offline', () => client.cut());
  listen(document, 'visibilitychange', () => {
    clearTimeout(hidden);
    if (document.visibilityState === 'hidden') hidden = setTimeout(() => client.pause(), hiddenMs);
    else {
      client.wake();
      render();
    }
  });
  if (openStore<Remembered>('localStorage', channel).get().talks) client.start();

  return {
    open,
    close,
    toggle: () => (panel.hidden ? open() : close()),
    identify: (given: ChatIdentity | null) => client.identify(given),
    destroy() {
      clearTimeout(hidden);
      listening.abort();
      log.close();
      client.close();
    },
  };
}
