import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pino from 'pino';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { hasCode } from '../../src/db/embedded/process-identity.js';
import { migrate } from '../../src/db/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the first test that needs a prepared data directory makes it, for all others to copy. */
    preparedDataDir: string;
  }
}

const run = promisify(execFile);

/** Makes an empty data directory for a whole server. PostgreSQL's user can enter it, so that the database is stored in it. */
export async function makeEmptyDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), `lead-engagement-${name}-`));
  await chmod(dataDir, 0o711);
  return dataDir;
}

/** Makes a data directory with a migrated database that nobody has used. A server starts faster in it than in an empty one. */
export async function makeDataDir(name: string): Promise<string> {
  const dataDir = await makeEmptyDataDir(name);
  await fillDataDir(dataDir);
  return dataDir;
}

/** Copies the prepared data directory into another, which may be missing. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const prepared = inject('preparedDataDir');
  while (!(await exists(prepared))) await prepare(prepared);
  await mkdir(dataDir, { recursive: true });
  // With its owners and modes, which `cp` of Node.js does not keep.
  await run('cp', ['-a', join(prepared, '.'), dataDir]);
}

/** Prepares the data directory, or waits for another process that does. */
async function prepare(prepared: string): Promise<void> {
  const draft = `${prepared}.new`;
  try {
    await mkdir(draft, { mode: 0o711 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    while (await exists(draft)) await delay(20);
    return;
  }
  try {
    const database = await startEmbeddedPostgres({ dataDir: draft, log: pino({ level: 'silent' }), durable: false });
    try {
      await migrate(database.urls.owner, database.urls);
    } finally {
      await database.stop();
    }
    await rename(draft, prepared);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
