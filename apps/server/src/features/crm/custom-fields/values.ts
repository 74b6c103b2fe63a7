import {
  type CustomFieldType,
  type CustomFieldValues,
  day,
  emailAddress,
  limits,
  requiredText,
  timestampInput,
} from '@lead-engagement/contract';
import { z } from 'zod';
import { notAmong, optionsOf } from './options.js';
import type { CustomFieldRow } from './present.js';
import { showValue } from './shown.js';

/** The properties of a field that its values depend on. */
export type FieldKind = Pick<CustomFieldRow, 'id' | 'type' | 'options' | 'optionLabels'>;

export type CustomFieldValue = CustomFieldValues[string];

/** A value as stored, or the error. */
export type ReadValue = { value: CustomFieldValue | null } | { error: string };

const maxNumber = 999_999_999_999_999;

/** The schema of a field's values. Times are stored in UTC with milliseconds, e-mail addresses in lower case. */
function schemaOf(field: FieldKind, type = field.type): z.ZodType<CustomFieldValue> {
  switch (type) {
    case 'TEXT':
      return requiredText(limits.customFieldChars);
    case 'NUMBER':
      return z
        .number({ error: 'Must be a number.' })
        .min(-maxNumber, { error: `Must be at least -${maxNumber}.` })
        .max(maxNumber, { error: `Must be at most ${maxNumber}.` });
    case 'BOOLEAN':
      return z.boolean({ error: 'Must be true or false.' });
    case 'DATE':
      return day;
    case 'DATETIME':
      return timestampInput;
    case 'SELECT':
      return optionOf(field);
    case 'MULTI_SELECT':
      return z
        .array(optionOf(field), { error: 'Must be a list of options.' })
        .max(limits.customFieldOptions)
        .overwrite((values) => [...new Set(values)]);
    case 'URL':
      return requiredText(limits.customFieldChars).pipe(
        z.url({ protocol: /^https?$/, error: 'Must be an http or https address.' }),
      );
    case 'EMAIL':
      return emailAddress();
  }
}

/** The schema of an option that is named by its label or its id. The value is the stored text. */
function optionOf(field: FieldKind): z.ZodType<string> {
  const options = optionsOf(field);
  return z.string().transform((sent, context) => {
    const option = options.find(sent);
    if (option && options.live.includes(option)) return option.text;
    context.addIssue({ code: 'custom', message: notAmong(options) });
    return z.NEVER;
  });
}

/** A stored value, as it is read. */
export function showField(field: FieldKind, value: CustomFieldValue | undefined): CustomFieldValue | undefined {
  if (!optionTypes.has(field.type)) return value;
  const options = optionsOf(field);
  return showValue(value, (text) => options.find(text)?.label ?? text);
}

/** The types that have options. */
export const optionTypes: ReadonlySet<CustomFieldType> = new Set(['SELECT', 'MULTI_SELECT']);

/** Parses the value in a body. An empty list clears a MULTI_SELECT, as null does for any field. */
export function readValue(field: FieldKind, sent: CustomFieldValue | null): ReadValue {
  if (sent === null) return { value: null };
  const { success, data, error } = schemaOf(field).safeParse(sent);
  if (!success) return { error: messageOf(error) };
  return { value: Array.isArray(data) && data.length === 0 ? null : data };
}

function messageOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'Is not allowed.';
}

/** The types that can be compared, not only matched. */
export const orderedTypes: ReadonlySet<CustomFieldType> = new Set(['NUMBER', 'DATE', 'DATETIME']);

/** The types whose values can be found by a part. */
export const textTypes: ReadonlySet<CustomFieldType> = new Set(['TEXT', 'URL', 'EMAIL']);

const textOf: Partial<Record<CustomFieldType, CustomFieldType>> = { SELECT: 'TEXT', MULTI_SELECT: 'TEXT' };

/** Parses the value of a filter into the text stored in the index. The value of an option is its stored text. */
export function readFilterValue(
  field: FieldKind,
  sent: string | number | boolean,
): { value: string } | { error: string } {
  const { type } = field;
  const value = type === 'NUMBER' ? toNumber(sent) : type === 'BOOLEAN' ? toBoolean(sent) : String(sent);
  const { success, data, error } = schemaOf(field, textOf[type] ?? type).safeParse(value);
  if (!success) return { error: messageOf(error) };
  const text = String(data);
  return { value: optionTypes.has(type) ? (optionsOf(field).find(text)?.text ?? text) : text };
}

/** The same as all texts that mean it: records that an older server wrote can have other texts for an option. */
export function readFilterTexts(
  field: FieldKind,
  sent: string | number | boolean,
): { values: string[] } | { error: string } {
  const read = readFilterValue(field, sent);
  if ('error' in read) return read;
  const option = optionTypes.has(field.type) ? optionsOf(field).find(read.value) : undefined;
  return { values: option ? [...option.names] : [read.value] };
}

function toNumber(sent: string | number | boolean): string | number | boolean {
  return typeof sent === 'string' && /^-?\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,3})?$/i.test(sent) ? Number(sent) : sent;
}

function toBoolean(sent: string | number | boolean): string | number | boolean {
  return sent === 'true' ? true : sent === 'false' ? false : sent;
}
