import { contract } from '@lead-engagement/contract';
import type { IDataObject, IHookFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { beforeEach, expect, test } from 'vitest';
import { endpointMethods } from '../nodes/LeadEngagementTrigger/endpoint.js';

const url = 'https://n8n.example.com/webhook/1/webhook';
/** The endpoints of a server, by their ids. */
const endpoints = new Map<string, IDataObject>();
let created = 0;
let data: IDataObject = {};
/** What becomes of the response to the next creation. */
let next: 'sent' | 'lost' | 'without a secret' = 'sent';
/** A server that answers all requests with a page. */
let isOther = false;
let workflowName = 'Sales';

beforeEach(() => {
  endpoints.clear();
  data = {};
  next = 'sent';
  isOther = false;
  workflowName = 'Sales';
});

function serve({ method, url: target, body, qs }: IHttpRequestOptions) {
  if (isOther) return { statusCode: 404, headers: {}, body: '<title>Not found</title>' };
  const done = (result: unknown, meta?: object) => ({
    statusCode: 200,
    headers: {},
    body: { success: true, data: result, ...(meta && { meta }) },
  });
  const id = new URL(target).pathname.split('/')[3];
  if (method === 'POST') {
    const endpoint = contract.webhookEndpoints.create.body.parse(body);
    created += 1;
    const made = { ...endpoint, id: `whe_${created}`, status: 'ACTIVE', payload: endpoint.payload ?? 'full' };
    endpoints.set(made.id, made);
    if (next === 'lost') throw new Error('socket hang up');
    return done({ ...made, secret: next === 'sent' ? 'whsec_1' : null });
  }
  if (id === undefined) {
    const from = Number(qs?.cursor ?? 0);
    const page = [...endpoints.values()].slice(from, from + 2);
    const end = from + page.length;
    return done(page, { total: endpoints.size, hasMore: end < endpoints.size, cursor: String(end) });
  }
  const endpoint = endpoints.get(id);
  if (!endpoint)
    return { statusCode: 404, headers: {}, body: { success: false, error: { code: 'NOT_FOUND', message: 'Gone.' } } };
  if (method === 'DELETE') endpoints.delete(id);
  return done(endpoint);
}

const functions = {
  getWorkflowStaticData: () => data,
  getNode: () => ({ id: 'node', name: 'Trigger' }),
  getWorkflow: () => ({ id: '1', name: workflowName }),
  getNodeWebhookUrl: () => url,
  getNodeParameter: (name: string) => (name === 'events' ? ['lead.*'] : {}),
  getCredentials: async () => ({ baseUrl: 'https://leads.example.com' }),
  helpers: { httpRequestWithAuthentication: async (_: string, request: IHttpRequestOptions) => serve(request) },
} as unknown as IHookFunctions;
const call = (method: keyof typeof endpointMethods) => endpointMethods[method].call(functions);

test('the endpoint of a published workflow is found again, and removed with it', async () => {
  expect(await call('checkExists')).toBe(false);
  await call('create');
  expect(await call('checkExists')).toBe(true);
  expect(data).toEqual({ endpointId: [...endpoints.keys()][0], secret: 'whsec_1' });
  await call('delete');
  expect([endpoints.size, data]).toEqual([0, {}]);
});

test.each(['lost', 'without a secret'] as const)(
  'a creation whose response is %s leaves no second endpoint',
  async (how) => {
    for (const id of ['a', 'b', 'c']) endpoints.set(id, { id, url: `https://example.com/${id}` });
    next = how;
    await expect(call('create')).rejects.toThrow();
    expect(await call('checkExists')).toBe(false);
    next = 'sent';
    await call('create');
    expect([...endpoints.values()].filter((endpoint) => endpoint.url === url)).toHaveLength(1);
    expect(endpoints.size).toBe(4);
  },
);

test('unpublishing a workflow removes an endpoint whose response was lost', async () => {
  next = 'lost';
  await expect(call('create')).rejects.toThrow();
  await call('delete');
  expect(endpoints.size).toBe(0);
});

test('an endpoint that is disabled or gets other events is replaced', async () => {
  for (const change of [{ status: 'DISABLED' }, { events: ['contact.*'] }]) {
    await call('create');
    const id = String(data.endpointId);
    endpoints.set(id, { ...endpoints.get(id), ...change });
    expect(await call('checkExists')).toBe(false);
    await call('create');
    expect([endpoints.size, endpoints.has(id)]).toEqual([1, false]);
  }
});

test('a page in place of the API does not pass for an endpoint that is gone', async () => {
  await call('create');
  const kept = structuredClone(data);
  isOther = true;
  for (const method of ['checkExists', 'create', 'delete'] as const)
    await expect(call(method)).rejects.toThrow('The response is not one of the API');
  expect(data).toEqual(kept);
});

test('a description that is too long ends with an ellipsis, between two characters', async () => {
  workflowName = '👩'.repeat(600);
  await call('create');
  const description = String(endpoints.get(String(data.endpointId))?.description);
  expect([[...description].length, description.isWellFormed(), description.at(-1)]).toEqual([500, true, '…']);
});
