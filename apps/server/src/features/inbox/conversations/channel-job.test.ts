import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { dataOf } from '../../../../test/support/sample.js';
import { type ChatPlatform, startChatPlatform } from '../../../channels/fixtures/chat-platform.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';

const deadline = { timeout: 120_000, interval: 25 };
let platform: ChatPlatform;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let tenant: string;
let caller: TestCaller;
let botId: string;
let id: string;
beforeAll(async () => {
  platform = await startChatPlatform();
  const channels = new Map([['CHAT', platform.channel]]);
  api = await startTestApi({ channels, wake: () => worker.wake() });
  worker = await startWorker({
    files: openTestFiles(),
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    channels,
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), platform.close()]);
});
beforeEach(async () => {
  platform.reset();
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['CHAT', 'WEB'] })).id;
  id = await begin({ platform: 'CHAT', externalThreadId: 'thread-1' });
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
const begin = async (thread: object): Promise<string> =>
  (await made('/v1/conversations', { botId, contact: { name: 'Ada' }, ...thread })).id;
const post = (of: string, role: string, content: string) => made(`/v1/conversations/${of}/messages`, { role, content });
const takeOver = async () => dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
const deliveries = async () =>
  dataOf(await caller.call('GET', `/v1/conversations/${id}/messages`), 200).map(
    ({ content, delivery }: { content: string; delivery: string | null }) => [content, delivery],
  );
const work = () => api.owner<{ attempts: number; leased: boolean }[]>`
  select attempts, leased from work where kind = 'conversation_sending' and tenant_id = ${tenant}`;
const contents = () => platform.accepted.map(({ content }) => content);

const isPostponed = () =>
  expect.poll(async () => (await work()).some(({ attempts, leased }) => attempts > 0 && !leased), deadline).toBe(true);

/** Has the worker try again at once rather than after its pause, as if that were after so many failures. */
async function tryNow(failures: number): Promise<void> {
  const makeDue = () => api.owner`
    update work set due_at = now(), ready = true, attempts = ${failures}
    where kind = 'conversation_sending' and tenant_id = ${tenant} and not leased`;
  await expect.poll(async () => (await makeDue()).count, deadline).toBe(1);
  worker.wake();
}

test('what the chatbot and humans say leaves for the thread in order, once, and says so', async () => {
  await post(id, 'USER', 'Hello!');
  await expect.poll(contents, deadline).toHaveLength(1);
  await takeOver();
  for (const content of ['One.', 'Two.', 'Three.']) await post(id, 'HUMAN_AGENT', content);
  await expect.poll(contents, deadline).toHaveLength(4);
  expect(contents().slice(1)).toEqual(['One.', 'Two.', 'Three.']);
  await expect.poll(work, deadline).toEqual([]);
  const messages = dataOf(await caller.call('GET', `/v1/conversations/${id}/messages`), 200);
  expect(messages.map(({ delivery }: { delivery: string | null }) => delivery)).toEqual([
    null,
    ...Array(4).fill('SENT'),
  ]);
  expect(platform.accepted.at(-1)).toEqual({
    id: messages.at(-1).id,
    tenantId: caller.tenantId,
    botId,
    threadId: 'thread-1',
    part: 0,
    automatic: false,
    kept: null,
    content: 'Three.',
  });
});

test.each([
  { platform: 'WEB', externalThreadId: 'thread-1' },
  { platform: 'CHAT', externalThreadId: null },
])('nothing is sent where no channel is bound: %o', async (thread) => {
  const unbound = await begin(thread);
  expect((await post(unbound, 'ASSISTANT', 'Hello!')).delivery).toBeNull();
  expect(await work()).toEqual([]);
});

test('a chatbot says which of its platforms are connected', async () => {
  expect(dataOf(await caller.call('GET', `/v1/chatbots/${botId}`), 200).channels).toEqual([
    { platform: 'CHAT', connected: true },
    { platform: 'WEB', connected: false },
  ]);
});

test('a message waits for the one before it, while the platform fails', async () => {
  platform.behave(503);
  expect((await post(id, 'ASSISTANT', 'First.')).delivery).toBe('PENDING');
  await isPostponed();
  platform.behave(200);
  await post(id, 'ASSISTANT', 'Second.');
  await expect.poll(deliveries, deadline).toEqual([
    ['First.', 'SENT'],
    ['Second.', 'SENT'],
  ]);
  expect(contents()).toEqual(['First.', 'Second.']);
});

test('a refused message fails at once and holds up nothing, and live streams are told', async () => {
  platform.behave(403, 200);
  await post(id, 'ASSISTANT', 'First.');
  await post(id, 'ASSISTANT', 'Second.');
  await expect.poll(deliveries, deadline).toEqual([
    ['First.', 'FAILED'],
    ['Second.', 'SENT'],
  ]);
  const conversationId = decodeId('conversation', id) as string;
  const told = await api.owner`
    select from conversation_log
    where tenant_id = ${tenant} and conversation_id = ${conversationId} and message_id is null`;
  expect(told, 'begun, two messages, one failure').toHaveLength(4);
});

test('a message that fails for hours is given up', async () => {
  platform.behave(503);
  await post(id, 'ASSISTANT', 'First.');
  await isPostponed();
  await tryNow(28);
  await expect.poll(work, deadline).toEqual([{ attempts: 29, leased: false }]);
  expect(await deliveries()).toEqual([['First.', 'PENDING']]);
  await tryNow(29);
  await expect.poll(deliveries, deadline).toEqual([['First.', 'FAILED']]);
  await expect.poll(work, deadline).toEqual([]);
});
