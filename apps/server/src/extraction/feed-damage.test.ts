import { describe, expect, test } from 'vitest';
import { parseFeedOrPage, type ReadFeed } from './feed.js';
import { findPieces } from './feed-pieces.js';

const url = 'https://forum.test/feed';
const good = (at: number) =>
  `<item><title>pump ${at}</title><link>https://forum.test/${at}</link><pubDate>Wed, 25 Nov 2026 10:00:00 GMT</pubDate></item>`;
const read = (text: string) => parseFeedOrPage({ text, url }) as ReadFeed;
const feedOf = (...items: string[]) =>
  `<rss version="2.0"><channel><title>T</title><link>https://forum.test</link>${items.join('\n')}</channel></rss>`;
const titles = ({ items }: ReadFeed) => items.map(({ title }) => title);

const damaged: [string, string][] = [
  ['has a tag that is not closed', '<item><guid>bad-1</guid><title>Bad<link>https://forum.test/b</link></item>'],
  ['has a < that is none', '<item><guid>bad-1</guid><title>A < B</title></item>'],
  ['is not closed', '<item><guid>bad-1</guid><title>Bad</title>'],
  ['has a section that is not closed', '<item><guid>bad-1</guid><title><![CDATA[Bad</title></item>'],
  ['has an element that the parser does not take', '<item><guid>bad-1</guid><__proto__>x</__proto__></item>'],
  ['has a comment that is not closed', '<item><guid>bad-1</guid><!-- <title>Bad</title></item>'],
  ['has a quote that is not closed', '<item><guid>bad-1</guid><title type="html>Bad</title></item>'],
];

const isHarmlessAtTheEnd = (bad: string) => /<title>Bad(?:<link>|<\/title>$)/.test(bad);

describe('one item of RSS that', () => {
  test.each(damaged)('%s is skipped and named, and all others are read', (_, bad) => {
    for (const items of [
      [good(1), bad, good(2)],
      [bad, good(1), good(2)],
      // At the end, what is not closed takes nothing along, and is read as well as it can be.
      ...(isHarmlessAtTheEnd(bad) ? [] : [[good(1), good(2), bad]]),
    ]) {
      const found = read(feedOf(...items));
      expect(titles(found)).toEqual(['pump 1', 'pump 2']);
      expect(found.items.map((item) => item.url)).toEqual(['https://forum.test/1', 'https://forum.test/2']);
      expect(found.skipped).toEqual([
        { id: 'bad-1', reason: expect.stringContaining('Its XML is damaged'), publishedAt: null },
      ]);
    }
  });

  test('says nothing is skipped and named', () => {
    const found = read(feedOf(good(1), '<item/>', good(2), '<item><category>x</category></item>'));
    expect(titles(found)).toEqual(['pump 1', 'pump 2']);
    expect(found.skipped.map(({ id }) => id)).toEqual(['item 2', 'item 4']);
  });

  test('is damaged without taking others along is read as well as it can be', () => {
    const found = read(feedOf(good(1), '<item><title>pump two</titel><link>https://forum.test/2</link></item>'));
    expect(titles(found)).toEqual(['pump 1', 'pump two']);
    expect(found.skipped).toEqual([]);
  });

  test.each([
    ['an author', '<item><title>pump</title><link>https://forum.test/x</link></item>', 'pump'],
    ['an entity that is known', '<item><title>pump &foo; x</title><guid>x</guid></item>', 'pump &foo; x'],
  ])('lacks %s is read', (_, item, title) => {
    expect(read(feedOf(good(1), item))).toMatchObject({ items: [{ title: 'pump 1' }, { title }], skipped: [] });
  });

  test('has a date that is none is kept without it, and named with it', () => {
    const item = (date: string) => `<item><title>pump</title><guid>x-${date}</guid><pubDate>${date}</pubDate></item>`;
    const found = read(feedOf(good(1), item('2026-02-31'), item('the other day'), item('')));
    expect(found.items.map(({ publishedAt }) => publishedAt)).toEqual(['2026-11-25T10:00:00.000Z', null, null, null]);
    expect(found.undated).toEqual([
      { id: 'x-2026-02-31', reason: '2026-02-31' },
      { id: 'x-the other day', reason: 'the other day' },
    ]);
    expect(found.skipped).toEqual([]);
    // Either of two days, and the beginning of 1970, are known for what they are.
    expect(read(feedOf(item('05/11/2026'), item('Thu, 01 Jan 1970 00:00:00 GMT'))).undated).toEqual([]);
  });
});

test('a damaged item says when it was published, if it can', () => {
  const bad =
    '<item><title>A < B</title><link>https://forum.test/b</link><pubDate>Mon, 23 Nov 2026 10:00:00 GMT</pubDate></item>';
  expect(read(feedOf(bad, good(1))).skipped).toMatchObject([
    { id: 'https://forum.test/b', publishedAt: '2026-11-23T10:00:00.000Z' },
  ]);
});

test('entries of Atom and items of RDF are told apart as those of RSS are', () => {
  const entry = (at: number) => `<entry><title>pump ${at}</title><id>tag:${at}</id></entry>`;
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${entry(1)}<entry><id>bad</id><title>A < B</title></entry>${entry(2)}</feed>`;
  expect(titles(read(atom))).toEqual(['pump 1', 'pump 2']);
  expect(read(atom).skipped).toMatchObject([{ id: 'bad' }]);
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title><link>https://forum.test</link></channel>${good(1)}<item><guid>bad</guid><title>A < B</title></item>${good(2)}</rdf:RDF>`;
  expect(titles(read(rdf))).toEqual(['pump 1', 'pump 2']);
});

test('what only looks like the tag of an item, in sections and comments, is text', () => {
  const sample =
    '<item><title>pump</title><description><![CDATA[Write <item><title>x</title></item> for each]]></description></item>';
  const commented = `<!-- <item><title>old</title> -->`;
  const found = read(feedOf(good(1), sample, commented, '<item><guid>bad</guid><title>A < B</title></item>', good(2)));
  expect(titles(found)).toEqual(['pump 1', 'pump', 'pump 2']);
  expect(found.skipped).toMatchObject([{ id: 'bad' }]);
});

test('entries of a JSON Feed that are no objects are skipped and named', () => {
  const items = [{ id: 'a', title: 'pump' }, 5, null, { id: 'b', title: 'pump' }];
  const found = read(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items }));
  expect(found.items.map(({ externalId }) => externalId)).toEqual(['a', 'b']);
  expect(found.skipped.map(({ id }) => id)).toEqual(['items.1', 'items.2']);
});

test('a feed of which no item can be read is refused with the reason', () => {
  const json = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [5] });
  for (const text of [json, feedOf('<item/>'), feedOf('<item><title>A < B</title></item>')]) {
    expect(() => read(text)).toThrow('No item of the feed of forum.test can be read');
  }
  expect(read(feedOf())).toEqual({ items: [], skipped: [], undated: [] });
});

test.each([
  ['openings of comments', '<item><!--'],
  ['openings of sections', '<item><![CDATA['],
  ['quotes', '<item a="'],
  ['items in items', '<item>'],
  ['closed sections', '<item><![CDATA[</item>]]>'],
  ['names', `<item><${'a'.repeat(300)}`],
  ['signs', '<'],
])('two megabytes of %s are looked through in one go', (_, part) => {
  const text = `<rss version="2.0"><channel>${part.repeat(2_000_000 / part.length)}</channel></rss>`;
  const began = process.cpuUsage();
  const items = findPieces(text);
  const { user } = process.cpuUsage(began);
  expect(items.length).toBeLessThan(700_000);
  // What grows with the square of the length takes minutes.
  expect(user).toBeLessThan(20_000_000);
});
