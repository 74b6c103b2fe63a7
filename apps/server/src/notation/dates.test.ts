import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderOfColumn, readDay, readMoment } from './dates.js';

/** The languages that crawls know. */
const languages =
  'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt lv ml mr ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'.split(
    ' ',
  );

describe('a calendar day', () => {
  test.each([
    '2026-12-13T00:00:00.000Z',
    'Dec 13, 2026',
    '13 Dec 2026',
    '13-Dec-2026',
    '13-12-2026',
    '12/13/26',
    '13.12.26',
    '13. 12. 2026',
    '13 / 12 / 2026',
    '2026/12/13',
    '20261213',
    '13 décembre 2026',
    'December 13, 2026',
    '13th of December 2026',
    '2026-12-13 14:22',
    '12/13/2026 2:22 PM',
    '13-Dez-2026',
    '13. Dezember 2026',
    '13 de diciembre de 2026',
    '13 grudnia 2026 r.',
    '13 декабря 2026 г.',
    '13 Aralık 2026',
    '2026年12月13日',
    '2026년 12월 13일',
    '2026/12/13(日)',
    '١٣/١٢/٢٠٢٦',
    '１３/１２/２０２６',
    '\u200e13/12/2026',
    '2026-12-13T23:30:00-05:00',
    'Sun, Dec 13, 2026',
    'So., 13. Dez. 2026',
  ])('%s is 2026-12-13 in any column', (text) => {
    for (const order of ['day-first', 'month-first', undefined] as const) {
      expect(readDay(text, order)).toEqual({ day: '2026-12-13' });
    }
  });

  test('a date that could be two days is the one of its column, and else names both', () => {
    expect(readDay('05-11-2026', 'day-first')).toEqual({ day: '2026-11-05' });
    expect(readDay('05-11-2026', 'month-first')).toEqual({ day: '2026-05-11' });
    expect(readDay('05-11-2026', undefined)).toMatchObject({
      problem: expect.stringMatching('2026-11-05 or 2026-05-11'),
    });
  });

  test('the day of the week decides between two readings, unless it fits both or none', () => {
    expect(readDay('Sun, 05-04-2026', undefined)).toEqual({ day: '2026-04-05' });
    expect(readDay('Mon, 05-04-2026', undefined)).toEqual({ day: '2026-05-04' });
    expect(readDay('Wed, 05-04-2026', undefined)).toMatchObject({
      problem: expect.stringMatching('2026-04-05 or 2026-05-04'),
    });
    expect(readDay('środa, 25 listopada 2026', undefined)).toEqual({ day: '2026-11-25' });
  });

  test.each([
    ['Dec-26', 'not both a day and a year'],
    ['46369', '2026-12-13'],
    ['31/02/2026', 'no such day'],
    ['Fri, Dec 13, 2026', 'another day of the week'],
    ['1 listopad 2026', '2026-11-01 or 2026-10-01'],
    ['2026-12-13 25:00', 'not a date'],
    ['soon', 'not a date'],
    ['1795600800', '2026-11-25T10:00:00.000Z'],
    ['12-2026', 'not both a day and a year'],
    ['before 13 Dec 2026', 'not a date'],
    ['not 2026-12-13', 'not a date'],
  ])('%s is refused, and says why', (text, reason) => {
    expect(readDay(text, 'day-first')).toMatchObject({ problem: expect.stringContaining(reason) });
  });

  test.each([
    ['23 listopada 2026', 'pl', '2026-11-23'],
    ['23. listopada 2026.', 'hr', '2026-10-23'],
    ['26/12/13', 'ja', '2026-12-13'],
    ['26. 12. 13', 'ko', '2026-12-13'],
    ['2026. december 13., vasárnap', undefined, '2026-12-13'],
    ['2026 m. gruodžio 13 d.', undefined, '2026-12-13'],
    ['2026. gada 13. decembris', undefined, '2026-12-13'],
    ['13 tháng 12, 2026', undefined, '2026-12-13'],
    ['domingo, 13 de dezembro de 2026', undefined, '2026-12-13'],
    ['segunda-feira, 14 de dezembro de 2026', undefined, '2026-12-14'],
    ['søndag den 13. december 2026', undefined, '2026-12-13'],
    ['13 जून 2026', undefined, '2026-06-13'],
    ['13 Aralık 2026 Pazar', undefined, '2026-12-13'],
    ['23. 12. 2026.', undefined, '2026-12-23'],
  ])('%s in the language %s is %s', (text, language, day) => {
    expect(readDay(text, undefined, language)).toEqual({ day });
  });

  test.each(languages)(
    'what a person writes in %s is the day it means or is refused, whatever the order',
    (language) => {
      const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
      const style = fc.constantFrom('full', 'long', 'medium');
      fc.assert(
        fc.property(day, style, fc.constantFrom('day-first', 'month-first', undefined), (date, dateStyle, order) => {
          const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { dateStyle, timeZone: 'UTC' });
          const written = format.format(date);
          const isNumeric = !/\p{L}/u.test(written);
          if (isNumeric && order !== 'day-first') return;
          const read = readDay(written, order, language);
          if ('day' in read) expect([written, read.day]).toEqual([written, date.toISOString().slice(0, 10)]);
          else expect([written, read.problem]).toEqual([written, expect.stringMatching(/could be|is not a date/)]);
        }),
        { numRuns: 40 },
      );
    },
  );

  test('a day written as a language writes it reads back, or is refused by name', () => {
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
    const style = fc.constantFrom('full', 'long', 'medium', 'short');
    fc.assert(
      fc.property(fc.constantFrom(...languages), day, style, (language, date, dateStyle) => {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { dateStyle, timeZone: 'UTC' });
        const written = format.format(date);
        const parts = format.formatToParts(date).map(({ type }) => type);
        const order = parts.indexOf('day') < parts.indexOf('month') ? 'day-first' : 'month-first';
        const read = readDay(written, order, language);
        if ('day' in read) expect([written, read.day]).toEqual([written, date.toISOString().slice(0, 10)]);
        else expect([written, read.problem]).toEqual([written, expect.stringMatching(/could be|is not a date/)]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the order of day and month in a column', () => {
  test.each<[string[], string | undefined]>([
    [['05-11-2026', '13-12-2026'], 'day-first'],
    [['05/11/26', '12/13/26'], 'month-first'],
    [['05-11-2026', '13-Dec-2026'], 'day-first'],
    [['12/13/2026', '13-Dec-2026'], 'month-first'],
    [['13/12/2026', '12/13/2026'], undefined],
    [['05-11-2026', '2026-12-13'], undefined],
  ])('of %j is %s', (texts, order) => {
    expect(orderOfColumn(texts)).toBe(order);
  });
});

describe('a moment', () => {
  test.each([
    ['2026-11-25T10:00:00,123Z', '2026-11-25T10:00:00.123Z'],
    ['2026-11-25T10:00:00+01:00[Europe/Berlin]', '2026-11-25T09:00:00.000Z'],
    ['2026-07-25T10:00[Europe/Berlin]', '2026-07-25T08:00:00.000Z'],
    ['środa, 25 listopada 2026', '2026-11-25T00:00:00.000Z'],
    ['Wed, Nov 25 2026 08:28:28 PM', '2026-11-25T20:28:28.000Z'],
    ['Sunday, November 22, 2026 - 10:00', '2026-11-22T10:00:00.000Z'],
    ['25 нояб. 2026 10:00', '2026-11-25T10:00:00.000Z'],
    ['mer., 25 nov. 2026 10:00:00 +0100', '2026-11-25T09:00:00.000Z'],
    ['Wed, 25 Nov 2026 10:00:00 America/New_York', '2026-11-25T15:00:00.000Z'],
    ['Sat, 25 Jul 2026 10:00:00 America/New_York', '2026-07-25T14:00:00.000Z'],
    ['Wednesday, 25 Nov 2026 10:00:00 EDT', '2026-11-25T14:00:00.000Z'],
    ['2026年11月25日 10:00', '2026-11-25T10:00:00.000Z'],
    ['25 de noviembre de 2026', '2026-11-25T00:00:00.000Z'],
    ['1795600800', '2026-11-25T10:00:00.000Z'],
    ['1795600800000', '2026-11-25T10:00:00.000Z'],
    ['2026-11', '2026-11-01T00:00:00.000Z'],
    ['20261125T100000Z', '2026-11-25T10:00:00.000Z'],
    ['2026年11月25日 下午3:00', '2026-11-25T15:00:00.000Z'],
    ['2026-11-25T10:00:00+14:00', '2026-11-24T20:00:00.000Z'],
    ['Wed, 25 Nov 2026 10:00:00 -1200', '2026-11-25T22:00:00.000Z'],
    ['2026-11-25T10:00:00+99:99', undefined],
    ['0001-01-01T00:00:00Z', undefined],
    ['25/11/2026 10:00', '2026-11-25T10:00:00.000Z'],
    ['11/05/2026 10:00', undefined],
    ['Wed, 25 Nov 2026 25:00:00 GMT', undefined],
    ['Tue,', undefined],
    [`25 Nov 2026 ${'x'.repeat(10_000)}`, undefined],
  ])('%s is %s', (text, moment) => {
    expect(readMoment(text, undefined)?.toISOString()).toBe(moment);
  });
});
