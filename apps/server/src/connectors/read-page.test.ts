import { createTokens, firstCheckpoint, withDefaults } from '@lead-engagement/connector-kit';
import {
  type ReplayResponse,
  type ReplayServer,
  sendByFetch,
  startReplayServer,
} from '@lead-engagement/connector-kit/testing';
import { mastodon, reddit, youtube } from '@lead-engagement/platforms/connectors';
import { afterEach, expect, test, vi } from 'vitest';
import { bytesReadHere, readPage } from './read-page.js';

const now = new Date('2026-11-20T12:00:00.000Z');
let server: ReplayServer;
afterEach(() => server.close());

const status = (id: number, chars: number) => ({
  id: String(id),
  uri: `https://a.test/${id}`,
  url: `https://a.test/${id}`,
  created_at: '2026-11-20T10:00:00.000Z',
  in_reply_to_id: null,
  content: `<p>${'Who knows a crm? '.repeat(chars / 17)}</p>`,
  language: 'en',
  account: { acct: `author${id}`, url: null, display_name: 'Ada', followers_count: 3 },
});
const statuses = (count: number, chars: number) => Array.from({ length: count }, (_, at) => status(at, chars));

async function read(
  answer: (path: string) => ReplayResponse,
  connector = mastodon,
  bounds?: Parameters<typeof readPage>[4],
  settings: (url: string) => Record<string, string> = () => ({}),
) {
  server = await startReplayServer(({ path }) => answer(path));
  const search = { keywords: ['crm'], since: '2026-11-01T00:00:00.000Z', wantsFollowers: true };
  const access = {
    send: sendByFetch,
    tokens: createTokens(() => now.getTime()),
    settings: withDefaults(connector, { BASE_URL: server.url, ...settings(server.url) }),
    userAgent: 'test',
    now,
    signal: new AbortController().signal,
  };
  return readPage(connector, search, firstCheckpoint(), access, bounds);
}

/** The length of the longest JSON text that this process parses meanwhile. */
async function longestParsed(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(JSON, 'parse');
  try {
    await work();
    return Math.max(0, ...spy.mock.calls.map(([text]) => text.length));
  } finally {
    spy.mockRestore();
  }
}

test('a page of 3.7 MB is parsed in another process, and yields what it would have yielded here', async () => {
  const large = JSON.stringify(statuses(1_000, 3_700));
  expect(large.length).toBeGreaterThan(3_700_000);
  let page: unknown;
  const longest = await longestParsed(async () => {
    page = await read(() => ({ body: large, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '7' } }));
  });
  expect(longest).toBeLessThanOrEqual(bytesReadHere);
  expect(page).toMatchObject({
    outcome: 'page',
    waitMs: 7_000,
    checkpoint: { cursor: '999' },
    items: statuses(1_000, 3_700).map(({ uri }) => ({ externalId: uri, author: expect.stringMatching(/^author\d+@/) })),
  });
});

test('a page as platforms send it is read here, by one request', async () => {
  const page = await read(() => ({ body: statuses(40, 500) }), mastodon, {
    cpuMs: 0,
    heapMegabytes: 1,
    memoryBytes: 1,
  });
  expect(page).toMatchObject({ outcome: 'page' });
  expect(server.requests).toHaveLength(1);
});

test('a request that follows a large response is sent once, and read in the child too', async () => {
  const snippet = (at: number) => ({
    channelId: `c${at}`,
    channelTitle: 'Ada',
    title: 'crm',
    description: 'x'.repeat(9_000),
    publishedAt: '2026-11-20T10:00:00Z',
  });
  const found = Array.from({ length: 50 }, (_, at) => ({ id: { videoId: `v${at}` }, snippet: snippet(at) }));
  const page = await read(
    (path) =>
      path.endsWith('/search')
        ? { body: { items: found } }
        : { body: { items: [{ id: 'c7', statistics: { subscriberCount: '12' } }] } },
    youtube,
    undefined,
    () => ({ KEY: 'key' }),
  );
  expect(page).toMatchObject({ outcome: 'page' });
  expect('items' in page && page.items.map(({ followers }) => followers).filter(Boolean)).toEqual([12]);
  expect(server.requests.map(({ path }) => path)).toEqual(['/search', '/channels']);
});

test('a token that was fetched before a large response serves in the child', async () => {
  const page = await read(
    (path) =>
      path.endsWith('access_token')
        ? { body: { access_token: 'token', expires_in: 3_600 } }
        : { body: { data: { children: [], after: null }, padding: 'x'.repeat(bytesReadHere) } },
    reddit,
    undefined,
    (url) => ({ CLIENT_ID: 'id', CLIENT_SECRET: 'secret', TOKEN_URL: `${url}/access_token` }),
  );
  expect(page).toMatchObject({ outcome: 'page', items: [] });
  expect(server.requests.filter(({ path }) => path.endsWith('access_token'))).toHaveLength(1);
});

test.each([
  ['more than 1,000 entries', JSON.stringify(statuses(1_001, 200)), 'is not a list of at most 1000 entries'],
  ['no JSON', `[${'{"a":'.repeat(50_000)}`, 'cut off or broken'],
  ['an endless body', `[${' '.repeat(6_000_000)}]`, 'sent more than 4194304 bytes'],
])('a large response with %s fails as a small one does', async (_, body, message) => {
  expect(await read(() => ({ body }))).toMatchObject({ message: expect.stringContaining(message) });
});

test.each([
  ['time', { cpuMs: 30, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 }],
  ['memory', { cpuMs: 60_000, heapMegabytes: 128, memoryBytes: 40 * 1024 * 1024 }],
])('a page that takes more %s than it may have is given up', async (_, bounds) => {
  const page = await read(() => ({ body: statuses(1_000, 3_000) }), mastodon, bounds);
  expect(page).toEqual({
    outcome: 'changed',
    message: 'The response of Mastodon takes too much time or memory to read.',
    waitMs: 0,
  });
});
