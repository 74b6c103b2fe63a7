import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { mutableColumns, recordColumns } from '../../db/columns.js';
import { tenants } from '../tenants/table.js';
import { users } from '../users/table.js';

const live = sql`deleted_at is null`;

export const contacts = pgTable(
  'contacts',
  {
    ...mutableColumns,
    name: text(),
    email: text(),
    /** The e-mail address again, or null where a duplicate was admitted: only this one is unique. */
    uniqueEmail: text(),
    phone: text(),
    company: text(),
    title: text(),
    country: text(),
    externalId: text(),
    ownerId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.ownerId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('contacts_email').on(t.tenantId, t.uniqueEmail).where(live),
    uniqueIndex('contacts_external_id').on(t.tenantId, t.externalId).where(live),
    index('contacts_by_email').on(t.tenantId, t.email).where(live),
    index('contacts_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('contacts_updated').on(t.tenantId, t.updatedAt, t.id).where(live),
    index('contacts_owner').on(t.tenantId, t.ownerId, t.createdAt, t.id).where(live),
  ],
);

export const tags = pgTable('tags', { ...recordColumns, name: text().notNull(), color: text().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
  uniqueIndex('tags_name').on(t.tenantId, sql`lower(${t.name})`),
]);

export const contactTags = pgTable(
  'contact_tags',
  { tenantId: uuid().notNull(), contactId: uuid().notNull(), tagId: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.contactId, t.tagId] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.tagId], foreignColumns: [tags.tenantId, tags.id] }).onDelete('cascade'),
    index('contact_tags_tag').on(t.tenantId, t.tagId),
  ],
);
