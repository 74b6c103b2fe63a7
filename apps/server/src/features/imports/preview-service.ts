import { type ImportOptions, type ImportPreview, type ImportResource, limits } from '@lead-engagement/contract';
import type { Caller } from '../../callers/caller.js';
import { UnreadableFileError } from '../../csv/problem.js';
import type { Database, Transaction } from '../../db/client.js';
import { invalidField } from '../../errors.js';
import { type Upload, withFormFields } from '../../files/upload.js';
import { newUuid } from '../../ids.js';
import { NotationSurvey } from './column-notations.js';
import { readFacts } from './facts.js';
import { validityOf } from './guesses.js';
import { isOfPreset } from './headings.js';
import { type ImportRow, productOf, toImportError } from './present.js';
import { readRow } from './read-row.js';
import { createReader } from './reader.js';
import { problemsOf, type RowProblem, type RowReader } from './row-input.js';
import { optionsOf, readAllFields, readColumns } from './service.js';
import { type ImportSource, openSource, readSource, type SourceRow } from './source.js';
import { cut, entriesOf, place, type RowOutcome, toErrorRows, writeInRounds } from './write-batch.js';

/** The beginning of a file that has arrived, and how it is read. */
export interface ReceivedPreview extends Pick<ImportSource, 'format' | 'encoding' | 'headings'> {
  resource: ImportResource;
  options: ImportOptions;
  columns: ImportRow['columns'];
  locale: string | null;
  reader: RowReader;
  rows: SourceRow[];
  hasMore: boolean;
}

/** Rows of a workbook that are enough for a preview, with lines above the headings and empty ones. */
const previewedRows = 10 * limits.importPreviewRows;

/** Reads the first rows of a file to the end of the request. Throws VALIDATION_ERROR as an import of the file does. */
export async function receivePreview(
  db: Database,
  tenantId: string,
  resource: ImportResource,
  upload: Upload,
  query: ImportOptions,
): Promise<ReceivedPreview> {
  const early = withFormFields(optionsOf[resource], query, upload.fields);
  const facts = await readFacts(db, tenantId, resource);
  const bytes: AsyncIterator<Uint8Array> = upload.body[Symbol.asyncIterator]();
  try {
    // Without `return`, so that whoever stops early leaves the rest of the body to be hashed.
    const body = { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) };
    const hints = {
      ...upload,
      name: upload.name ?? early.fileName,
      encoding: early.encoding,
      sheet: early.sheet,
      rows: previewedRows,
    };
    const source = await openSource(body, resource, hints);
    const first = await readFirstRows(source);
    for (let next = await bytes.next(); !next.done; ) next = await bytes.next();
    const options = withFormFields(optionsOf[resource], query, await readAllFields(upload));
    const { columns: mapped, locale } = readColumns(source, options, resource, facts);
    const { format, encoding, headings } = source;
    const survey = new NotationSurvey(mapped, facts.fields, format);
    for (const { cells } of first.rows) survey.add(cells);
    const columns = survey.conclude();
    const reader = createReader({ resource, format, columns, locale, emptyCells: options.emptyCells }, facts);
    return { resource, format, encoding, headings, options, columns, locale, reader, ...first };
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
  { tenantId, currency }: Pick<Caller, 'tenantId' | 'currency'>,
  received: ReceivedPreview,
  now: Date,
): Promise<ImportPreview> {
  const { resource, format, encoding, locale, columns, reader, hasMore } = received;
  const { matchOn, mode, tags } = received.options;
  const id = newUuid(now.getTime());
  const job = { tenantId, id, resource, fileName: null, columns, matchOn, mode, tags, dryRun: true, createdById: null };
  const read = received.rows.map((source) => ({ source, ...readRow(source.cells, reader) }));
  const entries = entriesOf(read);
  const written = await writeInRounds(tx, job, currency, entries, now);
  const outcomes = new Map(entries.map(({ source }, at) => [source, written[at] as RowOutcome]));
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
    const fields = 'lead' in one ? { ...one.lead, contact: one.input } : 'input' in one ? one.input : null;
    return { line, outcome: outcomeOf[outcome.status], fields, errors: [] };
  });
  const counts = { rows: rows.length, create: 0, update: 0, unchanged: 0, fail: 0, skip: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return {
    format,
    encoding,
    locale,
    product: productOf({ format, columns, resource }),
    columns: describe(received),
    rows,
    counts,
    hasMore,
  };
}

const outcomeOf = { created: 'create', updated: 'update', unchanged: 'unchanged' } as const;

const maxSamples = 3;

/** Each column with how it came to its field, and with values of it. */
function describe({ resource, columns, headings, reader, rows }: ReceivedPreview): ImportPreview['columns'] {
  const cells = rows.map((row) => row.cells);
  const validity = validityOf(reader, cells);
  return columns.map(({ guessed, ...column }, index) => {
    const { filled, failed } = validity.get(column.field ?? '') ?? { filled: 0, failed: 0 };
    const values = cells.map((row) => row[index]).filter((value) => (value ?? '') !== '');
    const texts = new Set(values.map((value) => cut(typeof value === 'string' ? value : JSON.stringify(value))));
    return {
      ...column,
      source:
        column.field === null
          ? null
          : !guessed
            ? 'mapping'
            : isOfPreset(headings, index, resource)
              ? 'preset'
              : 'heading',
      confidence: filled === 0 ? null : (filled - failed) / filled,
      samples: [...texts].slice(0, maxSamples),
    };
  });
}
