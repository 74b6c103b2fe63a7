import { PassThrough } from 'node:stream';
import { headers, mcpPath } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});
afterAll(() => api.close());

const protocol = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Sends a body unchanged. */
const post = (payload: string, more: Record<string, string> = {}, by: TestCaller = caller) =>
  api.send({
    method: 'POST',
    url: mcpPath,
    headers: { ...protocol, authorization: `Bearer ${by.key}`, ...more },
    payload,
    remoteAddress: '10.77.0.1',
  });

/** Calls a tool as a host of the revision 2025-11-25 does. Resolves to the text for the model. */
async function callTool(name: string, args: object, by?: TestCaller): Promise<string> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { status, text } = await post(JSON.stringify(message), {}, by);
  expect(status, text).toBe(200);
  return JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '{}').result.content[0].text;
}

describe('any message gets a response, and never a 5xx:', () => {
  const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
  const call = (params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['no JSON', '{"jsonrpc"'],
    ['no UTF-8', '"\u{d800}"'],
    ['a batch', `[${call({ name: 'usage' })},${call({ name: 'usage' })}]`],
    ['an empty batch', '[]'],
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['a deep body', `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${deep}}`],
    [
      'many values',
      call({ name: 'usage', arguments: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [at, at])) }),
    ],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"x/y"}'],
    ['an unknown tool', call({ name: 'drop_table', arguments: {} })],
    ['a tool without a name', call({})],
    ['arguments of another type', call({ name: 'search', arguments: { q: { a: 1 } } })],
    ['arguments that are a list', call({ name: 'search', arguments: [1] })],
    ['an id of another record', call({ name: 'get_lead', arguments: { leadId: '../../v1/me' } })],
    ['a NUL character', call({ name: 'search', arguments: { q: 'a\u0000b' } })],
    ['half a character', call({ name: 'search', arguments: { q: '\ud800' } })],
    ['a response', '{"jsonrpc":"2.0","id":1,"result":{}}'],
    ['a notification', '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
  ])('%s', async (_, payload) => {
    const { status, text } = await post(payload);
    expect(status, text).toBeLessThan(500);
    expect(text).not.toContain('"code":-32603');
  });

  test.each<[string, Record<string, string>]>([
    ['mcp-protocol-version', { 'mcp-protocol-version': '1999-01-01' }],
    ['mcp-protocol-version', { 'mcp-protocol-version': '2026-07-28' }],
    ['content-type', { 'content-type': 'text/plain' }],
    ['accept', { accept: 'text/html' }],
    ['content-encoding', { 'content-encoding': 'gzip' }],
    ['mcp-session-id', { 'mcp-session-id': 'a'.repeat(4_000) }],
    ['mcp-name', { 'mcp-name': '=?base64?!!?=' }],
  ])('an unusual %s', async (_, more) => {
    const message = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    expect((await post(message, more)).status).toBeLessThan(500);
  });

  test.each(['*/*', 'application/json', 'application/*;q=0.8'])(
    'accept: %s is enough for an answer',
    async (accept) => {
      const answer = await post('{"jsonrpc":"2.0","id":7,"method":"tools/list"}', { accept });
      expect(answer.status, answer.text).toBe(200);
      const [json = ''] = /\{.*\}/s.exec(answer.text) ?? [];
      expect(JSON.parse(accept === 'application/json' ? answer.text : json)).toMatchObject({ jsonrpc: '2.0', id: 7 });
    },
  );

  test.each([
    ['malformed JSON', '{"jsonrpc"', -32700],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', -32600],
    ['an empty batch', '[]', -32600],
  ])('%s is refused in the words of JSON-RPC', async (_, payload, code) => {
    const { status, text } = await post(payload);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: null, error: { code, message: expect.any(String) } });
  });

  test('an unknown toolset', async () => {
    const { status, error } = await api.send({
      method: 'POST',
      url: `${mcpPath}?toolsets=leads,moon`,
      headers: { ...protocol, authorization: `Bearer ${caller.key}` },
      payload: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect([status, error.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

test('a tool acts only for the tenant of the key, from the address of its caller, in the name of its program', async () => {
  const stranger = await api.newCaller(await api.newTenant());
  const made = await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } });
  const leadId = made.data.id;
  expect(await callTool('get_lead', { leadId }, stranger)).toContain('NOT_FOUND');
  const preview = await callTool('delete_lead', { leadId });
  const confirm = /confirm "(\w+)"/.exec(preview)?.[1];
  // The code for one key is invalid for another key of the same tenant.
  expect(await callTool('delete_lead', { leadId, confirm }, await api.newCaller(tenant))).toContain('Nothing was done');
  expect(await callTool('delete_lead', { leadId, confirm })).toContain('Deleted');
  const { data } = await caller.call('GET', '/v1/audit-log?action=lead.deleted');
  expect(data).toMatchObject([{ clientAddress: '10.77.0.1', client: 'mcp', actor: { id: caller.keyId } }]);
});

test('a message holds a slot until it is answered, as any request does', async () => {
  const limited = await api.newCaller(await api.newTenant({ plan: 'STARTER', limitOverrides: {} }));
  const countUsed = async () => (await limited.call('GET', '/v1/usage')).data.requests.concurrent.used;
  const body = new PassThrough();
  const answer = api.send({
    method: 'POST',
    url: mcpPath,
    headers: { ...protocol, authorization: `Bearer ${limited.key}` },
    payload: body,
  });
  body.write('{"jsonrpc":"2.0","id":1,');
  await expect.poll(countUsed).toBe(2);
  body.end('"method":"tools/list","params":{}}');
  expect((await answer).status).toBe(200);
  await expect.poll(countUsed).toBe(1);
});

test('its operations get slots on a plan that has two, with any number of calls', async () => {
  const free = await api.newCaller(await api.newTenant({ plan: 'FREE', limitOverrides: {} }));
  const answers = [];
  for (let at = 0; at < 4; at++) answers.push(await callTool('search', { q: 'ada' }, free));
  for (const answer of answers) expect(answer).toBe('Nothing found.');
  const limited = [];
  for (let at = 0; at < 12; at++) limited.push(await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', {}, free));
  const last = limited.at(-1);
  expect([last?.status, last?.error?.code]).toEqual([429, 'RATE_LIMITED']);
  expect(last?.headers).toHaveProperty(headers.retryAfter.toLowerCase());
});
