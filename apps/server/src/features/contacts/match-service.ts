import type { ContactWrite } from './plan.js';
import type { StoredContact } from './present.js';

/** The field that says which contact a record is. */
export type MatchField = 'email' | 'phone' | 'externalId';

/**
 * The contacts that records are, by their keys, which are e-mail addresses, phones or external ids. Of several contacts with one
 * key it is the oldest; a contact whose first address it is goes before one that has it among its other addresses.
 */
export function byMatchKey(
  rows: readonly StoredContact[],
  matchOn: MatchField,
  keys: readonly string[],
): Map<string, StoredContact> {
  const oldestFirst = rows.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  const found = new Map<string, StoredContact>();
  const add = (key: string | null, row: StoredContact) => {
    if (key !== null && !found.has(key)) found.set(key, row);
  };
  for (const row of oldestFirst) add(matchOn === 'phone' ? (row.phoneE164 ?? row.phone) : row[matchOn], row);
  if (matchOn !== 'email') return found;
  const asked = new Set(keys);
  for (const row of oldestFirst) for (const email of row.secondaryEmails) if (asked.has(email)) add(email, row);
  return found;
}

/** What a matched record writes: an address that its contact has beside the first one does not take the place of the first. */
export function withoutMatchedAddress<T extends ContactWrite>(row: StoredContact, input: T, matchOn: MatchField): T {
  if (matchOn !== 'email' || !input.email || !row.secondaryEmails.includes(input.email)) return input;
  const { email: _, ...rest } = input;
  return rest as T;
}
