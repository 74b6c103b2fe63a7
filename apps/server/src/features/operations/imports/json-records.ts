import { setImmediate } from 'node:timers/promises';
import { parseJson } from '@lead-engagement/connector-kit';
import { type ImportResource, limits } from '@lead-engagement/contract';
import { splitLines } from '../../../csv/lines.js';
import { UnreadableFileError } from '../../../csv/problem.js';
import type { Checkpoint } from './checkpoint.js';
import { inPieces } from './in-pieces.js';
import { RecordBounds } from './record-bounds.js';
import { createRecordParser } from './record-parser.js';
import type { SourceRow } from './source.js';

/**
 * The records of a JSON array, of `records` or `contacts` (or `leads`) of an object, or of JSON lines, each as one line of JSON.
 * `beginning` is enough of the text to tell which. Throws UnreadableFileError.
 */
export function readRecords(
  beginning: string,
  text: AsyncIterable<Buffer>,
  resource: ImportResource,
): AsyncGenerator<string> {
  if (/^\s*\[/.test(beginning)) return readArray(text, ['$.*'], 2);
  const name = /^\s*\{\s*"(records|contacts|leads)"\s*:/.exec(beginning)?.[1];
  if (name === 'records' || name === resource) return readArray(text, ['$.records.*', `$.${resource}.*`], 3);
  return readLines(text);
}

/**
 * Reads the records of an array. The parser gets a record when it is complete: parsing takes a hundred times as long as looking at the
 * bytes, and a record that the bounds refuse costs nothing more.
 */
async function* readArray(text: AsyncIterable<Buffer>, paths: string[], recordDepth: number): AsyncGenerator<string> {
  let found: string[] = [];
  let number = 0;
  let bytesSinceRecord = 0;
  let failure: UnreadableFileError | undefined;
  const bounds = new RecordBounds(recordDepth);
  const parser = createRecordParser(
    { paths, keepStack: false },
    {
      onValue(value) {
        number += 1;
        bytesSinceRecord = 0;
        found.push(toLine(value, number));
      },
      onError(error) {
        failure ??= error instanceof UnreadableFileError ? error : malformed(number + 1, error);
      },
    },
  );
  const parse = async function* (pieces: readonly Buffer[]) {
    for (const piece of pieces) {
      bytesSinceRecord += piece.length;
      if (!parser.isEnded || !/^\s*$/.test(piece.toString())) parser.write(piece);
      // What looks like a record to the bounds, but stands beside the records, stays in the memory of the parser.
      if (bytesSinceRecord > limits.recordBytes) failure ??= tooLong(number + 1);
      if (failure) throw failure;
      yield* found;
      found = [];
      await setImmediate();
    }
  };
  let held: Buffer[] = [];
  for await (const piece of inPieces(text)) {
    const end = bounds.check(piece);
    held.push(piece.subarray(0, end || undefined));
    if (end === 0) continue;
    yield* parse(held);
    held = [piece.subarray(end)];
  }
  yield* parse(held);
  if (!parser.isEnded) throw malformed(number + 1, new Error('It ends too early.'));
}

async function* readLines(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let number = 0;
  for await (const lines of splitLines(text, refuseLongLine)) {
    for (const line of lines) {
      number += 1;
      new RecordBounds(1, number).check(line);
      const record = line.toString('utf8');
      if (record.trim() !== '') yield toLine(parseLine(record, number), number);
    }
  }
}

function refuseLongLine(line: number, bytes: number): void {
  if (bytes > limits.recordBytes) throw tooLong(line);
}

function tooLong(number: number): UnreadableFileError {
  return new UnreadableFileError(number, 1, `The record is longer than ${limits.recordBytes} bytes. Send less in it.`);
}

function parseLine(record: string, number: number): unknown {
  try {
    return parseJson(record);
  } catch (error) {
    throw malformed(number, error as Error);
  }
}

/** A record as a line of JSON; its custom fields, its owner and the fields of the contact of a lead as fields of their own. */
function toLine(value: unknown, number: number): string {
  if (!isPlainRecord(value)) throw new UnreadableFileError(number, 1, 'Must be an object with the fields of a record.');
  const { contact, ...own } = value;
  const ofContact = isPlainRecord(contact)
    ? Object.entries(flatten(contact)).map(([key, each]) => [`contact.${key}`, each])
    : [];
  const kept = isPlainRecord(contact) || contact === undefined ? {} : { contact };
  return JSON.stringify({ ...flatten(own), ...kept, ...Object.fromEntries(ofContact) });
}

function flatten({ customFields, owner, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const own = isPlainRecord(customFields)
    ? Object.entries(customFields).map(([key, each]) => [`customFields.${key}`, each])
    : [];
  const ownerId = isPlainRecord(owner) && !('ownerId' in fields) ? { ownerId: owner.id } : {};
  return { ...fields, ...ownerId, ...Object.fromEntries(own) };
}

function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(number: number, error: Error): UnreadableFileError {
  return new UnreadableFileError(number, 1, `The JSON is malformed in or after this record: ${error.message}`);
}

/** To parse some hundred records takes some milliseconds, in which the process does nothing else. */
const pieceRecords = 200;

/** The records of a stored file from a checkpoint on, in batches. */
export async function* readJsonLines(
  headings: readonly string[],
  content: AsyncIterable<Uint8Array>,
  start: Checkpoint,
): AsyncGenerator<SourceRow[]> {
  const known = new Set(headings);
  let { bytes, line } = start;
  for await (const lines of splitLines(content, () => undefined)) {
    let rows: SourceRow[] = [];
    for (const text of lines) {
      const record = JSON.parse(text.toString('utf8')) as Record<string, unknown>;
      const cells = headings.map((heading) => (Object.hasOwn(record, heading) ? record[heading] : undefined));
      // A key that came late has no column: it stands behind the last one, and the row is refused for it.
      const unknown = Object.keys(record).find((key) => !known.has(key));
      if (unknown !== undefined) cells.push(unknown);
      bytes += text.length + 1;
      rows.push({ line, cells, end: { ...start, bytes, line: line + 1 } });
      line += 1;
      if (rows.length < pieceRecords) continue;
      yield rows;
      rows = [];
      await setImmediate();
    }
    if (rows.length > 0) yield rows;
  }
}
