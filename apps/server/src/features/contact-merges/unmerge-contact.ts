import { isDeepStrictEqual } from 'node:util';
import type { CustomFieldValues } from '@lead-engagement/contract';
import { ownValue } from '../../own-value.js';
import { furtherPhones, handleKey, phoneKey, type StoredContact } from '../contacts/service.js';
import { type MergedFields, mergedFields, phonesOf } from './merge-contacts.js';

/** The fields of the primary contact before and after a merge. */
export interface MergeSnapshot {
  before: MergedFields;
  after: MergedFields;
}

/** The values of the restored contacts that the primary contact cannot keep. */
export type Returning = Pick<
  StoredContact,
  | 'email'
  | 'secondaryEmails'
  | 'phone'
  | 'phoneE164'
  | 'secondaryPhones'
  | 'secondaryPhoneKeys'
  | 'externalId'
  | 'socialProfiles'
>;

/**
 * The fields of the primary contact after an undo: fields that the merge changed get their earlier value, unless they were changed since.
 * Lists lose the elements that the merge added and get back those that it removed; other elements stay. Values of a restored contact are
 * removed, even if they were moved to another field since. Telephone numbers that one of the contacts `staying` merged has too are kept.
 */
export function unmergeFields(
  current: MergedFields,
  { before, after }: MergeSnapshot,
  returning: readonly Returning[],
  staying: readonly StoredContact[] = [],
): MergedFields {
  const result = { ...current };
  for (const field of mergedFields) {
    if (isDeepStrictEqual(current[field], after[field])) Object.assign(result, { [field]: before[field] });
  }
  const addresses = returning.flatMap(({ email, secondaryEmails }) => [email ?? [], secondaryEmails].flat());
  const own = [before.email, ...before.secondaryEmails];
  if (result.email !== null && addresses.includes(result.email) && !own.includes(result.email)) {
    result.email = before.email;
    result.uniqueEmail = before.uniqueEmail;
  }
  const externalIds = new Set(returning.map(({ externalId }) => externalId));
  if (externalIds.has(result.externalId)) result.externalId = before.externalId;
  const secondaryEmails = unmergeList('secondaryEmails', (email: string) => email, addresses);
  const profileKeys = returning.flatMap(({ socialProfiles }) => socialProfiles.map(handleKey));
  const snapshot = { before, after };
  return {
    ...result,
    ...unmergePhones(current, result, snapshot, returning, staying),
    secondaryEmails: secondaryEmails(current, snapshot).filter((email) => email !== result.email),
    socialProfiles: unmergeList('socialProfiles', handleKey, profileKeys)(current, snapshot),
    customFields: unmergeValues(current.customFields, before.customFields, after.customFields),
  };
}

/** Numbers are no one's alone: one that a contact which stays merged has too is kept. */
function unmergePhones(
  current: MergedFields,
  { phone, country }: Pick<MergedFields, 'phone' | 'country'>,
  { before, after }: MergeSnapshot,
  returning: readonly Returning[],
  staying: readonly StoredContact[],
): Pick<MergedFields, 'secondaryPhones' | 'secondaryPhoneKeys'> {
  const keysOf = (contacts: readonly Returning[]) =>
    new Set(contacts.flatMap((contact) => phonesOf(contact, null).map((one) => phoneKey(one, null))));
  const keyOf = (given: string) => phoneKey(given, country);
  const [had, got] = [new Set(before.secondaryPhones.map(keyOf)), new Set(after.secondaryPhones.map(keyOf))];
  if (before.phone !== null) had.add(keyOf(before.phone));
  const [foreign, shared] = [keysOf(returning), keysOf(staying)];
  const kept = phonesOf({ ...current, phone: null }, country).filter((given) => {
    const key = keyOf(given);
    return had.has(key) || shared.has(key) || !(got.has(key) || foreign.has(key));
  });
  // The first number, which another takes the place of.
  if (current.phone !== null && shared.has(keyOf(current.phone))) kept.push(current.phone);
  const lost = before.secondaryPhones.filter((given) => !got.has(keyOf(given)));
  return furtherPhones([...kept, ...lost], phone, country);
}

/** Reverts a list; elements are identified by their key. */
function unmergeList<F extends 'secondaryEmails' | 'socialProfiles'>(
  field: F,
  keyOf: (element: MergedFields[F][number]) => string,
  returningKeys: readonly string[],
) {
  type Element = MergedFields[F][number];
  const byKey = (fields: MergedFields) =>
    new Map((fields[field] as Element[]).map((element) => [keyOf(element), element]));
  return (current: MergedFields, { before, after }: MergeSnapshot): Element[] => {
    const [had, got, has] = [byKey(before), byKey(after), byKey(current)];
    const foreign = new Set([...got.keys(), ...returningKeys].filter((key) => !had.has(key)));
    const kept = [...has].flatMap(([key, element]) => {
      if (foreign.has(key)) return [];
      return [isDeepStrictEqual(element, got.get(key)) ? (had.get(key) ?? element) : element];
    });
    const lost = [...had].flatMap(([key, element]) => (got.has(key) || has.has(key) ? [] : [element]));
    return [...kept, ...lost];
  };
}

function unmergeValues(
  current: CustomFieldValues,
  before: CustomFieldValues,
  after: CustomFieldValues,
): CustomFieldValues {
  const values = new Map(Object.entries(current));
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!isDeepStrictEqual(ownValue(current, key), ownValue(after, key))) continue;
    const earlier = ownValue(before, key);
    if (earlier === undefined) values.delete(key);
    else values.set(key, earlier);
  }
  return Object.fromEntries(values);
}
