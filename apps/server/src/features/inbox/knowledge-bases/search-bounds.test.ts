import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuestion } from './question-terms.js';
import { boundsFor, spellingsOf } from './search-queries.js';

const most = boundsFor(1);
const question = 'What does the delivery of a bike cost, when does it arrive, and who pays for a broken pump?';

test('a question in however many languages reads hardly more passages and words than one in a single language', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (searches) => {
      const { candidates, passagesPerTerm, spellings } = boundsFor(searches);
      expect(candidates * searches).toBeLessThanOrEqual(2 * most.candidates);
      expect(passagesPerTerm * searches).toBeLessThanOrEqual(most.passagesPerTerm);
      expect(spellings * searches).toBeLessThanOrEqual(most.spellings);
    }),
  );
});

test('in as many languages as there are, each word of a question is still looked up', () => {
  const { terms } = readQuestion(Array.from({ length: 40 }, (_, at) => `word${'x'.repeat(at)}`).join(' '));
  expect(terms).toHaveLength(24);
  const own = spellingsOf(terms, boundsFor(30).spellings).filter(({ way }) => way === 'own');
  expect(own.map(({ text }) => text)).toEqual(terms.map(({ text }) => text));
});

test('where there is no room for all other words, each term keeps its first ones', () => {
  const { terms } = readQuestion(question);
  const rich = terms.filter(({ others }) => others.length > 2);
  expect(rich.length).toBeGreaterThan(2);
  const keys = terms.flatMap((term) => term.keys).length;
  const kept = spellingsOf(terms, terms.length + keys + 2 * terms.length);
  for (const { text, others } of rich) {
    const number = terms.findIndex((term) => term.text === text);
    expect(kept).toContainEqual({ number, text: others[0], way: 'other' });
  }
});
