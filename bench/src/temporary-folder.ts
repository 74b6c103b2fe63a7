import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Defer } from './cleanup.js';

/**
 * Creates an empty folder that is deleted at the end. Other users may enter it, because the database runs as another user if you are
 * root.
 */
export async function makeTemporaryFolder(defer: Defer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-bench-'));
  defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  return folder;
}
