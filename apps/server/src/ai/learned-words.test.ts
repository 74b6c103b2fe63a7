import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { learnWords, storeWords } from '../../scripts/learn-language-words.js';
import { loadLanguages } from './languages.js';

test('the stored words are those of the texts of training', () => {
  const file = readFileSync(new URL('./learned-words.json', import.meta.url), 'utf8');
  expect(storeWords() === file, 'Run `npm run languages:train` in apps/server.').toBe(true);
});

test('a word is learnt if several texts of one language have it, and no name is', () => {
  const texts = ['the boat of Anna is here', 'a boat for Anna'].map((text) => ({ language: 'en', text }));
  expect(learnWords([...texts, { language: 'de', text: 'das Boot von Anna' }])).toEqual({ de: '', en: 'boat' });
});

test.each([
  ['aceptan tarjeta?', 'es'],
  ['sold out??', 'en'],
  ['quanto costa', 'it'],
  ['gibts rabatt', 'de'],
])('a short text is told by words that are learnt: %s', async (text, language) => {
  expect((await loadLanguages()).detect(text)).toBe(language);
});
