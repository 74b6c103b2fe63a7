import { type Lead, type LeadFacet, type LeadFacets, leadFacets } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  const tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const userId = await addUser(api, tenant, 'ada@example.com', 'AGENT');
  const [{ stages }] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const records = Array.from({ length: 40 }, (_, at) => ({
    contact: { name: `Contact ${at}` },
    stageId: stages[at % 5].id,
    source: at % 3 === 0 ? 'FORM' : 'CALL',
    assignedToId: at % 4 === 0 ? userId : null,
    score: at,
    tags: at % 5 === 0 ? ['Hot', 'VIP'] : at % 7 === 0 ? ['VIP'] : [],
  }));
  dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
});
afterAll(() => api.close());

const countIn = async (query: string): Promise<number> => {
  const answer = await caller.call('GET', `/v1/leads?limit=1&${query}`);
  dataOf(answer, 200);
  return answer.meta.total;
};

const without = (query: string, facet: LeadFacet) =>
  query
    .split('&')
    .filter((part) => !part.startsWith(`${facet}=`))
    .join('&');

test.each(['', 'source=FORM', 'minScore=13&tag=VIP', 'assignee=none&source=CALL&status=OPEN', 'q=contact'])(
  'each value of each filter has the count of the list with it, beside %s',
  async (query) => {
    const url = `/v1/leads/facets?fields=${leadFacets.join()}&${query}`;
    const { facets }: LeadFacets = dataOf(await caller.call('GET', url), 200);
    expect(facets.map(({ field }) => field)).toEqual(leadFacets);
    const leads: Lead[] = dataOf(await caller.call('GET', '/v1/leads?limit=200'), 200);
    for (const { field, values } of facets) {
      const others = without(query, field);
      for (const { value, name, count } of values) {
        expect(await countIn(`${field}=${value}&${others}`)).toBe(count);
        expect(name === null).toBe(value === 'none');
      }
      expect(values.map(({ count }) => count)).toEqual(values.map(({ count }) => count).toSorted((a, b) => b - a));
      if (field === 'tag') continue;
      expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(await countIn(others));
    }
    if (query === '') expect(facets.find(({ field }) => field === 'source')?.values).toHaveLength(2);
    expect(leads).toHaveLength(40);
  },
);

test('a facet that there is not is refused, and no facet is of another tenant', async () => {
  expectFailure(await caller.call('GET', '/v1/leads/facets?fields=color'), 'VALIDATION_ERROR');
  const all = dataOf(await caller.call('GET', '/v1/leads/facets'), 200);
  expect(all.facets).toHaveLength(leadFacets.length);
  const stranger = await api.newCaller(await api.newTenant());
  const answer = dataOf(await stranger.call('GET', '/api/v1/leads/facets?fields=source,tag'), 200);
  expect(answer.facets.map(({ values }: { values: object[] }) => values)).toEqual([[], []]);
});
