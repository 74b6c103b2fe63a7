import { limits, type View, type ViewCreate } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { stripFieldWork } from './strip-job.js';

let api: TestApi;
let tenant: string;
let key: TestCaller;
let bob: TestUser;
/** The ids of the fields `region` of leads and of contacts. */
let ofLeads: string;
let ofContacts: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  key = await api.newCaller(tenant);
  bob = await addSignedIn(api, tenant, 'AGENT');
  [ofLeads, ofContacts] = [await define('LEAD'), await define('CONTACT')];
});
afterAll(() => api.close());

const define = async (resource: string): Promise<string> => {
  const field = { resource, key: 'region', label: 'Region', type: 'TEXT' };
  return dataOf(await key.call('POST', '/v1/custom-fields', field), 201).id;
};
const save = async (caller: Pick<TestCaller, 'call'>, view: Partial<ViewCreate>): Promise<View> =>
  dataOf(await caller.call('POST', '/v1/views', { resource: 'leads', name: 'View', ...view }), 201);
const read = async (caller: Pick<TestCaller, 'call'>, { id }: View): Promise<View> =>
  dataOf(await caller.call('GET', `/v1/views/${id}`), 200);
const remove = async (id: string) => dataOf(await key.call('DELETE', `/v1/custom-fields/${id}`), 200);

test('a deleted field leaves the columns of views, and views of other lists and other fields stay as they are', async () => {
  const columns = ['title', 'customFields.region', 'customFields.region_code', 'value'];
  const view = await save(bob, { columns, sort: '-value' });
  const others = [
    await save(bob, { resource: 'contacts', columns: ['customFields.region'] }),
    await save(bob, { columns: ['customFields.region_code'], filters: { 'customFields[region_code]': 'n' } }),
  ];
  expect(await remove(ofLeads)).toEqual({ id: ofLeads, deleted: true, views: [], viewCount: 0 });
  const changed = await read(bob, view);
  expect(changed).toEqual({
    ...view,
    columns: ['title', 'customFields.region_code', 'value'],
    version: 2,
    updatedAt: changed.updatedAt,
  });
  for (const other of others) expect(await read(bob, other)).toEqual(other);
});

test('views that are filtered by a deleted field are listed and keep the filter, which their list refuses by name', async () => {
  const shared = await save(bob, {
    name: 'North',
    shared: true,
    filters: { 'customFields[region]': 'north', status: 'OPEN' },
  });
  const own = await save(bob, { name: 'Own', filters: { 'customFields[region][null]': 'true' } });
  const ofContact = await save(bob, { resource: 'contacts', filters: { 'customFields[region]': 'north' } });
  const { views, viewCount } = await remove(ofLeads);
  expect(views).toEqual([
    { id: shared.id, name: 'North', shared: true, ownerId: bob.id, paths: ['filters.customFields[region]'] },
    { id: own.id, name: null, shared: false, ownerId: bob.id, paths: ['filters.customFields[region][null]'] },
  ]);
  expect(viewCount).toBe(2);
  for (const view of [shared, own]) {
    expect(await read(bob, view)).toEqual(view);
    const list = await bob.call('GET', `/v1/leads?${new URLSearchParams(view.filters)}`);
    expect(expectFailure(list, 'VALIDATION_ERROR').details).toEqual([
      expect.objectContaining({ path: 'query.customFields[region]', code: 'unknown_field' }),
    ]);
  }
  dataOf(await bob.call('GET', `/v1/contacts?${new URLSearchParams(ofContact.filters)}`), 200);
  expect((await remove(ofContacts)).views.map(({ id }: View) => id)).toEqual([ofContact.id]);
});

test('the worker goes on where more views show the column than one request changes', async () => {
  const count = limits.customFieldRecordsAtOnce + 1;
  const { id } = await save(bob, { columns: ['title', 'customFields.region'] });
  await api.owner`
    insert into views (tenant_id, id, owner_id, shared, name, resource, filters, columns, created_at, updated_at)
    select tenant_id, gen_random_uuid(), owner_id, shared, name, resource, filters, columns, created_at, updated_at
    from views, generate_series(2, ${count}) where tenant_id = ${tenant}`;
  const left = async () => {
    const [row] = await api.owner`
      select count(*)::int as total from views where tenant_id = ${tenant} and 'customFields.region' = any(columns)`;
    return row?.total;
  };
  await remove(ofLeads);
  expect(await left()).toBe(1);
  await doWork(api.workerDb, [stripFieldWork]);
  expect(await left()).toBe(0);
  expect(dataOf(await bob.call('GET', `/v1/views/${id}`), 200).columns).toEqual(['title']);
});
