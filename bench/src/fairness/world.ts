import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LeadEngagement } from '@lead-engagement/sdk';
import { connect, type Database } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  findEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { createApiKey } from '../../../apps/server/src/features/accounts/api-keys/service.js';
import { createWithSandbox } from '../../../apps/server/src/features/accounts/tenants/service.js';
import { findOwner } from '../../../apps/server/src/features/accounts/users/service.js';
import { emit } from '../../../apps/server/src/features/index.js';
import type { Defer } from '../cleanup.js';
import { type Clients, startClients } from '../clients/clients.js';
import { type Server, startReferenceServer } from '../http/servers.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { type MailServer, startMailServer } from './mail-server.js';

/** A tenant, and a client with a key that has every scope. */
export interface Tenant {
  id: string;
  apiKey: string;
  client: LeadEngagement;
}

/** The built server with its worker and database, and direct access to the database for steps that are not measured. */
export interface World {
  server: Server;
  mail: MailServer;
  /** Send what floods and attacks consist of. */
  clients: Clients;
  owner: Database;
  api: Database;
  addTenant(): Promise<Tenant>;
}

const limitOverrides = { perMinute: 1_000_000, perDay: null, concurrent: 10_000 };

/** Starts everything; `env` is added to the server's environment. */
export async function openWorld(defer: Defer, env: Record<string, string> = {}): Promise<World> {
  const mail = await startMailServer(defer);
  const folder = await makeTemporaryFolder(defer);
  const dataDir = join(folder, 'data');
  defer(() => deleteEmbeddedPostgres(dataDir));
  const server = await startReferenceServer(
    folder,
    {
      DATA_DIR: dataDir,
      WORKER: 'process',
      SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: mail.url,
      MAIL_FROM: 'Leads <leads@example.com>',
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      ...env,
    },
    defer,
  );
  const databaseUrl = await findEmbeddedPostgres(dataDir);
  if (databaseUrl === undefined) throw new Error('The server runs without its database.');
  const owner = connect(databaseUrl, 'owner', { maxConnections: 1 });
  const api = connect(databaseUrl, 'lead_engagement_api', { maxConnections: 2 });
  defer(async () => void (await Promise.all([owner, api].map((db) => db.end({ timeout: 1 })))));
  return {
    server,
    mail,
    clients: await startClients(defer),
    owner,
    api,
    async addTenant() {
      const now = new Date();
      const user = { email: 'owner@localhost', name: 'Owner', role: 'OWNER' } as const;
      const { id } = await createWithSandbox(
        owner,
        api,
        emit,
        { name: 'x', plan: 'ENTERPRISE', limitOverrides, owner: user },
        now,
      );
      const userId = await findOwner(api, id);
      const { key: apiKey } = await createApiKey(api, id, { label: 'x', scopes: ['admin'], userId }, now);
      return { id, apiKey, client: new LeadEngagement({ baseUrl: server.url, apiKey }) };
    },
  };
}
