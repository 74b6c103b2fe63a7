import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  startTestApi,
  type TestApi,
  type TestCaller,
  testSecretKey,
} from '../../../../test/support/api.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEngines } from '../../../ai/engines.js';
import { type ModelServer, modelReply, startModelServer } from '../../../ai/fixtures/model-server.js';
import { inTenant } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { conversationRecords } from './queries.js';

let model: ModelServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let tenant: string;
let caller: TestCaller;
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
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});
afterAll(async () => {
  await worker.stop();
  await Promise.all([api.close(), model.close()]);
});

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);

/** The orders in which a reply, a takeover and a close get the conversation. A message of a human comes among them. */
const orders = [
  ['reply', 'takeover', 'close', 'human'],
  ['reply', 'close', 'human', 'takeover'],
  ['takeover', 'reply', 'human', 'close'],
  ['takeover', 'human', 'close', 'reply'],
  ['close', 'reply', 'takeover', 'human'],
  ['human', 'close', 'takeover', 'reply'],
] as const;
type Step = (typeof orders)[number][number];

test.each(
  orders.flatMap((order) => [
    { order, query: '' },
    { order, query: '?wait=true' },
  ]),
)(
  'in the order $order (message$query), nothing is said after the close, and no chatbot speaks after the takeover',
  async ({ order, query }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    model.behave({ text: modelReply('A reply of the model.'), after: answered });
    const asked = model.asked.length;
    const bot = await made('/v1/chatbots', { name: 'Bo', model: 'default' });
    const contact = await made('/v1/contacts', { name: 'Ada' });
    const { id } = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    const post = (path: string, body?: unknown) => caller.call('POST', `/v1/conversations/${id}/${path}`, body);
    const first = post(`messages${query}`, { role: 'USER', content: 'Hello there, boats?' });
    await expect.poll(() => model.asked.length, { timeout: 120_000 }).toBe(asked + 1);

    const started = new Map<Step, ReturnType<typeof post>>();
    const start: Record<Step, () => void> = {
      reply: () => answer(),
      takeover: () => started.set('takeover', post('takeover')),
      close: () => started.set('close', post('close')),
      human: () => started.set('human', post('messages', { role: 'HUMAN_AGENT', content: 'Here I am.' })),
    };
    // PostgreSQL gives the row to those that wait for it one by one, in the order in which they came.
    await inTenant(api.db, tenant, async (tx) => {
      await conversationRecords.findAndLock(tx, tenant, decodeId('conversation', id) as string);
      for (const [at, step] of order.entries()) {
        start[step]();
        await expect.poll(countWaiting, { timeout: 120_000 }).toBe(at + 1);
      }
    });
    await first;
    const [taken, closed] = await Promise.all([started.get('takeover'), started.get('close')]);
    await started.get('human');
    const left = () => api.owner`
    select from work where kind like 'bot_reply%' and tenant_id = ${tenant} and (ready or leased)`;
    await expect.poll(left, { timeout: 120_000 }).toHaveLength(0);

    const messages: { role: string; sequence: number }[] = dataOf(
      await caller.call('GET', `/v1/conversations/${id}/messages`),
      200,
    );
    const spoken = messages.filter(({ role }) => role === 'ASSISTANT');
    expect(dataOf(closed as Answer, 200).status).toBe('CLOSED');
    expect(messages.filter(({ sequence }) => sequence > closed?.data.messageCount)).toEqual([]);
    if (taken?.status === 200) {
      expect(spoken.filter(({ sequence }) => sequence > taken.data.messageCount)).toEqual([]);
    }
    expect(spoken).toHaveLength(order[0] === 'reply' ? 1 : 0);
  },
);

const countWaiting = async () =>
  (await api.owner`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).count;
