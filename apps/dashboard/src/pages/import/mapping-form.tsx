import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { Button, Row, SelectField } from '../../ui/controls.js';
import { Card, pageStyles } from '../../ui/page.js';

/** A column of a file, and the field that it goes to. */
export interface Column {
  heading: string;
  field: string | null;
  /** Of several columns with one field, the first that is not empty is used. */
  order?: number | null;
  /** Whether the field was guessed from the heading. */
  guessed?: boolean;
  /** Why the column is left out. */
  warning?: string | null;
}

/** How rows meet the contacts that are there already. */
export interface Settings {
  matchOn: 'email' | 'phone' | 'externalId';
  mode: 'create' | 'update' | 'upsert';
}

const fields = (): [string, string][] => [
  ['', t('Leave out')],
  ['name', t('Name')],
  ['firstName', t('First name')],
  ['lastName', t('Last name')],
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

/** Says which column goes to which field, and what happens to contacts that are there already. */
export function MappingForm({
  columns,
  settings,
  busy,
  onSettings,
  onTry,
  onImport,
}: {
  columns: readonly Column[];
  settings: Settings;
  busy: boolean;
  onSettings: (settings: Settings) => void;
  onTry: (mapping: Record<string, string | null>) => void;
  onImport: (mapping: Record<string, string | null>) => void;
}) {
  const [mapping, setMapping] = useState(() =>
    Object.fromEntries(
      columns.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ heading, field }) => [heading, field]),
    ),
  );
  const known = fields();
  const optionsFor = (field: string | null) =>
    field && !known.some(([value]) => value === field) ? [...known, [field, field] as [string, string]] : known;
  const isEmpty = Object.values(mapping).every((field) => !field);
  return (
    <Card title={t('Columns')}>
      <div className={pageStyles.cards}>
        {columns.map(({ heading, guessed, warning }) => (
          <SelectField
            key={heading}
            label={heading}
            hint={guessed && mapping[heading] ? t('Guessed from the heading') : undefined}
            wrong={mapping[heading] ? undefined : (warning ?? undefined)}
            value={mapping[heading] ?? ''}
            onChange={({ target }) => setMapping({ ...mapping, [heading]: target.value || null })}
            options={optionsFor(mapping[heading] ?? null)}
          />
        ))}
      </div>
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
      </div>
      <Row>
        <Button look="primary" busy={busy} disabled={isEmpty} onClick={() => onImport(mapping)}>
          {t('Import now')}
        </Button>
        <Button busy={busy} disabled={isEmpty} onClick={() => onTry(mapping)}>
          {t('Check again')}
        </Button>
      </Row>
    </Card>
  );
}
