import { type RequestLogEntry, requestLogBudget } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { dropOldPartitions } from '../../../events/partitions.js';
import { createRequestSampling } from '../../../http/request-sampling.js';
import { encodeId, newUuid } from '../../../ids.js';
import { dayMs, minuteMs } from '../../../time.js';

const patience = { timeout: 60_000, interval: 50 };
const path = '/v1/request-log';
let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi({ recordsRequests: true });
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});
afterAll(() => api.close());

const list = async (query = '', by = caller): Promise<RequestLogEntry[]> =>
  dataOf(await by.call('GET', `${path}?limit=200${query}`), 200);

test('requests of a key are recorded with their template, and nothing of what they carried', async () => {
  const key = await api.newCaller(tenant);
  const lead = dataOf(await key.call('POST', '/api/v1/leads', { contact: { name: 'Ada Hidden' } }), 201);
  dataOf(await key.call('GET', `/api/v1/leads/${lead.id}`), 200);
  dataOf(await key.call('GET', '/api/v1/leads?q=Hidden%20words'), 200);
  const missing = await key.call('GET', `/api/v1/leads/${encodeId('lead', newUuid())}`);
  await key.call('GET', '/v1/nothing/of-this-name');
  await expect.poll(async () => (await list(`&keyId=${key.keyId}`)).length, patience).toBe(5);
  const entries = await list(`&keyId=${key.keyId}&sort=createdAt`);
  expect(entries.map(({ method, path: to, status, errorCode }) => [method, to, status, errorCode])).toEqual([
    ['POST', '/api/v1/leads', 201, null],
    ['GET', '/api/v1/leads/:id', 200, null],
    ['GET', '/api/v1/leads', 200, null],
    ['GET', '/api/v1/leads/:id', 404, 'NOT_FOUND'],
    ['GET', null, 404, 'NOT_FOUND'],
  ]);
  expect(entries[3]?.requestId).toBe(missing.headers['x-request-id']);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      keyId: key.keyId,
      appId: null,
      sampled: false,
      sampleRate: 1,
      tenantId: key.tenantId,
    });
  }
  expect(JSON.stringify(entries)).not.toMatch(/Hidden|of-this-name|lead_/);
  const [first] = entries;
  expect(dataOf(await caller.call('GET', `${path}/${first?.id}`), 200)).toEqual(first);
});

test('requests of users in the dashboard are not recorded, nor those of other tenants shown', async () => {
  const user = await addSignedIn(api, tenant, 'OWNER');
  const stranger = await api.newCaller(await api.newTenant());
  dataOf(await user.call('GET', '/v1/tags'), 200);
  dataOf(await stranger.call('GET', '/v1/pipelines'), 200);
  const last = await api.newCaller(tenant);
  dataOf(await last.call('GET', '/v1/tags'), 200);
  await expect.poll(() => list(`&keyId=${last.keyId}`), patience).toHaveLength(1);
  await expect.poll(() => list('', stranger), patience).not.toHaveLength(0);
  expect((await list('&path=/v1/tags')).map(({ keyId }) => keyId)).toEqual([last.keyId]);
  expect(await list('&path=/v1/pipelines')).toEqual([]);
});

describe('the list', () => {
  let kept: RequestLogEntry[];
  let reader: TestCaller;
  beforeAll(async () => {
    const own = await api.newTenant();
    reader = await api.newCaller(own);
    const now = Date.now();
    const rows = [
      ['GET', '/v1/tags', 200, null, 1],
      ['POST', '/v1/tags', 201, null, 0.5],
      ['POST', '/v1/tags', 400, 'VALIDATION_ERROR', 1],
      ['GET', '/v1/tags/:id', 404, 'NOT_FOUND', 1],
      ['GET', '/v1/leads', 503, 'UNAVAILABLE', 1],
    ].map(([method, to, status, errorCode, sampleRate], index) => ({
      ...{ tenantId: own, id: newUuid(now - index), method, path: to, status, errorCode, sampleRate, durationMs: 1 },
      ...{ keyId: reader.keyId, requestId: `req_${index}`, createdAt: new Date(now - index).toISOString() },
    }));
    await api.db`insert into request_log ${api.db(rows)}`;
    const old = new Date(now - 7.5 * dayMs);
    await api.owner`select ensure_partitions(${old.toISOString()}, ${old.toISOString()}::timestamptz + interval '1 day')`;
    const [row] = rows;
    await api.db`insert into request_log ${api.db({ ...row, id: newUuid(old.getTime()), createdAt: old.toISOString() })}`;
    kept = (await list('', reader)).filter(({ requestId }) => /^req_\d$/.test(requestId));
    // Not the one that is older than seven days.
    expect(kept).toHaveLength(5);
  });

  test.each<[string, string[]]>([
    ['status=4xx', ['req_2', 'req_3']],
    ['status=404,2xx', ['req_0', 'req_1', 'req_3']],
    ['status[not]=2xx', ['req_2', 'req_3', 'req_4']],
    ['method=POST', ['req_1', 'req_2']],
    ['path=/v1/tags/:id', ['req_3']],
    ['errorCode=NOT_FOUND,UNAVAILABLE', ['req_3', 'req_4']],
    ['errorCode[not]=NOT_FOUND', ['req_0', 'req_1', 'req_2', 'req_4']],
    ['requestId=req_4', ['req_4']],
  ])('is filtered by %s', async (query, expected) => {
    const found = (await list(`&${query}`, reader)).filter(({ id }) => kept.some((one) => one.id === id));
    expect(found.map(({ requestId }) => requestId)).toEqual(expected);
  });

  test('says which entries stand for several requests', () => {
    expect(kept.find(({ requestId }) => requestId === 'req_1')).toMatchObject({ sampled: true, sampleRate: 0.5 });
  });

  test.each(['status=foo', 'status=6xx', 'method=FETCH', 'errorCode=NOPE', 'keyId=usr_1'])(
    'refuses %s',
    async (query) => {
      expectFailure(await reader.call('GET', `${path}?${query}`), 'VALIDATION_ERROR');
    },
  );

  test('needs the scope of the audit log', async () => {
    const other = await api.newCaller(tenant, ['read:leads', 'manage:webhooks']);
    expectFailure(await other.call('GET', path), 'FORBIDDEN');
  });
});

test('a day is dropped once all of its requests are seven days old', async () => {
  const now = new Date();
  await api.owner`select ensure_partitions(${new Date(now.getTime() - 12 * dayMs).toISOString()}, ${now.toISOString()})`;
  await dropOldPartitions(api.workerDb, now);
  const days = await api.owner<{ day: string }[]>`
    select right(relname, 8) as day from pg_class where relname ~ '^request_log_[0-9]{8}$' order by 1`;
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
  expect(days[0]?.day).toBe(toDay(now.getTime() - 7 * dayMs));
  expect(days.map(({ day }) => day)).toContain(toDay(now.getTime() + 7 * dayMs));
});

test('a flood adds few entries, each of which says how many it stands for; failures are counted apart', () => {
  let now = 5 * minuteMs;
  const sampling = createRequestSampling(requestLogBudget.perMinute, () => now);
  const flood = (count: number, isFailed: boolean) =>
    Array.from({ length: count }, () => sampling.take('t', isFailed)).filter((rate) => rate !== undefined);
  const rates = flood(100_000, false);
  expect(rates.slice(0, requestLogBudget.perMinute).every((rate) => rate === 1)).toBe(true);
  expect(rates.length).toBeLessThan(requestLogBudget.perMinute * 7);
  const stoodFor = rates.reduce((sum, rate) => sum + 1 / rate, 0);
  expect(Math.abs(stoodFor - 100_000) / 100_000).toBeLessThan(0.02);
  expect(flood(3, true)).toEqual([1, 1, 1]);
  expect(sampling.take('other', false)).toBe(1);
  now += minuteMs;
  expect(sampling.take('t', false)).toBe(1);
});
