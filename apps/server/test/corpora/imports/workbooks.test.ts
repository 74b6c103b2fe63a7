import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { lineBreakInLine, restoreCell } from '../../../src/csv/cells.js';
import { mergedNumber, notCalculated } from '../../../src/extraction/cell-marks.js';
import { parseWorkbook } from '../../../src/extraction/xlsx.js';

const bounds = { maxRows: 1_000, maxColumns: 500, maxUnpackedBytes: 1024 * 1024, maxBytes: 1024 * 1024 };
const ada = ['Ada Lovelace', 'ada@w12.example'];

async function read(name: string, sheet?: string) {
  const bytes = readFileSync(new URL(`files/workbooks/${name}.xlsx`, import.meta.url));
  const parsed = await parseWorkbook({ bytes, sheet, ...bounds });
  if ('heads' in parsed) return parsed.heads.map((head) => head.name);
  const rows: string[][] = parse(parsed.csv, { relax_column_count: true, skip_empty_lines: true });
  return rows.map((cells) => cells.map(restoreCell));
}

/** The cells of a column, without its heading. */
const columnOf = async (name: string, column: number) => (await read(name)).slice(1).map((cells) => cells[column]);

describe('a workbook has the cells that a spreadsheet shows:', () => {
  test('days in any format', async () => {
    expect(await columnOf('w1-date-formats', 4)).toEqual(Array.from({ length: 22 }, () => '2026-12-01'));
    expect(await columnOf('w2-1904', 4)).toEqual(['2026-12-01']);
    expect((await columnOf('w3-strict', 4)).map((day) => day?.slice(0, 10))).toEqual(Array(4).fill('2026-12-01'));
    expect(await columnOf('w15-text-dates', 3)).toEqual(['00123', '123', '123', '12345678901234567']);
    expect(await columnOf('w17-xlsxwriter', 3)).toEqual(['2026-12-01', '2026-12-01']);
  });

  test('amounts with the currency of their format, and digits with what stands between them', async () => {
    expect(await columnOf('w10-currency', 2)).toEqual(
      ['EUR', 'USD', 'GBP', 'zł', 'CHF', 'JPY', 'BRL', 'USD', '', '€'].map((currency) => `1234.5 ${currency}`.trim()),
    );
    expect(await columnOf('w11-numbers', 3)).toEqual([
      ...['36:00', '0.25', '0.175', '14:30:00', '0171123456', '+491711230001', '(305) 555-1234', '01234-5678'],
      ...['01711230001', '6 12 34 56 78', '491711230001', '491711230001', '01711230001', '0.5'],
    ]);
  });

  test('characters that Excel escapes', async () => {
    expect((await read('w4-escapes')).slice(1)).toEqual([
      [`Ada Lovelace${lineBreakInLine}`, `ada@w4.example${lineBreakInLine}`, `Acme${lineBreakInLine}Works`],
      ['Bob\tRoe', 'bob@w4.example', 'a_x0041_b'],
    ]);
  });

  test('each row with what it has: merged cells, formulas, rows out of order', async () => {
    expect(await columnOf('w9-merged', 0)).toEqual(['Acme GmbH', 'Acme GmbH', 'Acme GmbH']);
    expect(await columnOf('w9-merged', 0)).not.toContain(mergedNumber);
    expect(await columnOf('w12g-nocache', 0)).toEqual([notCalculated]);
    expect(await columnOf('w16-order', 0)).toEqual(['Bob Roe', 'Cy Doe']);
  });

  test('several sheets to choose from, and titles and empty cells as they stand', async () => {
    expect(await read('w5-numbers')).toEqual(['Export Summary', 'Contacts']);
    expect(await read('w13b-cover')).toEqual(['Instructions', 'Data']);
    expect(await read('w13c-empty-first')).toEqual(['Sheet1', 'Data']);
    expect((await read('w13-hidden'))[1]?.[0]).toBe('Ada Lovelace');
    expect((await read('w6-title'))[2]).toEqual(['Name', 'Email', 'Phone']);
    expect((await read('w7-empty-headings'))[0]).toEqual(['Name', 'Email', 'Phone', 'Company', '']);
    expect((await read('w7b-empty-first'))[1]?.[0]).toBe('1');
    expect((await read('w8-two-headings'))[0]).toEqual(['Person', '', 'Contact', '']);
  });

  test.each(['w12a-backslash', 'w12b-absolute', 'w12c-stored', 'w12d-zip64stream', 'w12e-norefs', 'w12h-lower'])(
    'the package of another program, %s',
    async (name) => {
      expect(await read(name)).toEqual([['Name', 'Email'], ada]);
    },
  );

  test('rich text, results of formulas and other prefixes', async () => {
    expect(await read('w12f-rich')).toEqual([['Name', 'Email'], ada]);
    expect((await read('w18-prefixed'))[1]).toEqual(['Ada Lovelace', 'ada@w18.example', '+4930901820']);
  });

  test('or it is refused by the name of what it is', async () => {
    await expect(read('w14e-ods')).rejects.toThrow(/OpenDocument/);
    await expect(read('w14c-ole')).rejects.toThrow(/damaged/);
  });
});
