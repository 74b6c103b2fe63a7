import type { AddressInfo } from 'node:net';
import { headers } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { createEngines } from '../../../ai/engines.js';
import { type ModelServer, modelReply, startModelServer } from '../../../ai/fixtures/model-server.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { revokeApiKey } from '../../accounts/api-keys/service.js';
import { streamPurge } from './purges.js';

let model: ModelServer;
let api: TestApi;
let baseUrl: string;
let tenant: string;
let caller: TestCaller;
let client: LeadEngagement;
let botId: string;
let contactId: string;
beforeAll(async () => {
  model = await startModelServer();
  api = await startTestApi({ engines: createEngines({ baseUrl: model.baseUrl, apiKey: undefined, model: 'house' }) });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => Promise.all([api.close(), model.close()]));
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  client = new LeadEngagement({ baseUrl, apiKey: caller.key });
  botId = (await client.chatbots.create({ name: 'Bo', model: 'default' })).id;
  contactId = (await client.contacts.create({ name: 'Ada' })).id;
});

const begin = async () => (await client.conversations.create({ botId, contactId })).id;

/** Collects what a stream says of messages until there are so many. */
async function collect(
  count: number,
  options: { lastEventId?: string; conversation?: string; opened?: () => void } = {},
) {
  const { lastEventId, conversation, opened } = options;
  const stream = client.conversations.stream({
    ...(conversation ? { conversation } : {}),
    ...(lastEventId ? { lastEventId } : {}),
  });
  const contents: string[] = [];
  let last: string | undefined;
  for await (const { id, data } of stream) {
    last = id;
    if (data.type === 'stream.opened') opened?.();
    if (data.type === 'message.created') contents.push(data.message.content);
    if (contents.length >= count) break;
  }
  return { contents, last };
}

/** Does something when a stream has been opened, and gives what the stream said then. */
async function during(count: number, work: () => Promise<unknown>, conversation?: string) {
  let opened = () => undefined as unknown;
  const isOpen = new Promise<void>((resolve) => {
    opened = () => resolve();
  });
  const collected = collect(count, { opened: () => void opened(), ...(conversation && { conversation }) });
  await isOpen;
  await work();
  return collected;
}

test('a stream has every message in the order of the commits, of all writers at once', async () => {
  const ids = await Promise.all([begin(), begin(), begin()]);
  const write = async (id: string, writer: number) => {
    for (let at = 0; at < 10; at++) {
      await client.conversations.createMessage(id, { role: 'ASSISTANT', content: `${writer}-${at}` });
    }
  };
  const { contents } = await during(30, () => Promise.all(ids.map(write)));
  expect(contents).toHaveLength(30);
  for (const writer of [0, 1, 2]) {
    expect(contents.filter((content) => content.startsWith(`${writer}-`))).toEqual(
      Array.from({ length: 10 }, (_, at) => `${writer}-${at}`),
    );
  }
});

test('a stream that is resumed misses nothing and repeats nothing, on another server too', async () => {
  const id = await begin();
  const write = (content: string) => client.conversations.createMessage(id, { role: 'ASSISTANT', content });
  const { last } = await during(1, () => write('seen'));
  for (const content of ['a', 'b', 'c']) await write(content);
  const other = await startTestApi({ db: api.db });
  try {
    const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
    client = new LeadEngagement({ baseUrl: address, apiKey: caller.key });
    const resumed = await collect(3, { lastEventId: last as string });
    expect(resumed.contents).toEqual(['a', 'b', 'c']);
  } finally {
    await other.close();
  }
});

test('a conversation can be followed alone, and says what has become of it', async () => {
  const [mine, other] = [await begin(), await begin()];
  const { contents } = await during(
    1,
    async () => {
      await client.conversations.createMessage(other, { role: 'ASSISTANT', content: 'other' });
      await client.conversations.takeOver(mine);
      await client.conversations.createMessage(mine, { role: 'HUMAN_AGENT', content: 'mine' });
    },
    mine,
  );
  expect(contents).toEqual(['mine']);
});

test('what is no longer in the log is told by a reset', async () => {
  const id = await begin();
  await client.conversations.createMessage(id, { role: 'ASSISTANT', content: 'old' });
  await purgeExpired(api.owner, [streamPurge], new Date(Date.now() + 10 * 86_400_000));
  for (const lastEventId of ['1', '999', 'nonsense']) {
    for await (const { data } of client.conversations.stream({ lastEventId })) {
      expect(data.type).toBe('stream.reset');
      break;
    }
  }
});

test("another tenant's messages are in no stream", async () => {
  const id = await begin();
  const stranger = await api.newCaller(await api.newTenant());
  const theirs = new LeadEngagement({ baseUrl, apiKey: stranger.key });
  const seen = (async () => {
    for await (const { data } of theirs.conversations.stream()) if (data.type !== 'stream.opened') return data;
  })();
  await client.conversations.createMessage(id, { role: 'ASSISTANT', content: 'secret' });
  const contact = await theirs.contacts.create({ name: 'Own' });
  const bot = await theirs.chatbots.create({ name: 'Own' });
  const own = await theirs.conversations.create({ botId: bot.id, contactId: contact.id });
  const first = await seen;
  expect(first).toMatchObject({ type: 'conversation.updated', conversation: { id: own.id } });
  const query = `/v1/conversations/stream?conversation=${id}`;
  expect((await stranger.call('GET', query)).status).toBe(400);
});

test('a stream ends within five seconds of the revocation of its key', async () => {
  const other = await api.newCaller(tenant, ['read:conversations']);
  const response = await fetch(`${baseUrl}/v1/conversations/stream`, {
    headers: { authorization: `Bearer ${other.key}` },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const ended = (async () => {
    for await (const _ of response.body as AsyncIterable<Uint8Array>);
    return performance.now();
  })();
  const startedAt = performance.now();
  await inTenant(api.db, tenant, (tx) =>
    revokeApiKey(tx, tenant, decodeId('apiKey', other.keyId) as string, new Date()),
  );
  expect((await ended) - startedAt).toBeLessThan(5_000);
  expect((await api.send({ url: '/v1/conversations/stream', headers: { [headers.lastEventId]: '1' } })).status).toBe(
    401,
  );
});

test('a reply can be read while it is written: its pieces make up what is stored', async () => {
  const words = 'We ship to Norway on Mondays, and to Sweden on Fridays.';
  model.behave({ text: modelReply(words), pieceChars: 4, pieceDelayMs: 5 });
  const id = await begin();
  const types: string[] = [];
  let text = '';
  let stored = '';
  for await (const { data } of client.conversations.streamMessage(id, { role: 'USER', content: 'Where to?' })) {
    if (data.type !== types.at(-1)) types.push(data.type);
    if (data.type === 'text') text += data.text;
    if (data.type === 'reply') stored = data.message?.content ?? '';
    if (data.type === 'conversation') expect(data.conversation.status).toBe('WAITING');
  }
  expect(types).toEqual(['message', 'text', 'reply', 'conversation']);
  expect(text).toBe(words);
  expect(stored).toBe(words);
  const messages = dataOf(await caller.call('GET', `/v1/conversations/${id}/messages`), 200);
  expect(messages.map(({ content }: { content: string }) => content)).toEqual(['Where to?', words]);
});

test('a reply is stored also if nobody reads it to the end', async () => {
  model.behave({ text: modelReply('Stored all the same.'), pieceChars: 2, pieceDelayMs: 10 });
  const id = await begin();
  for await (const { data } of client.conversations.streamMessage(id, { role: 'USER', content: 'Where to?' })) {
    if (data.type === 'text') break;
  }
  await expect.poll(async () => (await client.conversations.get(id)).status, { timeout: 120_000 }).toBe('WAITING');
});

test('a replay of a message whose reply is streamed streams the same, and posts nothing twice', async () => {
  model.behave({ text: modelReply('Once.') });
  const id = await begin();
  const read = async () => {
    const seen = [];
    const options = { idempotencyKey: 'stream-1' };
    const stream = client.conversations.streamMessage(id, { role: 'USER', content: 'Where to?' }, options);
    for await (const { data } of stream) if (data.type === 'message' || data.type === 'reply') seen.push(data);
    return seen;
  };
  const first = await read();
  expect(first).toHaveLength(2);
  expect(await read()).toEqual(first);
  expect((await client.conversations.get(id)).messageCount).toBe(2);
});

test('a HEAD of the stream ends at once', async () => {
  const options = { method: 'HEAD', headers: { authorization: `Bearer ${caller.key}` } };
  const response = await fetch(`${baseUrl}/v1/conversations/stream`, options);
  expect(response.status).toBe(200);
});

test('a stream of a message that gets no reply says so', async () => {
  const id = await begin();
  await client.conversations.takeOver(id);
  const seen: unknown[] = [];
  for await (const { data } of client.conversations.streamMessage(id, { role: 'HUMAN_AGENT', content: 'Hello.' })) {
    seen.push(data.type);
  }
  expect(seen).toEqual(['message', 'conversation']);
});
