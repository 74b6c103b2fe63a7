import { saveFile } from './save-file.js';

export type CsvValue = string | number | null;

/** Characters with which a spreadsheet program takes a text for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Rows as a CSV file (RFC 4180), in UTF-8 with a mark that Excel needs. A text cannot be taken for a formula. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`;
}

function writeCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lets the user save a CSV file. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv' }), name);
}
