import type { CustomFieldName, MatchMode } from '@lead-engagement/contract';
import { isCustomFieldName } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { openUniqueField, type UniqueField } from '../custom-fields/index.js';
import { byMatchKey, type MatchName, matchKeyOf } from './match.js';
import { isAnother, onlyHolder } from './phone-match.js';
import type { ContactWrite } from './plan.js';
import type { StoredContact } from './present.js';
import * as queries from './write-queries.js';

/** A contact as it is sent along with another record. */
export type InlineContact = ContactWrite & { matchOn?: MatchName | undefined; onMatch?: MatchMode | undefined };

/** A contact that is sent along, and where in the request it stands. */
export interface Sought {
  contact: InlineContact;
  at: string;
}

/** A contact that is there already, and the field by which it was found. */
export interface FoundContact {
  row: StoredContact;
  by: MatchName;
}

/** The contacts that are there already of those that one request sends along with other records. */
export interface InlineMatches {
  /** The one contact that is meant, if there is one, and the contacts (UUIDs) with the number of one that is not. */
  find(contact: InlineContact): { found: FoundContact | undefined; sharesPhoneWith: readonly string[] };
  /** A contact (UUID) that was looked up. */
  row(id: string): StoredContact | undefined;
  /** All that were looked up. */
  ids(): string[];
  /** Makes a contact that the request creates known to `find`. */
  add(row: StoredContact): void;
}

/** In this order, after the field that is named. */
const order = ['externalId', 'email', 'phone'] as const;

/** Holders of a telephone number that are read: as many as a response names, and one more. */
const holdersRead = 4;

/**
 * Looks up the contacts that are sent along, and those of `ids`, with a number of statements that does not depend on how many they are. They
 * are locked until the transaction ends: against deletion, or if one of them may be changed, against changes. Call it before leads are
 * locked. Throws VALIDATION_ERROR for a `matchOn` that names no unique field.
 */
export async function openInlineMatches(
  tx: Transaction,
  tenantId: string,
  sought: readonly Sought[],
  ids: readonly string[] = [],
): Promise<InlineMatches> {
  const contacts = sought.map(({ contact }) => contact);
  const fields = await openUniqueFields(tx, tenantId, sought);
  // No index makes telephone numbers unique, so contacts that are known by theirs alone are looked for one request at a time.
  if (contacts.some(isKnownByPhone)) await queries.waitForTurn(tx, tenantId);
  const lock = contacts.some(({ onMatch = 'link' }) => onMatch !== 'link') ? 'no key update' : 'share';
  const keysOf = (field: (typeof order)[number]) => [
    ...new Set(contacts.flatMap((contact) => matchKeyOf(contact, field) ?? [])),
  ];
  const [externalIds, emails, phones] = [keysOf('externalId'), keysOf('email'), keysOf('phone')];
  const found = await queries.listContactIdsByKeys(tx, tenantId, { externalIds, emails, phones }, holdersRead);
  const byField = new Map<string, Map<string, string>>();
  for (const [name, field] of fields) {
    const keys = contacts.flatMap(({ customFields }) => field.keyOf(customFields) ?? []);
    byField.set(name, await field.find(keys));
  }
  const holders = [...byField.values()].flatMap((one) => [...one.values()]);
  const rows = await queries.listLiveContacts(tx, tenantId, [...new Set([...ids, ...found, ...holders])], lock);
  const known = new Set(rows.flatMap(({ externalId }) => externalId ?? []));
  const missing = externalIds.filter((externalId) => !known.has(externalId));
  // A merged contact is the one that it went into.
  const merged =
    missing.length > 0
      ? await queries.listHoldersByMergedKey(tx, tenantId, 'externalId', missing, lock)
      : new Map<string, StoredContact>();
  return createMatches(rows, { fields, byField, merged, emails });
}

/** Whether a contact has a number, and nothing else that identifies it, or is looked for by the number first. */
export function isKnownByPhone({ phone, email, externalId, matchOn }: InlineContact): boolean {
  return Boolean(phone) && (matchOn === 'phone' || !(email || externalId));
}

async function openUniqueFields(
  tx: Transaction,
  tenantId: string,
  sought: readonly Sought[],
): Promise<Map<CustomFieldName, UniqueField>> {
  const fields = new Map<CustomFieldName, UniqueField>();
  for (const { contact, at } of sought) {
    const { matchOn } = contact;
    if (matchOn === undefined || !isCustomFieldName(matchOn) || fields.has(matchOn)) continue;
    fields.set(matchOn, await openUniqueField(tx, tenantId, 'CONTACT', matchOn, `${at}.matchOn`));
  }
  return fields;
}

interface Known {
  fields: ReadonlyMap<CustomFieldName, UniqueField>;
  /** The holders (UUIDs) of values of unique custom fields, by field. */
  byField: ReadonlyMap<string, Map<string, string>>;
  merged: ReadonlyMap<string, StoredContact>;
  emails: readonly string[];
}

function createMatches(rows: readonly StoredContact[], { fields, byField, merged, emails }: Known): InlineMatches {
  const byId = new Map([...rows, ...merged.values()].map((row) => [row.id, row]));
  const byKey = {
    externalId: new Map([...merged, ...byMatchKey(rows, 'externalId', [])]),
    email: byMatchKey(rows, 'email', emails),
  };
  const byPhone = new Map<string, StoredContact[]>();
  const addPhones = (row: StoredContact) => {
    for (const phone of new Set([row.phoneE164 ?? row.phone ?? '', ...row.secondaryPhoneKeys])) {
      if (phone !== '') byPhone.set(phone, [...(byPhone.get(phone) ?? []), row]);
    }
  };
  for (const row of byId.values()) addPhones(row);
  const holdersOf = (contact: InlineContact) => byPhone.get(matchKeyOf(contact, 'phone') ?? '') ?? [];
  const findBy = (by: MatchName, contact: InlineContact): StoredContact | undefined => {
    if (isCustomFieldName(by)) {
      const key = fields.get(by)?.keyOf(contact.customFields);
      return key === undefined ? undefined : byId.get(byField.get(by)?.get(key) ?? '');
    }
    if (by !== 'phone') return byKey[by].get(matchKeyOf(contact, by) ?? '');
    const holder = onlyHolder(holdersOf(contact), contact);
    return holder && (contact.matchOn === 'phone' || !isAnother(holder, contact)) ? holder : undefined;
  };
  return {
    find(contact) {
      const { matchOn } = contact;
      for (const by of new Set(matchOn ? [matchOn, ...order] : order)) {
        const row = findBy(by, contact);
        if (row) return { found: { row, by }, sharesPhoneWith: [] };
      }
      return { found: undefined, sharesPhoneWith: holdersOf(contact).map(({ id }) => id) };
    },
    row: (id) => byId.get(id),
    ids: () => [...byId.keys()],
    add(row) {
      byId.set(row.id, row);
      addPhones(row);
      if (row.externalId !== null) byKey.externalId.set(row.externalId, row);
      if (row.email !== null) byKey.email.set(row.email, row);
      for (const [name, field] of fields) {
        const key = field.keyOf(row.customFields);
        if (key !== undefined) byField.get(name)?.set(key, row.id);
      }
    },
  };
}
