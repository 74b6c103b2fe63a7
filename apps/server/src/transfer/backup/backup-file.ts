import { createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { newUuid } from '../../ids.js';
import { BackupError } from './backup-error.js';

/** Writes a file under another name first, so that a file with its own name is complete. Never replaces a file. Throws BackupError. */
export async function writeNewFile<T>(file: string, write: (target: Writable) => Promise<T>): Promise<T> {
  const refused = () => new BackupError(`${file} exists already. Choose another name, or remove it first.`);
  if (await exists(file)) throw refused();
  const draft = `${file}.${newUuid().slice(-12)}.partial`;
  try {
    // Only for the owner: a backup has the data of all tenants.
    const result = await write(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    await publish(draft, file, refused);
    return result;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!systemErrors.has(code ?? '')) throw error;
    throw new BackupError(`${file} cannot be written: ${message}`);
  } finally {
    await rm(draft, { force: true });
  }
}

const systemErrors = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EISDIR',
  'EIO',
]);

/** Linking, unlike renaming, refuses a file that has come up meanwhile. Not every file system has links. */
async function publish(draft: string, file: string, refused: () => Error): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw refused();
    await rename(draft, file);
  }
  const folder = await open(dirname(file));
  await folder.sync().catch(() => undefined);
  await folder.close();
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw new BackupError(`${file} cannot be written: ${error.message}`);
    },
  );
}
