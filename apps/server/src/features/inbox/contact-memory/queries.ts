import type { MemoryNote, MemoryNoteQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, type Fragment, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { type MemoryNoteRow, toMemoryNote } from './present.js';

/** An expired note counts as deleted, even if it has not been purged yet. */
const hasNotExpired = (db: Queryable, now: Date): Fragment =>
  db`(expires_at is null or expires_at > ${now.toISOString()})`;

/** A page of the notes of a contact (UUID). */
export async function listNotes(
  db: Queryable,
  tenantId: string,
  contactId: string,
  query: MemoryNoteQuery,
  now: Date,
): Promise<Page<MemoryNote>> {
  const page = openPage(`memory-notes ${contactId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and contact_id = ${contactId}`,
    hasNotExpired(db, now),
    hasOneOf(db, 'kind', query.kind, query['kind[not]']),
    hasOneOf(db, 'source', query.source, query['source[not]']),
    query.pinned === undefined ? undefined : db`pinned = ${query.pinned}`,
    ...ofRecords(db, 'memoryNote', query),
  ]);
  return fetchPage(page, {
    rows: db<MemoryNoteRow[]>`
      select * from memory_notes where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'memory_notes', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toMemoryNote,
  });
}

/** Counts the notes of a contact. */
export async function countNotes(db: Queryable, tenantId: string, contactId: string, now: Date): Promise<number> {
  const condition = db`tenant_id = ${tenantId} and contact_id = ${contactId} and ${hasNotExpired(db, now)}`;
  return countRows(db, 'memory_notes', condition);
}

/** The contents of the notes of a contact. */
export async function listContents(db: Queryable, tenantId: string, contactId: string, now: Date): Promise<string[]> {
  const rows = await db<{ content: string }[]>`
    select content from memory_notes
    where tenant_id = ${tenantId} and contact_id = ${contactId} and ${hasNotExpired(db, now)}`;
  return rows.map(({ content }) => content);
}

/** Finds a note (UUID), also one that has expired. */
export async function findNote(db: Queryable, tenantId: string, id: string): Promise<MemoryNoteRow | undefined> {
  const [row] = await db<MemoryNoteRow[]>`select * from memory_notes where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** Finds and locks a note of a contact. */
export async function lockNote(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  id: string,
  now: Date,
): Promise<MemoryNoteRow | undefined> {
  const [row] = await tx<MemoryNoteRow[]>`
    select * from memory_notes
    where tenant_id = ${tenantId} and id = ${id} and contact_id = ${contactId} and ${hasNotExpired(tx, now)}
    for update`;
  return row;
}

/** Stores a note. */
export async function insertNote(tx: Transaction, row: Omit<MemoryNoteRow, 'version'>): Promise<MemoryNoteRow> {
  const [inserted] = await tx<MemoryNoteRow[]>`insert into memory_notes ${tx(row)} returning *`;
  return inserted as MemoryNoteRow;
}

/** The fields of a note that a client may change. */
export type NoteChanges = Partial<Pick<MemoryNoteRow, 'content' | 'kind' | 'pinned' | 'expiresAt'>>;

/** Writes the next version of a locked note. */
export async function updateNote(
  tx: Transaction,
  { tenantId, id, version }: MemoryNoteRow,
  changes: NoteChanges,
  now: Date,
): Promise<MemoryNoteRow> {
  const [row] = await tx<MemoryNoteRow[]>`
    update memory_notes set ${tx({ ...changes, version: version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${tenantId} and id = ${id} returning *`;
  return row as MemoryNoteRow;
}

/** Deletes a note permanently. */
export async function deleteNote(tx: Transaction, { tenantId, id }: MemoryNoteRow): Promise<void> {
  await tx`delete from memory_notes where tenant_id = ${tenantId} and id = ${id}`;
}
