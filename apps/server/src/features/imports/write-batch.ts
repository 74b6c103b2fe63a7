import { type Database, inTenant, type Transaction } from '../../db/client.js';
import type { ApiError } from '../../errors.js';
import { encodeId, newUuid } from '../../ids.js';
import { recordForEach } from '../activities/service.js';
import { type ContactOutcome, type ImportRules, importContacts } from '../contacts/import-service.js';
import { matchKeyOf } from '../contacts/match-service.js';
import { importLeads, type LeadEntry } from '../leads/import-service.js';
import { getSettings } from '../settings/service.js';
import { keepChanges } from './changes.js';
import type { Checkpoint } from './checkpoint.js';
import { fieldsOf } from './mapping.js';
import type { ImportErrorRow, ImportRow } from './present.js';
import * as queries from './queries.js';
import {
  problemsOf,
  type ReadContact,
  type ReadLead,
  type ReadRow,
  type RowProblem,
  type RowReader,
} from './row-input.js';
import type { SourceRow } from './source.js';

/** Where a row stands, for what a contact that cannot be written says. */
export const place = 'row';
const maxValueChars = 200;

/** What of an import decides how its rows are written. */
export type WritingJob = Pick<
  ImportRow,
  'tenantId' | 'id' | 'resource' | 'fileName' | 'matchOn' | 'mode' | 'tags' | 'dryRun' | 'createdById'
>;

/** A row that could be read, of contacts or of leads. */
type Entry = ReadContact & Partial<ReadLead> & { source: SourceRow; at: string };

/** What became of a row: `contactIds` are the contacts that were written with it. */
export type RowOutcome =
  | { status: 'created' | 'updated' | 'unchanged'; id: string; contactIds: readonly string[] }
  | { status: 'failed'; error: ApiError };

/** The rows that could be read. */
export function entriesOf(rows: readonly ReadRow[]): Entry[] {
  return rows.flatMap((one) => ('input' in one ? [{ ...one, at: place }] : []));
}

/** Takes back what a dry run wrote. */
class DryRun extends Error {
  constructor(readonly outcomes: RowOutcome[]) {
    super('dry run');
  }
}

/**
 * Writes a batch of rows, what is wrong with others, and how far the file has been read, in one transaction. False if the
 * import is no longer at `from`: it was cancelled, or another worker goes on with it.
 */
export async function writeBatch(
  db: Database,
  job: ImportRow,
  rows: readonly ReadRow[],
  from: Checkpoint,
  reader: RowReader,
  now: Date,
): Promise<boolean> {
  return inTenant(
    db,
    job.tenantId,
    async (tx) => {
      const current = await queries.lockImport(tx, job.tenantId, job.id);
      const isRunning = current?.status === 'PENDING' || current?.status === 'RUNNING';
      if (!isRunning || current.checkpoint.bytes !== from.bytes) return false;
      const entries = entriesOf(rows);
      const currency = job.resource === 'leads' ? (await getSettings(tx, job.tenantId)).currency : '';
      const outcomes = await writeInRounds(tx, job, currency, entries, now);
      const problems = [
        ...rows.flatMap((one) => ('problems' in one ? [one] : [])),
        ...entries.flatMap(({ source }, index) => {
          const outcome = outcomes[index] as RowOutcome;
          return outcome.status === 'failed' ? [{ source, problems: problemsOf(outcome.error, place, reader) }] : [];
        }),
      ];
      await queries.insertErrors(
        tx,
        problems.flatMap((one) => toErrorRows(job, one.source, one.problems, now)),
      );
      const counts: queries.Counts = {
        rows: rows.length,
        created: 0,
        updated: 0,
        unchanged: 0,
        failed: problems.length,
      };
      for (const { status } of outcomes) if (status !== 'failed') counts[status] += 1;
      await queries.advanceImport(tx, job, counts, rows.at(-1)?.source.end ?? from, now.toISOString());
      return true;
    },
    job.actorId,
  );
}

/** Writes entries as rows of an import, and takes it back if the import is a dry run. */
export async function writeInRounds(
  tx: Transaction,
  job: WritingJob,
  currency: string,
  entries: readonly Entry[],
  now: Date,
): Promise<RowOutcome[]> {
  if (!job.dryRun) return writeAll(tx, job, currency, entries, now);
  try {
    return await tx.savepoint(async (inner) => {
      throw new DryRun(await writeAll(inner, job, currency, entries, now));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcomes;
    throw error;
  }
}

async function writeAll(
  tx: Transaction,
  job: WritingJob,
  currency: string,
  entries: readonly Entry[],
  now: Date,
): Promise<RowOutcome[]> {
  const { tenantId, createdById } = job;
  const { mode, matchOn, tags } = job;
  const rules: ImportRules = {
    ...{ mode, matchOn, tags },
    ...(!job.dryRun && { onWritten: (inner, writes) => keepChanges(inner, job, writes) }),
  };
  const outcomes: RowOutcome[] =
    job.resource === 'leads'
      ? await importLeads(tx, { tenantId, userId: createdById, currency }, entries as readonly LeadEntry[], rules, now)
      : await writeContacts(tx, tenantId, rules, entries, now);
  await recordImported(tx, job, outcomes, now);
  return outcomes;
}

/** Rows that name a contact which an earlier row names come after it, so that each finds what the one before made. */
async function writeContacts(
  tx: Transaction,
  tenantId: string,
  rules: ImportRules,
  entries: readonly Entry[],
  now: Date,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  let left = entries.map((entry, index) => ({ entry, index }));
  while (left.length > 0) {
    const seen = new Set<string>();
    const later: typeof left = [];
    const round = left.filter((one) => {
      const key = matchKeyOf(one.entry.input, rules.matchOn);
      if (key === undefined) return true;
      if (seen.has(key)) later.push(one);
      return !seen.has(key) && Boolean(seen.add(key));
    });
    const written = await importContacts(
      tx,
      tenantId,
      round.map(({ entry }) => entry),
      rules,
      now,
    );
    for (const [at, { index }] of round.entries()) {
      const outcome = written[at] as ContactOutcome;
      const isWritten = outcome.status === 'created' || outcome.status === 'updated';
      outcomes[index] =
        outcome.status === 'failed' ? outcome : { ...outcome, contactIds: isWritten ? [outcome.id] : [] };
    }
    left = later;
  }
  return outcomes;
}

async function recordImported(
  tx: Transaction,
  job: WritingJob,
  outcomes: readonly RowOutcome[],
  now: Date,
): Promise<void> {
  const ids = outcomes.flatMap((one) => (one.status === 'failed' ? [] : one.contactIds));
  if (ids.length === 0) return;
  const title = job.fileName === null ? 'Imported' : `Imported from ${job.fileName}`;
  const metadata = { importId: encodeId('import', job.id) };
  await recordForEach(tx, job.tenantId, [...new Set(ids)], { type: 'imported', title, metadata }, now);
}

/** What is wrong with a row, each with its column and cell. */
export function toErrorRows(
  job: Pick<ImportRow, 'tenantId' | 'id' | 'columns'>,
  row: SourceRow,
  problems: readonly RowProblem[],
  now: Date,
): ImportErrorRow[] {
  return problems.map(({ field, code, message }) => {
    const column = columnOf(job, field, row);
    const cell = column && row.cells[column.column - 1];
    return {
      tenantId: job.tenantId,
      id: newUuid(now.getTime()),
      importId: job.id,
      line: row.line,
      column: column?.column ?? null,
      heading: column?.heading ?? null,
      field,
      value: cell === undefined || cell === null ? null : cut(typeof cell === 'string' ? cell : JSON.stringify(cell)),
      code,
      message: message.toWellFormed(),
    };
  });
}

/** The column that a problem is about: of several with its field, the first one that the row fills. */
function columnOf(job: Pick<ImportRow, 'columns'>, field: string | null, { cells }: SourceRow) {
  const same = fieldsOf(job.columns).find((one) => one.field === field)?.columns ?? [];
  const filled = same.find((column) => (cells[column - 1] ?? '') !== '') ?? same[0];
  return filled === undefined ? undefined : job.columns[filled - 1];
}

export function cut(value: string): string {
  return value.slice(0, maxValueChars).replaceAll('\u0000', '').toWellFormed();
}
