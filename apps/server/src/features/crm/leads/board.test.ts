import type { BoardStage, Lead, PipelineBoard } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
let caller: TestCaller;
let pipelineId: string;
let stages: { id: string; probability: number }[];
let userId: string;
let contactIds: string[];

const made = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const read = async (url: string) => dataOf(await caller.call('GET', url), 200);

beforeAll(async () => {
  api = await startTestApi();
  const tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  userId = await addUser(api, tenant, 'ada@example.com', 'AGENT');
  const pipeline = await made('/v1/pipelines', {
    name: 'Board',
    stages: [
      { name: 'New', probability: 10, color: '#94a3b8' },
      { name: 'Talks', probability: 55 },
      { name: 'Empty' },
      { name: 'Won', type: 'WON' },
    ],
  });
  ({ id: pipelineId, stages } = pipeline);
  const contacts = [
    { name: 'Grace Hopper', company: 'Navy' },
    { name: 'Ada Lovelace', company: 'Engines' },
  ];
  contactIds = await Promise.all(contacts.map(async (contact) => (await made('/v1/contacts', contact)).id));
  const leads = Array.from({ length: 60 }, (_, at) => ({
    contactId: contactIds[at % 2],
    stageId: stages[at % 7 === 0 ? 3 : at % 3 === 0 ? 1 : 0]?.id,
    title: at % 5 === 0 ? `Renewal ${at}` : `Deal ${at}`,
    source: at % 4 === 0 ? 'FORM' : 'CALL',
    assignedToId: at % 6 === 0 ? userId : null,
    currency: at % 8 === 0 ? 'USD' : 'EUR',
    ...(at % 9 !== 0 && { value: at * 10.01 }),
    score: (at * 37) % 101,
    tags: at % 2 === 0 ? ['Hot'] : [],
  }));
  const written = dataOf(await caller.call('POST', '/v1/leads/bulk', { records: leads }), 200);
  // Several leads entered the stage at the same time, as in an import.
  for (const [at, { id }] of written.entries()) {
    if (at % 10 === 0) await caller.call('PATCH', `/v1/leads/${id}/stage`, { stageId: stages[1]?.id });
  }
  // In another pipeline, to show that a board does not look beyond its own.
  await made('/v1/leads', { contactId: contactIds[0], title: 'Renewal elsewhere', value: 1_000_000 });
});
afterAll(() => api.close());

/** Lists all leads, across pages. */
async function listAll(url: string, cursor = ''): Promise<Lead[]> {
  const answer = await caller.call('GET', `${url}${cursor && `&cursor=${cursor}`}`);
  const data = dataOf(answer, 200);
  return answer.meta.hasMore ? [...data, ...(await listAll(url, answer.meta.cursor))] : data;
}

const cents = (amount: number) => Math.round(amount * 10_000) / 10_000;

/** The expected totals of these leads. */
function totalsOf(leads: Lead[]) {
  const codes = [...new Set(leads.filter(({ value }) => value !== null).map(({ currency }) => currency))].sort();
  const amounts = codes.map((currency) => {
    const own = leads.filter((lead) => lead.currency === currency && lead.value !== null);
    const chance = (lead: Lead) =>
      lead.status === 'WON' ? 100 : (stages.find(({ id }) => id === lead.stageId)?.probability ?? 0);
    return {
      currency,
      value: cents(own.reduce((sum, { value }) => sum + (value ?? 0), 0)),
      weighted: cents(own.reduce((sum, lead) => sum + ((lead.value ?? 0) * chance(lead)) / 100, 0)),
    };
  });
  return { count: leads.length, amounts };
}

const roundedTotals = ({ count, amounts }: Pick<BoardStage, 'count' | 'amounts'>) => ({
  count,
  amounts: amounts.map(({ currency, value, weighted }) => ({
    currency,
    value: cents(value),
    weighted: cents(weighted),
  })),
});

test.each([
  ['', '-stageEnteredAt'],
  ['sort=stageEnteredAt&', 'stageEnteredAt'],
  ['sort=-value&tag=Hot&', '-value'],
  ['sort=-score&source=FORM&value[gte]=50&', '-score'],
  ['q=renewal&', '-stageEnteredAt'],
  ['q=lovelace&assignee=none&', '-stageEnteredAt'],
  ['sort=createdAt&status=WON&expand=contact&', 'createdAt'],
  ['sort=expectedCloseDate&minScore=101&', 'expectedCloseDate'],
])(
  'a board with %s has the first leads and the totals of each stage, and the list of leads continues it',
  async (filters, sort) => {
    const board: PipelineBoard = await read(`/v1/pipelines/${pipelineId}/board?${filters}limit=4`);
    expect(board.pipelineId).toBe(pipelineId);
    expect(board.stages.map(({ stageId }) => stageId)).toEqual(stages.map(({ id }) => id));
    const rest = filters.replace(/sort=[^&]*&/, '');
    const inAll: Lead[] = [];
    for (const stage of board.stages) {
      const url = `/v1/leads?${rest}sort=${sort}&stage=${stage.stageId}&limit=7`;
      const all = await listAll(url);
      inAll.push(...all);
      const later = stage.hasMore ? await listAll(url, stage.cursor) : [];
      expect([...stage.leads, ...later]).toEqual(all);
      expect(stage.leads).toHaveLength(Math.min(4, all.length));
      expect(stage.cursor === '').toBe(!stage.hasMore);
      expect(roundedTotals(stage)).toEqual(totalsOf(all));
    }
    expect(roundedTotals(board)).toEqual(totalsOf(inAll));
  },
);

test('a cursor of one stage is invalid for another, and for other filters', async () => {
  const board: PipelineBoard = await read(`/v1/pipelines/${pipelineId}/board?limit=1`);
  const [first, second] = board.stages;
  const next = (query: string) => caller.call('GET', `/v1/leads?sort=-stageEnteredAt&${query}&cursor=${first?.cursor}`);
  expectFailure(await next(`stage=${second?.stageId}`), 'INVALID_CURSOR');
  expectFailure(await next(`stage=${first?.stageId}&source=FORM`), 'INVALID_CURSOR');
  const page = await next(`stageId=${first?.stageId}`);
  expect(page.status).toBe(200);
  expect(page.meta.total).toBe(first?.count);
});

test('a board returns at most 50 leads of a stage, refuses unknown parameters, and is not found in another tenant', async () => {
  const url = `/v1/pipelines/${pipelineId}/board`;
  expect((await read(`${url}?limit=1000`)).stages[0].leads.length).toBeLessThanOrEqual(50);
  for (const query of ['limit=0', 'sort=closedAt', `stage=${stages[0]?.id}`, 'cursor=x', 'deleted=true']) {
    expectFailure(await caller.call('GET', `${url}?${query}`), 'VALIDATION_ERROR');
  }
  const stranger = await api.newCaller(await api.newTenant());
  expectFailure(await stranger.call('GET', url), 'NOT_FOUND');
});
