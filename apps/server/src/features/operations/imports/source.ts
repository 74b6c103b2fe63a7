import {
  type ImportJob,
  type ImportOptions,
  type ImportPreview,
  type ImportResource,
  limits,
} from '@lead-engagement/contract';
import { lineBreakInLine } from '../../../csv/cells.js';
import { maxHeadBytes, readDialect, readSample } from '../../../csv/dialect.js';
import { toUtf8 } from '../../../csv/encoding.js';
import { UnreadableFileError } from '../../../csv/problem.js';
import { readRows } from '../../../csv/rows.js';
import type { Checkpoint } from './checkpoint.js';
import { headingsOf } from './headings.js';
import { inPieces } from './in-pieces.js';
import { readJsonLines, readRecords } from './json-records.js';
import type { Cell } from './row-input.js';
import { isWorkbook, openWorkbook, signatureBytes } from './workbook.js';

/** A row of an import, as it stands in the file. */
export interface SourceRow {
  /** Line of CSV; number of a JSON record. */
  line: number;
  cells: readonly Cell[];
  /** From where the next one is read. */
  end: Checkpoint;
}

/** A file that is being imported: how it begins, and its content as it is stored, UTF-8 CSV (also of a workbook) or one JSON record a line. */
export interface ImportSource {
  format: ImportJob['format'];
  /** What the file was read in, by its WHATWG name. */
  encoding: string;
  headings: string[];
  start: Checkpoint;
  /** The cells of its first rows: a hundred at most. */
  sample: Cell[][];
  content: AsyncIterable<Buffer>;
  /** Of a workbook, the sheet that is read, and all that it has. */
  sheet?: string;
  sheets?: ImportPreview['sheets'];
}

/** What is known of a file before it is read. */
export interface FileHints {
  /** Its media type. */
  type: string;
  name?: string | undefined;
  encoding?: ImportOptions['encoding'];
  /** What its Content-Type says; a byte order mark knows better. */
  charset?: string | undefined;
  /** The sheet of a workbook; by default, the first visible one with known headings. */
  sheet?: string | undefined;
  /** Rows that are enough; all by default. */
  rows?: number | undefined;
}

/** Reads the beginning of a file. Throws UnreadableFileError for what cannot be imported. */
export async function openSource(
  body: AsyncIterable<Uint8Array>,
  resource: ImportResource,
  hints: FileHints,
): Promise<ImportSource> {
  const { type, name, encoding, charset } = hints;
  const { head: first, content: bytes } = await peek(asBuffers(body), signatureBytes);
  if (isWorkbook(first, type, name)) {
    const { text, ...book } = await openWorkbook(bytes, hints, headingsOf(resource));
    return { ...(await openCsv(text, resource, 'xlsx')), ...book, encoding: 'utf-8' };
  }
  if (hints.sheet !== undefined)
    throw new UnreadableFileError(1, 1, 'Only a workbook (.xlsx) has sheets. Leave out `sheet`.');
  let found = 'utf-8';
  const onEncoding = (detected: string) => {
    found = detected;
  };
  const text = toUtf8(bytes, { encoding, charset, onEncoding });
  if (isJson(type, name)) return { ...(await openJson(text, resource)), encoding: found };
  return { ...(await openCsv(text, resource, 'csv')), encoding: found };
}

async function* asBuffers(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of body) yield Buffer.from(buffer, byteOffset, byteLength);
}

async function openCsv(
  text: AsyncGenerator<Buffer>,
  resource: ImportResource,
  format: 'csv' | 'xlsx',
): Promise<Omit<ImportSource, 'encoding'>> {
  const { head, isWhole, content } = await peek(text);
  const dialect = readDialect(head, isWhole, headingsOf(resource), delimiterOf(format));
  const { delimiter, bytes, line } = dialect;
  const headings = dialect.headings.map((heading) => inCell(heading, format));
  const sample = readSample(head.subarray(bytes), delimiter, isWhole, sampleRows);
  const cells = sample.map((row) => row.map((cell) => inCell(cell, format)));
  return { format, headings, start: { delimiter, bytes, line }, sample: cells, content };
}

/** The delimiter of a format; undefined if it has to be found. */
export function delimiterOf(format: ImportJob['format']): string | undefined {
  return format === 'xlsx' ? ',' : undefined;
}

function inCell(cell: string, format: ImportJob['format']): string {
  return format === 'xlsx' ? cell.replaceAll(lineBreakInLine, '\n') : cell;
}

function isJson(type: string, fileName = ''): boolean {
  return type === 'application/json' || type === 'application/x-ndjson' || /\.(json|jsonl|ndjson)$/i.test(fileName);
}

/** The rows by which guesses are checked. */
const sampleRows = 100;

/** Enough to tell an array from an object. */
const headChars = 1024;

/** The beginning of a text, up to the first megabyte, and all of it. */
async function peek(text: AsyncGenerator<Buffer>, enough = maxHeadBytes) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isWhole = true;
  for (let next = await text.next(); !next.done; next = await text.next()) {
    chunks.push(next.value);
    bytes += next.value.length;
    if (bytes < enough) continue;
    isWhole = false;
    break;
  }
  const content = async function* () {
    yield* chunks.splice(0);
    if (!isWhole) yield* text;
  };
  return { head: Buffer.concat(chunks), isWhole, content: content() };
}

/** The records whose keys are the columns: the first hundred, and no more bytes than a record may have. */
const sampleRecords = 100;
const sampleChars = limits.recordBytes;

/** Keys of the records at the beginning, and all records, one a line. */
async function openJson(
  text: AsyncGenerator<Buffer>,
  resource: ImportResource,
): Promise<Omit<ImportSource, 'encoding'>> {
  const { head, content: whole } = await peek(text, headChars);
  const records = readRecords(head.toString('utf8'), whole, resource);
  const first: string[] = [];
  const headings = new Set<string>();
  let chars = 0;
  for (let next = await records.next(); !next.done; next = await records.next()) {
    first.push(next.value);
    chars += next.value.length;
    for (const key of Object.keys(JSON.parse(next.value))) headings.add(key);
    if (headings.size > limits.importColumns) {
      throw new UnreadableFileError(first.length, 1, `The records have more than ${limits.importColumns} keys.`);
    }
    if (first.length === sampleRecords || chars >= sampleChars) break;
  }
  if (first.length === 0) throw new UnreadableFileError(1, 1, `There are no records. Send an array of ${resource}.`);
  const sample = first.map((record) => {
    const values = JSON.parse(record) as Record<string, unknown>;
    return [...headings].map((heading) => (Object.hasOwn(values, heading) ? values[heading] : undefined));
  });
  const content = async function* () {
    for (const record of first.splice(0)) yield Buffer.from(`${record}\n`);
    for await (const record of records) yield Buffer.from(`${record}\n`);
  };
  const start = { delimiter: '\n', bytes: 0, line: 1 };
  return { format: 'json', headings: [...headings], start, sample, content: content() };
}

/** The rows of a stored file from a checkpoint on, in batches. */
export async function* readSource(
  format: ImportJob['format'],
  headings: readonly string[],
  content: AsyncIterable<Uint8Array>,
  start: Checkpoint,
): AsyncGenerator<SourceRow[]> {
  if (format === 'json') return yield* readJsonLines(headings, content, start);
  for await (const rows of readRows(inPieces(content), start)) {
    yield rows.map(({ cells, line, end }) => ({
      cells: format === 'xlsx' ? cells.map((cell) => inCell(cell, format)) : cells,
      line,
      end: { delimiter: start.delimiter, ...end },
    }));
  }
}
