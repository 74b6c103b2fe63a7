import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import type { ChatIdentity, ChatOptions } from '../src/options.js';
import { ChatClient } from '../src/panel/client.js';
import type { Unsent } from '../src/panel/outbox.js';
import { openStore, type Remembered, type Store } from '../src/store.js';

const waiting = { timeout: 60_000 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const ada: ChatIdentity = { userId: 'ada', signature: 'a' };
const ben: ChatIdentity = { userId: 'ben', signature: 'b' };

interface Sent {
  path: string;
  /** The user of the request's token: `nobody` for an anonymous visitor. */
  as: string | undefined;
  body: { identity?: ChatIdentity; content?: string };
}

/** A server that names the user in the token. `respond` may replace or delay a response. */
function openServer(respond: (sent: Sent) => Promise<Response | undefined> | undefined) {
  const requests: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const token = new Headers(init?.headers).get('Authorization');
    const sent: Sent = {
      path: String(url).split('/').at(-1) ?? '',
      as: token?.replace('Bearer token of ', ''),
      body: JSON.parse(String(init?.body ?? '{}')),
    };
    requests.push(sent);
    const replaced = await respond(sent);
    if (replaced) return replaced;
    if (sent.path === 'sessions') {
      const visitorToken = `token of ${sent.body.identity?.userId ?? 'nobody'}`;
      return Response.json({ data: { visitorToken, settings: {}, contact: null, state: null, messages: [] } });
    }
    // The stream stays open until the client ends it.
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('ended'))));
  };
  return { fetch, requests, sessions: () => requests.filter(({ path }) => path === 'sessions') };
}

/** A response that arrives when the test gives it. */
function hold<T>() {
  let give!: (value: T) => void;
  const held = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { held, give };
}

function openStores() {
  // Node has no storage of a browser, so each store keeps its own values in memory.
  return {
    store: openStore<Remembered>('localStorage', 'chn_1'),
    outbox: openStore<Unsent>('sessionStorage', 'chn_1'),
  };
}

function startClient(
  fetch: typeof globalThis.fetch,
  identity?: ChatIdentity,
  stores: { store: Store<Remembered>; outbox: Store<Unsent> } = openStores(),
) {
  const unsigned: string[] = [];
  const client = new ChatClient({
    server: 'https://leads.test',
    channel: 'chn_1',
    ...stores,
    identity,
    fetch,
    firstPauseMs: 1,
    onChange: () => undefined,
    onRefused: () => undefined,
    onUnsigned: (message) => unsigned.push(message),
  });
  closing.push(() => client.close());
  client.start();
  return { client, unsigned, ...stores };
}

const refusal = () =>
  Response.json({ error: { code: 'INVALID_SIGNATURE', message: 'The signature is wrong.' } }, { status: 401 });

test('a late refusal of a replaced signature does not sign out the visitor who has signed in since', async () => {
  const { held, give } = hold<Response>();
  const server = openServer(({ path, body }) =>
    path === 'sessions' && body.identity?.signature === 'expired' ? held : undefined,
  );
  const { client, unsigned, store } = startClient(server.fetch, { ...ada, signature: 'expired' });
  await vi.waitFor(() => expect(server.sessions()).toHaveLength(1), waiting);
  client.identify(ada);
  give(refusal());
  await vi.waitFor(() => expect(store.get().token).toBe('token of ada'), waiting);
  expect(client.identity).toEqual(ada);
  expect(unsigned).toEqual([]);
  expect(server.sessions().map(({ body }) => body.identity?.signature)).toEqual(['expired', 'a']);
});

test('a visitor whose signature is refused continues unsigned', async () => {
  const server = openServer(({ body }) => (body.identity ? Promise.resolve(refusal()) : undefined));
  const { client, unsigned, store } = startClient(server.fetch, ada);
  await vi.waitFor(() => expect(store.get().token).toBe('token of nobody'), waiting);
  expect(client.identity).toBeUndefined();
  expect(unsigned).toEqual(['The signature is wrong.']);
});

test.each([
  ['a user is followed by another', ada, ben],
  ['a user signs out', ada, null],
  ['a visitor is forgotten', undefined, null],
])('after %s, no message of the visitor before is sent', async (_, before, after) => {
  const { held, give } = hold<Response>();
  const server = openServer(({ body }) => (body.content === 'first' ? held : undefined));
  const { client, outbox } = startClient(server.fetch, before);
  for (const text of ['first', 'second']) client.send(text);
  await vi.waitFor(() => expect(server.requests.some(({ path }) => path === 'messages')).toBe(true), waiting);
  client.identify(after);
  expect(client.conversation.own).toEqual([]);
  expect(outbox.get().own).toEqual([]);
  give(Response.json({ error: { message: 'Busy.' } }, { status: 503 }));
  client.send('mine');
  await vi.waitFor(() => expect(server.requests.filter(({ path }) => path === 'messages')).toHaveLength(2), waiting);
  expect(server.requests.filter(({ path }) => path === 'messages').map(({ as, body }) => [as, body.content])).toEqual([
    [before?.userId ?? 'nobody', 'first'],
    [after?.userId ?? 'nobody', 'mine'],
  ]);
});

test('a message that waits for the session of a visitor is not sent in the session of the next', async () => {
  const { held, give } = hold<undefined>();
  const server = openServer(({ path, body }) =>
    path === 'sessions' && body.identity?.userId === 'ada' ? held : undefined,
  );
  const { client, store } = startClient(server.fetch, ada);
  client.send('of ada');
  client.updateContact({ name: 'Ada' }).catch(() => undefined);
  await vi.waitFor(() => expect(server.sessions()).toHaveLength(1), waiting);
  client.identify(ben);
  give(undefined);
  client.send('of ben');
  await vi.waitFor(() => expect(server.requests.some(({ body }) => body.content === 'of ben')).toBe(true), waiting);
  expect(store.get().token).toBe('token of ben');
  expect(server.requests.filter(({ path }) => path !== 'sessions').map(({ path }) => path)).not.toContain('contact');
  expect(server.requests.map(({ body }) => body.content)).not.toContain('of ada');
});

test.each([
  ['an anonymous visitor who signs in', undefined, ada],
  ['a user with a new signature', ada, { ...ada, signature: 'new' }],
])('%s keeps the messages that are not sent yet', async (_, before, after) => {
  const server = openServer(({ path, as }) =>
    path === 'messages' && as === (before?.userId ?? 'nobody')
      ? Promise.resolve(Response.json({ error: { message: 'Busy.' } }, { status: 503 }))
      : undefined,
  );
  const { client, outbox } = startClient(server.fetch, before);
  client.send('first');
  client.identify(after);
  await vi.waitFor(
    () => expect(server.requests).toContainEqual(expect.objectContaining({ path: 'messages', as: 'ada' })),
    waiting,
  );
  expect(client.conversation.own.map(({ content }) => content)).toEqual(['first']);
  expect(outbox.get()).toMatchObject({ userId: 'ada', own: [{ content: 'first' }] });
});

test.each([
  ['the same user', ada, ['first']],
  ['a page that does not name its user', undefined, ['first']],
  ['another user', ben, []],
])('after a reload, messages of a user are kept for %s', (_, next, kept) => {
  const server = openServer(() => undefined);
  const stores = openStores();
  const { client } = startClient(server.fetch, ada, stores);
  client.send('first');
  client.close();
  expect(startClient(server.fetch, next, stores).client.conversation.own.map(({ content }) => content)).toEqual(kept);
  expect((stores.outbox.get().own ?? []).map(({ content }) => content)).toEqual(kept);
});

test('a page can pass a user that may be null, and a name that may be missing', () => {
  type User = { userId: string; signature: string; name: string | undefined; email: string | undefined };
  expectTypeOf<User | null>().toExtend<ChatOptions['identity']>();
});
