import type { ContactRead } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const list = async (query = 'expand=duplicates'): Promise<ContactRead[]> =>
  dataOf(await caller.call('GET', `/v1/contacts?${query}`), 200);
const create = async (body: object, of = caller): Promise<ContactRead> =>
  dataOf(await of.call('POST', '/v1/contacts?allowDuplicate=true', { name: 'A', ...body }), 201);

/** The pairs of a list, in both directions, with what they share. */
const pairsOf = (contacts: readonly ContactRead[]) =>
  contacts
    .flatMap(({ id, duplicates = [] }) =>
      duplicates.map(
        (other) => `${id} ${other.id} ${other.reasons.map(({ type, value }) => `${type} ${value}`).sort()}`,
      ),
    )
    .sort();

describe('the duplicates of a list of contacts', () => {
  test('are there if they are asked for, with what they share, and empty for a contact without', async () => {
    const phone = '+493012345678';
    const one = await create({ email: 'a@example.com', phone });
    const two = await create({ secondaryEmails: ['a@example.com'], secondaryPhones: ['030 12345678'], country: 'DE' });
    const alone = await create({ email: 'c@example.com' });
    expect((await list('')).map((contact) => 'duplicates' in contact)).toEqual([false, false, false]);
    const byId = new Map((await list()).map((contact) => [contact.id, contact.duplicates]));
    const reasons = [
      { type: 'EMAIL', value: 'a@example.com' },
      { type: 'PHONE', value: phone },
    ];
    expect(byId.get(one.id)).toEqual([{ id: two.id, reasons }]);
    expect(byId.get(two.id)).toEqual([{ id: one.id, reasons }]);
    expect(byId.get(alone.id)).toEqual([]);
    const read = dataOf(await caller.call('GET', `/v1/contacts/${two.id}?expand=duplicates`), 200);
    expect(read.duplicates).toEqual(byId.get(two.id));
    const [cut] = await list(`expand=duplicates&fields=duplicates&email=a@example.com&limit=1&sort=createdAt`);
    expect(Object.keys(cut ?? {}).sort()).toEqual(['duplicates', 'id']);
    expect(
      expectFailure(await caller.call('GET', '/v1/contacts?expand=leads'), 'VALIDATION_ERROR').details,
    ).toMatchObject([{ path: 'query.expand.0' }]);
  });

  test('have none that are deleted, or of another tenant', async () => {
    const shared = { phone: '+493012345678' };
    await create(shared);
    await create(shared, await api.newCaller(await api.newTenant()));
    const gone = await create(shared);
    dataOf(await caller.call('DELETE', `/v1/contacts/${gone.id}`), 200);
    expect((await list()).map(({ duplicates }) => duplicates)).toEqual([[]]);
  });

  test('are those of a comparison of all contacts with one another, page by page', async () => {
    const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
    const phones = ['+493012345671', '+493012345672'];
    const handles = ['ada', 'Ada', 'bob'];
    const contact = fc.record(
      {
        email: fc.constantFrom(...emails),
        secondaryEmails: fc.uniqueArray(fc.constantFrom(...emails), { maxLength: 2 }),
        phone: fc.constantFrom(...phones),
        secondaryPhones: fc.uniqueArray(fc.constantFrom(...phones), { maxLength: 2 }),
        handle: fc.constantFrom(...handles),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { minLength: 2, maxLength: 7 }), async (sent) => {
        caller = await api.newCaller(await api.newTenant());
        const made: ContactRead[] = [];
        for (const { handle, ...rest } of sent) {
          made.push(await create({ ...rest, ...(handle && { socialProfiles: [{ platform: 'TWITTER', handle }] }) }));
        }
        const valuesOf = ({ email, secondaryEmails, phoneE164, secondaryPhones, socialProfiles }: ContactRead) => [
          ...[email, ...secondaryEmails].flatMap((value) => (value ? [`EMAIL ${value}`] : [])),
          ...[phoneE164, ...secondaryPhones].flatMap((value) => (value ? [`PHONE ${value}`] : [])),
          ...socialProfiles.map(({ platform, handle }) => `SOCIAL_PROFILE ${platform}:${handle.toLowerCase()}`),
        ];
        const wanted = made.flatMap((one) =>
          made.flatMap((other) => {
            const theirs = new Set(valuesOf(other));
            const both = [...new Set(valuesOf(one))].filter((value) => theirs.has(value));
            return one.id !== other.id && both.length > 0 ? [`${one.id} ${other.id} ${both.sort()}`] : [];
          }),
        );
        const seen: ContactRead[] = [];
        let cursor = '';
        do {
          const page = await caller.call('GET', `/v1/contacts?expand=duplicates&limit=3&cursor=${cursor}`);
          seen.push(...(page.data as ContactRead[]));
          cursor = page.meta.cursor;
        } while (cursor !== '');
        expect(pairsOf(seen)).toEqual(wanted.sort());
      }),
      { numRuns: 15 },
    );
  });
});
