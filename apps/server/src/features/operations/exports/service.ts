import { type ContactExportCreate, type Export, type ExportCreate, scopeOfExport } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import { toRequester, type WithMaker } from '../../../callers/maker.js';
import type { Actor, Write } from '../../../callers/write.js';
import { causeOf, type Queryable } from '../../../db/client.js';
import type { PageReader } from '../../../db/replicas/long-reads.js';
import { ApiError, invalidField } from '../../../errors.js';
import type { OutgoingFile } from '../../../files/outgoing-file.js';
import type { FileStore } from '../../../files/store.js';
import { addFile, fileExpiry, notFoundIfUnusable, openStoredFile } from '../../../files/stored-files.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import { jobKinds } from '../../../limits/quotas/queued-jobs.js';
import { checkNotInMove, getContact } from '../../crm/contacts/index.js';
import { type ExportableList, listOf } from './lists.js';
import { listPersonIds } from './person-list.js';
import { type ExportRow, type Link, toExport } from './present.js';
import * as queries from './queries.js';
import { pagesOf, textOf } from './write.js';

export { listExports } from './queries.js';

/** The kind of the work that exports are. */
export const exportWork = jobKinds.export;

/** Begins an export. Throws VALIDATION_ERROR for a filter or a column that its list does not have. */
export async function createExport(
  write: Write<Actor & WithMaker>,
  { resource, format, filter = {}, columns = [], bom }: ExportCreate,
  link: Link,
): Promise<Export> {
  const { tx, caller } = write;
  const { tenantId } = caller;
  const list = listOf(resource);
  if (bom && format !== 'csv') throw invalidField('body.bom', 'Is for CSV alone. Remove it, or send the format csv.');
  const writtenColumns = await readColumns(tx, tenantId, list, { columns, filter });
  // Read once, so that a filter which the list refuses is refused now.
  const { meta } = await list.read(tx, tenantId, { format, filter }, { cursor: '', limit: 1 });
  return begin(write, { resource, format, filter, columns, writtenColumns, bom, total: meta.total }, link);
}

/** Begins an export of everything that is known of a contact. Throws NOT_FOUND, MERGED, and CONFLICT while its records move. */
export async function exportPerson(write: Write<Actor & WithMaker>, contactId: string, link: Link): Promise<Export> {
  const { tx, caller } = write;
  const { id } = await getContact(tx, caller.tenantId, contactId);
  await checkNotInMove(tx, caller.tenantId, await listPersonIds(tx, caller.tenantId, id));
  const file = { resource: 'person', format: 'jsonl', filter: { contactId: id }, columns: [], bom: false } as const;
  return begin(write, { ...file, columns: [], writtenColumns: ['kind', 'record'], total: null }, link);
}

type NewExport = Pick<ExportRow, 'resource' | 'format' | 'filter' | 'bom' | 'total'> & {
  columns: readonly string[];
  writtenColumns: string[];
};

async function begin(
  { tx, caller, now }: Write<Actor & WithMaker>,
  { columns, ...file }: NewExport,
  link: Link,
): Promise<Export> {
  const { tenantId } = caller;
  const row: ExportRow = {
    tenantId,
    id: newUuid(now.getTime()),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    status: 'PENDING',
    ...file,
    columns: columns.length > 0 ? [...columns] : null,
    fileId: await addFile(tx, tenantId, now),
    draft: null,
    cursor: '',
    rows: 0,
    bytes: 0,
    error: null,
    createdById: caller.userId,
    ...toRequester(caller),
    cause: causeOf(tx),
    startedAt: null,
    completedAt: null,
    expiresAt: fileExpiry(now).toISOString(),
  };
  await queries.insertExport(tx, row);
  await enqueueJobs(tx, [{ kind: exportWork, tenantId, id: row.id }], now);
  return toExport(row, link);
}

/** The columns of a file: those that were asked for, else all that there are. */
async function readColumns(
  db: Queryable,
  tenantId: string,
  { fields, ownColumns, customFieldsOf, listColumns }: ExportableList,
  { columns, filter }: { columns: readonly string[]; filter: ExportRow['filter'] },
): Promise<string[]> {
  const keys = customFieldsOf ? await queries.listFieldKeys(db, tenantId, customFieldsOf) : [];
  const further = (await listColumns?.(db, tenantId, filter)) ?? [];
  const all = [...fields, ...ownColumns, ...keys.map((key) => `customFields.${key}`), ...further];
  columns.forEach((column, index) => {
    if (!all.includes(column)) {
      const message = `There is no such column. There are: ${all.join(', ').slice(0, 1_000)}.`;
      throw invalidField(`body.columns.${index}`, message, 'unknown_field');
    }
    if (columns.indexOf(column) < index) throw invalidField(`body.columns.${index}`, 'Is named twice.');
  });
  return columns.length > 0 ? [...columns] : all;
}

/** The contacts themselves as CSV, read page by page while they are sent. Throws VALIDATION_ERROR. */
export async function openContactFile(
  tx: Queryable,
  openReader: () => Promise<PageReader>,
  tenantId: string,
  { filter = {}, columns = [], bom }: Pick<NonNullable<ContactExportCreate>, 'filter' | 'columns' | 'bom'>,
  signal: AbortSignal,
): Promise<OutgoingFile> {
  const list = listOf('contacts');
  const what = { format: 'csv', filter } as const;
  const writtenColumns = await readColumns(tx, tenantId, list, { columns, filter });
  await list.read(tx, tenantId, what, { cursor: '', limit: 1 });
  const body = async function* () {
    yield textOf.head({ format: 'csv', bom }, writtenColumns);
    const readPage = await openReader();
    const read = (page: { cursor: string; limit: number }) => readPage((db) => list.read(db, tenantId, what, page));
    for await (const { data } of pagesOf(read, '')) {
      if (signal.aborted) return;
      yield textOf.rows('csv', writtenColumns, data);
    }
  };
  return { name: 'contacts.csv', type: 'text/csv; charset=utf-8', body: body() };
}

/** A caller with what decides which exports it may read. */
type Reader = Pick<Caller, 'tenantId' | 'scopes' | 'plan' | 'principalType'>;

/** An export. Throws NOT_FOUND, and FORBIDDEN without the scope that ordering it needs. */
export async function getExport(db: Queryable, reader: Reader, id: string, link: Link): Promise<Export> {
  return toExport(await getExportFor(db, reader, id), link);
}

async function getExportFor(db: Queryable, reader: Reader, id: string): Promise<ExportRow> {
  const row = await getExportRow(db, reader.tenantId, id);
  checkScope(reader, scopeOfExport(row.resource));
  return row;
}

async function getExportRow(db: Queryable, tenantId: string, id: string): Promise<ExportRow> {
  const uuid = decodeId('export', id);
  const row = uuid && (await queries.findExport(db, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no export with this id.');
}

/** Ends an export where it is. Throws NOT_FOUND, INVALID_TRANSITION, and FORBIDDEN as `getExport`. */
export async function cancelExport(
  { tx, caller: reader, now }: Write<Reader>,
  id: string,
  link: Link,
): Promise<Export> {
  const { tenantId } = reader;
  const uuid = decodeId('export', id);
  const row = uuid && (await queries.lockExport(tx, tenantId, uuid));
  if (!row) throw notFound();
  checkScope(reader, scopeOfExport(row.resource));
  if (row.status === 'CANCELLED') return toExport(row, link);
  const ended = await queries.endExport(tx, row, 'CANCELLED', null, now.toISOString());
  if (!ended) throw new ApiError('INVALID_TRANSITION', `This export is ${row.status}: there is nothing to cancel.`);
  await cancelWork(tx, tenantId, exportWork, [row.id]);
  return toExport(ended, link);
}

/** The file of an export for a caller. Throws NOT_FOUND where there is none, yet or any more, and FORBIDDEN as `getExport`. */
export async function downloadExport(
  db: Queryable,
  store: FileStore,
  reader: Reader,
  id: string,
  now: Date,
): Promise<OutgoingFile> {
  await getExportFor(db, reader, id);
  return openExportFile(db, store, reader.tenantId, id, now);
}

/** The file of an export. Throws NOT_FOUND where there is none, yet or any more. */
export async function openExportFile(
  db: Queryable,
  store: FileStore,
  tenantId: string,
  id: string,
  now: Date,
): Promise<OutgoingFile> {
  const row = await getExportRow(db, tenantId, id);
  if (row.status !== 'COMPLETED') {
    throw new ApiError('NOT_FOUND', `This export is ${row.status}, so it has no file. Wait until it is COMPLETED.`);
  }
  const advice = 'Export again.';
  if (row.expiresAt !== null && new Date(row.expiresAt) <= now) {
    throw new ApiError('NOT_FOUND', `The file has been removed. ${advice}`);
  }
  const body = await openStoredFile(db, store, tenantId, row.fileId).catch((error) => {
    throw notFoundIfUnusable(error, advice);
  });
  const type = row.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
  const name = `${row.resource}-${encodeId('export', row.id)}.${row.format}`;
  return { name, type, body, bytes: row.bytes };
}
