import type { Form, FormCreate } from '@lead-engagement/sdk';
import type { Fields } from '../../drafts/fields.js';
import { linesOf } from '../../lib/lines.js';

/** A field of a form as it is edited. */
export interface FieldDraft {
  name: string;
  to: string;
  label: string;
  hint: string;
  required: boolean;
}

/** A consent of a form as it is edited. */
export interface ConsentDraft {
  name: string;
  text: string;
  required: boolean;
}

/** A part of a list with a key of its own, so that a field keeps its focus when another part moves. */
export interface Part<T> {
  key: number;
  value: T;
}

let lastKey = 0;
export function toPart<T>(value: T): Part<T> {
  lastKey += 1;
  return { key: lastKey, value };
}
export function change<T>(parts: readonly Part<T>[], key: number, value: Partial<T>): Part<T>[] {
  return parts.map((part) => (part.key === key ? { key, value: { ...part.value, ...value } } : part));
}
export function without<T>(parts: readonly Part<T>[], key: number): Part<T>[] {
  return parts.filter((part) => part.key !== key);
}
export function moved<T>(parts: readonly Part<T>[], index: number, by: number): Part<T>[] {
  const next = [...parts];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}

export const firstFields: FieldDraft[] = [
  { name: 'name', to: 'contact.name', label: '', hint: '', required: true },
  { name: 'email', to: 'contact.email', label: '', hint: '', required: true },
  { name: 'message', to: 'message', label: '', hint: '', required: false },
];

/** A name for the input of a target, which no other field has: `email` for `contact.email`. */
export function nameFor(to: string, others: readonly string[]): string {
  const wanted = to.split('.').at(-1) ?? 'field';
  const taken = new Set(others.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** The lists of a form, as the editor holds them. */
export const toLists = (form: Form) => ({
  fields: JSON.stringify(
    form.fields.map(({ name, to, label, hint, required }) => ({
      name,
      to,
      label: label ?? '',
      hint: hint ?? '',
      required,
    })),
  ),
  consents: JSON.stringify(form.consents.map(({ name, text, required }) => ({ name, text, required }))),
});

/** Who gets the leads, as one choice. */
const ownerOf = ({ assignedToId, autoAssign }: Form) => (autoAssign ? 'auto' : (assignedToId ?? ''));

/** The values of the editor's fields for a form. */
export const toFields = (form: Form): Fields => ({
  name: form.name,
  title: form.title ?? '',
  intro: form.intro ?? '',
  language: form.language ?? '',
  place: form.pipelineId ? [form.pipelineId, form.stageId].filter(Boolean).join(' ') : '',
  owner: ownerOf(form),
  tags: form.tags.join('\n'),
  allowedOrigins: form.allowedOrigins.join('\n'),
  blocked: form.blocked.join('\n'),
  thanksText: form.thanksText ?? '',
  redirectUrl: form.redirectUrl ?? '',
  doubleOptIn: form.doubleOptIn ? 'on' : '',
  ...toLists(form),
});

/** What is sent to the API. */
export function toBody(
  input: Record<string, string>,
  fields: readonly FieldDraft[],
  consents: readonly ConsentDraft[],
): FormCreate {
  const { name = '', title, intro, language, place = '', owner = '', tags, allowedOrigins, blocked } = input;
  const [pipelineId = null, stageId = null] = place.split(' ').filter(Boolean);
  return {
    name,
    title: title || null,
    intro: intro || null,
    language: (language || null) as FormCreate['language'],
    fields: fields.map((field) => ({ ...field, label: field.label.trim() || null, hint: field.hint.trim() || null })),
    consents: consents.map((consent) => ({ ...consent, text: consent.text.trim() })),
    pipelineId,
    stageId,
    assignedToId: owner && owner !== 'auto' ? owner : null,
    autoAssign: owner === 'auto',
    tags: linesOf(tags),
    allowedOrigins: linesOf(allowedOrigins),
    blocked: linesOf(blocked),
    thanksText: input.thanksText || null,
    redirectUrl: input.redirectUrl || null,
    doubleOptIn: input.doubleOptIn === 'on',
  };
}
