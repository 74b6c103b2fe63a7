import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('carriers are found by a part of their name, their country, their type and a number', async () => {
  const caller = await api.newCaller(await api.newTenant());
  const find = async (query: string) =>
    dataOf(await caller.call('GET', `/v1/carriers?${query}`), 200).map(({ code }: { code: string }) => code);
  expect(await find('q=fed')).toContain('fedex');
  expect(await find('country=de&type=POST')).toEqual(['de-post']);
  expect(await find(`trackingNumber=986578788855`)).toEqual(['fedex']);
  expect(await find('code=ups,usps')).toEqual(['usps', 'ups']);
  const pages: string[] = [];
  let cursor = '';
  do {
    const answer = await caller.call('GET', `/v1/carriers?limit=100&cursor=${cursor}`);
    pages.push(...dataOf(answer, 200).map(({ code }: { code: string }) => code));
    cursor = answer.meta.cursor;
    expect(answer.meta.total).toBeGreaterThan(300);
  } while (cursor !== '');
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.length).toBeGreaterThan(300);
});
