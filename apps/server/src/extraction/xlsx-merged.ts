import { parse } from 'csv-parse/sync';
import { restoreCell } from '../csv/cells.js';
import { mergedNumber } from './cell-marks.js';
import { columnOf } from './xlsx-sheet.js';

/** Cells that are merged into one, over several rows: counted from 1. */
interface MergedCells {
  column: number;
  firstRow: number;
  lastRow: number;
}

const longest = 300;

/** Finds the merged cells in the XML of a sheet, which stand behind its rows. */
export function createMergeFinder(): { write(xml: string): void; found: MergedCells[] } {
  const found: MergedCells[] = [];
  let rest = '';
  const write = (xml: string) => {
    const text = rest + xml;
    let end = 0;
    if (text.includes('mergeCell ')) {
      for (const match of text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref=["']([^"']{1,40})["'][^>]*>/g)) {
        end = match.index + match[0].length;
        const [first, last = ''] = (match[1] as string).split(':');
        const [firstRow, lastRow] = [first, last].map((one) => Number(/\d+$/.exec(one ?? '')?.[0]));
        const column = columnOf(first);
        if (column && firstRow && lastRow && lastRow > firstRow) found.push({ column, firstRow, lastRow });
      }
    }
    rest = text.slice(Math.max(end, text.length - longest));
  };
  return { write, found };
}

/** Writes what merged cells show into each row that has cells besides. `lines` are the rows as CSV, and `write` makes one of them. */
export function fillMerged(
  lines: string[],
  merged: readonly MergedCells[],
  write: (cells: readonly string[]) => string,
): void {
  const ofLine = (row: number): string[] | undefined => {
    const [cells]: string[][] = parse(lines[row - 1] ?? '', { relax_column_count: true });
    return cells?.map(restoreCell);
  };
  for (const { column, firstRow, lastRow } of merged) {
    const text = ofLine(firstRow)?.[column - 1];
    if (!text) continue;
    const filled = /^-?\d+(\.\d+)?( \S{1,5})?$/.test(text) ? mergedNumber : text;
    for (let row = firstRow + 1; row <= Math.min(lastRow, lines.length); row++) {
      const cells = ofLine(row);
      if (!cells || cells[column - 1]) continue;
      while (cells.length < column) cells.push('');
      cells[column - 1] = filled;
      lines[row - 1] = write(cells);
    }
  }
}
