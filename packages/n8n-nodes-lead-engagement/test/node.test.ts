import { contract, headers } from '@lead-engagement/contract';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { beforeEach, expect, test } from 'vitest';
import { LeadEngagement } from '../nodes/LeadEngagement/LeadEngagement.node.js';
import { waits } from './support/n8n-workflow.js';

type Answer = { statusCode: number; headers?: Record<string, string>; body: unknown };

let requests: IHttpRequestOptions[] = [];

beforeEach(() => {
  requests = [];
  waits.length = 0;
});

/** Runs the node for one item of a workflow, against a server that answers with `answer`. */
async function run(
  parameters: Record<string, unknown>,
  answer: (request: IHttpRequestOptions) => Answer,
  { items = 1, continues = false, runIndex = 0 } = {},
) {
  const functions = {
    getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
    getNodeParameter: (name: string) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined),
    getCredentials: async () => ({ baseUrl: 'https://leads.example.com/' }),
    getExecutionId: () => '17',
    getTimezone: () => 'Europe/Berlin',
    getNode: () => ({ id: 'node', name: 'Lead Engagement' }),
    getWorkflowDataProxy: () => ({ $runIndex: runIndex }),
    continueOnFail: () => continues,
    helpers: {
      httpRequestWithAuthentication: async (_: string, request: IHttpRequestOptions) => {
        requests.push(structuredClone(request));
        return { headers: {}, ...answer(request) };
      },
    },
  };
  const [results = []] = await new LeadEngagement().execute.call(functions as unknown as IExecuteFunctions);
  return results;
}

const done = (data: unknown): Answer => ({ statusCode: 200, body: { success: true, data } });
const keyOf = (at: number) => requests[at]?.headers?.[headers.idempotencyKey];

test('a lead is created with its contact, and blank fields are left out', async () => {
  const parameters = {
    resource: 'lead',
    operation: 'create',
    title: 'Fair',
    contactId: '',
    contact: { email: 'ada@example.com', phone: '' },
    additionalFields: { score: 0, tags: ['a, b'], customFields: '{"region":"north"}' },
  };
  const [result] = await run(parameters, () => done({ id: 'lead_1' }));
  expect(result).toEqual({ json: { id: 'lead_1' }, pairedItem: { item: 0 } });
  expect(requests[0]?.url).toBe('https://leads.example.com/v1/leads');
  const body = {
    title: 'Fair',
    contact: { email: 'ada@example.com' },
    score: 0,
    tags: ['a, b'],
    customFields: { region: 'north' },
  };
  expect(requests[0]?.body).toEqual(body);
  expect(contract.leads.create.body.safeParse(body).success).toBe(true);
});

test('an upsert has its fields in the record', async () => {
  const parameters = {
    resource: 'contact',
    operation: 'upsert',
    matchOn: 'email',
    value: 'ada@example.com',
    additionalFields: { name: 'Ada', onMatch: 'fill' },
  };
  await run(parameters, () => done({ id: 'con_1' }));
  const body = { matchOn: 'email', value: 'ada@example.com', onMatch: 'fill', record: { name: 'Ada' } };
  expect(requests[0]?.body).toEqual(body);
  expect(contract.contacts.upsert.body.safeParse(body).success).toBe(true);
});

test('an update clears the fields that are named', async () => {
  const parameters = {
    resource: 'lead',
    operation: 'update',
    leadId: 'lead_1',
    updateFields: { title: 'New' },
    clearFields: ['value'],
  };
  await run(parameters, () => done({ id: 'lead_1' }));
  expect(requests[0]?.body).toEqual({ title: 'New', value: null });
  expect(requests[0]?.method).toBe('PATCH');
});

test('a lead without an owner is assigned to none', async () => {
  await run({ resource: 'lead', operation: 'assign', leadId: 'lead_1', assignedToId: '' }, () =>
    done({ id: 'lead_1' }),
  );
  expect(requests[0]?.body).toEqual({ assignedToId: null });
});

test('all pages are read, each by the cursor of the one before', async () => {
  const answer = ({ qs }: IHttpRequestOptions): Answer => {
    const from = Number(qs?.cursor ?? 0);
    const data = Array.from({ length: Number(qs?.limit) }, (_, at) => ({ id: `lead_${from + at}` })).slice(
      0,
      450 - from,
    );
    const end = from + data.length;
    const meta = { total: 450, hasMore: end < 450, cursor: end < 450 ? String(end) : '' };
    return { statusCode: 200, body: { success: true, data, meta } };
  };
  const all = await run({ resource: 'lead', operation: 'getAll', returnAll: true }, answer);
  expect(all.map(({ json }) => json.id)).toEqual(Array.from({ length: 450 }, (_, at) => `lead_${at}`));
  const some = await run({ resource: 'lead', operation: 'getAll', returnAll: false, limit: 210 }, answer);
  expect(some).toHaveLength(210);
  expect(requests.at(-1)?.qs?.limit).toBe('10');
});

test('filters are sent by their names in the API', async () => {
  const parameters = {
    resource: 'lead',
    operation: 'search',
    q: 'ada',
    returnAll: true,
    filters: {
      status: ['OPEN', 'WON'],
      createdAtGte: '2026-11-29T00:00:00Z',
      createdAtLt: '2026-11-30T00:00:00',
      customFields: '{"region":{"not":"north"}}',
    },
    options: { expand: ['contact'], sort: '-score' },
  };
  await run(parameters, () => ({ statusCode: 200, body: { success: true, data: [], meta: { hasMore: false } } }));
  expect(requests[0]?.qs).toEqual({
    q: 'ada',
    status: 'OPEN,WON',
    'createdAt[gte]': '2026-11-29T00:00:00Z',
    'createdAt[lt]': '2026-11-29T23:00:00.000Z',
    'customFields[region][not]': 'north',
    expand: 'contact',
    sort: '-score',
    limit: '200',
  });
});

test('a request over a limit is sent again after the time that the server says, with the same key', async () => {
  const busy = { statusCode: 429, headers: { 'retry-after': '7' }, body: {} };
  const parameters = { resource: 'lead', operation: 'create', contactId: 'con_1' };
  await run(parameters, () => (requests.length === 1 ? busy : done({ id: 'lead_1' })));
  expect(waits).toEqual([7_000]);
  expect(keyOf(0)).toBeTruthy();
  expect(keyOf(1)).toBe(keyOf(0));
});

test('a server that stays busy is given up, and so is one that wants a longer wait', async () => {
  const parameters = { resource: 'lead', operation: 'get', leadId: 'lead_1' };
  const busy = (seconds: string) => ({ statusCode: 503, headers: { 'retry-after': seconds }, body: {} });
  await expect(run(parameters, () => busy('1'))).rejects.toMatchObject({ httpCode: '503' });
  expect(requests).toHaveLength(5);
  await expect(run(parameters, () => busy('3600'))).rejects.toMatchObject({ httpCode: '503' });
  expect(requests).toHaveLength(6);
});

test('each item and each run of a loop has a key of its own, and a repeated run has the same', async () => {
  const parameters = { resource: 'lead', operation: 'create', contactId: 'con_1' };
  await run(parameters, () => done({ id: 'lead_1' }), { items: 2 });
  await run(parameters, () => done({ id: 'lead_1' }), { items: 2 });
  await run(parameters, () => done({ id: 'lead_1' }), { runIndex: 1 });
  expect([keyOf(2), keyOf(3)]).toEqual([keyOf(0), keyOf(1)]);
  expect(new Set([keyOf(0), keyOf(1), keyOf(4)]).size).toBe(3);
});

test('a refusal says what is wrong, and where', async () => {
  const details = [{ path: 'contact.email', message: 'Must be an e-mail address.' }];
  const body = { success: false, error: { code: 'VALIDATION_ERROR', message: 'The body is invalid.', details } };
  const parameters = { resource: 'lead', operation: 'create' };
  const refusal = {
    message: 'The body is invalid.',
    description: 'VALIDATION_ERROR\ncontact.email: Must be an e-mail address.',
  };
  await expect(run(parameters, () => ({ statusCode: 400, body }))).rejects.toMatchObject(refusal);
  const results = await run(parameters, () => ({ statusCode: 400, body }), { continues: true });
  expect(results[0]?.json).toEqual({ error: refusal.message, description: refusal.description });
});

test('text that is not JSON is refused by the name of its field, before anything is sent', async () => {
  const parameters = { resource: 'lead', operation: 'create', additionalFields: { customFields: '{region' } };
  await expect(run(parameters, () => done({}))).rejects.toThrow('"customFields" is not JSON');
  expect(requests).toEqual([]);
});

test('an id cannot lead to another path', async () => {
  await run({ resource: 'lead', operation: 'get', leadId: '../users' }, () => done({}));
  expect(requests[0]?.url).toBe('https://leads.example.com/v1/leads/..%2Fusers');
  await expect(run({ resource: 'lead', operation: 'get', leadId: ' ' }, () => done({}))).rejects.toThrow('leadId');
});

test.each([
  ['a search without words', { q: '' }, '"q" is missing.'],
  [
    'a filter that is null',
    { q: 'a', filters: { customFields: '{"region":null}' } },
    '"customFields[region]" is missing',
  ],
])('%s is refused for its item, and nothing is sent', async (_, parameters, message) => {
  const search = run({ resource: 'contact', operation: 'search', ...parameters }, () => done([]));
  await expect(search).rejects.toMatchObject({
    message: expect.stringContaining(message),
    context: { itemIndex: 0 },
  });
  expect(requests).toEqual([]);
});

test.each([
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['no body', ''],
  ['other JSON', { data: [], meta: { hasMore: false } }],
  ['a record in place of a list', { success: true, data: {}, meta: { hasMore: false } }],
])('a server that answers a list with %s is not taken for the API', async (_, body) => {
  const list = run({ resource: 'lead', operation: 'getAll', returnAll: true }, () => ({ statusCode: 200, body }));
  await expect(list).rejects.toThrow('The response is not one of the API');
});
