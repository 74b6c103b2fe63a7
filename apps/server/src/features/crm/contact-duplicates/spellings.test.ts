import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { isSameCompany, isSimilarName } from './similarity.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());

test.each([
  ['Jörg Müller', 'Joerg Mueller'],
  ['Jörg Weiß', 'Joerg Weiss'],
  ['Søren Kjær', 'Soeren Kjaer'],
  ['Åse Ødegård', 'Aase Oedegaard'],
])('%s and %s can be the same person and company', (one, other) => {
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(isSimilarName(mine, theirs)).toBe(true);
    expect(isSameCompany(`${mine} GmbH`, theirs)).toBe(true);
  }
});

test.each([
  ['Muller GmbH', 'Mueller GmbH'],
  ['Blue AG', 'Blu AG'],
])('%s and %s are different companies', (one, other) => expect(isSameCompany(one, other)).toBe(false));

test.each([
  [
    { name: 'Jörg Müller', company: 'Müller & Söhne GmbH' },
    { name: 'Joerg Mueller', company: 'Mueller & Soehne' },
  ],
  [
    { name: 'Åse Ødegård', company: 'Ål Ost' },
    { name: 'Aase Oedegaard', company: 'Aal Ost' },
  ],
])('duplicates of %j include %j, and the reverse', async (one, other) => {
  const create = async (body: object) => dataOf(await caller.call('POST', '/v1/contacts', body), 201).id;
  const [first, second] = [await create(one), await create(other)];
  const duplicatesOf = async (id: string) =>
    dataOf(await caller.call('GET', `/v1/contacts/${id}/duplicates`), 200).map(
      ({ contact }: { contact: { id: string } }) => contact.id,
    );
  expect(await duplicatesOf(first)).toEqual([second]);
  expect(await duplicatesOf(second)).toEqual([first]);
});
