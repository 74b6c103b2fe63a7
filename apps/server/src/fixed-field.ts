import { isDeepStrictEqual } from 'node:util';
import { invalidField } from './errors.js';
import { ownValue } from './own-value.js';

/** The error for a fixed field that the request would change. `change` is a sentence that says what to do instead. */
export function fixedField(path: string, change: string) {
  return invalidField(path, `Differs from the stored value, which this request cannot change. ${change}`, 'fixed');
}

/** Returns true if every sent value matches the stored one. Fields that were not sent are ignored, and null equals a missing value. */
export function saysTheSame(sent: unknown, stored: unknown): boolean {
  if (sent === null || sent === undefined) return stored === null || stored === undefined;
  if (Array.isArray(sent)) {
    if (!Array.isArray(stored) || stored.length !== sent.length) return false;
    return sent.every((item, index) => saysTheSame(item, stored[index]));
  }
  if (typeof sent !== 'object') return isDeepStrictEqual(sent, stored);
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(sent).every(
    ([field, value]) => value === undefined || saysTheSame(value, ownValue(stored as Record<string, unknown>, field)),
  );
}
