import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { explainProblems } from '@lead-engagement/connector-kit';
import {
  crawl,
  type ReplayResponse,
  type ReplayServer,
  startReplayServer,
} from '@lead-engagement/connector-kit/testing';
import {
  bluesky,
  github,
  hackerNews,
  mastodon,
  reddit,
  stackExchange,
  youtube,
} from '@lead-engagement/platforms/connectors';
import { afterEach, describe, expect, test } from 'vitest';
import { rss } from './rss.js';

const now = new Date('2026-11-20T12:00:00.000Z');
let server: ReplayServer;
afterEach(() => server.close());

test('Hacker News: what lies beyond the hits of one query is asked for by its time, and found once', async () => {
  const times = Array.from({ length: 2_500 }, (_, index) => 1_795_000_000 - index * 60);
  server = await startReplayServer(({ query }) => {
    const before = Number(/created_at_i<(\d+)/.exec(query.numericFilters ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
    const matching = times.filter((time) => time < before);
    const hits = matching.slice(0, 1_000).slice(Number(query.page) * 100, Number(query.page) * 100 + 100);
    const created = (time: number) => new Date(time * 1_000).toISOString();
    return {
      body: {
        hits: hits.map((time) => ({
          objectID: String(time),
          author: 'a',
          title: 'CRM',
          story_id: time,
          created_at: created(time),
          created_at_i: time,
        })),
        nbHits: matching.length,
        nbPages: Math.min(10, Math.ceil(matching.length / 100)),
      },
    };
  });
  const { items } = await crawl(hackerNews, { search: { keywords: ['crm'] }, settings: { BASE_URL: server.url } });
  expect(items.map(({ externalId }) => Number(externalId))).toEqual(times);
});

describe('GitHub', () => {
  test('1,000 results are the most of one search: older ones are asked for by their date', async () => {
    const dates = Array.from(
      { length: 1_150 },
      (_, index) => `${new Date(now.getTime() - index * 60_000).toISOString().slice(0, 19)}Z`,
    );
    server = await startReplayServer(({ query }) => {
      const until = /\.\.(\S+)$/.exec(query.q ?? '')?.[1];
      const matching = dates.filter((date) => until === undefined || date <= until);
      const at = (Number(query.page) - 1) * 100;
      if (at >= 1_000) return { status: 422, body: { message: 'Only the first 1000 search results are available' } };
      const items = matching.slice(at, at + 100).map((date) => ({
        id: Date.parse(date),
        title: 'CRM',
        body: '',
        html_url: 'https://github.com/a/b/issues/1',
        created_at: date,
        user: null,
      }));
      return { body: { total_count: matching.length, incomplete_results: false, items } };
    });
    const { items, failures } = await crawl(github, {
      search: { keywords: ['crm'] },
      settings: { BASE_URL: server.url },
    });
    expect(failures).toEqual([]);
    expect(new Set(items.map(({ publishedAt }) => publishedAt))).toEqual(new Set(dates));
  });

  test.each<[string, ReplayResponse, string, number[]]>([
    [
      'the primary limit',
      {
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now.getTime() / 1_000 + 60) },
      },
      'limited',
      [60_000],
    ],
    ['the secondary limit', { status: 403, headers: { 'retry-after': '30' } }, 'limited', [30_000]],
    ['a token that may not', { status: 403 }, 'refused', []],
  ])('%s is told from others', async (_, answer, outcome, waits) => {
    const empty = { total_count: 0, incomplete_results: false, items: [] };
    server = await startReplayServer((_request, index) => (index === 0 ? { body: {}, ...answer } : { body: empty }));
    const report = await crawl(github, { search: { keywords: ['crm'] }, settings: { BASE_URL: server.url }, now });
    expect(report.failures).toMatchObject([{ outcome }]);
    expect(report.waits).toEqual(waits);
  });
});

describe('Bluesky', () => {
  const settings = () => ({ BASE_URL: server.url, IDENTIFIER: 'me', APP_PASSWORD: 'secret' });

  test('opens a session once, and anew where it has expired', async () => {
    let sessions = 0;
    server = await startReplayServer(({ path, headers }) => {
      if (path.endsWith('createSession')) return { body: { accessJwt: `token ${++sessions}` } };
      if (headers.authorization === 'Bearer token 1')
        return { status: 400, body: { error: 'ExpiredToken', message: 'Token has expired' } };
      return { body: { posts: [] } };
    });
    const report = await crawl(bluesky, { search: { keywords: ['a', 'b', 'c'] }, settings: settings() });
    expect(report.failures).toMatchObject([{ outcome: 'unavailable' }]);
    expect(sessions).toBe(2);
  });

  test('refuses a wrong password, naming the settings', async () => {
    server = await startReplayServer(() => ({ status: 401, body: { error: 'AuthenticationRequired' } }));
    const { checkpoint } = await crawl(bluesky, { search: { keywords: ['a'] }, settings: settings() });
    expect(checkpoint).toMatchObject({ failed: 1, problems: [expect.stringContaining('BLUESKY_APP_PASSWORD')] });
  });
});

describe('RSS', () => {
  const read = (feed: string, kept = {}) => crawl(rss, { search: { keywords: ['crm'], feeds: [feed] }, kept });

  test('asks a feed only for what has changed', async () => {
    const body =
      '<rss version="2.0"><channel><title>T</title><item><title>CRM</title><guid>1</guid></item></channel></rss>';
    server = await startReplayServer(({ headers }) =>
      headers['if-none-match'] === '"v1"' ? { status: 304 } : { headers: { etag: '"v1"' }, body },
    );
    const first = await read(`${server.url}/feed`);
    expect(first.items).toHaveLength(1);
    const second = await read(`${server.url}/feed`, first.checkpoint.kept);
    expect(second).toMatchObject({ items: [], failures: [] });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
  });

  test('names an item that cannot be read, and reads the whole feed again until it can', async () => {
    const hour = (at: number) => new Date(Date.now() - at * 3_600_000).toISOString();
    const item = (id: number, title: string, date = hour(id)) =>
      `<item><guid>${id}</guid><title>${title}</title><pubDate>${date}</pubDate></item>`;
    const feedOf = (...items: string[]) =>
      `<rss version="2.0"><channel><title>T</title>${items.join('')}</channel></rss>`;
    const feeds = [
      feedOf(item(1, 'CRM 1'), item(2, 'CRM < 2'), item(3, 'CRM 3')),
      feedOf(item(1, 'CRM 1'), item(2, 'CRM 2', 'some day'), item(3, 'CRM 3')),
      feedOf(item(1, 'CRM 1'), item(2, 'CRM 2'), item(3, 'CRM 3')),
    ];
    let at = 0;
    server = await startReplayServer(({ headers }) => {
      const etag = `"v${at}"`;
      return headers['if-none-match'] === etag ? { status: 304 } : { headers: { etag }, body: feeds[at] };
    });
    const url = `${server.url}/feed`;
    const found = (report: Awaited<ReturnType<typeof read>>) => report.items.map(({ externalId }) => externalId);
    const first = await read(url);
    expect(found(first)).toEqual(['1', '3']);
    expect(first.checkpoint.skipped).toMatchObject({ count: 1, shown: [{ id: '2' }], oldest: expect.any(String) });
    expect(explainProblems(first.checkpoint)).toEqual([
      '1 record could not be read, and was skipped. 2: Its XML is damaged: a tag or a section is not closed, or not allowed.',
    ]);
    // The feed that has not changed is not asked for changes alone: it would seem to be complete.
    const again = await read(url, first.checkpoint.kept);
    expect(again.checkpoint.skipped?.count).toBe(1);
    at = 1;
    const undated = await read(url, again.checkpoint.kept);
    expect(undated.items).toMatchObject([{}, { externalId: '2', publishedAt: null }, {}]);
    expect(explainProblems(undated.checkpoint)).toEqual([
      '1 item has a date that cannot be read, and is kept without it: 2 (“some day”).',
    ]);
    at = 2;
    const mended = await read(url, undated.checkpoint.kept);
    expect(found(mended)).toEqual(['1', '2', '3']);
    expect(explainProblems(mended.checkpoint)).toEqual([]);
    expect((await read(url, mended.checkpoint.kept)).items).toEqual([]);
  });

  test('does not name an item that is damaged and older than what is looked for', async () => {
    const old = '<item><guid>1</guid><title>CRM < 1</title><pubDate>Sat, 03 Jul 2010 10:00:00 GMT</pubDate></item>';
    const body = `<rss version="2.0"><channel><title>T</title>${old}<item><guid>2</guid><title>CRM</title></item></channel></rss>`;
    server = await startReplayServer(() => ({ body }));
    const search = { keywords: ['crm'], feeds: [`${server.url}/feed`], since: '2026-01-01T00:00:00.000Z' };
    const report = await crawl(rss, { search });
    expect(report.items).toHaveLength(1);
    expect(explainProblems(report.checkpoint)).toEqual([]);
  });

  test('reads the feed that a page names, and asks it only for what has changed', async () => {
    const feed = '<rss version="2.0"><channel><title>T</title><item><title>CRM</title></item></channel></rss>';
    const page = (href: string) => `<!doctype html><link rel="alternate" type="application/rss+xml" href="${href}">`;
    server = await startReplayServer(({ path, headers }) => {
      if (path === '/') return { headers: { etag: '"p"' }, body: page('news.xml') };
      return headers['if-none-match'] === '"v1"' ? { status: 304 } : { headers: { etag: '"v1"' }, body: feed };
    });
    const first = await read(`${server.url}/`);
    expect(first.items).toMatchObject([{ title: 'CRM' }]);
    expect(await read(`${server.url}/`, first.checkpoint.kept)).toMatchObject({ items: [], failures: [] });
    const asked = server.requests.map(({ path, headers }) => [path, headers['if-none-match']]);
    expect(asked).toEqual([
      ['/', undefined],
      ['/news.xml', undefined],
      ['/', undefined],
      ['/news.xml', '"v1"'],
    ]);
  });

  const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`).join('')}]><rss version="2.0"><channel><title>&lol9;</title></channel></rss>`;
  test.each([
    ['a bomb of entities', bomb, /declares entities/],
    ['elements without end', '<a>'.repeat(600_000), /not an RSS, Atom or JSON feed/],
    ['more bytes than a feed has', 'x'.repeat(3_000_000), /more than 2097152 bytes/],
    ['HTML', '<!doctype html><title>Not here</title>', /not an RSS, Atom or JSON feed/],
    ['half a feed', '<?xml version="1.0"?><rss version="2.0"><chan', /not an RSS, Atom or JSON feed/],
    ['nothing', '', /not an RSS, Atom or JSON feed/],
  ])('%s is refused, cheaply', async (_, body, problem) => {
    server = await startReplayServer(() => ({ body }));
    const startedMs = performance.now();
    const { checkpoint, items } = await read(`${server.url}/feed`);
    expect(items).toEqual([]);
    expect(checkpoint.problems).toMatchObject([expect.stringMatching(problem)]);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });

  test('reads feeds in other charsets', async () => {
    server = await startReplayServer(() => undefined);
    const feed = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>T</title><item><title>CRM für Büro</title></item></channel></rss>`;
    const bodies: [Buffer, string][] = [
      [Buffer.from(feed('windows-1252'), 'latin1'), 'application/rss+xml'],
      [Buffer.from(feed('x'), 'latin1'), 'text/xml; charset=iso-8859-1'],
      [Buffer.from(`\ufeff${feed('UTF-16')}`, 'utf16le'), 'text/xml'],
    ];
    for (const [body, type] of bodies) {
      const plain = createServer((_request, response) => response.setHeader('content-type', type).end(body));
      await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
      try {
        const { items } = await read(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/feed`);
        expect(items).toMatchObject([{ title: 'CRM für Büro' }]);
      } finally {
        plain.close();
      }
    }
  });

  test('follows a few redirects, and no more', async () => {
    server = await startReplayServer(({ path }) => ({ status: 302, headers: { location: `${path}x` } }));
    const { checkpoint } = await read(`${server.url}/`);
    expect(checkpoint.problems).toMatchObject([expect.stringContaining('answered 302')]);
    expect(server.requests).toHaveLength(4);
  });

  test('needs a feed', async () => {
    server = await startReplayServer(() => undefined);
    const { checkpoint } = await crawl(rss, { search: { keywords: ['crm'] } });
    expect(checkpoint.problems).toMatchObject([expect.stringContaining('filters.feeds')]);
  });
});

describe('an instance that a tenant named', () => {
  test('gets no token of the operator', async () => {
    server = await startReplayServer(() => ({ body: [] }));
    const settings = { BASE_URL: server.url, TOKEN: 'secret' };
    const { checkpoint } = await crawl(mastodon, {
      search: { keywords: ['crm'], instances: ['instance.invalid'] },
      settings,
    });
    expect(checkpoint.problems).toMatchObject([expect.stringContaining('instance.invalid')]);
    expect(server.requests).toEqual([]);
  });

  test('cannot send a page without end: it is refused before it is read', async () => {
    server = await startReplayServer(() => ({ body: Array.from({ length: 38_000 }, (_, id) => ({ id: String(id) })) }));
    const { items, failures } = await crawl(mastodon, {
      search: { keywords: ['crm'] },
      settings: { BASE_URL: server.url },
    });
    expect(items).toEqual([]);
    expect(failures).toMatchObject([{ outcome: 'changed', message: expect.stringContaining('at most 1000 entries') }]);
  });

  test('without a token, hashtags are read until they are too old', async () => {
    const status = (id: number) => ({
      id: String(id),
      uri: `https://m.test/${id}`,
      created_at: new Date(now.getTime() - (100 - id) * 3_600_000).toISOString(),
      content: '<p>#crm</p>',
      account: { acct: 'ada', followers_count: 1 },
    });
    server = await startReplayServer(({ path, query }) => {
      const before = Number(query.max_id ?? 101);
      const ids = Array.from({ length: 40 }, (_, at) => before - 1 - at).filter((id) => id > 0);
      return path === '/api/v1/timelines/tag/crmtools' ? { body: ids.map(status) } : undefined;
    });
    const since = new Date(now.getTime() - 50 * 3_600_000).toISOString();
    const { items } = await crawl(mastodon, {
      search: { keywords: ['crm tools'], since },
      settings: { BASE_URL: server.url },
      now,
    });
    expect(items).toHaveLength(51);
    expect(items[0]?.author).toBe(`ada@${new URL(server.url).host}`);
    expect(server.requests).toHaveLength(2);
  });
});

test('YouTube: a key that has used up its units waits until midnight in California', async () => {
  const error = { code: 403, message: 'quota', errors: [{ reason: 'quotaExceeded' }] };
  server = await startReplayServer((_, index) =>
    index === 0 ? { status: 403, body: { error } } : { body: { items: [] } },
  );
  const settings = { BASE_URL: server.url, KEY: 'k' };
  const { waits, failures } = await crawl(youtube, { search: { keywords: ['crm'] }, settings, now });
  expect(failures).toMatchObject([{ outcome: 'limited' }]);
  // It is four in the morning there.
  expect(waits).toEqual([20 * 3_600_000]);
});

test('Stack Exchange: a throttle tells how long it lasts', async () => {
  const body = {
    error_id: 502,
    error_name: 'throttle_violation',
    error_message: 'too many requests from this IP, more requests available in 5012 seconds',
  };
  server = await startReplayServer((_, index) =>
    index === 0 ? { status: 400, body } : { body: { items: [], has_more: false } },
  );
  const { waits } = await crawl(stackExchange, { search: { keywords: ['crm'] }, settings: { BASE_URL: server.url } });
  expect(waits).toEqual([5_012_000]);
});

test('Reddit: a session is opened once, and anew when it has ended', async () => {
  let made = 0;
  server = await startReplayServer(({ path, headers }) => {
    if (path === '/token') return { body: { access_token: `t${++made}`, expires_in: 3600 } };
    if (headers.authorization === 'Bearer t1') return { status: 401, body: {} };
    return { body: { data: { children: [], after: null } } };
  });
  const settings = {
    BASE_URL: server.url,
    TOKEN_URL: `${server.url}/token`,
    CLIENT_ID: 'a',
    CLIENT_SECRET: 'b',
    USERNAME: 'c',
  };
  const { failures } = await crawl(reddit, { search: { keywords: ['a', 'b'] }, settings });
  expect(failures).toMatchObject([{ outcome: 'unavailable' }]);
  expect(made).toBe(2);
});
