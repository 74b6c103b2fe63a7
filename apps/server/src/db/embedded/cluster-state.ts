import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { hasCode } from './process-identity.js';

const stateSchema = z.object({
  /** The path of a cluster outside of the data directory; null if it is inside, so that the directory can be moved. */
  relocatedTo: z.string().nullable(),
  port: z.number().int().positive().nullable(),
  adminPassword: z.string().min(1),
  ownerPassword: z.string().min(1),
  // Clusters of older servers get these passwords at the next start.
  apiPassword: z.string().min(1).default(makePassword),
  workerPassword: z.string().min(1).default(makePassword),
});

/** 192 random bits. */
function makePassword(): string {
  return randomBytes(24).toString('hex');
}

/** The state that is stored next to a cluster between starts. */
export type ClusterState = z.infer<typeof stateSchema>;

/** The role that owns the application's database, the roles that serve from it, and the database. */
export const ownerRole = 'lead_engagement';
export const servingRoles = { api: 'lead_engagement_api', worker: 'lead_engagement_worker' } as const;
export const databaseName = 'lead_engagement';
export const adminRole = 'postgres';

const statePath = (dataDir: string) => path.join(dataDir, 'postgres.json');

/** Returns the directory of the cluster itself. */
export function clusterDirOf(dataDir: string, state: Pick<ClusterState, 'relocatedTo'>): string {
  return state.relocatedTo ?? path.join(dataDir, 'postgres');
}

/** Returns the initial state of a new cluster. */
export function makeClusterState(relocatedTo: string | null): ClusterState {
  return {
    relocatedTo,
    port: null,
    adminPassword: makePassword(),
    ownerPassword: makePassword(),
    apiPassword: makePassword(),
    workerPassword: makePassword(),
  };
}

/**
 * Reads the state of a data directory; undefined if there is none. Throws EmbeddedPostgresError if it is damaged or belongs to another
 * user.
 */
export async function findClusterState(dataDir: string): Promise<ClusterState | undefined> {
  const file = statePath(dataDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    if (!hasCode(error, 'EACCES')) throw error;
    throw new EmbeddedPostgresError(
      `${file} belongs to another user: run this as the user that runs the server, or set DATA_DIR.`,
    );
  }
  const state = stateSchema.safeParse(parseJson(text));
  if (state.success) return state.data;
  throw new EmbeddedPostgresError(
    `${file} is damaged: restore it from a backup, it holds the passwords of the database beside it.`,
  );
}

/** Writes the state atomically, readable only by its owner. */
export async function saveClusterState(dataDir: string, state: ClusterState): Promise<void> {
  const file = statePath(dataDir);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(state, null, 2)}\n`);
    // Root may run this in another user's directory, and that user must be able to continue with it.
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(dataDir);
      await handle.chown(uid, gid);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Returns the URL of the application's database for one of its roles, or of the cluster for its administrator. */
export function toUrl(state: ClusterState, port: number, role: 'admin' | 'owner' | 'api' | 'worker'): string {
  const logins = {
    admin: [adminRole, state.adminPassword],
    owner: [ownerRole, state.ownerPassword],
    api: [servingRoles.api, state.apiPassword],
    worker: [servingRoles.worker, state.workerPassword],
  };
  return `postgres://${logins[role].join(':')}@127.0.0.1:${port}/${role === 'admin' ? 'postgres' : databaseName}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
