import type { ChatMessage } from '@lead-engagement/contract';
import { h } from './dom.js';
import { linkAddresses, linkTo } from './links.js';
import type { Texts } from './texts/texts.js';

/** A message in the log, stored or not yet stored. */
export interface Shown {
  key: string;
  role: ChatMessage['role'];
  content: string;
  /** The author, for people who cannot see on which side the message is. */
  by: string;
  sources: ChatMessage['sources'];
  /** The time at which it was stored; undefined: not yet. */
  at?: string;
  /** The line below the text. */
  note: string;
  isFailed?: boolean;
}

/** The bubble of one message. Its note may change. */
export class Bubble {
  readonly element: HTMLElement;
  private readonly note = h('small');
  private noted = '';

  constructor(
    { role, content, by, sources }: Shown,
    private readonly texts: Texts,
    private readonly retry: () => void,
  ) {
    const text = h('p', { dir: 'auto' }, ...linkAddresses(content));
    const name = h('small', role === 'HUMAN_AGENT' ? { dir: 'auto' } : { class: 'hide' }, by);
    this.element = h('div', { class: role === 'USER' ? 'bubble own' : 'bubble' }, name, text);
    if (sources.length > 0) this.element.append(listSources(sources, texts));
    this.element.append(this.note);
  }

  update({ note, isFailed = false, at }: Shown): void {
    const noted = `${note}${isFailed}${at}`;
    if (noted === this.noted) return;
    this.noted = noted;
    this.note.className = isFailed ? 'bad' : '';
    this.note.replaceChildren(note);
    if (!isFailed) return;
    const button = h('button', { type: 'button', class: 'link' }, this.texts.tryAgain);
    button.addEventListener('click', this.retry);
    this.note.append(' ', button);
  }
}

function listSources(sources: ChatMessage['sources'], { sources: label }: Texts): HTMLElement {
  const items = sources.map(({ title, url }) => h('li', { dir: 'auto' }, linkTo(url, title)));
  return h('ul', { 'aria-label': label }, ...items);
}

/** A reply that is being written: its text so far, or dots. Screen readers read it out when it is complete. */
export function createDraft(): { element: HTMLElement; show(text: string): void } {
  const dots = h('span', { class: 'dots' }, h('i'), h('i'), h('i'));
  const text = h('p', { dir: 'auto' }, dots);
  const element = h('div', { class: 'bubble', 'aria-hidden': 'true' }, text);
  return { element, show: (draft) => text.replaceChildren(draft || dots) };
}
