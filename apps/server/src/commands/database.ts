import { connect, type Database } from '../db/client.js';
import { type EmbeddedUrls, findEmbeddedUrls, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import { type Config, ConfigurationError } from '../env.js';
import { createLogger } from '../log.js';

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

/** The same, for the processes of a server. Throws ConfigurationError if there is no database. */
export async function getDatabaseUrls(config: Config): Promise<DatabaseUrls> {
  const urls = await findUrls(config);
  if (urls) return urls;
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
    await migrate(url, urls);
    const owner = connect(url, 'owner', { maxConnections: 1 });
    const db = connect(url, 'lead_engagement_api', { maxConnections: 1 });
    try {
      return await command({ url, owner, db });
    } finally {
      await Promise.all([owner.end(), db.end()]);
    }
  });
}

/** The same, for commands that take the database as it is. */
export async function withDatabaseUrls<T>(config: Config, command: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  const running = await findUrls(config);
  if (running) return command(running);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLogger('warn') });
  try {
    return await command(withoutPooler(embedded.urls));
  } finally {
    await embedded.stop();
  }
}
