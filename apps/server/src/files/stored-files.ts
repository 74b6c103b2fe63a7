import { headers, limits } from '@lead-engagement/contract';
import { type Database, inTenant, type Queryable, type Transaction } from '../db/client.js';
import { ApiError } from '../errors.js';
import { newUuid } from '../ids.js';
import type { Purge } from '../jobs/retention/purge.js';
import { dayMs } from '../time.js';
import { type CheckedRead, readChecked } from './checked-file.js';
import {
  DamagedFileError,
  type FileContent,
  type FileStore,
  MissingFileError,
  StoreUnavailableError,
  storeFile,
} from './store.js';

/** Returns the key of a file in the store. Ids are UUIDs. */
export function fileKey(tenantId: string, id: string): string {
  return `${tenantId}/${id}`;
}

/** Returns when a file that is stored now expires. */
export function fileExpiry(now: Date): Date {
  return new Date(now.getTime() + limits.fileDays * dayMs);
}

/** The channel, the form or the mailbox (UUIDs) by which somebody without a credential sends a file: its bytes count there. */
export interface FileSender {
  channelId?: string | undefined;
  formId?: string;
  mailboxId?: string | undefined;
}

/** Inserts the row of a file before it is stored, so that the file is removed on time in any case. Returns its id. */
export async function addFile(
  tx: Transaction,
  tenantId: string,
  now: Date,
  { channelId, formId, mailboxId }: FileSender = {},
): Promise<string> {
  const id = newUuid(now.getTime());
  const sender = { channelId: channelId ?? null, formId: formId ?? null, mailboxId: mailboxId ?? null };
  const row = { tenantId, id, ...sender, createdAt: now.toISOString(), expiresAt: fileExpiry(now).toISOString() };
  await tx`insert into files ${tx(row)}`;
  return id;
}

/** Records the content of a file after it was stored completely. */
export async function recordContent(
  tx: Transaction,
  tenantId: string,
  id: string,
  { bytes, parts }: FileContent,
): Promise<void> {
  await tx`
    update files set bytes = ${bytes}, parts = ${tx.json(parts as never)} where tenant_id = ${tenantId} and id = ${id}`;
}

/** A received file. */
export interface ReceivedFile {
  id: string;
  bytes: number;
}

/** Stores the output of a source as a file of a tenant. Removes the file if the source fails. */
export async function receiveFile(
  db: Database,
  store: FileStore,
  tenantId: string,
  source: AsyncIterable<Buffer | string>,
  now: Date,
  sender?: FileSender,
): Promise<ReceivedFile> {
  // Insert the row first, so that the file is removed on time in any case.
  const id = await inTenant(db, tenantId, (tx) => addFile(tx, tenantId, now, sender));
  try {
    const content = await storeFile(store, fileKey(tenantId, id), source);
    await inTenant(db, tenantId, (tx) => recordContent(tx, tenantId, id, content));
    return { id, bytes: content.bytes };
  } catch (error) {
    await inTenant(db, tenantId, (tx) => expireFiles(tx, tenantId, [id], now));
    throw noRoomErrors.has((error as NodeJS.ErrnoException).code ?? '') ? noRoom(error) : unavailableIfAway(error);
  }
}

const noRoomErrors = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function noRoom(cause: unknown): ApiError {
  const message = 'The disk of the server is full. Send the file again later.';
  return new ApiError('UNAVAILABLE.dependency_down', message, { headers: { [headers.retryAfter]: '60' }, cause });
}

/** Converts the error of a store that is away to UNAVAILABLE; returns other errors unchanged. */
function unavailableIfAway(error: unknown): unknown {
  if (!isAway(error)) return error;
  const message = 'The file store of the server does not respond. Repeat the request later.';
  return new ApiError('UNAVAILABLE.dependency_down', message, {
    headers: { [headers.retryAfter]: '10' },
    cause: error,
  });
}

/** The client of the store wraps some errors in its own. */
function isAway(error: unknown): boolean {
  return error instanceof StoreUnavailableError || (error instanceof Error && isAway(error.cause));
}

/** Removes a file that is no longer needed. */
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
 * Opens a file of a tenant and checks its bytes while reading. Rejects with MissingFileError, or with DamagedFileError if its beginning is
 * damaged.
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
  const first = await content.next().catch((error) => {
    throw unavailableIfAway(error);
  });
  return first.done ? content : startedWith(first, content);
}

/** Converts the error for a missing or damaged file to a NOT_FOUND with advice; returns other errors unchanged. */
export function notFoundIfUnusable(error: unknown, advice: string): unknown {
  if (error instanceof MissingFileError) return new ApiError('NOT_FOUND', `The file has been removed. ${advice}`);
  if (error instanceof DamagedFileError) return new ApiError('NOT_FOUND', `${error.message} ${advice}`);
  return error;
}

/** Puts the first item back in front of the remaining items of a generator. */
function startedWith<T>(first: IteratorYieldResult<T>, items: AsyncGenerator<T>): AsyncIterableIterator<T> {
  let isTaken = false;
  const next = async () => {
    if (isTaken) return items.next();
    isTaken = true;
    return first;
  };
  // Not a generator itself: if it were never started, it would not end `items`, and the file would stay open.
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

/** Marks files for removal. */
export async function expireFiles(tx: Transaction, tenantId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx`
    update files set expires_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
}

const farAway = '9999-12-31T00:00:00.000Z';

/** Creates the purge that removes expired files from the store, and then their rows. */
export function createFilePurge(store: FileStore): Purge {
  return {
    resource: 'files',
    table: 'files',
    clock: 'expires_at',
    batchRows: 100,
    async purge({ db, signal }, tenantId, cutoff, limit) {
      const due = await db<{ id: string; bytes: number | null }[]>`
        select id, bytes from files where tenant_id = ${tenantId} and expires_at < ${cutoff} order by expires_at limit ${limit}`;
      for (const { id, bytes } of due) {
        // If the store is slow, the next step continues from here.
        signal.throwIfAborted();
        await (bytes === null ? store.removeUnfinished : store.remove)(fileKey(tenantId, id));
        await db`delete from files where tenant_id = ${tenantId} and id = ${id}`;
      }
      return due.length;
    },
  };
}
