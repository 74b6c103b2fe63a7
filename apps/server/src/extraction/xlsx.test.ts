import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineBreakInLine, restoreCell } from '../csv/cells.js';
import { mergedNumber, notCalculated } from './cell-marks.js';
import { makeWorkbook, textRows, type WorkbookParts } from './fixtures/workbook.js';
import { makeZip } from './fixtures/zip.js';
import { readWorkbook } from './read-workbook.js';
import { type ParsedSheet, parseWorkbook } from './xlsx.js';

const bounds = { maxRows: 1_000, maxColumns: 500, maxUnpackedBytes: 1024 * 1024, maxBytes: 1024 * 1024 };

async function read(parts: WorkbookParts, sheet?: string): Promise<string[][]> {
  const { csv } = (await parseWorkbook({ bytes: makeWorkbook(parts), sheet, ...bounds })) as ParsedSheet;
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

  test('is the one that is named; of several that can be seen, the first rows are shown for a choice', async () => {
    const sheets = { One: textRows([['1']]), 'Two & more': textRows([['2']]) };
    const heads = [
      { name: 'One', csv: '1\r\n' },
      { name: 'Two & more', csv: '2\r\n' },
    ];
    expect(await parseWorkbook({ bytes: makeWorkbook({ sheets }), ...bounds })).toEqual({ heads });
    expect(await read({ sheets }, 'two & MORE')).toEqual([['2']]);
    expect(await problemOf(makeWorkbook({ sheets }), { sheet: 'Three' })).toContain('It has: One, Two & more.');
  });

  test('has a line for each row, whatever is in its cells', async () => {
    const sheets = { A: `${textRows([['a\nb', 'c']])}<row r="4"><c><v>5</v></c></row>` };
    const { csv } = (await parseWorkbook({ bytes: makeWorkbook({ sheets }), ...bounds })) as ParsedSheet;
    expect(csv).toBe(`a${lineBreakInLine}b,c\r\n\r\n\r\n5,\r\n`);
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

  test.each<[string, string, string]>([
    ['46357.25', 'dd\\.mm\\.yyyy\\ hh:mm:ss\\.000', '2026-12-01T06:00:00'],
    ['46357', '[<43831]"old";dd.mm.yyyy', '2026-12-01'],
    ['43000', '[<43831]"old";dd.mm.yyyy', 'old'],
    ['46357', '[>=43831]dd/mm/yy;[Red]"old"', '2026-12-01'],
    ['1.5', '[h]:mm', '36:00'],
    ['0.0625', '[mm]:ss', '90:00'],
    ['1.5', '[h]" h "mm" min"', '36 h 00 min'],
    ['491711230001', '"+"0', '+491711230001'],
    ['1711230001', '"0"0', '01711230001'],
    ['12345678', '00000-0000', '01234-5678'],
    ['5551234', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '555-1234'],
    ['3055551234', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(305) 555-1234'],
    ['612345678', '##\\ ##\\ ##\\ ##\\ ##', '6 12 34 56 78'],
    ['612345678', '0#\\ ##\\ ##\\ ##\\ ##', '06 12 34 56 78'],
    ['42', '"ID-"00000', 'ID-00042'],
    ['1234567', '#\\ ##0', '1234567'],
    ['1', '"Yes";"Yes";"No"', 'Yes'],
    ['0', '"Yes";"Yes";"No"', 'No'],
    ['5', '"about "0', '5'],
    ['0.30000000000000004', 'General', '0.3'],
  ])('%s in %s is %s', async (value, format, text) => {
    expect(await show(value, format)).toBe(text);
  });

  test.each<[string, string, string]>([
    ['1234.5', '#,##0.00\\ [$€-407]', '1234.5 EUR'],
    ['1234.5', '[$$-409]#,##0.00', '1234.5 USD'],
    ['1234.5', '[$$-1009]#,##0.00', '1234.5 CAD'],
    ['1234.5', '[$$-en-AU]#,##0.00', '1234.5 AUD'],
    ['1234', '[$¥-411]#,##0', '1234 JPY'],
    ['1234', '[$¥-804]#,##0', '1234 CNY'],
    ['1234.125', '#,##0.00\\ [$kr-41D]', '1234.1250 SEK'],
    ['1234.5', '#,##0.00\\ "zł"', '1234.5 zł'],
    ['-7', '"$"#,##0.00_);[Red]("$"#,##0.00)', '-7 $'],
    ['0', '_-* #,##0\\ "€"_-;-* #,##0\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '0 €'],
    ['1200', '£#,##0', '1200 £'],
    ['1234500', '#,##0.0,\\ "k€"', '1234500 €'],
    ['5', '0\\ "k€"', '5 k€'],
    ['7', '0.00\\ [$USDT]', '7 USDT'],
    ['46056', '#,##0.00 "days"', '46056'],
  ])('an amount of %s in %s is %s', async (value, format, text) => {
    expect(await show(value, format)).toBe(text);
  });

  test('in the calendar of 1904', async () => {
    expect(await show('44594', 'yyyy-mm-dd', true)).toBe('2026-02-03');
  });
});

describe('nothing of a sheet vanishes', () => {
  const cell = (text: string, more = '') => `<c t="inlineStr"${more}><is><t>${text}</t></is></c>`;

  test('escapes of Excel are the characters that they stand for', async () => {
    const strings = '<si><t>Ada_x000D_</t></si><si><t>a_x005F_x0041_b_x0009_c</t></si>';
    const sheets = { A: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>' };
    expect(await read({ sheets, strings })).toEqual([[`Ada${lineBreakInLine}`, 'a_x0041_b\tc']]);
  });

  test('a formula without a result says so, and one with an empty result is empty', async () => {
    const row =
      '<row><c><f>A1</f></c><c><f>A1</f><v></v></c><c t="str"><f>""</f><v></v></c><c><f>1-1</f><v>0</v></c></row>';
    expect(await read({ sheets: { A: row } })).toEqual([[notCalculated, notCalculated, '', '0']]);
  });

  test('merged cells are in each row that has others; a number that may be of all rows is not repeated', async () => {
    const rows = [1, 2, 3].map(
      (row) =>
        `<row r="${row}">${row === 1 ? `${cell('Acme')}<c><v>9</v></c>` : ''}<c r="C${row}" t="str"><v>c${row}</v></c></row>`,
    );
    const merged = '</sheetData><mergeCells><mergeCell ref="A1:A5"/><mergeCell ref="B1:B2"/></mergeCells><sheetData>';
    expect(await read({ sheets: { A: rows.join('') + merged } })).toEqual([
      ['Acme', '9', 'c1'],
      ['Acme', mergedNumber, 'c2'],
      ['Acme', '', 'c3'],
    ]);
  });

  test('rows out of order come in their order, and a row that is there twice is refused', async () => {
    const row = (number: number, text: string) => `<row r="${number}">${cell(text)}${cell('x')}</row>`;
    expect(await read({ sheets: { A: row(2, 'b') + row(1, 'a') } })).toEqual([
      ['a', 'x'],
      ['b', 'x'],
    ]);
    expect(await problemOf(makeWorkbook({ sheets: { A: row(1, 'a') + row(1, 'b') } }))).toContain('Row 1 stands twice');
  });

  test('rows among which the headings are have a cell for each column', async () => {
    const sheets = {
      A: textRows([
        ['Name', 'Email'],
        ['Ada', 'a@x.example', 'a note'],
      ]),
    };
    expect(await read({ sheets })).toEqual([
      ['Name', 'Email', ''],
      ['Ada', 'a@x.example', 'a note'],
    ]);
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
