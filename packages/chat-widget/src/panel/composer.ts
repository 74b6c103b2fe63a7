import { maxChars } from '../protocol.js';
import { h, icon, say } from './dom.js';
import { fill, type Texts } from './texts/texts.js';

const maxRows = 5;
/** The message length from which the remaining characters are shown. */
const countFrom = maxChars.message * 0.9;

/** The message field: Enter sends, Shift and Enter start a new line. */
export function createComposer(
  texts: Texts,
  { send, attach, type }: { send(text: string): void; attach(files: Iterable<File>): void; type(): void },
) {
  const field = h('textarea', {
    rows: 1,
    dir: 'auto',
    maxlength: maxChars.message,
    'aria-label': texts.message,
    placeholder: texts.message,
  });
  const button = h(
    'button',
    { class: 'icon send', 'aria-label': texts.send },
    icon('M3 20.5v-7l8-1.5-8-1.5v-7L21.5 12z'),
  );
  const rest = h('div', { class: 'rest', 'aria-live': 'polite', hidden: '' });
  const files = h('input', { type: 'file', multiple: '', hidden: '' });
  const clip = h(
    'button',
    { type: 'button', class: 'icon', 'aria-label': texts.attach },
    icon('M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z'),
  );
  clip.addEventListener('click', () => files.click());
  files.addEventListener('change', () => {
    attach(files.files ?? []);
    files.value = '';
  });
  const form = h('form', { class: 'composer' }, clip, files, field, button);
  const fit = () => {
    field.rows = 1;
    while (field.scrollHeight > field.clientHeight && field.rows < maxRows) field.rows++;
    const { length } = field.value;
    say(rest, length < countFrom ? '' : fill(texts.charactersLeft, maxChars.message - length));
  };
  field.addEventListener('input', () => {
    fit();
    type();
  });
  field.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.files;
    if (!pasted?.length) return;
    event.preventDefault();
    attach(pasted);
  });
  field.addEventListener('keydown', (event) => {
    // While an input method composes text, Enter selects a word. Safari reports that only by the key code.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = '';
    fit();
    send(text);
    field.focus();
  });
  const element = h('div', {}, rest, form);
  return {
    element,
    focus: () => field.focus(),
    setText(text: string) {
      field.value = text;
      fit();
    },
  };
}
