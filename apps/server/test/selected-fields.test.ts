import { contract, headers, type Route } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { fieldsOf, fillPath, type NamedRoute, routes } from './support/routes.js';
import { addMore, createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  await addMore(api, sample, 3);
});
afterAll(() => api.close());

const read = ({ route, resource }: Pick<NamedRoute, 'route' | 'resource'>, query: string) =>
  sample.caller.call('GET', `${fillPath(route.path, sample.params[resource])}?${query}`);
const recordsOf = <T>(data: T | T[]) => [data].flat() as T[];

const selecting = routes.filter(({ route }) => route.metadata.selects);

test('leads, contacts, activities and conversations are read with some of their fields, alone and in lists', () => {
  const names = selecting.map(({ name }) => name);
  const wanted = ['leads', 'contacts', 'activities', 'conversations'].flatMap((one) => [`${one}.list`, `${one}.get`]);
  expect(names).toEqual(expect.arrayContaining(wanted));
});

describe.each(selecting)('$name', (named) => {
  test('has in each record the fields that were asked for, as they are, and the id', async () => {
    const whole = recordsOf<Record<string, unknown>>(dataOf(await read(named, ''), 200));
    expect(whole.length).toBeGreaterThan(0);
    const names = Object.keys(whole[0] ?? {}).filter((name) => name !== 'id');
    for (const asked of [[names[0]], ['id'], [names[2], names.at(-1)]] as string[][]) {
      const answer = await read(named, `fields=${asked.join()}`);
      const wanted = (record: object) =>
        Object.fromEntries(Object.entries(record).filter(([name]) => name === 'id' || asked.includes(name)));
      expect(recordsOf(dataOf(answer, 200))).toEqual(whole.map(wanted));
    }
  });

  test('names a field that there is not', async () => {
    const failed = await read(named, 'fields=id,secret');
    expectFailure(failed, 'VALIDATION_ERROR');
    expect(failed.error.details).toMatchObject([{ path: 'query.fields.1' }]);
    expectFailure(await read(named, 'fields='), 'VALIDATION_ERROR');
  });
});

test('a cursor goes on with other fields, and the version of a record stands in its header', async () => {
  const path = contract.leads.list.path;
  const first = await sample.caller.call('GET', `${path}?limit=1&fields=title`);
  const second = await sample.caller.call('GET', `${path}?limit=1&fields=status&cursor=${first.meta.cursor}`);
  const all = dataOf(await sample.caller.call('GET', path), 200);
  expect(dataOf(second, 200)).toEqual([{ id: all[1].id, status: all[1].status }]);
  const one = await sample.caller.call('GET', `/v1/leads/${sample.leadId}?fields=title`);
  const whole = await sample.caller.call('GET', `/v1/leads/${sample.leadId}`);
  const etag = headers.etag.toLowerCase();
  // Another representation of the same version.
  for (const { headers: shown } of [one, whole]) expect(shown[etag]).toMatch(/^"\d+-[\w-]+"$/);
  expect(String(one.headers[etag]).split('-')[0]).toBe(String(whole.headers[etag]).split('-')[0]);
  expect(one.headers[etag]).not.toBe(whole.headers[etag]);
});

test('a lead has its contact where it is read, as in lists, also as one of few fields', async () => {
  const url = `/v1/leads/${sample.leadId}`;
  const contact = dataOf(await sample.caller.call('GET', `/v1/contacts/${sample.contactId}`), 200);
  const plain = dataOf(await sample.caller.call('GET', url), 200);
  expect(plain).not.toHaveProperty('contact');
  expect(dataOf(await sample.caller.call('GET', `${url}?expand=contact`), 200)).toEqual({ ...plain, contact });
  const few = dataOf(await sample.caller.call('GET', `${url}?expand=contact&fields=contact`), 200);
  expect(few).toEqual({ id: plain.id, contact });
  expectFailure(await sample.caller.call('GET', `${url}?expand=owner`), 'VALIDATION_ERROR');
});

describe('what was deleted and can be restored', () => {
  const restorable = Object.entries<Record<string, Route>>(contract).flatMap(([resource, operations]) =>
    operations.restore ? [{ resource: resource as 'activities', list: operations.list as Route, operations }] : [],
  );

  test.each(restorable)('of $resource is listed with deleted=true, and is read by its id no more', async (named) => {
    const { resource, list, operations } = named;
    expect(fieldsOf(list.query as never)).toHaveProperty('deleted');
    const id = sample.params[resource].id as string;
    const one = fillPath((operations.get as Route).path, { id });
    const listed = async (query: string) =>
      dataOf(await sample.caller.call('GET', `${list.path}?limit=200&${query}`), 200).find(
        (row: { id: string }) => row.id === id,
      );
    const before = await listed('');
    expect(before).toBeDefined();
    expect(await listed('deleted=true')).toBeUndefined();
    dataOf(await sample.caller.call('DELETE', one), 200);
    expect(await listed('')).toBeUndefined();
    const deleted = await listed('deleted=true');
    expect(deleted).toMatchObject({ id, createdAt: before.createdAt, deletedAt: expect.any(String) });
    expectFailure(await sample.caller.call('GET', one), 'NOT_FOUND');
    dataOf(await sample.caller.call('POST', fillPath((operations.restore as Route).path, { id })), 200);
    expect(await listed('deleted=true')).toBeUndefined();
    const restored = await listed('');
    expect(restored).toBeDefined();
    expect(restored).not.toHaveProperty('deletedAt');
  });
});
