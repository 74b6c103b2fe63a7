import { createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addPart, type FileStore, MissingFileError, otherLength } from './store.js';

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
    async append(draft, part) {
      const file = await open(pathOf(draft.key), 'r+').catch((error) => {
        throw missingIfGone(error, draft.key);
      });
      try {
        const { size } = await file.stat();
        if (size < draft.bytes) throw otherLength(String(size), draft.bytes);
        // A process that wrote this part before may have been killed in the middle of it.
        await file.truncate(draft.bytes);
        await writeAll(file, part, draft.bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      return addPart(draft, part);
    },
    async finish({ key, bytes }) {
      const { size } = await stat(pathOf(key)).catch((error) => {
        throw missingIfGone(error, key);
      });
      if (size !== bytes) throw otherLength(String(size), bytes);
    },
    async read(key, start = 0) {
      await access(pathOf(key)).catch((error) => {
        throw missingIfGone(error, key);
      });
      return createReadStream(pathOf(key), { start, highWaterMark: 256 * 1024 });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeUnfinished: (key) => rm(pathOf(key), { force: true }),
  };
}

/** The system may write less than it was given, as it does when a disk is nearly full; the next attempt says why. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

function missingIfGone(error: NodeJS.ErrnoException, key: string): Error {
  return error.code === 'ENOENT' ? new MissingFileError(key) : error;
}
