import { join } from 'node:path';
import { type ApiVersion, type Broker, type DestinationCredentials, newestApiVersion } from '@lead-engagement/contract';
import pino, { type Logger } from 'pino';
import { connect, type Database, inTenant } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { migrate } from '../../../apps/server/src/db/migrate.js';
import { appendEvents } from '../../../apps/server/src/events/outbox.js';
import { newUuid } from '../../../apps/server/src/ids.js';
import { connectForClaims } from '../../../apps/server/src/jobs/claim.js';
import { type Cipher, createCipher } from '../../../apps/server/src/security/encryption.js';
import { sealCredentials } from '../../../apps/server/src/webhooks/secrets.js';
import { generateWebhookSecret, secretAssociatedData } from '../../../apps/server/src/webhooks/signature.js';
import type { Defer } from '../cleanup.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

/** Where the events of an endpoint go, if not to a receiver over HTTP. */
export interface Engine {
  destination: Broker;
  credentials: DestinationCredentials | undefined;
}

/** A database, and functions that add tenants, endpoints and events. */
export interface World {
  owner: Database;
  api: Database;
  worker: Database;
  claims: Database;
  cipher: Cipher;
  secret: string;
  log: Logger;
  addTenant(): Promise<string>;
  /** An endpoint over HTTP of the newest version, or another. */
  addEndpoint(tenantId: string, url: string, other?: { apiVersion?: ApiVersion; engine?: Engine }): Promise<void>;
  emit(tenantId: string, count: number): Promise<void>;
}

export async function openWorld(defer: Defer): Promise<World> {
  const dataDir = join(await makeTemporaryFolder(defer), 'data');
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  defer(() => deleteEmbeddedPostgres(dataDir));
  defer(() => server.stop());
  await migrate(server.url);
  const owner = connect(server.url, 'owner', { maxConnections: 1 });
  const api = connect(server.url, 'lead_engagement_api', { maxConnections: 8 });
  const worker = connect(server.url, 'lead_engagement_worker', { maxConnections: 12 });
  const claims = connectForClaims(server.url);
  defer(async () => void (await Promise.all([owner, api, worker, claims].map((db) => db.end({ timeout: 1 })))));
  const cipher = createCipher('a key of the benchmark, of 32 characters or more');
  const secret = generateWebhookSecret();
  return {
    owner,
    api,
    worker,
    claims,
    cipher,
    secret,
    // Log lines are formatted, as in production, and discarded.
    log: pino({ level: 'info' }, { write: () => undefined }),
    async addTenant() {
      const id = newUuid();
      const now = new Date().toISOString();
      const tenant = { id, name: 'x', environment: 'LIVE', plan: 'ENTERPRISE', currency: 'EUR' };
      await owner`insert into tenants ${owner({ ...tenant, createdAt: now, updatedAt: now })}`;
      return id;
    },
    async addEndpoint(tenantId, url, { apiVersion = newestApiVersion, engine } = {}) {
      const id = newUuid();
      const now = new Date().toISOString();
      const encryptedSecret = cipher.encrypt(secret, secretAssociatedData(tenantId, id));
      const row = { tenantId, id, url, status: 'ACTIVE', events: ['lead.created'], encryptedSecret, apiVersion };
      const place = { tenantId, endpointId: id };
      const { destination = null, credentials } = engine ?? {};
      const encryptedCredentials = credentials ? sealCredentials(cipher, place, credentials) : null;
      const insert = inTenant(api, tenantId, async (tx) => {
        const columns = { ...row, destination, encryptedCredentials, createdAt: now, updatedAt: now };
        await tx`insert into webhook_endpoints ${tx(columns as never)}`;
      });
      await insert;
    },
    emit: (tenantId, count) =>
      inTenant(api, tenantId, (tx) => {
        const now = new Date();
        const data = { id: 'lead_1', sentAtMs: now.getTime(), title: 'x'.repeat(600) } as never;
        const happened = { data, score: null, pipelineId: null };
        return appendEvents(tx, tenantId, 'lead.created', Array(count).fill(happened), now);
      }),
  };
}
