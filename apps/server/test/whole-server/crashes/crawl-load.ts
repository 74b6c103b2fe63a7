import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CrawlRun, CrawlTask } from '@lead-engagement/contract';
import { expect, vi } from 'vitest';
import { decodeId } from '../../../src/ids.js';
import { type Load, type World, waiting } from './load.js';

const pages = 8;
const hitsPerPage = 20;
/** One in this many results becomes a lead. */
const hotEvery = 10;
const newest = Math.floor(Date.now() / 1_000) - 3_600;
/** The first request of these pages gets no response: a page is requested while the one before is being stored. */
const [second, sixth] = [2, 6];

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** A platform to search. Called for each page that is requested, `onPage` returns false to leave it without a response. */
export async function startPlatform() {
  const platform = { url: '', onPage: (_page: number): boolean => true, close: async () => {} };
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://platform').searchParams.get('page'));
    if (!platform.onPage(page)) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(pageOf(page)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  platform.close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return platform;
}

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

/** A crawl meets the first and the second kill while pages are on their way; it finds the same as one before them. */
export async function openCrawlLoad({ server }: World, platform: Platform): Promise<Load> {
  const { id: tenantId, call } = await server.addTenant();
  const create = (): Promise<CrawlTask> =>
    call('POST', '/v1/crawl-tasks', {
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
      const found: CrawlTask = await call('GET', `/v1/crawl-tasks/${id}`);
      expect(found.status).toBe('COMPLETED');
      return found;
    }, waiting);
    const runs: CrawlRun[] = await call('GET', `/v1/crawl-tasks/${id}/runs`);
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

  const undisturbed = await outcomeOf(await create());
  const all = pages * hitsPerPage;
  expect(undisturbed).toMatchObject({
    resultCount: all,
    lastError: null,
    counts: [{ status: 'COMPLETED', found: all, created: all, promoted: all / hotEvery }],
    leads: [{ count: all / hotEvery }],
  });

  const asked: number[] = [];
  const timesAsked = (page: number) => asked.filter((each) => each === page).length;
  let task: CrawlTask;

  async function judge(): Promise<void> {
    expect(await outcomeOf(task)).toEqual(undisturbed);
    for (const page of [0, 1, 4]) expect(timesAsked(page), `stored page ${page}, read`).toBe(1);
    for (const page of [second, sixth]) expect(timesAsked(page), `unanswered page ${page}, read`).toBeGreaterThan(1);
    expect(timesAsked(5), 'page being stored, read').toBeLessThanOrEqual(2);
    // After a kill, the crawl runs alone until a step has ended; the page that it read ahead by then is read again.
    for (const page of [3, 7]) expect(timesAsked(page), `page ${page}, read ahead alone`).toBeLessThanOrEqual(2);
    const [leads] = await server.query(
      (db) => db`select count(*)::int as count from leads where tenant_id = ${tenantId}`,
    );
    // Results of the second task by the same authors joined the leads of the first.
    expect(leads?.count, 'leads of both tasks').toBe(all / hotEvery);
  }

  return {
    async reach(kill) {
      if (kill === 0) {
        platform.onPage = (page) => {
          asked.push(page);
          return ![second, sixth].includes(page) || timesAsked(page) > 1;
        };
        task = await create();
        await expect.poll(() => timesAsked(second), waiting).toBe(1);
        // The platform has not responded, and the pages before are stored.
        await expect.poll(() => storedOf(task), waiting).toBe(second * hitsPerPage);
      }
      // Page 5 is being stored, or is stored already.
      if (kill === 1) await expect.poll(() => timesAsked(sixth), waiting).toBe(1);
    },
    judge,
  };
}
