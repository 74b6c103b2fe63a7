import { describe, expect, test } from 'vitest';
import type { ImportableField } from './queries.js';
import { readRow } from './read-row.js';
import { createReader } from './reader.js';

const options = ['Gold', 'Silver', 'silver'];
const customFields: ImportableField[] = (
  [
    { key: 'seats', label: 'Seats', type: 'NUMBER', options: [] },
    { key: 'since', label: 'Since', type: 'DATE', options: [] },
    { key: 'tier', label: 'Tier', type: 'SELECT', options },
    { key: 'tiers', label: 'Tiers', type: 'MULTI_SELECT', options },
    { key: 'paid', label: 'Paid', type: 'BOOLEAN', options: [] },
  ] as const
).map((field) => ({ prefix: '', ...field, options: [...field.options] }));
const facts = { fields: customFields, users: [], pipelines: [], currency: 'EUR' };

/** What a contact named Ada has by one more cell. */
function read(field: string, cell: string, locale: string | null = null): unknown {
  const columns = ['name', field].map((one, at) => ({
    ...{
      column: at + 1,
      heading: one,
      field: one,
      guessed: false,
      order: 1,
      warning: null,
      leftOut: null,
      notation: null,
    },
  }));
  const how = { resource: 'contacts', columns, format: 'csv', locale, emptyCells: 'ignore' } as const;
  const row = readRow(['Ada', cell], createReader(how, facts));
  if ('problems' in row) return row.problems[0]?.code;
  if ('skipped' in row) return 'skipped';
  const [group = '', key = ''] = field.split('.');
  const value = row.input[group as 'email'];
  return group === 'customFields' ? (row.input.customFields?.[key] ?? null) : (value ?? null);
}

describe('cells are read as people write them', () => {
  test.each<[string, string, unknown]>([
    ['email', '"ada@example.com" ', 'ada@example.com'],
    ['email', "o'neil+a&b/c=d*e!f#g$h%i@example.com", "o'neil+a&b/c=d*e!f#g$h%i@example.com"],
    ['email', ' Ada@Bücher.Example ', 'ada@xn--bcher-kva.example'],
    ['email', 'ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['email', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['email', 'ada@1.2', 'invalid_format'],
    ['email', 'a..b@example.com', 'a..b@example.com'],
    ['email', 'a b@example.com', 'invalid_format'],
    ['email', 'ada@-x.com', 'invalid_format'],
    ['email', 'Ada <ADA@example.com>', 'ada@example.com'],
    ['email', '"Lovelace, Ada" <ada@example.com>', 'ada@example.com'],
    ['email', 'mailto:ada@example.com', 'ada@example.com'],
    ['email', 'ada@example.com; al@example.com', 'ada@example.com'],
    ['secondaryEmails', 'A <a@example.com>, B <b@example.com>', ['a@example.com', 'b@example.com']],
    ['email', 'N/A', null],
    ['phone', '-', null],
    ['company', 'null', null],
    ['company', "'-", '-'],
    ['phone', '0049 30 901820', '+49 30 901820'],
    ['phone', '030 901820', '030 901820'],
    ['phone', 'tel:+4930901820', '+4930901820'],
    ['phone', '4.91711E+11', 'lost_digits'],
    ['externalId', '1,02155E+16', 'lost_digits'],
    ['company', '#REF!', 'spreadsheet_error'],
    ['doNotContact', 'Ja', true],
    ['doNotContact', 'não', false],
    ['customFields.seats', '1.234,56', 1234.56],
    ['customFields.seats', '12,5', 12.5],
    ['customFields.seats', '1,234,567.5', 1234567.5],
    ['customFields.seats', '1,234', 'ambiguous'],
    ['customFields.seats', '1.234', 'ambiguous'],
    ['customFields.seats', '1,25,000.5', 125_000.5],
    ['customFields.seats', "1'200", 1200],
    ['customFields.seats', '12 apples', 'invalid_number'],
    ['customFields.seats', '1e3', 1000],
    ['customFields.since', '3.2.2026', '2026-02-03'],
    ['customFields.since', '2026/02/03', '2026-02-03'],
    ['customFields.since', '13/02/2026', '2026-02-13'],
    ['customFields.since', '02/13/2026', '2026-02-13'],
    ['customFields.since', '02/03/2026', 'invalid_date'],
    ['customFields.since', '13. Dezember 2026', '2026-12-13'],
    ['customFields.since', 'Dec-26', 'invalid_date'],
    ['customFields.tier', 'GOLD', 'Gold'],
    ['customFields.tier', 'silver', 'silver'],
    ['customFields.tier', 'SILVER', 'SILVER'],
    ['customFields.tiers', 'gold; Silver', ['Gold', 'Silver']],
    ['customFields.paid', 'wahr', true],
  ])('%s: %s', (field, cell, value) => {
    expect(read(field, cell)).toEqual(value);
  });

  test('a person can be named Null', () => {
    expect(read('lastName', 'Null')).toBeNull();
    const columns = ['firstName', 'lastName'].map((one, at) => ({
      ...{
        column: at + 1,
        heading: one,
        field: one,
        guessed: false,
        order: 1,
        warning: null,
        leftOut: null,
        notation: null,
      },
    }));
    const reader = createReader(
      { resource: 'contacts', columns, format: 'csv', locale: null, emptyCells: 'ignore' },
      facts,
    );
    expect(readRow(['Jennifer', 'NULL'], reader)).toMatchObject({ input: { name: 'Jennifer NULL' } });
    expect(readRow(['Ada', '-'], reader)).toMatchObject({ input: { name: 'Ada' } });
  });
});
