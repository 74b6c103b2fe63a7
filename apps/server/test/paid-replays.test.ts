import { headers, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../src/ai/engines.js';
import { type ModelServer, modelReply, startModelServer } from '../src/ai/fixtures/model-server.js';
import { createLocalRateLimiter } from '../src/limits/rate/local-rate-limiter.js';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure, header } from './support/expect.js';
import { dataOf } from './support/sample.js';

let model: ModelServer;
let api: TestApi;
let caller: TestCaller;
let bot: string;
beforeAll(async () => {
  model = await startModelServer();
  const engines = createEngines({ baseUrl: model.baseUrl, apiKey: undefined, model: 'house' });
  // The time stands still for the limits: a minute could end in the middle of a test.
  api = await startTestApi({ engines, rateLimiter: createLocalRateLimiter(() => 0) });
});
afterAll(() => Promise.all([api.close(), model.close()]));
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
  model.asked.length = 0;
  model.behave({ text: modelReply('Hello.') });
  bot = (await made('/v1/chatbots', { name: 'Bo', model: 'house', platforms: ['WEB'] })).id;
});

const made = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const post = (url: string, body: object, key: string) =>
  caller.call('POST', url, body, { [headers.idempotencyKey]: key });

async function newConversation(): Promise<string> {
  const contact = { name: 'Ada' };
  return (await made('/v1/conversations', { botId: bot, contact, platform: 'WEB' })).id;
}

test('a repeated test of a chatbot is answered from what was kept: the model is asked once, and one AI call counts', async () => {
  const ask = () => post(`/api/v1/chatbots/${bot}/test`, { message: 'Hello?' }, 'once');
  const first = await ask();
  dataOf(first, 200);
  for (let times = 0; times <= limits.aiCallsPerMinutePerUser; times++) {
    const again = await ask();
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(header(again, headers.idempotentReplay)).toBe('true');
  }
  expect(model.asked).toHaveLength(1);
  expectFailure(await post(`/api/v1/chatbots/${bot}/test`, { message: 'Other' }, 'once'), 'IDEMPOTENCY_KEY_REUSED');
  expect(model.asked).toHaveLength(1);
});

test('a repeated message of a contact counts as one AI call', async () => {
  const url = `/v1/conversations/${await newConversation()}/messages`;
  const send = (key: string) => post(url, { role: 'USER', content: 'Hello?' }, key);
  const first = await send('once');
  dataOf(first, 201);
  for (let times = 0; times <= limits.aiCallsPerMinutePerUser; times++) {
    const again = await send('once');
    expect([again.status, again.text]).toEqual([201, first.text]);
  }
  dataOf(await send('another'), 201);
});

test('a repeated message whose reply was streamed counts as one AI call', async () => {
  const url = `/v1/conversations/${await newConversation()}/messages`;
  const send = () => post(`${url}?stream=true`, { role: 'USER', content: 'Hello?' }, 'once');
  expect((await send()).status).toBe(200);
  for (let times = 0; times <= limits.aiCallsPerMinutePerUser; times++) expect((await send()).status).toBe(200);
  expect(model.asked).toHaveLength(1);
});

test('two at once with one key ask the model once', async () => {
  let answer = () => {};
  const after = new Promise<void>((resolve) => {
    answer = resolve;
  });
  model.behave({ text: modelReply('Hello.'), after });
  const ask = () => post(`/api/v1/chatbots/${bot}/test`, { message: 'Hello?' }, 'once');
  const first = ask();
  await expect.poll(() => model.asked.length, { timeout: 30_000 }).toBe(1);
  expectFailure(await ask(), 'IDEMPOTENCY_IN_PROGRESS');
  answer();
  const { text } = await first;
  expect((await ask()).text).toBe(text);
  expect(model.asked).toHaveLength(1);
});

test('a request that failed while it was prepared lets its key be used again', async () => {
  const gone = await post('/api/v1/chatbots/bot_00000000000000000000000000/test', { message: 'Hello?' }, 'once');
  expectFailure(gone, 'NOT_FOUND');
  const again = await post('/api/v1/chatbots/bot_00000000000000000000000000/test', { message: 'Hello?' }, 'once');
  expectFailure(again, 'NOT_FOUND');
});
