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
import {
  type DatedRow,
  type DocumentRow,
  dayOf,
  type KnowledgeBaseRow,
  type SummaryRow,
  toKnowledgeBase,
  toSummary,
} from './present.js';
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
  now: Date,
): Promise<Page<KnowledgeDocumentSummary>> {
  const page = openPage(`documents of ${base.id}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${base.tenantId} and knowledge_base_id = ${base.id}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'kind', query.kind, query['kind[not]']),
    ...ofRecords(db, 'knowledgeDocument', query),
  ]);
  return fetchPage(page, {
    rows: db<DatedRow[]>`
      select ${columnList(db, summaryFields)},
        exists (${successors(db, now)} and s.supersedes = d.id) as is_superseded
      from knowledge_documents d
      where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'knowledge_documents', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: ({ isSuperseded, ...row }) => toSummary(row, { now, isSuperseded }),
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

/** The rows of these documents (UUIDs), of knowledge bases that are not deleted. */
export function listDocumentRows(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<DatedRow[]> {
  return db<DatedRow[]>`
    select ${columnList(db, summaryFields)}, exists (${successors(db, now)} and s.supersedes = d.id) as is_superseded
    from knowledge_documents d
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and exists (
      select from knowledge_bases b where b.tenant_id = d.tenant_id and b.id = d.knowledge_base_id and b.deleted_at is null)`;
}

/** The documents `s` that have taken the place of others of the knowledge base of a document `d`: a query that goes on with `and`. */
function successors(db: Queryable, now: Date) {
  return db`
    select from knowledge_documents s
    where s.tenant_id = d.tenant_id and s.knowledge_base_id = d.knowledge_base_id and s.supersedes is not null
      and s.passages > 0 and (s.valid_from is null or s.valid_from <= ${dayOf(now)}::date)`;
}

/** Whether another document has taken the place of this one. */
export async function isSuperseded(db: Queryable, { tenantId, id }: RecordId, now: Date): Promise<boolean> {
  const [row] = await db`
    select from knowledge_documents d
    where d.tenant_id = ${tenantId} and d.id = ${id} and exists (${successors(db, now)} and s.supersedes = d.id)`;
  return row !== undefined;
}

/** The documents that a document supersedes, directly and by those that they supersede, up to a depth. */
export async function listSuperseded(db: Queryable, { tenantId, id }: RecordId, depth: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with recursive chain (id, depth) as (
      select supersedes, 1 from knowledge_documents where tenant_id = ${tenantId} and id = ${id}
      union all
      select d.supersedes, depth + 1 from chain c join knowledge_documents d on d.tenant_id = ${tenantId} and d.id = c.id
      where depth <= ${depth}
    )
    select id from chain where id is not null`;
  return rows.map(({ id: uuid }) => uuid);
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
export async function deleteDocumentRow(
  tx: Transaction,
  document: Pick<DocumentRow, 'tenantId' | 'knowledgeBaseId' | 'id'>,
): Promise<void> {
  await deletePassages(tx, document);
  const { tenantId, knowledgeBaseId, id } = document;
  await tx`update knowledge_documents set supersedes = null
    where tenant_id = ${tenantId} and knowledge_base_id = ${knowledgeBaseId} and supersedes = ${id} and supersedes is not null`;
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
