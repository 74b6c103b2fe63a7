import { type CannedReply, fillReply } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';

let api: TestApi;
let key: TestCaller;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  const tenant = await api.newTenant();
  key = await api.newCaller(tenant);
  ada = await addSignedIn(api, tenant, 'AGENT');
  bob = await addSignedIn(api, tenant, 'AGENT');
});
afterAll(() => api.close());

type Caller = Pick<TestCaller, 'call'>;
const create = (caller: Caller, shortcut: string, more: object = {}) =>
  caller.call('POST', '/v1/canned-replies', { shortcut, content: 'Hello', ...more });
const shortcutsOf = async (caller: Caller, query = ''): Promise<string[]> =>
  dataOf(await caller.call('GET', `/v1/canned-replies?${query}`), 200).map(({ shortcut }: CannedReply) => shortcut);

test('replies are listed by shortcut, own and shared ones, and found by prefix', async () => {
  for (const [shortcut, shared] of [
    ['Hours', true],
    ['hello', false],
    ['bye', false],
  ] as const) {
    expect((await create(ada, shortcut, { shared })).status).toBe(201);
  }
  expect((await create(bob, 'Über-uns', { shared: false })).status).toBe(201);
  expect((await shortcutsOf(ada)).toSorted()).toEqual(['Hours', 'bye', 'hello']);
  expect((await shortcutsOf(bob)).toSorted()).toEqual(['Hours', 'Über-uns']);
  expect((await shortcutsOf(ada, 'q=h')).toSorted()).toEqual(['Hours', 'hello']);
  expect(await shortcutsOf(ada, 'q=%25')).toEqual([]);
  expect(await shortcutsOf(bob, 'q=%C3%BC')).toEqual(['Über-uns']);
  const { data, meta } = await ada.call('GET', '/v1/canned-replies?limit=2');
  const rest = await ada.call('GET', `/v1/canned-replies?limit=2&cursor=${meta.cursor}`);
  expect([...data, ...rest.data].map(({ shortcut }: CannedReply) => shortcut)).toEqual(await shortcutsOf(ada));
});

test('a shortcut is unique among the shared ones and among those of each user, ignoring case', async () => {
  const own = dataOf(await create(ada, 'Refund'), 201);
  expect(expectFailure(await create(ada, 'REFUND'), 'CONFLICT').existingId).toBe(own.id);
  dataOf(await create(bob, 'refund'), 201);
  const shared = dataOf(await create(bob, 'refund', { shared: true }), 201);
  expect(expectFailure(await create(ada, 'Refund', { shared: true }), 'CONFLICT').existingId).toBe(shared.id);
  expectFailure(await ada.call('PATCH', `/v1/canned-replies/${own.id}`, { shared: true }), 'CONFLICT');
  expect(dataOf(await ada.call('PATCH', `/v1/canned-replies/${own.id}`, { shortcut: 'refund' }), 200).version).toBe(2);
  expectFailure(await ada.call('PATCH', `/v1/canned-replies/${shared.id}`, { content: 'X' }), 'FORBIDDEN');
  expectFailure(await create(key, 'private'), 'VALIDATION_ERROR');
});

test('a reply is filled in for the contact of a conversation; an unknown variable is refused', async () => {
  const { details } = expectFailure(
    await create(ada, 'bad', { content: 'Hi {{contact.nmae}} {{ secret }}' }),
    'VALIDATION_ERROR',
  );
  expect(details?.map(({ path }) => path)).toEqual(['body.content', 'body.content']);
  const content =
    'Hi {{contact.firstName|there}}, {{ contact.company | your company }}: {{user.name}}. {{contact.email}}{ {x}';
  const reply: CannedReply = dataOf(await create(ada, 'greet', { content, shared: true }), 201);
  expect(reply.variables).toEqual(['contact.firstName', 'contact.company', 'user.name', 'contact.email']);
  const bot = dataOf(await key.call('POST', '/v1/chatbots', { name: 'Bo' }), 201);
  const contact = { name: 'Grace  Hopper', company: '{{user.name}}' };
  const { id } = dataOf(await key.call('POST', '/v1/conversations', { botId: bot.id, contact }), 201);
  const render = async (body: object) =>
    dataOf(await ada.call('POST', `/v1/canned-replies/${reply.id}/render`, body), 200).content;
  const { name } = dataOf(await ada.call('GET', '/v1/me'), 200).user;
  // The name of a contact is plain text, even if it looks like a variable.
  expect(await render({ conversationId: id })).toBe(`Hi Grace, {{user.name}}: ${name}. { {x}`);
  expect(await render({})).toBe(`Hi there, your company: ${name}. { {x}`);
  expectFailure(
    await ada.call('POST', `/v1/canned-replies/${reply.id}/render`, { conversationId: 'conv_nosuch' }),
    'VALIDATION_ERROR',
  );
});

test('filling in takes linear time for text made of braces', () => {
  const started = performance.now();
  for (const text of ['{{', '{{ ', ' ', '{{a|', '}}{{']) fillReply(text.repeat(4_000 / text.length), {});
  expect(performance.now() - started).toBeLessThan(500);
});

test.each(['constructor', '__proto__', 'toString'])('the variable %s has no value', (name) => {
  expect(fillReply(`Hello {{${name}|you}}`, {})).toBe('Hello you');
});
