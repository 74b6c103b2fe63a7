import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalUrl, isCopy, marksOf, textOf } from './copies.js';

describe('the address of a post', () => {
  test.each([
    ['https://www.example.com/post/1?utm_source=x&utm_medium=y&fbclid=z#top', 'example.com/post/1'],
    ['http://m.example.com/post/1/', 'example.com/post/1'],
    ['https://example.com/post/1/amp/?gclid=1', 'example.com/post/1'],
    ['https://example.com/read?id=7&utm_campaign=a&lang=de', 'example.com/read?id=7&lang=de'],
    ['https://example.com/read?lang=de&id=7', 'example.com/read?id=7&lang=de'],
    ['https://twitter.com/ada/status/12?s=20&t=abc', 'x.com/ada/status/12'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share', 'youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://old.reddit.com/r/crm/comments/a1/which/?context=3', 'reddit.com/r/crm/comments/a1/which'],
    ['https://example.com:8443/a', 'example.com:8443/a'],
  ])('%s is %s', (url, address) => {
    expect(canonicalUrl(url)).toBe(address);
  });

  test('keeps what tells one page from another', () => {
    const pages = ['a?page=1', 'a?page=2', 'a?t=1', 'b', 'A'].map((path) =>
      canonicalUrl(`https://example.com/${path}`),
    );
    expect(new Set(pages).size).toBe(pages.length);
  });

  test.each([null, 'no address', 'https://example.com', 'https://www.example.com/?utm_source=x#a'])(
    'is none of a home page or of no page: %s',
    (url) => {
      expect(canonicalUrl(url)).toBeUndefined();
    },
  );
});

const long =
  'We run a bakery with two shops and look for a CRM that our staff can learn in a day. The budget is 300 euros a month. What do you use?';
const copy = (one: string, other: string, shares: 'address' | 'author' = 'author') =>
  isCopy(textOf({ title: null, content: one }), textOf({ title: null, content: other }), shares);

describe('two texts of one author', () => {
  test.each([
    ['the same', long],
    ['with a link and other punctuation', `${long.replaceAll('.', '!')} https://example.com/x`],
    ['edited', `${long.replace('300 euros', '350 EUR')} Edit: thanks for all the answers so far!`],
    ['in capitals', long.toUpperCase()],
  ])('are one post if the other is %s', (_, other) => {
    expect(copy(long, other)).toBe(true);
  });

  test.each([
    [
      'another question',
      'We run a bakery with two shops and wonder which oven keeps its heat at night. Any experience?',
    ],
    [
      'a quote in a much longer text',
      `${long} ${'And then something quite different happened to us in spring. '.repeat(6)}`,
    ],
    ['a word of thanks', 'Thank you!'],
  ])('are two if the other is %s', (_, other) => {
    expect(copy(long, other)).toBe(false);
  });

  test('are two if they are short, however alike', () => {
    expect(copy('Which CRM?', 'Which CRM?')).toBe(false);
  });
});

test('a summary and the whole text of one address are one post; two comments on one page are two', () => {
  expect(copy('We run a bakery with two shops and look for a CRM', long, 'address')).toBe(true);
  expect(copy('Try Pipely, it is quick to learn.', long, 'address')).toBe(false);
});

test('marks are the same for the same author on two platforms, and differ for others', () => {
  const of = (author: string, authorName: string | null = null) =>
    marksOf({ platform: 'ALPHA', externalId: '1', url: null, author, authorName }).shared;
  expect(of('@Ada@example.social')).toEqual(of('ada'));
  expect(of('u/ada')).toEqual(of('ada'));
  expect(of('ada', 'Ada Lovelace').filter((mark) => of('countess', 'ada lovelace').includes(mark))).toHaveLength(1);
  expect(of('ada').some((mark) => of('bob').includes(mark))).toBe(false);
  expect(of('')).toEqual([]);
});

test('a text is a copy of itself, and the order of two does not matter', () => {
  const text = fc.array(fc.constantFrom('crm', 'bakery', 'shop', 'staff', 'we', 'need', 'budget'), { minLength: 8 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [one.join(' '), other.join(' ')];
      expect(copy(a, a)).toBe(true);
      expect(copy(a, b)).toBe(copy(b, a));
    }),
  );
});
