import { type KnowledgeDocument, KnowledgeUpload, knowledgeLimits } from '@lead-engagement/contract';
import { cleanText } from '../../ai/clean-text.js';
import type { Database, Transaction } from '../../db/client.js';
import { invalidField } from '../../errors.js';
import { type FileStore, storeFile } from '../../files/store.js';
import { addFileFirst, fileKey, keepFile, noteFileBytes } from '../../files/stored-files.js';
import type { Upload } from '../../http/uploads.js';
import { invalidFields, toDetails } from '../../http/validation.js';
import { insertDocument } from './documents-service.js';
import { toDocument } from './present.js';
import type { RecordId } from './queries.js';

/** A file that has arrived. */
export interface ReceivedDocument {
  fileId: string;
  fileName: string | null;
  mediaType: string;
  bytes: number;
  title: string;
  url: string | null;
}

/** Stores a file that is to be a document. What nothing comes of is removed in time. Throws VALIDATION_ERROR, PAYLOAD_TOO_LARGE. */
export async function receiveDocument(
  db: Database,
  store: FileStore,
  tenantId: string,
  upload: Upload,
  query: KnowledgeUpload,
  now: Date,
): Promise<ReceivedDocument> {
  const { title, url, fileName } = withFormFields(query, upload.fields);
  const name = cleanText(upload.name ?? fileName ?? '', knowledgeLimits.titleChars) || null;
  const fileId = await addFileFirst(db, tenantId, now);
  const bytes = await storeFile(store, fileKey(tenantId, fileId), upload.body);
  if (bytes === 0) throw invalidField('body', 'The file is empty.');
  return { fileId, fileName: name, mediaType: upload.type, bytes, title: title ?? name ?? '', url: url ?? null };
}

/** What is said of a file may stand in the query or in fields of a multipart body. */
function withFormFields(query: KnowledgeUpload, fields: Readonly<Record<string, string>>): KnowledgeUpload {
  const parsed = KnowledgeUpload.safeParse({ ...fields });
  if (!parsed.success) throw invalidFields(toDetails('body', parsed.error.issues));
  return { ...query, ...parsed.data };
}

/** Adds a file that has arrived to a knowledge base that is held, and has it processed. */
export async function addFileDocument(
  tx: Transaction,
  base: RecordId,
  file: ReceivedDocument,
  now: Date,
): Promise<KnowledgeDocument> {
  await keepFile(tx, base.tenantId, file.fileId);
  await noteFileBytes(tx, base.tenantId, file.fileId, file.bytes);
  return toDocument(await insertDocument(tx, base, { kind: 'FILE', ...file }, now));
}
