import { connect, type Database, type Transaction } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { migrate } from '../../../apps/server/src/db/migrate.js';
import { createTenant } from '../../../apps/server/src/features/accounts/tenants/service.js';
import { emit } from '../../../apps/server/src/features/index.js';
import { createLogger } from '../../../apps/server/src/telemetry/log.js';
import type { Defer } from '../cleanup.js';
import { seedLeads } from '../seed-leads.js';

export interface LargeDatabase {
  /** One connection with the API's role. */
  db: Database;
  tenantId: string;
  /** A connection as the server's administrator, which bypasses row-level security. */
  admin: Database;
  /** Opens the same database with the role of the API, on separate connections. */
  open: (connections: number) => Database;
  /** Adds `pairs` leads to the count and subtracts them again, so that there are many deltas with the same sum. */
  addDeltas: (pairs: number) => Promise<void>;
}

/** Fills the search words of contacts and leads, which triggers fill otherwise. */
async function fillWords(admin: Database): Promise<void> {
  // Creating an index at once takes a fraction of the time of inserting its entries one by one.
  await admin`drop index lead_words_words`;
  await admin`
    insert into contact_words (tenant_id, contact_id, words)
    select tenant_id, id, scoped_words(tenant_id, true, words_of_contact(name, email, company, phone, phone_e164)) from contacts
    on conflict do nothing`;
  await admin`
    insert into lead_words (tenant_id, lead_id, words)
    select l.tenant_id, l.id, scoped_words(l.tenant_id, true,
      words_of(l.title, true) || words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164))
    from leads l join contacts c on c.tenant_id = l.tenant_id and c.id = l.contact_id
    on conflict do nothing`;
  await admin`create index lead_words_words on lead_words using gin (words)`;
}

/** A temporary database, not durable, with one tenant of `leadCount` leads. `change` can modify it. */
export async function openDatabase(
  dataDir: string,
  leadCount: number,
  defer: Defer,
  change?: (tx: Transaction, tenantId: string) => Promise<void>,
): Promise<LargeDatabase> {
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
  const tenantId = await createTenant(open(server.url, 'owner'), db, emit, { name: 'Large' }, new Date());
  const adminUrl = new URL(server.adminUrl);
  adminUrl.pathname = new URL(server.url).pathname;
  const admin = open(adminUrl.href, 'owner');
  await admin.begin(async (tx) => {
    // Without this, the contact, stage and owner of each row are checked, which takes minutes.
    await tx`set local session_replication_role = replica`;
    await seedLeads(tx, tenantId, leadCount);
    await change?.(tx, tenantId);
  });
  await fillWords(admin);
  await admin`vacuum (analyze) leads, contacts, count_deltas, lead_words, contact_words`;
  const addDeltas = async (pairs: number) => {
    await admin`
      insert into count_deltas (tenant_id, resource, delta)
      select ${tenantId}::uuid, 'leads', delta from generate_series(1, ${pairs}::int), (values (1), (-1)) as pair(delta)`;
    await admin`vacuum (analyze) count_deltas`;
  };
  const openForSearches = (maxConnections: number) => {
    const sql = connect(server.url, 'lead_engagement_api', { maxConnections, pipelined: false });
    defer(() => sql.end({ timeout: 5 }));
    return sql;
  };
  return { db, tenantId, admin, open: openForSearches, addDeltas };
}
