import { documentKinds, documentStatuses, type KnowledgeLeftOut } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import { bigint, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../../db/columns.js';
import { tenants } from '../../accounts/tenants/table.js';

export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    ...mutableColumns,
    name: text().notNull(),
    description: text().notNull(),
    language: text().notNull(),
    /** The tenant's own groups of words for one thing. */
    synonyms: jsonb().$type<string[][]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }),
    index('knowledge_bases_created').on(t.tenantId, t.createdAt, t.id).where(sql`deleted_at is null`),
  ],
);

/** Documents are deleted at once: `deleted_at` is never set. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    ...mutableColumns,
    knowledgeBaseId: uuid().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    title: text().notNull(),
    url: text(),
    content: text(),
    question: text(),
    answer: text(),
    fileId: uuid(),
    fileName: text(),
    mediaType: text(),
    bytes: bigint({ mode: 'number' }),
    status: text({ enum: documentStatuses }).notNull(),
    error: text(),
    passages: integer().notNull().default(0),
    /** What readers do not see, and is left out. */
    leftOut: jsonb().$type<KnowledgeLeftOut[]>().notNull().default([]),
    /** Incremented whenever the document has to be processed: results for an earlier revision are dropped. */
    revision: integer().notNull().default(1),
    processedAt: moment(),
    /** The first and the last day on which it answers. */
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    /** The document of the same knowledge base that it takes the place of. */
    supersedes: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.knowledgeBaseId],
      foreignColumns: [knowledgeBases.tenantId, knowledgeBases.id],
    }),
    index('knowledge_documents_created').on(t.tenantId, t.knowledgeBaseId, t.createdAt, t.id),
  ],
);

/**
 * A piece of a document. The migration adds one more column: `words`, the stems of its title and headings (weight A) and of its text
 * (weight B), with its grams and its knowledge base.
 */
export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    tenantId: uuid().notNull(),
    documentId: uuid().notNull(),
    position: integer().notNull(),
    knowledgeBaseId: uuid().notNull(),
    /** The PostgreSQL text search configuration of its stems. */
    configuration: text().notNull(),
    title: text().notNull(),
    heading: text(),
    text: text().notNull(),
    /** Of a PDF, from 1. */
    page: integer(),
    /** Pairs of characters in scripts that do not separate words. */
    grams: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.position] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [knowledgeDocuments.tenantId, knowledgeDocuments.id],
    }),
    index('knowledge_passages_base').on(t.tenantId, t.knowledgeBaseId),
  ],
);
