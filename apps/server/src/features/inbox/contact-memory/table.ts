import { memoryNoteKinds, memoryNoteSources } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { requesterColumns } from '../../../db/maker-columns.js';
import { contacts } from '../../crm/contacts/table.js';

export const memoryNotes = pgTable(
  'memory_notes',
  {
    ...recordColumns,
    version: integer().notNull().default(1),
    contactId: uuid().notNull(),
    content: text().notNull(),
    kind: text({ enum: memoryNoteKinds }).notNull(),
    source: text({ enum: memoryNoteSources }).notNull(),
    pinned: boolean().notNull(),
    expiresAt: moment(),
    /** Of an AI note; the conversation may be gone by now. */
    conversationId: uuid(),
    sourceMessageId: uuid(),
    createdById: uuid(),
    ...requesterColumns,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    index('memory_notes_contact').on(t.tenantId, t.contactId, t.createdAt, t.id),
    index('memory_notes_expires').on(t.tenantId, t.expiresAt).where(sql`expires_at is not null`),
  ],
);

export const grants: Grants = {
  memory_notes: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
};
