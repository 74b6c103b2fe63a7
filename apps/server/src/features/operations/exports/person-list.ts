import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import type { Page } from '../../../db/pages.js';
import { decodeId, encodeId, type IdKind, nilUuid } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import { areInMove, listContactsIncludingDeleted } from '../../crm/contacts/index.js';
import { showOptions } from '../../crm/custom-fields/index.js';
import type { LeadRow } from '../../crm/leads/index.js';
import type { ExportableList, ListedRecord, PageOf } from './lists.js';

/** A person: the contact, and those that were merged into it. UUIDs. */
interface Person {
  tenantId: string;
  contactIds: string[];
}

/** A kind of record that says something about a person, and its rows after an id (a UUID, or the place of an event). */
interface Section {
  kind: string;
  read(db: Queryable, person: Person, after: string, limit: number): Promise<{ key: string; record: ListedRecord }[]>;
}

/** Columns that hold ids, and what they are ids of. */
const idColumns: Record<string, IdKind> = {
  contactId: 'contact',
  leadId: 'lead',
  conversationId: 'conversation',
  pipelineId: 'pipeline',
  stageId: 'stage',
  fromStageId: 'stage',
  toStageId: 'stage',
  assignedToId: 'user',
  assigneeId: 'user',
  userId: 'user',
  authorId: 'user',
  botId: 'chatbot',
  taskId: 'crawlTask',
  runId: 'crawlRun',
  promotedLeadId: 'lead',
  automationId: 'automation',
  endpointId: 'webhookEndpoint',
  eventId: 'event',
  primaryId: 'contact',
  mergedIntoId: 'contact',
  mailboxId: 'mailbox',
  ownerId: 'user',
  emailId: 'email',
  inReplyTo: 'email',
  activityId: 'activity',
};
/** What only the server uses. */
const internal = new Set([
  'tenantId',
  'createdById',
  'makerId',
  'deletionId',
  'uniqueEmail',
  'uniqueHandles',
  'channelId',
  'fileId',
  'fileIds',
  'confirmHash',
  'digest',
  'pageId',
  'remoteId',
  'remote',
  'externalKey',
  'sentCopy',
  'hash',
  'chainId',
  'stageChangeId',
  'shipmentId',
  'words',
  'accountOwner',
  'nextSyncAt',
  'syncFailures',
  'dueAt',
]);

function present(row: ListedRecord, own: IdKind | undefined): ListedRecord {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === 'createdByType') return [['createdBy', value && { type: value, id: row.createdById }]];
      if (name === 'makerType') return [['createdBy', value && { type: value, id: row.makerId }]];
      if (internal.has(name)) return [];
      const kind = name === 'id' ? own : ownValue(idColumns, name);
      return [[name, kind && typeof value === 'string' ? encodeId(kind, value) : value]];
    }),
  );
}

const leadsOf = (db: Queryable, { tenantId, contactIds }: Person) =>
  db`(select id from leads where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]))`;
const conversationsOf = (db: Queryable, { tenantId, contactIds }: Person) =>
  db`(select id from conversations where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]))`;

type StoredRow = ListedRecord & { id: string };

/** Leads with the labels of the options of their custom fields. */
async function showLeads(db: Queryable, rows: StoredRow[]): Promise<StoredRow[]> {
  return showOptions(db, 'LEAD', rows as (StoredRow & Pick<LeadRow, 'tenantId' | 'customFields'>)[]);
}

/** The rows of a table that have an id. */
function rowsOf(
  kind: string,
  table: string,
  own: IdKind | undefined,
  condition: (db: Queryable, person: Person) => Fragment,
  show: (db: Queryable, rows: StoredRow[]) => Promise<StoredRow[]> = async (_, rows) => rows,
): Section {
  return {
    kind,
    async read(db, person, after, limit) {
      const found = await db<StoredRow[]>`
        select * from ${db(table)} where tenant_id = ${person.tenantId} and ${condition(db, person)}
          and id > ${after === '' ? nilUuid : after}::uuid order by id limit ${limit}`;
      const rows = await show(db, found);
      return rows.map((row) => ({ key: row.id, record: present(row, own) }));
    },
  };
}

/** Rows of which there are few, each read with the first page. */
function fewOf(
  kind: string,
  read: (db: Queryable, person: Person) => Promise<readonly ListedRecord[]>,
  own?: IdKind,
): Section {
  return {
    kind,
    read: async (db, person, after) =>
      after === '' ? (await read(db, person)).map((row) => ({ key: 'end', record: present(row, own) })) : [],
  };
}

const ofContact = (db: Queryable, { contactIds }: Person) => db`contact_id = any(${contactIds}::uuid[])`;
const ofLead = (db: Queryable, person: Person) => db`lead_id in ${leadsOf(db, person)}`;
const ofConversation = (db: Queryable, person: Person) => db`conversation_id in ${conversationsOf(db, person)}`;

const ofEmail = (db: Queryable, { tenantId, contactIds }: Person) => db`
  email_id in (select id from emails where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]))`;

const scannedEvents = 500;

/** Events about the person, each with its deliveries and their attempts. The log is read in its order. */
const events: Section = {
  kind: 'event',
  async read(db, { tenantId, contactIds }, after) {
    const patterns = contactIds.map((id) => `%${encodeId('contact', id)}%`);
    const rows = await db<{ sequence: number; payload: string | null; deliveries: ListedRecord[] | null }[]>`
      select page.sequence, case when is_theirs then payload end as payload, case when is_theirs then (
        select json_agg(json_build_object('endpointId', d.endpoint_id, 'status', d.status, 'attempts', (
          select json_agg(json_build_object('startedAt', a.started_at, 'outcome', a.outcome,
            'responseStatus', a.response_status, 'responseBody', a.response_body) order by a.number)
          from delivery_attempts a where a.tenant_id = d.tenant_id and a.delivery_id = d.id and a.created_at = d.created_at)))
        from deliveries d where d.tenant_id = ${tenantId} and d.event_id = page.id and d.created_at = page.created_at
      ) end as deliveries
      from (
        select id, created_at, sequence, payload, payload like any(${patterns}::text[]) as is_theirs from events
        where tenant_id = ${tenantId} and sequence > ${after === '' ? 0 : Number(after)}
        order by sequence limit ${scannedEvents}
      ) page order by page.sequence`;
    return rows.map(({ sequence, payload, deliveries }) => ({
      key: String(sequence),
      record:
        payload === null
          ? {}
          : { event: JSON.parse(payload), deliveries: (deliveries ?? []).map((row) => present(row, undefined)) },
    }));
  },
};

const auditEntries: Section = {
  kind: 'audit_entry',
  async read(db, person, after, limit) {
    const leads = await leadsOf(db, person);
    const targets = [
      ...person.contactIds.map((id) => encodeId('contact', id)),
      ...leads.map(({ id }) => encodeId('lead', id as string)),
    ];
    const rows = await db<(ListedRecord & { id: string })[]>`
      select id, actor_type, actor_id, action, target_id, changes, created_at from audit_log
      where tenant_id = ${person.tenantId} and target_id = any(${targets}::text[]) and id > ${after === '' ? nilUuid : after}::uuid
      order by id limit ${limit}`;
    return rows.map((row) => ({ key: row.id, record: present(row, 'auditEntry') }));
  },
};

const sections: readonly Section[] = [
  fewOf('contact', async (db, { tenantId, contactIds }) =>
    [...(await listContactsIncludingDeleted(db, tenantId, contactIds)).values()].map(({ record }) => ({ ...record })),
  ),
  fewOf(
    'profile',
    (db, { tenantId, contactIds }) => db`
    select contact_id, profile, generated_at from contact_profiles
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])`,
  ),
  rowsOf('memory_note', 'memory_notes', 'memoryNote', ofContact),
  rowsOf('lead', 'leads', 'lead', ofContact, showLeads),
  rowsOf('lead_change', 'lead_changes', 'leadChange', ofLead),
  rowsOf('activity', 'activities', 'activity', ofContact),
  rowsOf('form_submission', 'form_submissions', 'formSubmission', ofContact),
  rowsOf('email', 'emails', 'email', ofContact),
  rowsOf('email_attachment', 'email_attachments', 'emailAttachment', ofEmail),
  fewOf(
    'email_bounce',
    (db, { tenantId, contactIds }) => db`
    select b.address, b.code, b.reason, b.created_at from email_bounces b
    where b.tenant_id = ${tenantId} and b.address in (
      select lower(address) from contacts c, unnest(array[c.email] || c.secondary_emails) address
      where c.tenant_id = ${tenantId} and c.id = any(${contactIds}::uuid[]))`,
  ),
  rowsOf('conversation', 'conversations', 'conversation', ofContact),
  rowsOf('message', 'messages', 'message', ofConversation),
  rowsOf('conversation_note', 'conversation_notes', 'conversationNote', ofConversation),
  rowsOf('attachment', 'attachments', 'attachment', ofConversation),
  rowsOf(
    'shipment',
    'shipments',
    'shipment',
    (db, person) => db`
    (contact_id = any(${person.contactIds}::uuid[]) or lead_id in ${leadsOf(db, person)})`,
  ),
  fewOf(
    'checkpoint',
    (db, person) => db`
    select s.tracking_number, c.occurred_at, c.time_kind, c.given_time, c.status, c.sub_status, c.message, c.location
    from shipments s join shipment_checkpoints c on c.tenant_id = s.tenant_id and c.shipment_id = s.id
    where s.tenant_id = ${person.tenantId} and s.contact_id = any(${person.contactIds}::uuid[])
    order by c.occurred_at limit 10000`,
  ),
  rowsOf(
    'crawl_result',
    'crawl_results',
    'crawlResult',
    (db, person) => db`promoted_lead_id in ${leadsOf(db, person)}`,
  ),
  rowsOf(
    'merge',
    'contact_merges',
    'contactMerge',
    (db, { contactIds }) => db`
    (primary_id = any(${contactIds}::uuid[]) or merged_ids && ${contactIds}::uuid[])`,
  ),
  rowsOf('automation_run', 'automation_runs', 'automationRun', ofLead),
  events,
  auditEntries,
];

/** Everything that is known of a person, section by section. The cursor names the section and the last row of it. */
export const personList: ExportableList = {
  fields: ['kind', 'record'],
  ownColumns: [],
  customFieldsOf: undefined,
  async mustWait(db, tenantId, { filter }) {
    return areInMove(db, tenantId, await listPersonIds(db, tenantId, String(filter.contactId)));
  },
  async read(db, tenantId, { filter }, page): Promise<Page<ListedRecord>> {
    const person = { tenantId, contactIds: await listPersonIds(db, tenantId, String(filter.contactId)) };
    return readSections(db, person, page);
  },
};

async function readSections(db: Queryable, person: Person, { cursor, limit }: PageOf): Promise<Page<ListedRecord>> {
  const [at = '0', after = ''] = cursor.split(' ');
  const section = sections[Number(at)];
  const rows = section ? await section.read(db, person, after, limit) : [];
  const last = rows.at(-1);
  const next = last && last.key !== 'end' ? `${at} ${last.key}` : `${Number(at) + 1} `;
  const isOver = Number(next.split(' ')[0]) >= sections.length;
  const data = rows.flatMap(({ record }) => (Object.keys(record).length > 0 ? [{ kind: section?.kind, record }] : []));
  return { data, meta: { total: 0, cursor: isOver ? '' : next, hasMore: !isOver } };
}

/** The contact of this id and those that were merged into it, also through others. UUIDs. */
export async function listPersonIds(db: Queryable, tenantId: string, publicId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with recursive person (id) as (
      select id from contacts where tenant_id = ${tenantId} and id = ${decodeId('contact', publicId) ?? nilUuid}
      union select c.id from contacts c join person p on c.tenant_id = ${tenantId} and c.merged_into_id = p.id
    ) select id from person`;
  return rows.map(({ id }) => id);
}
