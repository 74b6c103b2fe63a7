import type { Queryable, Transaction } from '../../../db/client.js';
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
    insert into conversation_log (tenant_id, position, conversation_id, message_id, note_id, created_at)
    select ${tenantId}, last.position - ${entries.length}::int + entry.number, entry.conversation_id,
      nullif(entry.message, '')::uuid, nullif(entry.note, '')::uuid, ${now.toISOString()}::timestamptz
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

/** The part of a tenant's log after a position. A conversation or note that changes several times is there once, as it is now. */
export async function readLog(db: Queryable, tenantId: string, after: number): Promise<LogPage> {
  const entries = await db<LogEntry[]>`
    select position, conversation_id, message_id, note_id from conversation_log
    where tenant_id = ${tenantId} and position > ${after} order by position limit ${pageEntries}`;
  const last = entries.at(-1);
  if (!last) return { events: [], position: after };
  const [conversations, messages, notes] = await Promise.all([
    readConversations(db, tenantId, entries),
    readMessages(db, tenantId, entries),
    readNotes(db, tenantId, entries),
  ]);
  const lastOf = new Map(
    entries
      .filter(({ messageId }) => messageId === null)
      .map((entry) => [entry.noteId ?? entry.conversationId, entry.position]),
  );
  const events: LogPage['events'] = [];
  for (const { position, conversationId, messageId, noteId } of entries) {
    const conversation = conversations.get(conversationId);
    if (!conversation) continue;
    const message = messageId === null ? undefined : messages.get(messageId);
    const place = { position, conversationId };
    if (message) {
      events.push({
        ...place,
        event: { type: 'message.created', message: toMessage(message, conversation.contactId) },
      });
    } else if (noteId && lastOf.get(noteId) === position) {
      events.push({ ...place, event: toNoteEvent(conversationId, noteId, notes.get(noteId)) });
    } else if (!noteId && lastOf.get(conversationId) === position) {
      events.push({ ...place, event: { type: 'conversation.updated', conversation: toConversation(conversation) } });
    }
  }
  return { events, position: last.position };
}

function toNoteEvent(conversationId: string, noteId: string, note: NoteRow | undefined): StoredEvent {
  if (note) return { type: 'note.updated', note: toNote(note) };
  const ids = {
    conversationId: encodeId('conversation', conversationId),
    noteId: encodeId('conversationNote', noteId),
  };
  return { type: 'note.deleted', ...ids };
}

async function readNotes(db: Queryable, tenantId: string, entries: readonly LogEntry[]) {
  const ids = entries.flatMap(({ noteId }) => noteId ?? []);
  if (ids.length === 0) return new Map<string, NoteRow>();
  const rows = await db<NoteRow[]>`
    select * from conversation_notes where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

async function readConversations(db: Queryable, tenantId: string, entries: readonly LogEntry[]) {
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
