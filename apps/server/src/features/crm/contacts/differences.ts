import type { CustomFieldValues } from '@lead-engagement/contract';
import { ownValue } from '../../../own-value.js';
import { phoneKey, phoneKeysOf } from './phone.js';
import type { ContactWrite } from './plan.js';
import type { StoredContact } from './present.js';
import { handleKey, readSocialProfiles } from './social-profiles.js';

const plainFields = ['name', 'company', 'title', 'country', 'externalId', 'doNotContact'] as const;

/** What a write names, looked up. */
export interface LookedUp {
  ownerId: string | null | undefined;
  customFields: CustomFieldValues | undefined;
  /** Whether the contact has all tags that are sent. */
  hasTags: boolean;
}

/** The names of the sent fields that say something else than a contact. A list does if it has an entry that the contact lacks. */
export function differingFields(
  row: StoredContact,
  input: ContactWrite,
  { ownerId, customFields, hasTags }: LookedUp,
): string[] {
  const country = input.country ?? row.country;
  const numbers = new Set(phoneKeysOf({ ...row, country }));
  const lacksNumber = (phone: string) => !numbers.has(phoneKey(phone, country));
  const lacksAddress = (email: string) => email !== row.email && !row.secondaryEmails.includes(email);
  const handles = new Set(row.socialProfiles.map(handleKey));
  const isOther: Record<string, boolean> = {
    email: input.email === null ? row.email !== null : lacksAddress(input.email ?? row.email ?? ''),
    phone: input.phone === null ? row.phone !== null : input.phone !== undefined && lacksNumber(input.phone),
    secondaryEmails: (input.secondaryEmails ?? []).some(lacksAddress),
    secondaryPhones: (input.secondaryPhones ?? []).some(lacksNumber),
    socialProfiles: readSocialProfiles(input.socialProfiles ?? []).some((one) => !handles.has(handleKey(one))),
    [input.ownerId === undefined ? 'owner' : 'ownerId']: ownerId !== undefined && ownerId !== row.ownerId,
    [input.tags === undefined ? 'tagIds' : 'tags']: !hasTags,
    createdAt: Boolean(input.createdAt) && input.createdAt !== row.createdAt,
  };
  for (const field of plainFields) isOther[field] = input[field] !== undefined && input[field] !== row[field];
  if (row.email === null && input.email === undefined) isOther.email = false;
  const custom = Object.keys(input.customFields ?? {}).filter(
    (key) => JSON.stringify(ownValue(customFields, key)) !== JSON.stringify(ownValue(row.customFields, key)),
  );
  const names = Object.entries(isOther).flatMap(([name, differs]) => (differs ? [name] : []));
  return [...names, ...(customFields ? custom.map((key) => `customFields.${key}`) : [])];
}

/** Those of the sent fields that a contact has not: an empty list is blank, and so is `doNotContact` if it is not set. */
export function blanksOf(row: StoredContact, input: ContactWrite, hasTags: boolean): ContactWrite {
  const isBlank = (name: string) => {
    if (name === 'owner') return row.ownerId === null;
    if (name === 'tags' || name === 'tagIds') return !hasTags;
    const value = ownValue(row as unknown as Record<string, unknown>, name);
    return value === null || value === false || (Array.isArray(value) && value.length === 0);
  };
  const { customFields, ...others } = input;
  const fields = Object.entries(others).filter(([name, value]) => value !== null && isBlank(name));
  const custom = Object.entries(customFields ?? {}).filter(
    ([key, value]) => value !== null && !Object.hasOwn(row.customFields, key),
  );
  return {
    ...(Object.fromEntries(fields) as ContactWrite),
    ...(custom.length > 0 && { customFields: Object.fromEntries(custom) }),
  };
}

/** The names of all fields that are sent. */
export function sentFields({ customFields, ...others }: ContactWrite): string[] {
  const plain = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...plain, ...Object.keys(customFields ?? {}).map((key) => `customFields.${key}`)];
}
