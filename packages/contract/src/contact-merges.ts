import { z } from 'zod';
import { limits } from './access.js';
import { withComputed } from './bulk.js';
import { Contact, ContactUpdate, DuplicateReason } from './contacts.js';
import { envelope, pageEnvelope } from './envelope.js';
import { id, noBody, noQuery, timestamp } from './fields.js';
import type { JobState } from './jobs.js';
import { creationFilters, idFilter, listQuery, recordIds } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

const named = {
  primaryId: id.describe('The contact that stays.'),
  mergeIds: z
    .array(id)
    .min(1)
    .max(limits.mergedContacts)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Names a contact twice.' })
    .describe('The contacts that go into it.'),
  overrides: withComputed(ContactUpdate)
    .optional()
    .describe(
      'Fields to set on the result; they override the values of the contacts. `version` is a precondition: that of the primary contact.',
    ),
};
const isOfOthers = ({ primaryId, mergeIds }: { primaryId: string; mergeIds: string[] }) =>
  !mergeIds.includes(primaryId);
const ofOthers = { error: 'Has the primary contact. Leave it out.', path: ['mergeIds'] };

/** Contacts to merge, to see what would become of them. */
export const ContactMergePreview = z.strictObject(named).refine(isOfOthers, ofOthers);

export const ContactMergeCreate = z
  .strictObject({
    ...named,
    dryRun: z
      .boolean()
      .default(false)
      .meta({ deprecated: true })
      .describe('Deprecated: send the same body without it to POST /v1/contacts/merge/preview.'),
  })
  .refine(isOfOthers, ofOthers);
export type ContactMergeCreate = z.output<typeof ContactMergeCreate>;

/** The states of a merge, of those of jobs: whether records are still on their way. */
export const contactMergeStatuses = ['RUNNING', 'COMPLETED'] as const satisfies readonly JobState[];

/** A merge of contacts, either done or previewed. */
export const ContactMerge = z
  .object({
    id: z.string().nullable().describe('null of a preview.'),
    tenantId: z.string(),
    primaryId: z.string(),
    mergedIds: z.array(z.string()),
    contact: Contact.nullable().describe('The primary contact as it is afterwards; null if it was deleted since.'),
    status: z
      .enum(contactMergeStatuses)
      .describe(
        'COMPLETED once all records have gone over, or have come back if it was undone: see `undoneAt`. Until then RUNNING: the contacts are merged or separated, and the server moves many records in the background.',
      ),
    moved: z
      .record(z.string(), z.int())
      .describe(
        'How many records have gone over to the primary contact so far, such as `{"leads": 2, "activities": 5}`; of a preview, how many would.',
      ),
    undoneAt: timestamp.nullable().describe('When the contacts were separated again.'),
    undoUntil: timestamp.nullable().describe('Until when it can be undone; null of a preview.'),
    createdAt: timestamp,
  })
  .meta({ id: 'ContactMerge' });
export type ContactMerge = z.infer<typeof ContactMerge>;

export const ContactMergeQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('contactMerge'),
  ...idFilter('contactId', 'contact', { about: 'Merges that these contacts took part in, as primary ones or not' }),
  ...creationFilters,
});
export type ContactMergeQuery = z.output<typeof ContactMergeQuery>;

/** A contact that may be the same person as another. */
export const ContactDuplicate = z
  .object({
    tenantId: z.string(),
    contact: Contact,
    reasons: z.array(DuplicateReason).describe('The strongest first.'),
  })
  .meta({ id: 'ContactDuplicate' });
export type ContactDuplicate = z.infer<typeof ContactDuplicate>;

const read = { scope: 'read:leads', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: true } as const;
const pathParams = z.object({ id });
const query = noQuery;

const resource: ResourceDeclaration = {
  ids: { contactMerge: { prefix: 'mrg', example: '01m5k2v8496rnwx2v0y6s4t323' } },
  kept: {
    merges: {
      what: 'Merges, with the data to undo them',
      tables: ['contact_merges', 'contact_merge_moves'],
      kept: { days: limits.mergeUndoDays, after: 'the merge' },
    },
  },
};

export const contactMerges = defineResource('contacts', resource, {
  merge: {
    method: 'POST',
    path: '/api/v1/contacts/merge',
    summary: 'Merge contacts',
    description: `The primary contact keeps what it has; what it lacks is filled from the others, in their order; tags, secondary e-mail addresses and social profiles are united, and doNotContact is set if any has it. Leads, activities and all other records of the others go over to it, and their ids answer MERGED from then on. Of many records, the first go over at once and the others shortly afterwards, until the status is COMPLETED. \`version\` in \`overrides\` is that of the primary contact: with another one nothing is merged. Can be undone for ${limits.mergeUndoDays} days.`,
    query,
    body: ContactMergeCreate,
    responses: { 200: envelope(ContactMerge) },
    metadata: {
      ...write,
      audited: 'contact.merged',
      errors: ['CONFLICT.already_exists', 'MERGED', 'PRECONDITION_FAILED'],
    },
  },
  previewMerge: {
    method: 'POST',
    path: '/v1/contacts/merge/preview',
    summary: 'Preview a merge of contacts',
    description: 'Returns what `POST /api/v1/contacts/merge` would make of the contacts now. Nothing is changed.',
    query,
    body: ContactMergePreview,
    responses: { 200: envelope(ContactMerge) },
    metadata: { ...write, audited: false, errors: ['CONFLICT.already_exists', 'MERGED', 'PRECONDITION_FAILED'] },
  },
  listMerges: {
    method: 'GET',
    path: '/v1/contacts/merges',
    summary: 'List merges of contacts',
    query: ContactMergeQuery,
    responses: { 200: pageEnvelope(ContactMerge) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  getMerge: {
    method: 'GET',
    path: '/v1/contacts/merges/:mergeId',
    summary: 'Read a merge of contacts',
    pathParams: z.object({ mergeId: id }),
    query,
    responses: { 200: envelope(ContactMerge) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  undoMerge: {
    method: 'POST',
    path: '/v1/contacts/merges/:mergeId/undo',
    summary: 'Undo a merge of contacts',
    description:
      'The merged contacts come back with all that went over, and the primary contact loses what it got; what has been changed or added since stays with it. Of many records, some come back a little later, until the status is COMPLETED. A CONFLICT if the merge was undone before, is too old, if its primary contact is gone, or if another contact has taken an e-mail address or external id that would come back.',
    pathParams: z.object({ mergeId: id }),
    query,
    body: noBody,
    responses: { 200: envelope(ContactMerge) },
    metadata: {
      ...write,
      audited: 'contact.merge_undone',
      errors: [
        'NOT_FOUND',
        'CONFLICT.already_exists',
        'CONFLICT.related_deleted',
        'CONFLICT.nothing_to_do',
        'CONFLICT.too_late',
      ],
    },
  },
  listDuplicates: {
    method: 'GET',
    path: '/v1/contacts/:id/duplicates',
    summary: 'List possible duplicates of a contact',
    description: `Contacts with the same e-mail address, telephone number or social profile, or a similar name at the same company; the most likely first, ${limits.duplicates} at most.`,
    pathParams,
    query: listQuery(['-likelihood'], {}),
    responses: { 200: pageEnvelope(ContactDuplicate) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'MERGED', 'INVALID_CURSOR'] },
  },
});
