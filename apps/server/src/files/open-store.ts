import { join } from 'node:path';
import { openFolderStore } from './folder-store.js';
import { openS3Store, type S3Settings } from './s3-store.js';
import type { FileStore } from './store.js';

/** The store of a server: the bucket if one is set, else a folder in the data directory. */
export function openFileStore(dataDir: string, s3: S3Settings | undefined): FileStore {
  return s3 ? openS3Store(s3) : openFolderStore(join(dataDir, 'files'));
}
