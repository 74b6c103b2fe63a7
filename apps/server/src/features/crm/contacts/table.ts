import type { CustomFieldValues, SocialProfile } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns, recordedAt, searchWords } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';
import { users } from '../../accounts/users/table.js';
import { tags } from '../tags/table.js';

const live = sql`deleted_at is null`;

export const contacts = pgTable(
  'contacts',
  {
    ...mutableColumns,
    ...madeByColumns,
    recordedAt: recordedAt(),
    name: text(),
    email: text(),
    /** The e-mail address, or null if a duplicate was allowed: only this column is unique. */
    uniqueEmail: text(),
    secondaryEmails: text().array().notNull().default([]),
    phone: text(),
    phoneE164: text('phone_e164'),
    /** Further telephone numbers as they were given, and, in the same order, each in E.164 if it is valid. */
    secondaryPhones: text().array().notNull().default([]),
    secondaryPhoneKeys: text().array().notNull().default([]),
    socialProfiles: jsonb().$type<SocialProfile[]>().notNull().default([]),
    /** True if its social profiles are unique; false if a duplicate was allowed. */
    uniqueHandles: boolean().notNull().default(true),
    doNotContact: boolean().notNull().default(false),
    company: text(),
    title: text(),
    country: text(),
    externalId: text(),
    ownerId: uuid(),
    /** Since when what it writes is kept without an answer or a notice. */
    blockedAt: moment(),
    /** Key -> value; the fields are defined in custom_fields. */
    customFields: jsonb().$type<CustomFieldValues>().notNull().default({}),
    /** The contact that this one was merged into, which also deletes it. */
    mergedIntoId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.ownerId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('contacts_email').on(t.tenantId, t.uniqueEmail).where(live),
    uniqueIndex('contacts_external_id').on(t.tenantId, t.externalId).where(live),
    index('contacts_by_email').on(t.tenantId, t.email).where(live),
    index('contacts_by_phone')
      .on(t.tenantId, sql`coalesce(phone_e164, phone)`)
      .where(sql`phone is not null and deleted_at is null`),
    index('contacts_namesakes')
      .using('gin', sql`namesake_keys(tenant_id, name, company)`)
      .where(sql`name is not null and company is not null and deleted_at is null`),
    index('contacts_country').on(t.tenantId, t.country, t.createdAt, t.id).where(live),
    index('contacts_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('contacts_updated').on(t.tenantId, t.updatedAt, t.id).where(live),
    index('contacts_owner').on(t.tenantId, t.ownerId, t.createdAt, t.id).where(live),
    index('contacts_deleted_of_owner').on(t.tenantId, t.ownerId).where(sql`deleted_at is not null`),
    index('contacts_deleted').on(t.tenantId, t.deletedAt).where(sql`deleted_at is not null and merged_into_id is null`),
    index('contacts_merged').on(t.tenantId, t.mergedIntoId).where(sql`merged_into_id is not null`),
    // What merged contacts are still found by.
    index('contacts_merged_external_id')
      .on(t.tenantId, t.externalId)
      .where(sql`merged_into_id is not null and external_id is not null`),
    index('contacts_merged_phone')
      .on(t.tenantId, sql`coalesce(phone_e164, phone)`)
      .where(sql`merged_into_id is not null and phone is not null`),
    index('contacts_deleted_of_tenant')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`deleted_at is not null and merged_into_id is null`),
  ],
);

/** The search words of contacts. Written by triggers on contacts. */
export const contactWords = pgTable(
  'contact_words',
  { tenantId: uuid().notNull(), contactId: uuid().notNull(), words: searchWords().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.contactId] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    index('contact_words_words').using('gin', t.words),
  ],
);

/** The social profiles and further e-mail addresses and telephone numbers of live contacts. Written by triggers on contacts. */
export const contactHandles = pgTable(
  'contact_handles',
  {
    tenantId: uuid().notNull(),
    contactId: uuid().notNull(),
    /** `EMAIL:ada@example.com`, `phone:+4930901820`, `LINKEDIN:ada`. */
    handle: text().notNull(),
    isUnique: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.contactId, t.handle] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('contact_handles_unique').on(t.tenantId, t.handle).where(sql`is_unique`),
    index('contact_handles_handle').on(t.tenantId, t.handle),
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

export const grants: Grants = {
  contacts: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
  contact_words: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, INSERT, UPDATE' },
  contact_handles: { api: 'SELECT, INSERT, DELETE' },
  contact_tags: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
};
