import type { Conversation, ConversationNote } from '@lead-engagement/contract';
import { causeOf, type Queryable, type Transaction } from '../../../db/client.js';
import {
  type ChangedFields,
  factsOf,
  joinChanges,
  type ShownChange,
  showChanges,
} from '../../../events/changed-records.js';
import { encodeId } from '../../../ids.js';
import type { StoredEvent } from './feed.js';
import { type ConversationRow, type MessageRow, type NoteRow, toConversation, toMessage, toNote } from './present.js';

/** An entry of the log of conversations. Ids are UUIDs. */
export interface LogEntry {
  position: number;
  conversationId: string;
  messageId: string | null;
  noteId?: string | null;
}

/** An entry as stored, with what its transaction changed by then. */
interface StoredEntry extends LogEntry {
  cause: string | null;
  transaction: number | null;
  lastChange: number | null;
}

/**
 * Adds entries to the log of a tenant. To be called last in a transaction: from then on, until the commit, others that
 * write to conversations of the tenant wait, so that the order of the positions is that of the commits.
 */
export async function appendToLog(
  tx: Transaction,
  tenantId: string,
  entries: readonly Omit<LogEntry, 'position'>[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await tx`
    with last as (
      insert into conversation_positions (tenant_id, position) values (${tenantId}, ${entries.length})
      on conflict (tenant_id) do update set position = conversation_positions.position + excluded.position
      returning position
    )
    insert into conversation_log (tenant_id, position, conversation_id, message_id, note_id, created_at, cause, transaction, last_change)
    select ${tenantId}, last.position - ${entries.length}::int + entry.number, entry.conversation_id,
      nullif(entry.message, '')::uuid, nullif(entry.note, '')::uuid, ${now.toISOString()}::timestamptz,
      ${causeOf(tx)}, change_transaction(${tenantId}), pg_sequence_last_value('change_numbers')
    from last, unnest(
      ${entries.map((entry) => entry.conversationId)}::uuid[],
      ${entries.map((entry) => entry.messageId ?? '')}::text[],
      ${entries.map((entry) => entry.noteId ?? '')}::text[]
    ) with ordinality as entry (conversation_id, message, note, number)`;
}

/** The last position of each of these tenants; of one without any, nothing. */
export async function listPositions(
  db: Queryable,
  tenantIds: readonly string[],
): Promise<{ tenantId: string; position: number }[]> {
  return db<{ tenantId: string; position: number }[]>`
    select tenant_id, position from conversation_positions where tenant_id = any(${[...tenantIds]}::uuid[])`;
}

/** Whether entries right after a position have been deleted already. */
export async function hasGapAfter(db: Queryable, tenantId: string, position: number): Promise<boolean> {
  const [row] = await db<{ position: number }[]>`
    select position from conversation_log where tenant_id = ${tenantId} and position > ${position}
    order by position limit 1`;
  if (row) return row.position > position + 1;
  const [last] = await listPositions(db, [tenantId]);
  return (last?.position ?? 0) > position;
}

/** A part of the log as events, and the position of its last entry. */
export interface LogPage {
  events: { position: number; conversationId: string; event: StoredEvent }[];
  position: number;
}

const pageEntries = 200;

/** The part of a tenant's log after a position. Conversations and notes are as they are now. */
export async function readLog(db: Queryable, tenantId: string, after: number): Promise<LogPage> {
  const entries = await db<StoredEntry[]>`
    select position, conversation_id, message_id, note_id, cause, transaction, last_change from conversation_log
    where tenant_id = ${tenantId} and position > ${after} order by position limit ${pageEntries}`;
  const last = entries.at(-1);
  if (!last) return { events: [], position: after };
  const changes = await readChanges(db, tenantId, entries);
  const fieldsOf = ({ transaction, ...entry }: StoredEntry) =>
    changes.get(changeKey(transaction, recordIdOf(entry))) ?? null;
  const ofConversations = entries.filter((entry) => !entry.messageId && !entry.noteId);
  const ofNotes = entries.filter(({ noteId }) => noteId);
  const toChanges = (own: readonly StoredEntry[]) =>
    own.map((entry) => ({ recordId: recordIdOf(entry), fields: fieldsOf(entry) }));
  const reading = { db, tenantId };
  const [conversations, messages, shownConversations, shownNotes] = await Promise.all([
    readConversations(db, tenantId, entries),
    readMessages(db, tenantId, entries),
    showConversations(reading, toChanges(ofConversations)),
    showNotes(reading, toChanges(ofNotes)),
  ]);
  const shown = new Map<StoredEntry, ShownChange<Conversation | ConversationNote>>([
    ...ofConversations.map((entry, at) => [entry, shownConversations[at] as ShownChange<Conversation>] as const),
    ...ofNotes.map((entry, at) => [entry, shownNotes[at] as ShownChange<ConversationNote>] as const),
  ]);
  const events: LogPage['events'] = [];
  for (const entry of entries) {
    const { position, conversationId, messageId, noteId } = entry;
    const conversation = conversations.get(conversationId);
    if (!conversation) continue;
    const facts = { ...factsOf(entry.cause), previous: shown.get(entry)?.previous ?? null };
    const message = messageId === null ? undefined : messages.get(messageId);
    const place = { position, conversationId };
    const record = shown.get(entry)?.record;
    if (message) {
      const event = { type: 'message.created', message: toMessage(message, conversation.contactId), ...facts } as const;
      events.push({ ...place, event });
    } else if (noteId) {
      events.push({
        ...place,
        event: { ...toNoteEvent(conversationId, noteId, record as ConversationNote), ...facts },
      });
    } else if (record) {
      const event = { type: 'conversation.updated', conversation: record as Conversation, ...facts } as const;
      events.push({ ...place, event });
    }
  }
  return { events, position: last.position };
}

function recordIdOf({ conversationId, noteId }: Pick<StoredEntry, 'conversationId' | 'noteId'>): string {
  return noteId ?? conversationId;
}

const changeKey = (transaction: number | null, recordId: string) => `${transaction} ${recordId}`;

/** What the transactions of entries set of their conversations and notes, by `changeKey`; nothing of those that are new. */
async function readChanges(
  db: Queryable,
  tenantId: string,
  entries: readonly StoredEntry[],
): Promise<Map<string, ChangedFields | null>> {
  const own = entries.filter(({ messageId, transaction }) => messageId === null && transaction !== null);
  if (own.length === 0) return new Map();
  const rows = await db<(StoredChange & { kind: string })[]>`
    select distinct on (c.xid, c.seq) c.record_id, c.transaction, c.xid, c.kind, c.fields
    from unnest(
      ${own.map(({ noteId }) => (noteId ? 'conversation_note' : 'conversation'))}::text[], ${own.map(recordIdOf)}::uuid[],
      ${own.map(({ transaction }) => String(transaction))}::text[], ${own.map(({ lastChange }) => String(lastChange))}::text[]
    ) as entry (resource, record_id, transaction, last_change)
    join changes c on c.tenant_id = ${tenantId} and c.resource = entry.resource
      and c.xid between entry.transaction::bigint and entry.last_change::bigint
      and c.transaction = entry.transaction::bigint and c.record_id = entry.record_id
    order by c.xid, c.seq`;
  return new Map(
    joinChanges(rows).map(({ rows: joined, last, fields }) => [
      changeKey(last.transaction, last.recordId),
      joined.some(({ kind }) => kind === 'created') ? null : fields,
    ]),
  );
}

type StoredChange = Parameters<typeof joinChanges>[0][number];

const showConversations = showChanges(
  'conversations',
  async ({ db, tenantId }: { db: Queryable; tenantId: string }, ids) => [
    ...(
      await readConversations(
        db,
        tenantId,
        ids.map((conversationId) => ({ conversationId })),
      )
    ).values(),
  ],
  async (_, rows) => rows.map(toConversation),
);

const showNotes = showChanges(
  'conversation_notes',
  async ({ db, tenantId }: { db: Queryable; tenantId: string }, ids) =>
    db<NoteRow[]>`select * from conversation_notes where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`,
  async (_, rows) => rows.map(toNote),
);

function toNoteEvent(conversationId: string, noteId: string, note: ConversationNote | null) {
  if (note) return { type: 'note.updated', note } as const;
  const ids = {
    conversationId: encodeId('conversation', conversationId),
    noteId: encodeId('conversationNote', noteId),
  };
  return { type: 'note.deleted', ...ids } as const;
}

async function readConversations(
  db: Queryable,
  tenantId: string,
  entries: readonly Pick<LogEntry, 'conversationId'>[],
) {
  const ids = [...new Set(entries.map(({ conversationId }) => conversationId))];
  const rows = await db<ConversationRow[]>`
    select * from conversations where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and deleted_at is null`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function readMessages(db: Queryable, tenantId: string, entries: readonly LogEntry[]) {
  const ids = entries.flatMap(({ messageId }) => messageId ?? []);
  const rows = await db<MessageRow[]>`
    select * from messages where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
