import type { Change, ChangeResource } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { sees } from '../../../callers/owned-records.js';
import type { Database } from '../../../db/client.js';
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
  type MessageRow,
  type NoteRow,
  toConversation,
  toMessage,
  toNote,
} from '../../inbox/conversations/index.js';
import { type KnowledgeBaseRow, listDocumentsById, toKnowledgeBase } from '../../inbox/knowledge-bases/index.js';
import { type TaskRow, toTask } from '../../integrations/crawl-tasks/index.js';
import { listShipmentsById } from '../../integrations/shipments/index.js';
import { type AutomationRow, toAutomation } from '../automations/index.js';
import { listEndpointsById } from '../webhook-endpoints/index.js';
import { readRecords, type StreamedResource } from './records.js';

/** A record of a resource as its list shows it. */
type RecordOf<R extends ChangeResource> = NonNullable<Extract<Change, { resource: R }>['record']>;

/** Who reads, and when. */
export interface Reading {
  db: Database;
  caller: Caller;
  now: Date;
}

/** Reads those of these records (UUIDs) that are live and that the caller may see. */
type Read<R extends ChangeResource> = (reading: Reading, ids: readonly string[]) => Promise<Map<string, RecordOf<R>>>;

export type VisibleRecords = { readonly [R in ChangeResource]: Read<R> };

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
export function createVisibleRecords(shown: ShownChatbots & ShownChannels): VisibleRecords {
  return {
    lead: streamed('lead'),
    contact: streamed('contact'),
    activity: streamed('activity'),
    conversation: rowsOf('conversations', (row: ConversationRow) => toConversation(row)),
    message: async ({ db, caller: { tenantId } }, ids) => {
      const rows = await db<(MessageRow & { contactId: string })[]>`
        select m.*, c.contact_id from messages m
        join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id and c.deleted_at is null
        where m.tenant_id = ${tenantId} and m.id = any(${[...ids]}::uuid[])`;
      return new Map(rows.map((row) => [row.id, toMessage(row, row.contactId)]));
    },
    conversation_note: rowsOf('conversation_notes', (row: NoteRow) => toNote(row), {
      table: 'conversations',
      column: 'conversation_id',
    }),
    shipment: ({ db, caller }, ids) => listShipmentsById(db, caller.tenantId, ids),
    user: rowsOf('users', (row: UserRow, { caller }) => presentFor(caller)(row)),
    tag: rowsOf('tags', (row: TagRow) => toTag(row)),
    pipeline: async ({ db, caller: { tenantId } }, ids) => {
      const rows = await db<PipelineRow[]>`
        select * from pipelines where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
      const stages = await listStagesOf(db, tenantId, [...ids]);
      return new Map(
        rows.map((row) => [
          row.id,
          toPipeline(
            row,
            stages.filter(({ pipelineId }) => pipelineId === row.id),
          ),
        ]),
      );
    },
    stage: rowsOf('stages', (row: StageRow) => toStage(row), { table: 'pipelines', column: 'pipeline_id' }),
    custom_field: rowsOf('custom_fields', (row: CustomFieldRow) => toCustomField(row)),
    chatbot: rowsOf('chatbots', (row: ChatbotRow) => toChatbot(row, shown)),
    channel: rowsOf('channels', (row: ChannelRow) => toChannel(row, shown)),
    automation: rowsOf('automations', (row: AutomationRow) => toAutomation(row)),
    knowledge_base: rowsOf('knowledge_bases', (row: KnowledgeBaseRow) => toKnowledgeBase(row)),
    knowledge_document: ({ db, caller }, ids) => listDocumentsById(db, caller.tenantId, ids),
    canned_reply: rowsOf('canned_replies', (row: CannedReplyRow, { caller }) =>
      sees(caller, row) ? toCannedReply(row) : undefined,
    ),
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
    api_key: async ({ db, caller, now }, ids) =>
      new Map((await listApiKeysById(db, caller.tenantId, ids)).map((row) => [row.id, toApiKey(row, caller, now)])),
    app: rowsOf('oauth_apps', (row: AppRow) => toApp(row)),
    webhook_endpoint: ({ db, caller }, ids) => listEndpointsById(db, caller.tenantId, ids),
  };
}

function streamed<R extends StreamedResource>(resource: R): Read<R> {
  return async ({ db, caller }, ids) => {
    const found = await readRecords(db, caller.tenantId, resource, ids);
    return new Map([...found].flatMap(([id, { record, isLive }]) => (isLive ? [[id, record as RecordOf<R>]] : [])));
  };
}

/** The live rows of a table, as `present` shows them; undefined to those who may not see one. */
function rowsOf<T extends Row, S>(
  table: string,
  present: (row: T, reading: Reading) => S | undefined,
  parent?: Parent,
): (reading: Reading, ids: readonly string[]) => Promise<Map<string, S>> {
  return async (reading, ids) => {
    const { db, caller } = reading;
    const hasParent =
      parent === undefined
        ? db`true`
        : db`exists (
            select from ${db(parent.table)} p
            where p.tenant_id = r.tenant_id and p.id = r.${db(parent.column)} and p.deleted_at is null)`;
    const rows = await db<T[]>`
      select r.* from ${db(table)} r
      where r.tenant_id = ${caller.tenantId} and r.id = any(${[...ids]}::uuid[]) and ${hasParent}`;
    return new Map(
      (rows as readonly T[]).flatMap((row) => {
        const record = (row.deletedAt ?? null) === null ? present(row, reading) : undefined;
        return record === undefined ? [] : [[row.id, record]];
      }),
    );
  };
}
