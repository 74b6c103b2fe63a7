import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConnectorError } from '../src/errors.js';
import { readLimit, readRetryAfter } from '../src/limits.js';
import { readObject } from '../src/read.js';
import { tidyText, toPlainText } from '../src/text.js';

const now = Date.parse('2026-11-21T12:00:00Z');

test('HTML becomes its text: blocks are lines, scripts and tags are gone, entities are characters', () => {
  const html = '<p>Looking for a <b>CRM</b> &amp; help<br>soon</p><script>alert(1)</script><p>a &lt; b</p>';
  expect(toPlainText(html)).toBe('Looking for a CRM & help\nsoon\na < b');
});

test('text is left without characters that hide or turn it, and is tidy when it was tidied before', () => {
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
])('Retry-After with %s is a wait in milliseconds', (_, headers, wait) => {
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

test('a response that is not as documented fails with the place that has changed', () => {
  const response = readObject({ posts: [{ id: 'a' }, { id: 7 }] }, 'FORUM');
  const posts = response.list('posts');
  expect(posts[0]?.text('id')).toBe('a');
  expect(() => posts[1]?.text('id')).toThrow(
    new ConnectorError('changed', 'FORUM sent a response in which posts.1.id is not a text.'),
  );
  expect(() => response.list('users')).toThrow(ConnectorError);
});
