import { describe, expect, test } from 'vitest';
import { LeadEngagementError, NotFoundError, Page } from '../src/index.js';
import { createClient } from './support/client.js';
import { fail, startServer, succeed } from './support/server.js';

/** Serves `total` leads in pages of two; the cursor is the number of the next row. */
function startListServer(total: number) {
  return startServer(({ url }) => {
    const start = Number(new URL(url, 'http://x').searchParams.get('cursor') ?? 0);
    const data = Array.from({ length: Math.min(2, total - start) }, (_, index) => ({ id: `lead_${start + index}` }));
    const hasMore = start + 2 < total;
    return succeed(data, { total, cursor: hasMore ? String(start + 2) : '', hasMore });
  });
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `lead_${index}` }));

test('awaiting a list returns its first page', async () => {
  const server = await startListServer(5);
  const page = await createClient(server).client.leads.list({ limit: 2 });
  expect(page).toBeInstanceOf(Page);
  expect({ ...page }).toEqual({ data: ids(2), total: 5, cursor: '2', hasMore: true });
  expect(server.received).toHaveLength(1);
});

test.each([0, 1, 2, 3, 5])('iterating over the list call returns all %i rows, in order', async (total) => {
  const server = await startListServer(total);
  expect(await collect(createClient(server).client.leads.list())).toEqual(ids(total));
  expect(server.received).toHaveLength(Math.max(1, Math.ceil(total / 2)));
});

test('iterating over a page continues from there, and does not read it again', async () => {
  const server = await startListServer(5);
  const second = await (await createClient(server).client.leads.list()).nextPage();
  expect(await collect(second as Page<{ id: string }>)).toEqual(ids(5).slice(2));
  expect(server.received).toHaveLength(3);
});

test('pages() returns page after page, both from the call and from a page', async () => {
  const server = await startListServer(5);
  const call = createClient(server).client.leads.list();
  const sizes = (pages: Page<unknown>[]) => pages.map(({ data }) => data.length);
  expect(sizes(await collect(call.pages()))).toEqual([2, 2, 1]);
  expect(sizes(await collect((await call).pages()))).toEqual([2, 2, 1]);
});

test('the last page has no next one', async () => {
  const server = await startListServer(2);
  expect(await (await createClient(server).client.leads.list()).nextPage()).toBeUndefined();
});

test('leaving the loop early reads no more pages', async () => {
  const server = await startListServer(100);
  for await (const lead of createClient(server).client.leads.list()) if (lead.id === 'lead_1') break;
  expect(server.received).toHaveLength(1);
});

test('filters and options are sent with every page', async () => {
  const server = await startListServer(3);
  const call = createClient(server).client.leads.list({
    status: ['OPEN', 'WON'],
    limit: 2,
    headers: { 'X-Trace': '1' },
  });
  await collect(call);
  expect(server.received.map(({ url }) => url)).toEqual([
    '/v1/leads?status=OPEN%2CWON&limit=2',
    '/v1/leads?status=OPEN%2CWON&limit=2&cursor=2',
  ]);
  expect(server.received.map(({ headers }) => headers['x-trace'])).toEqual(['1', '1']);
});

test('a failure on a later page reaches the loop', async () => {
  const server = await startServer((_, index) =>
    index === 0 ? succeed([{ id: 'lead_0' }], { total: 2, cursor: 'c', hasMore: true }) : fail(404, 'NOT_FOUND'),
  );
  await expect(collect(createClient(server).client.leads.list())).rejects.toBeInstanceOf(NotFoundError);
});

test('a page that could not be read can be read again', async () => {
  const server = await startServer((_, index) =>
    index === 1 ? fail(404, 'X') : succeed([index], { total: 9, cursor: `after-${index}`, hasMore: true }),
  );
  const first = await createClient(server).client.leads.list();
  await expect(first.nextPage()).rejects.toThrow();
  await expect(first.nextPage()).resolves.toMatchObject({ data: [2] });
});

test('withResponse works on lists', async () => {
  const server = await startListServer(1);
  const { data, response } = await createClient(server).client.leads.list().withResponse();
  expect(data.data).toEqual(ids(1));
  expect(response.status).toBe(200);
  // This server does not send rate limit headers.
  expect(response.rateLimit).toEqual({ limit: undefined, remaining: undefined, resetAt: undefined });
});

describe('a server whose cursor leads back', () => {
  test.each([
    ['to the same page', ['a']],
    ['in a circle', ['a', 'b', 'c']],
    ['to the first page', ['']],
  ])('%s ends the loop with an error', async (_, cursors) => {
    const server = await startServer((__, index) =>
      succeed([{ id: `lead_${index}` }], { total: 1, cursor: cursors[index % cursors.length], hasMore: true }),
    );
    await expect(collect(createClient(server).client.leads.list())).rejects.toThrow(LeadEngagementError);
    expect(server.received.length).toBeLessThanOrEqual(cursors.length + 1);
  });
});
