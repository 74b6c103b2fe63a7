import type { Column } from './mapping-form.js';

/** How much of a file is read to find its headings. */
const firstBytes = 64 * 1_024;

/** The headings in the first line of a CSV file, without a field each. */
export async function readHeadings(file: File): Promise<Column[]> {
  const text = await file.slice(0, firstBytes).text();
  const line = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((separator) => [line.split(separator).length, separator] as const);
  const [, separator] = counts.reduce((best, next) => (next[0] > best[0] ? next : best));
  return line.split(separator).map((heading) => ({ heading: heading.trim().replace(/^"(.*)"$/, '$1'), field: null }));
}
