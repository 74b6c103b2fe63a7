import { limits } from '@lead-engagement/contract';
import { invalidField } from '../../../errors.js';

/**
 * Throws VALIDATION_ERROR if a write makes a list longer than clients may. One that a merge has united can be longer: it can be
 * sent back, and shortened.
 */
export function checkGrowth<T>(
  field: 'secondaryEmails' | 'secondaryPhones' | 'socialProfiles' | 'tags',
  next: readonly T[],
  at: string,
  present: readonly T[] = [],
): void {
  const most = limits[field];
  if (next.length <= most) return;
  const had = new Set(present);
  if (next.every((element) => had.has(element))) return;
  throw invalidField(`${at}.${field}`, `Must have at most ${most} entries. Leave some out.`, 'too_big');
}
