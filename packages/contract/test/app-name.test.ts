import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appName } from '../src/app-name.js';

const schema = appName(100);
const refusalOf = (name: string) => schema.safeParse(name).error?.issues[0]?.message;

test.each([
  'Calendar sync',
  'Büro-Kalender',
  'Календарь',
  'Ημερολόγιο',
  '営業カレンダー',
  'Sync 2.0 (beta)',
  'Kalender für Яндекс',
  'Leads & engagements',
])('an app can be called %s', (name) => expect(schema.parse(name)).toBe(name));

test.each([
  ['a right-to-left override', 'Calendar \u202Egnp.exe'],
  ['a zero-width space', 'Cal\u200Bendar'],
  ['a soft hyphen', 'Cal\u00ADendar'],
  ['a Hangul filler', 'Calendar \u3164x'],
  ['a Braille blank', 'Calendar\u2800x'],
  ['a tag character', 'Calendar\u{E0041}'],
  ['a bell', 'Calendar\u0007'],
  ['a second line', 'Calendar\nApproved'],
])('a name with %s is refused', (_, name) => {
  expect(refusalOf(name)).toMatch(/invisible/);
});

test.each(['Gоogle', 'Pаypal Sync', 'Αpple', 'Microsοft'])('%s, a word of two alphabets, is refused', (name) => {
  expect(refusalOf(name)).toMatch(/alphabets/);
});

test.each([
  'Lead Engagement',
  'LeadEngagement support',
  'L-e-a-d engagement',
  'Iead Engagement',
  '1ead 3ngagement',
  'Ｌｅａｄ Ｅｎｇａｇｅｍｅｎｔ',
  'Léad Éngagement',
])('%s passes for the product and is refused', (name) => {
  expect(refusalOf(name)).toMatch(/name of this product/);
});

test('no invisible character gets into a name', () => {
  const invisible = fc.constantFrom(
    ...'\u00AD\u034F\u061C\u115F\u200B\u200C\u200D\u200E\u200F\u2060\u2066\u2069\uFE0F\uFEFF\uFFA0',
  );
  fc.assert(
    fc.property(fc.string(), invisible, fc.string(), (before, char, after) => {
      expect(schema.safeParse(`a${before}${char}${after}b`).success).toBe(false);
    }),
  );
});
