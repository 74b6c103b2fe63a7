import type { CustomFieldValues } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { mutableColumns } from '../../db/columns.js';
import { tags } from '../tags/table.js';
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
    /** Key -> value; the field of each is in custom_fields. */
    customFields: jsonb().$type<CustomFieldValues>().notNull().default({}),
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
    index('contacts_words')
      .using(
        'gin',
        sql`search_words(tenant_id, coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, ''))`,
      )
      .where(live),
  ],
);

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
