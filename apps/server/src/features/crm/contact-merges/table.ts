import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
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
    /** Records have still to go over, or to come back once it is undone. */
    isMoving: boolean().notNull().default(false),
    /** Who merged, or undid that, for what the worker moves: see `db/cause.ts`. In older rows, the public id of the key or user alone. */
    actorId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.primaryId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    index('contact_merges_created').on(t.tenantId, t.createdAt, t.id),
    index('contact_merges_primary').on(t.tenantId, t.primaryId),
    index('contact_merges_moving').on(t.tenantId, t.id).where(sql`is_moving`),
  ],
);

/** The records that a merge moved and where they came from. Its undo deletes a row with the return of its record. */
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

export const grants: Grants = {
  contact_merges: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  contact_merge_moves: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT, DELETE' },
};
