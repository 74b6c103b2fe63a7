import { documentKinds, documentStatuses, type KnowledgeLeftOut } from '@lead-engagement/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, mutableColumns } from '../../../db/columns.js';
import type { Grants } from '../../../db/grants.js';
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
    /** Of its passages, those that have a vector, and what made these: see `spaceOf`. */
    vectors: integer().notNull().default(0),
    vectorSpace: text(),
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
    index('knowledge_documents_limited')
      .on(t.tenantId, t.knowledgeBaseId, t.supersedes)
      .where(sql`valid_from is not null or valid_until is not null or supersedes is not null`),
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

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

/** What a passage means, as a direction. It goes with its passage. */
export const knowledgeVectors = pgTable(
  'knowledge_vectors',
  {
    tenantId: uuid().notNull(),
    documentId: uuid().notNull(),
    position: integer().notNull(),
    knowledgeBaseId: uuid().notNull(),
    /** What made it: only vectors of one space and length are compared. */
    space: text().notNull(),
    dimensions: integer().notNull(),
    /** A signed byte for each number, and whether it is above zero. */
    bytes: bytea().notNull(),
    signs: bits().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.documentId, t.position] }),
    foreignKey({
      columns: [t.tenantId, t.documentId, t.position],
      foreignColumns: [knowledgePassages.tenantId, knowledgePassages.documentId, knowledgePassages.position],
    }).onDelete('cascade'),
    index('knowledge_vectors_base').on(t.tenantId, t.knowledgeBaseId),
  ],
);

export const grants: Grants = {
  knowledge_bases: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
  knowledge_documents: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
  knowledge_passages: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
  knowledge_vectors: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
};
