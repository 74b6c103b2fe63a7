import type { CustomField } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useCustomFields } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { Button, Row, SelectField } from '../../ui/controls.js';
import { Card, pageStyles } from '../../ui/page.js';

/** A column of a file, and the field that it goes to. */
export interface Column {
  heading: string;
  field: string | null;
  /** Of several columns with one field, the first that is not empty is used. */
  order?: number | null;
  /** Where the field comes from. */
  source?: string | null;
  /** The share of the values that are valid for the field. */
  confidence?: number | null;
  samples?: readonly string[];
  /** Why the column is left out. */
  warning?: string | null;
}

/** How rows meet the contacts that are there already. */
export interface Settings {
  matchOn: 'email' | 'phone' | 'externalId';
  mode: 'create' | 'update' | 'upsert';
  tags: 'replace' | 'append';
  /** A language tag; empty to guess it. */
  locale: string;
}

export type Resource = 'contacts' | 'leads';

const contactFields = (): [string, string][] => [
  ['name', t('Name')],
  ['namePrefix', t('Prefix of the name')],
  ['firstName', t('First name')],
  ['middleName', t('Middle name')],
  ['lastName', t('Last name')],
  ['nameSuffix', t('Suffix of the name')],
  ['email', t('E-mail address')],
  ['secondaryEmails', t('More e-mail addresses')],
  ['phone', t('Phone')],
  ['company', t('Company')],
  ['title', t('Job title')],
  ['country', t('Country')],
  ['externalId', t('Id in your system')],
  ['ownerEmail', t('E-mail address of the owner')],
  ['tags', t('Tags')],
  ['doNotContact', t('Do not contact')],
];

const leadFields = (): [string, string][] => [
  ['title', t('Title')],
  ['value', t('Value')],
  ['currency', t('Currency')],
  ['stage', t('Stage')],
  ['pipeline', t('Pipeline')],
  ['status', t('Status')],
  ['lostReason', t('Reason for losing it')],
  ['source', t('Source')],
  ['expectedCloseDate', t('Expected close')],
  ['externalId', t('Id in your system')],
  ['ownerEmail', t('E-mail address of the owner')],
  ['tags', t('Tags')],
  ...contactFields().map(([field, name]): [string, string] => [
    `contact.${field}`,
    t('Contact: {field}', { field: name }),
  ]),
];

/** The custom fields of a resource as fields of an import. */
function ownFields(fields: readonly CustomField[], prefix: '' | 'contact.'): [string, string][] {
  return fields.map(({ key, label }) => [
    `${prefix}customFields.${key}`,
    prefix === '' ? label : t('Contact: {field}', { field: label }),
  ]);
}

/** Whether a mapping can name a column: a heading of spaces or nothing cannot be told apart from others. */
function isNamed({ heading }: Column): boolean {
  return heading.trim() !== '';
}

/** What is known of a column: examples of its values, and how its field was found. */
function hintOf({ samples = [], source, confidence }: Column, isMapped: boolean): string | undefined {
  const parts = [
    samples.length > 0 && t('For example: {samples}', { samples: samples.join(', ') }),
    isMapped && (source === 'heading' || source === 'preset') && t('Guessed from the heading'),
    isMapped &&
      typeof confidence === 'number' &&
      t('{percent} % of the values fit', { percent: Math.round(confidence * 100) }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** Dates and numbers as people in some countries write them. */
function locales(): [string, string][] {
  return ['en-US', 'en-GB', 'de-DE', 'es-ES', 'fr-FR'].map((locale) => {
    const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(Date.UTC(2026, 11, 31));
    return [locale, `${date}, ${new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(1234.5)}`];
  });
}

/** Says which column goes to which field, and what happens to contacts that are there already. */
export function MappingForm({
  resource,
  columns,
  settings,
  busy,
  onSettings,
  onPreview,
  onTry,
  onImport,
}: {
  resource: Resource;
  columns: readonly Column[];
  settings: Settings;
  busy: boolean;
  onSettings: (settings: Settings) => void;
  onPreview: (mapping: Record<string, string | null>) => void;
  onTry: (mapping: Record<string, string | null>) => void;
  onImport: (mapping: Record<string, string | null>) => void;
}) {
  const [mapping, setMapping] = useState(() =>
    Object.fromEntries(
      columns
        .filter(isNamed)
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map(({ heading, field }) => [heading, field]),
    ),
  );
  const ofContacts = ownFields(useCustomFields('CONTACT'), resource === 'leads' ? 'contact.' : '');
  const ofLeads = ownFields(useCustomFields('LEAD'), '');
  const known: [string, string][] = [
    ['', t('Leave out')],
    ...(resource === 'leads' ? [...leadFields(), ...ofLeads] : contactFields()),
    ...ofContacts,
  ];
  const optionsFor = (field: string | null) =>
    field && !known.some(([value]) => value === field) ? [...known, [field, field] as [string, string]] : known;
  const isEmpty = Object.values(mapping).every((field) => !field);
  return (
    <Card title={t('Columns')}>
      <div className={pageStyles.cards}>
        {columns.filter(isNamed).map(({ heading, ...column }) => (
          <SelectField
            key={heading}
            label={heading}
            hint={hintOf({ heading, ...column }, Boolean(ownValue(mapping, heading)))}
            wrong={ownValue(mapping, heading) ? undefined : (column.warning ?? undefined)}
            value={ownValue(mapping, heading) ?? ''}
            onChange={({ target }) => setMapping({ ...mapping, [heading]: target.value || null })}
            options={optionsFor(ownValue(mapping, heading) ?? null)}
          />
        ))}
      </div>
      {columns.every(isNamed) || (
        <p>{t('Columns without a heading are left out. Give them a heading to import them.')}</p>
      )}
      <div className={pageStyles.filters}>
        <SelectField
          label={t('A contact is the same if it has the same')}
          value={settings.matchOn}
          onChange={({ target }) => onSettings({ ...settings, matchOn: target.value as 'email' })}
          options={[
            ['email', t('E-mail address')],
            ['phone', t('Phone')],
            ['externalId', t('Id in your system')],
          ]}
        />
        <SelectField
          label={t('Then')}
          value={settings.mode}
          onChange={({ target }) => onSettings({ ...settings, mode: target.value as 'upsert' })}
          options={[
            ['upsert', t('change it, and create the others')],
            ['create', t('leave it, and create the others')],
            ['update', t('change it, and leave out the others')],
          ]}
        />
        <SelectField
          label={t('Tags in the file')}
          value={settings.tags}
          onChange={({ target }) => onSettings({ ...settings, tags: target.value as 'replace' })}
          options={[
            ['replace', t('replace those that are there')],
            ['append', t('are added to those that are there')],
          ]}
        />
        <SelectField
          label={t('Dates and numbers')}
          value={settings.locale}
          onChange={({ target }) => onSettings({ ...settings, locale: target.value })}
          options={[['', t('guess from the file')], ...locales()]}
        />
      </div>
      <Row>
        <Button look="primary" busy={busy} disabled={isEmpty} onClick={() => onImport(mapping)}>
          {t('Import now')}
        </Button>
        <Button busy={busy} disabled={isEmpty} onClick={() => onPreview(mapping)}>
          {t('Preview again')}
        </Button>
        <Button busy={busy} disabled={isEmpty} onClick={() => onTry(mapping)}>
          {t('Check all rows')}
        </Button>
      </Row>
    </Card>
  );
}
