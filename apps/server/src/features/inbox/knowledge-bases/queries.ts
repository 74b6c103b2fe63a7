import {
  type KnowledgeBase,
  type KnowledgeBaseQuery,
  type KnowledgeDocumentQuery,
  type KnowledgeDocumentSummary,
  knowledgeLimits,
} from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { asRecordset, columnList } from '../../../db/rows.js';
import { type DocumentRow, type KnowledgeBaseRow, type SummaryRow, toKnowledgeBase, toSummary } from './present.js';
import { knowledgeBases, knowledgeDocuments, type knowledgePassages } from './table.js';

export const knowledgeBaseRecords = recordsOf(knowledgeBases, 'knowledgeBase');
export const documentRecords = recordsOf(knowledgeDocuments, 'knowledgeDocument');

/** The key of a record across tenants. Ids are UUIDs. */
export interface RecordId {
  tenantId: string;
  id: string;
}

/** A page of live knowledge bases. */
export async function listKnowledgeBases(
  db: Queryable,
  tenantId: string,
  query: KnowledgeBaseQuery,
): Promise<Page<KnowledgeBase>> {
  const page = openPage('knowledge bases', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and deleted_at is null`,
    ...ofRecords(db, 'knowledgeBase', query),
  ]);
  return fetchPage(page, {
    rows: db<KnowledgeBaseRow[]>`
      select * from knowledge_bases where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'knowledge_bases', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toKnowledgeBase,
  });
}

const { content: _content, answer: _answer, ...listed } = knowledgeDocuments;
const summaryFields = Object.keys(listed).filter((field) => field !== 'enableRLS') as (keyof SummaryRow)[];

/** A page of the documents of a knowledge base. */
export async function listDocuments(
  db: Queryable,
  base: RecordId,
  query: KnowledgeDocumentQuery,
): Promise<Page<KnowledgeDocumentSummary>> {
  const page = openPage(`documents of ${base.id}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${base.tenantId} and knowledge_base_id = ${base.id}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'kind', query.kind, query['kind[not]']),
    ...ofRecords(db, 'knowledgeDocument', query),
  ]);
  return fetchPage(page, {
    rows: db<SummaryRow[]>`
      select ${columnList(db, summaryFields)} from knowledge_documents
      where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'knowledge_documents', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toSummary,
  });
}

/** A document of a live knowledge base, without its text. */
export async function findDocumentSummary(db: Queryable, { tenantId, id }: RecordId): Promise<SummaryRow | undefined> {
  const [row] = await db<SummaryRow[]>`
    select ${columnList(db, summaryFields)} from knowledge_documents d
    where tenant_id = ${tenantId} and id = ${id} and exists (
      select from knowledge_bases b
      where b.tenant_id = ${tenantId} and b.id = d.knowledge_base_id and b.deleted_at is null)`;
  return row;
}

/** Those of these documents (UUIDs) that exist in a live knowledge base. */
export async function listDocumentsById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, KnowledgeDocumentSummary>> {
  const rows = await db<SummaryRow[]>`
    select ${columnList(db, summaryFields)} from knowledge_documents d
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and exists (
      select from knowledge_bases b where b.tenant_id = d.tenant_id and b.id = d.knowledge_base_id and b.deleted_at is null)`;
  return new Map(rows.map((row) => [row.id, toSummary(row)]));
}

/** Counts the documents of a knowledge base, up to the most that it may have. */
export async function countDocuments(db: Queryable, base: RecordId): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from knowledge_documents where tenant_id = ${base.tenantId} and knowledge_base_id = ${base.id}
      limit ${knowledgeLimits.documents}
    ) counted`;
  return row?.count ?? 0;
}

/** The progress of processing a document. */
type Progress = Partial<
  Pick<DocumentRow, 'title' | 'status' | 'error' | 'passages' | 'leftOut' | 'processedAt' | 'vectors' | 'vectorSpace'>
>;

/** Updates the progress of a locked document. Its version does not change. */
export async function setProgress(tx: Transaction, { tenantId, id }: RecordId, progress: Progress): Promise<void> {
  await tx`update knowledge_documents set ${tx(progress)} where tenant_id = ${tenantId} and id = ${id}`;
}

/** A passage as stored. */
export type PassageRow = typeof knowledgePassages.$inferSelect;

/** Replaces the passages of a document. */
export async function replacePassages(
  tx: Transaction,
  { tenantId, id }: RecordId,
  rows: readonly PassageRow[],
): Promise<void> {
  await deletePassages(tx, { tenantId, id });
  const [first] = rows;
  if (!first) return;
  const columns = columnList(tx, Object.keys(first));
  await tx`insert into knowledge_passages (${columns})
    select ${columns} from ${asRecordset(tx, 'knowledge_passages', rows)}`;
}

async function deletePassages(tx: Transaction, { tenantId, id }: RecordId): Promise<void> {
  await tx`delete from knowledge_passages where tenant_id = ${tenantId} and document_id = ${id}`;
}

/** Deletes a locked document with its passages. */
export async function deleteDocumentRow(tx: Transaction, document: RecordId): Promise<void> {
  await deletePassages(tx, document);
  await tx`delete from knowledge_documents where tenant_id = ${document.tenantId} and id = ${document.id}`;
}

/** Deletes a batch of passages of a knowledge base; returns how many. */
export async function deleteNextPassages(tx: Transaction, { tenantId, id }: RecordId, limit: number): Promise<number> {
  const { count } = await tx`
    delete from knowledge_passages where ctid in (
      select ctid from knowledge_passages where tenant_id = ${tenantId} and knowledge_base_id = ${id} limit ${limit})`;
  return count;
}

/** Deletes a batch of documents without passages of a knowledge base; returns the file of each, or null. */
export async function deleteNextDocuments(
  tx: Transaction,
  { tenantId, id }: RecordId,
  limit: number,
): Promise<(string | null)[]> {
  const rows = await tx<{ fileId: string | null }[]>`
    delete from knowledge_documents where tenant_id = ${tenantId} and id in (
      select id from knowledge_documents where tenant_id = ${tenantId} and knowledge_base_id = ${id} limit ${limit})
    returning file_id`;
  return rows.map(({ fileId }) => fileId);
}

/** Removes a deleted knowledge base that has no documents left. */
export async function removeKnowledgeBase(tx: Transaction, { tenantId, id }: RecordId): Promise<void> {
  await tx`delete from knowledge_bases where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null`;
}

/** Those of these knowledge bases (UUIDs) that are live. */
export async function findKnowledgeBases(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<KnowledgeBaseRow[]> {
  return db<KnowledgeBaseRow[]>`
    select * from knowledge_bases
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
}
