import { connect, type Database } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { migrate } from '../../../apps/server/src/db/migrate.js';
import { createTenant } from '../../../apps/server/src/features/tenants/service.js';
import { createLogger } from '../../../apps/server/src/log.js';
import type { Defer } from '../cleanup.js';
import { seedLeads } from '../seed-leads.js';

export interface LargeDatabase {
  /** One connection with the API's role. */
  db: Database;
  tenantId: string;
  /** Counts as many leads in and out again, so that the deltas are many and their sum stays. */
  addDeltas: (pairs: number) => Promise<void>;
}

/** A throw-away database, not durable, with one tenant of `leadCount` leads. */
export async function openDatabase(dataDir: string, leadCount: number, defer: Defer): Promise<LargeDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, log: createLogger('warn'), durable: false });
  defer(() => deleteEmbeddedPostgres(dataDir));
  defer(() => server.stop());
  await migrate(server.url);
  const open = (url: string, role: Parameters<typeof connect>[1]) => {
    const sql = connect(url, role, { maxConnections: 1 });
    defer(() => sql.end({ timeout: 5 }));
    return sql;
  };
  const db = open(server.url, 'lead_engagement_api');
  const tenantId = await createTenant(open(server.url, 'owner'), db, { name: 'Large' }, new Date());
  const adminUrl = new URL(server.adminUrl);
  adminUrl.pathname = new URL(server.url).pathname;
  const admin = open(adminUrl.href, 'owner');
  await admin.begin(async (tx) => {
    // Without this each row is checked against its contact, stage and owner, which takes minutes.
    await tx`set local session_replication_role = replica`;
    await seedLeads(tx, tenantId, leadCount);
  });
  await admin`vacuum (analyze) leads, contacts, count_deltas`;
  const addDeltas = async (pairs: number) => {
    await admin`
      insert into count_deltas (tenant_id, resource, delta)
      select ${tenantId}::uuid, 'leads', delta from generate_series(1, ${pairs}::int), (values (1), (-1)) as pair(delta)`;
    await admin`vacuum (analyze) count_deltas`;
  };
  return { db, tenantId, addDeltas };
}
