import { expect, test } from 'vitest';
import { createClient } from './support/client.js';
import { startServer } from './support/server.js';

const change = (id: string) => ({
  id,
  resource: 'lead',
  deleted: false,
  record: { id },
  changedAt: '2026-01-01T00:00:00.000Z',
});

/** Answers a page after another, of one change each, and then empty ones. */
function startFeed(pages: number) {
  return startServer((_, index) => ({
    body: {
      success: true,
      data: index < pages ? [change(`lead_${index}`)] : [],
      meta: { total: Math.max(pages - index, 0), cursor: `c${index + 1}`, hasMore: index < pages - 1 },
    },
  }));
}

const queryOf = ({ url }: { url?: string | undefined }) => new URL(url ?? '', 'http://x').searchParams;

test.each(['since', 'cursor'] as const)(
  'a feed reads from its %s up to the present, and has the cursor to continue from',
  async (name) => {
    const server = await startFeed(2);
    const feed = createClient(server).client.leads.changes({ [name]: 'c0', limit: 1 });
    expect(feed.cursor).toBe('c0');
    const seen: string[] = [];
    for await (const { id, record } of feed) {
      expect(record?.id).toBe(id);
      seen.push(`${id} ${feed.cursor}`);
    }
    // While the loop handles a change, the cursor is still before it.
    expect(seen).toEqual(['lead_0 c0', 'lead_1 c1']);
    expect(feed.cursor).toBe('c2');
    for await (const _ of feed) throw new Error('There is no more.');
    expect(feed.cursor).toBe('c3');
    expect(server.received.map((request) => queryOf(request).get('cursor'))).toEqual(['c0', 'c1', 'c2']);
    expect(server.received[0]?.url).toContain('resource=lead');
  },
);

test('a feed is not begun in two places', async () => {
  const { client } = createClient(await startFeed(0));
  expect(() => client.leads.changes({ since: 'a', cursor: 'b' })).toThrow(TypeError);
});

test('a feed without a cursor requests one', async () => {
  const server = await startFeed(0);
  const { client } = createClient(server);
  for (const feed of [client.contacts.changes(), client.activities.changes()]) {
    expect(feed.cursor).toBeUndefined();
    for await (const _ of feed) throw new Error('There is nothing yet.');
    expect(feed.cursor).toMatch(/^c\d$/);
  }
  expect(server.received.map(({ url }) => url)).toEqual([
    expect.stringContaining('resource=contact'),
    expect.stringContaining('resource=activity'),
  ]);
  expect(server.received.map((request) => queryOf(request).get('cursor'))).toEqual([null, null]);
});

test.each(['since', 'cursor'] as const)('changes are listed page by page, from a %s on', async (name) => {
  const server = await startFeed(3);
  const { client } = createClient(server);
  const ids: string[] = [];
  let last = '';
  for await (const page of client.changes.list({ resource: 'lead', [name]: 'c0' }).pages()) {
    ids.push(...page.data.map(({ id }) => id));
    last = page.cursor;
  }
  expect(ids).toEqual(['lead_0', 'lead_1', 'lead_2']);
  // The last page has one too, to continue from later.
  expect(last).toBe('c3');
  // One name at a time: two values would be refused.
  expect(server.received.map((request) => [...queryOf(request).keys()].filter((key) => key !== 'resource'))).toEqual([
    [name],
    ['cursor'],
    ['cursor'],
  ]);
});
