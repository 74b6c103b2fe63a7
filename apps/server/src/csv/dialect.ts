import { parse } from 'csv-parse/sync';
import { UnreadableFileError } from './problem.js';
import { recordDelimiters } from './rows.js';

/** The format of a CSV file, detected from its beginning. */
export interface Dialect {
  delimiter: string;
  /** The trimmed cells of the first row. */
  headings: string[];
  /** The position of the second row: bytes from 0, lines from 1. */
  bytes: number;
  line: number;
}

/** Counts the cells of a row that are known headings. */
export type CountHeadings = (cells: readonly string[]) => number;

const delimiters = [',', ';', '\t', '|'] as const;
const sampleRows = 50;

/** The maximum number of bytes in which the headings are searched. */
export const maxHeadBytes = 1024 * 1024;
export const maxColumns = 500;
const maxHeadingChars = 200;

/**
 * Detects the dialect from the beginning of a UTF-8 file; set `isWhole` if that is all of it. Supports Excel's `sep=;` line. If
 * the first row has no headings that `count` knows but one of the next rows has several, or if it has only the headings of groups of columns,
 * the lines above that row are skipped. `known` is the delimiter if it is known. Throws UnreadableFileError for a file without rows, and
 * for ambiguous headings.
 */
export function readDialect(head: Buffer, isWhole: boolean, count: CountHeadings = () => 1, known?: string): Dialect {
  const declared = known ? null : /^sep=(.)\r?\n/.exec(head.subarray(0, 16).toString('latin1'));
  const skipped = declared ? declared[0].length : 0;
  const text = head.subarray(skipped);
  if (/^\s*$/.test(text.subarray(0, 4096).toString()) && (isWhole || text.length >= 4096)) {
    throw new UnreadableFileError(1, 1, 'The file is empty. Send a row of headings, and rows below it.');
  }
  if (!known && /^\s*<(!doctype|html|head|body|\?xml)\b/i.test(text.subarray(0, 4096).toString())) {
    throw new UnreadableFileError(1, 1, 'This is a web page or XML, not CSV. Export the table as CSV and send that.');
  }
  const delimiter = known ?? declared?.[1] ?? detectDelimiter(text, count);
  const first = readHeadings(text, delimiter, isWhole, count);
  const headings = first.cells.map((heading) => heading.trim());
  const line = skipped > 0 ? 2 : 1;
  checkHeadings(headings, line);
  if (!known) checkLineEnds(headings, text);
  return { delimiter, headings, bytes: skipped + first.bytes, line: line + first.lines };
}

/** Refuses a file of a single line whose rows end otherwise. */
function checkLineEnds(headings: readonly string[], text: Buffer): void {
  const [sign] = /[\u0085\u2028\u2029]/.exec(headings.join()) ?? [];
  if (sign === undefined || text.includes('\n') || text.includes('\r')) return;
  const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  throw new UnreadableFileError(1, 1, `The lines end with U+${code}. Save the file with line feeds (U+000A).`);
}

/** Returns the delimiter that splits the first rows most evenly into the most columns; a comma if none does. */
function detectDelimiter(text: Buffer, count: CountHeadings): string {
  const lastBreak = text.lastIndexOf(10, 64 * 1024);
  const sample = text.subarray(0, lastBreak > 0 ? lastBreak + 1 : 64 * 1024);
  const scores = delimiters.map((delimiter) => {
    const rows = parseSample(sample, delimiter);
    const columns = (rows.find((cells, at) => areHeadings(cells, at, count)) ?? rows[0])?.length ?? 0;
    const even = rows.filter((row) => row.length === columns).length;
    return { delimiter, score: columns > 1 ? (even / rows.length) * 1000 + columns : 0 };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

const lenient = {
  relax_column_count: true,
  relax_quotes: true,
  ltrim: true,
  skip_empty_lines: true,
  record_delimiter: recordDelimiters,
};

function parseSample(sample: Buffer, delimiter: string): string[][] {
  const rows: string[][] = [];
  const onRecord = (row: string[]) => {
    rows.push(row);
    return row;
  };
  try {
    parse(sample, { ...lenient, delimiter, to: sampleRows, onRecord });
  } catch {
    // A quote in the last row continues beyond the sample: the rows before it count.
  }
  return rows;
}

interface HeadingRow {
  cells: string[];
  bytes: number;
  lines: number;
}

/** Some exports have a few lines above the headings. */
const maxRowsBefore = 20;

function readHeadings(text: Buffer, delimiter: string, isWhole: boolean, count: CountHeadings): HeadingRow {
  const [first, ...below] = readFirstRows(text, delimiter, isWhole, 1 + maxRowsBefore);
  if (!first) return refuseEndless(text);
  if (!areHeadings(first.cells, 0, count)) return below.find(({ cells }) => areHeadings(cells, 1, count)) ?? first;
  return below.find(({ cells }) => count(cells) > 1 && isOfGroups(first.cells, cells, count)) ?? first;
}

/** Whether the first row, counted from 0, or another one contains headings. */
function areHeadings(cells: readonly string[], row: number, count: CountHeadings): boolean {
  return count(cells) > (row === 0 ? 0 : 1);
}

/** Whether a row is a title, or has the headings of groups of columns, above a row that has those of the columns. */
function isOfGroups(above: readonly string[], below: readonly string[], count: CountHeadings): boolean {
  const filled = above.filter((cell) => cell.trim() !== '');
  const isRepeated = new Set(filled.map((cell) => cell.trim().toLowerCase())).size < filled.length;
  const hasFewer = filled.length < below.filter((cell) => cell.trim() !== '').length;
  return count(below) > count(above) && (isRepeated || hasFewer);
}

/** Returns the first rows that end within the text, each with its end position. */
function readFirstRows(text: Buffer, delimiter: string, isWhole: boolean, count: number): HeadingRow[] {
  const rows: HeadingRow[] = [];
  try {
    parse(text, {
      ...lenient,
      delimiter,
      to: count,
      on_record: (cells: string[], { bytes, lines }) => {
        if (isWhole || bytes < text.length) rows.push({ cells, bytes, lines });
        return null;
      },
    });
  } catch {
    // An incomplete row: return the rows before it.
  }
  return rows;
}

function refuseEndless(text: Buffer): never {
  throw new UnreadableFileError(
    1,
    1,
    `The row of headings does not end within ${text.length} bytes. Close its quotes.`,
  );
}

/** Returns the cells of the first rows within the text. */
export function readSample(text: Buffer, delimiter: string, isWhole: boolean, count: number): string[][] {
  return readFirstRows(text, delimiter, isWhole, count).map(({ cells }) => cells);
}

function checkHeadings(headings: readonly string[], line: number): void {
  if (headings.length > maxColumns) {
    throw new UnreadableFileError(line, maxColumns + 1, `There are ${headings.length} columns; ${maxColumns} at most.`);
  }
  const seen = new Map<string, number>();
  headings.forEach((heading, index) => {
    if (heading.length > maxHeadingChars) {
      throw new UnreadableFileError(line, index + 1, `The heading has more than ${maxHeadingChars} characters.`);
    }
    const key = heading.toLowerCase();
    const earlier = seen.get(key);
    if (earlier !== undefined && key !== '') {
      const message = `The heading "${heading}" stands in column ${earlier} too. Rename one of them.`;
      throw new UnreadableFileError(line, index + 1, message);
    }
    seen.set(key, index + 1);
  });
}
