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
  ['time', { cpuMs: 30, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 }],
  ['memory', { cpuMs: 60_000, heapMegabytes: 128, memoryBytes: 40 * 1024 * 1024 }],
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

const itemsOf = (text: string) => parseFeedItems({ text, url });
const rssOf = (items: string) =>
  itemsOf(
    `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dcterms="http://purl.org/dc/terms/"><channel><title>T</title><link>https://forum.test</link>${items}</channel></rss>`,
  );

test.each([
  ['Sat, 03 Jul 2010 10:00:00 BST', '2010-07-03T09:00:00.000Z'],
  ['Sat, 3 Jul 2010 10:00 CEST', '2010-07-03T08:00:00.000Z'],
  ['3 July 2010 10:00:00 JST', '2010-07-03T01:00:00.000Z'],
  ['Sat, 03 Jul 2010 10:00:00 XYZ', '2010-07-03T10:00:00.000Z'],
  ['2010-07-03 10:00:00', '2010-07-03T10:00:00.000Z'],
  ['2010-07-03T10:00:00.25+02:00', '2010-07-03T08:00:00.250Z'],
  ['7/13/2010 4:05:06 PM', '2010-07-13T16:05:06.000Z'],
  ['7/3/2010 4:05:06 PM', null],
  ['2010-02-31T10:00:00Z', null],
  ['post 2', null],
])('the date %s is %s, whatever the zone of this machine', (text, date) => {
  expect(rssOf(`<item><title>crm</title><pubDate>${text}</pubDate></item>`)).toMatchObject([{ publishedAt: date }]);
});

test('the dates of a feed that show the order of day and month decide those that do not', () => {
  const item = (date: string) => `<item><title>${date}</title><pubDate>${date}</pubDate></item>`;
  const dates = (texts: string[]) =>
    rssOf(texts.map(item).join('')).map(({ publishedAt }) => publishedAt?.slice(0, 10));
  expect(dates(['05/11/2026', '25/11/2026'])).toEqual(['2026-11-05', '2026-11-25']);
  expect(dates(['05/11/2026', '11/25/2026'])).toEqual(['2026-05-11', '2026-11-25']);
  expect(dates(['05/11/2026', 'Wed, 25 Nov 2026'])).toEqual([undefined, '2026-11-25']);
});

test('the parts of an item are read where feeds put them', () => {
  const [video, podcast, term, marked] = rssOf(`
    <item><media:title>Thumbnail</media:title><title>Video</title><media:group><media:description>About a CRM</media:description></media:group></item>
    <item><title>Podcast</title><itunes:summary>Talk about CRMs</itunes:summary></item>
    <item><title>Term</title><dcterms:issued>2026-07-03</dcterms:issued></item>
    <item><title>&lt;b&gt;Bold&lt;/b&gt; &amp;amp; plain</title></item>`);
  expect(video).toMatchObject({ title: 'Video', content: 'About a CRM' });
  expect(podcast).toMatchObject({ content: 'Talk about CRMs' });
  expect(term).toMatchObject({ publishedAt: '2026-07-03T00:00:00.000Z' });
  expect(marked).toMatchObject({ title: 'Bold & plain' });
});

test('a guid is the link of an item without one, unless it says that it is not', () => {
  const guid = 'https://forum.test/t/1';
  expect(rssOf(`<item><title>a</title><guid>${guid}</guid></item>`)).toMatchObject([{ url: guid, externalId: guid }]);
  expect(rssOf(`<item><title>a</title><guid isPermaLink="false">${guid}</guid></item>`)).toMatchObject([{ url: null }]);
  expect(rssOf('<item><title>a</title><guid>tag:forum.test,2026:1</guid></item>')).toMatchObject([{ url: null }]);
});

test('two items that share a guid are two items, each the same whenever the feed is read', () => {
  const item = (link: number) => `<item><guid>x</guid><link>https://forum.test/${link}</link><title>t</title></item>`;
  const [first, second] = rssOf(item(1) + item(2));
  expect(first?.externalId).not.toBe(second?.externalId);
  expect(rssOf(item(3) + item(2) + item(1)).map(({ externalId }) => externalId)).toEqual(
    expect.arrayContaining([first?.externalId, second?.externalId]),
  );
  expect(rssOf(item(1))).toMatchObject([{ externalId: 'x' }]);
});

test('a JSON Feed is read, and what another program writes otherwise is left out', () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Forum',
    home_page_url: 'https://forum.test/',
    language: 'en',
    items: [
      {
        id: 7,
        url: '/t/7',
        title: 'Which <b>CRM</b>?',
        content_html: '<p>We need one.</p>',
        date_published: '2026-07-03T10:00:00+02:00',
        authors: [{ name: 'Ada', url: 'https://ada.test/' }],
      },
      { id: 'b', content_text: 'a < b', title: 5 },
      'no item',
    ],
  };
  expect(itemsOf(JSON.stringify(feed))).toMatchObject([
    {
      externalId: '7',
      url: 'https://forum.test/t/7',
      title: 'Which CRM?',
      content: 'We need one.',
      publishedAt: '2026-07-03T08:00:00.000Z',
      author: 'forum.test/Ada',
      authorUrl: 'https://ada.test/',
      language: 'en',
    },
    { externalId: 'b', title: null, content: 'a < b' },
  ]);
  expect(() => itemsOf('{"items": []}')).toThrow('not a JSON Feed');
});
