import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  anyOf,
  country,
  currency,
  day,
  limits,
  listQuery,
  money,
  queryBoolean,
  queryInteger,
  requiredText,
  text,
  timestamp,
  timestampInput,
  writeBody,
} from '../src/index.js';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const storable = fc.string({ unit: 'binary', maxLength: 30 }).filter((value) => !value.includes('\u0000'));

describe('a moment', () => {
  const moment = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
  const offset = fc.tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));

  test('sent with any offset is the same moment in UTC with milliseconds', () => {
    fc.assert(
      fc.property(moment, offset, (date, [sign, hours, minutes]) => {
        const shiftMs = (hours * 60 + minutes) * 60_000 * (sign === '+' ? 1 : -1);
        const local = new Date(date.getTime() + shiftMs).toISOString().slice(0, -1);
        fc.pre(/^\d{4}-/.test(local));
        const sent = `${local}${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
        const read = timestampInput.parse(sent);
        expect(read).toBe(date.toISOString());
        expect(timestamp.parse(read)).toBe(read);
      }),
    );
  });

  test('sent without seconds of a fraction gets milliseconds', () => {
    expect(timestampInput.parse('2026-01-31T09:00:00Z')).toBe('2026-01-31T09:00:00.000Z');
  });

  test.each(['2026-01-31T09:00:00', '2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T24:00:00Z', 'now', '', 1, null])(
    '%j is refused',
    (value) => expect(accepts(timestampInput, value)).toBe(false),
  );

  test('outside the years that can be stored is refused, also where only its offset leads there', () => {
    for (const value of ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00']) {
      expect(accepts(timestampInput, value)).toBe(false);
    }
    expect(accepts(timestampInput, '0001-01-01T00:00:00Z')).toBe(true);
    expect(accepts(timestampInput, '9999-12-31T23:59:59.999Z')).toBe(true);
  });

  test('a day exists in the calendar and in a year that can be stored', () => {
    for (const value of ['2024-02-29', '0001-01-01', '9999-12-31']) expect(day.parse(value)).toBe(value);
    for (const value of ['2026-02-29', '0000-01-01', '2026-13-01', '2026-1-1', ''])
      expect(accepts(day, value)).toBe(false);
  });
});

describe('text', () => {
  test('that can be stored is kept as it is, in NFC', () => {
    fc.assert(
      fc.property(storable, (value) => {
        expect(text(100).parse(value)).toBe(value.normalize('NFC'));
      }),
    );
  });

  test('with a NUL or a lone surrogate anywhere is refused', () => {
    const lone = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
    const letters = fc.string({ unit: 'grapheme-ascii', maxLength: 10 });
    fc.assert(
      fc.property(letters, fc.oneof(lone, fc.constant('\u0000')), letters, (before, bad, after) => {
        expect(accepts(text(100), before + bad + after)).toBe(false);
        expect(accepts(requiredText(100), before + bad + after)).toBe(false);
      }),
    );
  });

  test('is counted in code points against its limit, as JSON Schema and PostgreSQL count it', () => {
    expect(accepts(text(4), '😀😀😀😀')).toBe(true);
    expect(accepts(text(4), '😀😀😀😀!')).toBe(false);
  });

  test('that is required is trimmed, and says something', () => {
    expect(requiredText(10).parse('  Ada ')).toBe('Ada');
    for (const value of ['', ' ', '\t\n ']) expect(accepts(requiredText(10), value)).toBe(false);
  });
});

describe('codes and amounts', () => {
  test('a currency of ISO 4217 is taken in any case and kept in upper case; no other three letters are', () => {
    const known = Intl.supportedValuesOf('currency');
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...known), (code) => {
        expect(currency.parse(code.toLowerCase())).toBe(code);
      }),
    );
    fc.assert(
      fc.property(letters, (code) => {
        expect(accepts(currency, code)).toBe(known.includes(code.toUpperCase()));
      }),
    );
    for (const value of ['€', 'EURO', '', ' EUR', 978]) expect(accepts(currency, value)).toBe(false);
  });

  test('a country is two letters, kept in upper case', () => {
    expect(country.parse('de')).toBe('DE');
    for (const value of ['D', 'DEU', 'D1', '', ' DE']) expect(accepts(country, value)).toBe(false);
  });

  test('money is a number from 0 on that comes back exactly as sent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 999_999_999_999_999, noNaN: true }), (value) => {
        expect(money.parse(JSON.parse(JSON.stringify(value)))).toBe(Object.is(value, -0) ? 0 : value);
      }),
    );
    for (const value of [-0.01, 1e15, Number.NaN, Number.POSITIVE_INFINITY, '5'])
      expect(accepts(money, value)).toBe(false);
  });
});

describe('a list query', () => {
  const query = listQuery(['-createdAt', 'createdAt'], { status: anyOf(z.enum(['OPEN', 'WON'])).optional() });

  test('has a page size and the first sort unless told', () => {
    expect(query.parse({})).toEqual({ limit: limits.defaultPageSize, sort: '-createdAt' });
  });

  test('clamps a limit above the maximum, and refuses one below 1 and what is no whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (limit) => {
        const result = query.safeParse({ limit: String(limit) });
        expect(result.success).toBe(limit >= 1);
        if (result.success) expect(result.data.limit).toBe(Math.min(limit, limits.maxPageSize));
      }),
    );
    for (const limit of ['1.5', '1e2', '', ' 5', '0x10', 'ten', '9'.repeat(400)]) {
      expect(query.safeParse({ limit }).success).toBe(false);
    }
  });

  test('takes several values of a filter separated by commas, or as an array', () => {
    expect(query.parse({ status: 'OPEN,WON' }).status).toEqual(['OPEN', 'WON']);
    expect(query.parse({ status: ['OPEN', 'WON'] }).status).toEqual(['OPEN', 'WON']);
    for (const status of ['', 'OPEN,', 'open', 'OPEN,NO']) expect(query.safeParse({ status }).success).toBe(false);
  });

  test('refuses an unknown sort, an unknown parameter, a damaged number and a damaged boolean', () => {
    expect(query.safeParse({ sort: 'score' }).success).toBe(false);
    expect(query.safeParse({ offset: '10' }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['offset'] },
    ]);
    expect(queryInteger.parse('-5')).toBe(-5);
    expect(accepts(queryInteger, '5.0')).toBe(false);
    expect([queryBoolean.parse('true'), queryBoolean.parse('false')]).toEqual([true, false]);
    for (const value of ['1', 'TRUE', '', 'yes']) expect(accepts(queryBoolean, value)).toBe(false);
  });
});

describe('the body of a write', () => {
  const fields = { name: z.string(), note: z.string().optional() };
  const body = writeBody(fields, ['id', 'createdAt', 'name']);
  const names = fc
    .string({ minLength: 1, maxLength: 10 })
    .filter((name) => !['__proto__', ...Object.keys(fields)].includes(name));

  test('drops the read-only fields of the record, whatever is in them, but not those that can be written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (id, createdAt) => {
        expect(body.parse({ id, createdAt, name: 'Ada' })).toEqual({ name: 'Ada' });
      }),
    );
  });

  test('refuses unknown fields and names each of them', () => {
    const unknown = names.filter((name) => name !== 'id' && name !== 'createdAt');
    fc.assert(
      fc.property(fc.uniqueArray(unknown, { minLength: 1, maxLength: 5 }), (extra) => {
        const input = Object.fromEntries([['name', 'Ada'], ...extra.map((name) => [name, 1])]);
        const keys = body.safeParse(input).error?.issues.flatMap((issue) => ('keys' in issue ? issue.keys : []));
        expect(keys?.toSorted()).toEqual(extra.toSorted());
      }),
    );
  });

  test('is an object', () => {
    for (const value of [undefined, null, [], 'text', 1]) expect(accepts(body, value)).toBe(false);
  });

  test('obeys the rules that concern several fields, after the read-only ones were dropped', () => {
    const ruled = writeBody(fields, ['id'], (strict) => strict.refine(({ name, note }) => name !== note));
    expect(accepts(ruled, { id: 1, name: 'a', note: 'b' })).toBe(true);
    expect(accepts(ruled, { id: 1, name: 'a', note: 'a' })).toBe(false);
  });
});
