import { setImmediate } from 'node:timers/promises';
import { type ImportOptions, limits } from '@lead-engagement/contract';
import { JSONParser } from '@streamparser/json';
import { maxHeadBytes, readDialect } from '../../csv/dialect.js';
import { toUtf8 } from '../../csv/encoding.js';
import { UnreadableFileError } from '../../csv/problem.js';
import { maxRowBytes, readRows } from '../../csv/rows.js';
import type { Checkpoint } from './checkpoint.js';
import type { Cell } from './row-input.js';

/** A row of an import, as it stands in the file. */
export interface SourceRow {
  /** Line of CSV; number of a JSON record. */
  line: number;
  cells: readonly Cell[];
  /** From where the next one is read. */
  end: Checkpoint;
}

/** A file that is being imported: how it begins, and its content as it is stored, UTF-8 CSV or one JSON record a line. */
export interface ImportSource {
  format: 'csv' | 'json';
  headings: string[];
  start: Checkpoint;
  content: AsyncIterable<Buffer>;
}

/** Reads the beginning of a file. Throws UnreadableFileError for what cannot be imported. */
export async function openSource(
  body: AsyncIterable<Uint8Array>,
  type: string,
  fileName: string | undefined,
  encoding: ImportOptions['encoding'],
): Promise<ImportSource> {
  const text = toUtf8(body, encoding);
  if (isJson(type, fileName)) return openJson(text);
  const { head, isWhole, content } = await peek(text);
  const { delimiter, headings, bytes, line } = readDialect(head, isWhole);
  return { format: 'csv', headings, start: { delimiter, bytes, line }, content };
}

function isJson(type: string, fileName = ''): boolean {
  return type === 'application/json' || type === 'application/x-ndjson' || /\.(json|jsonl|ndjson)$/i.test(fileName);
}

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

/** Records whose keys are the columns. */
export const sampleRecords = 100;

/** Keys of the records at the beginning, and all records, one a line. */
async function openJson(text: AsyncGenerator<Buffer>): Promise<ImportSource> {
  const records = readRecords(text);
  const first: string[] = [];
  const headings = new Set<string>();
  for (let next = await records.next(); !next.done; next = await records.next()) {
    first.push(next.value);
    for (const key of Object.keys(JSON.parse(next.value))) headings.add(key);
    if (first.length === sampleRecords) break;
  }
  if (first.length === 0) throw new UnreadableFileError(1, 1, 'There are no records. Send an array of contacts.');
  if (headings.size > limits.importColumns) {
    throw new UnreadableFileError(1, 1, `The records have more than ${limits.importColumns} keys.`);
  }
  const content = async function* () {
    for (const record of first.splice(0)) yield Buffer.from(`${record}\n`);
    for await (const record of records) yield Buffer.from(`${record}\n`);
  };
  return { format: 'json', headings: [...headings], start: { delimiter: '\n', bytes: 0, line: 1 }, content: content() };
}

/** The records of a JSON array, of `records` or `contacts` of an object, or of JSON lines; each as one line of JSON. */
async function* readRecords(text: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  const { head, content } = await peek(text, headChars);
  const beginning = head.toString('utf8');
  if (/^\s*\[/.test(beginning)) yield* readArray(content, ['$.*']);
  else if (/^\s*\{\s*"(records|contacts)"\s*:/.test(beginning))
    yield* readArray(content, ['$.records.*', '$.contacts.*']);
  else yield* readLines(content);
}

async function* readArray(text: AsyncIterable<Buffer>, paths: string[]): AsyncGenerator<string> {
  let found: string[] = [];
  let number = 0;
  let sinceLast = 0;
  let failure: UnreadableFileError | undefined;
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onValue = ({ value }) => {
    number += 1;
    sinceLast = 0;
    found.push(toLine(value, number));
  };
  parser.onError = (error) => {
    failure ??= error instanceof UnreadableFileError ? error : malformed(number + 1, error);
  };
  for await (const chunk of text) {
    sinceLast += chunk.length;
    if (!parser.isEnded || !/^\s*$/.test(chunk.toString())) parser.write(chunk);
    if (sinceLast > maxRowBytes) failure ??= tooLong(number + 1);
    if (failure) throw failure;
    yield* found;
    found = [];
  }
  if (!parser.isEnded) throw malformed(number + 1, new Error('It ends too early.'));
}

async function* readLines(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  const read = (line: string) => {
    number += 1;
    if (line.trim() === '') return [];
    try {
      return [toLine(JSON.parse(line), number)];
    } catch (error) {
      throw error instanceof UnreadableFileError ? error : malformed(number, error as Error);
    }
  };
  for await (const chunk of text) {
    const piece = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      yield* read(piece.toString('utf8', from, at));
      from = at + 1;
    }
    rest = piece.subarray(from);
    if (rest.length > maxRowBytes) throw tooLong(number + 1);
  }
  yield* read(rest.toString('utf8'));
}

/** A record as a line of JSON, its custom fields and its owner as fields of their own. */
function toLine(value: unknown, number: number): string {
  if (!isPlainRecord(value))
    throw new UnreadableFileError(number, 1, 'Must be an object with the fields of a contact.');
  const { customFields, owner, ...fields } = value;
  const own = isPlainRecord(customFields)
    ? Object.entries(customFields).map(([key, each]) => [`customFields.${key}`, each])
    : [];
  const ownerId = isPlainRecord(owner) && !('ownerId' in fields) ? { ownerId: owner.id } : {};
  return JSON.stringify({ ...fields, ...ownerId, ...Object.fromEntries(own) });
}

function tooLong(number: number): UnreadableFileError {
  return new UnreadableFileError(number, 1, `The record is longer than ${maxRowBytes} bytes.`);
}

function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(number: number, error: Error): UnreadableFileError {
  return new UnreadableFileError(number, 1, `The JSON is malformed in or after this record: ${error.message}`);
}

/** The rows of a stored file from a checkpoint on, in batches. */
export async function* readSource(
  format: 'csv' | 'json',
  headings: readonly string[],
  content: AsyncIterable<Uint8Array>,
  start: Checkpoint,
): AsyncGenerator<SourceRow[]> {
  if (format === 'json') return yield* readJsonLines(headings, content, start);
  for await (const rows of readRows(inPieces(content), start)) {
    yield rows.map(({ cells, line, end }) => ({ cells, line, end: { delimiter: start.delimiter, ...end } }));
  }
}

/** To parse some hundred rows takes some milliseconds, in which the process does nothing else. */
const pieceBytes = 16 * 1024;
const pieceRecords = 200;

/** The same bytes in small pieces, between which others have their turn. */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield chunk.subarray(at, at + pieceBytes);
      await setImmediate();
    }
  }
}

async function* readJsonLines(
  headings: readonly string[],
  content: AsyncIterable<Uint8Array>,
  start: Checkpoint,
): AsyncGenerator<SourceRow[]> {
  let { bytes, line } = start;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const piece = Buffer.concat([rest, chunk]);
    const rows: SourceRow[] = [];
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      const record = JSON.parse(piece.toString('utf8', from, at)) as Record<string, unknown>;
      const known = headings.map((heading) => (Object.hasOwn(record, heading) ? record[heading] : undefined));
      const unknown = Object.keys(record).find((key) => !headings.includes(key));
      bytes += at + 1 - from;
      // A key that came late has no column: it stands behind the last one, and the row is refused for it.
      const cells = unknown === undefined ? known : [...known, unknown];
      rows.push({ line, cells, end: { ...start, bytes, line: line + 1 } });
      if (rows.length === pieceRecords) {
        yield rows.splice(0);
        await setImmediate();
      }
      line += 1;
      from = at + 1;
    }
    rest = piece.subarray(from);
    if (rows.length > 0) yield rows;
  }
}
