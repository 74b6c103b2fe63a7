import { crawlLimits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { type Answer, actAs, type Crawler, hot, openCrawler, post, postsOfOne } from './fixtures/crawler.js';
import { crawlPurges } from './purges.js';

const waiting = { timeout: 120_000, interval: 50 };
const onePage: Answer = () => ({
  body: { items: [post(1), post(2, { content: hot, author: 'ada', authorName: 'Ada' })], next: null },
});

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

describe('promotion', () => {
  test('automatic: a result above the threshold of the task becomes a lead with its contact and its entry', async () => {
    const { id } = await me.create({ promote: { minScore: 80 } });
    await me.until(id, 'COMPLETED');
    const [promoted] = await me.results(id, '&status=PROMOTED');
    const [lead, ...others] = await me.get('/v1/leads');
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ id: promoted.promotedLeadId, source: 'CRAWLER', status: 'OPEN' });
    expect(lead.createdBy).toEqual({ type: 'rule', id });
    expect(lead.title).toContain('Looking for a CRM');
    expect(await me.get(`/v1/contacts/${lead.contactId}`)).toMatchObject({
      name: 'Ada',
      socialProfiles: [{ platform: 'ALPHA', handle: 'ada' }],
    });
    const [entry] = await me.get(`/v1/activities?leadId=${lead.id}&type=crawl_promoted`);
    expect(entry.metadata).toMatchObject({ crawlResultId: promoted.id, score: promoted.score, url: promoted.url });
    expect(entry.metadata.scoreReasons).toEqual(promoted.scoreReasons);
    expect((await me.runs(id))[0].promoted).toBe(1);
  });

  test('automatic: without a score, a result in a language of which none is known stays, however high it scores', async () => {
    crawler.answerWith(() => ({
      body: {
        items: [
          post(1, { content: hot, author: 'ada', language: 'en' }),
          post(2, { content: hot, author: 'eva', language: 'nl' }),
          post(3, { author: 'max', language: 'en' }),
        ],
        next: null,
      },
    }));
    const { id, promote } = await me.create({ promote: {} });
    expect(promote).toEqual({ minScore: null, pipelineId: null });
    await me.until(id, 'COMPLETED');
    const promoted = await me.results(id, '&status=PROMOTED');
    expect(promoted.map(({ externalId }: Record<string, string>) => externalId)).toEqual(['1']);
    expect(await me.get('/v1/leads')).toHaveLength(1);
  });

  test('manual: one contact and one open lead for all results of an author, also if it is repeated', async () => {
    crawler.answerWith(() => ({
      body: { items: postsOfOne('ada'), next: null },
    }));
    const caller = await crawler.api.newCaller(await crawler.api.newTenant());
    me = actAs(caller);
    const { id } = await me.create();
    await me.until(id, 'COMPLETED');
    const [first, second, third] = await me.results(id);
    const promote = (result: { id: string }) => caller.call('POST', `/v1/crawl-results/${result.id}/promote`);
    const answers = await Promise.all([first, first, first, second, third].map(promote));
    const leads = answers.map((answer) => dataOf(answer, 200).promotedLeadId);
    expect(new Set(leads.slice(0, 3)).size).toBe(1);
    expect(new Set(leads).size).toBe(1);
    const entries = await me.get(`/v1/activities?leadId=${leads[0]}&type=crawl_promoted`);
    expect(entries).toHaveLength(3);
    expect(new Set((await me.get('/v1/leads')).map((lead: { contactId: string }) => lead.contactId)).size).toBe(1);
    const url = `/v1/crawl-results/${first.id}/dismiss`;
    expect((await caller.call('POST', url)).error.code).toBe('INVALID_TRANSITION');
  });

  test('manual: creates another lead if the first was deleted or is in another pipeline than requested', async () => {
    crawler.answerWith(() => ({ body: { items: postsOfOne('ada').slice(0, 2), next: null } }));
    const caller = await crawler.api.newCaller(await crawler.api.newTenant());
    me = actAs(caller);
    const { id } = await me.create();
    await me.until(id, 'COMPLETED');
    const [first, second] = await me.results(id);
    const promote = async (result: { id: string }, body?: object) =>
      dataOf(await caller.call('POST', `/v1/crawl-results/${result.id}/promote`, body), 200).promotedLeadId;
    const gone = await promote(first);
    dataOf(await caller.call('DELETE', `/v1/leads/${gone}`), 200);
    const next = await promote(first);
    expect(next).not.toBe(gone);
    expect(await me.get(`/v1/leads/${next}`)).toMatchObject({ id: next, status: 'OPEN' });
    expect(await promote(first)).toBe(next);
    const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Other' }), 201);
    const other = await promote(second, { pipelineId: pipeline.id });
    expect(await me.get(`/v1/leads/${other}`)).toMatchObject({ pipelineId: pipeline.id });
  });

  test('does not promote a dismissed result, even if it is found again', async () => {
    const caller = await crawler.api.newCaller(await crawler.api.newTenant());
    me = actAs(caller);
    const { id } = await me.create();
    await me.until(id, 'COMPLETED');
    const [best] = await me.results(id, '&sort=-score');
    for (let times = 0; times < 2; times++) {
      const answer = await caller.call('POST', `/v1/crawl-results/${best.id}/dismiss`);
      expect(dataOf(answer, 200)).toMatchObject({ status: 'DISMISSED' });
    }
    dataOf(await caller.call('PATCH', `/v1/crawl-tasks/${id}`, { promote: { minScore: 10 } }), 200);
    crawler.answerWith(() => ({ body: { items: [post(2, { content: `${hot} Please!` })], next: null } }));
    await me.move(id, 'run');
    await vi.waitFor(async () => expect(await me.runs(id)).toHaveLength(2), waiting);
    await me.until(id, 'COMPLETED');
    expect(await me.get('/v1/leads')).toEqual([]);
    expect(await me.get(`/v1/crawl-results/${best.id}`)).toMatchObject({ status: 'DISMISSED' });
  });

  test('goes into the pipeline of the task, or into the default one if that was deleted', async () => {
    const caller = await crawler.api.newCaller(await crawler.api.newTenant());
    me = actAs(caller);
    const pipeline = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Crawled' }), 201);
    const { id } = await me.create({ promote: { minScore: 80, pipelineId: pipeline.id } });
    await me.until(id, 'COMPLETED');
    const [lead] = await me.get('/v1/leads');
    expect(lead.pipelineId).toBe(pipeline.id);
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    dataOf(await caller.call('DELETE', `/v1/pipelines/${pipeline.id}`), 200);
    const [other] = await me.results(id, '&status=NEW');
    const promoted = dataOf(await caller.call('POST', `/v1/crawl-results/${other.id}/promote`), 200);
    expect((await me.get(`/v1/leads/${promoted.promotedLeadId}`)).pipelineId).not.toBe(pipeline.id);
  });
});

test('deleting a task deletes its runs and results but not its leads', async () => {
  const caller = await crawler.api.newCaller(await crawler.api.newTenant());
  me = actAs(caller);
  const { id } = await me.create({ promote: { minScore: 80 } });
  await me.until(id, 'COMPLETED');
  const [result] = await me.results(id);
  dataOf(await caller.call('DELETE', `/v1/crawl-tasks/${id}`), 200);
  expect((await caller.call('GET', `/v1/crawl-tasks/${id}`)).status).toBe(404);
  expect((await caller.call('GET', `/v1/crawl-results/${result.id}`)).status).toBe(404);
  expect(await me.results(id)).toEqual([]);
  expect(await me.get('/v1/leads')).toHaveLength(1);
  const uuid = decodeId('crawlTask', id) as string;
  await vi.waitFor(async () => {
    for (const [table, column] of [
      ['crawl_tasks', 'id'],
      ['crawl_runs', 'task_id'],
      ['crawl_run_platforms', 'task_id'],
      ['crawl_results', 'task_id'],
    ] as const) {
      const rows = await crawler.api
        .owner`select from ${crawler.api.owner(table)} where ${crawler.api.owner(column)} = ${uuid}`;
      expect(rows.length, table).toBe(0);
    }
  }, waiting);
});

test('results are deleted after their retention time, unless they became leads', async () => {
  crawler.answerWith(() => ({ body: { items: [post(1), post(2, { content: hot }), post(3), post(4)], next: null } }));
  const { id } = await me.create({ promote: { minScore: 80 } });
  await me.until(id, 'COMPLETED');
  const taskId = decodeId('crawlTask', id) as string;
  const { resultRetentionDays } = crawlLimits;
  const { owner } = crawler.api;
  await owner`
    update crawl_results set created_at = now() - make_interval(days => ${resultRetentionDays}::int + 1)
    where task_id = ${taskId} and external_id <> '3'`;
  await owner`
    update crawl_results set created_at = now() - make_interval(days => ${resultRetentionDays}::int - 1)
    where task_id = ${taskId} and external_id = '3'`;
  await purgeExpired(owner, crawlPurges);
  const left = await me.results(id);
  const kept = left.map(({ externalId, status }: Record<string, string>) => [externalId, status]);
  expect(kept.toSorted()).toEqual([
    ['2', 'PROMOTED'],
    ['3', 'NEW'],
  ]);
  expect(await me.get(`/v1/crawl-tasks/${id}`)).toMatchObject({ resultCount: 4 });
});
