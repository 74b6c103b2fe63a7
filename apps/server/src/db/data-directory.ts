import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/** The data directory cannot be used. The message says why, and what to do. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/**
 * Makes a data directory if it is missing, and checks that files can be made in it. Returns true if it was missing. Throws
 * DataDirectoryError.
 */
export function makeDataDirectory(dataDir: string): boolean {
  try {
    const made = makeFolder(dataDir);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe, { force: true });
    return made;
  } catch (error) {
    const reason = explain(error as NodeJS.ErrnoException);
    throw new DataDirectoryError(
      `DATA_DIR: ${dataDir} cannot be used, because ${reason}. Set it to a folder that the user of the server may write to.`,
    );
  }
}

/** In place of `recursive`, which never returns where the system makes no folders, such as below `/proc`. */
function makeFolder(folder: string): boolean {
  if (isFolder(folder)) return false;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    // Another process has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isFolder(folder)) return false;
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'it, or a part of its path, is a file';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there';
    case 'EROFS':
      return 'its file system is read-only';
    case 'ENOENT':
      return 'the system makes no folders or files there';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'its disk is full';
    default:
      return message;
  }
}
