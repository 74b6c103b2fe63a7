import {
  type ImportOptions,
  type ImportPreview,
  limits,
  ImportOptions as OptionsSchema,
} from '@lead-engagement/contract';
import { UnreadableFileError } from '../../csv/problem.js';
import { type Database, inTenant, type Transaction } from '../../db/client.js';
import { invalidField } from '../../errors.js';
import { type Upload, withFormFields } from '../../files/upload.js';
import { newUuid } from '../../ids.js';
import type { ContactOutcome } from '../contacts/import-service.js';
import { validityOf } from './guesses.js';
import { isOfPreset } from './headings.js';
import { type ImportRow, productOf, toImportError } from './present.js';
import * as queries from './queries.js';
import { createReader } from './reader.js';
import { problemsOf, type RowProblem, type RowReader, readRow } from './row-input.js';
import { readAllFields, readColumns } from './service.js';
import { type ImportSource, openSource, readSource, type SourceRow } from './source.js';
import { cut, place, toErrorRows, writeInRounds } from './write-batch.js';

/** The beginning of a file that has arrived, and how it is read. */
export interface ReceivedPreview extends Pick<ImportSource, 'format' | 'encoding' | 'headings'> {
  options: ImportOptions;
  columns: ImportRow['columns'];
  locale: string | null;
  reader: RowReader;
  rows: SourceRow[];
  hasMore: boolean;
}

/** Reads the first rows of a file to the end of the request. Throws VALIDATION_ERROR as an import of the file does. */
export async function receivePreview(
  db: Database,
  tenantId: string,
  upload: Upload,
  query: ImportOptions,
): Promise<ReceivedPreview> {
  const early = withFormFields(OptionsSchema, query, upload.fields);
  const [fields, usersByEmail] = await inTenant(db, tenantId, async (tx) => [
    await queries.listContactFields(tx, tenantId),
    await queries.mapUsersByEmail(tx, tenantId),
  ]);
  const bytes: AsyncIterator<Uint8Array> = upload.body[Symbol.asyncIterator]();
  try {
    // Without `return`, so that whoever stops early leaves the rest of the body to be hashed.
    const body = { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) };
    const source = await openSource(body, { ...upload, name: upload.name ?? early.fileName, encoding: early.encoding });
    const first = await readFirstRows(source);
    for (let next = await bytes.next(); !next.done; ) next = await bytes.next();
    const options = withFormFields(OptionsSchema, query, await readAllFields(upload));
    const { columns, locale } = readColumns(source, options, fields, usersByEmail);
    const { format, encoding, headings } = source;
    const reader = createReader({ format, columns, locale, emptyCells: options.emptyCells }, fields, usersByEmail);
    return { format, encoding, headings, options, columns, locale, reader, ...first };
  } catch (error) {
    await bytes.return?.();
    if (error instanceof UnreadableFileError) throw invalidField('body', error.message, 'unreadable');
    throw error;
  }
}

/** The first rows of a file, and whether it has more. The last row of a part that was cut off is left out. */
async function readFirstRows({ format, headings, start, content }: ImportSource) {
  const rows: SourceRow[] = [];
  const part = skipBytes(content, start.bytes);
  for await (const batch of readSource(format, headings, part, start)) {
    rows.push(...batch);
    const read = (rows.at(-1)?.end.bytes ?? 0) - start.bytes;
    if (rows.length > limits.importPreviewRows || read > limits.importPreviewReadBytes) break;
  }
  const within = rows.filter(({ end }) => end.bytes - start.bytes <= limits.importPreviewReadBytes);
  const shown = within.slice(0, limits.importPreviewRows);
  return { rows: shown, hasMore: shown.length < rows.length };
}

async function* skipBytes(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of content) {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    if (skipped < chunk.length) yield chunk.subarray(skipped);
  }
}

/** What an import of these rows would do now. Everything that it writes to find out is taken back. */
export async function previewImport(
  tx: Transaction,
  tenantId: string,
  received: ReceivedPreview,
  now: Date,
): Promise<ImportPreview> {
  const { format, encoding, locale, columns, reader, hasMore } = received;
  const { matchOn, mode, tags } = received.options;
  const job = { tenantId, id: newUuid(now.getTime()), fileName: null, columns, matchOn, mode, tags, dryRun: true };
  const read = received.rows.map((source) => ({ source, ...readRow(source.cells, reader) }));
  const entries = read.flatMap((one) => ('input' in one ? [{ ...one, at: place }] : []));
  const written = await writeInRounds(tx, job, entries, now);
  const outcomes = new Map(entries.map(({ source }, at) => [source, written[at] as ContactOutcome]));
  const present = (source: SourceRow, problems: readonly RowProblem[]) =>
    toErrorRows(job, source, problems, now).map((row) => {
      const { tenantId: _, line: __, ...error } = toImportError(row);
      return error;
    });
  const rows = read.map((one): ImportPreview['rows'][number] => {
    const { line } = one.source;
    if ('skipped' in one) return { line, outcome: 'skip', fields: null, errors: [] };
    const outcome = outcomes.get(one.source);
    if ('problems' in one || !outcome) {
      const problems = 'problems' in one ? one.problems : [];
      return { line, outcome: 'fail', fields: null, errors: present(one.source, problems) };
    }
    if (outcome.status === 'failed') {
      const errors = present(one.source, problemsOf(outcome.error, place, reader));
      return { line, outcome: 'fail', fields: null, errors };
    }
    return { line, outcome: outcomeOf[outcome.status], fields: one.input, errors: [] };
  });
  const counts = { rows: rows.length, create: 0, update: 0, unchanged: 0, fail: 0, skip: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return {
    format,
    encoding,
    locale,
    product: productOf({ format, columns }),
    columns: describe(received),
    rows,
    counts,
    hasMore,
  };
}

const outcomeOf = { created: 'create', updated: 'update', unchanged: 'unchanged' } as const;

const maxSamples = 3;

/** Each column with how it came to its field, and with values of it. */
function describe({ columns, headings, reader, rows }: ReceivedPreview): ImportPreview['columns'] {
  const cells = rows.map((row) => row.cells);
  const validity = validityOf(reader, cells);
  return columns.map(({ guessed, ...column }, index) => {
    const { filled, failed } = validity.get(column.field ?? '') ?? { filled: 0, failed: 0 };
    const values = cells.map((row) => row[index]).filter((value) => (value ?? '') !== '');
    const texts = new Set(values.map((value) => cut(typeof value === 'string' ? value : JSON.stringify(value))));
    return {
      ...column,
      source: column.field === null ? null : !guessed ? 'mapping' : isOfPreset(headings, index) ? 'preset' : 'heading',
      confidence: filled === 0 ? null : (filled - failed) / filled,
      samples: [...texts].slice(0, maxSamples),
    };
  });
}
