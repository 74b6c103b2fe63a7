import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPostsOfTraining, storePostModel } from '../../../scripts/train-post-kinds.js';
import { postKinds } from './kinds.js';
import { readPost } from './read-post.js';

const readFile = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the stored model is that of the posts of training, and no larger than 400,000 characters', () => {
  const file = readFile('./model.json');
  // Not by `toBe`: a difference is not worth 350,000 characters.
  expect(storePostModel(readPostsOfTraining()) === file, 'Run `npm run posts:train` in apps/server.').toBe(true);
  expect(file.length).toBeLessThanOrEqual(400_000);
});

test('no post is both in the training and in the figures', () => {
  const trained = new Set(readPostsOfTraining().map(({ text }) => text.toLowerCase()));
  const sets = readdirSync(new URL('../fixtures/', import.meta.url)).filter((name) => /^intent-.*\.json$/.test(name));
  expect(sets.length).toBeGreaterThanOrEqual(7);
  const measured = sets.flatMap((name) => JSON.parse(readFile(`../fixtures/${name}`)).posts as { text: string }[]);
  expect(measured.filter(({ text }) => trained.has(text.trim().toLowerCase()))).toEqual([]);
});

test.each(['en', 'de', 'es', 'fr', 'pt'])('at least 250 posts in %s teach the model, of every kind', (code) => {
  const posts = readPostsOfTraining().filter(({ language }) => language === code);
  expect(posts.length).toBeGreaterThanOrEqual(250);
  expect([...new Set(posts.map(({ kind }) => kind))].sort()).toEqual([...postKinds].sort());
});

test('odds are finite and a post is a buyer’s exactly if they speak for one, whatever it says', () => {
  const hostile = fc.constantFrom(
    '',
    ' ',
    '?'.repeat(10_000),
    'a b '.repeat(5_000),
    '\u0000',
    '你好',
    '👋'.repeat(900),
  );
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 300 })), (text) => {
      const { buysLogOdds, kind } = readPost(text);
      expect(Math.abs(buysLogOdds)).toBeLessThan(10);
      expect(kind === 'BUYS').toBe(buysLogOdds > 0);
    }),
  );
});
