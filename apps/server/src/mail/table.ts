import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, recordColumns } from '../db/columns.js';
import type { Grants } from '../db/grants.js';
import { tenants } from '../features/accounts/tenants/table.js';

/** Mails that are to be sent. Deleted once they are. */
export const mails = pgTable(
  'mails',
  {
    ...recordColumns,
    /** A later mail of the same topic replaces one that has not been sent yet. */
    topic: text().notNull(),
    /** Recipient, subject and text, encrypted: the text can hold a one-time link. */
    encryptedMessage: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('mails_topic').on(t.tenantId, t.topic),
  ],
);

export const grants: Grants = {
  mails: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE, DELETE' },
};
