import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toStored, toUnitVectors } from '../../../ai/embeddings/vectors.js';
import { type Compared, compare, fuse } from './fusion.js';
import type { Scored } from './scoring.js';

const passage = (position: number, score: number): Scored => ({
  knowledgeBaseId: 'base',
  documentId: 'document',
  position,
  documentTitle: 'Title',
  titleWords: 'Title',
  url: null,
  heading: null,
  page: null,
  text: `Passage ${position}`,
  matched: [],
  titled: [],
  rank: 0,
  score,
});
const vectorOf = (numbers: number[]) => toUnitVectors([numbers], 1)[0] as Float32Array;
const near = (position: number, numbers: number[]) => ({
  documentId: 'document',
  position,
  bytes: toStored(vectorOf(numbers)).bytes,
});
const positionsOf = (passages: readonly { position: number }[]) => passages.map(({ position }) => position);
const nothing: Compared = compare([], vectorOf([1, 0]));
const question = vectorOf([1, 0]);

const numbers = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const someWords = fc.array(fc.record({ share, numbers }), { maxLength: 12 });
const someOthers = fc.array(numbers, { maxLength: 12 });

describe('whatever words and meaning find', () => {
  const fused = (words: { share: number; numbers: [number, number] }[], others: [number, number][]) => {
    const scored = words.map((one, at) => passage(at, one.share)).sort((a, b) => b.score - a.score);
    const added = others.map((_, at) => passage(100 + at, 0));
    const compared = compare(
      [...words.map((one, at) => near(at, one.numbers)), ...others.map((one, at) => near(100 + at, one))],
      question,
    );
    return { scored, all: fuse(scored, added, compared, undefined), added };
  };

  test('each passage is there once, and keeps its share of the words as its score', () => {
    fc.assert(
      fc.property(someWords, someOthers, (words, others) => {
        const { scored, added, all } = fused(words, others);
        expect(positionsOf(all).toSorted()).toEqual(positionsOf([...scored, ...added]).toSorted());
        for (const { position, score } of all) expect(score).toBe(words[position]?.share ?? 0);
      }),
    );
  });

  test('a passage with all words comes before all that have less than half of them', () => {
    fc.assert(
      fc.property(someWords, someOthers, numbers, (words, others, own) => {
        const { all } = fused([{ share: 1, numbers: own }, ...words], others);
        const place = all.findIndex(({ position }) => position === 0);
        for (const { score } of all.slice(0, place)) expect(score).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });
});

test('without vectors the order is that of the words', () => {
  const words = [passage(1, 0.9), passage(2, 0.9), passage(3, 0.1)];
  const all = fuse(words, [], nothing, 0.5);
  expect(positionsOf(all)).toEqual([1, 2, 3]);
  expect(all.map(({ similarity }) => similarity)).toEqual([null, null, null]);
});

test('of two passages with nearly as many words, the one that is nearer in meaning comes first', () => {
  const compared = compare([near(1, [0, 1]), near(2, [1, 0.1])], question);
  expect(positionsOf(fuse([passage(1, 0.5), passage(2, 0.45)], [], compared, undefined))).toEqual([2, 1]);
});

test('what is no nearer than the mean is not added', () => {
  const compared = compare([near(1, [1, 0]), near(2, [0, 1]), near(3, [-1, 0.1])], question);
  expect(positionsOf(compared.nearest)).toEqual([1]);
});

test('the only passage is near if it points the same way', () => {
  expect(compare([near(1, [1, 0.2])], question).nearest).toHaveLength(1);
  expect(compare([near(1, [-1, 0.2])], question).nearest).toHaveLength(0);
});

test.each([
  [1, 0.8, 1],
  [0.8, 0.8, 0.5],
  [0.9, 0.8, 0.75],
  [0.79, 0.8, 0],
  [1, undefined, 0],
])('a similarity of %d is, from %s on, worth a score of %d', (similarity, minSimilarity, score) => {
  const compared: Compared = { of: () => similarity, relative: () => 1, nearest: [] };
  expect(fuse([], [passage(1, 0)], compared, minSimilarity)[0]?.score).toBeCloseTo(score);
  expect(fuse([passage(1, 0.6)], [], compared, minSimilarity)[0]?.score).toBeCloseTo(Math.max(0.6, score));
});

test('a similarity is no answer if the passage lacks the amount that is asked for', () => {
  const compared: Compared = { of: () => 0.9, relative: () => 1, nearest: [] };
  const scoreOf = (text: string) => fuse([], [{ ...passage(1, 0), text }], compared, 0.8, 'amount')[0]?.score;
  expect(scoreOf('Berths are let by the month.')).toBe(0);
  expect(scoreOf('A berth is 42 EUR a month.')).toBeGreaterThan(0.5);
});
