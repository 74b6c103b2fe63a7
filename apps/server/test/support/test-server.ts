import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { deleteEmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { EmbeddedPostgresError } from '../../src/db/embedded/embedded-postgres-error.js';
import { dayMs } from '../../src/time.js';

/** A PostgreSQL server for one run of the tests. */
export type TestServer = { adminUrl: string; stop(): Promise<void> };

const dirPrefix = 'lead-engagement-test-';

/** Uses the server of `url`, by a role that may create roles and databases, or starts a throw-away one (about 2 s) when there is none. */
export async function openTestServer(url: string | undefined): Promise<TestServer> {
  if (url !== undefined) return { adminUrl: url, stop: async () => undefined };
  await deleteLeftovers();
  const dir = await mkdtemp(path.join(os.tmpdir(), dirPrefix));
  await chmod(dir, 0o711);
  const dataDir = path.join(dir, 'data');
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false });
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop();
      await deleteEmbeddedPostgres(dataDir);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Stops and deletes the servers of runs that were killed. */
async function deleteLeftovers(): Promise<void> {
  const names = (await readdir(os.tmpdir())).filter((name) => name.startsWith(dirPrefix));
  for (const name of names) {
    const dir = path.join(os.tmpdir(), name);
    try {
      // A young directory that no process has taken yet may belong to a run that is just starting.
      const young = Date.now() - (await stat(dir)).mtimeMs < dayMs;
      const taken = (await readdir(path.join(dir, 'data')).catch((): string[] => [])).includes('owner.json');
      if (young && !taken) continue;
      await deleteEmbeddedPostgres(path.join(dir, 'data'));
      await rm(dir, { recursive: true, force: true });
    } catch (error) {
      // In use by a run that goes on, or another user's: not ours to delete, and no reason to fail.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const foreign = error instanceof EmbeddedPostgresError || ['EACCES', 'EPERM', 'ENOENT'].includes(String(code));
      if (!foreign) throw error;
    }
  }
}
