import { limits } from '@lead-engagement/contract';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFileError } from './problem.js';

export const recordDelimiters = ['\r\n', '\n', '\r'];

/** A row of a CSV file. */
export interface CsvRow {
  cells: string[];
  /** The line that it begins on, from 1. */
  line: number;
  /** Where it ends: bytes from the start of the file, and the line that follows it. */
  end: { bytes: number; line: number };
}

/** From where rows are read: a place between two rows. */
export interface CsvStart {
  delimiter: string;
  bytes: number;
  line: number;
}

/** The longest row, which is held in memory: as long as a record of JSON may be. */
export const maxRowBytes = limits.recordBytes;

/**
 * The rows of a CSV file in UTF-8, in batches, from a place on; `source` begins there. Empty lines are left out; a row
 * may have more or fewer cells than another. Throws UnreadableFileError for a quote that is never closed, and for a row
 * that is too long, after the rows before it.
 */
export async function* readRows(source: AsyncIterable<Uint8Array>, start: CsvStart): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  // The parser counts a CRLF within quotes as two lines.
  let counted = 1 - start.line;
  let nextLine = start.line;
  const parser = parse({
    delimiter: start.delimiter,
    record_delimiter: recordDelimiters,
    relax_column_count: true,
    relax_quotes: true,
    // Quotes after a space enclose a cell too.
    ltrim: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    on_record: (cells: string[], info) => {
      const breaks = lineBreaksIn(cells);
      const line = info.lines - breaks.byParser - counted;
      counted += breaks.byParser - breaks.real;
      nextLine = line + breaks.real + 1;
      rows.push({ cells, line, end: { bytes: start.bytes + info.bytes, line: nextLine } });
      return null;
    },
  });
  // Errors come by the callback of each write as well.
  parser.on('error', () => {});
  parser.resume();
  for await (const chunk of source) {
    const failure = await new Promise<Error | null | undefined>((resolve) => parser.write(chunk, resolve));
    // The rows before the place that cannot be read.
    if (rows.length > 0) yield rows;
    rows = [];
    if (failure) throw explain(failure, nextLine);
  }
  const failure = await new Promise<Error | undefined>((resolve) => {
    parser.once('error', resolve);
    parser.end(() => resolve(undefined));
  });
  if (rows.length > 0) yield rows;
  if (failure) throw explain(failure, nextLine);
}

function lineBreaksIn(cells: readonly string[]): { byParser: number; real: number } {
  let byParser = 0;
  let real = 0;
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue;
    const breaks = cell.match(/\r\n|\r|\n/g) ?? [];
    real += breaks.length;
    byParser += breaks.reduce((sum, text) => sum + text.length, 0);
  }
  return { byParser, real };
}

function explain(error: Error, line: number): Error {
  if (!(error instanceof CsvError)) return error;
  const column = typeof error.column === 'number' ? error.column + 1 : 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new UnreadableFileError(line, column, 'The quote that opens in this row is never closed. Close it.');
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const message = `The row is longer than ${maxRowBytes} bytes. Is a quote before it not closed?`;
    return new UnreadableFileError(line, column, message);
  }
  return new UnreadableFileError(line, column, error.message);
}
