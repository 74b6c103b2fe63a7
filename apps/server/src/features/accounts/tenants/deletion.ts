import postgres from 'postgres';
import type { Database } from '../../../db/client.js';
import type { FileStore } from '../../../files/store.js';
import { fileKey } from '../../../files/stored-files.js';
import { minuteMs } from '../../../time.js';
import type { DeletionRow } from './deletion-queries.js';
import * as queries from './deletion-queries.js';

export type { DeletionRow } from './deletion-queries.js';
export { countTenantRows, findDeletion, insertDeletion, listDeletions, removeDeletion } from './deletion-queries.js';

export interface DeletionDeps {
  /** Connected with the worker's role. */
  db: Database;
  files: FileStore;
  signal?: AbortSignal | undefined;
}

/** A server believes a cached credential for at most five seconds. */
const accessEndsMs = 6_000;
/** Longer than a request or a step of a job that was under way can still write: then it is looked through once more. */
const lastWritesMs = 5 * minuteMs;
/** Rows of one statement, and of one step. */
const batchRows = 500;
const stepRows = 2_000;
const stepFiles = 50;
const foreignKeyViolation = '23503';

/** When to go on with a deletion; undefined if there is nothing to do any more. */
export type NextStep = { at: Date } | undefined;

/**
 * Takes the next step of the deletion of a live tenant (UUID) and its sandbox: first their access ends, then files and rows go in batches,
 * then the tenants themselves, and after a while what was written meanwhile. Any step can be repeated, and two processes can take one.
 */
export async function advanceDeletion(deps: DeletionDeps, id: string, now: Date): Promise<NextStep> {
  const { db } = deps;
  const startedAt = await queries.beginDeletion(db, id);
  const deletion = startedAt && (await queries.findDeletion(db, id));
  if (!deletion || deletion.completedAt !== null) return undefined;
  const emptyFrom = new Date(Date.parse(startedAt) + accessEndsMs);
  if (now < emptyFrom) return { at: emptyFrom };
  if (deletion.emptiedAt !== null) {
    const lookAgainAt = new Date(Date.parse(deletion.emptiedAt) + lastWritesMs);
    if (now < lookAgainAt) return { at: lookAgainAt };
  }
  const deleted = await deleteBatch(deps, deletion);
  await queries.recordProgress(db, id, deleted);
  if (!deleted.isEmpty) return { at: now };
  if (deletion.emptiedAt !== null) {
    await queries.recordProgress(db, id, deleted, { completedAt: now.toISOString() });
    return undefined;
  }
  const isGone = await unlessReferredTo(() => queries.deleteEmptyTenant(db, id).then(() => true));
  if (!isGone) return { at: now };
  await queries.recordProgress(db, id, deleted, { emptiedAt: now.toISOString() });
  return { at: new Date(now.getTime() + lastWritesMs) };
}

/** Deletes the next files and rows. `isEmpty`: it found none. */
async function deleteBatch(deps: DeletionDeps, { id, sandboxId }: DeletionRow) {
  const deleted = { rows: 0, files: 0, isEmpty: false };
  const tables = await queries.listTenantTables(deps.db);
  for (const tenantId of [id, sandboxId]) {
    if (tenantId === null) continue;
    // Jobs first, so that none begins with what is being deleted.
    deleted.rows += await queries.deleteTenantRows(deps.db, tenantId, 'work', batchRows);
    const files = await removeFiles(deps, tenantId);
    deleted.files += files;
    if (files > 0) return deleted;
    for (const table of tables) {
      if (table === 'files') continue;
      // A table is emptied before those that its rows refer to.
      for (let count = batchRows; count === batchRows; ) {
        deps.signal?.throwIfAborted();
        const found = await unlessReferredTo(() => queries.deleteTenantRows(deps.db, tenantId, table, batchRows));
        if (found === undefined) return deleted;
        count = found;
        deleted.rows += count;
        if (deleted.rows >= stepRows) return deleted;
      }
    }
  }
  return { ...deleted, isEmpty: deleted.rows === 0 };
}

/** Removes the next files of a tenant from the store, and then their rows. */
async function removeFiles({ db, files, signal }: DeletionDeps, tenantId: string): Promise<number> {
  const found = await queries.listFilesOf(db, tenantId, stepFiles);
  for (const { id, bytes } of found) {
    signal?.throwIfAborted();
    await (bytes === null ? files.removeUnfinished : files.remove)(fileKey(tenantId, id));
  }
  // Rows are only added before their files: those of the list are the ones whose files are gone, unless others came meanwhile.
  if (found.length > 0)
    await db`
    delete from files where tenant_id = ${tenantId} and id = any(${found.map(({ id }) => id)}::uuid[])`;
  return found.length;
}

/** Undefined: a row was written meanwhile that refers to what was to be deleted. */
async function unlessReferredTo<T>(remove: () => Promise<T>): Promise<T | undefined> {
  try {
    return await remove();
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === foreignKeyViolation) return undefined;
    throw error;
  }
}
