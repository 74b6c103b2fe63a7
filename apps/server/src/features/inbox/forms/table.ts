import {
  contactMatches,
  type Form,
  type FormSubmission,
  formLanguages,
  submissionStatuses,
} from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns, recordColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { tenants } from '../../accounts/tenants/table.js';
import { contacts } from '../../crm/contacts/table.js';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const forms = pgTable(
  'forms',
  {
    ...mutableColumns,
    name: text().notNull(),
    enabled: boolean().notNull(),
    title: text(),
    intro: text(),
    language: text({ enum: formLanguages }),
    fields: jsonb().$type<Form['fields']>().notNull(),
    consents: jsonb().$type<Form['consents']>().notNull(),
    /** What has gone since is found when a lead is made, and told there: see `NEEDS_REVIEW`. */
    pipelineId: uuid(),
    stageId: uuid(),
    assignedToId: uuid(),
    autoAssign: boolean().notNull(),
    tags: text().array().notNull(),
    allowedOrigins: text().array().notNull(),
    blocked: text().array().notNull(),
    thanksText: text(),
    redirectUrl: text(),
    doubleOptIn: boolean().notNull().default(false),
    ...madeByColumns,
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('forms_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

export const formSubmissions = pgTable(
  'form_submissions',
  {
    ...recordColumns,
    formId: uuid().notNull(),
    formVersion: integer().notNull(),
    status: text({ enum: submissionStatuses }).notNull(),
    problem: jsonb().$type<NonNullable<FormSubmission['problem']>>(),
    values: jsonb().$type<FormSubmission['values']>().notNull(),
    files: jsonb().$type<FormSubmission['files']>().notNull(),
    /** The stored files among them. A trigger expires them when the row is deleted. */
    fileIds: uuid().array().notNull().default([]),
    consents: jsonb().$type<FormSubmission['consents']>().notNull(),
    source: jsonb().$type<FormSubmission['source']>().notNull(),
    verdict: jsonb().$type<FormSubmission['verdict']>().notNull(),
    /** X-Request-Id of the request that brought it. */
    requestId: text().notNull(),
    /** Tells what is sent twice from what is new. */
    digest: text().notNull(),
    /** The page that it came from, if that has a token. */
    pageId: text(),
    contactId: uuid(),
    /** The lead may be purged by now. */
    leadId: uuid(),
    contactMatch: text({ enum: contactMatches }),
    contactIgnored: text().array().notNull().default([]),
    /** The hash of the secret in the mail by which the visitor confirms their address; null: no mail was sent. */
    confirmHash: bytea(),
    confirmBy: moment(),
    confirmedAt: moment(),
    processedAt: moment(),
    /** When form.submitted was emitted: once, however often it is worked on. */
    toldAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.formId], foreignColumns: [forms.tenantId, forms.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete(
      'cascade',
    ),
    index('form_submissions_created').on(t.tenantId, t.formId, t.createdAt, t.id),
    index('form_submissions_status').on(t.tenantId, t.formId, t.status, t.createdAt, t.id),
    index('form_submissions_contact').on(t.tenantId, t.contactId).where(sql`contact_id is not null`),
    index('form_submissions_digest').on(t.tenantId, t.formId, t.digest),
    index('form_submissions_page').on(t.tenantId, t.formId, t.pageId).where(sql`page_id is not null`),
    index('form_submissions_spam').on(t.tenantId, t.createdAt).where(sql`status = 'SPAM'`),
  ],
);

/** How often forms were seen, by the hour and the source. Of a form and day there is a bounded number of rows. */
export const formViews = pgTable(
  'form_views',
  {
    tenantId: uuid().notNull(),
    formId: uuid().notNull(),
    hour: moment().notNull(),
    /** Stands for the source; `rest` for all sources beyond the bound. */
    place: text().notNull(),
    source: text(),
    medium: text(),
    campaign: text(),
    referrer: text(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.formId, t.hour, t.place] }),
    foreignKey({ columns: [t.tenantId, t.formId], foreignColumns: [forms.tenantId, forms.id] }).onDelete('cascade'),
    index('form_views_hour').on(t.tenantId, t.hour),
  ],
);

export const grants: Grants = {
  form_views: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  forms: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
  form_submissions: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE, DELETE' },
};
