import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessLocale, notationOf } from './locale.js';
import { readCustomValue } from './values.js';

const field = (type: 'DATE' | 'NUMBER') => ({
  ...{ prefix: '' as const, key: type.toLowerCase(), label: type, type, options: [] },
});
const fields = [field('DATE'), field('NUMBER')];
const columns = fields.map(({ key }, at) => ({
  ...{
    column: at + 1,
    heading: key,
    field: `customFields.${key}`,
    guessed: true,
    order: 1,
    warning: null,
    leftOut: null,
    notation: null,
  },
}));
const guess = (rows: string[][], delimiter = ',') => guessLocale(columns, rows, fields, delimiter);

describe('the locale of a file', () => {
  test.each<[string[][], string, string | null]>([
    [[['13/02/2026', '']], ',', null],
    [[['13/02/2026', '1.5']], ',', 'en-GB'],
    [[['13/02/2026', '']], ';', 'de-DE'],
    [[['02/13/2026', '1.5']], ',', 'en-US'],
    [[['', '12,5']], ';', 'de-DE'],
    [[['02/03/2026', '1,234']], ',', null],
    [[['02/03/2026', '1.234']], ';', 'de-DE'],
    [[['02/03/2026', '1.5']], ';', null],
    [
      [
        ['13/02/2026', ''],
        ['02/13/2026', ''],
      ],
      ',',
      null,
    ],
    [
      [
        ['', '1,5'],
        ['', '1.5'],
      ],
      ',',
      null,
    ],
  ])('of %j parted by %s is %s', (rows, delimiter, locale) => {
    expect(guess(rows, delimiter)).toBe(locale);
  });

  test('a date and a number as a locale writes them are read as what was written', () => {
    const locale = fc.constantFrom('en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-MX', 'pt-BR', 'it-IT', 'en-IN');
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const number = fc.integer({ min: -999_999, max: 999_999 });
    fc.assert(
      fc.property(locale, day, number, (tag, date, cents) => {
        const format = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
        const written = new Intl.DateTimeFormat(tag, format).format(date);
        expect(readCustomValue(written, field('DATE'), notationOf(tag))).toBe(date.toISOString().slice(0, 10));
        const decimals = { minimumFractionDigits: 2, useGrouping: false } as const;
        const amount = new Intl.NumberFormat(tag, decimals).format(cents / 100);
        expect(readCustomValue(amount, field('NUMBER'), notationOf(tag))).toBe(cents / 100);
      }),
    );
  });

  test.each([
    ['1,234', 'en-US', 1234],
    ['1,234', 'de-DE', 1.234],
    ['1.234', 'de-DE', 1234],
    ['1.234', 'en-US', 1.234],
    ['1,234', null, '1,234'],
  ])('%s is, in %s, %s', (written, locale, value) => {
    expect(readCustomValue(written, field('NUMBER'), notationOf(locale))).toBe(value);
  });
});
