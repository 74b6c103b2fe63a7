import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { LeadQuery } from '@lead-engagement/contract';
import type { Database, Transaction } from '../../../apps/server/src/db/client.js';
import { listLeads } from '../../../apps/server/src/features/crm/leads/list-queries.js';
import { withCleanup } from '../cleanup.js';
import { openDatabase } from '../paging/database.js';
import { format, printTable, printTitle } from '../report.js';
import { median } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

/** A list reads and counts its rows concurrently. */
const connections = 2;
const quickRounds = 100;
const slowRounds = 10;
/** The share of the leads that is the oldest and has its own word. */
const oldShare = 0.03;

interface Search {
  name: string;
  /** The query of a round. Rounds search for different words. */
  query: (round: number) => Partial<LeadQuery>;
  rounds: number;
}

/** Searches among leads `Lead 1` to `Lead n` of the contacts `Contact 1` to `Contact 1000`. The first 3 % of the leads are `Early`. */
function searches(leadCount: number): Search[] {
  const number = (round: number) => 100_000 + ((round * 7_919) % (leadCount - 100_000));
  return [
    { name: 'one word, of one title', query: (round) => ({ q: `${number(round)}` }), rounds: quickRounds },
    {
      name: 'two words, of a title and its contact',
      query: (round) => ({ q: `contact${1 + (number(round) % 1_000)} ${number(round)}` }),
      rounds: quickRounds,
    },
    {
      name: 'digits of a number of one contact of 1,000',
      query: (round) => ({ q: `${5_550_100 + (round % 900)}` }),
      rounds: slowRounds,
    },
    {
      name: 'one word, of eleven contacts of 1,000',
      query: () => ({ q: 'contact77' }),
      rounds: slowRounds,
    },
    { name: 'one word, of all titles', query: () => ({ q: 'lead' }), rounds: slowRounds },
    {
      name: 'the same and an owner',
      query: () => ({ q: 'lead', assignee: ['none'] }),
      rounds: slowRounds,
    },
    {
      name: 'two words, of all titles and contacts',
      query: () => ({ q: 'lead contact' }),
      rounds: slowRounds,
    },
    { name: 'one word, of the oldest 3 %', query: () => ({ q: 'early' }), rounds: slowRounds },
    { name: 'one word, of none', query: () => ({ q: 'nowhere' }), rounds: quickRounds },
  ];
}

/** With fewer leads, no search finds more than are sorted. */
const fewestLeads = 200_000;

/** Measures the first pages of searches for words of leads. */
export async function runSearch({ rows: leadCount }: { rows: number }): Promise<void> {
  if (leadCount < fewestLeads) throw new Error(`search: --rows must be ${fewestLeads} at least`);
  await withCleanup(async (defer) => {
    const folder = join(await makeTemporaryFolder(defer), 'data');
    const database = await openDatabase(folder, leadCount, defer, (tx, tenantId) => seedWords(tx, tenantId, leadCount));
    const db = database.open(connections);
    const measured = await measure(db, database.tenantId, searches(leadCount));
    report(`search: first page of 50 and the total, of ${format(leadCount)} leads, by the server's own code`, measured);
  });
}

/** Gives contacts phone numbers, and the oldest leads their own word. */
async function seedWords(tx: Transaction, tenantId: string, leadCount: number): Promise<void> {
  await tx`
    update contacts set phone = '030 ' || number, phone_e164 = '+4930' || number
    from (select id as contact_id, 5550000 + substr(name, 9)::int as number from contacts where tenant_id = ${tenantId}) n
    where tenant_id = ${tenantId} and id = contact_id`;
  await tx`
    update leads set title = 'Early ' || title
    where tenant_id = ${tenantId} and substr(title, 6)::int <= ${Math.floor(leadCount * oldShare)}`;
}

interface Times {
  total: number;
  timesMs: number[];
}

async function measure(db: Database, tenantId: string, of: readonly Search[]): Promise<Map<string, Times>> {
  const measured = new Map<string, Times>();
  for (const { name, query, rounds } of of) {
    const timesMs: number[] = [];
    let total = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const startedMs = performance.now();
      const page = await listLeads(db, tenantId, { ...LeadQuery.parse({}), ...query(round) }).catch(untilCancelled);
      // The first round is a warm-up.
      if (round > 0 || !page) timesMs.push(page ? performance.now() - startedMs : Number.POSITIVE_INFINITY);
      if (!page) break;
      total = page.meta.total;
    }
    measured.set(name, { total, timesMs });
  }
  return measured;
}

/** Returns undefined for a search that exceeds the statement timeout. */
function untilCancelled(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== '57014') throw error;
}

const percentile = (timesMs: readonly number[], share: number) =>
  timesMs.toSorted((a, b) => a - b)[Math.ceil(share * timesMs.length) - 1] ?? Number.NaN;

function report(title: string, measured: Map<string, Times>): void {
  printTitle(title);
  const show = (ms: number) => (Number.isFinite(ms) ? format(ms, 1) : 'over 30 s');
  printTable(
    ['', 'found', 'ms median', 'ms p95'],
    [...measured].map(([name, { total, timesMs }]) => [
      name,
      format(total),
      show(median(timesMs)),
      show(percentile(timesMs, 0.95)),
    ]),
  );
}
