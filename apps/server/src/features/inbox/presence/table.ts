import { presenceStatuses } from '@lead-engagement/contract';
import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../../accounts/tenants/table.js';
import { users } from '../../accounts/users/table.js';

/** What users last said of their presence. Without further indexes, so that a heartbeat writes the row alone. */
export const userPresence = pgTable(
  'user_presence',
  {
    tenantId: uuid().notNull(),
    userId: uuid().notNull(),
    status: text({ enum: presenceStatuses }).notNull(),
    /** The conversation that the user looks at. It may be gone. */
    conversationId: uuid(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
);

export const grants: Grants = {
  user_presence: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
