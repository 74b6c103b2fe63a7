import { limits } from '@lead-engagement/contract';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import { newUuid } from '../ids.js';
import type { Purge } from '../retention/purge.js';
import type { FileStore } from './store.js';

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

/** The same in a transaction of its own, before the file arrives. */
export function addFileFirst(db: Database, tenantId: string, now: Date): Promise<string> {
  return inTenant(db, tenantId, (tx) => addFile(tx, tenantId, now));
}

/** Writes down how large a file is that has been stored. */
export async function noteFileBytes(tx: Transaction, tenantId: string, id: string, bytes: number): Promise<void> {
  await tx`update files set bytes = ${bytes} where tenant_id = ${tenantId} and id = ${id}`;
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
