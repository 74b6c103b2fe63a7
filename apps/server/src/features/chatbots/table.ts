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
import { mutableColumns } from '../../db/columns.js';
import { pipelines } from '../pipelines/table.js';
import { tenants } from '../tenants/table.js';

export const chatbots = pgTable(
  'chatbots',
  {
    ...mutableColumns,
    name: text().notNull(),
    avatar: text(),
    /** The platforms that its enabled channels are for. */
    connectedPlatforms: text().array().notNull().default([]),
    platforms: text().array().notNull(),
    knowledgeBaseIds: uuid().array().notNull(),
    persona: text().notNull(),
    model: text().notNull(),
    temperature: doublePrecision().notNull(),
    enabled: boolean().notNull(),
    /** What was set; the rest has its default. */
    handoff: jsonb().$type<Partial<ChatbotHandoff>>().notNull(),
    /** Whether notes are taken in its conversations. */
    memoryEnabled: boolean().notNull().default(false),
    /** Whether its conversations become leads, from which intent score on, and where. */
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
