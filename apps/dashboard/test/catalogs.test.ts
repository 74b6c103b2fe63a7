import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSetupMessages, setupPages, source, sourceFiles } from '../scripts/messages.js';
import { languages } from '../src/i18n/i18n.js';
import { setupPaths } from '../src/lib/setup-paths.js';

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

describe('the texts of the setup pages, which come later than the others', () => {
  const codeOf = (name: string) => readFileSync(join(source, name), 'utf8');

  test('no other page, and nothing that all pages share, has code with these texts', () => {
    const imported = sourceFiles()
      .filter((name) => name !== 'router.tsx' && !setupPages.test(name))
      .flatMap((name) =>
        [...codeOf(name).matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].map(([, path = '']) =>
          posix.join(posix.dirname(name), path),
        ),
      );
    expect(imported.filter((name) => setupPages.test(name))).toEqual([]);
    expect(findSetupMessages().size).toBeGreaterThan(500);
  });

  test('their addresses load them', () => {
    const pages = [...codeOf('router.tsx').matchAll(/page\(\s*'([^']+)',\s*\(\) => import\('\.\/(pages\/[^']+)'/g)];
    expect(pages.length).toBeGreaterThan(40);
    const wrong = pages.filter(([, path = '', file = '']) => setupPages.test(file) && !setupPaths.test(path));
    expect(wrong.map(([, path]) => path)).toEqual([]);
  });
});
