import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../src/i18n/i18n.js';

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../src/i18n/catalogs/${language}.json`, import.meta.url), 'utf8'));
const english = read('en');
const texts = Object.keys(english);

/** The names of the values in a text in ICU MessageFormat: `{name}`, `{count, plural, …}`. */
const valuesOf = (text: string) => [...text.matchAll(/\{([a-z]\w*)[,}]/g)].map(([, name]) => name).sort();

describe.each(Object.keys(languages).filter((language) => language !== 'en'))('in %s', (language) => {
  const catalog = read(language);

  test('every text is there, and no other', () => {
    expect(Object.keys(catalog)).toEqual(texts);
  });

  test('every text has the values of the English one', () => {
    const wrong = texts.filter((text) => `${valuesOf(catalog[text] ?? '')}` !== `${valuesOf(text)}`);
    expect(wrong).toEqual([]);
  });

  test('sentences are translated; only single words may be the same as in English', () => {
    const same = texts.filter((text) => catalog[text] === text && /\p{L}\p{Ll}+ \p{Ll}/u.test(text));
    expect(same).toEqual([]);
  });
});
