import { bigint, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';
import type { Grants } from '../db/grants.js';
import type { FileContent } from './store.js';

/** Files in the store. A row is inserted before its file and deleted after it, so that no file is forgotten. */
export const files = pgTable(
  'files',
  {
    tenantId: uuid().notNull(),
    id: uuid().notNull(),
    /** The channel by which somebody without a credential sent it; else null. It decides for whom its bytes count. */
    channelId: uuid(),
    /** The same for a form. */
    formId: uuid(),
    /** The same for the mailbox from which it was fetched with its mail. */
    mailboxId: uuid(),
    createdAt: moment().notNull(),
    /** The time from which it is removed. */
    expiresAt: moment().notNull(),
    /** The size and parts; null until everything has been stored. */
    bytes: bigint({ mode: 'number' }),
    parts: jsonb().$type<FileContent['parts']>(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('files_expiry').on(t.tenantId, t.expiresAt)],
);

export const grants: Grants = {
  files: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, UPDATE (expires_at), DELETE' },
};
