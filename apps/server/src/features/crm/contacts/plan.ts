import { isDeepStrictEqual } from 'node:util';
import { type ContactUpdate, isIdentified } from '@lead-engagement/contract';
import { madeBy } from '../../../callers/maker.js';
import { checkTimeStays, readCreatedAt, type Scoped } from '../../../callers/sent-times.js';
import { changedFields } from '../../../db/diff.js';
import type { Changes } from '../../../db/records.js';
import { ApiError, invalidField } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import { checkGrowth } from './growth.js';
import type { MatchName } from './match.js';
import { furtherPhones, toE164 } from './phone.js';
import type { StoredContact } from './present.js';
import type { NewContact } from './queries.js';
import { handleKey, readSocialProfiles } from './social-profiles.js';
import type { contacts } from './table.js';

/** The contact fields of a write: the body of a single one, a record of a bulk write, or the contact of a lead. */
export type ContactWrite = ContactUpdate & { createdAt?: string | null | undefined };

const noName = 'A contact needs a name, an email, a phone or a social profile';

/** The row of a new contact without its custom fields. Throws VALIDATION_ERROR under `at` if it has no name, e-mail address or phone. */
export function newContactRow(
  tenantId: string,
  input: ContactWrite,
  ownerId: string | null,
  {
    at,
    allowDuplicate,
    caller,
    now,
    id = newUuid(now.getTime()),
  }: { at: string; allowDuplicate: boolean; caller: Scoped; id?: string | undefined; now: Date },
): NewContact {
  if (!isIdentified(input)) throw invalidField(`${at}.name`, `${noName}.`, 'required');
  checkGrowth('secondaryEmails', input.secondaryEmails ?? [], at);
  checkGrowth('secondaryPhones', input.secondaryPhones ?? [], at);
  checkGrowth('socialProfiles', input.socialProfiles ?? [], at);
  return {
    tenantId,
    id,
    name: input.name ?? null,
    email: input.email ?? null,
    uniqueEmail: allowDuplicate ? null : (input.email ?? null),
    secondaryEmails: [...new Set(input.secondaryEmails)],
    phone: input.phone ?? null,
    phoneE164: toE164(input.phone ?? null, input.country ?? null),
    ...furtherPhones(input.secondaryPhones ?? [], input.phone ?? null, input.country ?? null),
    socialProfiles: readSocialProfiles(input.socialProfiles ?? []),
    uniqueHandles: !allowDuplicate,
    doNotContact: input.doNotContact ?? false,
    blockedAt: null,
    company: input.company ?? null,
    title: input.title ?? null,
    country: input.country ?? null,
    externalId: input.externalId ?? null,
    ownerId,
    customFields: {},
    mergedIntoId: null,
    ...madeBy(caller),
    recordedAt: now.toISOString(),
    createdAt: readCreatedAt(caller, input, at, now),
    updatedAt: now.toISOString(),
  };
}

/** The changes of a contact without its tags. Throws VALIDATION_ERROR if no name, e-mail address or phone would be left. */
export function contactChanges(
  row: StoredContact,
  input: ContactWrite,
  { ownerId, customFields }: Pick<Changes<typeof contacts>, 'ownerId' | 'customFields'>,
  { at, allowDuplicate }: { at: string; allowDuplicate: boolean },
): Changes<typeof contacts> {
  const {
    tags,
    tagIds,
    owner,
    ownerId: _,
    customFields: _sent,
    socialProfiles,
    secondaryEmails,
    secondaryPhones,
    createdAt,
    ...plain
  } = input;
  checkTimeStays(createdAt, row.createdAt, `${at}.createdAt`, 'It is set when you create the contact.');
  const changes: Changes<typeof contacts> = changedFields(row, { ...plain, ownerId, customFields }) ?? {};
  const next = { ...row, ...changes } as StoredContact;
  const phoneE164 = toE164(next.phone, next.country);
  const phones = furtherPhones(secondaryPhones ?? row.secondaryPhones, next.phone, next.country);
  const profiles = socialProfiles && readSocialProfiles(socialProfiles);
  const addresses = secondaryEmails && [...new Set(secondaryEmails)];
  checkGrowth('secondaryEmails', addresses ?? [], at, row.secondaryEmails);
  checkGrowth('secondaryPhones', secondaryPhones ?? [], at, row.secondaryPhones);
  checkGrowth('socialProfiles', (profiles ?? []).map(handleKey), at, row.socialProfiles.map(handleKey));
  if (changes.email !== undefined) changes.uniqueEmail = allowDuplicate ? null : changes.email;
  if (phoneE164 !== row.phoneE164) changes.phoneE164 = phoneE164;
  if (addresses && !isDeepStrictEqual(addresses, row.secondaryEmails)) changes.secondaryEmails = addresses;
  // The country decides how numbers without its code are read.
  if (secondaryPhones || changes.phone !== undefined || changes.country !== undefined) {
    for (const field of ['secondaryPhones', 'secondaryPhoneKeys'] as const) {
      if (!isDeepStrictEqual(phones[field], row[field])) changes[field] = phones[field];
    }
  }
  if (profiles && !isDeepStrictEqual(profiles, row.socialProfiles)) {
    Object.assign(changes, { socialProfiles: profiles, uniqueHandles: !allowDuplicate });
  }
  if (!isIdentified({ ...next, ...changes } as StoredContact)) {
    throw invalidField(at, `${noName}: this would clear the last.`);
  }
  return changes;
}

/** The values of a contact that must be unique among live contacts. */
export interface Claims {
  email: string | null;
  externalId: string | null;
  /** Keys of social profiles. */
  handles: readonly string[];
}

/** The unique values among these fields. */
export function claimsOf(fields: Changes<typeof contacts>, allowDuplicate: boolean): Claims {
  const { email = null, externalId = null, socialProfiles = [] } = fields;
  if (allowDuplicate) return { email: null, externalId, handles: [] };
  return { email, externalId, handles: socialProfiles.map(handleKey) };
}

/** The CONFLICT for a value that another contact (UUID) has. */
export function takenBy(what: MatchName | 'social profile', uuid: string, at: string): ApiError {
  const admit = at === 'body' && what !== 'externalId' ? ', or admit it with ?allowDuplicate=true' : '';
  const advice = at.endsWith('.contact')
    ? 'Send the id of that one as contactId, in place of contact, or another onMatch'
    : `Update that one${admit}`;
  const existingId = encodeId('contact', uuid);
  return new ApiError('CONFLICT.already_exists', `Another contact has this ${what}. ${advice}.`, {
    existingId,
    ...(what !== 'social profile' && { path: `${at}.${what}` }),
  });
}

/** The public id of the owner in a body, and its path; null to clear it, undefined if the body has none. */
export function ownerOf(
  { owner, ownerId }: Pick<ContactWrite, 'owner' | 'ownerId'>,
  at: string,
): { id: string; path: string } | null | undefined {
  const named = owner === undefined ? undefined : (owner?.id ?? null);
  if (ownerId !== undefined && named !== undefined && ownerId !== named) {
    throw invalidField(`${at}.ownerId`, 'Differs from owner.id. Send one of them.');
  }
  const id = ownerId === undefined ? named : ownerId;
  return typeof id === 'string' ? { id, path: `${at}.${ownerId ? 'ownerId' : 'owner.id'}` } : id;
}

/** The tags in a body: by public id, with the path of each, and by name. Throws if a tag has neither. */
export function tagsOf(
  { tags, tagIds }: Pick<ContactWrite, 'tags' | 'tagIds'>,
  at: string,
): { ids: { id: string; path: string }[]; names: string[] } {
  const names: string[] = [];
  const ids = (tagIds ?? []).map((id, index) => ({ id, path: `${at}.tagIds.${index}` }));
  tags?.forEach((tag, index) => {
    if (typeof tag === 'string') names.push(tag);
    else if (tag.id !== undefined) ids.push({ id: tag.id, path: `${at}.tags.${index}.id` });
    else if (tag.name !== undefined) names.push(tag.name);
    else throw invalidField(`${at}.tags.${index}`, 'A tag needs a name or an id.');
  });
  return { ids, names };
}
