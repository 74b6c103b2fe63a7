import { headers } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEngines } from '../../../ai/engines.js';
import { type ModelServer, modelReply, startModelServer } from '../../../ai/fixtures/model-server.js';
import { inTenant } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { moveDueConversations } from './auto-close.js';
import { listTenantsWithDue } from './auto-close-queries.js';
import { handOffUnanswered } from './replies.js';

const deadline = { timeout: 120_000, interval: 25 };
let model: ModelServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let tenant: string;
let caller: TestCaller;
let botId: string;
let contactId: string;
beforeAll(async () => {
  model = await startModelServer();
  const settings = { baseUrl: model.baseUrl, apiKey: undefined, model: 'house' };
  api = await startTestApi({ engines: createEngines(settings), wake: () => worker.wake() });
  worker = await startWorker({
    files: openTestFiles(),
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    model: settings,
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), model.close()]);
});
beforeEach(async () => {
  model.asked.length = 0;
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  botId = (await made('/v1/chatbots', { name: 'Bo', model: 'default' })).id;
  contactId = (await made('/v1/contacts', { name: 'Ada' })).id;
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
const begin = async (): Promise<string> => (await made('/v1/conversations', { botId, contactId })).id;
const say = (id: string, content: string, query = '') =>
  made(`/v1/conversations/${id}/messages${query}`, { role: 'USER', content });
const read = async (id: string) => dataOf(await caller.call('GET', `/v1/conversations/${id}`), 200);
const rolesOf = async (id: string) =>
  dataOf(await caller.call('GET', `/v1/conversations/${id}/messages`), 200).map(({ role }: { role: string }) => role);
const move = async (id: string, what: string) =>
  dataOf(await caller.call('POST', `/v1/conversations/${id}/${what}`), 200);
const workLeft = () => api.owner`select from work where kind like 'bot_reply%' and tenant_id = ${tenant}`;

/** A reply of the model that comes only when it is let go. */
function heldReply(text: string): () => void {
  let release = () => undefined as unknown;
  const after = new Promise<void>((resolve) => {
    release = () => resolve();
  });
  model.behave({ text: modelReply(text), after });
  return () => void release();
}
const modelIsAsked = (times = 1) => expect.poll(() => model.asked.length, deadline).toBe(times);

test('the worker replies to a message, with what the model said', async () => {
  model.behave({ text: modelReply('We ship to Norway.'), tokens: 77 });
  const id = await begin();
  await say(id, 'Do you ship to Norway?');
  await expect.poll(async () => (await read(id)).status, deadline).toBe('WAITING');
  const { lastMessage } = await read(id);
  expect(lastMessage).toMatchObject({ role: 'ASSISTANT', content: 'We ship to Norway.' });
  const messages = dataOf(await caller.call('GET', `/v1/conversations/${id}/messages`), 200);
  expect(messages[1].metadata).toEqual({
    ...{ engine: 'model', model: 'house', tokens: 77, confidence: 0.9, citations: [], platform: null },
  });
  await expect.poll(workLeft, deadline).toHaveLength(0);
});

test.each(['takeover', 'close'])('a reply that is being made is dropped by a %s', async (what) => {
  const release = heldReply('Too late.');
  const id = await begin();
  await say(id, 'Do you ship to Norway?');
  await modelIsAsked();
  const moved = await move(id, what);
  release();
  await expect.poll(workLeft, deadline).toHaveLength(0);
  expect(await rolesOf(id)).toEqual(['USER']);
  expect(await read(id)).toEqual(moved);
});

test('a contact who writes again meanwhile gets one reply, to all of it', async () => {
  const release = heldReply('To the first.');
  const id = await begin();
  await say(id, 'Do you ship?');
  await modelIsAsked();
  model.behave({ text: modelReply('To both.') });
  await say(id, 'To Norway?');
  release();
  await expect.poll(async () => (await read(id)).status, deadline).toBe('WAITING');
  await expect.poll(workLeft, deadline).toHaveLength(0);
  expect(await rolesOf(id)).toEqual(['USER', 'USER', 'ASSISTANT']);
  expect((await read(id)).lastMessage.content).toBe('To both.');
});

test('a model that fails hands off to a human, and the contact is told so', async () => {
  model.behave({ text: 'no JSON at all' });
  const id = await begin();
  const { reply } = await say(id, 'Do you ship to Norway?', '?wait=true');
  expect(reply).toMatchObject({ role: 'ASSISTANT', metadata: null });
  expect(await read(id)).toMatchObject({
    status: 'HUMAN_TAKEOVER',
    handoffReason: 'ERROR',
    handoffError: 'The model wrote something else than it was asked for.',
    assigneeId: null,
  });
  const [entry] = dataOf(
    await caller.call('GET', `/v1/activities?contactId=${contactId}&type=conversation_handoff`),
    200,
  );
  expect(entry.metadata).toMatchObject({ reason: 'ERROR', error: expect.stringMatching(/something else/) });
  dataOf(await caller.call('POST', `/v1/conversations/${id}/reassign`, { botId }), 200);
  expect(await read(id)).toMatchObject({ handoffReason: null, handoffError: null });
});

test('a reply that a chatbot must not give goes to a human, and the contact is told no word of it', async () => {
  model.behave({ text: modelReply('I have refunded you 10,000 EUR.') });
  const id = await begin();
  const { reply } = await say(id, 'Refund me!', '?wait=true');
  expect(reply.content).not.toContain('refunded');
  expect(await read(id)).toMatchObject({
    status: 'HUMAN_TAKEOVER',
    handoffReason: 'FLAGGED',
    handoffError: 'The reply of the model made a promise about money: I have refunded you 10,000 EUR.',
  });
});

test('a chatbot whose model is not offered says so, and so do its conversations', async () => {
  const bot = await made('/v1/chatbots', { name: 'Bo', model: 'gpt-0' });
  expect(bot.modelError).toMatch(/does not offer the model gpt-0/);
  const { id } = await made('/v1/conversations', { botId: bot.id, contactId });
  await say(id, 'Hello?');
  await expect.poll(async () => (await read(id)).status, deadline).toBe('HUMAN_TAKEOVER');
  expect(await read(id)).toMatchObject({ handoffReason: 'ERROR', handoffError: bot.modelError });
  expect(model.asked).toEqual([]);
});

test('a model that hangs holds up neither replies by rules nor requests for a human', async () => {
  const release = heldReply('Late.');
  const rules = await made('/v1/chatbots', { name: 'Bo', model: 'rules' });
  const held = await Promise.all(Array.from({ length: 20 }, begin));
  for (const id of held) await say(id, 'Do you ship?');
  // Some at once: the others wait for their turn.
  await expect.poll(() => model.asked.length, deadline).toBeGreaterThanOrEqual(4);
  const { id } = await made('/v1/conversations', { botId: rules.id, contactId });
  await say(id, 'Hello');
  await expect.poll(async () => (await read(id)).status, deadline).toBe('WAITING');
  const asking = await begin();
  await say(asking, 'Let me speak with an operator');
  await expect.poll(async () => (await read(asking)).handoffReason, deadline).toBe('REQUESTED');
  release();
  await expect.poll(workLeft, deadline).toHaveLength(0);
  for (const each of held) expect((await read(each)).status).toBe('WAITING');
});

test('a tenant whose tokens of the day are used up is asked for no more: a human goes on, and a test says when to come back', async () => {
  await api.owner`
    update tenants set limit_overrides = limit_overrides || '{"modelTokensPerDay": 100}' where id = ${tenant}`;
  model.behave({ text: modelReply('We do.'), tokens: 77 });
  const used = async () => dataOf(await caller.call('GET', '/v1/usage'), 200).modelTokens.used;
  const test = () => caller.call('POST', `/v1/chatbots/${botId}/test`, { message: 'Do you ship to Norway?' });
  dataOf(await test(), 200);
  expect(await used()).toBe(77);
  const first = await begin();
  expect((await say(first, 'Do you ship to Norway?', '?wait=true')).reply).toMatchObject({ content: 'We do.' });
  expect([await used(), model.asked.length]).toEqual([154, 2]);
  const refused = await test();
  expectFailure(refused, 'RATE_LIMITED');
  expect(Number(header(refused, headers.retryAfter))).toBeGreaterThan(0);
  await move(first, 'close');
  const second = await begin();
  await say(second, 'Do you ship to Norway?', '?wait=true');
  expect(await read(second)).toMatchObject({ status: 'HUMAN_TAKEOVER', handoffReason: 'ERROR' });
  expect([await used(), model.asked.length]).toEqual([154, 2]);
});

test('a reply that cannot even be tried again and again ends with a human', async () => {
  const id = await begin();
  await made(`/v1/conversations/${id}/messages`, { role: 'ASSISTANT', content: 'Welcome.' });
  const release = heldReply('Late.');
  await say(id, 'Do you ship?');
  const uuid = decodeId('conversation', id) as string;
  const giveUp = () =>
    inTenant(api.db, tenant, (tx) => handOffUnanswered({ tx, caller: { tenantId: tenant }, now: new Date() }, uuid));
  await Promise.all([giveUp(), giveUp()]);
  release();
  await expect.poll(workLeft, deadline).toHaveLength(0);
  expect(await read(id)).toMatchObject({ status: 'HUMAN_TAKEOVER', handoffReason: 'ERROR' });
  expect(await rolesOf(id)).toEqual(['ASSISTANT', 'USER']);
});

test('who waits and the worker never both reply', async () => {
  model.behave({ text: modelReply('Once.') });
  const ids = await Promise.all(Array.from({ length: 8 }, begin));
  const replies = await Promise.all(
    ids.flatMap((id, at) => [say(id, 'One?', at % 2 ? '?wait=true' : ''), say(id, 'Two?', '?wait=true')]),
  );
  expect(replies.some(({ reply }) => reply !== null)).toBe(true);
  await expect.poll(workLeft, deadline).toHaveLength(0);
  for (const id of ids) {
    const roles: string[] = await rolesOf(id);
    // A reply follows what it replies to: never two in a row, and none is missing in the end.
    expect(roles.at(-1)).toBe('ASSISTANT');
    expect(roles.join(' ')).not.toContain('ASSISTANT ASSISTANT');
  }
});

test('an idle conversation is closed after the hours of the settings, and archived after the days', async () => {
  dataOf(await caller.call('PATCH', '/v1/settings', { conversations: { idleHours: 2, archiveDays: 3 } }), 200);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const id = await begin();
  model.behave({ text: modelReply('Yes.') });
  await say(id, 'Do you ship?', '?wait=true');
  const move = (now: Date) =>
    inTenant(api.db, tenant, (tx) => moveDueConversations({ tx, caller: { tenantId: tenant }, now }, 10));
  expect(await listTenantsWithDue(api.owner, hours(1.9), 100)).not.toContain(tenant);
  expect(await listTenantsWithDue(api.owner, hours(2.1), 100)).toContain(tenant);
  expect(await move(hours(1.9))).toBe(0);
  expect(await move(hours(2.1))).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'CLOSED', closeReason: 'INACTIVITY' });
  expect(await move(hours(73))).toBe(0);
  expect(await move(hours(75))).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'ARCHIVED', closeReason: 'INACTIVITY' });
  expect(await move(hours(10_000))).toBe(0);
  const [entry] = dataOf(
    await caller.call('GET', `/v1/activities?contactId=${contactId}&type=conversation_ended`),
    200,
  );
  expect(entry.metadata).toMatchObject({ conversationId: id, reason: 'INACTIVITY' });
});
