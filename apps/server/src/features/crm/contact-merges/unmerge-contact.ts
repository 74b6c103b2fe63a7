import { isDeepStrictEqual } from 'node:util';
import type { CustomFieldValues } from '@lead-engagement/contract';
import { ownValue } from '../../../own-value.js';
import { furtherPhones, handleKey, type StoredContact } from '../contacts/index.js';
import { type MergedFields, mergedFields, type Phones } from './merge-contacts.js';

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
  const [had, got] = [namesOf(numbersOf(before)), namesOf(numbersOf({ ...after, phone: null }))];
  const [foreign, shared] = [namesOf(returning.flatMap(numbersOf)), namesOf(staying.flatMap(numbersOf))];
  const kept = numbersOf({ ...current, phone: null }).filter(
    (number) => isIn(had, number) || isIn(shared, number) || !(isIn(got, number) || isIn(foreign, number)),
  );
  // The first number, which another takes the place of.
  if (current.phone !== null)
    kept.push(...numbersOf({ ...current, secondaryPhones: [] }).filter((one) => isIn(shared, one)));
  // Those of before in their order; one that was removed since the merge stays removed.
  const still = namesOf(kept);
  const own = numbersOf({ ...before, phone: null }).filter((number) => isIn(still, number) || !isIn(got, number));
  const others = kept.filter((number) => !isIn(namesOf(own), number));
  return furtherPhones(
    [...own, ...others].map(({ given }) => given),
    phone,
    country,
  );
}

/** A telephone number: as it was given, and by its key. The country of a contact, and with it the key, can change. */
interface PhoneNumber {
  given: string;
  key: string;
}

function numbersOf({ phone, phoneE164, secondaryPhones, secondaryPhoneKeys }: Phones): PhoneNumber[] {
  const further = secondaryPhones.map((given, at) => ({ given, key: secondaryPhoneKeys[at] ?? given }));
  return phone === null ? further : [{ given: phone, key: phoneE164 ?? phone }, ...further];
}

function namesOf(numbers: readonly PhoneNumber[]): ReadonlySet<string> {
  return new Set(numbers.flatMap(({ given, key }) => [given, key]));
}

function isIn(names: ReadonlySet<string>, { given, key }: PhoneNumber): boolean {
  return names.has(given) || names.has(key);
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
