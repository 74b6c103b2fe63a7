import { computedChange } from '@lead-engagement/contract';
import { checkVersion } from '../../../db/records.js';
import { invalidField } from '../../../errors.js';
import { fixedField, saysTheSame } from '../../../fixed-field.js';
import { ownValue } from '../../../own-value.js';

/**
 * Checks the computed fields that were sent with one record of a bulk request. `stored` is the record as it is shown; undefined for a new
 * one. Throws PRECONDITION_FAILED for another version, and VALIDATION_ERROR for a field that the record would not keep as sent.
 */
export function checkComputed(
  sent: Readonly<Record<string, unknown>> = {},
  stored: { version: number } | undefined,
  tenantId: string,
  at: string,
): void {
  const { version, ...others } = sent;
  if (stored && version !== undefined && version !== null) {
    if (!Number.isSafeInteger(version)) {
      throw invalidField(
        `${at}.version`,
        'Must be the version of the record as you read it, such as 3.',
        'invalid_type',
      );
    }
    checkVersion(stored, version as number);
  }
  const record: object = stored ?? { tenantId };
  for (const [name, value] of Object.entries(stored ? others : sent)) {
    if (!stored && value === null) continue;
    if (saysTheSame(asInstant(name, value), ownValue(record as Record<string, unknown>, name))) continue;
    throw fixedField(`${at}.${name}`, computedChange);
  }
}

function asInstant(name: string, value: unknown): unknown {
  if (!name.endsWith('At') || typeof value !== 'string') return value;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString();
}
