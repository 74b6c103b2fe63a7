import { join } from 'node:path';
import { connect, inTenant } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  findEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { encodeId, newUuid } from '../../../apps/server/src/ids.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { type Defer, withCleanup } from '../cleanup.js';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { seedLeads } from '../seed-leads.js';
import { divide, inTurns, median } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { connections, loadServer, type Run } from './load.js';
import { assertSameAnswers, makeScenarios, type Place, type SampleLead, type Scenario } from './scenarios.js';
import { type Server, startBareServer, startReferenceServer } from './servers.js';

const leadCount = 10_000;
const sampleSize = 200;
const rounds = 6;
/** The time until V8 has compiled the hot code. If it is shorter, the first runs measure the interpreter. */
const warmUpSeconds = 8;
const apiRole = 'lead_engagement_api';

/** Measures the reference server and a bare handler on the same database, in alternation, `seconds` for each run. */
export async function runHttp({ seconds }: { seconds: number }): Promise<void> {
  await withCleanup(async (defer) => {
    const dataDir = join(await makeTemporaryFolder(defer), 'data');
    const { reference, bare, scenarios } = await startBoth(dataDir, defer);
    for (const scenario of scenarios) {
      await assertSameAnswers(scenario, reference, bare);
      report(scenario, await measureInTurns(scenario, [reference, bare], seconds), seconds);
    }
  });
}

async function startBoth(dataDir: string, defer: Defer) {
  const tenant = newUuid();
  const apiKey = generateApiKey('LIVE');
  defer(() => deleteEmbeddedPostgres(dataDir));
  const reference = await startReferenceServer(
    join(dataDir, '..'),
    { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey, BOOTSTRAP_TENANT_ID: encodeId('tenant', tenant) },
    defer,
  );
  const databaseUrl = await findEmbeddedPostgres(dataDir);
  if (databaseUrl === undefined) throw new Error('The server runs without its database.');
  const { leads, place } = await seed(databaseUrl, tenant);
  const bare = await startBareServer({ DATABASE_URL: databaseUrl, DATABASE_ROLE: apiRole, TENANT: tenant }, defer);
  return { reference, bare, scenarios: makeScenarios(leads, place, `Bearer ${apiKey}`) };
}

/** Fills the tenant. Returns leads spread evenly over it, and the place for new leads. */
async function seed(databaseUrl: string, tenant: string): Promise<{ leads: SampleLead[]; place: Place }> {
  const db = connect(databaseUrl, apiRole, { maxConnections: 1 });
  const owner = connect(databaseUrl, 'owner', { maxConnections: 1 });
  try {
    await inTenant(db, tenant, (tx) => seedLeads(tx, tenant, leadCount));
    await owner`vacuum (analyze) leads, count_deltas`;
    const rows = await db<{ id: string }[]>`
      select id from (select id, row_number() over (order by id) as number from leads where tenant_id = ${tenant}) lead
      where number % ${leadCount / sampleSize}::int = 0`;
    const [place] = await db<Place[]>`
      select c.id as contact_id, s.pipeline_id, s.id as stage_id
      from contacts c, stages s join pipelines p on p.tenant_id = s.tenant_id and p.id = s.pipeline_id
      where c.tenant_id = ${tenant} and s.tenant_id = ${tenant} and p.is_default order by s.position, c.id limit 1`;
    if (!place) throw new Error('The tenant has no stage.');
    return { leads: rows.map(({ id }) => ({ uuid: id, publicId: encodeId('lead', id) })), place };
  } finally {
    await Promise.all([db.end(), owner.end()]);
  }
}

async function measureInTurns(scenario: Scenario, servers: [Server, Server], seconds: number): Promise<[Run[], Run[]]> {
  const [reference] = servers;
  const runs: [Run[], Run[]] = [[], []];
  const measure = (server: Server, ofSeconds: number) =>
    loadServer(server, server === reference ? scenario.reference : scenario.bare, ofSeconds);
  for (const server of servers) await measure(server, warmUpSeconds);
  for (const server of inTurns(servers, rounds))
    runs[server === reference ? 0 : 1].push(await measure(server, seconds));
  return runs;
}

function report({ name, target }: Scenario, [reference, bare]: [Run[], Run[]], seconds: number): void {
  printTitle(`http: ${name}, ${rounds} runs of ${seconds} s each in turns, ${connections} connections`);
  const row = (label: string, runs: Run[]) => [
    label,
    format(median(runs.map((run) => run.requestsPerSecond))),
    format(median(runs.map((run) => run.cpuUsPerRequest))),
    format(median(runs.map((run) => run.latencyMsP99))),
  ];
  printTable(
    ['medians', 'requests/s', 'CPU µs/request', 'p99 ms'],
    [row('reference server', reference), row('bare handler', bare)],
  );
  const column = (runs: Run[], field: keyof Run) => runs.map((run) => run[field]);
  const throughput = divide(column(reference, 'requestsPerSecond'), column(bare, 'requestsPerSecond'));
  printRatio(`${name}, requests/s, reference / bare`, throughput, target);
  const cpu = divide(column(bare, 'cpuUsPerRequest'), column(reference, 'cpuUsPerRequest'));
  printRatio(`${name}, CPU time per request, bare / reference`, cpu, target);
}
