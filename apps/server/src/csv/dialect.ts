import { parse } from 'csv-parse/sync';
import { UnreadableFileError } from './problem.js';
import { recordDelimiters } from './rows.js';

/** How a CSV file is written, read off its beginning. */
export interface Dialect {
  delimiter: string;
  /** The first row, trimmed. */
  headings: string[];
  /** Where the second row begins: bytes from 0, lines from 1. */
  bytes: number;
  line: number;
}

const delimiters = [',', ';', '\t', '|'] as const;
const sampleRows = 50;

/** The longest beginning that is searched for the headings. */
export const maxHeadBytes = 1024 * 1024;
export const maxColumns = 500;
const maxHeadingChars = 200;

/**
 * Reads the dialect off the beginning of a file in UTF-8; `isWhole` if nothing follows. Excel's `sep=;` line is
 * understood. Throws UnreadableFileError for a file without rows and for headings that cannot be told apart.
 */
export function readDialect(head: Buffer, isWhole: boolean): Dialect {
  const declared = /^sep=(.)\r?\n/.exec(head.subarray(0, 16).toString('latin1'));
  const skipped = declared ? declared[0].length : 0;
  const text = head.subarray(skipped);
  if (/^\s*$/.test(text.subarray(0, 4096).toString()) && (isWhole || text.length >= 4096)) {
    throw new UnreadableFileError(1, 1, 'The file is empty. Send a row of headings, and rows below it.');
  }
  if (/^\s*<(!doctype|html|head|body|\?xml)\b/i.test(text.subarray(0, 4096).toString())) {
    throw new UnreadableFileError(1, 1, 'This is a web page or XML, not CSV. Export the table as CSV and send that.');
  }
  const delimiter = declared?.[1] ?? detectDelimiter(text);
  const first = readFirstRow(text, delimiter, isWhole);
  const headings = first.cells.map((heading) => heading.trim());
  const line = skipped > 0 ? 2 : 1;
  checkHeadings(headings, line);
  return { delimiter, headings, bytes: skipped + first.bytes, line: line + first.lines };
}

/** The delimiter that parts the first rows most evenly into the most columns; a comma where none does. */
function detectDelimiter(text: Buffer): string {
  const lastBreak = text.lastIndexOf(10, 64 * 1024);
  const sample = text.subarray(0, lastBreak > 0 ? lastBreak + 1 : 64 * 1024);
  const scores = delimiters.map((delimiter) => {
    const rows = parseSample(sample, delimiter);
    const columns = rows[0]?.length ?? 0;
    const even = rows.filter((row) => row.length === columns).length;
    return { delimiter, score: columns > 1 ? (even / rows.length) * 1000 + columns : 0 };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

const lenient = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: recordDelimiters,
};

function parseSample(sample: Buffer, delimiter: string): string[][] {
  try {
    return parse(sample, { ...lenient, delimiter, to: sampleRows });
  } catch {
    // A quote of the last row goes on behind the sample.
    return [];
  }
}

function readFirstRow(
  text: Buffer,
  delimiter: string,
  isWhole: boolean,
): { cells: string[]; bytes: number; lines: number } {
  let bytes = 0;
  let lines = 0;
  let rows: string[][] = [];
  try {
    rows = parse(text, {
      ...lenient,
      delimiter,
      to: 1,
      on_record: (record: string[], info) => {
        bytes = info.bytes;
        lines = info.lines;
        return record;
      },
    });
  } catch {
    // Told below: the first row does not end.
  }
  const [cells] = rows;
  if (!cells || (!isWhole && bytes >= text.length)) {
    throw new UnreadableFileError(
      1,
      1,
      `The row of headings does not end within ${text.length} bytes. Close its quotes.`,
    );
  }
  return { cells, bytes, lines };
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
