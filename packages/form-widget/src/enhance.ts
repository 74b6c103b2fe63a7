import { h } from './dom.js';
import { conclude, tell } from './outcome.js';
import { addressOf, createSender, type Refusal, type Sender } from './sender.js';

/**
 * Sends the forms of the page's own HTML by script, those that go to this server: they stay on the page, are sent again after a failure, and
 * have the token and the proof of work of a form that the server shows. One that is sent before its token is there goes as HTML.
 */
export function enhanceForms(server: string): void {
  const senders = new WeakMap<Element, Sender>();
  const alert = h('p', { role: 'alert' });
  addEventListener('focusin', ({ target }) => {
    // Of a document or a window, there is no closest element.
    const form = (target as Partial<Element> | null)?.closest?.('form');
    // An input may be called "action".
    const address = form?.getAttribute('action');
    if (!form || !address?.startsWith(addressOf(server, '')) || senders.has(form)) return;
    const sender = createSender(address, null);
    senders.set(form, sender);
    sender.read().then(sender.begin, () => senders.delete(form));
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const sender = senders.get(form);
    if (!sender?.shown() || event.defaultPrevented) return;
    event.preventDefault();
    sender
      .deliver(new FormData(form), () => {})
      .then(
        (receipt) => receipt && conclude(form, form, receipt),
        (refusal: Refusal) => {
          const { problems, message } = refusal;
          for (const input of form.querySelectorAll<HTMLInputElement>('[name]')) {
            const problem = problems.get(input.name);
            if (!problem) continue;
            input.setCustomValidity(problem);
            input.addEventListener('input', () => input.setCustomValidity(''), { once: true });
          }
          alert.textContent = message;
          if (form.reportValidity()) form.append(alert);
          tell(form, 'error', refusal);
        },
      );
  });
}
