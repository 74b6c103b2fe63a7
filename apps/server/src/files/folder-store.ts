import { createReadStream } from 'node:fs';
import { access, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Draft, type FileStore, MissingFileError } from './store.js';

const isPrivate = { file: 0o600, folder: 0o700 };

/** Keeps files in a folder, which all processes of the server have to see. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'));
  return {
    async begin(key) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: isPrivate.folder });
      await (await open(pathOf(key), 'w', isPrivate.file)).close();
      return { key, bytes: 0, parts: [] };
    },
    async append(draft: Draft, part) {
      const file = await open(pathOf(draft.key), 'r+').catch(() => {
        throw new MissingFileError(draft.key);
      });
      try {
        // Whoever wrote this part before may have been killed in the middle of it.
        await file.truncate(draft.bytes);
        await file.write(part, 0, part.length, draft.bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      return { ...draft, bytes: draft.bytes + part.length };
    },
    finish: async () => {},
    async read(key, start = 0) {
      await access(pathOf(key)).catch(() => {
        throw new MissingFileError(key);
      });
      return createReadStream(pathOf(key), { start, highWaterMark: 256 * 1024 });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
