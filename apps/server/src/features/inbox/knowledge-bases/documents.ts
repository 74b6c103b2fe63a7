import {
  fieldsOfKinds,
  type KnowledgeDocument,
  type KnowledgeDocumentCreate,
  type KnowledgeDocumentUpdate,
  knowledgeLimits,
} from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { ApiError, invalidField } from '../../../errors.js';
import { expireFiles } from '../../../files/stored-files.js';
import { encodeId, newUuid } from '../../../ids.js';
import { cancelWork, enqueueJobs } from '../../../jobs/work.js';
import { jobKinds } from '../../../limits/quotas/queued-jobs.js';
import { type DocumentRow, type KnowledgeBaseRow, toDocument } from './present.js';
import { countDocuments, deleteDocumentRow, documentRecords, knowledgeBaseRecords, type RecordId } from './queries.js';

/** The kind of the job that processes a document. */
export const documentWork = jobKinds.knowledgeDocument;

/** The knowledge base of a path, which cannot be deleted until the transaction ends. Throws NOT_FOUND. */
export async function holdKnowledgeBase(tx: Transaction, tenantId: string, id: string): Promise<KnowledgeBaseRow> {
  const { id: uuid } = await knowledgeBaseRecords.get(tx, tenantId, id);
  const row = await knowledgeBaseRecords.findForReference(tx, tenantId, uuid);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no knowledge base with this id.');
  return row;
}

/** Adds a document to a held knowledge base, and enqueues its processing. */
export async function createDocument(
  tx: Transaction,
  base: RecordId,
  input: KnowledgeDocumentCreate,
  now: Date,
): Promise<KnowledgeDocument> {
  const row = await insertDocument(
    tx,
    base,
    {
      kind: input.kind,
      title: input.title ?? shortTitle(input.question ?? input.url ?? ''),
      url: input.url ?? null,
      content: input.content ?? null,
      question: input.question ?? null,
      answer: input.answer ?? null,
    },
    now,
  );
  return toDocument(row);
}

type NewDocument = Pick<DocumentRow, 'kind' | 'title' | 'url'> &
  Partial<Pick<DocumentRow, 'content' | 'question' | 'answer' | 'fileId' | 'fileName' | 'mediaType' | 'bytes'>>;

/** Inserts a document into a held knowledge base, and enqueues its processing. Throws CONFLICT if the knowledge base is full. */
export async function insertDocument(
  tx: Transaction,
  { tenantId, id: knowledgeBaseId }: RecordId,
  document: NewDocument,
  now: Date,
): Promise<DocumentRow> {
  if ((await countDocuments(tx, { tenantId, id: knowledgeBaseId })) >= knowledgeLimits.documents) {
    const message = `The knowledge base has ${knowledgeLimits.documents} documents, which is the most. Delete some, or use another.`;
    throw new ApiError('CONFLICT.limit_reached', message);
  }
  const moment = now.toISOString();
  const row = await documentRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    knowledgeBaseId,
    ...document,
    status: 'PENDING',
    createdAt: moment,
    updatedAt: moment,
  });
  await enqueue(tx, row, now);
  return row;
}

function enqueue(tx: Transaction, { tenantId, id }: RecordId, now: Date): Promise<void> {
  return enqueueJobs(tx, [{ kind: documentWork, tenantId, id, data: {} }], now);
}

/** Cuts a text to the length of a title. */
export function shortTitle(text: string): string {
  return Array.from(text).slice(0, knowledgeLimits.titleChars).join('');
}

/** A document of the knowledge base in the path. Throws NOT_FOUND. */
export async function getDocument(
  db: Queryable,
  tenantId: string,
  params: { id: string; documentId: string },
): Promise<KnowledgeDocument> {
  const base = await knowledgeBaseRecords.get(db, tenantId, params.id);
  return toDocument(ofBase(await documentRecords.get(db, tenantId, params.documentId), base));
}

/** Holds the knowledge base, and locks a document of it. Throws NOT_FOUND, PRECONDITION_FAILED. */
export async function lockDocument(
  tx: Transaction,
  tenantId: string,
  params: { id: string; documentId: string },
  ifMatch: number | undefined,
): Promise<DocumentRow> {
  const base = await holdKnowledgeBase(tx, tenantId, params.id);
  const found = ofBase(await documentRecords.get(tx, tenantId, params.documentId), base);
  return documentRecords.lock(tx, tenantId, encodeId('knowledgeDocument', found.id), ifMatch);
}

function ofBase(row: DocumentRow, base: RecordId): DocumentRow {
  if (row.knowledgeBaseId === base.id) return row;
  throw new ApiError('NOT_FOUND', 'There is no knowledge document with this id.');
}

/** Updates a locked document; if its searchable text changes, it is processed again. Throws VALIDATION_ERROR. */
export async function updateDocument(
  tx: Transaction,
  row: DocumentRow,
  input: KnowledgeDocumentUpdate,
  now: Date,
): Promise<KnowledgeDocument> {
  checkFields(row, input);
  const { title, url, content, question, answer } = input;
  if (row.kind === 'URL' && url === null) throw invalidField('body.url', 'A URL document needs it.');
  const isPage = row.kind === 'URL';
  const texts = changedFields(row, { title, content, question, answer, ...(isPage && { url }) });
  const changes = { ...changedFields(row, { url }), ...texts };
  if (Object.keys(changes).length === 0) return toDocument(row);
  return toDocument(texts ? await processAgain(tx, row, changes, now) : await update(tx, row, changes, now));
}

const update = documentRecords.update;

/** Throws if fields of another kind are set, or the field of its own kind is cleared. */
function checkFields({ kind }: DocumentRow, input: KnowledgeDocumentUpdate): void {
  const own: readonly string[] = fieldsOfKinds[kind];
  for (const field of Object.values(fieldsOfKinds).flat()) {
    const sent = input[field];
    if (sent === undefined || (sent === null && !own.includes(field))) continue;
    if (!own.includes(field)) throw invalidField(`body.${field}`, `A ${kind} document does not have it.`);
    if (sent === null) throw invalidField(`body.${field}`, `A ${kind} document needs it.`);
  }
}

/** Enqueues the processing of a locked document again. */
export async function reprocessDocument(tx: Transaction, row: DocumentRow, now: Date): Promise<KnowledgeDocument> {
  return toDocument(await processAgain(tx, row, {}, now));
}

async function processAgain(
  tx: Transaction,
  row: DocumentRow,
  changes: Partial<Pick<DocumentRow, 'title' | 'url' | 'content' | 'question' | 'answer'>>,
  now: Date,
): Promise<DocumentRow> {
  const pending = { status: 'PENDING', error: null, revision: row.revision + 1 } as const;
  const updated = await update(tx, row, { ...changes, ...pending }, now);
  await enqueue(tx, row, now);
  return updated;
}

/** Deletes a locked document with its passages. */
export async function deleteDocument(
  tx: Transaction,
  row: DocumentRow,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  await cancelWork(tx, row.tenantId, documentWork, [row.id]);
  await deleteDocumentRow(tx, row);
  if (row.fileId) await expireFiles(tx, row.tenantId, [row.fileId], now);
  return { id: encodeId('knowledgeDocument', row.id), deleted: true };
}
