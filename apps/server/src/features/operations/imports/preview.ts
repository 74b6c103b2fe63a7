import { type ImportOptions, type ImportPreview, type ImportResource, limits } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Write } from '../../../callers/write.js';
import { UnreadableFileError } from '../../../csv/problem.js';
import type { Database } from '../../../db/client.js';
import { invalidField } from '../../../errors.js';
import { type Upload, withFormFields } from '../../../files/upload.js';
import { newUuid } from '../../../ids.js';
import type { LeadEntry } from '../../crm/leads/index.js';
import { type AnyImportOptions, choicesOf } from './choices.js';
import { NotationSurvey } from './column-notations.js';
import { type RowFacts, readFacts } from './facts.js';
import { type ImportRow, productOf, toImportError } from './present.js';
import { describeColumns, listTargets } from './preview-columns.js';
import { readRow } from './read-row.js';
import { createReader } from './reader.js';
import type { RowReader } from './row-input.js';
import { optionsOf, readAllFields, readColumns } from './service.js';
import { type ImportSource, openSource, readSource, type SourceRow } from './source.js';
import { countContacts, countFindings, entriesOf, findingsOf, toErrorRows, writeEntries } from './write-batch.js';

/** The beginning of a file that has arrived, and how it is read. */
export interface ReceivedPreview extends Pick<ImportSource, 'format' | 'encoding' | 'headings' | 'sheet' | 'sheets'> {
  resource: ImportResource;
  options: AnyImportOptions;
  facts: RowFacts;
  columns: ImportRow['columns'];
  locale: string | null;
  reader: RowReader;
  rows: SourceRow[];
  hasMore: boolean;
}

/** Rows of a workbook that are enough for a preview, with lines above the headings and empty ones. */
const previewedRows = 10 * limits.importPreviewRows;

/**
 * Reads the first rows of a file to the end of the request. Throws VALIDATION_ERROR as an import of the file does, except if no column is
 * known: the preview shows the columns, to be mapped.
 */
export async function receivePreview(
  db: Database,
  caller: Pick<Caller, 'tenantId' | 'scopes'>,
  resource: ImportResource,
  upload: Upload,
  query: ImportOptions,
): Promise<ReceivedPreview> {
  const early = withFormFields(optionsOf[resource], query, upload.fields);
  const facts = await readFacts(db, caller.tenantId, resource);
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
    const { columns: mapped, locale } = readColumns(source, options, resource, facts, caller);
    const { format, encoding, headings, sheet, sheets } = source;
    const survey = new NotationSurvey(mapped, facts.fields, format);
    for (const { cells } of first.rows) survey.add(cells);
    const columns = survey.conclude();
    const { emptyCells, onInvalid, currency } = options;
    const how = { resource, format, columns, locale, emptyCells, onInvalid, choices: choicesOf(options) };
    const reader = createReader({ ...how, currency: currency ?? facts.currency }, facts);
    return { resource, format, encoding, headings, sheet, sheets, options, facts, columns, locale, reader, ...first };
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
  { tx, caller: { tenantId }, now }: Write<Pick<Caller, 'tenantId'>>,
  received: ReceivedPreview,
): Promise<ImportPreview> {
  const { resource, format, encoding, locale, columns, reader, hasMore, sheet = null, sheets = [] } = received;
  const { matchOn, mode, tags } = received.options;
  const id = newUuid(now.getTime());
  const choices = choicesOf(received.options);
  const how = { matchOn, mode, tags, choices, dryRun: true };
  const job = { tenantId, id, resource, format, fileName: null, columns, ...how, createdById: null };
  const read = received.rows.map((source) => ({ source, ...readRow(source.cells, reader) }));
  const written = await writeEntries(tx, job, entriesOf(read, now), reader, now);
  const outcomes = new Map(written.map((one) => [one.entry.source, one]));
  const findings = findingsOf(read, written, reader);
  const errors = new Map<SourceRow, ImportPreview['rows'][number]['errors']>();
  for (const one of findings) {
    const shown = toErrorRows(job, one.source, one, now).map((row) => {
      const { tenantId: _, line: __, ...error } = toImportError(row);
      return error;
    });
    errors.set(one.source, [...(errors.get(one.source) ?? []), ...shown]);
  }
  const rows = read.map(({ source, ...row }): ImportPreview['rows'][number] => {
    const { line } = source;
    if ('skipped' in row) return { line, outcome: 'skip', fields: null, contactMatch: null, errors: [] };
    const { entry, outcome } = outcomes.get(source) ?? {};
    const shown = { line, errors: errors.get(source) ?? [] };
    if (!entry || !outcome || outcome.status === 'failed')
      return { ...shown, outcome: 'fail', fields: null, contactMatch: null };
    const made = entry.createdAt && { createdAt: entry.createdAt.moment };
    const contact = { ...entry.input, ...made };
    const fields = entry.lead ? { ...entry.lead, ...momentsOf(entry.leadTimes), contact } : contact;
    return { ...shown, outcome: outcomeOf[outcome.status], fields, contactMatch: outcome.contact?.match ?? null };
  });
  const { skippedValues, likelyDuplicates, ignoredValues } = countFindings(findings);
  const ofContacts = countContacts(written);
  const counts = {
    ...{ rows: rows.length, create: 0, update: 0, unchanged: 0, fail: 0, skip: 0 },
    ...{ skippedValues, likelyDuplicates },
    contacts: {
      created: ofContacts.contactsCreated,
      linked: ofContacts.contactsLinked,
      filled: ofContacts.contactsFilled,
      updated: ofContacts.contactsUpdated,
      ignoredValues,
    },
  };
  for (const { outcome } of rows) counts[outcome] += 1;
  return {
    format,
    sheet,
    sheets,
    encoding,
    locale,
    product: productOf({ format, columns, resource }),
    columns: describeColumns(received),
    targets: listTargets(resource, received.facts),
    rows,
    counts,
    hasMore,
  };
}

/** The times of a lead that is made. One of which only the closing is known was made by then. */
function momentsOf({ createdAt, closedAt }: NonNullable<LeadEntry['leadTimes']> = {}): Record<string, string> {
  const made = createdAt ?? closedAt;
  return { ...(made && { createdAt: made.moment }), ...(closedAt && { closedAt: closedAt.moment }) };
}

const outcomeOf = { created: 'create', updated: 'update', unchanged: 'unchanged' } as const;
