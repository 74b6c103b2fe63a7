import { expect, test, vi } from 'vitest';
import { parseFeedItems } from './feed.js';
import { readFeed } from './read-feed.js';

const about = '<title>T</title><link>https://forum.test</link><author>ada@forum.test (Ada)</author>';
const media = '<media:group xmlns:media="http://search.yahoo.com/mrss/">';
test.each([
  ['items', `${about}${'<item><title>crm</title></item>'.repeat(67_000)}`],
  ['authors', `${'<author>a</author>'.repeat(70_000)}${about}${'<item><title>crm</title></item>'.repeat(500)}`],
  ['authors of an item', `${about}<item><title>crm</title>${'<author>a</author>'.repeat(100_000)}</item>`],
  ['categories', `${about}${'<category>a</category>'.repeat(70_000)}<item><title>crm</title></item>`],
  ['enclosures', `${about}<item><title>crm</title>${'<enclosure url="https://a.test/a"/>'.repeat(50_000)}</item>`],
  [
    'media',
    `${about}<item><title>crm</title>${media}${'<media:content url="a"/>'.repeat(80_000)}</media:group></item>`,
  ],
])('two megabytes of %s cost a few walks through the feed, not one for each item', (_, children) => {
  const text = `<rss version="2.0"><channel>${children}</channel></rss>`;
  let walked = 0;
  const entries = Array.prototype.map;
  const spy = vi.spyOn(Array.prototype, 'map').mockImplementation(function (this: unknown[], ...call) {
    walked += this.length;
    return entries.apply(this, call);
  });
  try {
    const items = parseFeedItems({ text, url: 'https://forum.test/feed' });
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(500);
  } finally {
    spy.mockRestore();
  }
  // Each walk maps the children of an element: 33 million entries when each of 500 items walked through all others.
  expect(walked).toBeLessThan(5_000_000);
});

const url = 'https://forum.test/feed';
const large = `<rss version="2.0"><channel>${'<item><title>crm</title></item>'.repeat(67_000)}</channel></rss>`;

test('a feed of two megabytes is read while this process goes on with its work', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  const read = await readFeed({ text: large, url });
  clearInterval(timer);
  expect('items' in read && read.items.length).toBe(500);
  // Read here, the feed would not let the timer run once.
  expect(ticks).toBeGreaterThan(5);
});

test.each([
  ['time', { timeoutMs: 30, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 }],
  ['memory', { timeoutMs: 60_000, heapMegabytes: 128, memoryBytes: 40 * 1024 * 1024 }],
])('a feed that takes more %s than it may have is given up, and the next one is read', async (_, bounds) => {
  const text = 'The feed of forum.test takes too much time or memory to read.';
  expect(await readFeed({ text: large, url }, bounds)).toEqual({ error: text });
  const small = '<rss version="2.0"><channel><item><title>crm</title></item></channel></rss>';
  expect(await readFeed({ text: small, url })).toMatchObject({ items: [{ title: 'crm' }] });
});

test('many feeds at once are all read, a few at a time', async () => {
  const text = (title: number) => `<rss version="2.0"><channel><item><title>${title}</title></item></channel></rss>`;
  const read = await Promise.all(Array.from({ length: 12 }, (_, at) => readFeed({ text: text(at), url })));
  expect(read).toMatchObject(Array.from({ length: 12 }, (_, at) => ({ items: [{ title: String(at) }] })));
});
