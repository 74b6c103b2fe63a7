import { expect, test } from 'vitest';
import { kindOf } from './kinds.js';
import { readQuestion } from './question-terms.js';
import { partsOfCompound, synonymsOf } from './synonyms.js';

const lightOf = (question: string) =>
  readQuestion(question)
    .terms.filter(({ isLight }) => isLight)
    .map(({ plain }) => plain);

test.each([
  ['My son is 12, can he join a course?', '12'],
  ['Ist der Kurs etwas für 8 Personen?', '8'],
  ['Il y a une réduction pour 3 enfants ?', '3'],
])('a number that tells of who asks need not be in an answer: %s', (question, number) => {
  expect(lightOf(question)).toContain(number);
});

test.each(['What does the HB 220 weigh?', 'Gibt es den Rahmen in 56 cm?'])(
  'a number of what is asked for has to be: %s',
  (question) => {
    expect(lightOf(question)).toEqual([]);
  },
);

test('what is said before the question counts less', () => {
  expect(lightOf('I have lost the voucher, can you repair the tent?')).toContain('voucher');
  expect(lightOf('Can you repair the tent?')).not.toContain('tent');
});

test('what is asked for by its name is known', () => {
  const wanted = readQuestion('Which brand is the motor of the kayak?').terms.filter(({ isWanted }) => isWanted);
  expect(wanted.map(({ plain }) => plain)).toEqual(['brand']);
});

test.each([
  ['was kosett das zelt', 'amount'],
  ['quanto costa il kayak', 'amount'],
  ['quanto pesa', 'weight'],
])('the kind of a question is told with a typing mistake and in Italian: %s', (question, kind) => {
  expect(kindOf(question)).toBe(kind);
});

test('a compound is found by other words for both of its parts', () => {
  expect(partsOfCompound('kinderrabatt')?.ends).toContain('discount');
  expect(partsOfCompound('kinderrabatt')?.fronts).toContain('child');
  expect(partsOfCompound('rabatt')).toBeUndefined();
});

test('other words are found for a form and for a typing mistake', () => {
  expect(synonymsOf('guarentee')).toContain('garantie');
  expect(synonymsOf('rabatts')).toContain('discount');
  expect(synonymsOf('lighthouse')).toEqual([]);
});
