import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  deleteEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../db/embedded/embedded-postgres.js';
import { EmbeddedPostgresError } from '../../db/embedded/embedded-postgres-error.js';
import { findLiveOwner } from '../../db/embedded/owner-lock.js';
import { hasCode } from '../../db/embedded/process-identity.js';
import { readSchemaHash } from '../../db/migrate.js';
import { version } from '../../version.js';

/** The number of test servers that can share a folder. */
const maxServers = 64;
const directoryName = /^server-.+-[0-9a-f]{8}-\d+$/;

const credentials = z.object({ apiKey: z.string(), tenantId: z.string() });
/** The credentials that a client of a test server needs in addition to the URL. */
export type TestCredentials = z.infer<typeof credentials>;

/** The data directory of a test server, with a running database. */
export interface TestDirectory {
  dataDir: string;
  database: EmbeddedPostgres;
  /** The credentials of an earlier run; undefined in a new directory. */
  credentials: TestCredentials | undefined;
  /** Marks the directory as complete, so that it can be used again. */
  keep(made: TestCredentials): Promise<void>;
  /** Stops the database, and deletes the directory unless it can be used again. */
  close(): Promise<void>;
}

/**
 * Opens the first data directory below `folder` that no other server uses, or a new one. Without `folder`, opens a new one that is deleted
 * in the end. Deletes the directories of servers with another schema. Throws EmbeddedPostgresError if the database cannot run.
 */
export async function openTestDirectory(folder: string | undefined, log: Logger): Promise<TestDirectory> {
  if (folder === undefined) {
    const parent = await mkdtemp(join(tmpdir(), 'lead-engagement-test-server-'));
    const directory = await openDirectory(join(parent, 'data'), log);
    return {
      ...directory,
      async close() {
        await directory.close();
        await deleteEmbeddedPostgres(directory.dataDir);
        await rm(parent, { recursive: true, force: true });
      },
    };
  }
  const parent = resolve(folder);
  await mkdir(parent, { recursive: true });
  const prefix = `server-${version}-${(await readSchemaHash()).slice(0, 8)}-`;
  await deleteOutdated(parent, prefix);
  for (let number = 1; number <= maxServers; number += 1) {
    const dataDir = join(parent, `${prefix}${number}`);
    if (await findLiveOwner(dataDir)) continue;
    try {
      return await openDirectory(dataDir, log);
    } catch (error) {
      // Another server that is starting took the directory first.
      if (!(error instanceof EmbeddedPostgresError) || !(await findLiveOwner(dataDir))) throw error;
    }
  }
  throw new EmbeddedPostgresError(`${maxServers} test servers run in ${parent}: close some of them.`);
}

async function openDirectory(dataDir: string, log: Logger): Promise<TestDirectory> {
  const file = join(dataDir, 'credentials.json');
  const known = await readCredentials(file);
  // Its first start was interrupted.
  if (known === undefined && (await exists(dataDir))) await deleteEmbeddedPostgres(dataDir);
  const database = await startEmbeddedPostgres({ dataDir, log, durable: false });
  return {
    dataDir,
    database,
    credentials: known,
    keep: (made) => writeFile(file, JSON.stringify(made), { mode: 0o600 }),
    close: () => database.stop(),
  };
}

async function readCredentials(file: string): Promise<TestCredentials | undefined> {
  try {
    return credentials.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function deleteOutdated(parent: string, prefix: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => directoryName.test(name) && !name.startsWith(prefix));
  for (const name of names) {
    try {
      await deleteEmbeddedPostgres(join(parent, name));
    } catch (error) {
      // A server is still running on it.
      if (!(error instanceof EmbeddedPostgresError)) throw error;
    }
  }
}
