import type { KnowledgeBase, KnowledgeDocument, KnowledgeDocumentSummary } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { knowledgeBases, knowledgeDocuments } from './table.js';

/** A knowledge base as stored. */
export type KnowledgeBaseRow = typeof knowledgeBases.$inferSelect;
/** A document as stored. */
export type DocumentRow = typeof knowledgeDocuments.$inferSelect;
/** The same without its text. */
export type SummaryRow = Omit<DocumentRow, 'content' | 'answer'>;

export function toKnowledgeBase(row: KnowledgeBaseRow): KnowledgeBase {
  return {
    id: encodeId('knowledgeBase', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    description: row.description,
    language: row.language as KnowledgeBase['language'],
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toSummary(row: SummaryRow): KnowledgeDocumentSummary {
  return {
    id: encodeId('knowledgeDocument', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    knowledgeBaseId: encodeId('knowledgeBase', row.knowledgeBaseId),
    kind: row.kind,
    title: row.title,
    url: row.url,
    question: row.question,
    fileName: row.fileName,
    mediaType: row.mediaType,
    bytes: row.bytes,
    status: row.status,
    error: row.error,
    passages: row.passages,
    embeddings: row.vectorSpace === null ? null : { model: row.vectorSpace, passages: row.vectors },
    leftOut: row.leftOut,
    processedAt: row.processedAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toDocument(row: DocumentRow): KnowledgeDocument {
  return { ...toSummary(row), content: row.content, answer: row.answer };
}
