import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

const create = async (body: object) => dataOf(await caller.call('POST', '/v1/contacts', body), 201);
const update = async (id: string, body: object) => dataOf(await caller.call('PATCH', `/v1/contacts/${id}`, body), 200);
const find = async (query: string) =>
  dataOf(await caller.call('GET', `/v1/contacts?${query}`), 200).map(({ name }: { name: string }) => name);

test('a phone is kept as given, and also in E.164 if it is a valid number', async () => {
  const contact = await create({ name: 'Ada', phone: '030 / 901820', country: 'DE' });
  expect(contact).toMatchObject({ phone: '030 / 901820', phoneE164: '+4930901820' });
  expect(await update(contact.id, { phone: 'ask reception' })).toMatchObject({
    phone: 'ask reception',
    phoneE164: null,
  });
  expect(await update(contact.id, { phone: '020 7946 0018', country: 'GB' })).toMatchObject({
    phoneE164: '+442079460018',
  });
  expect(await update(contact.id, { country: null })).toMatchObject({ phone: '020 7946 0018', phoneE164: null });
  expect(await update(contact.id, { phone: null })).toMatchObject({ phone: null, phoneE164: null });
});

test('contacts are found by phone in any notation, by any of their addresses, by country and by words', async () => {
  await create({ name: 'Ada Lovelace', phone: '(0)30 901820', country: 'DE', company: 'Analytical Engines' });
  await create({
    name: 'Bob',
    phone: 'ask reception',
    email: 'bob@example.com',
    secondaryEmails: ['BOB@home.example'],
  });
  expect(await find('phone=%2B49%2030%20901820')).toEqual(['Ada Lovelace']);
  expect(await find('phone=ask%20reception')).toEqual(['Bob']);
  expect(await find('email=bob@example.com')).toEqual(['Bob']);
  expect(await find('email=Bob@Home.example')).toEqual(['Bob']);
  expect(await find('country=de,fr')).toEqual(['Ada Lovelace']);
  expect(await find('q=love%20eng')).toEqual(['Ada Lovelace']);
  expect(await find('q=nobody')).toEqual([]);
  expect((await find('q=')).length).toBeGreaterThan(1);
  expect(await find('q=&country=de,fr')).toEqual(['Ada Lovelace']);
});

test('social profiles are unique among live contacts, ignoring case, unless a duplicate is allowed', async () => {
  const profile = { platform: 'linkedin', handle: '@Ada' };
  const ada = await create({ socialProfiles: [profile, { ...profile, handle: 'ada' }] });
  expect(ada.socialProfiles).toEqual([{ platform: 'LINKEDIN', handle: 'Ada', url: null }]);
  const refused = await caller.call('POST', '/v1/contacts', {
    name: 'Eve',
    socialProfiles: [{ ...profile, handle: 'ADA' }],
  });
  expectFailure(refused, 'CONFLICT');
  expect(refused.error.existingId).toBe(ada.id);
  const admitted = await caller.call('POST', '/v1/contacts?allowDuplicate=true', {
    name: 'Eve',
    socialProfiles: [profile],
  });
  expect(admitted.status).toBe(201);
  dataOf(await caller.call('DELETE', `/v1/contacts/${admitted.data.id}`), 200);
  const bob = await create({ name: 'Bob' });
  expectFailure(await caller.call('PATCH', `/v1/contacts/${bob.id}`, { socialProfiles: [profile] }), 'CONFLICT');
  await update(ada.id, { socialProfiles: [], name: 'Ada' });
  expect(await update(bob.id, { socialProfiles: [profile] })).toMatchObject({ socialProfiles: [{ handle: 'Ada' }] });
});

test('of many concurrent creates with one profile, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      caller.call('POST', '/v1/contacts', { socialProfiles: [{ platform: 'X', handle: 'ada' }] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
});

test('the addresses and profiles of a contact can be sent back as read, without a change', async () => {
  const contact = await create({
    email: 'ada@example.com',
    secondaryEmails: ['ada@home.example'],
    socialProfiles: [{ platform: 'X', handle: 'ada', url: 'https://x.com/ada' }],
    doNotContact: true,
    phone: '+4930901820',
  });
  expect(contact).toMatchObject({ doNotContact: true, secondaryEmails: ['ada@home.example'] });
  expect(await update(contact.id, contact)).toEqual(contact);
});

test('a contact cannot lose its last name, address or phone', async () => {
  const { id } = await create({ socialProfiles: [{ platform: 'X', handle: 'ada' }] });
  expectFailure(await caller.call('PATCH', `/v1/contacts/${id}`, { socialProfiles: [] }), 'VALIDATION_ERROR');
  expectFailure(
    await caller.call('POST', '/v1/contacts', { socialProfiles: [], doNotContact: true }),
    'VALIDATION_ERROR',
  );
});
