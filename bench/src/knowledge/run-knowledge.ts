import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LeadEngagement } from '@lead-engagement/sdk';
import { createChance } from '../../../apps/server/src/commands/demo/chance.js';
import { connect, type Database } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { createLogger } from '../../../apps/server/src/telemetry/log.js';
import { withCleanup } from '../cleanup.js';
import { startReferenceServer } from '../http/servers.js';
import { format, printTable, printTitle } from '../report.js';
import { quantile } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const documents = 10_000;
const atOnce = 16;
const rounds = 10;
const processingDeadlineMs = 600_000;

const fixtures = new URL('../../../apps/server/src/features/inbox/knowledge-bases/fixtures/', import.meta.url);
const readFixture = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));

/** Puts 10,000 documents into a knowledge base, and prints the latency of its search compared with PostgreSQL's own. */
export async function runKnowledge(): Promise<void> {
  await withCleanup(async (defer) => {
    const folder = await makeTemporaryFolder(defer);
    const dataDir = join(folder, 'data');
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('warn'), durable: false });
    defer(() => deleteEmbeddedPostgres(dataDir));
    defer(() => postgres.stop());
    const apiKey = generateApiKey('LIVE');
    const env = {
      DATABASE_URL: postgres.url,
      BOOTSTRAP_API_KEY: apiKey,
      WORKER: 'process',
      DATA_DIR: join(folder, 'files'),
    };
    const server = await startReferenceServer(folder, env, defer);
    const client = new LeadEngagement({ baseUrl: server.url, apiKey });
    const db = connect(postgres.url, 'owner', { maxConnections: 1 });
    defer(() => db.end({ timeout: 5 }));
    const base = await client.knowledgeBases.create({ name: 'Bench' });
    await fill(client, base.id);
    await untilProcessed(db);
    const [passages] = await db<{ count: number }[]>`select count(*)::int as count from knowledge_passages`;
    const questions = readFixture<{ answerable: { question: string }[]; unanswerable: string[] }>('questions');
    const asked = [...questions.answerable.map(({ question }) => question), ...questions.unanswerable];
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const question of asked) {
        ours.push(await time(() => client.knowledgeBases.search(base.id, { query: question })));
        bare.push(await time(() => rankPlainly(db, question)));
      }
    }
    printTitle(
      `knowledge: ${format(documents)} documents, ${format(passages?.count ?? 0)} passages, one search at a time`,
    );
    printTable(
      ['', 'p50, ms', 'p95, ms'],
      [
        ['search by the SDK', ...quantiles(ours)],
        ['ts_rank of any word, ten best, as bare SQL', ...quantiles(bare)],
      ],
    );
  });
}

/** Adds documents of the length of help articles, with the sentences of such articles in a new order for each document. */
async function fill(client: LeadEngagement, id: string): Promise<void> {
  const articles = readFixture<{ documents: { content: string }[] }>('help-centre').documents;
  const sentences = articles.flatMap(({ content }) => content.split(/(?<=[.!?])\s+/));
  const { next: random } = createChance(1);
  const choose = () => sentences[Math.floor(random() * sentences.length)] as string;
  let added = 0;
  const add = async () => {
    while (added < documents) {
      const title = `Article ${++added}`;
      const content = Array.from({ length: 12 }, choose).join(' ');
      await client.knowledgeBases.createDocument(id, { kind: 'TEXT', title, content });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, add));
}

async function untilProcessed(db: Database): Promise<void> {
  const deadline = performance.now() + processingDeadlineMs;
  const countLeft = async () => {
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from knowledge_documents where status <> 'READY'`;
    return row?.count ?? 0;
  };
  while ((await countLeft()) > 0) {
    if (performance.now() > deadline) throw new Error('The documents were not processed in time.');
    await delay(250);
  }
  await db`vacuum (analyze) knowledge_passages, knowledge_documents`;
}

function rankPlainly(db: Database, question: string): Promise<unknown> {
  return db`
    with q as (select replace(plainto_tsquery('english', ${question})::text, '&', '|')::tsquery as query)
    select text from knowledge_passages, q where words @@ query order by ts_rank(words, query) desc limit 10`;
}

async function time(work: () => PromiseLike<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function quantiles(values: readonly number[]): [string, string] {
  return [format(quantile(values, 0.5), 1), format(quantile(values, 0.95), 1)];
}
