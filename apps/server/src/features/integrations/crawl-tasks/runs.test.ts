import { startReplayServer } from '@lead-engagement/connector-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { relayAll } from '../../../../test/support/sample.js';
import { type Answer, actAs, type Crawler, hot, openCrawler, post } from './fixtures/crawler.js';

const waiting = { timeout: 120_000, interval: 50 };
const onePage: Answer = () => ({
  body: { items: [post(1), post(2, { content: hot, author: 'ada', authorName: 'Ada' })], next: null },
});
const empty: Answer = () => ({ body: { items: [], next: null } });

let crawler: Crawler;
let me: ReturnType<typeof actAs>;
beforeAll(async () => {
  crawler = await openCrawler(onePage);
  await crawler.work();
});
afterAll(() => crawler.close());
beforeEach(async () => {
  crawler.answerWith(onePage);
  me = actAs(await crawler.api.newCaller(await crawler.api.newTenant()));
});

describe('a run', () => {
  test('collects each item once, with a score and its reasons, and completes a task that runs ONCE', async () => {
    const created = await me.create();
    expect(created).toMatchObject({
      status: 'PENDING',
      resultCount: 0,
      lastRunAt: null,
      timezone: 'UTC',
      promote: null,
    });
    const task = await me.until(created.id, 'COMPLETED');
    expect(task).toMatchObject({ resultCount: 2, lastError: null, nextRunAt: null, endReason: null });
    const results = await me.results(task.id, '&sort=-score');
    expect(results).toMatchObject([
      {
        externalId: '2',
        author: 'ada',
        authorName: 'Ada',
        platform: 'ALPHA',
        type: 'POST',
        language: 'en',
        status: 'NEW',
        promotedLeadId: null,
      },
      { externalId: '1', author: 'author1', url: 'https://posts.test/1' },
    ]);
    expect(results[0].score).toBeGreaterThan(80);
    expect(results[0].scoreReasons.map(({ rule }: { rule: string }) => rule)).toContain('looks_for_vendor');
    expect(results[1].score).toBeLessThan(50);
    expect(await me.runs(task.id)).toMatchObject([
      {
        status: 'COMPLETED',
        found: 2,
        created: 2,
        promoted: 0,
        platforms: [{ platform: 'ALPHA', pages: 1, error: null }],
      },
    ]);
  });

  test('can be repeated without duplicates: changed items are updated, deleted ones are removed', async () => {
    const { id } = await me.create();
    await me.until(id, 'COMPLETED');
    crawler.answerWith(() => ({
      body: { items: [post(2, { content: 'Never mind, solved.' }), post(3)], deleted: ['1'], next: null },
    }));
    expect((await me.move(id, 'run')).status).toBe('PENDING');
    await vi.waitFor(async () => expect(await me.runs(id)).toHaveLength(2), waiting);
    await me.until(id, 'COMPLETED');
    const results = await me.results(id, '&sort=createdAt');
    expect(results.map(({ externalId, content }: Record<string, string>) => [externalId, content])).toEqual([
      ['2', 'Never mind, solved.'],
      ['3', post(3).content],
    ]);
    expect(results[0].score).toBeLessThan(50);
    expect((await me.runs(id))[1]).toMatchObject({ found: 2, created: 1 });
  });

  test('searches only for items since the last run, unless the search of the task has changed', async () => {
    const sinceOf = (index: number) => Date.parse(asked[index] as string);
    const asked: (string | undefined)[] = [];
    crawler.answerWith(({ query }) => {
      asked.push(query.since);
      return { body: { items: [], next: null } };
    });
    const { id } = await me.create();
    await me.until(id, 'COMPLETED');
    await me.move(id, 'run');
    await vi.waitFor(() => expect(asked).toHaveLength(2), waiting);
    await me.until(id, 'COMPLETED');
    expect(Date.now() - sinceOf(0)).toBeGreaterThan(29 * 86_400_000);
    expect(Date.now() - sinceOf(1)).toBeLessThan(60 * 60_000);
    await me.get(`/v1/crawl-tasks/${id}`);
  });

  test('after a PARTIAL run goes back as far as that one, for the missing items', async () => {
    const asked: (string | undefined)[] = [];
    crawler.answerWith(({ query }) => {
      if (query.page === '0') asked.push(query.since);
      return query.page === '0' ? { body: { items: [post(1)], next: 1 } } : { status: 404 };
    });
    const { id } = await me.create({ keywords: ['crm', 'erp'] });
    await me.until(id, 'FAILED');
    crawler.answerWith(({ path, query }) => {
      asked.push(query.since);
      return path.endsWith('/erp') ? { status: 404 } : { body: { items: [post(1)], next: null } };
    });
    for (let runs = 2; runs <= 3; runs++) {
      await me.move(id, 'run');
      await vi.waitFor(async () => expect(await me.runs(id)).toHaveLength(runs), waiting);
      await me.until(id, 'COMPLETED');
    }
    const days = (since: string | undefined) => (Date.now() - Date.parse(since ?? '')) / 86_400_000;
    for (const since of asked) expect(days(since)).toBeGreaterThan(29);
  });

  describe('after one with records that could not be read', () => {
    const dayMs = 86_400_000;
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
    const bad = (publishedAt?: string) => ({ id: 'bad', reason: 'It is broken.', ...(publishedAt && { publishedAt }) });

    /** Runs a task once for each page; returns how many days back each run looked. */
    async function looksBack(pages: object[], more: object = {}): Promise<number[]> {
      const asked: number[] = [];
      let page: object = {};
      crawler.answerWith(({ query }) => {
        if (query.page === '0') asked.push((Date.now() - Date.parse(query.since ?? '')) / dayMs);
        return { body: { items: [post(1)], next: null, ...page } };
      });
      page = pages[0] as object;
      const { id } = await me.create(more);
      await me.until(id, 'COMPLETED');
      for (const [at, next] of pages.slice(1).entries()) {
        page = next;
        await me.move(id, 'run');
        await vi.waitFor(async () => expect(await me.runs(id)).toHaveLength(at + 2), waiting);
        await me.until(id, 'COMPLETED');
      }
      const runs = await me.runs(id);
      expect(runs.map(({ status }: { status: string }) => status)).toEqual(
        pages.map((each) => ('skipped' in each || 'next' in each ? 'PARTIAL' : 'COMPLETED')),
      );
      return asked;
    }

    test('looks again from the oldest of them on, until all can be read', async () => {
      const skipped = [bad(daysAgo(3)), bad(daysAgo(5))];
      const [, second, third, fourth = NaN] = await looksBack([{ skipped }, { skipped }, {}, {}]);
      for (const days of [second, third]) {
        expect(days).toBeGreaterThan(5);
        expect(days).toBeLessThan(5.1);
      }
      expect(fourth).toBeLessThan(0.1);
    });

    test('looks as far back as that one did, if it is not known when one of them was published', async () => {
      const [, second] = await looksBack([{ skipped: [bad(daysAgo(3)), bad()] }, {}]);
      expect(second).toBeGreaterThan(29);
    });

    test('looks as far back as that one did, if more is missing', async () => {
      crawler.answerWith(({ query, path }) =>
        path.endsWith('/erp')
          ? { status: 404 }
          : { body: { items: [post(Number(query.page))], next: null, skipped: [bad(daysAgo(3))] } },
      );
      const { id } = await me.create({ keywords: ['crm', 'erp'] });
      await me.until(id, 'COMPLETED');
      let asked = '';
      crawler.answerWith(({ query }) => {
        asked = query.since ?? '';
        return { body: { items: [], next: null } };
      });
      await me.move(id, 'run');
      await vi.waitFor(async () => expect(await me.runs(id)).toHaveLength(2), waiting);
      await me.until(id, 'COMPLETED');
      expect(Date.parse(asked)).toBeLessThan(Date.now() - 29 * dayMs);
    });

    test.each([
      ['before what was looked for', daysAgo(40)],
      ['in the future', daysAgo(-2)],
    ])('does not believe that one was published %s', async (_, publishedAt) => {
      const [, second] = await looksBack([{ skipped: [bad(publishedAt)] }, {}]);
      expect(second).toBeGreaterThan(29);
    });
  });

  test('continues on the other platforms if one fails, and names it', async () => {
    crawler.answerWith((request, index) =>
      request.path.startsWith('/BETA') ? { status: 403 } : onePage(request, index),
    );
    const { id } = await me.create({ platforms: ['ALPHA', 'BETA', 'LINKEDIN', 'NOSUCH'] });
    const task = await me.until(id, 'COMPLETED');
    expect(task.resultCount).toBe(2);
    expect(task.lastError).toMatch(
      /^BETA: .* answered 403.\nLINKEDIN: LinkedIn has no public search.*\nNOSUCH: There is no connector/,
    );
    expect(await me.runs(id)).toMatchObject([
      {
        status: 'PARTIAL',
        platforms: [
          { platform: 'ALPHA', status: 'COMPLETED' },
          { platform: 'BETA', status: 'FAILED' },
          { platform: 'LINKEDIN', status: 'FAILED' },
          { platform: 'NOSUCH', status: 'FAILED' },
        ],
      },
    ]);
  });

  test('that fails on all platforms makes a ONCE task FAILED, and emits crawl_task.failed; the task can be run again', async () => {
    crawler.answerWith(() => ({ status: 404 }));
    const { id } = await me.create();
    const task = await me.until(id, 'FAILED');
    expect(task).toMatchObject({ failureCount: 1, lastError: expect.stringContaining('404') });
    await relayAll(crawler.api);
    expect(await me.get('/v1/events?type=crawl_task.completed')).toEqual([]);
    expect(await me.get('/v1/events?type=crawl_task.failed')).toMatchObject([{ data: task }]);
    crawler.answerWith(onePage);
    await me.move(id, 'run');
    expect(await me.until(id, 'COMPLETED')).toMatchObject({ failureCount: 0, lastError: null });
  });

  test('emits crawl_task.completed with the task as the API shows it', async () => {
    const { id } = await me.create({ schedule: 'HOURLY' });
    const task = await me.until(id, 'SCHEDULED');
    await relayAll(crawler.api);
    const events = await vi.waitFor(async () => {
      const found = await me.get('/v1/events?type=crawl_task.completed');
      expect(found).toHaveLength(1);
      return found;
    }, waiting);
    expect(events[0].data).toEqual(task);
    expect(task).toMatchObject({ status: 'SCHEDULED', resultCount: 2 });
    expect(Date.parse(task.nextRunAt)).toBe(Date.parse(task.createdAt) + 3_600_000);
  });

  test('applies the filters: followers, language, excluded keywords', async () => {
    crawler.answerWith(() => ({
      body: {
        items: [
          post('few', { followers: 10 }),
          post('many', { followers: 1_000 }),
          post('unknown'),
          post('german', { language: 'de-DE', followers: 5_000 }),
          post('detected', {
            language: null,
            content: 'Wir suchen ein neues CRM für unser Team, wer kann eines empfehlen?',
          }),
          post('seller', { content: 'Buy our CRM, 50% OFF today' }),
          post('comment', { type: 'COMMENT', language: 'fr', followers: 1 }),
        ],
        next: null,
      },
    }));
    const found = async (filters: object) => {
      const { id } = await me.create({ filters });
      await me.until(id, 'COMPLETED');
      return (await me.results(id)).map(({ externalId }: { externalId: string }) => externalId).toSorted();
    };
    expect(await found({ minFollowers: 100 })).toEqual(['detected', 'german', 'many', 'seller', 'unknown']);
    expect(await found({ minFollowers: 100, requireFollowers: true })).toEqual(['german', 'many']);
    expect(await found({ language: 'en', excludeKeywords: ['50% off'] })).toEqual(['few', 'many', 'unknown']);
    expect(await found({ types: ['COMMENT'] })).toEqual(['comment']);
    expect(await found({ language: 'DE' })).toEqual(['detected', 'german']);
  });

  test('truncates or rejects invalid data of a hostile platform', async () => {
    crawler.answerWith(() => ({
      body: {
        items: [
          post('nul\u0000', { content: 'a\u0000b \ud800 c' }),
          post('x'.repeat(5_000), { author: 'y'.repeat(5_000), url: 'javascript:alert(1)', followers: -5 }),
          post('late', { publishedAt: 'no date', content: 'z'.repeat(50_000) }),
          post('', { content: 'without an id' }),
          post('none', { content: '', title: null }),
          post('twice', { content: 'first' }),
          post('twice', { content: 'second' }),
        ],
        next: null,
      },
    }));
    const { id } = await me.create();
    await me.until(id, 'COMPLETED');
    const results = await me.results(id);
    expect(results).toHaveLength(4);
    for (const result of results) {
      expect(result.content.length).toBeLessThanOrEqual(10_000);
      expect(result.externalId.length).toBeLessThanOrEqual(500);
      expect(result.author.length).toBeLessThanOrEqual(200);
      expect(result.url ?? 'https://').toMatch(/^https:/);
      expect(result.followers).toBeNull();
    }
    expect(results.filter(({ content }: { content: string }) => content === 'second')).toHaveLength(1);
  });
});

describe('a platform', () => {
  test('that is briefly down is retried, with the same results', async () => {
    let asked = 0;
    crawler.answerWith((request, index) =>
      asked++ === 0 ? { status: 503, headers: { 'retry-after': '1' } } : onePage(request, index),
    );
    const { id } = await me.create();
    await vi.waitFor(() => expect(asked).toBe(1), waiting);
    expect(await me.get(`/v1/crawl-tasks/${id}`)).toMatchObject({ status: 'RUNNING' });
    const waits = () => crawler.api.owner<{ seconds: number }[]>`
      select extract(epoch from due_at - now())::int as seconds from work
      where kind = 'crawl' and not leased and not ready and due_at > now()`;
    await vi.waitFor(async () => expect(await waits()).toHaveLength(1), waiting);
    expect((await waits())[0]?.seconds ?? 0).toBeLessThanOrEqual(15);
    await crawler.api.owner`update work set due_at = now() where kind = 'crawl' and not leased`;
    expect(await me.until(id, 'COMPLETED')).toMatchObject({ resultCount: 2, lastError: null });
  });

  test('that limits requests gets none from any task until the limit ends', async () => {
    let asked = 0;
    crawler.answerWith((request, index) =>
      asked++ === 0 ? { status: 429, headers: { 'retry-after': '4' } } : onePage(request, index),
    );
    const startedMs = performance.now();
    const [one, other] = [await me.create(), await me.create()];
    await me.until(one.id, 'COMPLETED');
    await me.until(other.id, 'COMPLETED');
    expect(performance.now() - startedMs).toBeGreaterThan(3_500);
    expect(asked).toBe(3);
  });

  test('that asks for a pause of more than an hour ends the run, which reports it', async () => {
    crawler.answerWith(({ query }) =>
      query.page === '0'
        ? { body: { items: [post(1)], next: 1 } }
        : { status: 429, headers: { 'retry-after': '40000' } },
    );
    const { id } = await me.create({ platforms: ['BETA'] });
    const task = await me.until(id, 'COMPLETED');
    expect(task).toMatchObject({ resultCount: 1, lastError: expect.stringMatching(/BETA: .*429.* asked again from/) });
    expect(await me.runs(id)).toMatchObject([{ status: 'PARTIAL' }]);
    // A run that starts during the pause does not wait either.
    const other = await me.create({ platforms: ['BETA'] });
    expect(await me.until(other.id, 'FAILED')).toMatchObject({
      lastError: expect.stringMatching(/BETA: .*longer than a run waits/),
    });
    await crawler.api.owner`delete from crawl_holds`;
  });

  test('shows why it waits while it waits, and clears that when the platform responds', async () => {
    crawler.answerWith(() => ({ status: 429, headers: { 'retry-after': '3000' } }));
    const tasks = [await me.create(), await me.create()];
    const waits = /waiting for ALPHA until \d{4}-\d\d-\d\dT[\d:.]+Z$/;
    for (const { id } of tasks) {
      await vi.waitFor(async () => {
        const task = await me.get(`/v1/crawl-tasks/${id}`);
        expect(task).toMatchObject({ status: 'RUNNING', lastError: expect.stringMatching(waits) });
      }, waiting);
      expect(await me.runs(id)).toMatchObject([
        { platforms: [{ waiting: expect.stringMatching(waits), error: null }] },
      ]);
    }
    crawler.answerWith(onePage);
    await crawler.api.owner`delete from crawl_holds`;
    await crawler.api.owner`update work set due_at = now() where kind = 'crawl'`;
    for (const { id } of tasks) {
      expect(await me.until(id, 'COMPLETED')).toMatchObject({ lastError: null });
      expect(await me.runs(id)).toMatchObject([{ status: 'COMPLETED', platforms: [{ waiting: null }] }]);
    }
  });

  test.each([
    ['pause', 'PAUSED'],
    ['cancel', 'COMPLETED'],
  ])('is waited for no longer after %s', async (move, status) => {
    crawler.answerWith(() => ({ status: 429, headers: { 'retry-after': '3000' } }));
    const { id } = await me.create();
    await vi.waitFor(async () => expect((await me.get(`/v1/crawl-tasks/${id}`)).lastError).toMatch(/waiting/), waiting);
    await me.move(id, move);
    expect(await me.get(`/v1/crawl-tasks/${id}`)).toMatchObject({ status, lastError: null });
    expect(await me.runs(id)).toMatchObject([{ platforms: [{ waiting: null }] }]);
    await crawler.api.owner`delete from crawl_holds`;
  });

  test('waits for an hour in total, also across a restart of the server', async () => {
    crawler.answerWith(() => ({ status: 429, headers: { 'retry-after': '3000' } }));
    const { id } = await me.create();
    await vi.waitFor(async () => expect((await me.get(`/v1/crawl-tasks/${id}`)).lastError).toMatch(/waiting/), waiting);
    await crawler.stopWorkers();
    await crawler.api
      .owner`update crawl_run_platforms set waiting_since = waiting_since - interval '50 minutes' where waiting is not null`;
    await crawler.api.owner`delete from crawl_holds`;
    await crawler.api.owner`update work set due_at = now() where kind = 'crawl'`;
    await crawler.work();
    expect(await me.until(id, 'FAILED')).toMatchObject({ lastError: expect.stringMatching(/longer than a run waits/) });
    await crawler.api.owner`delete from crawl_holds`;
  });
});

describe('a host that a tenant named', () => {
  const feed =
    '<rss version="2.0"><channel><title>T</title><item><title>CRM</title><guid>1</guid></item></channel></rss>';

  test('delays only this tenant, and does not block a host that redirects to it', async () => {
    const greedy = await startReplayServer(() => ({ status: 429, headers: { 'retry-after': '999999999' } }));
    try {
      crawler.answerWith(({ path }) =>
        path === '/open' ? { status: 302, headers: { location: `${greedy.url}/` } } : { body: feed },
      );
      const [redirected, direct] = [`${crawler.server.url}/open`, `${crawler.server.url}/feed`];
      const crawlOf = (...feeds: string[]) => ({ platforms: ['RSS'], filters: { feeds } });
      const mine = await me.create(crawlOf(redirected, direct));
      const partial = await me.until(mine.id, 'COMPLETED');
      expect(partial).toMatchObject({ resultCount: 1, lastError: expect.stringMatching(/longer than a run waits/) });
      expect(await me.runs(mine.id)).toMatchObject([{ status: 'PARTIAL' }]);
      const other = actAs(await crawler.api.newCaller(await crawler.api.newTenant()));
      const asked = greedy.requests.length;
      // It is requested for the other tenant, but not again for the same one.
      await me.until((await me.create(crawlOf(redirected))).id, 'FAILED');
      expect(greedy.requests).toHaveLength(asked);
      await other.until((await other.create(crawlOf(redirected))).id, 'FAILED');
      expect(greedy.requests).toHaveLength(asked + 1);
      const theirs = await other.create(crawlOf(direct));
      expect(await other.until(theirs.id, 'COMPLETED')).toMatchObject({ resultCount: 1, lastError: null });
      const holds = await crawler.api.owner<{ seconds: number }[]>`
        select extract(epoch from until - now())::int as seconds from crawl_holds where until > now()`;
      expect(holds).toHaveLength(2);
      for (const { seconds } of holds) expect(seconds).toBeLessThanOrEqual(3_600);
    } finally {
      await greedy.close();
      await crawler.api.owner`delete from crawl_holds`;
    }
  });
});

test('an item that is dated in the future counts as published when it is found', async () => {
  crawler.answerWith(() => ({ body: { items: [post(1, { publishedAt: '2199-01-01T00:00:00.000Z' })], next: null } }));
  const { id } = await me.create();
  await me.until(id, 'COMPLETED');
  const [result] = await me.results(id);
  expect(Date.parse(result.publishedAt)).toBeLessThanOrEqual(Date.now());
  expect(Date.now() - Date.parse(result.publishedAt)).toBeLessThan(600_000);
});

test('feeds of tenants cannot reach private networks', async () => {
  const caller = await crawler.api.newCaller(await crawler.api.newTenant());
  for (const feed of [
    'https://10.0.0.1/feed',
    'https://169.254.169.254/latest',
    'http://example.com/feed',
    'file:///etc/passwd',
    'https://user:pw@example.com/',
  ]) {
    const body = { name: 'x', platforms: ['RSS'], keywords: ['crm'], filters: { feeds: [feed] } };
    const { error } = await caller.call('POST', '/v1/crawl-tasks', body);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'body.filters.feeds.0' }] });
  }
  crawler.answerWith(empty);
});
