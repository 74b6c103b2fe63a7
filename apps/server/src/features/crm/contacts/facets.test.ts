import { type ContactFacet, type ContactFacets, contactFacets } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
let caller: TestCaller;
const contactCount = 40;
beforeAll(async () => {
  api = await startTestApi();
  const tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const userId = await addUser(api, tenant, 'ada@example.com', 'AGENT');
  const records = Array.from({ length: contactCount }, (_, at) => ({
    name: `Contact ${at}`,
    company: at % 2 === 0 ? 'Brightwater' : 'Oakline',
    country: at % 6 === 0 ? null : at % 3 === 0 ? 'FR' : 'DE',
    ownerId: at % 4 === 0 ? userId : null,
    tags: at % 5 === 0 ? ['Hot', 'VIP'] : at % 7 === 0 ? ['VIP'] : [],
  }));
  dataOf(await caller.call('POST', '/v1/contacts/bulk', { records }), 200);
});
afterAll(() => api.close());

const countIn = async (query: string): Promise<number> => {
  const answer = await caller.call('GET', `/v1/contacts?limit=1&${query}`);
  dataOf(answer, 200);
  return answer.meta.total;
};

const without = (query: string, facet: ContactFacet) =>
  query
    .split('&')
    .filter((part) => !part.startsWith(`${facet}=`))
    .join('&');

test.each(['', 'country=DE', 'owner=none&tag=VIP', 'q=brightwater&country=FR', 'country[null]=false&tag[not]=Hot'])(
  'each value of each filter has the count of the list with it, beside %s',
  async (query) => {
    const { facets }: ContactFacets = dataOf(await caller.call('GET', `/v1/contacts/facets?${query}`), 200);
    expect(facets.map(({ field }) => field)).toEqual(contactFacets);
    for (const { field, values } of facets) {
      const others = without(query, field);
      for (const { value, name, count } of values) {
        // The filter by null is of the country, too.
        const kept =
          field === 'country'
            ? others.replace(/country\[null\]=\w+&?/, '')
            : field === 'tag'
              ? others.replace(/&?tag\[not\]=\w+/, '')
              : others;
        expect(await countIn(`${field}=${value}&${kept}`), `${field}=${value}`).toBe(count);
        expect(name === null).toBe(value === 'none');
      }
      expect(values.map(({ count }) => count)).toEqual(values.map(({ count }) => count).toSorted((a, b) => b - a));
    }
    const byField = new Map(facets.map(({ field, values }) => [field, values]));
    if (query === '') {
      expect(byField.get('country')?.map(({ value }) => value)).toEqual(['DE', 'FR']);
      expect(byField.get('owner')?.reduce((sum, { count }) => sum + count, 0)).toBe(contactCount);
      expect(byField.get('tag')?.map(({ name }) => name)).toEqual(['VIP', 'Hot']);
    }
  },
);

test('a facet that there is not is refused, and no facet is of another tenant', async () => {
  expectFailure(await caller.call('GET', '/v1/contacts/facets?fields=company'), 'VALIDATION_ERROR');
  expectFailure(await caller.call('GET', '/v1/contacts/facets?deleted=true'), 'VALIDATION_ERROR');
  const stranger = await api.newCaller(await api.newTenant());
  const answer = dataOf(await stranger.call('GET', '/api/v1/contacts/facets?fields=country,tag'), 200);
  expect(answer.facets.map(({ values }: { values: object[] }) => values)).toEqual([[], []]);
});
