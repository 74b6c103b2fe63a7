import { type ChatbotHandoff, defaultChatbotLeads } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { mutableColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
import { tenants } from '../../accounts/tenants/table.js';
import { pipelines } from '../../crm/pipelines/table.js';

export const chatbots = pgTable(
  'chatbots',
  {
    ...mutableColumns,
    name: text().notNull(),
    avatar: text(),
    /** The platforms of its enabled channels. */
    connectedPlatforms: text().array().notNull().default([]),
    platforms: text().array().notNull(),
    knowledgeBaseIds: uuid().array().notNull(),
    persona: text().notNull(),
    model: text().notNull(),
    temperature: doublePrecision().notNull(),
    enabled: boolean().notNull(),
    /** The fields that were set; the others have their defaults. */
    handoff: jsonb().$type<Partial<ChatbotHandoff>>().notNull(),
    /** True if notes are taken in its conversations. */
    memoryEnabled: boolean().notNull().default(false),
    /** If and where its conversations become leads, and from which intent score on. */
    leadsEnabled: boolean().notNull().default(false),
    leadsMinScore: integer().notNull().default(defaultChatbotLeads.minScore),
    leadsPipelineId: uuid(),
    allowedOrigins: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    foreignKey({ columns: [t.tenantId, t.leadsPipelineId], foreignColumns: [pipelines.tenantId, pipelines.id] }),
    index('chatbots_knowledge').using('gin', t.knowledgeBaseIds),
    index('chatbots_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

export const grants: Grants = {
  chatbots: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, DELETE' },
};
