import { defaultHandoff, limits } from '@lead-engagement/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEngines } from '../../../ai/engines.js';
import { type ModelServer, modelReply, startModelServer } from '../../../ai/fixtures/model-server.js';
import { decodeId } from '../../../ids.js';
import { createLocalRateLimiter } from '../../../limits/rate/local-rate-limiter.js';

let model: ModelServer;
let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  model = await startModelServer();
  const engines = createEngines({ baseUrl: model.baseUrl, apiKey: undefined, model: 'house' });
  // The time stands still for the limits: a minute could end in the middle of a test.
  api = await startTestApi({ engines, rateLimiter: createLocalRateLimiter(() => 0) });
});
afterAll(() => Promise.all([api.close(), model.close()]));
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});
afterEach(() => {
  model.asked.length = 0;
});

const make = async (body: object) => dataOf(await caller.call('POST', '/v1/chatbots', body), 201);

test('a chatbot has its defaults, and what was read can be sent back', async () => {
  const bot = await make({ name: ' Bo ', platforms: ['WEB'] });
  expect(bot).toMatchObject({
    name: 'Bo',
    avatar: null,
    platforms: ['WEB'],
    channels: [{ platform: 'WEB', connected: false }],
    knowledgeBaseIds: [],
    persona: '',
    model: 'rules',
    modelError: null,
    temperature: 0.3,
    enabled: true,
    handoff: defaultHandoff,
    allowedOrigins: [],
    version: 1,
  });
  expect(dataOf(await caller.call('PATCH', `/v1/chatbots/${bot.id}`, bot), 200)).toEqual(bot);
  const changed = { temperature: 1.5, handoff: { message: 'Wait.' }, allowedOrigins: ['https://example.com'] };
  const updated = dataOf(await caller.call('PATCH', `/v1/chatbots/${bot.id}`, changed), 200);
  expect(updated).toMatchObject({ ...changed, handoff: { ...defaultHandoff, message: 'Wait.' }, version: 2 });
  expect(dataOf(await caller.call('PATCH', `/v1/chatbots/${bot.id}`, changed), 200)).toEqual(updated);
  const reset = dataOf(await caller.call('PATCH', `/v1/chatbots/${bot.id}`, { handoff: null }), 200);
  expect(reset.handoff).toEqual(defaultHandoff);
  expect(dataOf(await caller.call('DELETE', `/v1/chatbots/${bot.id}`), 200)).toEqual({ id: bot.id, deleted: true });
  expectFailure(await caller.call('GET', `/v1/chatbots/${bot.id}`), 'NOT_FOUND');
  expect(dataOf(await caller.call('GET', '/v1/chatbots'), 200)).toEqual([]);
});

test.each<[string, object, string]>([
  ['a platform in small letters', { platforms: ['web'] }, 'body.platforms.0'],
  ['a temperature above 2', { temperature: 2.1 }, 'body.temperature'],
  ['an origin with a path', { allowedOrigins: ['https://example.com/x'] }, 'body.allowedOrigins.0'],
  ['a knowledge base that is not there', { knowledgeBaseIds: ['kb_1'] }, 'body.knowledgeBaseIds.0'],
  ['a phrase that says nothing', { handoff: { phrases: [' '] } }, 'body.handoff.phrases.0'],
])('%s is refused by its place', async (_, body, path) => {
  const answer = await caller.call('POST', '/v1/chatbots', { name: 'Bo', ...body });
  expect(expectFailure(answer, 'VALIDATION_ERROR').details?.map((detail) => detail.path)).toContain(path);
});

test('a test asks the engine of the chatbot and stores nothing', async () => {
  const rules = await make({ name: 'Bo' });
  const ask = async (id: string, message: string) =>
    dataOf(await caller.call('POST', `/v1/chatbots/${id}/test`, { message }), 200);
  expect(await ask(rules.id, 'Hello')).toMatchObject({ engine: 'rules', tokens: 0, handoff: false, error: null });
  expect(await ask(rules.id, 'Do you sell boats?')).toMatchObject({ handoff: true, confidence: 0 });
  const smart = await make({ name: 'Bo', model: 'default' });
  model.behave({ text: modelReply('We do.'), tokens: 33 });
  expect(await ask(smart.id, 'Do you sell boats?')).toMatchObject({
    reply: 'We do.',
    tokens: 33,
    latencyMs: expect.any(Number),
    engine: 'model',
    handoff: false,
  });
  model.behave({ text: modelReply('I have refunded you 500 EUR.') });
  expect(await ask(smart.id, 'Refund me')).toMatchObject({
    handoff: true,
    error: expect.stringMatching(/about money/),
  });
  model.behave({ text: 'no JSON' });
  expect(await ask(smart.id, 'Do you sell boats?')).toMatchObject({
    reply: '',
    handoff: true,
    error: expect.stringMatching(/something else/),
  });
  expect(dataOf(await caller.call('GET', '/v1/conversations'), 200)).toEqual([]);
});

test('calls of models are capped for each user, with those of messages', async () => {
  const bot = await make({ name: 'Bo', model: 'default' });
  model.behave({ text: modelReply('Yes.') });
  const test = () => caller.call('POST', `/v1/chatbots/${bot.id}/test`, { message: 'Hello' });
  const answers = await Promise.all(Array.from({ length: limits.aiCallsPerMinutePerUser }, test));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(expectFailure(await test(), 'AI_RATE_LIMITED').message).toMatch(/AI calls of this minute/);
  const contact = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
  const body = { botId: bot.id, contactId: contact.id };
  const { id } = dataOf(await caller.call('POST', '/v1/conversations', body), 201);
  const say = (role: string) => caller.call('POST', `/v1/conversations/${id}/messages`, { role, content: 'Hi' });
  expectFailure(await say('USER'), 'AI_RATE_LIMITED');
  expect((await say('ASSISTANT')).status).toBe(201);
});

/** What makes a chatbot answer, after a conversation was made ready for it. */
const calls: [string, (post: (path: string, body?: object) => Promise<Answer>) => Promise<() => Promise<Answer>>][] = [
  ['a message of a contact', async (post) => () => post('messages', { role: 'USER', content: 'Hi' })],
  [
    'a conversation that is given back to it after such a message',
    async (post) => {
      dataOf(await post('takeover'), 200);
      dataOf(await post('messages', { role: 'USER', content: 'Hi' }), 201);
      const { botId } = dataOf(await post('takeover'), 200);
      return () => post('reassign', { botId });
    },
  ],
  [
    'a conversation that is reopened to it after such a message',
    async (post) => {
      dataOf(await post('takeover'), 200);
      dataOf(await post('messages', { role: 'USER', content: 'Hi' }), 201);
      dataOf(await post('close'), 200);
      return () => post('reopen', { to: 'BOT' });
    },
  ],
];

test.each(calls)('with rules, %s counts as an AI call like a test', async (_, prepare) => {
  const bot = await make({ name: 'Bo' });
  const ask = () => caller.call('POST', `/v1/chatbots/${bot.id}/test`, { message: 'Hello' });
  const contact = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
  const begin = async () => {
    const body = { botId: bot.id, contactId: contact.id };
    const { id } = dataOf(await caller.call('POST', '/v1/conversations', body), 201);
    return prepare((path, more) => caller.call('POST', `/v1/conversations/${id}/${path}`, more));
  };
  const [first, second] = [await begin(), await begin()];
  const answers = await Promise.all(Array.from({ length: limits.aiCallsPerMinutePerUser - 1 }, ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await first()).status).toBeLessThan(300);
  expectFailure(await ask(), 'AI_RATE_LIMITED');
  expectFailure(await second(), 'AI_RATE_LIMITED');
});

test('the figures count the conversations of a period, their messages, and how many a human has had', async () => {
  const bot = await make({ name: 'Bo' });
  const contact = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
  for (let at = 0; at < 4; at++) {
    const body = { botId: bot.id, contactId: contact.id };
    const { id } = dataOf(await caller.call('POST', '/v1/conversations', body), 201);
    await caller.call('POST', `/v1/conversations/${id}/messages`, { role: 'ASSISTANT', content: 'Hi' });
    if (at === 0) dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
  }
  const stats = async (query = '') => dataOf(await caller.call('GET', `/v1/chatbots/${bot.id}/stats${query}`), 200);
  expect(await stats()).toMatchObject({ sessions: 4, messages: 4, takeoverRate: 0.25 });
  expect(await stats('?to=2020-01-01T00:00:00Z')).toEqual({
    sessions: 0,
    messages: 0,
    takeoverRate: 0,
    from: '2019-12-02T00:00:00.000Z',
    to: '2020-01-01T00:00:00.000Z',
  });
  const sessions = dataOf(await caller.call('GET', `/v1/chatbots/${bot.id}/sessions?status=WAITING`), 200);
  expect(sessions).toHaveLength(3);
  const backwards = '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z';
  expectFailure(await caller.call('GET', `/v1/chatbots/${bot.id}/stats${backwards}`), 'VALIDATION_ERROR');
});

test('takes no notes and makes no leads unless told to; null brings that back', async () => {
  const off = { memory: { enabled: false }, leads: { enabled: false, minScore: 60, pipelineId: null } };
  const bot = await make({ name: 'Bo' });
  expect(bot).toMatchObject(off);
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const change = async (body: object) => dataOf(await caller.call('PATCH', `/v1/chatbots/${bot.id}`, body), 200);
  const on = { memory: { enabled: true }, leads: { enabled: true, pipelineId: pipeline.id } };
  const expected = { memory: { enabled: true }, leads: { enabled: true, minScore: 60, pipelineId: pipeline.id } };
  const changed = await change(on);
  expect(changed).toMatchObject(expected);
  expect(await change({ leads: { minScore: 80 } })).toMatchObject({ leads: { ...expected.leads, minScore: 80 } });
  const same = await change({ leads: { minScore: 80 }, memory: {} });
  expect(await change(same)).toEqual(same);
  expect(await change({ memory: null, leads: null })).toMatchObject(off);
  const unknown = { leads: { pipelineId: 'pipe_nosuch' } };
  const { details } = expectFailure(await caller.call('PATCH', `/v1/chatbots/${bot.id}`, unknown), 'VALIDATION_ERROR');
  expect(details?.[0]?.path).toBe('body.leads.pipelineId');
});

test('that was deleted is restored as it was within thirty days, and answers its conversations again', async () => {
  const bot = await make({ name: 'Bo', persona: 'Helpful', memory: { enabled: true } });
  dataOf(await caller.call('DELETE', `/v1/chatbots/${bot.id}`), 200);
  const restore = () => caller.call('POST', `/v1/chatbots/${bot.id}/restore`);
  const back = dataOf(await restore(), 200);
  const { version: _v, updatedAt: _u, ...rest } = bot;
  expect(back).toMatchObject(rest);
  expect(dataOf(await restore(), 200)).toEqual(back);
  const contact = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201);
  dataOf(await caller.call('POST', '/v1/conversations', { botId: bot.id, contactId: contact.id }), 201);
  dataOf(await caller.call('DELETE', `/v1/chatbots/${bot.id}`), 200);
  await api.owner`
    update chatbots set deleted_at = now() - interval '31 days' where id = ${decodeId('chatbot', bot.id) as string}`;
  expectFailure(await restore(), 'NOT_FOUND');
});
