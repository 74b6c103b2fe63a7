import { connect } from '../src/db/client.js';
import { migrate } from '../src/db/migrate.js';
import { createTenant } from '../src/features/accounts/tenants/service.js';
import { fillKnowledgeBase, type Material } from '../src/features/inbox/knowledge-bases/fixtures/measure-answers.js';
import { emit } from '../src/features/index.js';
import { openTestFiles } from '../test/support/files.js';
import { openTestServer } from '../test/support/test-server.js';

/**
 * Opens a database of its own for tenants whose chatbots are measured, on a server of its own unless TEST_DATABASE_URL names one. `close` removes
 * it.
 */
export async function openMeasuredTenants() {
  const server = await openTestServer(process.env.TEST_DATABASE_URL);
  const admin = connect(server.adminUrl, 'owner', { maxConnections: 1 });
  const database = `measured_${Date.now()}`;
  await admin`create database ${admin(database)}`;
  const url = new URL(server.adminUrl);
  url.pathname = `/${database}`;
  await migrate(url.href);
  const owner = connect(url.href, 'owner', { maxConnections: 1 });
  const db = connect(url.href, 'lead_engagement_api', { maxConnections: 2 });
  const worker = connect(url.href, 'lead_engagement_worker', { maxConnections: 2 });
  const files = openTestFiles();
  return {
    db,
    /** Adds a tenant; returns its id. */
    addTenant: () => createTenant(owner, db, emit, { name: 'Measured', plan: 'ENTERPRISE' }, new Date()),
    /** Adds a knowledge base with documents to a tenant; returns its id. */
    addKnowledgeBase: (tenantId: string, material: Material) =>
      fillKnowledgeBase({ db, worker, files }, tenantId, material),
    async close() {
      await Promise.all([owner, db, worker].map((connection) => connection.end({ timeout: 5 })));
      await admin`drop database ${admin(database)} with (force)`;
      await admin.end({ timeout: 5 });
      await files.close();
      await server.stop();
    },
  };
}
