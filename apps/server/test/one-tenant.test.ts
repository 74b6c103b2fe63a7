import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { connect } from '../src/db/client.js';
import { listTables } from '../src/transfer/backup/tables.js';
import { createTestDatabase } from './support/database.js';

/** The files with statements that read or change rows of several tenants, or of one that is not known yet, and why. */
const severalTenants: Record<string, string> = {
  'jobs/claim.ts': 'Workers claim jobs tenant by tenant.',
  'jobs/worker-registry.ts': 'A worker that was killed leaves leases of all tenants, which are freed together.',
  'features/accounts/tenants/service.ts':
    'A start asks whether the first tenant was completed and whether any key was made.',
  'jobs/dead-letters.ts': 'The command line lists all jobs that were given up.',
  'webhooks/relay.ts': 'The relay moves events tenant by tenant.',
  'events/partitions.ts': 'All tenants share the partitions.',
  'features/crm/leads/sums-compaction.ts': 'The worker adds up the sums of all tenants.',
  'features/integrations/shipments/sync-queries.ts': 'The sweep looks for shipments that are due, tenant by tenant.',
  'limits/rate/day-counts.ts': 'A server writes and reads the counts of all tenants that it serves.',
  'limits/rate/key-counts.ts': 'Old counts are removed for all tenants.',
  'limits/quotas/largest-shares.ts': 'A metric shows the tenant that has used most of a budget.',
  'jobs/suspects.ts': 'What may have ended a worker is found for all tenants.',
  'http/metrics/backlog.ts': 'Metrics show the work of all tenants.',
  'commands/doctor/database-checks.ts': 'The command line shows the work of all tenants.',
  'transfer/backup/load-files.ts': 'A restore brings all tenants.',
  'features/accounts/api-keys/queries.ts': 'A key is found by its hash, and says the tenant.',
  'features/inbox/channels/queries.ts': 'A channel is found by its id, and says the tenant.',
  'features/inbox/forms/queries.ts': 'A form is found by its id, and says the tenant.',
  'features/inbox/mailboxes/queries.ts':
    'A request for consent is found by the hash of its state, and says the tenant.',
  'features/accounts/oauth/app-queries.ts': 'An app is found by its client id, and says the tenant.',
  'features/accounts/oauth/app-event-queries.ts':
    'The developer of an app sees its events of all tenants that may use it.',
  'features/accounts/oauth/grant-queries.ts':
    'The developer of an app sees its consents in all tenants that may use it.',
  'features/accounts/oauth/end-app-job.ts': 'A deleted app ends in all tenants.',
};

const source = fileURLToPath(new URL('../src/', import.meta.url));

interface Template {
  template: string;
  /** The statement, function or class at the top level of the file that has it. */
  around: string;
}

/** The outermost templates of a file. */
function listTemplates(text: string): Template[] {
  if (!text.includes('`')) return [];
  const file = ts.createSourceFile('', text, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    const found: Template[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) || ts.isTemplateExpression(node)) {
        found.push({ template: node.getText(file), around: statement.getText(file) });
      } else ts.forEachChild(node, visit);
    };
    visit(statement);
    return found;
  });
}

/** Matches a condition or an argument that names the tenant. */
const namesTenant = /\btenant_id\s*(=|in\b)|using \(tenant_id\b|\btenantId\b/;
/** Matches the tenant of a `Write` that is handed to another function: it says nothing of the statements beside it. */
const passedOn = /caller: \{ tenantId: [^}]*\}/g;

test('every statement on rows of tenants names the tenant, except in the files that are listed', async () => {
  const database = await createTestDatabase();
  const owner = connect(database.url, 'owner', { maxConnections: 1 });
  const tables = (await listTables(owner)).filter(({ columns }) => columns.includes('tenant_id'));
  await owner.end();
  await database.drop();
  // A row that is inserted has its tenant: the column is not null, and row-level security compares it.
  const usesRows = new RegExp(`\\b(from|join|update|using)\\s+(${tables.map(({ name }) => name).join('|')})\\b`, 'i');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('fixtures/'));
  let statements = 0;
  const found = new Set<string>();
  for (const file of files) {
    for (const { template, around } of listTemplates(readFileSync(source + file, 'utf8'))) {
      if (!usesRows.test(template)) continue;
      statements += 1;
      // A helper for settling a job, such as `isMine`, compares the whole key.
      if (!namesTenant.test(around.replace(passedOn, '')) && !/\$\{isMine\(/.test(template)) found.add(file);
    }
  }
  expect(statements).toBeGreaterThan(300);
  expect([...found].sort()).toEqual(Object.keys(severalTenants).sort());
});
