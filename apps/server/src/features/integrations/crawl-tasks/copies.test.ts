import { crawlLimits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, actAs, type Crawler, hot, openCrawler, post } from './fixtures/crawler.js';

const page =
  (...items: ReturnType<typeof post>[]): Answer =>
  () => ({ body: { items, next: null } });
const waiting = { timeout: 120_000, interval: 50 };

let crawler: Crawler;
let me: ReturnType<typeof actAs>;
beforeAll(async () => {
  crawler = await openCrawler(page());
  await crawler.work();
});
afterAll(() => crawler.close());
beforeEach(async () => {
  me = actAs(await crawler.api.newCaller(await crawler.api.newTenant()));
});

/** Runs the task once more with other answers. */
async function repeat(id: string, answer: Answer): Promise<void> {
  crawler.answerWith(answer);
  const before = (await me.runs(id)).length;
  await me.move(id, 'run');
  await vi.waitFor(async () => expect(await me.runs(id)).toHaveLength(before + 1), waiting);
  await me.until(id, 'COMPLETED');
}

const ada = { author: 'ada', authorName: 'Ada L.', content: hot };

test('a post that its author repeats elsewhere, edits, or that has another address of one page is one result with its places', async () => {
  const byPlatform: Answer = ({ path }) => ({
    body: {
      next: null,
      items: path.startsWith('/ALPHA')
        ? [post('a1', ada), post('a2', { ...ada, content: `${hot} Edit: thanks!` }), post('a3', { content: hot })]
        : [
            post('b1', { ...ada, author: '@ada@example.social' }),
            post('b2', { ...ada, author: 'shop', url: 'https://www.posts.test/a1?utm_source=b', authorName: null }),
          ],
    },
  });
  crawler.answerWith(byPlatform);
  const { id } = await me.create({ platforms: ['ALPHA'] });
  await me.until(id, 'COMPLETED');
  await me.change(id, { platforms: ['ALPHA', 'BETA'] });
  await repeat(id, byPlatform);
  const task = await me.get(`/v1/crawl-tasks/${id}`);
  const results = await me.results(id, '&sort=createdAt');
  // The same words of somebody else are another post.
  expect(results).toHaveLength(2);
  const joined = results.find(({ author }: { author: string }) => author === 'ada');
  const found = [joined, ...joined.places].map(({ platform, externalId }) => `${platform} ${externalId}`);
  expect(found.toSorted()).toEqual(['ALPHA a1', 'ALPHA a2', 'BETA b1', 'BETA b2']);
  expect(task.resultCount).toBe(2);
  expect((await me.runs(id)).map(({ found, created }: Record<string, number>) => [found, created])).toEqual([
    [3, 2],
    [5, 0],
  ]);

  await repeat(id, byPlatform);
  expect(await me.results(id, '&sort=createdAt')).toEqual(results);
});

test('two posts of one author about different things are two results, and so are two short ones', async () => {
  crawler.answerWith(
    page(
      post(1, ada),
      post(2, {
        ...ada,
        content: 'Our crm lost all the notes of our customers again, and nobody at the vendor answers us.',
      }),
      post(3, { ...ada, content: 'Any crm?' }),
      post(4, { ...ada, content: 'Any crm?' }),
    ),
  );
  const { id } = await me.create();
  await me.until(id, 'COMPLETED');
  expect(await me.results(id)).toHaveLength(4);
});

test('a result whose first place is deleted moves to the next one; it goes with the last', async () => {
  crawler.answerWith(page(post(1, ada), post(2, ada)));
  const { id } = await me.create();
  await me.until(id, 'COMPLETED');
  const [before] = await me.results(id);
  expect(before).toMatchObject({ externalId: '1', places: [{ externalId: '2', url: 'https://posts.test/2' }] });
  await repeat(id, () => ({ body: { items: [], deleted: ['1'], next: null } }));
  expect(await me.results(id)).toMatchObject([
    { id: before.id, externalId: '2', url: 'https://posts.test/2', content: hot, places: [] },
  ]);
  await repeat(id, () => ({ body: { items: [], deleted: ['2'], next: null } }));
  expect(await me.results(id)).toEqual([]);
});

test('a place that is deleted is taken away, and can come again', async () => {
  crawler.answerWith(page(post(1, ada), post(2, ada)));
  const { id } = await me.create();
  await me.until(id, 'COMPLETED');
  await repeat(id, () => ({ body: { items: [], deleted: ['2'], next: null } }));
  expect(await me.results(id)).toMatchObject([{ externalId: '1', places: [] }]);
  await repeat(id, page(post(2, ada)));
  expect(await me.results(id)).toMatchObject([{ externalId: '1', places: [{ externalId: '2' }] }]);
});

test('places are bounded: the next copy has a result of its own', async () => {
  const copies = Array.from({ length: crawlLimits.placesOfResult + 3 }, (_, at) => post(at, ada));
  crawler.answerWith(page(...copies));
  const { id } = await me.create();
  await me.until(id, 'COMPLETED');
  const results = await me.results(id, '&sort=createdAt');
  expect(
    results.map(({ places }: { places: unknown[] }) => places.length).toSorted((a: number, b: number) => b - a),
  ).toEqual([crawlLimits.placesOfResult, 1]);
});

test('what a tenant sells tells posts about it from others, and is kept, changed and taken away', async () => {
  const sells = 'Centrifugal pumps, valves and spare parts for water works and breweries';
  const pump =
    'Looking for a new pump for our brewery, budget $5,000. The valves have to fit. Which one would you buy?';
  const gym = 'Looking for a new gym with a pump class, budget $500 a month. Which one would you buy?';
  crawler.answerWith(page(post(1, { content: pump }), post(2, { content: gym })));
  const created = await me.create({ keywords: ['pump'], sells });
  expect(created.sells).toBe(sells);
  await me.until(created.id, 'COMPLETED');
  const reasonsOf = (result: { scoreReasons: { rule: string; points: number; evidence: string }[] }) =>
    result.scoreReasons.filter(({ rule }) => rule.includes('you_sell'));
  const [first, second] = await me.results(created.id, '&sort=-score');
  expect([first.externalId, second.externalId]).toEqual(['1', '2']);
  expect(reasonsOf(first)).toEqual([{ rule: 'names_what_you_sell', points: 15, evidence: 'valves, brewery' }]);
  expect(reasonsOf(second)).toEqual([{ rule: 'names_nothing_you_sell', points: -40, evidence: '' }]);
  expect(first.score - second.score).toBeGreaterThanOrEqual(40);
  expect((await me.change(created.id, { sells: 'Gym memberships' })).sells).toBe('Gym memberships');
  expect((await me.change(created.id, { sells: null })).sells).toBeNull();
});
