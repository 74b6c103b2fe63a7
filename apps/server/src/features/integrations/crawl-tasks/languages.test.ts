import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { isSameLanguage, type LanguageDetector, loadLanguages } from '../../../ai/languages.js';
import { type CleanItem, passesFilters } from './items.js';

let languages: LanguageDetector;
beforeAll(async () => {
  languages = await loadLanguages();
});

const item: CleanItem = { language: 'ms', title: 'İSTANBUL ofisi', content: 'IŞIK lambası' } as CleanItem;

describe('the language of a text is told', () => {
  test.each([
    ['vi', 'Tôi đang tìm một phần mềm CRM cho công ty nhỏ của chúng tôi'],
    ['ko', '우리 회사는 새로운 고객 관리 시스템을 찾고 있습니다'],
    ['ko', '추천 부탁드려요'],
    ['ja', 'おすすめのCRM'],
    ['ja', '価格は？'],
    ['ja', '新しいソフトを探しています'],
    ['zh', '请推荐CRM'],
    ['zh', '求推荐'],
    ['de', 'Wir suchen ein neues Programm für unsere Kundenverwaltung'],
    ['en', 'Hello'],
    ['es', 'precio?'],
    ['ru', 'ищу CRM срочно, дёшево'],
    ['ru', 'Ищу CRM'],
    ['ru', 'Посоветуйте CRM'],
    ['uk', 'Шукаю CRM'],
    ['bg', 'Търся CRM'],
    ['und', 'Анна Петрова'],
    ['el', 'πόσο κάνει;'],
    ['und', 'Hans Meier'],
    ['und', 'CRM'],
    ['und', '¯\\_(ツ)_/¯'],
    ['en', 'We love the new ラーメン place near the office in the old town'],
  ])('as %s, however its characters are composed: %s', (language, text) => {
    expect(languages.detect(text.normalize('NFC'))).toBe(language);
    expect(languages.detect(text.normalize('NFD'))).toBe(language);
  });

  test('and is und where the detector has never met it', () => {
    expect(languages.knows('sw')).toBe(false);
    expect(languages.knows('id')).toBe(true);
    expect(languages.knows('nb')).toBe(true);
  });
});

test('at least 57 of 60 short texts, none of which the lists were made from, are told', () => {
  const url = new URL('../../../ai/fixtures/short-texts.json', import.meta.url);
  const { texts }: { texts: [string, string][] } = JSON.parse(readFileSync(url, 'utf8'));
  expect(texts).toHaveLength(60);
  const right = texts.filter(([language, text]) => languages.detect(text) === language);
  expect(right.length).toBeGreaterThanOrEqual(57);
});

test.each([
  ['de', 'Öffnungszeiten'],
  ['de', 'was kostet das'],
  ['es', 'muy caro che'],
  ['pt', 'tem desconto?'],
  [undefined, '1234'],
  [undefined, '你好'],
])('of a few languages, %s is guessed for %s', (language, text) => {
  expect(languages.guess(text, ['en', 'de', 'es', 'fr', 'pt'])).toBe(language);
});

test('Indonesian and Malay pass for each other, and so do the names of Norwegian', () => {
  expect(passesFilters(item, { language: 'id' })).toBe(true);
  expect(passesFilters({ ...item, language: 'no' }, { language: 'nn' })).toBe(true);
  expect(passesFilters({ ...item, language: 'nb' }, { language: 'nn' })).toBe(true);
  expect(passesFilters({ ...item, language: 'da' }, { language: 'nb' })).toBe(false);
  expect(isSameLanguage('en', 'en')).toBe(true);
});

test.each(['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul', 'ışık', 'IŞIK'])(
  'an excluded word is found in Turkish capitals: %s',
  (word) => {
    expect(passesFilters(item, { excludeKeywords: [word] })).toBe(false);
  },
);
