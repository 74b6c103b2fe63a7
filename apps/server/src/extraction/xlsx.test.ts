import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineBreakInLine, restoreCell } from '../csv/cells.js';
import { makeWorkbook, textRows, type WorkbookParts } from './fixtures/workbook.js';
import { makeZip } from './fixtures/zip.js';
import { readWorkbook } from './read-workbook.js';
import { parseWorkbook } from './xlsx.js';

const bounds = { maxRows: 1_000, maxColumns: 500, maxUnpackedBytes: 1024 * 1024, maxBytes: 1024 * 1024 };

async function read(parts: WorkbookParts, sheet?: string): Promise<string[][]> {
  const { csv } = await parseWorkbook({ bytes: makeWorkbook(parts), sheet, ...bounds });
  const rows: string[][] = parse(csv, { relax_column_count: true });
  return rows.map((cells) => cells.map(restoreCell));
}

/** The text of a cell with a number in a format. */
async function show(value: string, format: string, is1904 = false): Promise<string | undefined> {
  const rows = `<row><c s="1"><v>${value}</v></c></row>`;
  return (await read({ sheets: { A: rows }, formats: [format], is1904 }))[0]?.[0];
}

const problemOf = (bytes: Buffer, more = {}) =>
  parseWorkbook({ bytes, ...bounds, ...more }).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('a sheet of a workbook', () => {
  test('has texts, numbers, results of formulas and errors as they are shown', async () => {
    const strings = '<si><t>Ada</t></si><si><r><t>Love</t></r><r><t>lace</t></r><rPh><t>x</t></rPh></si>';
    const row = [
      '<c r="A1" t="s"><v>0</v></c>',
      '<c r="C1" t="s"><v>1</v></c>',
      '<c t="str"><f>1+1</f><v>two</v></c>',
      '<c t="e"><f>A0</f><v>#REF!</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c><v>0.10000000000000001</v></c>',
      '<c><v>1234567890123456789</v></c>',
      '<c><v>4.9171100000000003E+11</v></c>',
      '<c t="inlineStr"><is><t>=1+1</t></is></c>',
    ];
    expect(await read({ sheets: { A: `<row r="1">${row.join('')}</row>` }, strings })).toEqual([
      ['Ada', '', 'Lovelace', 'two', '#REF!', 'true', '0.1', '1234567890123456789', '491711000000', '=1+1'],
    ]);
  });

  test('is the first one that can be seen, or the one that is named', async () => {
    const sheets = { One: textRows([['1']]), 'Two & more': textRows([['2']]) };
    expect(await read({ sheets })).toEqual([['1']]);
    expect(await read({ sheets }, 'two & MORE')).toEqual([['2']]);
    expect(await problemOf(makeWorkbook({ sheets }), { sheet: 'Three' })).toContain('It has: One, Two & more.');
  });

  test('has a line for each row, whatever is in its cells', async () => {
    const sheets = { A: `${textRows([['a\nb', 'c']])}<row r="4"><c><v>5</v></c></row>` };
    const { csv } = await parseWorkbook({ bytes: makeWorkbook({ sheets }), ...bounds });
    expect(csv).toBe(`a${lineBreakInLine}b,c\r\n\r\n\r\n5\r\n`);
  });

  test('gives back any texts', async () => {
    // Characters that XML has, but for line breaks.
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !/[\p{Cc}\u2028]/u.test(one));
    const table = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        expect(await read({ sheets: { A: textRows(rows) } })).toEqual(rows);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a number is what its format shows', () => {
  test.each<[string, string, string]>([
    ['46056', 'dd/mm/yyyy', '2026-02-03'],
    ['46056', '[$-407]D. MMMM YYYY;@', '2026-02-03'],
    ['46056.5', 'yyyy-mm-dd hh:mm', '2026-02-03T12:00:00'],
    ['46056.999988426', 'm/d/yy', '2026-02-03'],
    ['0.75', 'hh:mm:ss.000', '18:00:00'],
    ['1', 'yyyy-mm-dd', '1900-01-01'],
    ['61', 'yyyy-mm-dd', '1900-03-01'],
    ['46056', '#,##0.00 "days"', '46056'],
    ['46056', '0.00E+00', '46056'],
    ['46056', 'General', '46056'],
    ['7', '00000', '00007'],
    ['9999999', 'yyyy-mm-dd', '9999999'],
  ])('%s as %s', async (value, format, text) => {
    expect(await show(value, format)).toBe(text);
  });

  test('in the calendar of 1904', async () => {
    expect(await show('44594', 'yyyy-mm-dd', true)).toBe('2026-02-03');
  });
});

describe('what cannot be read is refused', () => {
  test('another archive, a damaged one, too many columns, and too much text', async () => {
    expect(await problemOf(makeZip({ 'a.txt': Buffer.from('x') }))).toContain('not an Excel workbook');
    expect(await problemOf(makeWorkbook({ sheets: { A: '' } }).subarray(0, 200))).toContain('damaged');
    const wide = makeWorkbook({ sheets: { A: '<row><c r="ZZ1"><v>1</v></c></row>' } });
    expect(await problemOf(wide)).toContain('more than 500 columns');
    const long = makeWorkbook({ sheets: { A: textRows([['x'.repeat(2_000)]]) } });
    expect(await problemOf(long, { maxBytes: 1_000 })).toContain('more than 1000 bytes');
  });

  test('a zip bomb, in the process that reads it', async () => {
    const bomb = makeWorkbook({ sheets: { A: ' '.repeat(50 * 1024 * 1024) } });
    expect(bomb.length).toBeLessThan(100_000);
    const read = readWorkbook({ bytes: bomb, ...bounds }, new AbortController().signal);
    expect(await read).toEqual({ error: expect.stringMatching(/too large, unpacked/) });
  });
});
