import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { makeDataDirectory } from '../data-directory.js';
import { type Binaries, makeSharedDir, prepareBinaries } from './binaries.js';
import {
  adminRole,
  type ClusterState,
  clusterDirOf,
  findClusterState,
  makeClusterState,
  saveClusterState,
} from './cluster-state.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canEnter, chooseOsUser, type OsUser } from './os-user.js';
import { hasCode } from './process-identity.js';
import { commandEnv, rootDirectory } from './settings.js';

/** A complete cluster on disk that can be started. */
export type Cluster = {
  dataDir: string;
  clusterDir: string;
  state: ClusterState;
  binaries: Binaries;
  osUser: OsUser | undefined;
  durable: boolean;
  /** How long a server outlives an owner that was killed. */
  orphanSeconds: number;
};

const run = promisify(execFile);

/** Creates the data directory if it is missing, so that PostgreSQL's user can enter it, and returns its real path. Throws DataDirectoryError. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const isNew = makeDataDirectory(dataDir);
  // Its secrets are files of mode 0600; the directory itself only has to let the other user reach the cluster.
  if (isNew) await chmod(dataDir, 0o711);
  return realpath(dataDir);
}

/**
 * Opens the cluster of a data directory, and creates it the first time (about 1 s). Requires the owner lock. For root, the cluster is
 * placed below `sharedDir` if PostgreSQL's user cannot enter the data directory.
 */
export async function openCluster(options: {
  dataDir: string;
  sharedDir: string;
  durable: boolean;
  orphanSeconds: number;
  log: Logger;
}): Promise<Cluster> {
  const { dataDir, sharedDir, durable, orphanSeconds, log } = options;
  const known = await findClusterState(dataDir);
  const osUser = await chooseOsUser(clusterDirOf(dataDir, known ?? { relocatedTo: null }));
  const binaries = await prepareBinaries(osUser, sharedDir);
  const state = known ?? (await beginState(dataDir, sharedDir, osUser));
  const clusterDir = clusterDirOf(dataDir, state);
  const cluster = { dataDir, clusterDir, state, binaries, osUser, durable, orphanSeconds };
  const version = await findClusterVersion(clusterDir);
  if (version === undefined) {
    log.info({ clusterDir }, 'creating the database');
    await createCluster(cluster);
  } else if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} was made by PostgreSQL ${version}, this server brings ${binaries.majorVersion}: run it with a PostgreSQL ${version} of your own and set DATABASE_URL, or move its content over with pg_dump.`,
    );
  }
  return cluster;
}

async function beginState(dataDir: string, sharedDir: string, osUser: OsUser | undefined): Promise<ClusterState> {
  if ((await findClusterVersion(path.join(dataDir, 'postgres'))) !== undefined) {
    throw new EmbeddedPostgresError(
      `${path.join(dataDir, 'postgres.json')} is missing: restore it from a backup, it holds the passwords of the database beside it.`,
    );
  }
  const reachable = osUser === undefined || (await canEnter(dataDir, osUser));
  const state = makeClusterState(reachable ? null : path.join(sharedDir, 'clusters', randomBytes(8).toString('hex')));
  await saveClusterState(dataDir, state);
  return state;
}

/** Returns the major version that created the cluster; undefined if there is no complete one. */
export async function findClusterVersion(clusterDir: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Runs initdb in a temporary directory and renames that, so that a cluster is either complete or absent. */
async function createCluster({ clusterDir, state, binaries, osUser, durable }: Cluster): Promise<void> {
  if (state.relocatedTo !== null) await makeSharedDir(path.dirname(clusterDir));
  await removeDrafts(clusterDir);
  // A new name each time: the initdb of a killed owner may still be writing to the previous directory.
  const draft = `${clusterDir}.${randomBytes(4).toString('hex')}.new`;
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${state.adminPassword}\n`, { mode: 0o600, flag: 'wx' });
  try {
    if (osUser !== undefined) {
      await chown(draft, osUser.uid, osUser.gid);
      await chown(passwordFile, osUser.uid, osUser.gid);
    }
    await runInitdb(binaries.initdb, draft, passwordFile, osUser, durable);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, clusterDir);
}

async function removeDrafts(clusterDir: string): Promise<void> {
  const parent = path.dirname(clusterDir);
  const isDraft = (name: string) =>
    name.startsWith(`${path.basename(clusterDir)}.`) && /\.new(\.password)?$/.test(name);
  for (const name of (await readdir(parent)).filter(isDraft)) {
    try {
      await rm(path.join(parent, name), { recursive: true, force: true });
    } catch (error) {
      // Something still writes to it. It is removed at the next first start, or with the directory.
      if (!hasCode(error, 'ENOTEMPTY')) throw error;
    }
  }
}

async function runInitdb(
  initdb: string,
  dir: string,
  passwordFile: string,
  osUser: OsUser | undefined,
  durable: boolean,
): Promise<void> {
  const args = [`--pgdata=${dir}`, `--username=${adminRole}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  // The built-in provider sorts by code point on every system, so that indexes do not depend on a library of the machine.
  args.push(
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  );
  if (!durable) args.push('--no-sync');
  try {
    await run(initdb, args, { ...osUser, cwd: rootDirectory(dir), env: commandEnv });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const output = 'stderr' in error ? String(error.stderr).trim() : '';
    throw new EmbeddedPostgresError(`PostgreSQL could not create its files in ${dir}: ${output || error.message}`);
  }
}
