import { type Form, type FormReport, formLimits } from '@lead-engagement/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { submissionWork } from '../../inbox/forms/job.js';
import { createFormViews } from '../../inbox/forms/views.js';

const log = pino({ level: 'silent' });
let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const fields = [{ name: 'email', to: 'contact.email' }];
const newForm = async (name: string): Promise<Form> =>
  dataOf(await caller.call('POST', '/v1/forms', { name, fields }), 201);
const report = async (query = ''): Promise<FormReport> =>
  dataOf(await caller.call('GET', `/v1/reports/forms?${query}`), 200);
const look = (form: Form, query = '', headers: Record<string, string> = {}) =>
  caller.call('GET', `/f/${form.id}${query}`, undefined, { accept: 'text/html', ...headers });
const send = async (form: Form, inputs: object) =>
  dataOf(await caller.call('POST', `/f/${form.id}`, inputs, { accept: 'application/json' }), 200);
/** Views are written some time after they were counted. */
const viewed = (views: number) =>
  expect.poll(async () => (await report()).total.views, { timeout: 20_000 }).toBe(views);

test('counts views, submissions, spam, leads and what was won, by form and by where they came from', async () => {
  const [quote, news] = [await newForm('Quote'), await newForm('News')];
  const fromNews = 'https://www.example.com/?utm_source=news&utm_campaign=may';
  await look(quote, '?utm_source=news&utm_campaign=may', { referer: 'https://user@Search.example:8080/x' });
  await look(quote, `?_page=${encodeURIComponent(fromNews)}`, { accept: 'application/json' });
  await look(news);
  await send(quote, { email: 'ada@example.com', _page: fromNews, _referrer: 'https://search.example/?q=x' });
  await send(quote, { email: 'bob@example.com' });
  await send(quote, { email: 'spam@example.com', _website: 'x' });
  await doWork(api.workerDb, [submissionWork]);
  const sent = dataOf(await caller.call('GET', `/v1/forms/${quote.id}/submissions?sort=createdAt`), 200);
  const won = { status: 'WON', value: 1_000, currency: 'EUR' };
  dataOf(await caller.call('PATCH', `/v1/leads/${sent[0].leadId}`, won), 200);
  await viewed(3);
  const amounts = [{ currency: 'EUR', value: 1_000 }];
  const whole = { views: 3, submissions: 2, spam: 1, leads: 2, won: 1, amounts };
  const byForm = await report('interval=day');
  expect(byForm.total).toEqual(whole);
  expect(byForm.series.reduce((sum, { views }) => sum + views, 0)).toBe(3);
  expect(byForm.groups).toEqual([
    { id: quote.id, name: 'Quote', ...whole, views: 2 },
    { id: news.id, name: 'News', views: 1, submissions: 0, spam: 0, leads: 0, won: 0, amounts: [] },
  ]);
  const none = { submissions: 0, spam: 0, leads: 0, won: 0, amounts: [] };
  const ofNews = { views: 2, submissions: 1, spam: 0, leads: 1, won: 1, amounts };
  const ofNobody = { views: 1, submissions: 1, spam: 1, leads: 1, won: 0, amounts: [] };
  expect((await report('groupBy=source')).groups).toEqual([
    { id: 'news', name: 'news', ...ofNews },
    { id: null, name: null, ...ofNobody },
  ]);
  expect((await report('groupBy=campaign')).groups[0]).toMatchObject({ id: 'may', ...ofNews });
  expect((await report('groupBy=medium')).groups).toEqual([{ id: null, name: null, ...whole }]);
  expect((await report('groupBy=referrer')).groups.find(({ id }) => id === 'search.example')).toMatchObject({
    ...{ views: 1, submissions: 1 },
  });
  expect((await report(`formId=${news.id}`)).total).toEqual({ ...none, views: 1 });
  expect((await report('to=2026-01-01T00:00:00Z')).total).toEqual({ ...none, views: 0 });
  // Another tenant sees nothing of it.
  const stranger = await api.newCaller(await api.newTenant());
  const theirs = dataOf(await stranger.call('GET', '/v1/reports/forms'), 200);
  expect([theirs.total.views, theirs.groups]).toEqual([0, []]);
});

test('views of a closed form, of one that is not there, and HEAD count nothing', async () => {
  const form = await newForm('Quote');
  await caller.call('HEAD', `/f/${form.id}`);
  dataOf(await caller.call('PATCH', `/v1/forms/${form.id}`, { enabled: false }), 200);
  expect((await look(form)).status).toBe(404);
  await look({ ...form, id: 'form_nosuch' });
  const open = await newForm('Open');
  await look(open);
  await viewed(1);
});

test('a flood of views from ever other sources makes a bounded number of rows, and all of them count', async () => {
  const form = await newForm('Quote');
  const row = { tenantId: decodeId('tenant', form.tenantId) as string, id: decodeId('form', form.id) as string };
  const now = new Date();
  const flood = formLimits.viewSources * 2;
  for (let from = 0; from < flood; from += 40) {
    const views = createFormViews(api.db, log);
    for (let at = from; at < from + 40; at += 1) {
      const utm = { utm_source: at % 40 === 0 ? 'x'.repeat(3_000) : `source ${at}` };
      views.count(row, { page: null, referrer: null, utm, clickIds: {} }, now);
    }
    await views.flush();
  }
  const [stored] = await api.owner<{ rows: number; views: number }[]>`
    select count(*)::int as rows, sum(views)::int as views from form_views where form_id = ${row.id}`;
  // One of them is for all others.
  expect(stored).toEqual({ rows: formLimits.viewSources, views: flood });
  const bySource = await report('groupBy=source');
  expect(bySource.total.views).toBe(flood);
  expect(bySource.ungroupedViews).toBe(flood - formLimits.viewSources + 1);
});
