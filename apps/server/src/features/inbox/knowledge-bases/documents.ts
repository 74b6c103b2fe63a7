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
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import { jobKinds } from '../../../limits/quotas/queued-jobs.js';
import { type DocumentRow, type KnowledgeBaseRow, toDocument } from './present.js';
import {
  countDocuments,
  deleteDocumentRow,
  documentRecords,
  isSuperseded,
  knowledgeBaseRecords,
  listSuperseded,
  type RecordId,
} from './queries.js';

/** The kind of the job that processes a document. */
export const documentWork = jobKinds.knowledgeDocument;

/** The knowledge base of a path, which cannot be deleted until the transaction ends. Throws NOT_FOUND. */
export async function holdKnowledgeBase(tx: Transaction, tenantId: string, id: string): Promise<KnowledgeBaseRow> {
  const { id: uuid } = await knowledgeBaseRecords.get(tx, tenantId, id);
  const row = await knowledgeBaseRecords.findForReference(tx, tenantId, uuid);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no knowledge base with this id.');
  return row;
}

type Validity = Pick<DocumentRow, 'validFrom' | 'validUntil' | 'supersedes'>;

/** The validity of a new document. Throws VALIDATION_ERROR for a document that is not in the knowledge base. */
export async function readValidity(
  tx: Transaction,
  base: RecordId,
  { validFrom = null, validUntil = null, supersedes = null }: Pick<KnowledgeDocumentCreate, keyof Validity>,
): Promise<Validity> {
  checkDays({ validFrom, validUntil });
  return { validFrom, validUntil, supersedes: supersedes && (await resolveSuperseded(tx, base, supersedes)) };
}

/** Throws VALIDATION_ERROR if the last day is before the first. */
export function checkDays({ validFrom, validUntil }: Partial<Pick<Validity, 'validFrom' | 'validUntil'>>): void {
  if (!validFrom || !validUntil || validUntil >= validFrom) return;
  throw invalidField('body.validUntil', 'Must not be before validFrom.');
}

async function resolveSuperseded(tx: Transaction, base: RecordId, id: string): Promise<string> {
  const path = 'body.supersedes';
  const row = await documentRecords.resolveForReference(tx, base.tenantId, id, path);
  if (row.knowledgeBaseId === base.id) return row.id;
  throw invalidField(path, 'It must be a document of the same knowledge base.');
}

const supersededDepth = 100;

/** The validity that an update changes. Throws VALIDATION_ERROR for an unknown document, or one that it would supersede itself by. */
async function changeValidity(
  tx: Transaction,
  row: DocumentRow,
  { validFrom = row.validFrom, validUntil = row.validUntil, supersedes }: KnowledgeDocumentUpdate,
): Promise<Validity> {
  checkDays({ validFrom, validUntil });
  const stored = row.supersedes && encodeId('knowledgeDocument', row.supersedes);
  if (supersedes === undefined || supersedes === stored) return { validFrom, validUntil, supersedes: row.supersedes };
  if (supersedes === null) return { validFrom, validUntil, supersedes: null };
  const base = { tenantId: row.tenantId, id: row.knowledgeBaseId };
  const other = await resolveSuperseded(tx, base, supersedes);
  const chain = await listSuperseded(tx, { tenantId: row.tenantId, id: other }, supersededDepth);
  if (other === row.id || chain.includes(row.id)) {
    throw invalidField('body.supersedes', 'A document cannot take its own place.');
  }
  if (chain.length >= supersededDepth) throw invalidField('body.supersedes', `At most ${supersededDepth} in a row.`);
  return { validFrom, validUntil, supersedes: other };
}

/** A document as clients see it. */
export async function presentDocument(db: Queryable, row: DocumentRow, now: Date): Promise<KnowledgeDocument> {
  return toDocument(row, { now, isSuperseded: await isSuperseded(db, row, now) });
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
      ...(await readValidity(tx, base, input)),
    },
    now,
  );
  return toDocument(row, { now, isSuperseded: false });
}

type NewDocument = Pick<DocumentRow, 'kind' | 'title' | 'url'> &
  Partial<Validity> &
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
  now: Date,
): Promise<KnowledgeDocument> {
  const base = await knowledgeBaseRecords.get(db, tenantId, params.id);
  return presentDocument(db, ofBase(await documentRecords.get(db, tenantId, params.documentId), base), now);
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
  const validity = await changeValidity(tx, row, input);
  const changes = { ...changedFields(row, { url, ...validity }), ...texts };
  if (Object.keys(changes).length === 0) return presentDocument(tx, row, now);
  const written = texts ? await processAgain(tx, row, changes, now) : await update(tx, row, changes, now);
  return presentDocument(tx, written, now);
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
  return presentDocument(tx, await processAgain(tx, row, {}, now), now);
}

async function processAgain(
  tx: Transaction,
  row: DocumentRow,
  changes: Partial<Validity & Pick<DocumentRow, 'title' | 'url' | 'content' | 'question' | 'answer'>>,
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
