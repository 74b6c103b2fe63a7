// Compares this server's reader of workbooks with libraries: which files of the corpus each reads as their cells show them.
// `npm i xlsx exceljs read-excel-file xlsx-populate` in a folder, then `npx tsx scripts/compare-workbook-readers.ts <folder>`.
// With the path of a workbook as a second argument, it prints the rows, time and memory of this reader instead.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { parseWorkbook } from '../src/extraction/xlsx.js';

type Read = (bytes: Buffer) => Promise<unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the libraries are not installed here
type Loose = any;

const files = new URL('../test/corpora/imports/files/workbooks/', import.meta.url);
const [folder = '.', large] = process.argv.slice(2);
const load = createRequire(join(folder, 'package.json'));
const bounds = { maxRows: 1_048_576, maxColumns: 500, maxUnpackedBytes: 2 ** 29, maxBytes: 2 ** 27 };

/** Texts that the rows of a file have if they are read as meant; of a file that is refused, none. */
const right: Record<string, readonly (string | RegExp)[]> = {
  'w1-date-formats.xlsx': [/(?:2026-12-01.*){22}/],
  'w2-1904.xlsx': ['2026-12-01'],
  'w3-strict.xlsx': [/(?:2026-12-01.*){4}/],
  'w4-escapes.xlsx': ['a_x0041_b', /Bob(?:\t|\\t)Roe/],
  'w5-numbers.xlsx': ['ada@w5.example'],
  'w6-title.xlsx': ['ada@w6.example'],
  'w7-empty-headings.xlsx': ['ada@w7.example'],
  'w7b-empty-first.xlsx': ['ada@w7b.example'],
  'w8-two-headings.xlsx': ['ada@w8.example'],
  'w9-merged.xlsx': [/(?:Acme GmbH.*){3}/],
  'w10-currency.xlsx': [/1,?234\.5\d?[",\s#.0\\[$]*(?:EUR|€)/, /1,?234\.5\d?[",\s#.0\\]*zł/],
  'w11-numbers.xlsx': ['36:00', '+491711230001', '01234-5678', '01711230001'],
  'w12a-backslash.xlsx': ['ada@w12.example'],
  'w12b-absolute.xlsx': ['ada@w12.example'],
  'w12c-stored.xlsx': ['ada@w12.example'],
  'w12d-zip64stream.xlsx': ['ada@w12.example'],
  'w12e-norefs.xlsx': ['ada@w12.example'],
  'w12f-rich.xlsx': ['Name', 'Ada Lovelace'],
  'w12g-nocache.xlsx': [/NOT_CALCULATED|"formula"/],
  'w12h-lower.xlsx': [/"Name","Email"|Name,Email/, /^(?!.*null,null)/],
  'w13-hidden.xlsx': ['ada@w13.example'],
  'w13b-cover.xlsx': ['ada@w13b.example'],
  'w13c-empty-first.xlsx': ['ada@w13c.example'],
  'w15-text-dates.xlsx': ['00123', '12345678901234567'],
  'w16-order.xlsx': [/bob@.*cy@/],
  'w17-xlsxwriter.xlsx': ['5000', '2026-12-01'],
  'w18-prefixed.xlsx': ['ada@w18.example'],
};

const readers: Record<string, Read> = {
  'this reader': (bytes) => parseWorkbook({ bytes, ...bounds }),
  SheetJS: async (bytes) => {
    const { read, utils } = load('xlsx');
    const book = read(bytes, { cellNF: true, cellDates: true });
    return book.SheetNames.map((name: string) =>
      utils.sheet_to_json(book.Sheets[name], { header: 1, raw: false, dateNF: 'yyyy-mm-dd' }),
    );
  },
  exceljs: async (bytes) => {
    const { Workbook } = load('exceljs');
    const book = new Workbook();
    await book.xlsx.load(bytes);
    const rows: unknown[] = [];
    book.eachSheet((sheet: Loose) =>
      sheet.eachRow((row: Loose) => row.eachCell((cell: Loose) => rows.push([cell.value, cell.numFmt]))),
    );
    return rows;
  },
  'read-excel-file': async (bytes) => load('read-excel-file/node').default(bytes),
  'xlsx-populate': async (bytes) => {
    const book = await load('xlsx-populate').fromDataAsync(bytes);
    return book.sheets().map((sheet: Loose) => sheet.usedRange()?.value());
  },
};

if (large) {
  const started = performance.now();
  const read = await parseWorkbook({ bytes: readFileSync(large), ...bounds });
  const rows = 'csv' in read ? read.csv.split('\n').length - 1 : 0;
  const { maxRSS, userCPUTime } = process.resourceUsage();
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(
    `${rows} rows, ${seconds.toFixed(1)} s, ${(userCPUTime / 1e6).toFixed(1)} s of processor time, ${Math.round(maxRSS / 1_024)} MB\n`,
  );
} else {
  for (const [name, read] of Object.entries(readers)) {
    const wrong: string[] = [];
    for (const [file, texts] of Object.entries(right)) {
      const shown = await read(readFileSync(new URL(file, files))).then(JSON.stringify, (error: Error) =>
        String(error),
      );
      const isRight = texts.every((text) =>
        typeof text === 'string' ? (shown ?? '').includes(text) : text.test(shown ?? ''),
      );
      if (!isRight) wrong.push(file.replace(/-.*/, ''));
    }
    const count = Object.keys(right).length;
    process.stdout.write(`${name}: ${count - wrong.length} of ${count}; not ${wrong.join(', ') || 'any'}\n`);
  }
}
