import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '../../src/files/folder-store.js';
import type { FileStore } from '../../src/files/store.js';

/** A store of files in a folder of its own. */
export function openTestFiles(): FileStore & { close(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  return { ...openFolderStore(folder), close: () => rm(folder, { recursive: true, force: true }) };
}
