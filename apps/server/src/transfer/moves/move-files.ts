import type { Database } from '../../db/client.js';
import { readChecked } from '../../files/checked-file.js';
import { type FileContent, type FileStore, MissingFileError, storeFile } from '../../files/store.js';
import { fileKey } from '../../files/stored-files.js';
import { stagingOf } from './target.js';

/** Copies the files of tenants from one store to another, each with its checksums, and keeps how the other store has divided them. */
export interface FileMover {
  /** Copies the files that are complete and were not copied yet. */
  copyNew(): Promise<void>;
  /** Records in the rows of the move how the target has stored the files. */
  recordCopies(target: Database, moveId: string): Promise<void>;
  counts(): { files: number; bytes: number; missing: number };
}

interface FileRow extends FileContent {
  tenantId: string;
  id: string;
}

export function createFileMover(
  source: Database,
  from: FileStore,
  to: FileStore,
  tenantIds: readonly string[],
): FileMover {
  const copied = new Map<string, FileRow>();
  const missing = new Set<string>();
  return {
    async copyNew() {
      for (const row of await listFiles(source, tenantIds)) {
        const key = fileKey(row.tenantId, row.id);
        if (copied.has(key) || missing.has(key)) continue;
        // What an interrupted move left.
        await to.remove(key);
        try {
          const content = await storeFile(to, key, readChecked(from, key, row));
          copied.set(key, { ...content, tenantId: row.tenantId, id: row.id });
        } catch (error) {
          // A file that is not in the store here cannot be used there either. Its row is moved as it is.
          if (!(error instanceof MissingFileError)) throw error;
          missing.add(key);
        }
      }
    },
    async recordCopies(target, moveId) {
      for (const { tenantId, id, bytes, parts } of copied.values()) {
        await target`
          update ${target(stagingOf(moveId))}.files set bytes = ${bytes}, parts = ${target.json(parts as never)}
          where tenant_id = ${tenantId} and id = ${id}`;
      }
    },
    counts: () => ({
      files: copied.size,
      bytes: [...copied.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      missing: missing.size,
    }),
  };
}

/** Removes what was copied of tenants that are not in the target. */
export async function removeCopies(source: Database, to: FileStore, tenantIds: readonly string[]): Promise<void> {
  for (const { tenantId, id } of await listFiles(source, tenantIds)) await to.remove(fileKey(tenantId, id));
}

async function listFiles(source: Database, tenantIds: readonly string[]): Promise<FileRow[]> {
  return source<FileRow[]>`
    select tenant_id, id, bytes, parts from files
    where tenant_id = any(${[...tenantIds]}::uuid[]) and bytes is not null order by tenant_id, id`;
}
