import { expect, test } from 'vitest';
import { createClient } from './support/client.js';
import { startServer, succeed } from './support/server.js';

const change = (id: string) => ({
  id,
  resource: 'lead',
  deleted: false,
  record: { id },
  changedAt: '2026-01-01T00:00:00.000Z',
});

test('a feed reads from its cursor up to the present, and has the cursor to continue from', async () => {
  const server = await startServer((_, index) =>
    succeed({ changes: index < 2 ? [change(`lead_${index}`)] : [], cursor: `c${index + 1}`, hasMore: index === 0 }),
  );
  const feed = createClient(server).client.leads.changes({ since: 'c0', limit: 1 });
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
  expect(server.received.map(({ url }) => new URL(url ?? '', 'http://x').searchParams.get('since'))).toEqual([
    'c0',
    'c1',
    'c2',
  ]);
  expect(server.received[0]?.url).toContain('resource=lead');
});

test('a feed without a cursor requests one', async () => {
  const server = await startServer(() => succeed({ changes: [], cursor: 'c1', hasMore: false }));
  const { client } = createClient(server);
  for (const feed of [client.contacts.changes(), client.activities.changes()]) {
    expect(feed.cursor).toBeUndefined();
    for await (const _ of feed) throw new Error('There is nothing yet.');
    expect(feed.cursor).toBe('c1');
  }
  expect(server.received.map(({ url }) => url)).toEqual([
    expect.stringContaining('resource=contact'),
    expect.stringContaining('resource=activity'),
  ]);
  expect(server.received[0]?.url).not.toContain('since');
});
