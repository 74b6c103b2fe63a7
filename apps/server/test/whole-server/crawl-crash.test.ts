import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CrawlRun, CrawlTask } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decodeId } from '../../src/ids.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';

const pages = 8;
const hitsPerPage = 50;
/** One in this many results becomes a lead. */
const hotEvery = 10;
const newest = Math.floor(Date.now() / 1_000) - 3_600;
const waiting = { timeout: 120_000, interval: 100 };

let platform: Server;
let server: KilledServer;
/** Called for each page that is requested; if it returns false, there is no response. */
let onPage: (page: number) => boolean;

/** A page in the format of the search API of Hacker News. Source: https://hn.algolia.com/api */
function pageOf(page: number) {
  const hits = Array.from({ length: hitsPerPage }, (_, at) => {
    const number = page * hitsPerPage + at;
    const seconds = newest - number;
    return {
      objectID: String(number),
      created_at: new Date(seconds * 1_000).toISOString(),
      created_at_i: seconds,
      // Posts of one author would share a lead.
      author: `author${number}`,
      title: null,
      story_id: 1,
      comment_text:
        number % hotEvery
          ? `Our crm is slow, says user ${number}`
          : `Looking for a crm for ${number} users, which one would you buy?`,
    };
  });
  return { hits, nbHits: pages * hitsPerPage, nbPages: pages, page };
}

beforeAll(async () => {
  platform = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://platform').searchParams.get('page'));
    if (!onPage(page)) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(pageOf(page)));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  server = await openKilledServer({ HACKER_NEWS_BASE_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  expect(await server.close()).toBe(0);
  platform.closeAllConnections();
  await new Promise<void>((resolve) => platform.close(() => resolve()));
});

const create = (): Promise<CrawlTask> =>
  server.call('POST', '/v1/crawl-tasks', {
    name: 'Find leads',
    platforms: ['HACKER_NEWS'],
    keywords: ['crm'],
    promote: { minScore: 80 },
  });

/** The number of stored results of a task. */
const storedOf = ({ id }: CrawlTask): Promise<number> =>
  server.query(async (db) => {
    const [row] = await db`
      select count(*)::int as count from crawl_results where task_id = ${decodeId('crawlTask', id) as string}`;
    return (row as { count: number }).count;
  });

/** Waits for the end of the task, and returns what it has stored. */
async function outcomeOf({ id }: CrawlTask) {
  const task = await vi.waitFor(async () => {
    const found: CrawlTask = await server.call('GET', `/v1/crawl-tasks/${id}`);
    expect(found.status).toBe('COMPLETED');
    return found;
  }, waiting);
  const runs: CrawlRun[] = await server.call('GET', `/v1/crawl-tasks/${id}/runs`);
  const taskId = decodeId('crawlTask', id) as string;
  const results = await server.query(
    (db) => db`
      select external_id, author, content, score, score_reasons, status from crawl_results
      where task_id = ${taskId} order by external_id`,
  );
  const leads = await server.query(
    (db) => db`
      select count(distinct l.id)::int as count from leads l join crawl_results r on r.promoted_lead_id = l.id
      where r.task_id = ${taskId}`,
  );
  const { resultCount, lastError } = task;
  const counts = runs.map(({ status, found, created, promoted }) => ({ status, found, created, promoted }));
  return { resultCount, lastError, counts, leads, results: [...results] };
}

test('a run that is killed in the middle of pages finds the same as an undisturbed one, without duplicates', async () => {
  onPage = () => true;
  const undisturbed = await outcomeOf(await create());
  const all = pages * hitsPerPage;
  expect(undisturbed).toMatchObject({
    resultCount: all,
    lastError: null,
    counts: [{ status: 'SUCCEEDED', found: all, created: all, promoted: all / hotEvery }],
    leads: [{ count: all / hotEvery }],
  });

  const asked: number[] = [];
  /** Resolves when a page is requested; its first request gets no response. */
  const untilPage = (wanted: number) =>
    new Promise<void>((resolve) => {
      onPage = (page) => {
        const isFirst = !asked.includes(page);
        asked.push(page);
        if (page !== wanted || !isFirst) return true;
        resolve();
        return false;
      };
    });
  // A page is requested while the previous one is being stored, and after the earlier ones are stored.
  const second = untilPage(2);
  const task = await create();
  await second;
  // The first kill: the platform has not responded, and no other work is running.
  await vi.waitFor(async () => expect(await storedOf(task)).toBe(2 * hitsPerPage), waiting);
  const sixth = untilPage(6);
  await server.killAndStart();
  await sixth;
  // The second kill: page 5 is being stored, too.
  await server.killAndStart();
  expect(await outcomeOf(task)).toEqual(undisturbed);
  const timesAsked = (page: number) => asked.filter((each) => each === page).length;
  for (const page of [0, 1, 4]) expect(timesAsked(page), `stored page ${page}, read`).toBe(1);
  for (const page of [2, 6]) expect(timesAsked(page), `unanswered page ${page}, read`).toBeGreaterThan(1);
  expect(timesAsked(5), 'page being stored, read').toBeLessThanOrEqual(2);
  // After a kill, the crawl runs alone until a step has ended; the page that it read ahead by then is read again.
  for (const page of [3, 7]) expect(timesAsked(page), `page ${page}, read ahead alone`).toBeLessThanOrEqual(2);

  const { count } = await server.query(async (db) => {
    const [row] = await db`select count(*)::int as count from leads`;
    return row as { count: number };
  });
  // Results of the second task by the same authors joined the leads of the first.
  expect(count, 'leads of both tasks').toBe(all / hotEvery);
}, 600_000);
