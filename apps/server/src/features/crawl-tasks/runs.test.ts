import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { relayAll } from '../../../test/support/sample.js';
import { type Answer, actAs, type Crawler, hot, openCrawler, post } from './fixtures/crawler.js';

const waiting = { timeout: 60_000, interval: 50 };
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
        status: 'SUCCEEDED',
        found: 2,
        created: 2,
        promoted: 0,
        platforms: [{ platform: 'ALPHA', pages: 1, error: null }],
      },
    ]);
  });

  test('is repeated without duplicates; what has changed is refreshed, what was deleted is dropped', async () => {
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

  test('looks only for what is new since the last one, unless the task looks for something else', async () => {
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

  test('that was PARTIAL is followed by one that looks as far back, for what is missing', async () => {
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

  test('of several platforms goes on where one fails, and names it', async () => {
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
          { platform: 'ALPHA', status: 'SUCCEEDED' },
          { platform: 'BETA', status: 'FAILED' },
          { platform: 'LINKEDIN', status: 'FAILED' },
          { platform: 'NOSUCH', status: 'FAILED' },
        ],
      },
    ]);
  });

  test('that fails everywhere makes a task that runs ONCE FAILED, without an event; it can be run again', async () => {
    crawler.answerWith(() => ({ status: 404 }));
    const { id } = await me.create();
    expect(await me.until(id, 'FAILED')).toMatchObject({ failureCount: 1, lastError: expect.stringContaining('404') });
    expect(await me.get('/v1/events?type=crawl_task.completed')).toEqual([]);
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

  test('applies the filters: followers, language, words to leave out', async () => {
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

  test('stores what a hostile platform sends within its bounds, or not at all', async () => {
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
  test('that is briefly down is asked again, and then finds the same', async () => {
    let asked = 0;
    crawler.answerWith((request, index) =>
      asked++ === 0 ? { status: 503, headers: { 'retry-after': '1' } } : onePage(request, index),
    );
    const { id } = await me.create();
    await vi.waitFor(() => expect(asked).toBe(1), waiting);
    expect(await me.get(`/v1/crawl-tasks/${id}`)).toMatchObject({ status: 'RUNNING' });
    const [row] = await crawler.api.owner<{ waits: number }[]>`
      select extract(epoch from due_at - now())::int as waits from work where kind = 'crawl' and not leased and due_at > now()`;
    expect(row?.waits ?? 0).toBeLessThanOrEqual(15);
    await crawler.api.owner`update work set due_at = now() where kind = 'crawl'`;
    expect(await me.until(id, 'COMPLETED')).toMatchObject({ resultCount: 2, lastError: null });
  });

  test('that allows no more requests is left alone by every task until it does', async () => {
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

  test('that wants to be left alone for longer than an hour ends the run, which says so', async () => {
    crawler.answerWith(({ query }) =>
      query.page === '0'
        ? { body: { items: [post(1)], next: 1 } }
        : { status: 429, headers: { 'retry-after': '40000' } },
    );
    const { id } = await me.create({ platforms: ['BETA'] });
    const task = await me.until(id, 'COMPLETED');
    expect(task).toMatchObject({ resultCount: 1, lastError: expect.stringMatching(/BETA: .*429.* asked again from/) });
    expect(await me.runs(id)).toMatchObject([{ status: 'PARTIAL' }]);
    await crawler.api.owner`delete from crawl_turns`;
  });
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
