import { type CustomFieldName, isCustomFieldName } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { openUniqueField } from '../custom-fields/index.js';
import { toE164 } from './phone.js';
import type { ContactWrite } from './plan.js';
import type { StoredContact } from './present.js';
import { listContactsMatching, listHoldersByMergedKey, listLiveContacts } from './write-queries.js';

/** The fields by which records can be matched with contacts. */
export const matchFields = ['email', 'phone', 'externalId'] as const;
export type MatchField = (typeof matchFields)[number];
/** One of these fields, or a unique custom field. */
export type MatchName = MatchField | CustomFieldName;

/** How the records of one request are matched with contacts. */
export interface Matcher {
  name: MatchName;
  /** The key by which a record is matched; undefined if it has no value for it. */
  keyOf(input: ContactWrite): string | undefined;
  /** As `findMatching`. */
  find(keys: readonly string[], lock: boolean): Promise<Map<string, StoredContact>>;
  /** As `withoutMatchedKey`. */
  without<T extends ContactWrite>(row: StoredContact, input: T): T;
}

/** Throws VALIDATION_ERROR if `name` is a custom field that is not unique. */
export async function openMatcher(
  tx: Transaction,
  tenantId: string,
  name: MatchName,
  at = 'body.matchOn',
): Promise<Matcher> {
  if (!isCustomFieldName(name)) {
    return {
      name,
      keyOf: (input) => matchKeyOf(input, name),
      find: (keys, lock) => findMatching(tx, tenantId, name, keys, lock),
      without: (row, input) => withoutMatchedKey(row, input, name),
    };
  }
  const field = await openUniqueField(tx, tenantId, 'CONTACT', name, at);
  return {
    name,
    keyOf: ({ customFields }) => field.keyOf(customFields),
    async find(keys, lock) {
      const holders = await field.find(keys);
      const rows = await listLiveContacts(tx, tenantId, [...holders.values()], lock ? 'no key update' : undefined);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return new Map([...holders].flatMap(([key, id]) => (byId.has(id) ? [[key, byId.get(id) as StoredContact]] : [])));
    },
    without: (_row, input) => input,
  };
}

/** The key by which a record is matched with a contact; undefined if it has no value for it. */
export function matchKeyOf(input: ContactWrite, matchOn: MatchField): string | undefined {
  return (matchOn === 'phone' ? phoneKeyOf(input) : input[matchOn]) ?? undefined;
}

function phoneKeyOf({ phone, country }: ContactWrite): string | undefined {
  return phone ? (toE164(phone, country ?? null) ?? phone) : undefined;
}

/**
 * The live contacts of records by key: those that have the key, else those that a contact with it was merged into. With `lock`, others
 * cannot change them.
 */
export async function findMatching(
  tx: Transaction,
  tenantId: string,
  matchOn: MatchField,
  keys: readonly string[],
  lock: boolean,
): Promise<Map<string, StoredContact>> {
  if (keys.length === 0) return new Map();
  const found = byMatchKey(await listContactsMatching(tx, tenantId, matchOn, [...keys], lock), matchOn, keys);
  const missing = keys.filter((key) => !found.has(key));
  // A merge gives the addresses of the merged contacts to the one that is kept.
  if (matchOn === 'email' || missing.length === 0) return found;
  const holders = await listHoldersByMergedKey(tx, tenantId, matchOn, missing, lock ? 'no key update' : undefined);
  return new Map([...found, ...holders]);
}

/**
 * The contacts of records by key, which is an e-mail address, phone or external id. If several contacts have a key, a contact with it as
 * its first address or number wins over one with it among its further ones, then the oldest.
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
  if (matchOn === 'externalId') return found;
  const asked = new Set(keys);
  for (const row of oldestFirst) {
    for (const key of matchOn === 'email' ? row.secondaryEmails : row.secondaryPhoneKeys)
      if (asked.has(key)) add(key, row);
  }
  return found;
}

/**
 * The fields that a matched record writes: an address that the contact has as another address does not become its first, nor a phone or
 * external id of a contact that was merged into it its own.
 */
export function withoutMatchedKey<T extends ContactWrite>(row: StoredContact, input: T, matchOn: MatchField): T {
  const isOwn =
    matchOn === 'email'
      ? !input.email || !row.secondaryEmails.includes(input.email)
      : matchKeyOf(input, matchOn) === (matchOn === 'phone' ? (row.phoneE164 ?? row.phone) : row.externalId);
  if (isOwn) return input;
  const { [matchOn]: _, ...rest } = input;
  return rest as T;
}
