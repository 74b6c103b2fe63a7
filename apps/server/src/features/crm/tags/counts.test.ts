import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());

const names = ['Hot', 'VIP', 'Cold'];

interface Tagged {
  id: string;
  tags: string[];
  isLive: boolean;
}

/** What the list with one tag, and the facet, say of each tag. */
async function readCounts(path: string) {
  const { facets } = dataOf(await caller.call('GET', `${path}/facets?fields=tag`), 200);
  const byFacet = Object.fromEntries(
    facets[0].values.map(({ name, count }: { name: string; count: number }) => [name, count]),
  );
  const byList: Record<string, number> = {};
  for (const name of names) {
    const { meta } = await caller.call('GET', `${path}?tag=${name.toLowerCase()}&limit=1`);
    if (meta.total > 0) byList[name] = meta.total;
  }
  return { byFacet, byList };
}

const countLive = (records: readonly Tagged[]) =>
  Object.fromEntries(
    names
      .map((name) => [name, records.filter(({ tags, isLive }) => isLive && tags.includes(name)).length] as const)
      .filter(([, count]) => count > 0),
  );

test.each([
  ['leads', (at: number) => ({ contact: { name: `Contact ${at}` } })],
  ['contacts', (at: number) => ({ name: `Contact ${at}` })],
] as const)('counts by tag are those of live %s, whatever is tagged, deleted and restored', async (list, bodyOf) => {
  const path = `/v1/${list}`;
  const records: Tagged[] = [];
  for (let at = 0; at < 8; at++) {
    const { id } = dataOf(await caller.call('POST', path, { ...bodyOf(at), tags: [] }), 201);
    records.push({ id, tags: [], isLive: true });
  }
  const step = fc.oneof(
    fc.record({ act: fc.constant('tag' as const), at: fc.nat(7), tags: fc.subarray(names) }),
    fc.record({ act: fc.constantFrom('delete' as const, 'restore' as const), at: fc.nat(7) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const each of steps) {
        const record = records[each.at] as Tagged;
        if (each.act === 'tag' && record.isLive) {
          dataOf(await caller.call('PATCH', `${path}/${record.id}`, { tags: each.tags }), 200);
          record.tags = each.tags;
        }
        if (each.act === 'delete' && record.isLive) {
          dataOf(await caller.call('DELETE', `${path}/${record.id}`), 200);
          record.isLive = false;
        }
        if (each.act === 'restore' && !record.isLive) {
          dataOf(await caller.call('POST', `/api${path}/${record.id}/restore`), 200);
          record.isLive = true;
        }
      }
      const expected = countLive(records);
      expect(await readCounts(path)).toEqual({ byFacet: expected, byList: expected });
    }),
    { numRuns: 25 },
  );
});

test('a contact that was merged into another is not counted by its tags', async () => {
  const ids: string[] = [];
  for (const tags of [['Hot'], ['Hot', 'VIP']])
    ids.push(dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada', tags }), 201).id);
  dataOf(await caller.call('POST', '/api/v1/contacts/merge', { primaryId: ids[0], mergeIds: [ids[1]] }), 200);
  expect(await readCounts('/v1/contacts')).toEqual({ byFacet: { Hot: 1, VIP: 1 }, byList: { Hot: 1, VIP: 1 } });
});

test('a tag that is deleted is in no count, and one that another tag has as its name is not mistaken for it', async () => {
  dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada', tags: ['Hot', 'VIP'] }), 201);
  const tags = dataOf(await caller.call('GET', '/v1/tags'), 200);
  const hot = tags.find(({ name }: { name: string }) => name === 'Hot');
  dataOf(await caller.call('POST', '/v1/contacts', { name: 'Grace', tags: [hot.id] }), 201);
  // One finds Ada by the id, and Grace by the name.
  expect((await caller.call('GET', `/v1/contacts?tag=${hot.id}`)).meta.total).toBe(2);
  dataOf(await caller.call('DELETE', `/v1/tags/${hot.id}`), 200);
  expect((await caller.call('GET', '/v1/contacts?tag=hot')).meta.total).toBe(0);
});

test('many leads with a tag are counted, also if many are deleted', async () => {
  const ids = await createTagged('leads');
  const drop = async (from: number, to: number) => {
    for (let at = from; at < to; at += 500) {
      const leadIds = ids.slice(at, Math.min(at + 500, to));
      dataOf(await caller.call('POST', '/v1/leads/bulk/delete', { leadIds }), 200);
    }
  };
  expect(await readCounts('/v1/leads')).toEqual(alike({ VIP: 2_400, Hot: 1_200 }));
  await drop(0, 100);
  expect(await readCounts('/v1/leads')).toEqual(alike({ VIP: 2_300, Hot: 1_150 }));
  await drop(100, 1_200);
  expect(await readCounts('/v1/leads')).toEqual(alike({ VIP: 1_200, Hot: 600 }));
});

test('many contacts with a tag are counted, also if some are deleted or merged', async () => {
  const ids = await createTagged('contacts');
  for (const id of ids.slice(0, 10)) dataOf(await caller.call('DELETE', `/v1/contacts/${id}`), 200);
  const [primaryId, ...mergeIds] = ids.slice(10, 15);
  dataOf(await caller.call('POST', '/api/v1/contacts/merge', { primaryId, mergeIds }), 200);
  expect(await readCounts('/v1/contacts')).toEqual(alike({ VIP: 2_386, Hot: 1_193 }));
});

const alike = (counts: Record<string, number>) => ({ byFacet: counts, byList: counts });

/** Creates 2,400 records with the tag VIP, every other of which has Hot, too. */
async function createTagged(list: 'leads' | 'contacts'): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < 2_400; from += 400) {
    const records = Array.from({ length: 400 }, (_, at) => {
      const name = `Contact ${from + at}`;
      const tags = at % 2 === 0 ? ['Hot', 'VIP'] : ['VIP'];
      return list === 'leads' ? { contact: { name }, tags } : { name, tags };
    });
    const results = dataOf(await caller.call('POST', `/v1/${list}/bulk`, { records }), 200);
    ids.push(...results.map(({ id }: { id: string }) => id));
  }
  return ids;
}
