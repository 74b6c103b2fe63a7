import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { phoneKey, phoneKeysOf } from './phone.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const create = async (body: object): Promise<Seen> => dataOf(await caller.call('POST', '/v1/contacts', body), 201);
const update = async (id: string, body: object): Promise<Seen> =>
  dataOf(await caller.call('PATCH', `/v1/contacts/${id}`, body), 200);
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const find = async (query: string) => (await get(`/v1/contacts?${query}`)).map(({ name }: Seen) => name);
const merge = async (body: object): Promise<Seen> => dataOf(await caller.call('POST', '/v1/contacts/merge', body), 200);
const undo = (id: string) => caller.call('POST', `/v1/contacts/merges/${id}/undo`);

test('a contact is found by each of its numbers, as a filter, as words and as a duplicate', async () => {
  const ada = await create({
    name: 'Ada',
    country: 'DE',
    phone: '030 901820',
    secondaryPhones: ['0171 5550101', 'x 12'],
  });
  expect(ada.secondaryPhones).toEqual(['0171 5550101', 'x 12']);
  for (const query of ['phone=%2B491715550101', 'phone=x%2012', 'q=5550101', 'q=0171%205550101']) {
    expect([query, await find(query)]).toEqual([query, ['Ada']]);
  }
  const eve = await create({ name: 'Eve', phone: '+49 171 5550101' });
  expect(await get(`/v1/contacts/${eve.id}/duplicates`)).toMatchObject([
    { contact: { id: ada.id }, reasons: [{ type: 'PHONE', value: '+491715550101' }] },
  ]);
  // The country decides how a number without its code is read.
  await update(ada.id, { country: 'GB' });
  expect(await find('phone=%2B491715550101')).toEqual(['Eve']);
  await update(ada.id, { secondaryPhones: [] });
  expect(await find('phone=x%2012')).toEqual([]);
});

test('a number stands once, and the first one is not among the further ones', async () => {
  const numbers = ['+49 30 901820', '+4930901820', '+49 171 5550101', '+49 (171) 555-0101'];
  const ada = await create({ name: 'Ada', phone: '+49 30 901820', secondaryPhones: numbers });
  expect(ada.secondaryPhones).toEqual(['+49 171 5550101']);
  expect((await update(ada.id, { phone: '+49 171 5550101' })).secondaryPhones).toEqual([]);
  const read = await get(`/v1/contacts/${ada.id}`);
  expect(await update(ada.id, read)).toEqual(read);
  const many = Array.from({ length: 21 }, (_, at) => `+49 171 55502${String(at).padStart(2, '0')}`);
  expectFailure(await caller.call('PATCH', `/v1/contacts/${ada.id}`, { secondaryPhones: many }), 'VALIDATION_ERROR');
  expectFailure(await caller.call('PATCH', `/v1/contacts/${ada.id}`, { secondaryPhones: [''] }), 'VALIDATION_ERROR');
});

test('a merge keeps the numbers of all, also those that overrides replace, and its undo gives them back', async () => {
  const ada = await create({ name: 'Ada', country: 'US', phone: '+1 415 555 2671' });
  const other = await create({ name: 'A.', country: 'DE', phone: '030 901820', secondaryPhones: ['+49 171 5550101'] });
  const { id } = await merge({ primaryId: ada.id, mergeIds: [other.id], overrides: { phone: '+1 415 555 2672' } });
  const merged = await get(`/v1/contacts/${ada.id}`);
  expect(merged).toMatchObject({
    phone: '+1 415 555 2672',
    // Its own country is not that of the number.
    secondaryPhones: ['+4930901820', '+49 171 5550101', '+1 415 555 2671'],
  });
  expect(await find('phone=%2B4930901820')).toEqual(['Ada']);
  dataOf(await undo(id), 200);
  expect(await get(`/v1/contacts/${ada.id}`)).toMatchObject({ phone: '+1 415 555 2671', secondaryPhones: [] });
  expect(await get(`/v1/contacts/${other.id}`)).toMatchObject({
    phone: '030 901820',
    secondaryPhones: ['+49 171 5550101'],
  });
});

test('a number that was added after the merge stays, and so does one of a contact that stays merged', async () => {
  const shared = '+49 171 5550101';
  const ada = await create({ name: 'Ada' });
  const [bob, cy] = [await create({ name: 'Bob', phone: shared }), await create({ name: 'Cy', phone: shared })];
  const first = await merge({ primaryId: ada.id, mergeIds: [bob.id] });
  const second = await merge({ primaryId: ada.id, mergeIds: [cy.id] });
  await update(ada.id, { secondaryPhones: ['+49 171 5550109'] });
  dataOf(await undo(first.id), 200);
  const numbers = async () => phoneKeysOf(await get(`/v1/contacts/${ada.id}`)).toSorted();
  expect(await numbers()).toEqual(['+491715550101', '+491715550109']);
  dataOf(await undo(second.id), 200);
  expect(await numbers()).toEqual(['+491715550109']);
});

test('numbers before a merge are those after its undo, and none is lost between', async () => {
  const number = fc.constantFrom('+49 171 5550101', '0171 5550102', '+1 415 555 2671', '555 0199', 'x 1');
  const contact = fc.record({
    phone: fc.option(number),
    secondaryPhones: fc.uniqueArray(number, { maxLength: 3 }),
    country: fc.constantFrom('DE', 'US', null),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: 2, maxLength: 3 }), async (given) => {
      const before: Seen[] = [];
      for (const [at, one] of given.entries()) before.push(await create({ name: `P${at}`, ...one }));
      const [primary, ...others] = before;
      const { id } = await merge({ primaryId: primary.id, mergeIds: others.map((one) => one.id) });
      const merged = await get(`/v1/contacts/${primary.id}`);
      const kept = new Set([merged.phone, ...merged.secondaryPhones, ...phoneKeysOf(merged)]);
      for (const { phone, secondaryPhones, country } of before) {
        for (const given of [phone ?? [], secondaryPhones].flat()) {
          expect(kept.has(given) || kept.has(phoneKey(given, country))).toBe(true);
        }
      }
      dataOf(await undo(id), 200);
      for (const one of before) {
        const { phone, secondaryPhones } = await get(`/v1/contacts/${one.id}`);
        expect({ phone, secondaryPhones }).toEqual({ phone: one.phone, secondaryPhones: one.secondaryPhones });
      }
    }),
    { numRuns: 12 },
  );
});
