import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { connect, type Database } from '../../src/db/client.js';
import { deleteEmbeddedPostgres, findEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { makeDataDir } from './data-directory.js';
import { connectRemoteApi } from './remote-api.js';
import { startServer } from './server-process.js';

/** Starts the whole server on its own database, for tests that kill and restart it. */
export async function openKilledServer(settings: Record<string, string> = {}) {
  const dataDir = settings.DATA_DIR ?? (await makeDataDir('killed'));
  const key = generateApiKey('LIVE');
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_API_KEY: key,
    BOOTSTRAP_TENANT_ID: encodeId('tenant', newUuid()),
    ...settings,
  };
  let server = await startServer(env);
  /** What it calls itself may be another address. */
  const url = () => (settings.PORT === undefined ? server.url : `http://127.0.0.1:${settings.PORT}`);
  const findDatabase = async () => (await findEmbeddedPostgres(dataDir)) ?? expect.unreachable('a database is running');
  const query = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = connect(await findDatabase(), 'owner', { maxConnections: 1 });
    try {
      return await work(db);
    } finally {
      await db.end({ timeout: 1 });
    }
  };
  return {
    /** Changes with each start, unless `settings` have a port. */
    url,
    /** The API key of its tenant. */
    key,
    call: callAs(url, key),
    /** Adds a tenant; returns an API key of it, and a `call` with that key. */
    async addTenant() {
      const api = connectRemoteApi(url(), await findDatabase());
      const tenant = await api.newTenant();
      const { key: apiKey } = await api.newCaller(tenant);
      await api.close();
      return { id: tenant, key: apiKey, call: callAs(url, apiKey) };
    },
    /** Changes with each start of the database. */
    findDatabase,
    /** Runs statements as the owner of the database. */
    query,
    processes: () => server.processes(),
    /** Kills the API or the worker, and waits until the supervisor has started it again. */
    async killOne(role: 'api' | 'worker') {
      const pid = server.processes()[role];
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      while ([pid, undefined].includes(server.processes()[role])) await delay(20);
    },
    /**
     * Simulates a power cut and restarts the server. All leases expire at once, unless it is left to the server to find those of the
     * killed worker.
     */
    async killAndStart({ expiresLeases = true } = {}) {
      await server.killAll();
      server = await startServer(env);
      if (!expiresLeases) return;
      await query((db) => db`update work set due_at = now() where leased`);
    },
    /** Kills the supervisor and the API, so that worker and database become orphans, and restarts the server. */
    async killAlone() {
      await server.killAlone();
      server = await startServer(env);
    },
    async close() {
      const code = await server.stop();
      await deleteEmbeddedPostgres(dataDir);
      return code;
    },
  };
}

/** Calls the API and resolves to `data`. Throws with the message of an error. */
function callAs(url: () => string, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(url() + path, { method, headers, body: body ? JSON.stringify(body) : null });
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
    const { data, error } = (await answer.json()) as any;
    if (error) throw new Error(`${method} ${path}: ${error.message}`);
    return data;
  };
}

export type KilledServer = Awaited<ReturnType<typeof openKilledServer>>;
