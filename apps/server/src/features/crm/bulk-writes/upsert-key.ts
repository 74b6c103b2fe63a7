import { type CustomFieldWrites, isCustomFieldName } from '@lead-engagement/contract';
import type { z } from 'zod';
import { type ApiError, invalidField } from '../../../errors.js';
import { ownValue } from '../../../own-value.js';

/**
 * The record of an upsert with the value by which it is found, as `schema` reads it. Throws VALIDATION_ERROR for a value that cannot be one
 * of the field, and for a record that has another value.
 */
export function withKey<T extends { customFields?: CustomFieldWrites | undefined }>(
  schema: z.ZodType<T>,
  record: T,
  matchOn: string,
  value: string | number,
  keyOf: (record: T) => string | undefined,
): T {
  const key = isCustomFieldName(matchOn) ? matchOn.slice(matchOn.indexOf('.') + 1) : undefined;
  const read = schema.safeParse(key === undefined ? { [matchOn]: value } : { customFields: { [key]: value } });
  if (!read.success) throw invalidField('body.value', read.error.issues[0]?.message ?? 'Is not allowed.');
  const customFields = key === undefined ? record.customFields : { ...record.customFields, ...read.data.customFields };
  const whole = { ...record, ...read.data, ...(customFields && { customFields }) };
  const sent =
    key === undefined ? ownValue(record as Record<string, unknown>, matchOn) : ownValue(record.customFields, key);
  if (sent === undefined) return whole;
  if (sent !== null && keyOf(record) === keyOf(whole)) return record;
  throw invalidField(`body.record.${matchOn}`, 'Differs from `value`. Leave it out, or send the same.');
}

/** The error for a value that is none of the field. */
export function valueError(): ApiError {
  return invalidField('body.value', 'Is not a value of this field.');
}
