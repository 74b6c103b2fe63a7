import type { Ratio } from './statistics.js';

/** A title of a benchmark with all that was printed under it. */
export interface Section {
  title: string;
  ratios: (Ratio & { name: string; target?: Target; met?: boolean })[];
  tables: { headings: readonly string[]; rows: readonly (readonly string[])[] }[];
  notes: string[];
}

let sections: Section[] = [];

/** Returns what was printed since the last call. */
export function takeSections(): Section[] {
  const taken = sections;
  sections = [];
  return taken;
}

function currentSection(): Section {
  if (sections.length === 0) sections.push({ title: '', ratios: [], tables: [], notes: [] });
  return sections.at(-1) as Section;
}

/** Prints the title of a part. */
export function printTitle(title: string): void {
  console.log(`\n${title}`);
  sections.push({ title, ratios: [], tables: [], notes: [] });
}

/** Prints a line that is neither a ratio nor a table. */
export function printNote(note: string): void {
  console.log(`  ${note}`);
  currentSection().notes.push(note);
}

/** Prints rows under their headings. All columns except the first are right-aligned. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  for (const cells of [headings, rule, ...rows]) console.log(`  ${line(cells).join('  ')}`);
  currentSection().tables.push({ headings, rows });
}

/** The target of a ratio: a minimum, or a range. */
export interface Target {
  least: number;
  most?: number;
}

/** Prints a ratio in one line, and whether it meets its target or has none. */
export function printRatio(name: string, ratio: Ratio, target?: Target): void {
  const { value, least, greatest } = ratio;
  const met = target && value >= target.least && value <= (target.most ?? Number.POSITIVE_INFINITY);
  const spread = least === greatest ? '' : ` (pairs ${least.toFixed(2)} to ${greatest.toFixed(2)})`;
  const verdict = target ? `target ${describeTarget(target)}: ${met ? 'met' : 'MISSED'}` : 'no target';
  console.log(`  ${name}: ${value.toFixed(2)}${spread}   ${verdict}`);
  currentSection().ratios.push({ name, value, least, greatest, ...(target && { target, met: met === true }) });
}

function describeTarget({ least, most }: Target): string {
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}

/** A number with `digits` decimals and thousands separators. */
export function format(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
