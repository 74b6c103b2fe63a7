import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../db/columns.js';
import { contacts } from '../contacts/table.js';

export const contactMerges = pgTable(
  'contact_merges',
  {
    ...recordColumns,
    primaryId: uuid().notNull(),
    mergedIds: uuid().array().notNull(),
    /** The fields of the primary contact that the merge changed: before and after. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The tags that the primary contact got, and those that it lost. */
    addedTagIds: uuid().array().notNull(),
    removedTagIds: uuid().array().notNull(),
    /** The id of the deletion of the merged contacts. */
    deletionId: uuid().notNull(),
    /** The number of moved records of each kind. */
    moved: jsonb().$type<Record<string, number>>().notNull(),
    undoneAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.primaryId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    index('contact_merges_created').on(t.tenantId, t.createdAt, t.id),
    index('contact_merges_primary').on(t.tenantId, t.primaryId),
  ],
);

/** The records that a merge moved and where they came from, for its undo. */
export const contactMergeMoves = pgTable(
  'contact_merge_moves',
  {
    tenantId: uuid().notNull(),
    mergeId: uuid().notNull(),
    /** The kind of the record: `leads`, `activities`. */
    kind: text().notNull(),
    recordId: uuid().notNull(),
    fromContactId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.mergeId, t.kind, t.recordId] }),
    foreignKey({
      columns: [t.tenantId, t.mergeId],
      foreignColumns: [contactMerges.tenantId, contactMerges.id],
    }).onDelete('cascade'),
  ],
);
