import process from 'node:process';
import { connect, type Database } from '../db/client.js';
import {
  type EmbeddedUrls,
  findEmbeddedUrls,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../db/embedded/embedded-postgres.js';
import { untilOwnerEnds } from '../db/embedded/wait-for-owner.js';
import { migrate, type ServingUrls } from '../db/migrate.js';
import { refusalOf } from '../db/setup-error.js';
import { DatabaseUnavailableError, databaseErrorOf, describeUnavailable, isUnavailable } from '../db/unavailable.js';
import { nameDatabase } from '../db/wait-for-database.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { createLogger } from '../telemetry/log.js';

/** The URLs of a database by role. */
export interface DatabaseUrls extends EmbeddedUrls {
  /** For listening and locks: past a pooler that pools transactions. */
  direct: string;
  /** True if `api` is such a pooler. */
  pooled: boolean;
}

/** Returns the database URLs by role: those configured, or else those of the running embedded database. */
async function findUrls(config: Config): Promise<DatabaseUrls | undefined> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, databaseWorkerUrl, dataDir } = config;
  if (databaseUrl === undefined) {
    const embedded = await findEmbeddedUrls(dataDir);
    return embedded && withoutPooler(embedded);
  }
  const direct = databaseDirectUrl ?? databaseUrl;
  const urls = { owner: databaseOwnerUrl ?? databaseUrl, api: databaseUrl, worker: databaseWorkerUrl ?? direct };
  return { ...urls, direct, pooled: databaseDirectUrl !== undefined };
}

function withoutPooler(urls: EmbeddedUrls): DatabaseUrls {
  return { ...urls, direct: urls.api, pooled: false };
}

/**
 * The same, for the processes of a server. Throws DatabaseUnavailableError if the embedded database does not run at the moment, and
 * ConfigurationError if there is none.
 */
export async function getDatabaseUrls(config: Config): Promise<DatabaseUrls> {
  const urls = await findUrls(config);
  if (urls) return urls;
  if (await hasEmbeddedPostgres(config.dataDir)) {
    throw new DatabaseUnavailableError(`no server runs the database in ${config.dataDir}`);
  }
  throw new ConfigurationError('DATABASE_URL: is not set, and no server runs on DATA_DIR. Start one, or set it.');
}

/** The connections of a command to the database. */
export interface CommandDatabase {
  url: string;
  /** Connected with the role that owns the tables. */
  owner: Database;
  /** Connected with the API's role. */
  db: Database;
}

/**
 * Runs a command on DATABASE_URL or else on the embedded database, which is migrated first. If no server is running that database, it is
 * started for the duration of the command.
 */
export function withDatabase<T>(config: Config, command: (database: CommandDatabase) => Promise<T>): Promise<T> {
  return withDatabaseUrls(config, async (urls) => {
    const url = urls.owner;
    await migrateInOneSentence(url, urls);
    const owner = connect(url, 'owner', { maxConnections: 1 });
    const db = connect(url, 'lead_engagement_api', { maxConnections: 1 });
    try {
      return await command({ url, owner, db });
    } finally {
      await Promise.all([owner.end(), db.end()]);
    }
  });
}

/** Migrates, and says in one sentence why that is not possible. */
async function migrateInOneSentence(url: string, serving: ServingUrls): Promise<void> {
  try {
    await migrate(url, serving);
  } catch (error) {
    const refusal = refusalOf(error, url);
    if (refusal || !isUnavailable(error)) throw refusal ?? error;
    const isLocked = databaseErrorOf(error).code === '55P03';
    const advice = isLocked ? 'End what blocks it, and try again' : 'Check DATABASE_URL, and that PostgreSQL runs';
    throw new ConfigurationError(`${nameDatabase(url)} is not available: ${describeUnavailable(error)}. ${advice}.`);
  }
}

/**
 * The same, for commands that take the database as it is. Only with `create` a new embedded database is made; otherwise throws
 * ConfigurationError if there is none.
 */
export async function withDatabaseUrls<T>(
  config: Config,
  command: (urls: DatabaseUrls) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const running = await findUrls(config);
  if (running) return command(running);
  if (!create && !(await hasEmbeddedPostgres(config.dataDir))) {
    throw new ConfigurationError(
      `DATA_DIR: there is no database in ${config.dataDir}. Set DATA_DIR to the folder of the server, or DATABASE_URL to its database; the first start of a server makes one.`,
    );
  }
  const log = createLogger('warn');
  // For the message of another process that needs the database meanwhile.
  const name = process.argv[2];
  const start = async () => {
    // A server that was starting may be ready by now.
    const running = await findUrls(config);
    if (running) return { urls: running, stop: async () => undefined };
    const { urls, stop } = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log,
      ...(name && { command: name }),
    });
    return { urls: withoutPooler(urls), stop };
  };
  const database = await untilOwnerEnds(start, { timeoutMs: config.startTimeoutMs, log, alsoServers: true });
  try {
    return await command(database.urls);
  } finally {
    await database.stop();
  }
}
