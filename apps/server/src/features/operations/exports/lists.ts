import {
  Activity,
  Contact,
  clickIds,
  type ExportAnnounced,
  type ExportCreate,
  type ExportResource,
  exportableLists,
  FormSubmission,
  Lead,
  Tag,
  utmParameters,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Page } from '../../../db/pages.js';
import { invalidField } from '../../../errors.js';
import { decodeId } from '../../../ids.js';
import { invalidFields, toDetails } from '../../../invalid-fields.js';
import { listActivities } from '../../crm/activities/index.js';
import { listContacts, listContactsIncludingDeleted } from '../../crm/contacts/index.js';
import { listLeads } from '../../crm/leads/index.js';
import { listTags } from '../../crm/tags/index.js';
import { listSubmissionsForExport, resolveForm } from '../../inbox/forms/index.js';
import { personList } from './person-list.js';
import { mapEmailsOfUsers, mapNamesOfLeads } from './queries.js';

/** A record as the API returns it. */
export type ListedRecord = Record<string, unknown>;

/** A list as exports read it: in pages, oldest record first, so that what comes meanwhile is at the end. */
export interface ExportableList {
  /** The fields of a record. */
  fields: string[];
  /** The columns of its CSV that are no fields of a record: what an import needs to tell who is meant. */
  ownColumns: readonly string[];
  /** Whose custom fields its records have. */
  customFieldsOf: 'CONTACT' | 'LEAD' | undefined;
  /** Further columns of its CSV, which depend on what is exported. Throws VALIDATION_ERROR. */
  listColumns?(db: Queryable, tenantId: string, filter: ListedRecord): Promise<string[]>;
  read(db: Queryable, tenantId: string, what: Exported, page: PageOf): Promise<Page<ListedRecord>>;
  /** Whether it cannot be told for the moment which records belong to it. */
  mustWait?(db: Queryable, tenantId: string, what: Exported): Promise<boolean>;
}

/** What is exported of a list: CSV has columns of its own. */
export interface Exported {
  format: ExportCreate['format'];
  filter: ListedRecord;
}

export interface PageOf {
  cursor: string;
  limit: number;
}

type Read = (db: Queryable, tenantId: string, query: never) => Promise<Page<unknown>>;

/** The fields of the contact of a lead by which an import finds or creates it. */
const contactColumns = [
  'name',
  'email',
  'secondaryEmails',
  'phone',
  'secondaryPhones',
  'company',
  'title',
  'country',
  'externalId',
  'socialProfiles',
] as const;

/** Where a submission of a form comes from. */
const sourceColumns = ['page', 'referrer', ...utmParameters, ...clickIds].map((name) => `source.${name}`);

const lists: Record<ExportResource, ExportableList> = {
  contacts: withOwners(makeList('contacts', Object.keys(Contact.shape), 'CONTACT', listContacts as Read)),
  leads: withWords(makeList('leads', Object.keys(Lead.shape), 'LEAD', listLeads as Read)),
  activities: makeList('activities', Object.keys(Activity.shape), undefined, listActivities as Read),
  tags: makeList('tags', Object.keys(Tag.shape), undefined, listTags as Read),
  formSubmissions: withInputs(
    makeList('formSubmissions', Object.keys(FormSubmission.shape), undefined, listSubmissionsForExport as Read),
  ),
};

export function listOf(resource: ExportAnnounced['resource']): ExportableList {
  return resource === 'person' ? personList : lists[resource];
}

function makeList(
  resource: ExportResource,
  fields: string[],
  customFieldsOf: ExportableList['customFieldsOf'],
  read: Read,
): ExportableList {
  return {
    fields: fields.filter((field) => field !== 'tenantId' && field !== 'customFields'),
    ownColumns: [],
    customFieldsOf,
    read: (db, tenantId, { filter }, { cursor, limit }) => {
      const query = { ...readFilter(resource, filter), sort: 'createdAt', cursor, limit };
      return read(db, tenantId, query as never) as Promise<Page<ListedRecord>>;
    },
  };
}

/** The same list, whose CSV tells owners by id and by e-mail address: a name does not say which user is meant. */
function withOwners(list: ExportableList): ExportableList {
  return {
    ...list,
    ownColumns: ['ownerId', 'ownerEmail'],
    async read(db, tenantId, what, page) {
      const { data, meta } = await list.read(db, tenantId, what, page);
      if (what.format !== 'csv') return { data, meta };
      const ownerIds = data.map((record) => (record.owner as Contact['owner'])?.id ?? null);
      const emails = await mapEmailsOfUsers(db, tenantId, ownerIds);
      const told = data.map((record, index) => {
        const ownerId = ownerIds[index] ?? null;
        return { ...record, ownerId, ownerEmail: ownerId && (emails.get(ownerId) ?? null) };
      });
      return { data: told, meta };
    },
  };
}

/** The same list, whose CSV says in words what ids of this tenant say: an import into another one knows no ids. */
function withWords(list: ExportableList): ExportableList {
  return {
    ...list,
    ownColumns: ['pipeline', 'stage', 'ownerEmail', 'tags', ...contactColumns.map((field) => `contact.${field}`)],
    async read(db, tenantId, what, page) {
      const { data, meta } = await list.read(db, tenantId, what, page);
      if (what.format !== 'csv' || data.length === 0) return { data, meta };
      const leads = data as unknown as Lead[];
      const uuids = leads.flatMap(({ contactId }) => decodeId('contact', contactId) ?? []);
      const contacts = await listContactsIncludingDeleted(db, tenantId, [...new Set(uuids)]);
      const emails = await mapEmailsOfUsers(
        db,
        tenantId,
        leads.map(({ assignedToId }) => assignedToId),
      );
      const { pipelines, stages, tags } = await mapNamesOfLeads(db, tenantId);
      const told = leads.map((lead) => {
        const contact = contacts.get(decodeId('contact', lead.contactId) ?? '')?.record;
        return {
          ...lead,
          pipeline: pipelines.get(lead.pipelineId) ?? null,
          stage: stages.get(lead.stageId) ?? null,
          ownerEmail: lead.assignedToId && (emails.get(lead.assignedToId) ?? null),
          tags: lead.tagIds.flatMap((id) => tags.get(id) ?? []),
          contact: contact && Object.fromEntries(contactColumns.map((field) => [field, contact[field]])),
        };
      });
      return { data: told, meta };
    },
  };
}

/** The same list, whose CSV has a column for each input and each consent of the form. `values` has all that was sent, whatever the form has now. */
function withInputs(list: ExportableList): ExportableList {
  return {
    ...list,
    ownColumns: sourceColumns,
    async listColumns(db, tenantId, filter) {
      const { formId } = readFilter('formSubmissions', filter);
      const form = await resolveForm(db, tenantId, formId as string, 'body.filter.formId');
      return [...form.fields.map(({ name }) => `value.${name}`), ...form.consents.map(({ name }) => `consent.${name}`)];
    },
    async read(db, tenantId, what, page) {
      const { data, meta } = await list.read(db, tenantId, what, page);
      return { data: what.format === 'csv' ? data.map((record) => toCells(record as FormSubmission)) : data, meta };
    },
  };
}

function toCells({ values, consents, files, source, ...record }: FormSubmission): ListedRecord {
  const { page, referrer, utm, clickIds: clicks } = source;
  return {
    ...record,
    values: JSON.stringify(values),
    consents: JSON.stringify(consents),
    files: files.map(({ fileName }) => fileName),
    source: { page, referrer, ...utm, ...clicks },
    value: Object.fromEntries(values.map(({ name, value }) => [name, value])),
    consent: Object.fromEntries(consents.map(({ name, given }) => [name, given])),
  };
}

const paging = ['limit', 'cursor', 'sort', 'fields'];

/** A filter as the query of its list reads it. Throws VALIDATION_ERROR. */
export function readFilter(resource: ExportResource, filter: ExportAnnounced['filter']): ListedRecord {
  const own = paging.find((name) => Object.hasOwn(filter, name));
  if (own !== undefined)
    throw invalidField(`body.filter.${own}`, 'An export has all records, oldest first. Leave it out.');
  const parsed = exportableLists[resource].safeParse(filter);
  if (!parsed.success) throw invalidFields(toDetails('body.filter', parsed.error.issues));
  return parsed.data as ListedRecord;
}
