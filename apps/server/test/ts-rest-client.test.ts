import { contract } from '@lead-engagement/contract';
import { initClient } from '@ts-rest/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeId, newUuid } from '../src/ids.js';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';

let api: TestApi;
let caller: TestCaller;
let baseUrl: string;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
  baseUrl = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

test('a client of ts-rest calls the API: bodies, ids, lists of values in filters, nested ones, and failures', async () => {
  const client = initClient(contract, { baseUrl, baseHeaders: caller.credentials });
  const field = { resource: 'LEAD', key: 'size', label: 'Size', type: 'TEXT', filterable: true } as const;
  expect((await client.customFields.create({ body: field })).status).toBe(201);
  const ids: string[] = [];
  for (const [status, size] of [
    ['OPEN', 'small'],
    ['NURTURING', 'large'],
    ['WON', 'large'],
  ] as const) {
    const made = await client.leads.create({ body: { contact: { name: status }, status, customFields: { size } } });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    ids.push(made.body.data.id);
  }
  const list = async (query: NonNullable<Parameters<typeof client.leads.list>[0]>['query']) => {
    const page = await client.leads.list({ query: { sort: 'createdAt', ...query } });
    if (page.status !== 200) throw new Error(JSON.stringify(page.body));
    expect(page.body.meta.total).toBe(page.body.data.length);
    return page.body.data.map(({ id }) => id);
  };
  expect(await list({ status: ['OPEN', 'NURTURING'] })).toEqual(ids.slice(0, 2));
  expect(await list({ status: 'WON', limit: 1 })).toEqual([ids[2]]);
  expect(await list({ customFields: { size: 'large' } })).toEqual(ids.slice(1));
  expect(await list({ customFields: { size: ['large', 'small'] } })).toEqual(ids);
  const unknown = [newUuid(), newUuid()].map((uuid) => encodeId('contact', uuid));
  expect(await list({ 'createdAt[gte]': '2020-01-01T00:00:00Z', contact: unknown })).toEqual([]);
  expect((await client.pipelines.list()).status).toBe(200);
  const missing = await client.leads.get({ params: { id: 'lead_0' } });
  expect([missing.status, missing.body]).toMatchObject([404, { success: false, error: { code: 'NOT_FOUND' } }]);
});

test('a list of values in a filter can be numbered, and one that is none can not', async () => {
  const path = '/v1/leads?';
  expect((await caller.call('GET', `${path}status[0]=OPEN&status[1]=WON&status=LOST`)).status).toBe(200);
  for (const query of ['limit[0]=5&limit[1]=6', 'nosuch[0]=1', 'status[x]=OPEN', '[0]=1', '__proto__[0]=1']) {
    const { status, error } = await caller.call('GET', path + query);
    expect([query, status, error?.code]).toEqual([query, 400, 'VALIDATION_ERROR']);
  }
});
