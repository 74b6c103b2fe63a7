import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, Check, Row, SelectField } from '../../ui/controls.js';
import { Card, pageStyles } from '../../ui/page.js';
import { type Resource, useFieldNames } from './fields.js';
import { ReplacementFields, type UnknownValue } from './replacements.js';
import type { Settings } from './settings.js';
import { GivenToAll, MatchFields } from './settings-fields.js';
import { notationText } from './words.js';

type Notation = Parameters<typeof notationText>[0];

/** A column of a file, and the field that it goes to. */
interface Column {
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
  notation?: Notation | null;
  unreadable?: { count: number };
  /** A custom field that would take the values. */
  suggestion?: { type: string; key: string; label: string } | null;
}

export type Mapping = Record<string, string | null>;

/** Whether a mapping can name a column: a heading of spaces or nothing cannot be told apart from others. */
function isNamed({ heading }: Column): boolean {
  return heading.trim() !== '';
}

/** What is known of a column: examples of its values, how its field was found, and how its values are written. */
function hintOf(
  { samples = [], source, confidence, notation, warning }: Column,
  isMapped: boolean,
): string | undefined {
  const parts = [
    samples.length > 0 && t('For example: {samples}', { samples: samples.join(', ') }),
    isMapped && (source === 'heading' || source === 'preset') && t('Guessed from the heading'),
    isMapped &&
      typeof confidence === 'number' &&
      t('{percent} % of the values fit', { percent: Math.round(confidence * 100) }),
    isMapped && notation && notationText(notation),
    isMapped && warning,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** Examples of columns that the user has given a field with options, and that are none of them. */
function unknownSamples(
  columns: readonly Column[],
  mapping: Mapping,
  optionsOf: ReadonlyMap<string, readonly string[]>,
): UnknownValue[] {
  return columns.flatMap(({ heading, field: guessed, samples = [] }) => {
    const field = ownValue(mapping, heading);
    const options = (field && optionsOf.get(field)) || [];
    if (!field || field === guessed || options.length === 0) return [];
    const known = new Set(options.map((name) => name.toLowerCase()));
    return samples.filter((value) => !known.has(value.trim().toLowerCase())).map((value) => ({ field, value }));
  });
}

/** Says which column goes to which field, what its values mean, and what happens to contacts that are there already. */
export function MappingForm({
  resource,
  columns,
  targets,
  unknown,
  settings,
  busy,
  onSettings,
  onPreview,
  onTry,
  onImport,
}: {
  resource: Resource;
  columns: readonly Column[];
  /** The fields that the server takes; empty if it could not read the file. */
  targets: readonly { field: string; label: string | null; options: string[] }[];
  unknown: readonly UnknownValue[];
  settings: Settings;
  busy: boolean;
  onSettings: (settings: Settings) => void;
  onPreview: (mapping: Mapping) => void;
  onTry: (mapping: Mapping) => void;
  onImport: (mapping: Mapping) => void;
}) {
  const [mapping, setMapping] = useState<Mapping>(() =>
    Object.fromEntries(
      columns
        .filter(isNamed)
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map(({ heading, field }) => [heading, field]),
    ),
  );
  const names = useFieldNames(resource);
  const map = (heading: string, field: string | null) => setMapping({ ...mapping, [heading]: field });
  const optionsOf = new Map(targets.map(({ field, options }) => [field, options]));
  const isEmpty = Object.values(mapping).every((field) => !field);
  return (
    <Card title={t('Columns')}>
      <ColumnFields
        resource={resource}
        columns={columns.filter(isNamed)}
        names={names}
        targets={targets}
        mapping={mapping}
        onMap={map}
      />
      <LeftOut columns={columns} mapping={mapping} />
      <ReplacementFields
        unknown={[...unknown, ...unknownSamples(columns, mapping, optionsOf)]}
        optionsOf={optionsOf}
        nameOf={(field) => names.get(field) ?? field}
        values={settings.values}
        onValues={(values) => onSettings({ ...settings, values })}
      />
      <SkipField columns={columns} settings={settings} onSettings={onSettings} />
      <MatchFields resource={resource} settings={settings} onSettings={onSettings} />
      <GivenToAll resource={resource} settings={settings} onSettings={onSettings} />
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

/** A field for each column, and a button that makes a new field for one that is not known. */
function ColumnFields({
  resource,
  columns,
  names,
  targets,
  mapping,
  onMap,
}: {
  resource: Resource;
  columns: readonly Column[];
  names: ReadonlyMap<string, string>;
  targets: readonly { field: string; label: string | null }[];
  mapping: Mapping;
  onMap: (heading: string, field: string | null) => void;
}) {
  // The first preview alone suggests fields: in a later one, the user has left these columns out.
  const [suggested] = useState(() => new Map(columns.map(({ heading, suggestion }) => [heading, suggestion])));
  const make = useAction(
    ({ suggestion: { key, label, type } }: { heading: string; suggestion: NonNullable<Column['suggestion']> }) =>
      client.customFields.create({
        resource: resource === 'leads' ? 'LEAD' : 'CONTACT',
        key,
        label,
        type: type as 'TEXT',
      }),
    {
      changes: [['custom-fields']],
      done: ({ label }) => t('The field “{label}” is made.', { label }),
      onDone: ({ key }, { heading }) => onMap(heading, `customFields.${key}`),
    },
  );
  const known: [string, string][] = [
    ['', t('Leave out')],
    ...names,
    ...targets
      .filter(({ field }) => !names.has(field))
      .map(({ field, label }): [string, string] => [field, label ?? field]),
  ];
  const optionsFor = (field: string | null) =>
    field && !known.some(([value]) => value === field) ? [...known, [field, field] as [string, string]] : known;
  return (
    <div className={pageStyles.cards}>
      {columns.map((column) => {
        const { heading } = column;
        const field = ownValue(mapping, heading) ?? null;
        const suggestion = suggested.get(heading);
        return (
          <div key={heading} className={pageStyles.stack}>
            <SelectField
              label={heading}
              hint={hintOf(column, Boolean(field))}
              wrong={field ? undefined : (column.warning ?? undefined)}
              value={field ?? ''}
              onChange={({ target }) => onMap(heading, target.value || null)}
              options={optionsFor(field)}
            />
            {suggestion && !field && may('manage:settings') && (
              <Row>
                <Button small busy={make.isPending} onClick={() => make.mutate({ heading, suggestion })}>
                  {t('Make a new field “{label}”', { label: suggestion.label })}
                </Button>
              </Row>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Names the columns that will not be imported. */
function LeftOut({ columns, mapping }: { columns: readonly Column[]; mapping: Mapping }) {
  const out = columns.filter((column) => isNamed(column) && !ownValue(mapping, column.heading));
  return (
    <>
      {out.length > 0 && <p>{t('Left out: {columns}', { columns: out.map(({ heading }) => heading).join(', ') })}</p>}
      {columns.every(isNamed) || (
        <p>{t('Columns without a heading are left out. Give them a heading to import them.')}</p>
      )}
    </>
  );
}

/** Whether a row is imported without the values that cannot be read. */
function SkipField({
  columns,
  settings,
  onSettings,
}: {
  columns: readonly Column[];
  settings: Settings;
  onSettings: (settings: Settings) => void;
}) {
  const unreadable = columns.filter(({ unreadable: found }) => (found?.count ?? 0) > 0);
  const parts = unreadable.map(({ heading, unreadable: found }) => `${heading} (${found?.count})`);
  return (
    <div className={pageStyles.stack}>
      <Check
        label={t('Leave out values that cannot be read, and import their rows without them')}
        checked={settings.onInvalid === 'skipValue'}
        onChange={({ target }) => onSettings({ ...settings, onInvalid: target.checked ? 'skipValue' : 'failRow' })}
      />
      {parts.length > 0 && (
        <p>{t('Values of the first rows that cannot be read: {columns}.', { columns: parts.join(', ') })}</p>
      )}
    </div>
  );
}
