import { h, say } from './dom.js';
import { trapInput, valueChars } from './protocol.js';
import type { ShownField, ShownForm, ShownTexts } from './shown.js';
import { style } from './style.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form on a page. */
export interface Drawn {
  form: HTMLFormElement;
  texts: ShownTexts;
  /** Says in a live region what becomes of it; nothing hides it. */
  note(text: string): void;
  /** Shows what to correct, by the names of inputs, and moves the focus there. Returns false, and changes nothing, if there is nothing. */
  mark(problems: ReadonlyMap<string, string>): boolean;
  /** What to correct before it is sent, by the names of inputs. */
  check(): Map<string, string>;
}

/** The style sheet is made once for all forms of a page. */
let sheet: CSSStyleSheet | undefined;

/** Draws a form into a shadow root, in place of what is there. */
export function draw(root: ShadowRoot, shown: ShownForm): Drawn {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  root.adoptedStyleSheets = [sheet];
  const { title, intro, language, fields, consents, texts } = shown;
  const live = h('p', { role: 'alert', class: 'words', hidden: true });
  const boxes = consents.map(({ name, text, required }) => {
    const field = { name, label: text, required, hint: null, type: 'checkbox', options: [] };
    return row(`c${name}`, field, { ...texts, required: texts.consent }, 'yes');
  });
  const rows = [...fields.map((field) => row(`f${field.name}`, field, texts, 'true')), ...boxes];
  const trap = h('input', { name: trapInput, tabindex: -1, autocomplete: 'off' });
  const form = h(
    'form',
    { novalidate: true, 'aria-labelledby': 'h' },
    h('div', { 'aria-hidden': 'true' }, h('label', {}, texts.trap, trap)),
    ...rows.map(({ element }) => element),
    live,
    h('button', { part: 'button' }, texts.send),
  );
  const heading = h('h2', { id: 'h', dir: 'auto', part: 'title' }, title);
  const content = h('div', { lang: language }, heading);
  if (intro) content.append(h('p', { class: 'words', dir: 'auto', part: 'intro' }, intro));
  content.append(form);
  root.replaceChildren(content);
  return {
    form,
    texts,
    note: (text) => say(live, text),
    mark(problems) {
      const marked = rows.filter(({ name, mark }) => mark(problems.get(name)));
      if (!marked[0]) return false;
      say(live, texts.correct);
      marked[0].controls[0]?.focus();
      return true;
    },
    check: () =>
      new Map(
        rows.flatMap(({ name, problem }) => {
          const text = problem();
          return text ? [[name, text]] : [];
        }),
      ),
  };
}

interface Row {
  name: string;
  element: HTMLElement;
  controls: Control[];
  /** What to correct, as the browser finds it. */
  problem(): string | undefined;
  /** Shows a problem, or removes it. Returns whether there is one. */
  mark(problem?: string): boolean;
}

/** A field with its label, its hint and its problem. */
function row(id: string, field: ShownField, texts: ShownTexts, checked: string): Row {
  const { name, label, hint, required, type, options } = field;
  const described = { 'aria-describedby': `${id}-h ${id}-p` };
  const problem = h('p', { id: `${id}-p`, class: 'problem', hidden: true });
  const below = [h('p', { id: `${id}-h`, class: 'hint', dir: 'auto', hidden: !hint }, hint ?? ''), problem];
  const caption = [h('span', { dir: 'auto', class: 'words' }, label)];
  if (!required) caption.push(h('span', { class: 'hint' }, ` (${texts.optional})`));
  const isMany = type === 'multiselect';
  const isBox = type === 'checkbox';
  const controls: Control[] = isMany
    ? options.map((value) => h('input', { type: 'checkbox', name, value }))
    : [createControl(field, { id, name, part: 'input', 'aria-required': required && 'true', ...described }, checked)];
  const check = (box: Control, ...text: Node[]) =>
    h('label', { class: 'check' }, box, h('span', { dir: 'auto' }, ...text));
  const element = isMany
    ? h(
        'fieldset',
        described,
        h('legend', {}, ...caption),
        ...controls.map((box) => check(box, new Text(box.value))),
        ...below,
      )
    : h(
        'div',
        {},
        ...(isBox ? controls.map((box) => check(box, ...caption)) : [h('label', { for: id }, ...caption), ...controls]),
        ...below,
      );
  element.setAttribute('part', 'field');
  const mark = (text?: string) => {
    say(problem, text ?? '');
    for (const each of controls) each.ariaInvalid = text ? 'true' : null;
    return Boolean(text);
  };
  element.addEventListener('input', () => mark());
  return {
    name,
    element,
    controls,
    mark,
    problem() {
      const isFilled = controls.some((each) =>
        isMany || isBox ? (each as HTMLInputElement).checked : each.value.trim(),
      );
      if (required && !isFilled) return texts.required;
      if (controls.every(({ validity }) => validity.valid)) return undefined;
      return type === 'email' ? texts.email : texts.invalid;
    },
  };
}

function createControl(
  { type, options }: ShownField,
  attributes: Record<string, string | boolean>,
  checked: string,
): Control {
  switch (type) {
    case 'textarea':
      return h('textarea', { ...attributes, dir: 'auto', maxlength: valueChars, rows: 5 });
    case 'select':
      return h('select', attributes, ...['', ...options].map((value) => h('option', { value }, value)));
    case 'checkbox':
      return h('input', { ...attributes, type, value: checked });
    default:
      return h('input', {
        ...attributes,
        dir: 'auto',
        type: type === 'datetime' ? 'datetime-local' : type,
        // The names of these types are those of what a browser fills in.
        autocomplete: /^(email|tel|url)$/.test(type) && type,
        step: type === 'number' && 'any',
      });
  }
}
