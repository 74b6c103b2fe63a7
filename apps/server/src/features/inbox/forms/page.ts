import { createHash } from 'node:crypto';
import {
  attachmentMediaTypes,
  type FormLanguage,
  type FormToShow,
  formInputs,
  formLimits,
} from '@lead-engagement/contract';
import { pageStyle, shellStyle } from '../../../http/pages/page-style.js';
import { escapeHtml } from '../../../mail/html.js';
import { formTexts } from './texts.js';

const ownStyle = `textarea { width: 100%; min-height: 8rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--le-surface); border: 1px solid var(--le-border); border-radius: var(--le-radius-small); }
label.check { display: flex; gap: var(--le-space-3); align-items: baseline; font-weight: 400; }
label.check input { width: auto; flex: none; }
.problem { margin: var(--le-space-1) 0 0; color: var(--le-bad); font-size: var(--le-size-small); }
.words { white-space: pre-line; }
.trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
/** Inlined, so that the page looks right even if the server is too busy to serve the style sheet. */
const style = shellStyle + pageStyle + ownStyle;
const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Allows the page's own style alone: no script runs, and nothing is loaded. The form goes to this server, which may send the browser on to
 * `redirectUrl`; the pages of `origins` may show it in a frame.
 */
export function contentSecurityPolicy(redirectUrl: string | null, origins: readonly string[]): string {
  const onward = redirectUrl === null ? '' : ` ${sourceOf(redirectUrl)}`;
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action 'self'${onward}`,
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
  ].join('; ');
}

/** IPv6 addresses cannot stand in a policy. */
function sourceOf(url: string): string {
  const { origin, hostname, protocol } = new URL(url);
  return hostname.startsWith('[') ? protocol : origin;
}

function renderPage(language: FormLanguage, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<div class="narrow"><div class="card">
<h1 dir="auto">${escapeHtml(title)}</h1>
${content}
</div></div>
</main>
</body>
</html>
`;
}

/** A page with a heading and a text alone. */
export function renderNotice(language: FormLanguage, title: string, text: string): string {
  return renderPage(language, title, `<p class="words" dir="auto" role="status">${escapeHtml(text)}</p>`);
}

/** A page whose button confirms an address. */
export function renderConfirmation(
  language: FormLanguage,
  { action, token }: { action: string; token: string },
): string {
  const texts = formTexts[language];
  return renderPage(
    language,
    texts.confirmTitle,
    `<p>${escapeHtml(texts.confirmText)}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="${formInputs.confirmation}" value="${escapeHtml(token)}">
<div class="actions"><button type="submit">${escapeHtml(texts.confirm)}</button></div>
</form>`,
  );
}

/** What a form is shown with. */
export interface FormState {
  action: string;
  token: string;
  /** What was filled in before, by the names of inputs. */
  filled: ReadonlyMap<string, string | string[]>;
  /** What is to be corrected, by the names of inputs. */
  problems: ReadonlyMap<string, string>;
  /** Inputs that the page sends along unseen: the campaign, and what no field of the form shows. */
  hidden: readonly (readonly [name: string, value: string])[];
}

type Field = FormToShow['fields'][number];

/** The page of a form. It works without a script, with the keyboard alone, and with a screen reader. */
export function renderForm(form: Omit<FormToShow, 'token' | 'challenge'>, state: FormState): string {
  const { language, title, intro, fields, consents } = form;
  const texts = formTexts[language];
  const { problems, hidden } = state;
  const told = problems.size > 0 ? `<p class="note bad" role="alert">${escapeHtml(texts.correct)}</p>\n` : '';
  const first = [...fields, ...consents].find(({ name }) => problems.has(name))?.name;
  const inputs = fields.map((field, at) => renderField(field, `f${at}`, state, language, field.name === first));
  const boxes = consents.map(({ name, text, required }, at) => {
    const id = `c${at}`;
    const ticked = state.filled.has(name) ? ' checked' : '';
    return `<label class="check" for="${id}"><input id="${id}" type="checkbox" name="${escapeHtml(name)}" value="yes"${ticked}${required ? ' required' : ''}${describe(id, state, name, false)}${name === first ? ' autofocus' : ''}><span class="words" dir="auto">${escapeHtml(text)}</span></label>${renderProblem(id, state, name)}`;
  });
  const takesFiles = fields.some(({ type }) => type === 'file');
  const unseen = [[formInputs.token, state.token] as const, ...hidden].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return renderPage(
    language,
    title,
    `${intro === null ? '' : `<p class="words" dir="auto">${escapeHtml(intro)}</p>\n`}${told}<form method="post" action="${escapeHtml(state.action)}"${takesFiles ? ' enctype="multipart/form-data"' : ''}>
${unseen.join('\n')}
<div class="trap" aria-hidden="true"><label for="t">${escapeHtml(texts.trap)}</label><input id="t" name="${formInputs.trap}" tabindex="-1" autocomplete="off"></div>
${[...inputs, ...boxes].join('\n')}
<div class="actions"><button type="submit">${escapeHtml(texts.send)}</button></div>
</form>`,
  );
}

function renderProblem(id: string, { problems }: FormState, name: string): string {
  const problem = problems.get(name);
  return problem === undefined ? '' : `\n<p class="problem" id="${id}p">${escapeHtml(problem)}</p>`;
}

function describe(id: string, { problems }: FormState, name: string, hasHint: boolean): string {
  const ids = [...(hasHint ? [`${id}h`] : []), ...(problems.has(name) ? [`${id}p`] : [])];
  const invalid = problems.has(name) ? ' aria-invalid="true"' : '';
  return `${ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : ''}${invalid}`;
}

const autocompletes = new Map([
  ['email', 'email'],
  ['tel', 'tel'],
  ['url', 'url'],
]);

function renderField(field: Field, id: string, state: FormState, language: FormLanguage, isFirst: boolean): string {
  const { name, label, hint, required, type, options } = field;
  const sent = [state.filled.get(name) ?? []].flat();
  const value = sent[0] ?? '';
  const focus = isFirst ? ' autofocus' : '';
  const attributes = `id="${id}" name="${escapeHtml(name)}"${required && type !== 'multiselect' ? ' required' : ''}${describe(id, state, name, hint !== null)}${focus}`;
  const note = required ? '' : ` <span class="hint">(${escapeHtml(formTexts[language].optional)})</span>`;
  const below = `${hint === null ? '' : `\n<p class="hint" id="${id}h" dir="auto">${escapeHtml(hint)}</p>`}${renderProblem(id, state, name)}`;
  const named = `<label for="${id}"><span dir="auto">${escapeHtml(label)}</span>${note}</label>`;
  const choices = options.map(
    (option) =>
      `<option value="${escapeHtml(option)}"${sent.includes(option) ? ' selected' : ''}>${escapeHtml(option)}</option>`,
  );
  switch (type) {
    case 'textarea':
      return `${named}\n<textarea ${attributes} dir="auto" maxlength="${formLimits.valueChars}">\n${escapeHtml(value)}</textarea>${below}`;
    case 'checkbox':
      return `<label class="check" for="${id}"><input type="checkbox" ${attributes} value="true"${value ? ' checked' : ''}><span dir="auto">${escapeHtml(label)}</span>${note}</label>${below}`;
    case 'select':
      return `${named}\n<select ${attributes}><option value=""></option>${choices.join('')}</select>${below}`;
    case 'multiselect':
      return `${named}\n<select multiple ${attributes}>${choices.join('')}</select>${below}`;
    case 'file':
      return `${named}\n<input type="file" ${attributes} accept="${attachmentMediaTypes.join(',')}">${below}`;
    default: {
      const kind = type === 'datetime' ? 'datetime-local' : type;
      const step = type === 'number' ? ' step="any" inputmode="decimal"' : '';
      const auto = autocompletes.get(type);
      return `${named}\n<input type="${kind}" ${attributes} dir="auto"${step}${auto ? ` autocomplete="${auto}"` : ''} value="${escapeHtml(value)}">${below}`;
    }
  }
}
