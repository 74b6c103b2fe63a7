import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, readCharset } from '../src/charset.js';
import { ConnectorError } from '../src/errors.js';
import { readLimit, readRetryAfter } from '../src/limits.js';
import { readObject } from '../src/read.js';
import { tidyText, toPlainText } from '../src/text.js';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each<[unknown, string | undefined]>([
  ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T10:00:00', '2026-11-20T10:00:00.000Z'],
  [1_763_632_800, '2025-11-20T10:00:00.000Z'],
  ['some day', undefined],
  [1e300, undefined],
  [-5, undefined],
  [null, undefined],
  [{}, undefined],
])('a record that cannot be read, with the time %j, was published at %s', (time, publishedAt) => {
  const posts = [
    { id: '1', text: 'a' },
    { id: '2', meta: { at: time } },
  ];
  const read = (published?: string) =>
    readObject({ posts }, 'Forum').records('posts', 'id', (post) => post.text('text'), published).skipped;
  const skipped = { id: '2', reason: 'Forum sent a response in which posts.1.text is not a text.' };
  expect(read('meta.at')).toEqual([{ ...skipped, ...(publishedAt && { publishedAt }) }]);
  expect(read()).toEqual([skipped]);
});

test('HTML becomes plain text: blocks become lines, scripts and tags are removed, entities become characters', () => {
  const html = '<p>Looking for a <b>CRM</b> &amp; help<br>soon</p><script>alert(1)</script><p>a &lt; b</p>';
  expect(toPlainText(html)).toBe('Looking for a CRM & help\nsoon\na < b');
});

test('invisible and bidirectional control characters are removed, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const tidied = tidyText(text);
      expect(tidied).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/);
      expect(tidied.isWellFormed()).toBe(true);
      expect(tidyText(tidied)).toBe(tidied);
    }),
  );
});

test.each([
  ['seconds', { 'retry-after': '3' }, 3_000],
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }, 5_000],
  ['a date that has passed', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
  ['nonsense', { 'retry-after': 'soon' }, 0],
  ['nothing', {}, 0],
])('Retry-After with %s is converted to milliseconds', (_, headers, wait) => {
  expect(readRetryAfter(new Headers(headers as Record<string, string>), now)).toBe(wait);
});

test.each([
  ['seconds-left', '7', 7_000],
  ['unix-seconds', String(now / 1_000 + 7), 7_000],
  ['date', '2026-11-21T12:00:07Z', 7_000],
] as const)('a limit that is used up is waited for, told as %s; one that is not, is not', (resetIs, reset, wait) => {
  const names = { remaining: 'x-left', reset: 'x-reset', resetIs };
  expect(readLimit(new Headers({ 'x-left': '0', 'x-reset': reset }), names, now)).toBe(wait);
  expect(readLimit(new Headers({ 'x-left': '1', 'x-reset': reset }), names, now)).toBe(0);
});

test('a response that differs from its documentation fails with the path of the field', () => {
  const response = readObject({ posts: [{ id: 'a' }, { id: 7 }] }, 'FORUM');
  const posts = response.list('posts');
  expect(posts[0]?.text('id')).toBe('a');
  expect(() => posts[1]?.text('id')).toThrow(
    new ConnectorError('changed', 'FORUM sent a response in which posts.1.id is not a text.'),
  );
  expect(() => response.list('users')).toThrow(ConnectorError);
});

const said = 'für Büro, 5 €';
const inWindows1252 = Buffer.from('f\u00fcr B\u00fcro, 5 \u0080', 'latin1');
const inUtf16 = (text: string) => Buffer.from(text, 'utf16le');
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
test.each<[string, Buffer, string | undefined, string]>([
  ['UTF-8', Buffer.from(said), undefined, said],
  ['UTF-8 with a byte order mark, whatever else is said', Buffer.from(`\ufeff${said}`), 'windows-1252', said],
  ['windows-1252 by its header', inWindows1252, 'windows-1252', said],
  ['ISO-8859-1 by its header, which browsers read as windows-1252', inWindows1252, 'ISO-8859-1', said],
  [
    'windows-1252 by its declaration',
    Buffer.concat([Buffer.from(xml('windows-1252')), inWindows1252]),
    undefined,
    xml('windows-1252') + said,
  ],
  ['what is no UTF-8 though it says so', inWindows1252, 'utf-8', said],
  ['what names no charset that there is', inWindows1252, 'nonsense', said],
  ['UTF-16 with a byte order mark', inUtf16(`\ufeff${said}`), undefined, said],
  ['UTF-16, big-endian, with a byte order mark', inUtf16(`\ufeff${said}`).swap16(), undefined, said],
  ['UTF-16 without a byte order mark', inUtf16(xml('UTF-16') + said), undefined, xml('UTF-16') + said],
  ['UTF-8 that says it is UTF-16', Buffer.from(xml('UTF-16') + said), undefined, xml('UTF-16') + said],
  [
    'what its header and its declaration name differently: the header counts',
    Buffer.from(xml('windows-1252') + said),
    'utf-8',
    xml('windows-1252') + said,
  ],
])('%s is decoded', (_, bytes, charset, text) => {
  expect(decodeText(bytes, charset)).toBe(text);
});

test('any text survives a round trip through UTF-8 and UTF-16', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = text.replaceAll('\ufeff', '');
      expect(decodeText(Buffer.from(plain), 'utf-8')).toBe(plain);
      expect(decodeText(inUtf16(`\ufeff${plain}`))).toBe(plain);
    }),
  );
});

test.each([
  ['text/xml; charset=windows-1252', 'windows-1252'],
  ['text/xml;version=1; Charset="ISO-8859-1"', 'ISO-8859-1'],
  ['text/xml', undefined],
  [null, undefined],
])('the charset of %s', (contentType, charset) => {
  expect(readCharset(contentType)).toBe(charset);
});
