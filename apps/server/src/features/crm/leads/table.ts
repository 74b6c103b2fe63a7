import { type CustomFieldValues, leadSources, leadStatuses } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns, recordedAt, searchWords } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { madeByColumns } from '../../../db/maker-columns.js';
import { users } from '../../accounts/users/table.js';
import { contacts } from '../contacts/table.js';
import { stages } from '../pipelines/table.js';
import { tags } from '../tags/table.js';

const live = sql`deleted_at is null`;
const open = sql`deleted_at is null and status in ('OPEN', 'NURTURING')`;

export const leads = pgTable(
  'leads',
  {
    ...mutableColumns,
    ...madeByColumns,
    recordedAt: recordedAt(),
    contactId: uuid().notNull(),
    pipelineId: uuid().notNull(),
    stageId: uuid().notNull(),
    status: text({ enum: leadStatuses }).notNull(),
    source: text({ enum: leadSources }).notNull(),
    score: integer().notNull(),
    value: numeric({ mode: 'number' }),
    currency: text().notNull(),
    assignedToId: uuid(),
    title: text(),
    expectedCloseDate: date({ mode: 'string' }),
    lostReason: text(),
    closedAt: moment(),
    /** Who owned the lead when it was closed: the nil UUID for nobody; null while it is open, and until it is filled in. No foreign key: it stays. */
    ownerAtClosingId: uuid(),
    stageEnteredAt: moment().notNull(),
    externalId: text(),
    tagIds: uuid().array().notNull().default([]),
    /** Key -> value; the field of each is in custom_fields. */
    customFields: jsonb().$type<CustomFieldValues>().notNull().default({}),
    lastActivityAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({
      columns: [t.tenantId, t.pipelineId, t.stageId],
      foreignColumns: [stages.tenantId, stages.pipelineId, stages.id],
    }),
    foreignKey({ columns: [t.tenantId, t.assignedToId], foreignColumns: [users.tenantId, users.id] }),
    check('leads_score', sql`score between 0 and 100`),
    check('leads_value', sql`value >= 0`),
    uniqueIndex('leads_external_id').on(t.tenantId, t.externalId).where(live),
    index('leads_created').on(t.tenantId, t.createdAt, t.id).where(live),
    index('leads_updated').on(t.tenantId, t.updatedAt, t.id).where(live),
    // Includes deleted ones, because merging or purging a contact, and the foreign key, look for all leads that refer to it.
    index('leads_of_contact').on(t.tenantId, t.contactId, t.id),
    index('leads_contact_created').on(t.tenantId, t.contactId, t.createdAt, t.id).where(live),
    // The highest score of a contact.
    index('leads_open_of_contact').on(t.tenantId, t.contactId, t.score).where(open),
    index('leads_stage').on(t.tenantId, t.stageId, t.createdAt, t.id).where(live),
    index('leads_stage_entered').on(t.tenantId, t.stageId, t.stageEnteredAt, t.id).where(live),
    index('leads_entered').on(t.tenantId, t.stageEnteredAt, t.id).where(live),
    index('leads_assignee').on(t.tenantId, t.assignedToId, t.createdAt, t.id).where(live),
    index('leads_deleted_of_assignee').on(t.tenantId, t.assignedToId).where(sql`deleted_at is not null`),
    index('leads_status').on(t.tenantId, t.status, t.createdAt, t.id).where(live),
    index('leads_score').on(t.tenantId, t.score, t.id).where(live),
    index('leads_value').on(t.tenantId, sql`coalesce(value, -1)`, t.id).where(live),
    index('leads_expected_close').on(t.tenantId, sql`coalesce(expected_close_date, 'infinity')`, t.id).where(live),
    index('leads_closed').on(t.tenantId, t.closedAt, t.id).where(sql`closed_at is not null and deleted_at is null`),
    index('leads_last_activity')
      .on(t.tenantId, t.lastActivityAt, t.id)
      .where(sql`last_activity_at is not null and deleted_at is null`),
    index('leads_deleted_of_tenant').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is not null`),
    index('leads_open_of_owner').on(t.tenantId, t.assignedToId, t.createdAt, t.id).where(open),
    // The oldest leads without an owner, by when they were stored.
    index('leads_unowned')
      .on(t.tenantId, sql`coalesce(recorded_at, created_at)`, t.id)
      .where(sql`assigned_to_id is null and deleted_at is null and status in ('OPEN', 'NURTURING')`),
    index('leads_deleted').on(t.tenantId, t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** What live leads that are alike come to. */
const sumColumns = {
  tenantId: uuid().notNull(),
  pipelineId: uuid().notNull(),
  stageId: uuid().notNull(),
  status: text({ enum: leadStatuses }).notNull(),
  source: text({ enum: leadSources }).notNull(),
  /** The nil UUID for leads without an owner: a primary key has no null. */
  ownerId: uuid().notNull(),
  currency: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  /** How many of them have a value, and the sum of these. */
  valued: bigint({ mode: 'number' }).notNull(),
  value: numeric({ mode: 'number' }).notNull(),
};

/** What the live leads of a tenant come to, together with `leadSumDeltas`: see docs/decisions/063. */
export const leadSums = pgTable('lead_sums', sumColumns, (t) => [
  primaryKey({
    name: 'lead_sums_pk',
    columns: [t.tenantId, t.pipelineId, t.stageId, t.status, t.source, t.ownerId, t.currency],
  }),
]);

/** What a statement has added to the sums, or, negative, taken away. Written by a trigger on leads, and added up by the worker. */
export const leadSumDeltas = pgTable('lead_sum_deltas', { ...sumColumns, id: bigserial({ mode: 'number' }) }, (t) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
]);

/** What leads are found by: their words and those of their contacts. Written by triggers on leads and contacts. */
export const leadWords = pgTable(
  'lead_words',
  { tenantId: uuid().notNull(), leadId: uuid().notNull(), words: searchWords().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    index('lead_words_words').using('gin', t.words),
  ],
);

/**
 * When each user was last given a lead, and a conversation, by automatic assignment: as a number that counts those of the tenant. null: never.
 */
export const assignmentTurns = pgTable(
  'assignment_turns',
  {
    tenantId: uuid().notNull(),
    userId: uuid().notNull(),
    turn: bigint({ mode: 'number' }),
    conversationTurn: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
);

/** The tags of leads. A trigger keeps it in step with their tag_ids, so that a tag that is none cannot be stored. */
export const leadTags = pgTable(
  'lead_tags',
  { tenantId: uuid().notNull(), leadId: uuid().notNull(), tagId: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.tagId] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.tagId], foreignColumns: [tags.tenantId, tags.id] }).onDelete('cascade'),
    index('lead_tags_tag').on(t.tenantId, t.tagId, t.leadId),
  ],
);

export const grants: Grants = {
  leads: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
  lead_sums: { api: 'SELECT', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  lead_sum_deltas: { api: 'SELECT, INSERT', worker: 'SELECT, INSERT, DELETE' },
  lead_words: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, INSERT, UPDATE' },
  assignment_turns: { api: 'SELECT, INSERT, UPDATE, DELETE' },
  lead_tags: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, DELETE' },
};
