import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutraliseCell, readList, restoreCell, writeList } from './cells.js';
import { readDialect } from './dialect.js';
import { toUtf8 } from './encoding.js';
import type { UnreadableFileError } from './problem.js';
import { type CsvRow, maxRowBytes, readRows } from './rows.js';
import { writeRows } from './write.js';

/** Splits a text into pieces of this many bytes, as from a connection. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(bytes: Buffer, start = { bytes: 0, line: 1 }, size = 7, delimiter = ','): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  const source = inPieces(bytes.subarray(start.bytes), size);
  for await (const batch of readRows(source, { ...start, delimiter })) rows.push(...batch);
  return rows;
}

const decode = (bytes: Buffer, encoding?: string, size = 5) => collect(toUtf8(inPieces(bytes, size), { encoding }));

async function problemOf(work: Promise<unknown>): Promise<Pick<UnreadableFileError, 'line' | 'column' | 'message'>> {
  const { name, line, column, message } = await work.then(
    () => expect.unreachable('it was read'),
    (error) => error,
  );
  expect(name).toBe('UnreadableFileError');
  return { line, column, message };
}

const storableText = (one: string) => !one.includes('\u0000') && !one.includes('\ufeff') && one.isWellFormed();

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...`=+-@'",;|\t\r\n aä€𝄞`), maxLength: 8 }),
);
const storable = cell.filter((text) => !text.includes('\u0000'));

describe('encodings', () => {
  const text = 'name,city\nAda,Zürich €𝄞\n';
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16LE without one', Buffer.from(text, 'utf16le')],
    ['UTF-16BE with a byte order mark', utf16be],
    ['UTF-16BE without one', utf16be.subarray(2)],
  ])('reads %s, split at any byte', async (_, bytes) => {
    for (const size of [1, 2, 3, 5, 1000]) expect(String(await decode(bytes, undefined, size))).toBe(text);
  });

  test('reads Windows-1252 if the client names it', async () => {
    expect(String(await decode(Buffer.from('name\nZ\xfcrich \x80', 'latin1'), 'windows-1252'))).toBe('name\nZürich €');
  });

  test.each([
    ['shift_jis', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], 'テスト'],
    ['iso-8859-2', [0xa3, 0xf3, 0x64, 0xbc], 'Łódź'],
    ['windows-1251', [0xcf, 0xf0], 'Пр'],
  ])('reads %s if the client names it', async (encoding, bytes, expected) => {
    expect(String(await decode(Buffer.from(bytes), encoding))).toBe(expected);
  });

  test('passes any text through UTF-8 unchanged, except NUL', async () => {
    const given = fc.string({ unit: 'binary' }).filter((one) => storableText(one));
    await fc.assert(
      fc.asyncProperty(given, fc.integer({ min: 1, max: 9 }), async (one, size) => {
        expect(String(await decode(Buffer.from(one), 'utf-8', size))).toBe(one);
      }),
    );
  });

  test('refuses bytes that are not UTF-8, with line and column', async () => {
    const bytes = Buffer.concat([Buffer.from('name\nAda\nZü'), Buffer.from([0xfc]), Buffer.from('rich')]);
    for (const size of [1, 4, 100]) {
      expect(await problemOf(decode(bytes, undefined, size))).toMatchObject({ line: 3, column: 3 });
    }
  });

  test('names the format of a ZIP, a workbook, a PDF and other binary files that it refuses', async () => {
    const zip = Buffer.from('PK\u0003\u0004rest of it');
    expect((await problemOf(decode(zip))).message).toMatch(/^Line 1, column 1: This is a ZIP/);
    expect((await problemOf(decode(Buffer.from('%PDF-1.7')))).message).toContain('a PDF');
    expect((await problemOf(decode(Buffer.from([0x1f, 0x8b, 8, 0])))).message).toContain('gzip');
    const binary = Buffer.concat([Buffer.from('name,email\nAda,'), Buffer.alloc(1), Buffer.from('x'.repeat(100))]);
    expect(await problemOf(decode(binary))).toMatchObject({ line: 2, column: 5 });
  });
});

describe('dialects', () => {
  test.each([',', ';', '\t', '|'])(
    'detects the delimiter %j, also if the cells contain other delimiters',
    (delimiter) => {
      const rows = [
        ['name', 'notes', 'city'],
        ['Ada', '"a,b;c|d"', 'London'],
        ['Bob', 'x', 'Rome'],
      ];
      const text = rows.map((row) => row.join(delimiter)).join('\r\n');
      expect(readDialect(Buffer.from(text), true)).toMatchObject({
        delimiter,
        headings: ['name', 'notes', 'city'],
        line: 2,
      });
    },
  );

  test('detects the delimiter of a file that ends within a quoted cell of two lines, without a line break', () => {
    const text = '"name";"notes"\n"Ada, B";"a, b"\n"Bob";"two\nlines"';
    expect(readDialect(Buffer.from(text), true)).toMatchObject({ delimiter: ';', headings: ['name', 'notes'] });
  });

  test("reads Excel's sep= line, a quoted heading of two lines, and a single column", () => {
    const excel = readDialect(Buffer.from('sep=;\r\na;"b\nc"\r\n1;2'), true);
    expect(excel).toEqual({ delimiter: ';', headings: ['a', 'b\nc'], bytes: 16, line: 4 });
    expect(readDialect(Buffer.from('email'), true)).toMatchObject({ delimiter: ',', headings: ['email'] });
  });

  test.each<[string, string, number, number, RegExp]>([
    ['an empty file', '', 1, 1, /The file is empty/],
    ['white space', ' \r\n \n', 1, 1, /The file is empty/],
    ['a heading twice', 'name,Email,email\n', 1, 3, /The heading "email" stands in column 2 too/],
    ['a heading that never ends', '"name,email\nAda', 1, 1, /Close its quotes/],
    ['501 columns', Array.from({ length: 501 }, (_, at) => `c${at}`).join(), 1, 501, /500 at most/],
  ])('refuses a file: %s', (_, text, line, column, message) => {
    expect.assertions(2);
    try {
      readDialect(Buffer.from(text), true);
    } catch (error) {
      expect(error).toMatchObject({ line, column });
      expect((error as Error).message).toMatch(message);
    }
  });
});

describe('rows', () => {
  test('reads written rows back, from any position on and in pieces of any size', async () => {
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(storable, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
      );
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), fc.nat(), async (rows, size, pick) => {
        const bytes = Buffer.from(writeRows(rows));
        const found = await read(bytes, undefined, size);
        expect(found.map(({ cells }) => cells.map(restoreCell))).toEqual(rows);
        const { end } = found[pick % found.length] as CsvRow;
        const rest = await read(bytes, end, size);
        expect(rest).toEqual(found.slice((pick % found.length) + 1));
      }),
    );
  });

  test('reports the first line of every row, with quoted and mixed line breaks and empty lines', async () => {
    const text = 'a,"1\n2"\r\n\r\nb,"1\r\n2\r\n3"\nc,x\r\n"d\n\n",y\ne,z';
    const rows = await read(Buffer.from(text));
    expect(rows.map(({ cells, line }) => [cells[0]?.trim(), line])).toEqual([
      ['a', 1],
      ['b', 4],
      ['c', 7],
      ['d', 8],
      ['e', 11],
    ]);
  });

  test('returns ragged rows as they are, and treats a stray quote as a character', async () => {
    const rows = await read(Buffer.from('a,b\na\na,b,c\n5" pipe,x\n'));
    expect(rows.map(({ cells }) => cells)).toEqual([['a', 'b'], ['a'], ['a', 'b', 'c'], ['5" pipe', 'x']]);
  });

  test('reads quotes that come after a space', async () => {
    const rows = await read(Buffer.from('a, "b, c",d\n "e",g\n'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b, c', 'd'],
      ['e', 'g'],
    ]);
  });

  test('reads a cell of a megabyte, and refuses a row that is too long or a quote that is never closed by its line', async () => {
    const large = Buffer.from(`a,b\n${'x'.repeat(1_000_000)},y\n`);
    const rows = await read(large, undefined, 65_536);
    expect(rows[1]?.cells[0]).toHaveLength(1_000_000);
    const tooLarge = Buffer.from(`a,b\nc,"${'x'.repeat(maxRowBytes + 10)}`);
    expect(await problemOf(read(tooLarge, undefined, 65_536))).toMatchObject({ line: 2, column: 2 });
    expect(await problemOf(read(Buffer.from('a,b\nc,d\ne,"f\ng,h\n')))).toMatchObject({ line: 3, column: 2 });
  });
});

describe('cells', () => {
  test('keeps a negative number, but not text that only begins like one', () => {
    for (const number of ['-1', '-1.5', '-0.25', '-1e+21', '-1.5e-7']) expect(neutraliseCell(number)).toBe(number);
    for (const text of ['-', '--1', '-1+2', '-1.5.1', '-A1', '+1', '-1 ', '-1\n=2', "'-1"]) {
      expect(neutraliseCell(text)).toBe(`'${text}`);
    }
  });

  test('neutralises every formula, and restores it', () => {
    fc.assert(
      fc.property(storable, (value) => {
        if (Number.isNaN(Number(value))) expect(neutraliseCell(value)).not.toMatch(/^[=+\-@\t\r]/);
        expect(restoreCell(neutraliseCell(value))).toBe(value);
      }),
    );
    expect(neutraliseCell('=HYPERLINK("x")')).toBe('\'=HYPERLINK("x")');
    expect(neutraliseCell("it's")).toBe("it's");
  });

  test('reads lists from one cell, with any usual separator', () => {
    fc.assert(
      fc.property(fc.array(storable), (values) => {
        expect(readList(writeList(values))).toEqual(values);
      }),
    );
    expect(readList('VIP;Berlin, Mitte; New | Old')).toEqual(['VIP', 'Berlin, Mitte', 'New | Old']);
    expect(readList('VIP, Partner')).toEqual(['VIP', 'Partner']);
    expect(readList(' ')).toEqual([]);
  });
});
