import type { CustomFieldType, FormLanguage, FormToShow } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { TargetField } from './lead-input.js';
import type { FormRow } from './present.js';
import { formTexts, scriptTextsOf } from './texts.js';

type ShownField = FormToShow['fields'][number];

const types: Readonly<Record<CustomFieldType, ShownField['type']>> = {
  TEXT: 'text',
  NUMBER: 'number',
  BOOLEAN: 'checkbox',
  DATE: 'date',
  DATETIME: 'datetime',
  SELECT: 'select',
  MULTI_SELECT: 'multiselect',
  URL: 'url',
  EMAIL: 'email',
};

const typesOfTargets = new Map<string, ShownField['type']>([
  ['contact.email', 'email'],
  ['contact.phone', 'tel'],
  ['lead.value', 'number'],
  ['message', 'textarea'],
  ['file', 'file'],
]);

/** A form without what belongs to one page: its fields with labels and types, in a language. */
export function showForm(
  form: FormRow,
  language: FormLanguage,
  custom: readonly TargetField[],
): Omit<FormToShow, 'token' | 'challenge'> {
  const { labels } = formTexts[language];
  return {
    id: encodeId('form', form.id),
    title: form.title ?? form.name,
    intro: form.intro,
    language,
    fields: form.fields.map(({ name, to, label, hint, required }) => {
      const [, kind, key] = /^(contact|lead)\.customFields\.(.+)$/.exec(to) ?? [];
      const field = custom.find((one) => one.resource.toLowerCase() === kind && one.key === key);
      const usual = field?.label ?? new Map(Object.entries(labels)).get(to) ?? name;
      const type = field ? types[field.type] : (typesOfTargets.get(to) ?? 'text');
      return { name, label: label ?? usual, hint, required, type, options: [...(field?.options ?? [])] };
    }),
    consents: form.consents.map(({ name, text, required }) => ({ name, text, required })),
    texts: scriptTextsOf(language),
  };
}
