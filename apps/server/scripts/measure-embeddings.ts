import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createEmbedder, type Embedder } from '../src/ai/embeddings/embedder.js';
import { connect, type Database, inTenant } from '../src/db/client.js';
import { deleteEmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.js';
import { migrate } from '../src/db/migrate.js';
import { createEgressPolicy } from '../src/egress/policy.js';
import { readConfig } from '../src/env/env.js';
import { createPageFetcher } from '../src/extraction/fetch-page.js';
import { createTenant } from '../src/features/accounts/tenants/service.js';
import { createDocument } from '../src/features/inbox/knowledge-bases/documents.js';
import { createFindByMeaning, type FindByMeaning } from '../src/features/inbox/knowledge-bases/meaning.js';
import type { KnowledgeBaseRow } from '../src/features/inbox/knowledge-bases/present.js';
import { createDocumentWork } from '../src/features/inbox/knowledge-bases/process-job.js';
import { knowledgeBaseRecords } from '../src/features/inbox/knowledge-bases/queries.js';
import { searchKnowledgeBase } from '../src/features/inbox/knowledge-bases/search.js';
import { createKnowledgeBase } from '../src/features/inbox/knowledge-bases/service.js';
import { createVectorWork } from '../src/features/inbox/knowledge-bases/vector-job.js';
import { emit } from '../src/features/index.js';
import { openFileStore } from '../src/files/open-store.js';
import { doWork } from '../src/jobs/fixtures/do-work.js';
import { createLogger } from '../src/telemetry/log.js';

// Prints how well the model of EMBEDDINGS finds the answers to questions in five languages, beside words alone, and which similarities it gives to
// questions with an answer and without one: `EMBEDDINGS=http://127.0.0.1:11434/v1 EMBEDDINGS_MODEL=bge-m3 npm run embeddings:measure`.
// It runs on a database of its own. With `--wrong`, each question whose answer is not first.

interface Knowledge {
  documents: { title: string; text: string }[];
  questions: { text: string; answerable: boolean; document: string | null }[];
}

interface Counts {
  first: number;
  firstThree: number;
  answered: number;
  unanswered: number;
}

const fixture = new URL('../src/ai/fixtures/chatbot-independent.json', import.meta.url);
const { documents, questions }: Knowledge = JSON.parse(readFileSync(fixture, 'utf8')).knowledge;
/** The default of a chatbot. */
const minConfidence = 0.5;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const config = readConfig(import.meta.filename);
if (!config.embeddings) {
  process.stderr.write('EMBEDDINGS: must be set, to an address or a folder.\n');
  process.exit(1);
}
const log = createLogger('warn');
const embedder = createEmbedder(config.embeddings, {
  log,
  limits: { questionMs: 30_000, passagesMs: 120_000 },
  packagesDir: join(config.dataDir, 'embeddings'),
});
const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-embeddings-'));
// The database runs as another user if you are root.
await chmod(folder, 0o711);
const dataDir = join(folder, 'data');
const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
try {
  await migrate(postgres.url);
  await measureOn(postgres.url);
} finally {
  embedder.close();
  await postgres.stop();
  await deleteEmbeddedPostgres(dataDir);
  await rm(folder, { recursive: true, force: true });
}

async function measureOn(url: string): Promise<void> {
  const owner = connect(url, 'owner', { maxConnections: 1 });
  const db = connect(url, 'lead_engagement_api', { maxConnections: 2 });
  const worker = connect(url, 'lead_engagement_worker', { maxConnections: 2 });
  try {
    const base = await fill(owner, db, worker, embedder);
    const words = await count(db, base, undefined);
    const both = await count(db, base, createFindByMeaning(embedder));
    printCounts(words.counts, both.counts);
    printSimilarities(both.similarities);
    if (process.argv.includes('--wrong')) say(`\n${both.wrong.join('\n')}`);
  } finally {
    await Promise.all([owner, db, worker].map((pool) => pool.end({ timeout: 5 })));
  }
}

/** Puts the documents into a knowledge base, and makes their vectors. */
async function fill(owner: Database, db: Database, worker: Database, model: Embedder): Promise<KnowledgeBaseRow> {
  const now = new Date();
  const tenantId = await createTenant(owner, db, emit, { name: 'Measured', plan: 'ENTERPRISE' }, now);
  const base = await inTenant(db, tenantId, async (tx) => {
    const { id } = await createKnowledgeBase({ tx, caller: { tenantId }, now }, { name: 'Measured', language: 'de' });
    const row = await knowledgeBaseRecords.get(tx, tenantId, id);
    for (const { title, text } of documents) await createDocument(tx, row, { kind: 'TEXT', title, content: text }, now);
    return row;
  });
  const pages = createPageFetcher(createEgressPolicy({ allowCidrs: [], allowLoopback: false }));
  const files = openFileStore(folder, undefined);
  const steps = await doWork(worker, [
    createDocumentWork({ files, pages, makesVectors: true }),
    createVectorWork(model),
  ]);
  await pages.close();
  const failed = steps.find(({ facts }) => facts?.error !== undefined);
  if (failed) throw new Error(String(failed.facts?.error));
  return base;
}

type Similarities = { answerable: boolean; isRight: boolean; similarity: number }[];

async function count(db: Database, base: KnowledgeBaseRow, findByMeaning: FindByMeaning | undefined) {
  const counts: Counts = { first: 0, firstThree: 0, answered: 0, unanswered: 0 };
  const similarities: Similarities = [];
  const wrong: string[] = [];
  for (const { text, answerable, document } of questions) {
    const found = await searchKnowledgeBase(db, base, { query: text, limit: 10 }, new Date(), findByMeaning);
    const titles = found.map(({ citation }) => citation.title);
    const surest = found.toSorted((a, b) => b.score - a.score)[0];
    const isAnswered = (surest?.score ?? 0) >= minConfidence;
    if (!answerable) counts.unanswered += isAnswered ? 0 : 1;
    else if (isAnswered && surest?.citation.title === document) counts.answered += 1;
    if (answerable && titles[0] === document) counts.first += 1;
    else if (answerable) wrong.push(`${text} -> ${titles[0] ?? 'nothing'}, not ${document}`);
    if (answerable && titles.slice(0, 3).includes(document ?? '')) counts.firstThree += 1;
    const nearest = found.toSorted((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1))[0];
    if (nearest?.similarity == null) continue;
    similarities.push({ answerable, isRight: nearest.citation.title === document, similarity: nearest.similarity });
  }
  return { counts, similarities, wrong };
}

function printCounts(words: Counts, both: Counts): void {
  const [all, none] = [true, false].map(
    (answerable) => questions.filter((one) => one.answerable === answerable).length,
  );
  say(`| ${embedder.space}, ${embedder.dimensions} numbers | words alone | words and meaning |\n| --- | --- | --- |`);
  say(`| right document first | ${words.first} of ${all} | ${both.first} of ${all} |`);
  say(`| right document among the first three | ${words.firstThree} of ${all} | ${both.firstThree} of ${all} |`);
  say(`| answered from the right document | ${words.answered} of ${all} | ${both.answered} of ${all} |`);
  say(`| unanswerable, not answered | ${words.unanswered} of ${none} | ${both.unanswered} of ${none} |`);
}

/** Prints the similarity that all but one of the questions without an answer stay below, and what it would answer. */
function printSimilarities(similarities: Similarities): void {
  const of = (wanted: boolean) =>
    similarities.filter(({ answerable }) => answerable === wanted).map(({ similarity }) => similarity);
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(3);
  say(`\nsimilarity of the nearest passage: median ${median(of(true))} with an answer, ${median(of(false))} without`);
  const least = Math.ceil(((of(false).toSorted((a, b) => b - a)[1] ?? 0) + 0.001) * 100) / 100;
  if (least >= 1) {
    say('no similarity separates questions with an answer from those without');
    return;
  }
  const answered = similarities.filter(({ similarity }) => similarity >= least);
  const right = answered.filter(({ answerable, isRight }) => answerable && isRight).length;
  const wrongly = answered.filter(({ answerable, isRight }) => !answerable || !isRight).length;
  say(
    `EMBEDDINGS_MIN_SIMILARITY=${least} would answer ${right} questions rightly by meaning alone, and ${wrongly} wrongly`,
  );
}
