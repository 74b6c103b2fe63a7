import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeId } from '../../src/ids.js';
import { dayMs } from '../../src/time.js';
import { createSample } from '../support/sample.js';
import { type MeasuredApi, startMeasuredApi } from './measured-api.js';
import { lists, type Seeding } from './scale.js';
import { seed } from './seed.js';

const counts = { small: 10_000, large: Number(process.env.RECORDS ?? 1_000_000) };
/** A report covers the last 30 days unless asked otherwise. */
const overDays = 3 * 365;

/** What a read of many records may look at: so many times the blocks for the small tenant, or so many blocks. */
const most = { times: 3, buffers: 5_000 };

/** Reads that look at all that they count, because a total is exact: how many blocks they may look at of 1,000,000 records. */
const counting: Readonly<Record<string, number>> = {
  'leads of a word': 20_000,
  'leads of a frequent word': 20_000,
  'open leads of a frequent word': 20_000,
  'won leads of a frequent word': 20_000,
  'leads with a tag that half have': 15_000,
  'leads without a next step': 6_000,
  'activities of a hot contact': 10_000,
  'contacts of a country and a frequent word': 30_000,
  'facets of leads, by tag': 40_000,
  'facets of contacts': 25_000,
  'won, a year by month': 15_000,
  'sources, a year by month': 15_000,
  funnel: 90_000,
};

const yearAgo = `from=${new Date(Date.now() - 365 * dayMs).toISOString()}`;

/** Reads of a tenant, by what they show. */
const reads: Record<string, (of: Seeding) => string> = {
  ...lists,
  'leads with a tag that half have': () => '/v1/leads?tag=mega',
  'leads by value': () => '/v1/leads?sort=-value',
  'leads of a word': () => '/v1/leads?q=jones',
  'leads of a frequent word': () => '/v1/leads?q=smith',
  'open leads of a frequent word': () => '/v1/leads?q=smith&status=OPEN',
  'won leads of a frequent word': () => '/v1/leads?q=smith&status=WON',
  'leads without a next step': () => '/v1/leads?hasNextStep=false',
  'contacts of a country': () => '/v1/contacts?country=FR',
  'contacts of a country and a frequent word': () => '/v1/contacts?q=contact&country=FR',
  'facets of leads, by tag': () => '/v1/leads/facets?fields=tag',
  'facets of leads, by all else': () => '/v1/leads/facets?fields=status,source,pipeline,stage,assignee',
  'facets of contacts': () => '/v1/contacts/facets',
  'totals of a pipeline': ({ pipelineId }) => `/v1/pipelines/${pipelineId}/totals`,
  board: ({ pipelineId }) => `/v1/pipelines/${pipelineId}/board`,
  'board of a user': (of) => `/v1/pipelines/${of.pipelineId}/board?assignee=${encodeId('user', of.busyUserId)}`,
  'timeline of a lead of a hot contact': (of) => `/v1/leads/${of.leadId}/timeline`,
  notifications: () => '/v1/me/notifications',
  usage: () => '/v1/usage',
  overview: () => '/v1/reports/overview',
  won: () => '/v1/reports/won?groupBy=owner',
  'won, a year by month': () => `/v1/reports/won?${yearAgo}&interval=month`,
  sources: () => '/v1/reports/sources',
  'sources, a year by month': () => `/v1/reports/sources?${yearAgo}&interval=month`,
  funnel: ({ pipelineId }) => `/v1/reports/funnel?pipelineId=${pipelineId}`,
  activity: () => '/v1/reports/activity',
};

let api: MeasuredApi;
let small: Seeding;
let large: Seeding;

beforeAll(async () => {
  api = await startMeasuredApi();
  const add = async (count: number): Promise<Seeding> => {
    const sample = await createSample(api);
    return { ...sample, ...(await seed(api.admin, sample, count, { overDays, mostlyClosed: true })) };
  };
  [large, small] = [await add(counts.large), await add(counts.small)];
  await api.analyze();
});
afterAll(() => api.close());

/** PostgreSQL decides after five executions whether to keep a plan. */
const timesBefore = 6;

async function costOf(of: Seeding, url: string): Promise<{ buffers: number; ms: number }> {
  const caller = url.startsWith('/v1/me/') ? of.user : of.caller;
  const read = async () => expect(await caller.call('GET', url)).toMatchObject({ status: 200 });
  for (let time = 0; time < timesBefore; time++) await read();
  const begin = performance.now();
  const { buffers } = await api.measure(read);
  return { buffers, ms: performance.now() - begin };
}

test('reads look at few blocks, however many records there are', async () => {
  const [tooMany, rows]: [string[], (string | number)[][]] = [[], []];
  for (const [name, urlOf] of Object.entries(reads)) {
    const [ofSmall, ofLarge] = [await costOf(small, urlOf(small)), await costOf(large, urlOf(large))];
    rows.push([name, ofSmall.buffers, ofLarge.buffers, Math.round(ofLarge.ms)]);
    if (ofLarge.buffers > Math.max(counting[name] ?? most.buffers, most.times * ofSmall.buffers)) tooMany.push(name);
  }
  process.stdout.write(`\nBlocks of 8 KB at ${counts.small} and ${counts.large} records, and ms there\n`);
  for (const [name = '', ...figures] of rows) {
    process.stdout.write(
      `${String(name).padEnd(44)}${figures.map((figure) => String(figure).padStart(10)).join('')}\n`,
    );
  }
  expect(tooMany).toEqual([]);
});
