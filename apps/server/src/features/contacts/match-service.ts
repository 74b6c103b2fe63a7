import type { ContactWrite } from './plan.js';
import type { StoredContact } from './present.js';

/** The field by which records are matched with contacts. */
export type MatchField = 'email' | 'phone' | 'externalId';

/**
 * The contacts of records by key, which is an e-mail address, phone or external id. If several contacts have a key, a contact with it as
 * its first address wins over one with it among its other addresses, then the oldest.
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

/** The fields that a matched record writes: an address that the contact has as another address does not become its first. */
export function withoutMatchedAddress<T extends ContactWrite>(row: StoredContact, input: T, matchOn: MatchField): T {
  if (matchOn !== 'email' || !input.email || !row.secondaryEmails.includes(input.email)) return input;
  const { email: _, ...rest } = input;
  return rest as T;
}
