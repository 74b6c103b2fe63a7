import { type PreviewedForm, previewForm } from '@lead-engagement/form-widget';
import type { CustomField } from '@lead-engagement/sdk';
import { useEffect, useRef } from 'react';
import { currentLanguage, t } from '../../i18n/i18n.js';
import { Card } from '../../ui/page.js';
import type { ConsentDraft, FieldDraft } from './form-parts.js';

/** What the editor holds now. */
export interface PreviewInput {
  title: string;
  intro: string;
  fields: readonly FieldDraft[];
  consents: readonly ConsentDraft[];
  targets: readonly (readonly [string, string])[];
  custom: ReadonlyMap<string, CustomField>;
}

/** The form as it looks on a page, drawn by what draws it there. */
export function Preview({ input }: { input: PreviewInput }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = JSON.stringify(toShown(input));
  useEffect(() => {
    if (place.current) previewForm(place.current, JSON.parse(shown) as PreviewedForm);
  }, [shown]);
  return (
    <Card title={t('Preview')}>
      <div ref={place} data-testid="preview" />
    </Card>
  );
}

const types = new Map<string, string>([
  ['contact.email', 'email'],
  ['contact.phone', 'tel'],
  ['lead.value', 'number'],
  ['message', 'textarea'],
  ['file', 'file'],
]);
const customTypes = new Map<string, string>([
  ['TEXT', 'text'],
  ['NUMBER', 'number'],
  ['BOOLEAN', 'checkbox'],
  ['DATE', 'date'],
  ['DATETIME', 'datetime'],
  ['SELECT', 'select'],
  ['MULTI_SELECT', 'multiselect'],
  ['URL', 'url'],
  ['EMAIL', 'email'],
]);

function toShown({ title, intro, fields, consents, targets, custom }: PreviewInput): PreviewedForm {
  return {
    title,
    intro: intro || null,
    language: currentLanguage(),
    consents: consents.map(({ name, text, required }) => ({ name, text, required })),
    fields: fields.map(({ name, to, label, hint, required }) => {
      const own = custom.get(to);
      return {
        name,
        label: label || own?.label || (targets.find(([target]) => target === to)?.[1] ?? name),
        hint: hint || null,
        required,
        type: (own ? customTypes.get(own.type) : types.get(to)) ?? 'text',
        options: own?.options.map((option) => option.label) ?? [],
      };
    }),
    texts: {
      send: t('Send'),
      optional: t('optional'),
      // Nothing is sent or checked here.
      ...{
        sending: '',
        trap: '',
        correct: '',
        required: '',
        consent: '',
        invalid: '',
        email: '',
        waiting: '',
        failed: '',
      },
    },
  };
}
