import { furtherPhones, handleKey, phoneKey, type StoredContact } from '../contacts/index.js';

/** The fields of a contact that a merge may change, and its undo restores. */
export const mergedFields = [
  'name',
  'email',
  'uniqueEmail',
  'secondaryEmails',
  'phone',
  'phoneE164',
  'secondaryPhones',
  'secondaryPhoneKeys',
  'socialProfiles',
  'uniqueHandles',
  'doNotContact',
  'blockedAt',
  'company',
  'title',
  'country',
  'externalId',
  'ownerId',
  'customFields',
] as const satisfies readonly (keyof StoredContact)[];
export type MergedFields = Pick<StoredContact, (typeof mergedFields)[number]>;

/** Fields filled from the other contacts if the primary contact has none; the fields of a group are filled together. */
const filled = [
  ['name'],
  ['email', 'uniqueEmail'],
  ['phone', 'phoneE164'],
  ['company'],
  ['title'],
  ['country'],
  ['externalId'],
  ['ownerId'],
] as const;

/**
 * The merged fields of the primary contact: its own values win, its blanks are filled from the others in order, and the strictest
 * doNotContact and the earliest block apply.
 */
export function mergeFields(primary: StoredContact, others: readonly StoredContact[]): MergedFields {
  const all = [primary, ...others];
  const result = pickFields(primary);
  for (const [field, ...along] of filled) {
    const source = all.find((contact) => contact[field] !== null);
    for (const each of [field, ...along]) Object.assign(result, { [each]: source?.[each] ?? null });
  }
  const emails = all.flatMap(({ email, secondaryEmails }) => [...(email === null ? [] : [email]), ...secondaryEmails]);
  const phones = all.flatMap((contact) => phonesOf(contact, result.country));
  const profiles = new Map(
    all.toReversed().flatMap((one) => one.socialProfiles.map((each) => [handleKey(each), each])),
  );
  return {
    ...result,
    secondaryEmails: [...new Set(emails)].filter((email) => email !== result.email),
    ...furtherPhones(phones, result.phone, result.country),
    socialProfiles: [
      ...new Map(all.flatMap((one) => one.socialProfiles.map((each) => [handleKey(each), each] as const))).keys(),
    ].map((key) => profiles.get(key) as StoredContact['socialProfiles'][number]),
    uniqueHandles: all.every(({ uniqueHandles }) => uniqueHandles),
    doNotContact: all.some(({ doNotContact }) => doNotContact),
    blockedAt: firstBlock(all),
    customFields: Object.assign({}, ...all.toReversed().map(({ customFields }) => customFields)),
  };
}

/** Since when the first of some contacts is blocked; null if none is. */
export function firstBlock(contacts: readonly Pick<StoredContact, 'blockedAt'>[]): string | null {
  const [first = null] = contacts.flatMap(({ blockedAt }) => blockedAt ?? []).toSorted();
  return first;
}

/**
 * All numbers of a contact, as those of another country can have them: one that its own country made a valid number, and the other country
 * does not, is in E.164.
 */
export function phonesOf(
  { phone, phoneE164, secondaryPhones, secondaryPhoneKeys }: Phones,
  country: string | null,
): string[] {
  const first = phone === null ? [] : [[phone, phoneE164 ?? phone] as const];
  const further = secondaryPhones.map((given, at) => [given, secondaryPhoneKeys[at] ?? given] as const);
  return [...first, ...further].map(([given, key]) => (phoneKey(given, country) === key ? given : key));
}

/** The telephone numbers of a contact. */
export type Phones = Pick<StoredContact, 'phone' | 'phoneE164' | 'secondaryPhones' | 'secondaryPhoneKeys'>;

export function pickFields(contact: StoredContact): MergedFields {
  return Object.fromEntries(mergedFields.map((field) => [field, contact[field]])) as unknown as MergedFields;
}
