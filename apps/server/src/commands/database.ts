import { connect, type Database } from '../db/client.js';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import type { Config } from '../env.js';
import { createLogger } from '../log.js';

/** The database of a command: its address, and what to do when the command is done. */
export interface CommandDatabase {
  url: string;
  /** Connected with the role of the URL, which owns the tables. */
  owner: Database;
  /** Connected with the API's role. */
  db: Database;
}

/**
 * Runs a command on the configured database: DATABASE_URL, else the embedded one that a running server holds open,
 * else the embedded one, started for as long as the command runs.
 */
export async function withDatabase<T>(config: Config, command: (database: CommandDatabase) => Promise<T>): Promise<T> {
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  const log = createLogger('warn');
  const embedded = running === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined;
  const url = running ?? embedded?.url ?? '';
  try {
    await migrate(url);
    const owner = connect(url, 'owner', { maxConnections: 1 });
    const db = connect(url, 'lead_engagement_api', { maxConnections: 1 });
    try {
      return await command({ url, owner, db });
    } finally {
      await Promise.all([owner.end(), db.end()]);
    }
  } finally {
    await embedded?.stop();
  }
}
