import { z } from 'zod';
import { limits } from './access.js';
import { BulkResult, bulkBody, bulkBounds, bulkMatchField, upsertBody } from './bulk.js';
import { customFieldFilters, customFieldValues, customFieldWrites, withCustomFields } from './custom-fields.js';
import { emailAddress, toStoredAddress } from './email-address.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  country,
  fixed,
  id,
  identityFields,
  inlineBody,
  noBody,
  noQuery,
  recordedAt,
  recordFields,
  requiredText,
  sentCreatedAt,
  text,
  timeFields,
  timestamp,
  timestampInput,
  version,
  writeBody,
} from './fields.js';
import {
  anyOf,
  deletedFilter,
  idFilter,
  isUnset,
  listQuery,
  queryBoolean,
  recordIds,
  searchText,
  selectedFields,
  timeFilters,
  valueFilter,
} from './lists.js';
import { createdBy } from './makers.js';
import { MatchMode, matchField, upsertFields } from './matching.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { TagReference, tagFilter, tagOperators, tagWrites } from './tags.js';

export const Owner = z
  .object({ id: z.string(), name: z.string(), avatar: z.string().nullable() })
  .meta({ id: 'Owner' });
export type Owner = z.infer<typeof Owner>;

/** The profile of a contact on a platform. */
export const SocialProfile = z
  .object({
    platform: z.string().describe('Upper case, such as LINKEDIN.'),
    handle: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: 'SocialProfile' });
export type SocialProfile = z.infer<typeof SocialProfile>;

/** A person that leads are attached to. Source: specification, Contact. */
export const Contact = z
  .object({
    ...identityFields,
    name: z.string().nullable(),
    email: z.string().nullable(),
    secondaryEmails: z.array(z.string()),
    phone: z.string().nullable().describe('As it was given.'),
    phoneE164: z.string().nullable().describe('The same number in E.164; null if it is not a valid phone number.'),
    secondaryPhones: z.array(z.string()).describe('Further telephone numbers, as they were given.'),
    socialProfiles: z.array(SocialProfile),
    company: z.string().nullable(),
    title: z.string().nullable().describe('Job title.'),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2 code.'),
    score: z.int().describe('That of the highest open lead; 0 without one.'),
    tags: z.array(TagReference),
    owner: Owner.nullable(),
    doNotContact: z.boolean().describe('Whether the contact must not be written to or called.'),
    externalId: z.string().nullable().describe('Your own id of the contact; unique among live contacts.'),
    customFields: customFieldValues,
    blockedAt: timestamp
      .nullable()
      .describe(
        'Since when what the contact writes is kept without an answer or a notice: POST …/block. null: it is not.',
      ),
    version,
    createdBy,
    recordedAt,
    ...timeFields,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

/** Values that two contacts can share, the strongest first. */
export const sharedValues = ['EMAIL', 'PHONE', 'SOCIAL_PROFILE'] as const;

/** The reasons for which two contacts look like one, the strongest first. */
export const duplicateReasons = [...sharedValues, 'NAME_AND_COMPANY'] as const;

/** A reason for which a contact looks like another one. */
export const DuplicateReason = z.object({
  type: z.enum(duplicateReasons),
  value: z.string().describe('The value that both contacts have, or the similar value of this one.'),
});

/** A contact that may be the same person as another one. */
export const ContactSharer = z
  .object({ id: z.string(), reasons: z.array(DuplicateReason).describe('The strongest first.') })
  .meta({ id: 'ContactSharer' });
export type ContactSharer = z.infer<typeof ContactSharer>;

/** A contact in a list. */
export const ContactRead = Contact.extend({
  duplicates: z
    .array(ContactSharer)
    .optional()
    .describe(
      `The live contacts that may be the same person, up to ${limits.duplicates}, the likeliest first, if \`expand=duplicates\` asks for them.`,
    ),
  deletedAt: timestamp.optional().describe('When the contact was deleted; only in lists with `deleted=true`.'),
}).meta({ id: 'ContactRead' });
export type ContactRead = z.infer<typeof ContactRead>;

const email = emailAddress();

const socialProfile = z.strictObject({
  platform: z
    .string()
    .toUpperCase()
    .max(50)
    .regex(/^[A-Z][A-Z0-9_]*$/, { error: 'Must be a platform, such as LINKEDIN.' }),
  handle: requiredText(200).describe('With or without @, in any case.'),
  url: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https address.' })
    .max(2_000)
    .nullish(),
});

const writable = {
  name: requiredText(200).nullish(),
  email: email.nullish(),
  secondaryEmails: z
    .array(email)
    .max(limits.unitedEntries)
    .optional()
    .describe(
      `Further e-mail addresses, up to ${limits.secondaryEmails}, or those that a merge has united; replaces them all. Other contacts may have them too.`,
    ),
  phone: requiredText(50)
    .nullish()
    .describe('Kept as given. A number without a country code is read as one of `country`.'),
  secondaryPhones: z
    .array(requiredText(50))
    .max(limits.unitedEntries)
    .optional()
    .describe(
      `Further telephone numbers, up to ${limits.secondaryPhones}, or those that a merge has united; replaces them all. The contact is found by each of them. One that is \`phone\` too, or stands twice, is kept once.`,
    ),
  socialProfiles: z
    .array(socialProfile)
    .max(limits.unitedEntries)
    .optional()
    .describe(
      `Up to ${limits.socialProfiles}, or those that a merge has united; replaces them all. No two live contacts have the same handle on one platform.`,
    ),
  doNotContact: z.boolean().optional(),
  company: requiredText(200).nullish(),
  title: requiredText(200).nullish(),
  country: country.nullish(),
  externalId: requiredText(200).nullish(),
  ownerId: id.nullish().describe('The owning user; the same as `owner.id`.'),
  owner: z.object({ id }).nullish(),
  ...tagWrites,
  customFields: customFieldWrites,
};

/** Returns true if a contact has at least one field that identifies it. */
export function isIdentified(contact: {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  socialProfiles?: readonly unknown[] | undefined;
}): boolean {
  const { name, email, phone, socialProfiles = [] } = contact;
  return Boolean(name ?? email ?? phone) || socialProfiles.length > 0;
}

const computed = [
  ...Object.keys(recordFields),
  'createdBy',
  'recordedAt',
  'phoneE164',
  'score',
  'blockedAt',
  'version',
];
const told = Object.keys(upsertFields);
const readOnly = { computed: [...computed, 'deletedAt'], fixed: {}, told };

const createFields = { ...writable, createdAt: sentCreatedAt };

export const ContactCreate = writeBody(createFields, readOnly, (fields) =>
  fields.refine(isIdentified, {
    error: 'A contact needs a name, an email, a phone or a social profile.',
    path: ['name'],
  }),
);
export type ContactCreate = z.output<typeof ContactCreate>;

const matchFields = ['externalId', 'email', 'phone'] as const;

/** A contact that is sent along with another record: found if it is there already, otherwise created. */
export const ContactInline = inlineBody(
  writeBody(
    {
      ...createFields,
      matchOn: matchField(matchFields)
        .optional()
        .describe(
          'The field by which an existing contact is looked for first. Then, and by default, it is looked for by `externalId`, `email` and `phone`, in this order. A telephone number counts if exactly one contact has it, the names do not conflict, and neither an e-mail address nor an external id says that it is another contact.',
        ),
      onMatch: MatchMode.optional().describe(
        'How to treat a contact that is found. `link`, the default: it stays as it is, and the response names the fields that differ. `fill`: only its blank fields are written. `update`: the fields that are sent are written. `refuse`: the request is a CONFLICT with existingId.',
      ),
    },
    readOnly,
    (fields) =>
      fields.refine((contact) => isIdentified(contact) || Boolean(contact.externalId ?? contact.matchOn), {
        error: 'A contact needs a name, an email, a phone or a social profile.',
        path: ['name'],
      }),
  ),
);
export type ContactInline = z.output<typeof ContactInline>;

export const ContactUpdate = writeBody(writable, {
  computed,
  told,
  fixed: { deletedAt: fixed(timestampInput.nullable(), 'Delete a contact with DELETE /api/v1/contacts/:id.') },
});
export type ContactUpdate = z.output<typeof ContactUpdate>;

/** A contact that a client sends back within another record. It does not change the contact. */
const { ownerId: _, tagIds: __, ...readable } = writable;
export const ContactSentBack = writeBody(
  { ...readable, id: z.string().optional() },
  [...computed, 'deletedAt'].filter((field) => field !== 'id'),
);
export type ContactSentBack = z.output<typeof ContactSentBack>;

export const ContactBulkRecord = writeBody(createFields, readOnly);
export type ContactBulkRecord = z.output<typeof ContactBulkRecord>;

export const ContactBulk = bulkBody(
  ContactBulkRecord,
  'contacts',
  bulkMatchField(['email', 'phone', 'externalId'], 'email'),
);
export const ContactUpsert = upsertBody(ContactBulkRecord, ['email', 'phone', 'externalId']);
export type ContactUpsert = z.output<typeof ContactUpsert>;

/** A contact as an upsert leaves it. */
export const ContactUpserted = Contact.extend(upsertFields).meta({ id: 'ContactUpserted' });
export type ContactUpserted = z.infer<typeof ContactUpserted>;
export type ContactBulk = z.output<typeof ContactBulk>;

const allowDuplicate = queryBoolean
  .optional()
  .describe('Admits an e-mail address or a social profile that another live contact has already.');

/** What narrows a list of contacts. */
export const contactFilters = {
  q: searchText
    .optional()
    .describe(
      "Words, each of which begins one of the contact's name, email or company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count.",
    ),
  ...recordIds('contact'),
  email: text(254).overwrite(toStoredAddress).optional().describe('The first address or a further one.'),
  'email[null]': isUnset,
  phone: text(50).optional().describe('In E.164, or as it was given.'),
  'phone[null]': isUnset,
  'company[null]': isUnset,
  ...valueFilter('country', country),
  'country[null]': isUnset,
  ...idFilter('ownerId', 'user', { about: 'User ids', none: 'contacts without an owner' }),
  externalId: text(200).optional(),
  'externalId[null]': isUnset,
  tag: tagFilter,
  ...tagOperators,
  customFields: customFieldFilters,
  deleted: deletedFilter,
  ...timeFilters,
};

const sorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const;

export const ContactQuery = withCustomFields(listQuery(sorts, contactFilters));
export type ContactQuery = z.output<typeof ContactQuery>;

const shown = {
  expand: anyOf(z.enum(['duplicates']))
    .optional()
    .describe(
      '`duplicates`: each contact has in `duplicates` the ids of those with the same e-mail address, telephone number or social profile, or a similar name at the same company.',
    ),
  fields: selectedFields(ContactRead),
};

export const ContactListQuery = withCustomFields(
  listQuery(sorts, {
    ...contactFilters,
    ...shown,
  }),
);
export type ContactListQuery = z.output<typeof ContactListQuery>;
export const ContactGetQuery = z.strictObject(shown);

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const path = { id };

const resource: ResourceDeclaration = {
  about: 'People, with their notes, profiles, duplicates and merges.',
  ids: { contact: { prefix: 'con', example: '01m5k2xg8hezp9a5t3r6n4w7qk' } },
  audited: {
    'contact.blocked': ['addressHours'],
    'contact.deleted': ['purge', 'erase'],
    'contact.erasure_completed': [],
    'contact.restored': [],
    'contact.unblocked': [],
    'contact.bulk_written': ['mode', 'matchOn', 'atomic'],
    'contact.merged': ['primaryId', 'mergeIds', 'dryRun'],
    'contact.merge_undone': [],
  },
};

export const contacts = defineResource('contacts', resource, {
  list: {
    method: 'GET',
    path: '/api/v1/contacts',
    summary: 'List contacts',
    query: ContactListQuery,
    responses: { 200: pageEnvelope(ContactRead) },
    metadata: { ...read, selects: true, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/api/v1/contacts',
    summary: 'Create a contact',
    description:
      'Needs a name, an email, a phone or a social profile. The e-mail address is lower-cased and unique among live contacts, as are social profiles: a second one is a CONFLICT with existingId.',
    query: z.strictObject({ allowDuplicate }),
    body: ContactCreate,
    responses: { 201: envelope(Contact) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['CONFLICT.already_exists'] },
  },
  bulk: {
    method: 'POST',
    path: '/v1/contacts/bulk',
    summary: 'Create or update up to 500 contacts',
    description:
      'Counts as one request. 200 if every record was written, 207 if some failed: `data` says which and why. With `atomic` one bad record is a 400 that names it, and nothing is written. With `matchOn` `phone`, numbers are compared in E.164; of several contacts with one number the oldest is meant. `matchOn` also takes `customFields.<key>` of a unique custom field. A record without the field of `matchOn` is always created. Records may also be sent as a bare array, or as `contacts`.',
    query: noQuery,
    body: ContactBulk,
    responses: { 200: envelope(z.array(BulkResult)), 207: envelope(z.array(BulkResult)) },
    metadata: {
      tellsOutcome: true,
      ...write,
      ...bulkBounds,
      idempotent: true,
      audited: 'contact.bulk_written',
      errors: ['CONFLICT.already_exists'],
    },
  },
  upsert: {
    method: 'POST',
    path: '/v1/contacts/upsert',
    summary: 'Update a contact, or create it',
    description:
      'Finds the contact whose field `matchOn` has this `value`, and writes `record` to it; creates it if there is none. `version` of the record is a precondition. A value that several contacts have is a CONFLICT that names them.',
    query: noQuery,
    body: ContactUpsert,
    responses: { 200: envelope(ContactUpserted), 201: envelope(ContactUpserted) },
    metadata: {
      ...write,
      idempotent: true,
      audited: false,
      errors: ['CONFLICT.already_exists', 'CONFLICT.ambiguous', 'PRECONDITION_FAILED'],
    },
  },
  get: {
    method: 'GET',
    path: '/api/v1/contacts/:id',
    summary: 'Read a contact',
    pathParams: z.object(path),
    query: ContactGetQuery,
    responses: { 200: envelope(ContactRead) },
    metadata: { ...read, selects: true, errors: ['NOT_FOUND', 'MERGED'] },
  },
  update: {
    method: 'PATCH',
    path: '/api/v1/contacts/:id',
    summary: 'Update a contact',
    description: 'Changes the fields that are sent; null clears one.',
    pathParams: z.object(path),
    query: z.strictObject({ allowDuplicate }),
    body: ContactUpdate,
    responses: { 200: envelope(Contact) },
    metadata: {
      ...write,
      audited: false,
      errors: ['NOT_FOUND', 'MERGED', 'CONFLICT.already_exists', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/contacts/:id',
    summary: 'Delete a contact and its leads',
    description: `They can be restored together for ${limits.restoreDays} days. \`purge=true\` deletes the contact and all that belongs to it for good, also where it was deleted before, and needs the scope erase:contacts. So does \`erase=true\`, which also erases what mentions the contact elsewhere: events with their deliveries, crawl results of its accounts, shipments, rows of imports, files of exports and imports of the tenant, and its ids in the audit log. That follows in the background; \`contact.erasure_completed\` in the audit log shows when nothing was left. Receivers of contact.deleted are still told. A CONFLICT for \`erase\` while records of the contact are being moved because of a merge.`,
    pathParams: z.object(path),
    query: z.strictObject({
      purge: queryBoolean.optional().describe('Delete for good.'),
      erase: queryBoolean
        .optional()
        .describe('Delete for good, together with everything that is known of the contact.'),
    }),
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      scope: 'delete:leads',
      orScopes: ['erase:contacts'],
      audited: 'contact.deleted',
      errors: ['NOT_FOUND', 'MERGED', 'CONFLICT.busy', 'PRECONDITION_FAILED'],
    },
  },
});
