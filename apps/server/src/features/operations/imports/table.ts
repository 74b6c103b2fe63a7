import type { ImportErrorEffect, ImportJob, ImportOptions, ImportResource, JobStatus } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { requesterColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';
import type { RecordFields, WrittenKind } from '../../crm/bulk-writes/index.js';
import type { Checkpoint } from './checkpoint.js';
import type { ImportChoices } from './choices.js';
import type { UndoState } from './undo-state.js';

export const imports = pgTable(
  'imports',
  {
    ...recordColumns,
    status: text().$type<JobStatus>().notNull(),
    resource: text().$type<ImportResource>().notNull().default('contacts'),
    fileId: uuid().notNull(),
    fileName: text(),
    format: text().$type<ImportJob['format']>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    columns: jsonb().$type<ImportJob['columns']>().notNull(),
    matchOn: text().$type<ImportOptions['matchOn']>().notNull(),
    mode: text().$type<ImportOptions['mode']>().notNull(),
    emptyCells: text().$type<ImportOptions['emptyCells']>().notNull(),
    tags: text().$type<ImportOptions['tags']>().notNull().default('replace'),
    onInvalid: text().$type<ImportOptions['onInvalid']>().notNull().default('failRow'),
    /** What the caller chose for all rows. */
    choices: jsonb().$type<ImportChoices>(),
    /** Of amounts that name none; null for imports of an earlier version, which take the tenant's. */
    currency: text(),
    /** By which dates and numbers with two meanings are read; null where it is not known. */
    locale: text(),
    dryRun: boolean().notNull(),
    /** From where the next step goes on. */
    checkpoint: jsonb().$type<Checkpoint>().notNull(),
    rows: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    skippedValues: integer().notNull().default(0),
    likelyDuplicates: integer().notNull().default(0),
    /** Of an import of leads: rows by what became of their contact, and values that were not written to one that was there. */
    contactsCreated: integer().notNull().default(0),
    contactsLinked: integer().notNull().default(0),
    contactsFilled: integer().notNull().default(0),
    contactsUpdated: integer().notNull().default(0),
    ignoredValues: integer().notNull().default(0),
    error: jsonb().$type<ImportJob['error']>(),
    createdById: uuid(),
    ...requesterColumns,
    /** Who asked for it, and the request: see `db/cause.ts`. In older rows, the public id of the key or user alone. */
    actorId: text().notNull(),
    startedAt: moment(),
    completedAt: moment(),
    /** Whether import_changes has rows of it, by which it can be undone. */
    changesKept: boolean().notNull().default(false),
    undo: jsonb().$type<UndoState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('imports_created').on(t.tenantId, t.createdAt, t.id),
    index('imports_changes_kept').on(t.tenantId, t.completedAt).where(sql`changes_kept`),
  ],
);

/** What is wrong with the rows of an import: a row may have several. */
export const importErrors = pgTable(
  'import_errors',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    importId: uuid().notNull(),
    line: integer().notNull(),
    column: integer(),
    heading: text(),
    field: text(),
    value: text(),
    code: text().notNull(),
    message: text().notNull(),
    effect: text().$type<ImportErrorEffect>().notNull().default('ROW_FAILED'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
    index('import_errors_line').on(t.tenantId, t.importId, t.line, t.id),
  ],
);

/** What an import made of each record that it wrote, for its undo. A record that was written several times has one row. */
export const importChanges = pgTable(
  'import_changes',
  {
    tenantId: uuid().notNull(),
    importId: uuid().notNull(),
    kind: text().$type<WrittenKind>().notNull(),
    recordId: uuid().notNull(),
    /** The fields that the import changed, before and after; null if it created the record. */
    before: jsonb().$type<RecordFields>(),
    after: jsonb().$type<RecordFields>(),
    /** Of a record that the import created: what it looks like until somebody changes it. */
    state: text(),
  },
  (t) => [
    // Without a foreign key, which costs a look-up for each row: the purge of an import deletes its changes first.
    primaryKey({ columns: [t.tenantId, t.importId, t.kind, t.recordId] }),
  ],
);

export const grants: Grants = {
  imports: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE (changes_kept), DELETE' },
  import_errors: { api: 'SELECT, INSERT', worker: 'SELECT, DELETE' },
  import_changes: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
};
