import type { ProfileRefresh } from '@lead-engagement/contract';
import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ProfileDraft } from '../../../ai/profile.js';
import { moment } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { contacts } from '../../crm/contacts/table.js';

/** One profile for each contact that was asked for one. */
export const contactProfiles = pgTable(
  'contact_profiles',
  {
    tenantId: uuid().notNull(),
    contactId: uuid().notNull(),
    profile: jsonb().$type<ProfileDraft>().notNull(),
    generatedAt: moment().notNull(),
    /** The latest refresh; all null if there was none. */
    refreshStatus: text().$type<ProfileRefresh['status']>(),
    refreshRequestedAt: moment(),
    refreshCompletedAt: moment(),
    refreshError: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.contactId] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
  ],
);

export const grants: Grants = {
  contact_profiles: { api: 'SELECT, INSERT, UPDATE' },
};
