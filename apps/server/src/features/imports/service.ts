import type { ImportError, ImportErrorQuery, ImportJob, ImportOptions } from '@lead-engagement/contract';
import { ImportOptions as OptionsSchema } from '@lead-engagement/contract';
import { jobKinds } from '../../budgets/queued-jobs.js';
import { UnreadableFileError } from '../../csv/problem.js';
import type { Database, Queryable, Transaction } from '../../db/client.js';
import type { Page } from '../../db/pages.js';
import { ApiError, invalidField } from '../../errors.js';
import { type FileStore, storeFile } from '../../files/store.js';
import { addFileFirst, fileKey, noteFileBytes } from '../../files/stored-files.js';
import type { Caller } from '../../http/caller.js';
import type { Upload } from '../../http/uploads.js';
import { invalidFields, toDetails } from '../../http/validation.js';
import { decodeId, newUuid } from '../../ids.js';
import { cancelWork, enqueueWork } from '../../jobs/work.js';
import { mapColumns, missingHeadings } from './mapping.js';
import { type ImportRow, toImport } from './present.js';
import * as queries from './queries.js';
import { openSource } from './source.js';

export { listImports } from './queries.js';

/** The kind of the work that imports are. */
export const importWork = jobKinds.contactImport;

/** A file that has arrived, and how it is read. */
export interface ReceivedFile
  extends Pick<ImportRow, 'fileId' | 'fileName' | 'format' | 'bytes' | 'columns' | 'checkpoint'> {
  options: ImportOptions;
}

/**
 * Stores a file that is to be imported. Throws VALIDATION_ERROR, with line and column, for one that cannot be read, and
 * for a mapping that does not fit it.
 */
export async function receiveFile(
  db: Database,
  store: FileStore,
  { tenantId }: Pick<Caller, 'tenantId'>,
  upload: Upload,
  query: ImportOptions,
  now: Date,
): Promise<ReceivedFile> {
  const options = withFormFields(query, upload.fields);
  const fileName = upload.name ?? options.fileName ?? null;
  const fields = await queries.listContactFields(db, tenantId);
  try {
    const source = await openSource(upload.body, upload.type, fileName ?? undefined, options.encoding);
    const { mapping } = options;
    // Keys that only later records have are known by the mapping.
    const late = mapping && source.format === 'json' ? missingHeadings(source.headings, mapping) : [];
    const headings = [...source.headings, ...late];
    checkMapping(headings, options, fields);
    const fileId = await addFileFirst(db, tenantId, now);
    const bytes = await storeFile(store, fileKey(tenantId, fileId), source.content);
    const columns = mapColumns(headings, mapping, fields);
    return { options, fileId, fileName, format: source.format, bytes, columns, checkpoint: source.start };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw invalidField('body', error.message, 'unreadable');
    throw error;
  }
}

/** Options may stand in the query or in fields of a multipart body, not in both. */
function withFormFields(query: ImportOptions, fields: Readonly<Record<string, string>>): ImportOptions {
  if (Object.keys(fields).length === 0) return query;
  const parsed = OptionsSchema.safeParse({ ...fields });
  if (!parsed.success) throw invalidFields(toDetails('body', parsed.error.issues));
  const sent = Object.fromEntries(Object.keys(fields).map((name) => [name, parsed.data[name as keyof ImportOptions]]));
  return { ...query, ...sent };
}

function checkMapping(
  headings: readonly string[],
  { mapping }: ImportOptions,
  fields: readonly queries.ContactField[],
): void {
  if (!mapping) return;
  const [missing] = missingHeadings(headings, mapping);
  if (missing !== undefined) {
    const there = headings.slice(0, 20).join(', ').slice(0, 300);
    throw invalidField('query.mapping', `The file has no column "${missing}". It has: ${there}.`, 'not_found');
  }
  for (const field of Object.values(mapping)) {
    const key = field?.startsWith('customFields.') && field.slice('customFields.'.length);
    if (key && !fields.some((one) => one.key === key)) {
      throw invalidField('query.mapping', `Contacts have no custom field ${key}. Add it first.`, 'unknown_field');
    }
  }
}

/** Begins the import of a file that has arrived. */
export async function createImport(
  tx: Transaction,
  caller: Pick<Caller, 'tenantId' | 'userId' | 'publicPrincipalId'>,
  { options, ...file }: ReceivedFile,
  now: Date,
): Promise<ImportJob> {
  const { tenantId } = caller;
  const { matchOn, mode, emptyCells, dryRun } = options;
  await noteFileBytes(tx, tenantId, file.fileId, file.bytes);
  const row: ImportRow = {
    tenantId,
    id: newUuid(now.getTime()),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    status: 'PENDING',
    ...file,
    ...{ matchOn, mode, emptyCells, dryRun },
    ...{ rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
    error: null,
    createdById: caller.userId,
    actorId: caller.publicPrincipalId,
    startedAt: null,
    completedAt: null,
  };
  await queries.insertImport(tx, row);
  await enqueueWork(tx, [{ kind: importWork, tenantId, id: row.id }], now);
  return toImport(row);
}

/** An import. Throws NOT_FOUND. */
export async function getImport(db: Queryable, tenantId: string, id: string): Promise<ImportJob> {
  return toImport(await getImportRow(db, tenantId, id));
}

export async function getImportRow(db: Queryable, tenantId: string, id: string): Promise<ImportRow> {
  const uuid = decodeId('import', id);
  const row = uuid && (await queries.findImport(db, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no import with this id.');
}

/** Ends an import where it is. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function cancelImport(tx: Transaction, tenantId: string, id: string, now: Date): Promise<ImportJob> {
  const uuid = decodeId('import', id);
  // A batch that is under way is waited for, and no other begins.
  const row = uuid && (await queries.lockImport(tx, tenantId, uuid));
  if (!row) throw notFound();
  if (row.status === 'CANCELLED') return toImport(row);
  if (row.status !== 'PENDING' && row.status !== 'RUNNING') {
    throw new ApiError('INVALID_TRANSITION', `This import is ${row.status}: there is nothing to cancel.`);
  }
  await queries.endImport(tx, row, 'CANCELLED', null, now.toISOString());
  await cancelWork(tx, tenantId, importWork, [row.id]);
  return getImport(tx, tenantId, id);
}

/** A page of what is wrong with the rows of an import. Throws NOT_FOUND. */
export async function listErrors(
  db: Queryable,
  tenantId: string,
  id: string,
  query: ImportErrorQuery,
): Promise<Page<ImportError>> {
  const row = await getImportRow(db, tenantId, id);
  return queries.listErrors(db, tenantId, row.id, query);
}
