import { readFileSync } from 'node:fs';
import { decodeText, type Item } from '@lead-engagement/connector-kit';
import { expect, test } from 'vitest';
import { parseFeedItems } from './feed.js';

/** The items of a feed of the fixtures, decoded as a response without a charset is. */
function read(file: string): Item[] {
  const bytes = readFileSync(new URL(`./fixtures/feeds/${file}`, import.meta.url));
  return parseFeedItems({ text: decodeText(bytes), url: 'https://feeds.example/feed.xml' });
}

const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00.000Z`;

test('each date of a feed is the moment that it means, and what is not a date is none', () => {
  const read25th = [at(10), at(10), at(0), at(10), at(10), at(9), at(0), at(15), at(10), at(10), null, at(14), at(10)];
  const first = ['2026-11-25T20:28:28.000Z', '2026-11-22T10:00:00.000Z', null, at(10), at(9), at(9)];
  const last = [at(10), at(9), at(0), at(10), at(8), at(10), at(10), at(0), at(8), '2026-09-25T00:00:00.000Z'];
  expect(read('dates.xml').map(({ publishedAt }) => publishedAt)).toEqual([...first, ...read25th, ...last]);
});

test('a tag that is left open takes no fields from its item', () => {
  expect(read('unclosed.xml')).toMatchObject([
    { title: 'pump one', publishedAt: at(10) },
    { title: 'pump two', content: 'an\ntag pump & more', publishedAt: at(10) },
  ]);
});

test('the beginning of 1970 is no date, and a date in the future is the one of the feed', () => {
  const dates = read('future.xml').map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual(['2037-11-25T10:00:00.000Z', null, null]);
});

test.each<[string, (string | null)[]]>([
  ['cp1251.xml', ['Насос pump']],
  ['latin1-single.xml', ['Café pump']],
  ['gbk.xml', ['水泵 pump']],
  ['utf16.xml', ['Größe pump']],
  ['blank-before.xml', ['pump after blank']],
  ['bom.xml', ['pump after bom']],
  ['control.xml', ['before after pump x']],
  ['rdf.xml', ['pump rdf']],
  ['media.xml', ['pump video', 'pump pod title']],
  ['rss-namespace-prefix.xml', ['pump prefixed']],
  ['json.json', ['pump json', null]],
  [
    'entities.xml',
    [
      "Ocado to axe 'Low Price' pump",
      'D&D pump in a server',
      'café pump …',
      'R&D pump',
      'AT&T pump & more',
      'A < B pump',
      "Don't pump",
    ],
  ],
])('the titles of %s are those that were written', (file, titles) => {
  expect(read(file).map(({ title }) => title)).toEqual(titles);
});

test('items have the authors, links and ids that the feed gives them', () => {
  expect(read('author.xml').map(({ authorName }) => authorName)).toEqual(['Jane Roe', 'Ann Lee']);
  expect(read('relative.xml').map(({ url }) => url)).toEqual([
    'https://rel.example/blog/post-1',
    'https://other.example/sub/post-2',
    'https://rel.example/abs',
  ]);
  const items = read('guids.xml');
  expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(8);
  expect(items.slice(-2).map(({ url }) => url)).toEqual(['https://harbour.example/g7', null]);
});

test('a feed that declares entities is refused by name', () => {
  expect(() => read('doctype.xml')).toThrow('The feed of feeds.example declares entities.');
});
