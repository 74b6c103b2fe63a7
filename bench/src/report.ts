import type { Ratio } from './statistics.js';

/** Prints the title of a part. */
export function printTitle(title: string): void {
  console.log(`\n${title}`);
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
}

/** The target of a ratio: a minimum, or a range. */
export interface Target {
  least: number;
  most?: number;
}

/** Prints a ratio in one line, and whether it meets its target if it has one. */
export function printRatio(name: string, { value, least, greatest }: Ratio, target?: Target): void {
  const spread = least === greatest ? '' : ` (pairs ${least.toFixed(2)} to ${greatest.toFixed(2)})`;
  console.log(`  ${name}: ${value.toFixed(2)}${spread}${target ? verdict(value, target) : ''}`);
}

function verdict(value: number, { least, most = Number.POSITIVE_INFINITY }: Target): string {
  const bounds = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return `   target ${bounds}: ${value >= least && value <= most ? 'met' : 'MISSED'}`;
}

/** A number with `digits` decimals and thousands separators. */
export function format(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
