import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import postgres from 'postgres';
import { locatePgCtl } from './binaries.js';
import { openCluster, prepareDataDir } from './cluster.js';
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
import { type KeptServer, keepServerRunning } from './kept-server.js';
import { findLiveOwner, takeOwnerLock } from './owner-lock.js';
import { findReadyPostmaster, stopOrphan } from './postmaster-file.js';

/** The addresses of the embedded database `lead_engagement`, each with a password. */
export type EmbeddedUrls = {
  /** For the role that owns it; it may create roles, and is subject to row-level security. */
  owner: string;
  /** For the roles that serve from it, which cannot become the owner. */
  api: string;
  worker: string;
};

/** A PostgreSQL server of our own, on the loopback interface. */
export type EmbeddedPostgres = {
  /** For the role that owns the database. */
  url: string;
  urls: EmbeddedUrls;
  /** For the superuser, in the database `postgres`. */
  adminUrl: string;
  /** Stops the server (a checkpoint is written) and gives the data directory back; may be called twice. */
  stop(): Promise<void>;
};

/** Where root's cluster and a runnable copy of the programs go when they are out of reach for the user that runs them. */
const defaultSharedDir = '/var/lib/lead-engagement';

/**
 * Starts the PostgreSQL server of a data directory and keeps it running: the first time about 2 s, later 0.2 s.
 * Takes over what a killed owner left behind. Throws EmbeddedPostgresError when another live process owns the directory, or when
 * the server cannot run or start, with its last lines. `durable: false` (tests only) gives up safety for speed.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  durable?: boolean;
  sharedDir?: string;
}): Promise<EmbeddedPostgres> {
  const { log, durable = true, sharedDir = defaultSharedDir } = options;
  const startedMs = performance.now();
  const dataDir = await prepareDataDir(path.resolve(options.dataDir));
  const lock = await takeOwnerLock(dataDir);
  let server: KeptServer | undefined;
  try {
    const cluster = await openCluster({ dataDir, sharedDir, durable, log });
    server = await keepServerRunning(cluster, log);
    const { port, stop } = server;
    await saveClusterState(dataDir, { ...cluster.state, port });
    await createRolesAndDatabase(cluster.state, port);
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

/** Finds the addresses of the database that runs for a data directory, whoever started it; undefined when it does not run. */
export async function findEmbeddedUrls(dataDir: string): Promise<EmbeddedUrls | undefined> {
  const state = await findClusterState(path.resolve(dataDir));
  if (state === undefined) return undefined;
  const running = await findReadyPostmaster(clusterDirOf(path.resolve(dataDir), state));
  return running === undefined ? undefined : urlsOf(state, running.port);
}

/** The same, for the role that owns the database alone. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  return (await findEmbeddedUrls(dataDir))?.owner;
}

/**
 * Deletes a data directory with its database, stopping a server that outlived its owner.
 * Throws EmbeddedPostgresError when a live process owns it.
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

/** The serving roles log in by themselves: nothing that runs in one of their connections can become the owner. */
async function createRolesAndDatabase(state: ClusterState, port: number): Promise<void> {
  const sql = postgres(toUrl(state, port, 'admin'), {
    max: 1,
    connect_timeout: 30,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    const [found] = await sql<[{ roles: string[]; database: boolean }]>`
      select array(select rolname::text from pg_roles where rolname like 'lead\_engagement%') as roles,
        exists (select from pg_database where datname = ${databaseName}) as database`;
    // Utility statements take no parameters; passwords are hexadecimal and names are constants.
    const setLogin = (role: string, password: string, more = '') =>
      sql.unsafe(
        `${found.roles.includes(role) ? 'alter' : 'create'} role ${role} login password '${password}' ${more}`,
      );
    await setLogin(ownerRole, state.ownerPassword, 'createrole');
    await setLogin(servingRoles.api, state.apiPassword);
    await setLogin(servingRoles.worker, state.workerPassword);
    // The worker writes for a tenant as the API does; it serves all tenants anyway. The API cannot become the worker.
    await sql.unsafe(`grant ${servingRoles.api} to ${servingRoles.worker} with inherit false, set true`);
    // For migrations, and for the command line, which does what both do.
    await sql.unsafe(`grant ${Object.values(servingRoles).join(', ')} to ${ownerRole} with admin option`);
    if (!found.database) await sql.unsafe(`create database ${databaseName} owner ${ownerRole}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
