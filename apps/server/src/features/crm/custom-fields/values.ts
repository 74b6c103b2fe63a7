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

/** The properties of a field that its values depend on. */
export interface FieldKind {
  type: CustomFieldType;
  options: readonly string[];
}

export type CustomFieldValue = CustomFieldValues[string];

/** A value as stored, or the error. */
export type ReadValue = { value: CustomFieldValue | null } | { error: string };

const maxNumber = 999_999_999_999_999;

/** The schema of a field's values. Times are stored in UTC with milliseconds, e-mail addresses in lower case. */
function schemaOf({ type, options }: FieldKind): z.ZodType<CustomFieldValue> {
  const option = z.string().refine((value) => options.includes(value), {
    error: `Must be one of: ${options.join(', ').slice(0, 300)}.`,
  });
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
      return option;
    case 'MULTI_SELECT':
      return z
        .array(option, { error: 'Must be a list of options.' })
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

/** Parses the value in a body. An empty list clears a MULTI_SELECT, as null does for any field. */
export function readValue(field: FieldKind, sent: CustomFieldValue | null): ReadValue {
  if (sent === null) return { value: null };
  const { success, data, error } = schemaOf(field).safeParse(sent);
  if (!success) return { error: error.issues[0]?.message ?? 'Is not allowed.' };
  return { value: Array.isArray(data) && data.length === 0 ? null : data };
}

/** The types that can be compared, not only matched. */
export const orderedTypes: ReadonlySet<CustomFieldType> = new Set(['NUMBER', 'DATE', 'DATETIME']);

/** The types whose values can be found by a part. */
export const textTypes: ReadonlySet<CustomFieldType> = new Set(['TEXT', 'URL', 'EMAIL']);

const textOf: Partial<Record<CustomFieldType, CustomFieldType>> = { SELECT: 'TEXT', MULTI_SELECT: 'TEXT' };

/** Parses the value of a filter into the text stored in the index. An unknown option matches nothing. */
export function readFilterValue(
  { type }: FieldKind,
  sent: string | number | boolean,
): { value: string } | { error: string } {
  const value = type === 'NUMBER' ? toNumber(sent) : type === 'BOOLEAN' ? toBoolean(sent) : String(sent);
  const read = readValue({ type: textOf[type] ?? type, options: [] }, value);
  return 'error' in read ? read : { value: String(read.value) };
}

function toNumber(sent: string | number | boolean): string | number | boolean {
  return typeof sent === 'string' && /^-?\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,3})?$/i.test(sent) ? Number(sent) : sent;
}

function toBoolean(sent: string | number | boolean): string | number | boolean {
  return sent === 'true' ? true : sent === 'false' ? false : sent;
}
