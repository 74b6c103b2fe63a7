import type { ConversationNote, ConversationNoteQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { type ConversationRow, type NoteRow, toNote } from './present.js';
import { conversationNotes } from './table.js';

export const noteRecords = recordsOf(conversationNotes, 'conversationNote');

/** A page of the notes of a conversation. */
export async function listNotes(
  db: Queryable,
  { tenantId, id }: ConversationRow,
  query: ConversationNoteQuery,
): Promise<Page<ConversationNote>> {
  const page = openPage(`notes ${id}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and conversation_id = ${id}`,
    ...ofRecords(db, 'conversationNote', query),
  ]);
  return fetchPage(page, {
    rows: db<NoteRow[]>`
      select * from conversation_notes where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'conversation_notes', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toNote,
  });
}

/** How many notes a conversation has. */
export function countNotes(db: Queryable, { tenantId, id }: ConversationRow): Promise<number> {
  return countRows(db, 'conversation_notes', db`tenant_id = ${tenantId} and conversation_id = ${id}`);
}

/** Deletes a locked note. */
export async function removeNote(tx: Transaction, { tenantId, id }: NoteRow): Promise<void> {
  await tx`delete from conversation_notes where tenant_id = ${tenantId} and id = ${id}`;
}
