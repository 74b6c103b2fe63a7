import { h } from './dom.js';
import type { Receipt } from './shown.js';

/** Tells the page. Returns false if it has prevented what would be done. An event "error" that bubbled would reach `window.onerror`. */
export function tell(element: Element, type: 'submitted' | 'error', detail: { message: string }): boolean {
  const { message } = detail;
  const bubbles = type === 'submitted';
  return element.dispatchEvent(
    new CustomEvent(type, { detail: bubbles ? detail : { message }, bubbles, cancelable: true }),
  );
}

/** Shows what was answered in place of a form, and makes screen readers read it; or goes on to another page. */
export function conclude(element: Element, form: Element, receipt: Receipt): void {
  const { message: text, redirectUrl } = receipt;
  if (!tell(element, 'submitted', receipt)) return;
  // A page may name any server in the element: what is no address of a page would run as a script.
  if (/^https?:/.test(redirectUrl ?? '')) location.assign(redirectUrl as string);
  const message = h('p', { role: 'status', tabindex: -1, class: 'words', part: 'message', dir: 'auto' }, text);
  form.replaceWith(message);
  message.focus();
}
