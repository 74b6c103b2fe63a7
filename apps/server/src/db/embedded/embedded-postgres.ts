import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { openPostgres } from '../driver.js';
import { untilDatabaseIsUp } from '../wait-for-database.js';
import { locatePgCtl } from './binaries.js';
import { findClusterVersion, openCluster, prepareDataDir } from './cluster.js';
import {
  type ClusterState,
  clusterDirOf,
  databaseName,
  findClusterState,
  ownerRole,
  saveClusterState,
  servingRoles,
  toUrl,
} from './cluster-state.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { defaultOrphanSeconds } from './guard.js';
import { type KeptServer, keepServerRunning } from './kept-server.js';
import { recordDataDir } from './orphaned-clusters.js';
import { findLiveOwner, takeOwnerLock } from './owner-lock.js';
import { findReadyPostmaster, stopOrphan } from './postmaster-file.js';

/** The URLs of the embedded database `lead_engagement`, each with a password. */
export type EmbeddedUrls = {
  /** For the owner role. It may create roles, and row-level security applies to it. */
  owner: string;
  /** For the serving roles, which cannot become the owner. */
  api: string;
  worker: string;
};

/** An embedded PostgreSQL server on the loopback interface. */
export type EmbeddedPostgres = {
  /** For the owner role. */
  url: string;
  urls: EmbeddedUrls;
  /** For the superuser, in the database `postgres`. */
  adminUrl: string;
  /** Stops the server after a checkpoint and releases the data directory. It can be called twice. */
  stop(): Promise<void>;
};

/** The place for root's cluster and a copy of the programs, if the user that runs them cannot access the originals. */
export const defaultSharedDir = '/var/lib/lead-engagement';

/**
 * Starts the PostgreSQL server of a data directory and keeps it running: about 2 s the first time, 0.2 s later. Takes over the server of a
 * killed owner. Throws DataDirInUseError if another live process owns the directory, and EmbeddedPostgresError if the server cannot run or
 * start, with its last log lines. `command` is that of this process, `serve` by default. If this process is killed, the server stops after `orphanSeconds` (ten minutes) unless another start takes it over.
 * `durable: false` (tests only) trades safety for speed.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  durable?: boolean;
  sharedDir?: string;
  orphanSeconds?: number;
  command?: string;
}): Promise<EmbeddedPostgres> {
  const { log, durable = true, sharedDir = defaultSharedDir, orphanSeconds = defaultOrphanSeconds } = options;
  const startedMs = performance.now();
  const dataDir = await prepareDataDir(path.resolve(options.dataDir));
  const lock = await takeOwnerLock(dataDir, options.command);
  let server: KeptServer | undefined;
  try {
    const cluster = await openCluster({ dataDir, sharedDir, durable, orphanSeconds, log });
    server = await keepServerRunning(cluster, log);
    const { port, stop } = server;
    await saveClusterState(dataDir, { ...cluster.state, port });
    await recordDataDir(cluster);
    const wait = { url: undefined, timeoutMs: setUpTimeoutMs, log };
    await untilDatabaseIsUp(() => createRolesAndDatabase(cluster.state, port), wait);
    log.info(
      { port, clusterDir: cluster.clusterDir, durationMs: Math.round(performance.now() - startedMs) },
      'database ready',
    );
    return {
      url: toUrl(cluster.state, port, 'owner'),
      urls: urlsOf(cluster.state, port),
      adminUrl: toUrl(cluster.state, port, 'admin'),
      stop: async () => {
        await stop();
        await lock.release();
      },
    };
  } catch (error) {
    await server?.stop();
    await lock.release();
    throw error;
  }
}

function urlsOf(state: ClusterState, port: number): EmbeddedUrls {
  return {
    owner: toUrl(state, port, 'owner'),
    api: toUrl(state, port, 'api'),
    worker: toUrl(state, port, 'worker'),
  };
}

/** Finds the URLs of the running database of a data directory, no matter which process started it; undefined if it is not running. */
export async function findEmbeddedUrls(dataDir: string): Promise<EmbeddedUrls | undefined> {
  const state = await findClusterState(path.resolve(dataDir));
  if (state === undefined) return undefined;
  const running = await findReadyPostmaster(clusterDirOf(path.resolve(dataDir), state));
  return running === undefined ? undefined : urlsOf(state, running.port);
}

/** Returns true if a data directory has a database, running or not. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const state = await findClusterState(path.resolve(dataDir));
  return state !== undefined && (await findClusterVersion(clusterDirOf(path.resolve(dataDir), state))) !== undefined;
}

/** The same as `findEmbeddedUrls`, for the owner role only. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  return (await findEmbeddedUrls(dataDir))?.owner;
}

/**
 * Deletes a data directory with its database, and stops a server that outlived its owner. Throws EmbeddedPostgresError if a live process
 * owns it.
 */
export async function deleteEmbeddedPostgres(dataDir: string): Promise<void> {
  const owner = await findLiveOwner(dataDir);
  if (owner !== undefined)
    throw new EmbeddedPostgresError(`The data directory ${dataDir} is in use by process ${owner.pid}: stop it first.`);
  const state = await findClusterState(dataDir);
  if (state !== undefined) {
    const clusterDir = clusterDirOf(dataDir, state);
    await stopOrphan(clusterDir, locatePgCtl(), undefined);
    await rm(clusterDir, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** A server that is killed meanwhile is started again. */
const setUpTimeoutMs = 60_000;

/** Each serving role has its own login, so that no connection of theirs can become the owner. */
async function createRolesAndDatabase(state: ClusterState, port: number): Promise<void> {
  const sql = openPostgres(toUrl(state, port, 'admin'), {
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    const [found] = await sql<[{ roles: string[]; database: boolean }]>`
      select array(select rolname::text from pg_roles where rolname like 'lead\_engagement%') as roles,
        exists (select from pg_database where datname = ${databaseName}) as database`;
    // Utility statements take no parameters. Passwords are hexadecimal and names are constants.
    const setLogin = (role: string, password: string, more = '') =>
      sql.unsafe(
        `${found.roles.includes(role) ? 'alter' : 'create'} role ${role} login password '${password}' ${more}`,
      );
    await setLogin(ownerRole, state.ownerPassword, 'createrole');
    await setLogin(servingRoles.api, state.apiPassword);
    await setLogin(servingRoles.worker, state.workerPassword);
    // The worker writes for a tenant with the API's role; it serves all tenants anyway. The API cannot become the worker.
    await sql.unsafe(`grant ${servingRoles.api} to ${servingRoles.worker} with inherit false, set true`);
    // For migrations and the CLI, which can do what both roles can.
    await sql.unsafe(`grant ${Object.values(servingRoles).join(', ')} to ${ownerRole} with admin option`);
    if (!found.database) await sql.unsafe(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
