import type { CustomField } from '@lead-engagement/sdk';
import { useState } from 'react';
import type { Fields } from '../drafts/fields.js';
import { t } from '../i18n/i18n.js';
import { toLocalTime } from '../lib/format.js';
import { ownValue } from '../lib/own-value.js';
import { CheckGroup, readGroup, SelectField, TextField, toGroupValue } from './controls.js';
import { wrongWith } from './explain.js';

type Values = Readonly<Record<string, unknown>>;

/** The name of the form's field for a custom field. */
const nameOf = ({ key }: Pick<CustomField, 'key'>) => `customFields.${key}`;

/** The values of a record as the fields of a form hold them. */
export const toCustomInputs = (fields: readonly CustomField[], values: Values): Fields =>
  Object.fromEntries(fields.map((field) => [nameOf(field), toInput(field, ownValue(values, field.key))]));

function toInput({ type }: CustomField, value: unknown): string {
  if (type === 'MULTI_SELECT') return toGroupValue(Array.isArray(value) ? value.map(String) : []);
  if (value === null || value === undefined) return '';
  return type === 'DATETIME' ? toLocalTime(Date.parse(String(value))) : String(value);
}

/** The custom fields of a form that differ from those of the record, as the API takes them. */
export function changedCustomFields(fields: readonly CustomField[], before: Values, inputs: Fields) {
  const was = toCustomInputs(fields, before);
  const changed = fields.filter((field) => {
    const input = ownValue(inputs, nameOf(field));
    return input !== undefined && input !== ownValue(was, nameOf(field));
  });
  return Object.fromEntries(changed.map((field) => [field.key, toValue(field, ownValue(inputs, nameOf(field)) ?? '')]));
}

function toValue({ type }: CustomField, input: string): string | number | boolean | string[] | null {
  if (type === 'MULTI_SELECT') return readGroup(input);
  if (input === '') return null;
  if (type === 'NUMBER') return Number(input);
  if (type === 'BOOLEAN') return input === 'true';
  return type === 'DATETIME' ? new Date(input).toISOString() : input;
}

const inputTypes = { NUMBER: 'number', DATE: 'date', DATETIME: 'datetime-local', URL: 'url', EMAIL: 'email' };

/** The custom fields of a record, for a form. `error` is that of its action. */
export function CustomInputs({
  fields,
  values,
  error,
}: {
  fields: readonly CustomField[];
  values: Values;
  error: unknown;
}) {
  return fields.map((field) => (
    <CustomInput key={field.id} field={field} value={ownValue(values, field.key)} error={error} />
  ));
}

function CustomInput({ field, value, error }: { field: CustomField; value: unknown; error: unknown }) {
  const [chosen, setChosen] = useState(() => (field.type === 'MULTI_SELECT' ? readGroup(toInput(field, value)) : []));
  const { label, type, required, options } = field;
  const wrong = wrongWith(error, nameOf(field));
  const shared = { label, name: nameOf(field), defaultValue: toInput(field, value), wrong };
  if (type === 'MULTI_SELECT') {
    const labels = [...new Set([...options.map((option) => option.label), ...chosen])];
    return (
      <CheckGroup
        name={nameOf(field)}
        legend={label}
        options={labels.map((each) => [each, each])}
        chosen={chosen}
        onChange={setChosen}
      />
    );
  }
  if (type === 'BOOLEAN' || type === 'SELECT') {
    const choices: [string, string][] =
      type === 'BOOLEAN'
        ? [
            ['true', t('Yes')],
            ['false', t('No')],
          ]
        : options.map((option) => [option.label, option.label]);
    // A record keeps an option that was taken away until it is changed.
    const kept = shared.defaultValue;
    if (kept && !choices.some(([each]) => each === kept)) choices.push([kept, kept]);
    return <SelectField {...shared} options={[['', '–'], ...choices]} />;
  }
  return (
    <TextField
      {...shared}
      type={ownValue(inputTypes, type) ?? 'text'}
      required={required && shared.defaultValue !== ''}
      {...(type === 'NUMBER' && { step: 'any' })}
    />
  );
}
