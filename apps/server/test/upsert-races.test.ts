import type { BulkResult, Contact, Lead } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { dataOf } from './support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());

const numbers = Array.from({ length: 60 }, (_, at) => at);

/** Six upserts at once of the same records, each in an order of its own; returns all results. */
async function upsertAtOnce(list: 'leads' | 'contacts', matchOn: string, records: readonly object[]) {
  const orders = Array.from({ length: 6 }, (_, turn) => [...records.slice(turn * 9), ...records.slice(0, turn * 9)]);
  const answers = await Promise.all(
    orders.map((order) => caller.call('POST', `/v1/${list}/bulk`, { records: order, mode: 'upsert', matchOn })),
  );
  return answers.map((answer): BulkResult[] => dataOf(answer, 200));
}

function expectOneOfEach(results: BulkResult[][]): void {
  const all = results.flat();
  expect(all.filter(({ status }) => status === 'created')).toHaveLength(numbers.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(numbers.length);
}

describe('six upserts of the same 60 new records at once all succeed, and make one of each:', () => {
  test('contacts, by e-mail address', async () => {
    const records = numbers.map((at) => ({ email: `race-${at}@example.com`, name: `Race ${at}` }));
    expectOneOfEach(await upsertAtOnce('contacts', 'email', records));
  });

  test('contacts, by external id, with an e-mail address and a social profile besides', async () => {
    const records = numbers.map((at) => ({
      externalId: `race-${at}`,
      email: `external-${at}@example.com`,
      socialProfiles: [{ platform: 'GITHUB', handle: `race-${at}` }],
      tags: [`Race ${at % 3}`],
    }));
    expectOneOfEach(await upsertAtOnce('contacts', 'externalId', records));
  });

  test('leads, with the contacts that are sent along', async () => {
    const records = numbers.map((at) => ({
      externalId: `lead-${at}`,
      title: `Lead ${at}`,
      contact: { email: `of-lead-${at % 7}@example.com`, name: `Contact ${at % 7}` },
    }));
    const results = await upsertAtOnce('leads', 'externalId', records);
    expectOneOfEach(results);
    const leads: Lead[] = dataOf(await caller.call('GET', '/v1/leads?limit=200'), 200);
    expect(
      new Set(leads.filter(({ title }) => title?.startsWith('Lead ')).map(({ contactId }) => contactId)).size,
    ).toBe(7);
    const contacts: Contact[] = dataOf(await caller.call('GET', '/v1/contacts?limit=200&q=of-lead'), 200);
    expect(contacts).toHaveLength(7);
  });
});

test('leads of one bulk that share the e-mail address of a new contact share the contact, also if the first of them fails', async () => {
  const contact = { email: 'shared@example.com', name: 'Shared' };
  const records = [
    { contact: { ...contact, ownerId: 'usr_0' } },
    { contact, status: 'LOST' },
    { contact },
    { contact: { ...contact, name: 'Other' } },
    { contact: { email: 'SHARED@example.com', externalId: 'shared' } },
  ];
  const results: BulkResult[] = dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 207);
  expect(results.map(({ status }) => status)).toEqual(['failed', 'failed', 'created', 'created', 'created']);
  const contactIds = new Set<string>();
  for (const { id } of results.slice(2)) {
    contactIds.add(dataOf(await caller.call('GET', `/v1/leads/${id}`), 200).contactId);
  }
  expect(contactIds.size).toBe(1);
});

test('creates of the same contact at once make one, and tell each other request which it is', async () => {
  const body = { email: 'single@example.com', socialProfiles: [{ platform: 'GITHUB', handle: 'single' }] };
  const answers = await Promise.all(Array.from({ length: 8 }, () => caller.call('POST', '/v1/contacts', body)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(answer.error).toMatchObject({ code: 'CONFLICT', existingId: made[0]?.data.id });
  }
});
