import { limits } from '@lead-engagement/contract';
import { type Database, inTenant, type Transaction } from '../db/client.js';
import { newUuid } from '../ids.js';
import type { Chore } from '../jobs/handler.js';
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

const batchFiles = 100;

/** Removes files whose time has come from the store, and then their rows. */
export function createFilePurge(store: FileStore): Chore {
  return {
    name: 'purge-files',
    everySeconds: 300,
    async run({ db, now, signal }) {
      let files = 0;
      for (;;) {
        const due = await db<{ tenantId: string; id: string }[]>`
          select tenant_id, id from files where expires_at <= ${now().toISOString()} order by expires_at limit ${batchFiles}`;
        for (const { tenantId, id } of due) {
          await store.remove(fileKey(tenantId, id));
          await db`delete from files where tenant_id = ${tenantId} and id = ${id}`;
          files += 1;
        }
        if (due.length < batchFiles || signal.aborted) return { files };
      }
    },
  };
}
