import type { BulkResult } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { dataOf } from './support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
});
afterAll(() => api.close());

async function bulk(list: string, body: object): Promise<BulkResult[]> {
  const { data, text } = await caller.call('POST', `/v1/${list}/bulk`, body);
  expect(data, text).toBeInstanceOf(Array);
  return data as BulkResult[];
}

/** Each result has the version that a read of the record has. */
async function expectVersions(list: string, results: readonly BulkResult[], status: string): Promise<void> {
  for (const result of results) {
    expect(result).toMatchObject({ status });
    const { version } = dataOf(await caller.call('GET', `/v1/${list}/${result.id}`), 200);
    expect(result.version).toBe(version);
  }
}

test.each([
  ['contacts', 'externalId', (at: number) => ({ externalId: `c${at}`, name: `A ${at}` })],
  ['leads', 'externalId', (at: number) => ({ externalId: `l${at}`, contact: { name: `A ${at}` } })],
  ['shipments', 'trackingNumber', (at: number) => ({ trackingNumber: `1Z999AA1012345678${at}` })],
] as const)('results of bulk writes of %s have the versions of the records', async (list, matchOn, write) => {
  const records = [write(1), write(2)];
  await expectVersions(list, await bulk(list, { records }), 'created');
  const change = list === 'shipments' ? { carrierCode: 'ups' } : { title: 'B' };
  const changed = records.map((record) => ({ ...record, ...(list !== 'leads' ? change : { ...change, value: 5 }) }));
  const upsert = { mode: 'upsert', matchOn };
  const [first, ...others] = await bulk(list, { ...upsert, records: list === 'shipments' ? records : changed });
  await expectVersions(list, [first as BulkResult, ...others], list === 'shipments' ? 'unchanged' : 'updated');
  await expectVersions(
    list,
    await bulk(list, { ...upsert, records: list === 'shipments' ? records : changed }),
    'unchanged',
  );
  // The version is that of the precondition of the next write.
  if (list === 'shipments') return;
  const next = { ...upsert, records: [{ ...write(1), title: 'C', version: first?.version }] };
  const [again] = await bulk(list, next);
  expect(again).toMatchObject({ status: 'updated', version: Number(first?.version) + 1 });
  expect((await bulk(list, next))[0]).toMatchObject({ status: 'failed', error: { code: 'PRECONDITION_FAILED' } });
});

test('so do those of new activities and of moved leads; deleted ones have none', async () => {
  const leads = await bulk('leads', { records: [{ contact: { name: 'A' } }, { contact: { name: 'B' } }] });
  const ids = leads.map(({ id }) => id);
  await expectVersions(
    'activities',
    await bulk('activities', { records: [{ type: 'note', leadId: ids[0] }] }),
    'created',
  );
  const [{ stages }] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const move = async () =>
    dataOf(await caller.call('POST', '/v1/leads/bulk/stage', { leadIds: ids, stageId: stages[1].id }), 200);
  await expectVersions('leads', await move(), 'updated');
  await expectVersions('leads', await move(), 'unchanged');
  const deleted = dataOf(await caller.call('POST', '/v1/leads/bulk/delete', { leadIds: ids }), 200);
  expect(deleted.map((result: BulkResult) => 'version' in result)).toEqual([false, false]);
});
