import { connect } from '../src/db/client.js';
import { migrate } from '../src/db/migrate.js';
import { createTenant } from '../src/features/accounts/tenants/service.js';
import {
  type Figures,
  fillKnowledgeBase,
  measureAnswers,
  noVerdicts,
  readMaterials,
  type Verdict,
  type Verdicts,
} from '../src/features/inbox/knowledge-bases/fixtures/measure-answers.js';
import { knowledge } from '../src/features/inbox/knowledge-bases/index.js';
import { emit } from '../src/features/index.js';
import { openTestFiles } from '../test/support/files.js';
import { openTestServer } from '../test/support/test-server.js';

// Prints what a chatbot without a model makes of questions about documents: answered rightly, wrongly, asked back or not at all.
// By default of the authors who had not seen the search; `npm run answers:measure answers-design` takes another file. With `--wrong`,
// each question that was not answered as it should be. Starts a database of its own, unless TEST_DATABASE_URL names a server.

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const authors = names.length > 0 ? names : ['chatbot-independent', 'chatbot-second-author'];
const isMeant = (option: string) => process.argv.includes(option);

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

async function measure(name: string): Promise<Figures | undefined> {
  const sum: Figures = { answerable: noVerdicts(), unanswerable: noVerdicts(), misses: [] };
  const materials = readMaterials(name);
  for (const material of materials) {
    const tenantId = await createTenant(owner, db, emit, { name: 'Measured', plan: 'ENTERPRISE' }, new Date());
    const base = await fillKnowledgeBase({ db, worker, files }, tenantId, material);
    const one = await measureAnswers(db, knowledge, tenantId, base, material);
    for (const kind of ['answerable', 'unanswerable'] as const) add(sum[kind], one[kind]);
    sum.misses.push(...one.misses);
  }
  return materials.length > 0 ? sum : undefined;
}

function add(sum: Verdicts, more: Verdicts): void {
  for (const verdict of Object.keys(sum) as Verdict[]) sum[verdict] += more[verdict];
}

function rowOf(name: string, verdicts: Verdicts): string {
  return `| ${[name, ...Object.values(verdicts)].join(' | ')} |\n`;
}

process.stdout.write(`| questions | ${Object.keys(noVerdicts()).join(' | ')} |\n| --- | --- | --- | --- | --- |\n`);
for (const name of authors) {
  const figures = await measure(name);
  if (!figures) {
    process.stdout.write(`| ${name} | has no documents | | | |\n`);
    continue;
  }
  process.stdout.write(rowOf(`${name}, answerable`, figures.answerable));
  process.stdout.write(rowOf(`${name}, unanswerable`, figures.unanswerable));
  if (isMeant('--wrong')) process.stdout.write(`\n${figures.misses.join('\n')}\n`);
}

await Promise.all([owner, db, worker].map((connection) => connection.end({ timeout: 5 })));
await admin`drop database ${admin(database)} with (force)`;
await admin.end({ timeout: 5 });
await files.close();
await server.stop();
