import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../test/support/api.js';
import { openTestFiles } from '../../../test/support/files.js';
import { dataOf } from '../../../test/support/sample.js';
import { createEngines } from '../../ai/engines.js';
import { type ModelServer, modelReply, startModelServer } from '../../ai/fixtures/model-server.js';
import { createEgressPolicy } from '../../egress/policy.js';
import { createCipher } from '../../security/encryption.js';
import { startWorker } from '../../worker.js';

let model: ModelServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  model = await startModelServer();
  model.behave({ text: modelReply('A reply of the model.'), pieceChars: 10, pieceDelayMs: 2 });
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

test('however takeover, close and replies race, nothing is said after the close, and no chatbot speaks after the takeover', async () => {
  const bot = await made('/v1/chatbots', { name: 'Bo', model: 'default' });
  const contact = await made('/v1/contacts', { name: 'Ada' });
  const outcomes = { dropped: 0, replied: 0 };
  const race = async (at: number) => {
    const { id } = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    const post = (path: string, body?: unknown) => caller.call('POST', `/v1/conversations/${id}/${path}`, body);
    const user = (query: string) => post(`messages${query}`, { role: 'USER', content: 'Hello there, boats?' });
    const later = async <T>(work: () => Promise<T>, ms: number) => {
      await delay(ms);
      return work();
    };
    // A fourth of them get their reply before anything else happens.
    const isCalm = at % 4 === 0;
    const first = user(isCalm ? '?wait=true' : '');
    if (isCalm) await first;
    const [taken, closed] = await Promise.all([
      later(() => post('takeover'), (at * 13) % 90),
      later(() => post('close'), 40 + ((at * 17) % 90)),
      later(() => user(at % 2 ? '?wait=true' : ''), (at * 7) % 40),
      later(() => post('messages', { role: 'HUMAN_AGENT', content: 'Here I am.' }), (at * 11) % 130),
      first,
    ]);
    return { id, taken, closed };
  };
  const races = await Promise.all(Array.from({ length: 12 }, (_, at) => race(at)));
  // A row that is due in a minute stands in for an API that ended; there is nothing left for it to do.
  const left = () => api.owner`
    select from work where kind = 'bot_reply' and tenant_id = ${tenant} and (ready or leased)`;
  await expect.poll(left, { timeout: 60_000 }).toHaveLength(0);
  for (const { id, taken, closed } of races) {
    const messages: { role: string; sequence: number }[] = dataOf(
      await caller.call('GET', `/v1/conversations/${id}/messages`),
      200,
    );
    expect(dataOf(closed, 200).status).toBe('CLOSED');
    expect(messages.filter(({ sequence }) => sequence > closed.data.messageCount)).toEqual([]);
    if (taken.status !== 200) continue;
    const spoken = messages.filter(({ role, sequence }) => role === 'ASSISTANT' && sequence > taken.data.messageCount);
    expect(spoken).toEqual([]);
    outcomes[messages.some(({ role }) => role === 'ASSISTANT') ? 'replied' : 'dropped'] += 1;
  }
  // The race is one: neither side always wins.
  expect(Math.min(outcomes.dropped, outcomes.replied)).toBeGreaterThan(0);
});
