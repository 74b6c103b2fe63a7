import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../src/language.js';
import { toJson } from '../src/panel/json.js';

const arrays = Array.prototype as { toJSON?: unknown };

afterEach(() => {
  delete arrays.toJSON;
  vi.unstubAllGlobals();
});

test('arrays are JSON on a page with Prototype 1.6, which keeps its function', () => {
  const own = function (this: unknown[]) {
    return `[${this.join(', ')}]`;
  };
  arrays.toJSON = own;
  expect(toJson({ attachments: ['file_1'] })).toBe('{"attachments":["file_1"]}');
  expect(arrays.toJSON).toBe(own);
  expect(toJson(undefined)).toBeUndefined();
});

test.each([
  [undefined, 'de_DE', 'en-US', 'de'],
  [undefined, 'PT-br', 'en-US', 'pt'],
  ['fr_CA', 'de', 'en', 'fr'],
  [undefined, 'nl', 'es-419', 'es'],
  [undefined, '', 'ja', 'en'],
])('of %s, the page in %s and the browser in %s, the language is %s', (wanted, lang, language, chosen) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  vi.stubGlobal('navigator', { language });
  expect(chooseLanguage(wanted)).toBe(chosen);
});
