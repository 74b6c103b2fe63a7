import { type Drawn, draw } from './draw.js';
import { defineElement } from './element.js';
import type { Receipt, ShownForm } from './shown.js';

/** What the event `submitted` has as `detail`. Prevent its default, and the page shows and does what it likes. */
export type FormSubmittedDetail = Receipt;

/** What the event `error` has as `detail`. */
export interface FormErrorDetail {
  message: string;
}

/**
 * Defines the element `<lead-engagement-form form="form_…">`, once for a page. `server` is where its forms are. Call it in a browser.
 *
 * @example
 * defineForm('https://leads.example.com');
 */
export function defineForm(server: string): void {
  defineElement(server);
}

/** A form as `GET` of its address returns it, without what belongs to one page. */
export type PreviewedForm = ShownForm;

/** Shows a form in an element as it looks on a page, without sending anything. Call it again to show another one. */
export function previewForm(element: HTMLElement, form: PreviewedForm): void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const { form: drawn }: Drawn = draw(root, form);
  drawn.addEventListener('submit', (event) => event.preventDefault());
}
