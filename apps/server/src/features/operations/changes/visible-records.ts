import type { Change, ChangeResource } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { sees } from '../../../callers/owned-records.js';
import type { Database } from '../../../db/client.js';
import { type ChangeOfRecord, type ShownChange, showChanges } from '../../../events/changed-records.js';
import { listApiKeysById, toApiKey } from '../../accounts/api-keys/index.js';
import { type AppRow, toApp } from '../../accounts/oauth/index.js';
import { presentFor, type UserRow } from '../../accounts/users/index.js';
import { type CustomFieldRow, toCustomField } from '../../crm/custom-fields/index.js';
import { listStagesOf, type PipelineRow, type StageRow, toPipeline, toStage } from '../../crm/pipelines/index.js';
import { type TagRow, toTag } from '../../crm/tags/index.js';
import { mayReadList, toView, type ViewRow } from '../../crm/views/index.js';
import { type CannedReplyRow, toCannedReply } from '../../inbox/canned-replies/index.js';
import { type ChannelRow, type ShownChannels, toChannel } from '../../inbox/channels/index.js';
import { type ChatbotRow, type ShownChatbots, toChatbot } from '../../inbox/chatbots/index.js';
import { type MemoryNoteRow, toMemoryNote } from '../../inbox/contact-memory/index.js';
import {
  type ConversationRow,
  listMessageRowsById,
  type NoteRow,
  toConversation,
  toMessage,
  toNote,
} from '../../inbox/conversations/index.js';
import { type FormRow, toForm } from '../../inbox/forms/index.js';
import {
  type KnowledgeBaseRow,
  listDocumentRows,
  toDocumentSummary,
  toKnowledgeBase,
} from '../../inbox/knowledge-bases/index.js';
import { type TaskRow, toTask } from '../../integrations/crawl-tasks/index.js';
import { type ShipmentRow, toSummary } from '../../integrations/shipments/index.js';
import { type AutomationRow, toAutomation } from '../automations/index.js';
import { listEndpointRows, presentEndpoints } from '../webhook-endpoints/index.js';
import { liveOnly, streamedChanges } from './records.js';

/** A record of a resource as its list shows it. */
type RecordOf<R extends ChangeResource> = NonNullable<Extract<Change, { resource: R }>['record']>;

/** Who reads, and when. */
export interface Reading {
  db: Database;
  caller: Caller;
  now: Date;
}

/** Shows changes of records with those that are live and that the caller may see. */
type Show<R extends ChangeResource> = (
  reading: Reading,
  changes: readonly ChangeOfRecord[],
) => Promise<ShownChange<RecordOf<R>>[]>;

export type VisibleRecords = { readonly [R in ChangeResource]: Show<R> };

/** A row of a table of records. */
interface Row {
  id: string;
  deletedAt?: string | null;
}

/** A record that is gone if the one that it belongs to is. */
interface Parent {
  table: 'conversations' | 'pipelines' | 'contacts';
  column: 'conversation_id' | 'pipeline_id' | 'contact_id';
}

/** What a caller sees of the records of each resource: the same as in their lists. A deleted record is not live, nor is one whose parent is deleted. */
export function createVisibleRecords(shown: ShownChatbots & ShownChannels & { publicUrl: string }): VisibleRecords {
  return {
    lead: streamedChanges.lead,
    contact: streamedChanges.contact,
    activity: streamedChanges.activity,
    conversation: rowsOf('conversations', (row: ConversationRow) => toConversation(row)),
    message: showChanges(
      'messages',
      ({ db, caller }: Reading, ids) => listMessageRowsById(db, caller.tenantId, ids),
      async (_, rows) => rows.map((row) => toMessage(row, row.contactId)),
    ),
    conversation_note: rowsOf('conversation_notes', (row: NoteRow) => toNote(row), {
      table: 'conversations',
      column: 'conversation_id',
    }),
    shipment: rowsOf('shipments', (row: ShipmentRow) => toSummary(row)),
    user: rowsOf('users', (row: UserRow, { caller }) => presentFor(caller)(row)),
    tag: rowsOf('tags', (row: TagRow) => toTag(row)),
    pipeline: showChanges(
      'pipelines',
      async ({ db, caller: { tenantId } }: Reading, ids) => {
        const rows = await db<PipelineRow[]>`
          select * from pipelines where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
        const stages = await listStagesOf(db, tenantId, [...ids]);
        return rows.map((row) => ({ ...row, stages: stages.filter(({ pipelineId }) => pipelineId === row.id) }));
      },
      async (_, rows) => rows.map(({ stages, ...row }) => toPipeline(row, stages)),
    ),
    stage: rowsOf('stages', (row: StageRow) => toStage(row), { table: 'pipelines', column: 'pipeline_id' }),
    custom_field: rowsOf('custom_fields', (row: CustomFieldRow) => toCustomField(row)),
    chatbot: rowsOf('chatbots', (row: ChatbotRow) => toChatbot(row, shown)),
    channel: rowsOf('channels', (row: ChannelRow) => toChannel(row, shown)),
    automation: rowsOf('automations', (row: AutomationRow) => toAutomation(row)),
    knowledge_base: rowsOf('knowledge_bases', (row: KnowledgeBaseRow) => toKnowledgeBase(row)),
    knowledge_document: showChanges(
      'knowledge_documents',
      ({ db, caller, now }: Reading, ids) => listDocumentRows(db, caller.tenantId, ids, now),
      async ({ now }, rows) => rows.map(({ isSuperseded, ...row }) => toDocumentSummary(row, { now, isSuperseded })),
    ),
    canned_reply: rowsOf('canned_replies', (row: CannedReplyRow, { caller }) =>
      sees(caller, row) ? toCannedReply(row) : undefined,
    ),
    form: rowsOf('forms', (row: FormRow) => toForm(row, shown)),
    crawl_task: rowsOf('crawl_tasks', (row: TaskRow) => toTask(row)),
    memory_note: rowsOf(
      'memory_notes',
      (row: MemoryNoteRow, { now }) =>
        row.expiresAt !== null && Date.parse(row.expiresAt) <= now.getTime() ? undefined : toMemoryNote(row),
      { table: 'contacts', column: 'contact_id' },
    ),
    view: rowsOf('views', (row: ViewRow, { caller }) =>
      sees(caller, row) && mayReadList(caller, row.resource) ? toView(row) : undefined,
    ),
    api_key: showChanges(
      'api_keys',
      ({ db, caller }: Reading, ids) => listApiKeysById(db, caller.tenantId, ids),
      async ({ caller, now }, rows) => rows.map((row) => toApiKey(row, caller, now)),
    ),
    app: rowsOf('oauth_apps', (row: AppRow) => toApp(row)),
    webhook_endpoint: showChanges(
      'webhook_endpoints',
      ({ db, caller }: Reading, ids) => listEndpointRows(db, caller.tenantId, ids),
      ({ db, caller }, rows) => presentEndpoints(db, caller.tenantId, rows),
    ),
  };
}

/** The live rows of a table, as `present` shows them; undefined to those who may not see one. */
function rowsOf<T extends Row, S extends object>(
  table: string,
  present: (row: T, reading: Reading) => S | undefined,
  parent?: Parent,
): (reading: Reading, changes: readonly ChangeOfRecord[]) => Promise<ShownChange<S>[]> {
  return showChanges(
    table,
    ({ db, caller }: Reading, ids) => {
      const hasParent =
        parent === undefined
          ? db`true`
          : db`exists (
              select from ${db(parent.table)} p
              where p.tenant_id = r.tenant_id and p.id = r.${db(parent.column)} and p.deleted_at is null)`;
      return db<T[]>`
        select r.* from ${db(table)} r
        where r.tenant_id = ${caller.tenantId} and r.id = any(${[...ids]}::uuid[]) and ${hasParent}` as Promise<T[]>;
    },
    liveOnly((reading: Reading, rows) => rows.map((row) => present(row, reading))),
  );
}
