import { type CrawlTask, crawlLimits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf, relayAll } from '../../../../test/support/sample.js';
import { type Answer, actAs, type Crawler, openCrawler, post } from './fixtures/crawler.js';

const waiting = { timeout: 120_000, interval: 25 };
let crawler: Crawler;
let caller: TestCaller;
let me: ReturnType<typeof actAs>;
beforeAll(async () => {
  crawler = await openCrawler(() => undefined);
});
afterAll(() => crawler.close());
beforeEach(async () => {
  await crawler.stopWorkers();
  caller = await crawler.api.newCaller(await crawler.api.newTenant());
  me = actAs(caller);
});

/** So many pages of ten items; the page `stopAt` is held until it is let go. */
function pages(count: number, stopAt = -1) {
  let go: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const reached = vi.fn();
  const answer: Answer = ({ query }) => {
    const page = Number(query.page);
    if (page === stopAt) reached();
    const items = Array.from({ length: 10 }, (_, at) => post(`${page}-${at}`));
    return { body: { items, next: page + 1 < count ? page + 1 : null } };
  };
  return { answer, go, held, reached };
}
const expectAll = async (id: string, count: number) => {
  const found = (await me.results(id)).map(({ externalId }: { externalId: string }) => externalId);
  expect(found.toSorted()).toEqual(
    Array.from({ length: count * 10 }, (_, at) => `${Math.floor(at / 10)}-${at % 10}`).toSorted(),
  );
};
/** Waits until the workers have begun and ended the task of another tenant: what was under way before it has come as far as it goes. */
async function untilLaterTaskIsDone(answer: Answer) {
  const onePage: Answer = () => ({ body: { items: [post(1)], next: null } });
  crawler.answerWith((request, index) => (request.path.endsWith('/later') ? onePage : answer)(request, index));
  const other = actAs(await crawler.api.newCaller(await crawler.api.newTenant()));
  const { id } = await other.create({ keywords: ['later'] });
  await other.until(id, 'COMPLETED');
}
const refuse = async (id: string, action: string) =>
  expectFailure(await caller.call('POST', `/v1/crawl-tasks/${id}/${action}`), 'INVALID_TRANSITION');
const list = () => me.get('/v1/leads');
const makeDue = (table: 'crawl_tasks' | 'work') =>
  table === 'work'
    ? crawler.api.owner`update work set due_at = now() - interval '1 second' where kind = 'crawl_start'`
    : crawler.api
        .owner`update crawl_tasks set next_run_at = now() - interval '5 hours' where status in ('SCHEDULED', 'PAUSED')`;

test('a task whose run the server cannot start says so, and waits for its next moment, or is FAILED', async () => {
  const daily: CrawlTask = await me.create({ schedule: 'DAILY' });
  const once: CrawlTask = await me.create();
  await crawler.api.owner`update work set lost_leases = 3 where kind = 'crawl_start'`;
  await crawler.work();
  const reason = /^The server stopped 2 times .* The run of \S+Z was not started\.$/;
  const failed = await me.until(once.id, 'FAILED');
  expect(failed).toMatchObject({ lastError: expect.stringMatching(reason), nextRunAt: null, failureCount: 1 });
  await relayAll(crawler.api);
  expect(await me.get('/v1/events?type=crawl_task.failed')).toMatchObject([{ data: failed }]);
  const next = await me.until(daily.id, 'SCHEDULED');
  expect(next).toMatchObject({ lastError: expect.stringMatching(reason), failureCount: 1 });
  expect(Date.parse(next.nextRunAt)).toBeGreaterThan(Date.now());
  crawler.answerWith(() => ({ body: { items: [post(1)], next: null } }));
  await makeDue('crawl_tasks');
  await makeDue('work');
  await vi.waitFor(async () => expect((await me.get(`/v1/crawl-tasks/${daily.id}`)).resultCount).toBe(1), waiting);
});

test('a task that waits for its moment is paused, resumed, cancelled and run, and nothing else', async () => {
  const task: CrawlTask = await me.create({ schedule: '0 9 * * 1-5', timezone: 'Europe/Berlin' });
  expect(task).toMatchObject({ status: 'PENDING', version: 1 });
  expect(new Date(task.nextRunAt as string).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toBe(
    '09:00:00',
  );
  await refuse(task.id, 'resume');
  expect(await me.move(task.id, 'pause')).toMatchObject({ status: 'PAUSED', version: 2 });
  for (const action of ['pause', 'run']) await refuse(task.id, action);
  expect(await me.move(task.id, 'resume')).toMatchObject({ status: 'PENDING', nextRunAt: task.nextRunAt });
  expect(await me.move(task.id, 'cancel')).toMatchObject({
    status: 'COMPLETED',
    endReason: 'CANCELLED',
    nextRunAt: null,
  });
  for (const action of ['cancel', 'pause', 'resume']) await refuse(task.id, action);
  expect(await me.move(task.id, 'run')).toMatchObject({ status: 'PENDING', endReason: null });
  expect(await me.move(task.id, 'run')).toMatchObject({ status: 'RUNNING' });
  await refuse(task.id, 'run');
  const url = `/v1/crawl-tasks/${task.id}/cancel`;
  expectFailure(await caller.call('POST', url, undefined, { 'If-Match': '"1"' }), 'PRECONDITION_FAILED');
  expect(await me.move(task.id, 'cancel')).toMatchObject({ status: 'COMPLETED' });
  expect(await me.runs(task.id)).toMatchObject([{ status: 'CANCELLED', platforms: [{ status: 'CANCELLED' }] }]);
});

describe('a run under way', () => {
  test('that is paused in the middle and resumed goes on where it was, and finds what an undisturbed one finds', async () => {
    const { answer, reached } = pages(6, 2);
    crawler.answerWith(answer);
    await crawler.work();
    const asked = () => crawler.server.requests.filter(({ path }) => path.endsWith('/pausing'));
    const { id } = await me.create({ keywords: ['pausing'] });
    await vi.waitFor(() => expect(reached).toHaveBeenCalled(), waiting);
    expect((await me.move(id, 'pause')).status).toBe('PAUSED');
    const before = asked().length;
    expect(await me.runs(id)).toMatchObject([{ status: 'PENDING' }]);
    await untilLaterTaskIsDone(answer);
    // The one under way, and the one that is read ahead.
    expect(asked().length - before).toBeLessThanOrEqual(2);
    expect((await me.move(id, 'resume')).status).toBe('RUNNING');
    expect(await me.until(id, 'COMPLETED')).toMatchObject({ resultCount: 60 });
    await expectAll(id, 6);
    // Pages before the pause are not read again, but for these two.
    expect(asked().length).toBeLessThanOrEqual(8);
    expect(asked().filter(({ query }) => query.page === '0')).toHaveLength(1);
    expect(await me.runs(id)).toHaveLength(1);
  });

  test('that is cancelled stops: what comes in late is not stored', async () => {
    const { answer, reached } = pages(500, 1);
    crawler.answerWith(answer);
    await crawler.work();
    const { id } = await me.create();
    await vi.waitFor(() => expect(reached).toHaveBeenCalled(), waiting);
    expect(await me.move(id, 'cancel')).toMatchObject({ status: 'COMPLETED', endReason: 'CANCELLED' });
    const { resultCount } = await me.get(`/v1/crawl-tasks/${id}`);
    await untilLaterTaskIsDone(answer);
    expect(await me.get(`/v1/crawl-tasks/${id}`)).toMatchObject({ status: 'COMPLETED', resultCount });
    expect(await me.runs(id)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await me.get('/v1/events?type=crawl_task.completed')).toEqual([]);
  });

  test('goes on at another worker when its own stops, and finds the same', async () => {
    const { answer, reached } = pages(12, 4);
    crawler.answerWith(answer);
    await crawler.work();
    const { id } = await me.create();
    await vi.waitFor(() => expect(reached).toHaveBeenCalled(), waiting);
    await crawler.stopWorkers();
    await crawler.work();
    expect(await me.until(id, 'COMPLETED')).toMatchObject({ resultCount: 120 });
    await expectAll(id, 12);
  });
});

test('three schedulers run each moment of a schedule once, and many that were missed as one', async () => {
  const answer: Answer = () => ({ body: { items: [post(1)], next: null } });
  crawler.answerWith(answer);
  const tasks: CrawlTask[] = [];
  for (let made = 0; made < 10; made++) tasks.push(await me.create({ schedule: 'HOURLY' }));
  await crawler.work(3);
  for (const { id } of tasks) await me.until(id, 'SCHEDULED');
  for (const { id } of tasks) expect(await me.runs(id)).toHaveLength(1);
  for (let round = 2; round <= 3; round++) {
    await makeDue('crawl_tasks');
    await makeDue('work');
    for (const { id, createdAt } of tasks) {
      const task = await vi.waitFor(async () => {
        expect(await me.runs(id)).toHaveLength(round);
        return me.until(id, 'SCHEDULED');
      }, waiting);
      expect(Date.parse(task.nextRunAt)).toBe(Date.parse(createdAt) + 3_600_000);
    }
  }
  await untilLaterTaskIsDone(answer);
  for (const { id } of tasks) {
    const runs = await me.runs(id);
    expect(runs.map(({ status }: { status: string }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
    expect(new Set(runs.map(({ scheduledFor }: { scheduledFor: string }) => scheduledFor)).size).toBe(3);
  }
});

test('moments that were missed while a task was paused become one run', async () => {
  crawler.answerWith(() => ({ body: { items: [], next: null } }));
  await crawler.work();
  const { id } = await me.create({ schedule: 'HOURLY' });
  await me.until(id, 'SCHEDULED');
  await me.move(id, 'pause');
  await makeDue('crawl_tasks');
  await me.move(id, 'resume');
  await vi.waitFor(async () => expect(await me.runs(id)).toHaveLength(2), waiting);
  const { nextRunAt } = await me.until(id, 'SCHEDULED');
  expect(Date.parse(nextRunAt)).toBeGreaterThan(Date.now());
});

test(`a recurring task is FAILED after ${crawlLimits.failuresInRow} runs that failed in a row, and one success forgets them`, async () => {
  crawler.answerWith(() => ({ status: 403 }));
  await crawler.work();
  const { id } = await me.create({ schedule: 'DAILY' });
  const again = async (expected: object, runs: number) => {
    await vi.waitFor(async () => {
      const found = await me.runs(id);
      expect(found).toHaveLength(runs);
      expect(found.at(-1).status).not.toBe('RUNNING');
    }, waiting);
    expect(await me.get(`/v1/crawl-tasks/${id}`)).toMatchObject(expected);
  };
  await again({ status: 'SCHEDULED', failureCount: 1 }, 1);
  crawler.answerWith(() => ({ body: { items: [], next: null } }));
  await me.move(id, 'run');
  await again({ status: 'SCHEDULED', failureCount: 0, lastError: null }, 2);
  crawler.answerWith(() => ({ status: 403 }));
  for (let failures = 1; failures < crawlLimits.failuresInRow; failures++) {
    await me.move(id, 'run');
    await again({ status: 'SCHEDULED', failureCount: failures }, 2 + failures);
  }
  await me.move(id, 'run');
  await again({ status: 'FAILED', failureCount: crawlLimits.failuresInRow, nextRunAt: null }, 7);
});

describe('an update', () => {
  const patch = async (id: string, body: object) =>
    dataOf(await caller.call('PATCH', `/v1/crawl-tasks/${id}`, body), 200);

  test('takes back what was read, and changes only what differs', async () => {
    const task = await me.create({
      schedule: '0 9 * * *',
      filters: { language: 'EN', minFollowers: 5 },
      promote: { minScore: 70 },
    });
    expect(task).toMatchObject({
      filters: { language: 'en', minFollowers: 5 },
      promote: { minScore: 70, pipelineId: null },
    });
    expect(await patch(task.id, task)).toEqual(task);
    expect(await patch(task.id, { name: 'Other', promote: null })).toMatchObject({
      name: 'Other',
      promote: null,
      version: 2,
    });
    const byLanguage = await patch(task.id, { promote: { minScore: null } });
    expect(byLanguage).toMatchObject({ promote: { minScore: null, pipelineId: null }, version: 3 });
    expect(await patch(task.id, byLanguage)).toEqual(byLanguage);
    expect(await patch(task.id, { promote: { minScore: 0 } })).toMatchObject({ promote: { minScore: 0 }, version: 4 });
  });

  test('of the schedule counts from now', async () => {
    const task = await me.create({ schedule: '0 9 * * *' });
    const changed = await patch(task.id, { schedule: '30 10 * * *', timezone: 'Asia/Tokyo' });
    const local = new Date(changed.nextRunAt).toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo' });
    expect(local).toBe('10:30:00');
    const [work] = await crawler.api.owner<{ dueAt: string }[]>`
      select w.due_at from work w join crawl_tasks t on t.tenant_id = w.tenant_id and t.id = w.id where t.name = ${task.name} and t.next_run_at = ${changed.nextRunAt}`;
    expect(work?.dueAt).toBe(changed.nextRunAt);
  });

  test.each([
    ['schedule', '0 0 30 2 *', /never comes/],
    ['schedule', '*/2 * * * *', /5 minutes apart/],
    ['schedule', 'WEEKLY', /ONCE, HOURLY, DAILY/],
    ['timezone', 'Europe/Nowhere', /IANA time zone/],
    ['timezone', '+02:00', /IANA time zone/],
    ['keywords', [], /.+/],
    ['platforms', ['lower'], /upper-case/],
    ['platforms', ['A', 'A'], /twice/],
    ['filters', { nosuch: 1 }, /.+/],
    ['filters', { instances: ['https://mastodon.social'] }, /host name/],
    ['promote', { minScore: 101 }, /.+/],
  ])('refuses %s %j, naming it', async (field, value, message) => {
    const body = { name: 'x', platforms: ['ALPHA'], keywords: ['crm'], [field]: value };
    const { details } = expectFailure(await caller.call('POST', '/v1/crawl-tasks', body), 'VALIDATION_ERROR');
    expect(details?.[0]?.path).toMatch(new RegExp(`^body\\.${field}`));
    expect(details?.[0]?.message).toMatch(message);
    expect(await list()).toEqual([]);
  });
});

test('creations are limited by the hour, reads are not', async () => {
  const poor = await crawler.api.newTenant({ plan: 'FREE', limitOverrides: { perMinute: 1_000, perDay: null } });
  const free = await crawler.api.newCaller(poor);
  const body = { name: 'x', platforms: ['NOSUCH'], keywords: ['crm'], schedule: '0 9 1 1 *' };
  for (let made = 0; made < 5; made++) dataOf(await free.call('POST', '/v1/crawl-tasks', body), 201);
  const refused = await free.call('POST', '/v1/crawl-tasks', body);
  expectFailure(refused, 'RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect(dataOf(await free.call('GET', '/v1/crawl-tasks'), 200)).toHaveLength(5);
});

test('the directory says which platforms are available, and why others are not', async () => {
  const platforms: { platform: string; available: boolean; unavailableReason: string | null }[] =
    await me.get('/v1/platforms?limit=200');
  const find = (name: string) => platforms.find(({ platform }) => platform === name);
  expect(find('HACKER_NEWS')).toMatchObject({ available: true, unavailableReason: null });
  expect(find('BLUESKY')).toMatchObject({
    available: false,
    unavailableReason: expect.stringContaining('BLUESKY_APP_PASSWORD'),
  });
  expect(find('LINKEDIN')).toMatchObject({
    available: false,
    unavailableReason: expect.stringContaining('no public search'),
  });
  const names = platforms.map(({ platform }) => platform);
  expect(names).toEqual(names.toSorted());
  const walked: string[] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = await caller.call('GET', `/v1/platforms?limit=3&cursor=${cursor}`);
    walked.push(...data.map(({ platform }: { platform: string }) => platform));
    if (!meta.hasMore) break;
    cursor = meta.cursor;
  }
  expect(walked).toEqual(names);
  expect(
    (await me.get('/v1/platforms?available=false')).every(({ available }: { available: boolean }) => !available),
  ).toBe(true);
});
