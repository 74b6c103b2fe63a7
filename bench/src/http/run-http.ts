import { join } from 'node:path';
import { LeadEngagement } from '@lead-engagement/sdk';
import {
  deleteEmbeddedPostgres,
  findEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { encodeId, newUuid } from '../../../apps/server/src/ids.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { type Defer, withCleanup } from '../cleanup.js';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { divide, inTurns, median } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { type Length, loadServer, type Run } from './load.js';
import { assertSameWork, type Pair } from './same-work.js';
import { makeScenarios, type Scenario } from './scenarios.js';
import { seedTenant, settle } from './seed.js';
import { startBareServer, startReferenceServer } from './servers.js';

const rounds = 6;

/**
 * Measures the reference server and a bare handler on the same database, in alternation, `seconds` for each run. With `only`, one
 * scenario is measured.
 */
export async function runHttp({ seconds, only }: { seconds: number; only?: string | undefined }): Promise<void> {
  await withCleanup(async (defer) => {
    const { servers, scenarios, owner, databaseUrl } = await startBoth(
      join(await makeTemporaryFolder(defer), 'data'),
      defer,
    );
    const named = scenarios.filter(({ name }) => only === undefined || name === only);
    if (named.length === 0) throw new Error(`--only takes one of: ${scenarios.map(({ name }) => name).join(', ')}`);
    await assertSameWork(named, servers, owner);
    await settle(databaseUrl, owner);
    for (const scenario of named) {
      report(scenario, await measureInTurns(scenario, servers, seconds), scenario.length(seconds));
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
  const client = new LeadEngagement({ baseUrl: reference.url, apiKey });
  const seeded = await seedTenant(databaseUrl, tenant, client, defer);
  const bare = await startBareServer(
    { DATABASE_URL: databaseUrl, DATABASE_ROLE: 'lead_engagement_api', TENANT: tenant, ACTOR: seeded.actor },
    defer,
  );
  const servers: Pair = [reference, bare];
  return { servers, scenarios: makeScenarios(seeded, `Bearer ${apiKey}`), owner: seeded.owner, databaseUrl };
}

async function measureInTurns(scenario: Scenario, servers: Pair, seconds: number): Promise<[Run[], Run[]]> {
  const [reference] = servers;
  const runs: [Run[], Run[]] = [[], []];
  const measure = (server: Pair[number], length: Length) => {
    const calls = server === reference ? scenario.reference : scenario.bare;
    return loadServer(server, reference.pid, { calls, connections: scenario.connections }, length);
  };
  for (const server of servers) await measure(server, { requests: scenario.warmUp });
  for (const server of inTurns(servers, rounds)) {
    runs[server === reference ? 0 : 1].push(await measure(server, scenario.length(seconds)));
  }
  return runs;
}

function report({ name, connections, targets }: Scenario, [reference, bare]: [Run[], Run[]], length: Length): void {
  const each = 'seconds' in length ? `${length.seconds} s` : `${length.requests} requests`;
  printTitle(`http: ${name}, ${rounds} runs of ${each} each in turns, ${connections} connections`);
  const row = (label: string, runs: Run[]) => [
    label,
    format(median(runs.map((run) => run.requestsPerSecond))),
    format(median(runs.map((run) => run.nodeUs))),
    format(median(runs.map((run) => run.postgresUs))),
    format(median(runs.map((run) => run.latencyMsP99))),
  ];
  printTable(
    ['medians', 'requests/s', 'Node µs/request', 'PostgreSQL µs/request', 'p99 ms'],
    [row('reference server', reference), row('bare handler', bare)],
  );
  const ratio = (of: (run: Run) => number, [over, under]: [Run[], Run[]]) => divide(over.map(of), under.map(of));
  const throughput = ratio((run) => run.requestsPerSecond, [reference, bare]);
  printRatio(`${name}, requests/s, reference / bare`, throughput, targets.requests);
  const node = ratio((run) => run.nodeUs, [bare, reference]);
  printRatio(`${name}, CPU time of Node per request, bare / reference`, node, targets.cpu);
  const all = ratio((run) => run.nodeUs + run.postgresUs, [bare, reference]);
  printRatio(`${name}, CPU time of Node and PostgreSQL per request, bare / reference`, all, targets.cpu);
}
