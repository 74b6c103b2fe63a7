import { complain } from './console.js';
import { h } from './dom.js';
import { type Drawn, draw } from './draw.js';
import { conclude, tell } from './outcome.js';
import { addressOf, createSender, type Refusal, type Sender } from './sender.js';
import { hostStyle } from './style.js';

export const elementName = 'lead-engagement-form';
const attributes = ['form', 'server', 'language'];
const attempts = 4;
const firstPauseMs = 1_000;
const linkTexts = new Map([
  ['de', 'Formular'],
  ['es', 'Formulario'],
  ['fr', 'Formulaire'],
  ['pt', 'Formulário'],
]);

/** Defines the element, unless the page has it already. `server` is where forms are that name none. Returns whether it is new. */
export function defineElement(server: string): boolean {
  if (customElements.get(elementName)) return false;
  const states = new WeakMap<HTMLElement, { key: string; sender?: Sender }>();
  /** Draws a form, unless it is there already: an element that moves on its page keeps what was typed. */
  const update = (element: HTMLElement) =>
    queueMicrotask(() => {
      const [form, at, language] = attributes.map((name) => element.getAttribute(name));
      const key = `${form} ${at} ${language}`;
      const before = states.get(element);
      if (!element.isConnected || key === before?.key) return;
      before?.sender?.end();
      states.set(element, { key });
      if (!form) return complain('its element needs "form".');
      const address = addressOf(at ?? server, form);
      const sender = createSender(address, language ?? null);
      states.set(element, { key, sender });
      element.style.cssText = hostStyle;
      void open(element, sender, address, () => states.get(element)?.sender === sender);
    });
  customElements.define(
    elementName,
    // Made here, since servers that render pages have no HTMLElement.
    class extends HTMLElement {
      static observedAttributes = attributes;
      connectedCallback() {
        update(this);
      }
      attributeChangedCallback() {
        update(this);
      }
    },
  );
  return true;
}

async function open(element: HTMLElement, sender: Sender, address: string, isCurrent: () => boolean) {
  for (let failures = 1; isCurrent(); failures += 1) {
    try {
      const shown = await sender.read();
      if (!isCurrent()) return;
      const drawn = draw(element.shadowRoot ?? element.attachShadow({ mode: 'open' }), shown);
      drawn.form.addEventListener('focusin', sender.begin);
      drawn.form.addEventListener('submit', (event) => {
        event.preventDefault();
        submit(element, sender, drawn);
      });
      return;
    } catch (error) {
      const refusal = error as Refusal;
      if (!refusal.isTransient || failures === attempts) return giveUp(element, address, refusal);
      await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** failures));
    }
  }
}

/** Where the form cannot be shown, its page is a link away: that of the page, which stands in the element, or one of ours. */
function giveUp(element: HTMLElement, address: string, refusal: Refusal) {
  complain(`it could not be loaded: ${refusal.message}.`);
  const language = document.documentElement.lang.slice(0, 2);
  if (!element.firstElementChild) element.append(h('a', { href: address }, linkTexts.get(language) ?? 'Form'));
  tell(element, 'error', refusal);
}

function submit(element: HTMLElement, sender: Sender, { form, texts, note, mark, check }: Drawn) {
  if (mark(check())) return;
  const button = form.querySelector('button') as HTMLButtonElement;
  const show = (text: string, isBusy: boolean) => {
    note(text);
    button.ariaDisabled = isBusy ? 'true' : null;
  };
  show(texts.sending, true);
  sender
    .deliver(new FormData(form), () => show(texts.waiting, false))
    .then(
      (receipt) => receipt && conclude(element, form, receipt),
      (refusal: Refusal) => {
        show(`${texts.failed} ${refusal.message}`, false);
        mark(refusal.problems);
        tell(element, 'error', refusal);
      },
    );
}
