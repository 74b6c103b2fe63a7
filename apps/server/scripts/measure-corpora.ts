import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText, readCharset, toPlainText } from '@lead-engagement/connector-kit';
import { parseFeedItems } from '../src/extraction/feed.js';
import { readMoment } from '../src/notation/dates.js';
import { measureTrackingNumbers, type TrackingNumbers } from '../test/corpora/tracking-numbers.js';

/**
 * Measures readers with corpora that are not kept here, from a copy of their repositories, and prints what docs/corpora.md says:
 * `npx tsx scripts/measure-corpora.ts feeds <kurtmckee/feedparser>`, or `tracking-numbers <jkeen/tracking_number_data>`.
 */
const [corpus, folder = '.'] = process.argv.slice(2);

interface Case {
  name: string;
  isRight: boolean;
}

/** The field of a crawl result in which each field of the first entry is expected. */
const fields = {
  title: 'title',
  'title_detail.value': 'title',
  summary: 'content',
  'summary_detail.value': 'content',
  description: 'content',
  'content.0.value': 'content',
  link: 'url',
  'links.0.href': 'url',
  id: 'externalId',
  guid: 'externalId',
  'author_detail.name': 'authorName',
  'author_detail.url': 'authorUrl',
  published_parsed: 'publishedAt',
  updated_parsed: 'publishedAt',
  created_parsed: 'publishedAt',
  'content.0.language': 'language',
  'summary_detail.language': 'language',
} as const;

const literal = String.raw`u?"""(?<long>[\s\S]*?)"""|u?'(?<single>(?:[^'\\]|\\.)*)'|u?"(?<double>(?:[^"\\]|\\.)*)"|\((?<moment>[\d, ]+)\)`;
/** An expectation of a case, such as `entries[0]['title'] == u'Example'`. */
const expectation = new RegExp(
  String.raw`entries\[0\](?<place>(?:\.\w+|\[[^\]]+\])+) == (?:${literal})(?=\s*(?:and\b|$))`,
  'g',
);

function measureFeeds(suite: string): Case[] {
  const files = readdirSync(suite, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.xml'))
    .sort();
  return files.flatMap((file) => {
    const text = readText(path.join(suite, file));
    const [comment = '', expected] = /<!--[\s\S]*?Expect:([\s\S]*?)-->/.exec(text) ?? [];
    const feed = text.replace(comment, '').trim();
    return [...(expected ?? '').matchAll(expectation)].flatMap(({ groups = {} }) => judge(file, feed, groups));
  });
}

/** As a server would send it: with the charset that the case's headers name. */
function readText(file: string): string {
  const bytes = readFileSync(file);
  return decodeText(bytes, readCharset(/Content-type:.*/i.exec(bytes.toString('latin1'))?.[0]));
}

function judge(file: string, text: string, parts: Partial<Record<string, string>>): Case[] {
  const place = (parts.place ?? '').replace(/\[['"]?(\w+)['"]?\]/g, '.$1').slice(1);
  const field = fields[place as keyof typeof fields];
  if (!field) return [];
  const expected = parts.moment
    ? toMoment(parts.moment)
    : readEscapes(parts.long ?? parts.single ?? parts.double ?? '');
  const isHtml = field === 'title' || field === 'content';
  const flatten = (value: string | null | undefined) => (value ?? '').replace(/\s+/g, ' ').trim();
  const name = `${file} ${place}`;
  try {
    const [item] = parseFeedItems({ text, url: `http://127.0.0.1:8097/${file}` });
    return [{ name, isRight: flatten(item?.[field]) === flatten(isHtml ? toPlainText(expected) : expected) }];
  } catch {
    return [{ name, isRight: false }];
  }
}

/** A text as Python writes it. */
function readEscapes(text: string): string {
  const simple: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return text.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, unicode, byte, char) =>
    unicode || byte ? String.fromCharCode(Number.parseInt(unicode ?? byte, 16)) : (simple[char] ?? char),
  );
}

/** A time tuple of Python, of which the first six parts are year to second. */
function toMoment(tuple: string): string {
  const [year = 0, month = 1, ...rest] = tuple.split(',').map(Number);
  return new Date(Date.UTC(year, month - 1, ...(rest.slice(0, 4) as [number]))).toISOString();
}

function measureDates(file: string): Case[] {
  const source = readFileSync(file, 'utf8');
  const cases = source.matchAll(/_parse_date_(\w+),\s+"([^"]*)",\s+(?:None|\(([\d, ]+)\)),?\s*\)/g);
  return [...cases].map(([, form, text = '', tuple]) => ({
    name: `${form}: ${readEscapes(text)}`,
    isRight: (readMoment(readEscapes(text), 'month-first')?.toISOString() ?? null) === (tuple ? toMoment(tuple) : null),
  }));
}

function print(name: string, cases: readonly Case[]): void {
  const wrong = cases.filter(({ isRight }) => !isRight);
  process.stdout.write(`| ${name} | ${cases.length} | ${cases.length - wrong.length} | 0 | ${wrong.length} |\n`);
  for (const each of wrong) process.stdout.write(`  ${each.name}\n`);
}

if (corpus === 'feeds') {
  print('Feeds', measureFeeds(path.join(folder, 'tests')));
  print('Dates of feeds', measureDates(path.join(folder, 'tests/test_date_parsers.py')));
} else {
  const files = readdirSync(path.join(folder, 'couriers'));
  const couriers = files.map((file) => JSON.parse(readFileSync(path.join(folder, 'couriers', file), 'utf8')));
  const { cases, wrong } = measureTrackingNumbers(couriers as TrackingNumbers[]);
  print('Tracking numbers', [
    ...Array.from({ length: cases - wrong.length }, () => ({ name: '', isRight: true })),
    ...wrong.map((name) => ({ name, isRight: false })),
  ]);
}
