import { z } from 'zod';
import { Activity, TimelineQuery } from './activities.js';
import { customFieldFilters, customFieldValues, customFieldWrites, withCustomFields } from './custom-fields.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  country,
  id,
  identityFields,
  noBody,
  recordFields,
  requiredText,
  text,
  timeFields,
  version,
  writeBody,
} from './fields.js';
import { anyOf, listQuery, queryBoolean, timeFilters } from './lists.js';
import { defineRoutes } from './route.js';
import { TagReference, tagFilter, tagWrites } from './tags.js';

export const Owner = z
  .object({ id: z.string(), name: z.string(), avatar: z.string().nullable() })
  .meta({ id: 'Owner' });
export type Owner = z.infer<typeof Owner>;

/** A person that leads are attached to. Source: specification, Contact. */
export const Contact = z
  .object({
    ...identityFields,
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    title: z.string().nullable().describe('Job title.'),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2 code.'),
    score: z.int().describe('That of the highest open lead; 0 without one.'),
    tags: z.array(TagReference),
    owner: Owner.nullable(),
    externalId: z.string().nullable().describe('Your own id of the contact; unique among live contacts.'),
    customFields: customFieldValues,
    version,
    ...timeFields,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

const email = z.email({ error: 'Must be an e-mail address.' }).max(254).toLowerCase();

const writable = {
  name: requiredText(200).nullish(),
  email: email.nullish(),
  phone: requiredText(50).nullish().describe('Kept as given.'),
  company: requiredText(200).nullish(),
  title: requiredText(200).nullish(),
  country: country.nullish(),
  externalId: requiredText(200).nullish(),
  ownerId: id.nullish().describe('The owning user; the same as `owner.id`.'),
  owner: z.object({ id }).nullish(),
  ...tagWrites,
  customFields: customFieldWrites,
};

const identified = (contact: { name?: unknown; email?: unknown; phone?: unknown }) =>
  [contact.name, contact.email, contact.phone].some((value) => value !== undefined && value !== null);

const readOnly = [...Object.keys(recordFields), 'score', 'version'];

export const ContactCreate = writeBody(writable, readOnly, (fields) =>
  fields.refine(identified, { error: 'A contact needs a name, an email or a phone.', path: ['name'] }),
);
export type ContactCreate = z.output<typeof ContactCreate>;

export const ContactUpdate = writeBody(writable, readOnly);
export type ContactUpdate = z.output<typeof ContactUpdate>;

const allowDuplicate = queryBoolean
  .optional()
  .describe('Admits an e-mail address that another live contact has already.');

export const ContactQuery = withCustomFields(
  listQuery(['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'], {
    email: text(254).toLowerCase().optional(),
    owner: anyOf(z.string()).optional().describe('User ids; `none` for contacts without an owner.'),
    ownerId: anyOf(z.string()).optional().describe('The same as `owner`.'),
    externalId: text(200).optional(),
    tag: tagFilter,
    customFields: customFieldFilters,
    ...timeFilters,
  }),
);
export type ContactQuery = z.output<typeof ContactQuery>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const path = { id };

export const contacts = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/v1/contacts',
    summary: 'List contacts',
    query: ContactQuery,
    responses: { 200: pageEnvelope(Contact) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/api/v1/contacts',
    summary: 'Create a contact',
    description:
      'Needs a name, an email or a phone. The e-mail address is lower-cased and unique among live contacts: a second one is a CONFLICT with existingId.',
    query: z.strictObject({ allowDuplicate }),
    body: ContactCreate,
    responses: { 201: envelope(Contact) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['CONFLICT'] },
  },
  get: {
    method: 'GET',
    path: '/api/v1/contacts/:id',
    summary: 'Read a contact',
    pathParams: z.object(path),
    query: z.strictObject({}),
    responses: { 200: envelope(Contact) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
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
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/contacts/:id',
    summary: 'Delete a contact and its leads',
    pathParams: z.object(path),
    query: z.strictObject({}),
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'contact.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  listActivities: {
    method: 'GET',
    path: '/v1/contacts/:id/activities',
    summary: 'List the activities of a contact',
    description: 'Those of its leads as well. Sorted by dueAt, the list has only those that have one.',
    pathParams: z.object(path),
    query: TimelineQuery,
    responses: { 200: pageEnvelope(Activity) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
});
