import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { connect } from '../db/client.js';
import type { EmbeddedUrls } from '../db/embedded/embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import type { Config } from '../env/env.js';
import { generateApiKey } from '../security/api-key.js';
import { createLogger } from '../telemetry/log.js';
import { bootstrap } from './bootstrap.js';
import { runApi } from './run-api.js';
import { openTestDirectory, type TestCredentials, type TestDirectory } from './test-server/data-directory.js';
import { openStartingPoint, type StartingPoint } from './test-server/starting-point.js';

/**
 * Runs the API, its worker and an embedded database in one process, for a test suite. The process that started it is told
 * `{ type: 'ready', baseUrl, apiKey, tenantId }`, and may ask for `{ type: 'reset', id }`, after which the data is what it was when the server
 * was ready: the response is `{ type: 'reset', id, error? }`. It ends with that process. Nothing in it survives a power cut.
 */
export async function runTestServer(config: Config, { folder }: { folder?: string }): Promise<void> {
  const log = createLogger(config.logLevel, { process: 'test-server' });
  const directory = await openTestDirectory(folder, log);
  const { dataDir, database } = directory;
  const start = openStartingPoint(database.adminUrl);
  const closeDatabase = async () => {
    await start.close();
    await directory.close();
  };
  try {
    const credentials = await prepare(directory, start, config);
    const settings = { ...config, dataDir, databaseUrl: undefined, worker: 'inline' as const };
    const baseUrl = await runApi(settings, [{ name: 'embedded database', close: closeDatabase }]);
    resetOnDemand(start);
    process.send?.({ type: 'ready', baseUrl, ...credentials });
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

/** Brings the database to its starting point, which a new one gets. */
async function prepare(directory: TestDirectory, start: StartingPoint, config: Config): Promise<TestCredentials> {
  const { database, dataDir, credentials } = directory;
  if (credentials) {
    await start.restore();
    await rm(join(dataDir, 'files'), { recursive: true, force: true });
    return credentials;
  }
  await migrate(database.urls.owner, database.urls);
  const made = await makeTenant(database.urls, config);
  await start.save();
  await directory.keep(made);
  return made;
}

async function makeTenant(urls: EmbeddedUrls, config: Config): Promise<TestCredentials> {
  const owner = connect(urls.owner, 'owner', { maxConnections: 1 });
  const db = connect(urls.api, 'lead_engagement_api', { maxConnections: 1 });
  try {
    const apiKey = config.bootstrap.apiKey ?? generateApiKey('LIVE');
    const made = await bootstrap(owner, db, { ...config.bootstrap, apiKey }, new Date());
    if (!made) throw new Error('The database of a new test server has tenants already.');
    return { apiKey, tenantId: made.tenantId };
  } finally {
    await Promise.all([owner.end(), db.end()]);
  }
}

function resetOnDemand(start: StartingPoint): void {
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('id' in message)) return;
    if (!('type' in message) || message.type !== 'reset') return;
    const { id } = message;
    start.restore().then(
      () => process.send?.({ type: 'reset', id }),
      (error: unknown) => process.send?.({ type: 'reset', id, error: String(error) }),
    );
  });
}
