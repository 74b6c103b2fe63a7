import type { Attachment, ChatMessage } from '@lead-engagement/contract';
import { h, say } from './dom.js';
import { linkAddresses, linkTo } from './links.js';
import type { Texts } from './texts/texts.js';

/** A message in the log, stored or not yet stored. */
export interface Shown {
  key: string;
  role: ChatMessage['role'];
  content: string;
  attachments?: readonly Attachment[];
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
  private readonly text: HTMLElement;
  private noted = '';
  private hasFiles = false;

  constructor(
    { role, content, by, sources }: Shown,
    private readonly texts: Texts,
    private readonly retry: () => void,
    private readonly readFile: (id: string) => Promise<Blob>,
  ) {
    this.text = h('p', { dir: 'auto' }, ...linkAddresses(content));
    const name = h('small', role === 'HUMAN_AGENT' ? { dir: 'auto' } : { class: 'hide' }, by);
    this.element = h('div', { class: role === 'USER' ? 'bubble own' : 'bubble' }, name, this.text);
    if (sources.length > 0) this.element.append(listSources(sources, texts));
    this.element.append(this.note);
  }

  update({ note, isFailed = false, at, content, attachments = [] }: Shown): void {
    if (!this.hasFiles && attachments.length > 0) {
      this.hasFiles = true;
      this.text.hidden = !content;
      this.note.before(...attachments.map((file) => showFile(file, this.readFile)));
    }
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
export function createDraft(): { element: HTMLElement; show(text: string, by: string): void } {
  const dots = h('span', { class: 'dots' }, h('i'), h('i'), h('i'));
  const text = h('p', { dir: 'auto' }, dots);
  const name = h('small', { dir: 'auto' });
  const element = h('div', { class: 'bubble', 'aria-hidden': 'true' }, name, text);
  return {
    element,
    show(draft, by) {
      text.replaceChildren(draft || dots);
      say(name, by);
    },
  };
}

/** What browsers draw. SVG is not among it: the server takes none. */
const pictures = /^image\/(png|jpeg|gif|webp|avif)$/;

/** A file as a picture, or as a button that downloads it: also where the page's policy does not allow the picture. */
function showFile({ id, name, contentType }: Attachment, read: (id: string) => Promise<Blob>): HTMLElement {
  const link = h('button', { type: 'button', class: 'link', dir: 'auto' }, name);
  const open = async () => URL.createObjectURL(await read(id));
  link.addEventListener('click', async () => {
    const href = await open().catch(() => '');
    if (!href) return;
    h('a', { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  });
  const box = h('div', { class: 'file' }, link);
  if (pictures.test(contentType))
    open()
      .then((src) => {
        const image = h('img', { src, alt: '' });
        const end = () => URL.revokeObjectURL(src);
        image.addEventListener('load', () => {
          link.prepend(image);
          end();
        });
        image.addEventListener('error', end);
      })
      .catch(() => undefined);
  return box;
}
