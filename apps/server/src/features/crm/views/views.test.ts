import { limits, type View } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
let tenant: string;
let key: TestCaller;
let ada: TestUser;
let bob: TestUser;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  key = await api.newCaller(tenant);
  ada = await addSignedIn(api, tenant, 'AGENT');
  bob = await addSignedIn(api, tenant, 'VIEWER');
  admin = await addSignedIn(api, tenant, 'ADMIN');
});
afterAll(() => api.close());

type Caller = Pick<TestCaller, 'call'>;
const save = async (caller: Caller, view: object): Promise<View> =>
  dataOf(await caller.call('POST', '/v1/views', { resource: 'leads', name: 'View', ...view }), 201);
const namesOf = async (caller: Caller, query = ''): Promise<string[]> =>
  dataOf(await caller.call('GET', `/v1/views?limit=200&${query}`), 200).map(({ name }: View) => name);

test('a view that is not shared is seen and changed by its owner alone, and a shared one changed by its owner and admins', async () => {
  const own = await save(ada, { name: 'Own', filters: { status: 'OPEN' } });
  const shared = await save(ada, { name: 'Shared', shared: true });
  expect(own).toMatchObject({ ownerId: ada.id, shared: false, filters: { status: 'OPEN' }, sort: null, columns: [] });
  expect(await namesOf(ada)).toEqual(['Own', 'Shared']);
  expect(await namesOf(ada, 'shared=false')).toEqual(['Own']);
  expect(await namesOf(ada, 'shared=true')).toEqual(['Shared']);
  for (const other of [bob, admin, key]) {
    expect(await namesOf(other)).toEqual(['Shared']);
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
      expectFailure(await other.call(method, `/v1/views/${own.id}`, body, { 'if-match': '"9"' }), 'NOT_FOUND');
    }
    dataOf(await other.call('GET', `/v1/views/${shared.id}`), 200);
  }
  expectFailure(await bob.call('PATCH', `/v1/views/${shared.id}`, { name: 'Mine' }), 'FORBIDDEN');
  expectFailure(await bob.call('DELETE', `/v1/views/${shared.id}`), 'FORBIDDEN');
  expect(dataOf(await admin.call('PATCH', `/v1/views/${shared.id}`, { name: 'Ours' }), 200)).toMatchObject({
    name: 'Ours',
    ownerId: ada.id,
    version: 2,
  });
  expectFailure(
    await ada.call('DELETE', `/v1/views/${shared.id}`, undefined, { 'if-match': '"1"' }),
    'PRECONDITION_FAILED',
  );
  dataOf(await ada.call('DELETE', `/v1/views/${shared.id}`), 200);
  expectFailure(await ada.call('GET', `/v1/views/${shared.id}`), 'NOT_FOUND');
  dataOf(await ada.call('PATCH', `/v1/views/${own.id}`, { shared: true }), 200);
  expect(await namesOf(bob)).toEqual(['Own']);
});

test('what a view sends is what its list takes: anything else is refused by name, also when it is changed', async () => {
  const refusedAt = async (method: string, url: string, body: object) =>
    expectFailure(await ada.call(method, url, body), 'VALIDATION_ERROR').details?.map(({ path }) => path);
  const make = (view: object) => refusedAt('POST', '/v1/views', { resource: 'leads', name: 'Bad', ...view });
  expect(await make({ filters: { status: 'OPEN,ASLEEP' } })).toEqual(['body.filters.status.1']);
  expect(await make({ filters: { color: 'red', minScore: 'many' } })).toEqual([
    'body.filters.minScore',
    'body.filters.color',
  ]);
  expect(await make({ filters: { limit: '5' } })).toEqual(['body.filters.limit']);
  expect(await make({ filters: { q: 5 } })).toEqual(['body.filters.q']);
  expect(await make({ sort: 'color' })).toEqual(['body.sort']);
  expect(await make({ resource: 'contacts', sort: '-value' })).toEqual(['body.sort']);
  expect(await make({ columns: ['<b>'] })).toEqual(['body.columns.0']);
  const filters = { 'value[gte]': '1000.5', 'customFields[region]': 'north,south', hasNextStep: 'false', tag: 'Hot' };
  const view = await save(ada, { filters, sort: '-stageEnteredAt', columns: ['title', 'customFields.region'] });
  expect(view).toMatchObject({ filters, sort: '-stageEnteredAt' });
  expect(await refusedAt('PATCH', `/v1/views/${view.id}`, { filters: { nosuch: '1' } })).toEqual([
    'body.filters.nosuch',
  ]);
  expect(await refusedAt('PATCH', `/v1/views/${view.id}`, { resource: 'contacts' })).toEqual(['body.resource']);
  const changed = dataOf(await ada.call('PATCH', `/v1/views/${view.id}`, { ...view, sort: null }), 200);
  expect(changed).toEqual({ ...view, sort: null, version: 2, updatedAt: changed.updatedAt });
});

test('views are for those who may read their list, and a key without an owner makes shared ones only', async () => {
  const support = await api.newCaller(tenant, ['read:conversations']);
  await save(admin, {
    name: 'Waiting',
    resource: 'conversations',
    filters: { status: 'HUMAN_TAKEOVER' },
    shared: true,
  });
  const { id } = await save(admin, { name: 'Leads', shared: true });
  expect(await namesOf(support)).toEqual(['Waiting']);
  expectFailure(await support.call('GET', `/v1/views/${id}`), 'NOT_FOUND');
  expectFailure(await support.call('PATCH', `/v1/views/${id}`, { name: 'X' }), 'NOT_FOUND');
  const message = expectFailure(
    await support.call('POST', '/v1/views', { resource: 'leads', name: 'X', shared: true }),
    'FORBIDDEN',
  ).message;
  expect(message).toContain('read:leads');
  expectFailure(await key.call('POST', '/v1/views', { resource: 'leads', name: 'X' }), 'VALIDATION_ERROR');
  const ofKey = await save(key, { name: 'By a key', shared: true });
  expect(ofKey.ownerId).toBeNull();
  dataOf(await key.call('DELETE', `/v1/views/${ofKey.id}`), 200);
});

test(`a user has ${limits.viewsPerOwner} views at most`, async () => {
  const carol = await addSignedIn(api, tenant, 'AGENT');
  for (let made = 0; made < limits.viewsPerOwner; made++) await save(carol, { name: `View ${made}` });
  expectFailure(await carol.call('POST', '/v1/views', { resource: 'leads', name: 'More' }), 'CONFLICT');
  await save(ada, { name: 'Of another' });
});
