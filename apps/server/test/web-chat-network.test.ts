import type { AddressInfo } from 'node:net';
import type { ChatMessage } from '@lead-engagement/contract';
import { afterEach, expect, test } from 'vitest';
import { ChatClient } from '../../../packages/chat-widget/src/panel/client.js';
import type { OwnMessage } from '../../../packages/chat-widget/src/panel/conversation.js';
import { openStore, type Remembered } from '../../../packages/chat-widget/src/store.js';
import { startTestApi, type TestApi } from './support/api.js';
import { createTestDatabase } from './support/database.js';
import { dataOf } from './support/sample.js';
import { addSignedIn, type TestUser } from './support/sign-in.js';

const deadline = { timeout: 60_000, interval: 25 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts the API on a database and a port; a free port by default. */
async function listen(databaseUrl: string, port = 0): Promise<{ api: TestApi; port: number }> {
  const api = await startTestApi({ databaseUrl });
  await api.app.listen({ port, host: '127.0.0.1' });
  return { api, port: (api.app.server.address() as AddressInfo).port };
}

/** A channel of a chatbot whose conversations are taken over at once, so that only the agent replies. */
async function makeChannel(agent: TestUser): Promise<string> {
  const made = async (url: string, body: unknown) => dataOf(await agent.call('POST', url, body), 201);
  const { id: botId } = await made('/v1/chatbots', { name: 'Bo' });
  return (await made('/v1/channels', { platform: 'WEB', botId })).id;
}

/** A visitor with the client of the chat, over the network `fetch`. */
function startVisitor(server: string, channel: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const refused: string[] = [];
  /** Everything that was shown, in order. */
  const shown: string[] = [];
  const client = new ChatClient({
    server,
    channel,
    fetch,
    store: openStore<Remembered>('localStorage', channel),
    outbox: openStore<{ own: OwnMessage[] }>('sessionStorage', channel),
    firstPauseMs: 5,
    onChange: () => {
      for (const { id } of client.conversation.messages) if (!shown.includes(id)) shown.push(id);
    },
    onRefused: (message) => refused.push(message),
    onUnsigned: (message) => refused.push(message),
  });
  closing.push(() => client.close());
  client.start();
  const contents = () => client.conversation.messages.map(({ content }: ChatMessage) => content);
  return { client, refused, shown, contents };
}

/** A network that loses requests, responses, and parts of streams by a fixed plan, with a switch to turn it off. */
function createBadNetwork() {
  const state = { isDown: false, lost: 0, cut: 0 };
  const streams = new Set<() => void>();
  let count = 0;
  const fail = () => {
    state.lost += 1;
    throw new TypeError('The network is down.');
  };
  const badFetch: typeof globalThis.fetch = async (input, init) => {
    count += 1;
    if (state.isDown || count % 5 === 2) fail();
    if (count % 7 === 3) return new Response('<h1>Bad gateway</h1>', { status: 502 });
    const response = await fetch(input, init);
    const isStream = String(input).endsWith('/stream') && response.body;
    if (!isStream) return count % 3 === 1 ? fail() : response;
    return new Response(cutOff(response.body as ReadableStream<Uint8Array>), response);
  };

  /** Passes some bytes of a stream on and cuts it there, in the middle of an event, or when the network is turned off. */
  function cutOff(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    let left = 5_000;
    return new ReadableStream({
      async start(controller) {
        const cut = () => {
          streams.delete(cut);
          state.cut += 1;
          reader.cancel().catch(() => undefined);
          controller.error(new TypeError('The connection was lost.'));
        };
        streams.add(cut);
        for (;;) {
          const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
          if (!streams.has(cut)) return;
          if (done || !value) break;
          controller.enqueue(value.subarray(0, left));
          left -= value.length;
          // The bytes that were passed on are read before the stream ends.
          if (left < 0) return void setTimeout(cut, 5);
        }
        streams.delete(cut);
        controller.close();
      },
      cancel: () => reader.cancel(),
    });
  }

  return {
    fetch: badFetch,
    state,
    turn(isDown: boolean) {
      state.isDown = isDown;
      if (isDown) for (const cut of streams) cut();
    },
  };
}

test('240 messages survive a network that loses a third, an outage and a restart of the server, once and in order', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  let { api, port } = await listen(database.url);
  const end = async () => {
    // A client may have opened a connection without sending anything.
    api.app.server.closeAllConnections();
    await api.close();
  };
  closing.push(end);
  const agent = await addSignedIn(api, await api.newTenant(), 'OWNER');
  const channel = await makeChannel(agent);
  const network = createBadNetwork();
  const { client, refused, shown, contents } = startVisitor(`http://127.0.0.1:${port}`, channel, network.fetch);

  client.send('visitor 1');
  await expect.poll(contents, deadline).toEqual(['visitor 1']);
  const conversationId = client.conversation.state?.conversationId as string;
  const call = (method: string, path: string, body?: unknown) =>
    api.send({
      method: method as 'POST',
      url: `/v1/conversations/${conversationId}${path}`,
      headers: agent.credentials,
      ...(body !== undefined && { payload: body as object }),
    });
  dataOf(await call('POST', '/takeover'), 200);
  let said = 0;
  const sayAsAgent = async (count: number) => {
    for (let each = 0; each < count; each++) {
      said += 1;
      dataOf(await call('POST', '/messages', { role: 'HUMAN_AGENT', content: `agent ${said}` }), 201);
    }
  };
  const isComplete = (visitors: number) => expect.poll(() => contents().length, deadline).toBe(said + visitors);

  await sayAsAgent(40);
  client.send('visitor 2');
  client.send('visitor 3');
  await isComplete(3);
  // More messages than a session response contains, while the network is off.
  network.turn(true);
  client.send('visitor 4');
  await sayAsAgent(130);
  expect(contents()).toHaveLength(43);
  network.turn(false);
  client.wake();
  await isComplete(4);
  // Another process on the same database.
  await end();
  client.send('visitor 5');
  await expect.poll(() => client.isCut, deadline).toBe(true);
  ({ api, port } = await listen(database.url, port));
  await sayAsAgent(65);
  await isComplete(5);

  expect(new Set(contents()).size).toBe(240);
  expect(contents().filter((each) => each.startsWith('agent'))).toEqual(
    [...Array(said).keys()].map((at) => `agent ${at + 1}`),
  );
  expect(contents().filter((each) => each.startsWith('visitor'))).toEqual([1, 2, 3, 4, 5].map((at) => `visitor ${at}`));
  // Messages were shown in order: none was inserted later.
  expect(shown).toHaveLength(240);
  expect([refused, client.conversation.own]).toEqual([[], []]);
  expect(network.state.lost).toBeGreaterThan(5);
  expect(network.state.cut).toBeGreaterThan(5);
});
