import type { KnowledgeBase, KnowledgeDocument, KnowledgeDocumentSummary } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { knowledgeBases, knowledgeDocuments } from './table.js';

/** A knowledge base as stored. */
export type KnowledgeBaseRow = typeof knowledgeBases.$inferSelect;
/** A document as stored. */
export type DocumentRow = typeof knowledgeDocuments.$inferSelect;
/** The same without its text. */
export type SummaryRow = Omit<DocumentRow, 'content' | 'answer'>;
/** The same, and whether another document has taken its place. */
export type DatedRow = SummaryRow & Pick<Situation, 'isSuperseded'>;

/** What the validity of a document depends on beside the document: the day, and whether another has taken its place. */
export interface Situation {
  now: Date;
  isSuperseded: boolean;
}

export function toKnowledgeBase(row: KnowledgeBaseRow): KnowledgeBase {
  return {
    id: encodeId('knowledgeBase', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    description: row.description,
    language: row.language as KnowledgeBase['language'],
    synonyms: row.synonyms,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toSummary(row: SummaryRow, situation: Situation): KnowledgeDocumentSummary {
  return { ...toStored(row), validity: validityOf(row, situation) };
}

/** What is the same on every day. */
export function toStored(row: SummaryRow): Omit<KnowledgeDocumentSummary, 'validity'> {
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
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    supersedes: row.supersedes && encodeId('knowledgeDocument', row.supersedes),
    processedAt: row.processedAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toDocument(row: DocumentRow, situation: Situation): KnowledgeDocument {
  return { ...toSummary(row, situation), content: row.content, answer: row.answer };
}

/** A day of UTC, YYYY-MM-DD. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function validityOf(
  { validFrom, validUntil }: Pick<DocumentRow, 'validFrom' | 'validUntil'>,
  { now, isSuperseded }: Situation,
): KnowledgeDocument['validity'] {
  const today = dayOf(now);
  if (validUntil !== null && validUntil < today) return 'EXPIRED';
  if (isSuperseded) return 'SUPERSEDED';
  return validFrom !== null && validFrom > today ? 'NOT_YET_VALID' : 'VALID';
}
