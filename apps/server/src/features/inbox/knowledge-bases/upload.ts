import { type KnowledgeDocument, KnowledgeUpload, knowledgeLimits } from '@lead-engagement/contract';
import { cleanText } from '../../../ai/clean-text.js';
import type { Database, Transaction } from '../../../db/client.js';
import { invalidField } from '../../../errors.js';
import type { FileStore } from '../../../files/store.js';
import { discardFile, keepFile, receiveFile } from '../../../files/stored-files.js';
import { type Upload, withFormFields } from '../../../files/upload.js';
import { checkDays, insertDocument, readValidity } from './documents.js';
import { checkLink, type LinkDeps } from './links.js';
import { toDocument } from './present.js';
import type { RecordId } from './queries.js';

/** A file that was received. */
export interface ReceivedDocument {
  fileId: string;
  fileName: string | null;
  mediaType: string;
  bytes: number;
  title: string;
  url: string | null;
  validFrom: string | undefined;
  validUntil: string | undefined;
  supersedes: string | undefined;
}

/** Receives the file of a new document, and removes it again if that fails. Throws VALIDATION_ERROR, PAYLOAD_TOO_LARGE. */
export async function receiveDocument(
  db: Database,
  { store, links }: { store: FileStore; links: LinkDeps },
  tenantId: string,
  upload: Upload,
  query: KnowledgeUpload,
  now: Date,
): Promise<ReceivedDocument> {
  // The form fields before the file are checked before the file is received.
  await checkLink(links, withFormFields(KnowledgeUpload, query, upload.fields).url);
  const { id: fileId, bytes } = await receiveFile(db, store, tenantId, upload.body, now);
  try {
    const { title, url, fileName, ...validity } = withFormFields(KnowledgeUpload, query, await upload.allFields());
    await checkLink(links, url);
    checkDays(validity);
    const name = cleanText(upload.name ?? fileName ?? '', knowledgeLimits.titleChars) || null;
    if (bytes === 0) throw invalidField('body', 'The file is empty.');
    return {
      ...{ fileId, fileName: name, mediaType: upload.type, bytes, title: title ?? name ?? '', url: url ?? null },
      ...{ validFrom: validity.validFrom, validUntil: validity.validUntil, supersedes: validity.supersedes },
    };
  } catch (error) {
    await discardFile(db, store, tenantId, fileId, now);
    throw error;
  }
}

/** Adds a received file to a held knowledge base, and enqueues its processing. */
export async function addFileDocument(
  tx: Transaction,
  base: RecordId,
  file: ReceivedDocument,
  now: Date,
): Promise<KnowledgeDocument> {
  await keepFile(tx, base.tenantId, file.fileId);
  const validity = await readValidity(tx, base, file);
  const row = await insertDocument(tx, base, { kind: 'FILE', ...file, ...validity }, now);
  return toDocument(row, { now, isSuperseded: false });
}
