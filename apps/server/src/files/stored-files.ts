import { headers, limits } from '@lead-engagement/contract';
import { type Database, inTenant, type Queryable, type Transaction } from '../db/client.js';
import { ApiError } from '../errors.js';
import { newUuid } from '../ids.js';
import type { Purge } from '../retention/purge.js';
import { type CheckedRead, readChecked } from './checked-file.js';
import { DamagedFileError, type FileContent, type FileStore, MissingFileError, storeFile } from './store.js';

/** What a file is called in the store. Ids are UUIDs. */
export function fileKey(tenantId: string, id: string): string {
  return `${tenantId}/${id}`;
}

const dayMs = 24 * 3_600_000;

/** When a file that is stored now is removed. */
export function fileExpiry(now: Date): Date {
  return new Date(now.getTime() + limits.fileDays * dayMs);
}

/** Notes a file that is about to be stored, so that it is removed in time whatever happens; returns its id. */
export async function addFile(tx: Transaction, tenantId: string, now: Date): Promise<string> {
  const id = newUuid(now.getTime());
  const row = { tenantId, id, createdAt: now.toISOString(), expiresAt: fileExpiry(now).toISOString() };
  await tx`insert into files ${tx(row)}`;
  return id;
}

/** Notes what a file has, once all of it has been stored. */
export async function recordContent(
  tx: Transaction,
  tenantId: string,
  id: string,
  { bytes, parts }: FileContent,
): Promise<void> {
  await tx`
    update files set bytes = ${bytes}, parts = ${tx.json(parts as never)} where tenant_id = ${tenantId} and id = ${id}`;
}

/** A file that has been received. */
export interface ReceivedFile {
  id: string;
  bytes: number;
}

/** Stores what a source yields as a file of a tenant. If the source fails, nothing is left of it. */
export async function receiveFile(
  db: Database,
  store: FileStore,
  tenantId: string,
  source: AsyncIterable<Buffer | string>,
  now: Date,
): Promise<ReceivedFile> {
  // First of all, so that it is removed in time whatever happens.
  const id = await inTenant(db, tenantId, (tx) => addFile(tx, tenantId, now));
  try {
    const content = await storeFile(store, fileKey(tenantId, id), source);
    await inTenant(db, tenantId, (tx) => recordContent(tx, tenantId, id, content));
    return { id, bytes: content.bytes };
  } catch (error) {
    await inTenant(db, tenantId, (tx) => expireFiles(tx, tenantId, [id], now));
    throw noRoomErrors.has((error as NodeJS.ErrnoException).code ?? '') ? noRoom() : error;
  }
}

const noRoomErrors = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function noRoom(): ApiError {
  const message = 'The disk of the server is full. Send the file again later.';
  return new ApiError('UNAVAILABLE', message, { headers: { [headers.retryAfter]: '60' } });
}

/** Removes a file that nothing will come of. */
export async function discardFile(
  db: Database,
  store: FileStore,
  tenantId: string,
  id: string,
  now: Date,
): Promise<void> {
  await inTenant(db, tenantId, (tx) => expireFiles(tx, tenantId, [id], now));
  await store.remove(fileKey(tenantId, id));
}

/**
 * Opens a file of a tenant; its bytes are checked as they are read. Rejects with MissingFileError, and with
 * DamagedFileError if its beginning is damaged.
 */
export async function openStoredFile(
  db: Queryable,
  store: FileStore,
  tenantId: string,
  id: string,
  how?: CheckedRead,
): Promise<AsyncIterableIterator<Buffer>> {
  const [row] = await db<{ bytes: number | null; parts: FileContent['parts'] | null }[]>`
    select bytes, parts from files where tenant_id = ${tenantId} and id = ${id}`;
  const key = fileKey(tenantId, id);
  if (!row || row.bytes === null || row.parts === null) throw new MissingFileError(key);
  const content = readChecked(store, key, { bytes: row.bytes, parts: row.parts }, how);
  const first = await content.next();
  return first.done ? content : startedWith(first, content);
}

/** The NOT_FOUND for a file that is gone or damaged, with what to do about it; other errors as they are. */
export function notFoundIfUnusable(error: unknown, advice: string): unknown {
  if (error instanceof MissingFileError) return new ApiError('NOT_FOUND', `The file has been removed. ${advice}`);
  if (error instanceof DamagedFileError) return new ApiError('NOT_FOUND', `${error.message} ${advice}`);
  return error;
}

/** A generator of which one item has been taken already, as if it had not. */
function startedWith<T>(first: IteratorYieldResult<T>, items: AsyncGenerator<T>): AsyncIterableIterator<T> {
  let isTaken = false;
  const next = async () => {
    if (isTaken) return items.next();
    isTaken = true;
    return first;
  };
  // Not a generator itself: one that was never begun would not end `items`, and leave the file open.
  const started: AsyncIterableIterator<T> = {
    next,
    return: () => items.return(undefined),
    [Symbol.asyncIterator]: () => started,
  };
  return started;
}

/** Keeps a file until `expireFiles` is called for it. */
export async function keepFile(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx`update files set expires_at = ${farAway} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Has files removed soon. */
export async function expireFiles(tx: Transaction, tenantId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx`
    update files set expires_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
}

const farAway = '9999-12-31T00:00:00.000Z';

/** Removes files whose time has come from the store, and then their rows. */
export function createFilePurge(store: FileStore): Purge {
  return {
    resource: 'files',
    table: 'files',
    clock: 'expires_at',
    batchRows: 100,
    async purge({ db, signal }, tenantId, cutoff, limit) {
      const due = await db<{ id: string }[]>`
        select id from files where tenant_id = ${tenantId} and expires_at < ${cutoff} order by expires_at limit ${limit}`;
      for (const { id } of due) {
        // A store that takes its time is left for the next step, from where this one got to.
        signal.throwIfAborted();
        await store.remove(fileKey(tenantId, id));
        await db`delete from files where tenant_id = ${tenantId} and id = ${id}`;
      }
      return due.length;
    },
  };
}
