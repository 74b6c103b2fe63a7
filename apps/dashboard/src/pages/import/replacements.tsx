import { t } from '../../i18n/i18n.js';
import { useUsers } from '../../lib/lookups.js';
import { SelectField } from '../../ui/controls.js';
import { pageStyles } from '../../ui/page.js';
import type { Replacements } from './settings.js';

/** A value of the file that a field does not know. */
export interface UnknownValue {
  field: string;
  value: string;
}

/** Marks what is chosen, so that no name of a stage can mean something else. */
const [chosen, leftOut] = ['=', '-'];

/** Says what values such as the stages of another product mean here. Nothing where all values are known. */
export function ReplacementFields({
  unknown,
  optionsOf,
  nameOf,
  values,
  onValues,
}: {
  unknown: readonly UnknownValue[];
  optionsOf: ReadonlyMap<string, readonly string[]>;
  nameOf: (field: string) => string;
  values: Replacements;
  onValues: (values: Replacements) => void;
}) {
  const users = useUsers();
  const choicesOf = (field: string): readonly string[] => {
    if (/(^|\.)ownerName$/.test(field)) return users.map(({ name }) => name);
    if (/(^|\.)ownerEmail$/.test(field)) return users.map(({ email }) => email);
    return optionsOf.get(field) ?? [];
  };
  const byField = new Map([...values].map(([field, own]) => [field, new Set(own.keys())]));
  for (const { field, value } of unknown)
    if (choicesOf(field).length > 0) byField.set(field, (byField.get(field) ?? new Set()).add(value));
  const replace = (field: string, value: string, by: string) => {
    const own = new Map(values.get(field));
    if (by === '') own.delete(value);
    else own.set(value, by === leftOut ? null : by.slice(chosen.length));
    onValues(new Map(values).set(field, own));
  };
  const fields = [...byField].filter(([, own]) => own.size > 0);
  if (fields.length === 0) return null;
  return (
    <section aria-label={t('Meaning of values in the file')} className={pageStyles.stack}>
      <h3>{t('Meaning of values in the file')}</h3>
      <div className={pageStyles.cards}>
        {fields.flatMap(([field, own]) =>
          [...own].map((value) => {
            const by = values.get(field)?.get(value);
            return (
              <SelectField
                key={`${field} ${value}`}
                label={t('{field} “{value}” is', { field: nameOf(field), value })}
                value={by === undefined ? '' : by === null ? leftOut : chosen + by}
                onChange={({ target }) => replace(field, value, target.value)}
                options={[
                  ['', t('not known')],
                  [leftOut, t('left out')],
                  ...choicesOf(field).map((name): [string, string] => [chosen + name, name]),
                ]}
              />
            );
          }),
        )}
      </div>
    </section>
  );
}
