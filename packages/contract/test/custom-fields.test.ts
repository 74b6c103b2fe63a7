import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LeadQuery } from '../src/index.js';

const read = (query: Record<string, unknown>) => LeadQuery.parse(query).customFields;
const refuse = (query: Record<string, unknown>) => LeadQuery.safeParse(query).error?.issues ?? [];

describe('filters on custom fields', () => {
  test('are gathered by their keys: a value, several, or bounds', () => {
    const query = {
      'customFields[size]': 'S,M',
      'customFields[vip]': 'true',
      'customFields[seats][lt]': '20',
      'customFields[seats][gte]': '10',
      'customFields[name]': ['a', 'b'],
    };
    expect(read(query)).toEqual({
      size: ['S', 'M'],
      vip: 'true',
      seats: { gte: '10', lt: '20' },
      name: ['a', 'b'],
    });
    expect(read({})).toBeUndefined();
  });

  test('leave the other parameters alone', () => {
    expect(LeadQuery.parse({ 'customFields[a]': 'b', status: 'OPEN', limit: '5' })).toEqual({
      limit: 5,
      sort: '-createdAt',
      status: ['OPEN'],
      customFields: { a: 'b' },
    });
  });

  test('are given as an object in the SDK', () => {
    const customFields = { size: ['S', 'M'], seats: { gte: 10 } };
    expect(read({ customFields })).toEqual(customFields);
  });

  test('of another form are unknown parameters, whatever is in the brackets', () => {
    const odd = fc.string({ unit: 'binary' }).filter((text) => !/^[a-z][a-z0-9_]{0,49}$/.test(text));
    fc.assert(
      fc.property(odd, (key) => {
        const name = `customFields[${key}]`;
        expect(refuse({ [name]: 'x' })).toMatchObject([{ code: 'unrecognized_keys', keys: [name] }]);
      }),
      { numRuns: 40 },
    );
    for (const name of ['customFields[a][gt]', 'customFields[a][gte][b]', 'customFields[a]x', 'customfields[a]']) {
      expect(refuse({ [name]: 'x' })).toMatchObject([{ code: 'unrecognized_keys', keys: [name] }]);
    }
  });

  test('cannot ask for a value and a bound of the same field', () => {
    expect(refuse({ 'customFields[a]': '1', 'customFields[a][gte]': '1' })).toMatchObject([
      { path: ['customFields', 'a'] },
    ]);
    expect(refuse({ 'customFields[a][lt]': '1', 'customFields[a]': '1' })).toMatchObject([
      { path: ['customFields', 'a'] },
    ]);
  });
});
