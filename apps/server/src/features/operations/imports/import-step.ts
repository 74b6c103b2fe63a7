import { limits } from '@lead-engagement/contract';
import { UnreadableFileError } from '../../../csv/problem.js';
import { type Database, inTenant } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { DamagedFileError, type FileStore, MissingFileError } from '../../../files/store.js';
import { openStoredFile } from '../../../files/stored-files.js';
import {
  explainFailure,
  type JobHandler,
  type Lease,
  type RunContext,
  type StepResult,
} from '../../../jobs/handler.js';
import { writeAgain } from '../../../jobs/write-again.js';
import { notify } from '../../accounts/notifications/index.js';
import { NotationSurvey } from './column-notations.js';
import { readFacts } from './facts.js';
import { startOf } from './failed-rows.js';
import { tellImportEnded } from './job.js';
import type { ImportRow } from './present.js';
import * as queries from './queries.js';
import { readRow } from './read-row.js';
import { createReader } from './reader.js';
import type { ReadRow, RowReader } from './row-input.js';
import { importWork } from './service.js';
import { readSource } from './source.js';
import { writeBatch } from './write-batch.js';

const batchRows = 1_000;
/** The first batch of a step, and each while the tenant is held back: a batch keeps the processor for itself while it is prepared. */
const smallBatchRows = 100;
/** A batch of long rows ends early: it is held in memory, and so is the next one. */
const batchBytes = 4 * 1024 * 1024;
const stepMs = 5_000;

/** Imports contacts and leads: batch by batch, each with its place in the file in one transaction. */
export function createImportHandler(store: FileStore): JobHandler {
  return {
    kind: importWork,
    slots: 4,
    slotsPerTenant: 2,
    slotsPerKey: 2,
    // After a crash, the next worker waits for this lease to expire. A step that takes longer shares its batches with the next one, harmlessly.
    leaseSeconds: 20,
    run: (lease, context) => runStep(store, lease, context),
    giveUp: async ({ tenantId, id }, failure, { db, now }) => {
      const error = {
        line: null,
        column: null,
        message: `${explainFailure(failure)} Import the rest of the file again.`,
      };
      await end(db, { tenantId, id }, 'FAILED', error, now());
    },
  };
}

async function runStep(store: FileStore, lease: Lease, context: RunContext): Promise<StepResult> {
  const { db, now, signal } = context;
  const row = await queries.findImport(db, lease.tenantId, lease.id);
  if (!row || (row.status !== 'PENDING' && row.status !== 'RUNNING')) return { next: 'done' };
  const deadlineMs = performance.now() + stepMs;
  const facts = { rows: 0 };
  try {
    const reader = await openReader(db, store, row, context);
    if (!reader) return { next: 'again', facts };
    let { checkpoint } = row;
    for await (const rows of readAhead(readBatches(db, store, row, reader, context))) {
      const startedMs = performance.now();
      const next = rows.at(-1)?.source.end ?? checkpoint;
      const isMine = await writeAgain(() => writeBatch(db, row, rows, checkpoint, reader, now()));
      // Cancelled, or another worker is at it, whose lease may have run out: whoever has the lease looks again.
      if (!isMine) return { next: 'again', facts };
      checkpoint = next;
      facts.rows += rows.length;
      if (signal.aborted || performance.now() > deadlineMs) return { next: 'again', facts };
      await context.rest(performance.now() - startedMs);
    }
    await end(db, row, 'COMPLETED', null, now());
    return { next: 'done', facts };
  } catch (error) {
    const problem = explain(error);
    if (!problem) throw error;
    await end(db, row, 'FAILED', problem, now());
    return { next: 'done', facts };
  }
}

function explain(error: unknown) {
  if (error instanceof UnreadableFileError) {
    return { line: error.line, column: error.column, message: error.message };
  }
  if (error instanceof MissingFileError) {
    return { line: null, column: null, message: `The file is gone: it is kept for ${limits.fileDays} days.` };
  }
  if (error instanceof DamagedFileError) {
    return { line: null, column: null, message: `${error.message} Import the rest of your file again.` };
  }
  // Such as the custom field by which rows are matched, which is gone or no longer unique.
  if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') {
    return { line: null, column: null, message: error.message };
  }
  return undefined;
}

/** A reader of the rows; undefined if the step has to end before the file was looked through. */
async function openReader(
  db: Database,
  store: FileStore,
  row: ImportRow,
  { signal, rest }: Pick<RunContext, 'signal' | 'rest'>,
): Promise<RowReader | undefined> {
  const facts = await readFacts(db, row.tenantId, row.resource);
  const survey = new NotationSurvey(row.columns, facts.fields, row.format);
  const isKnown = row.columns.some(({ notation }) => notation);
  if (!survey.isNeeded || isKnown) return createReader(row, facts);
  const start = await startOf(db, store, row);
  const content = await openStoredFile(db, store, row.tenantId, row.fileId, { start: start.bytes, wholeParts: true });
  const headings = row.columns.map(({ heading }) => heading);
  try {
    for await (const rows of readSource(row.format, headings, content, start)) {
      const startedMs = performance.now();
      for (const { cells } of rows) survey.add(cells);
      if (signal.aborted) return undefined;
      await rest(performance.now() - startedMs);
    }
  } catch (error) {
    // The rows before a place that cannot be read are written all the same; writing them meets the place, and says so.
    if (!explain(error)) throw error;
  }
  // An import that goes on after a kill reads the rest of its rows as those before.
  const columns = survey.conclude();
  await inTenant(db, row.tenantId, (tx) => queries.setColumns(tx, row, columns));
  return createReader({ ...row, columns }, facts);
}

async function* readBatches(
  db: Database,
  store: FileStore,
  row: ImportRow,
  reader: RowReader,
  { isHeldBack }: Pick<RunContext, 'isHeldBack'>,
): AsyncGenerator<ReadRow[]> {
  // Nothing is written of a part that is damaged.
  const how = { start: row.checkpoint.bytes, wholeParts: true };
  const content = await openStoredFile(db, store, row.tenantId, row.fileId, how);
  const headings = row.columns.map(({ heading }) => heading);
  let batch: ReadRow[] = [];
  let batchStart = row.checkpoint.bytes;
  let size = smallBatchRows;
  let failure: unknown;
  try {
    for await (const rows of readSource(row.format, headings, content, row.checkpoint)) {
      for (const source of rows) {
        batch.push({ source, ...readRow(source.cells, reader) });
        if (batch.length < size && source.end.bytes - batchStart < batchBytes) continue;
        yield batch;
        batch = [];
        batchStart = source.end.bytes;
        size = isHeldBack() ? smallBatchRows : Math.min(batchRows, 2 * size);
      }
    }
  } catch (error) {
    failure = error;
  }
  // Also those before a place that cannot be read.
  if (batch.length > 0) yield batch;
  if (failure !== undefined) throw failure;
}

/** The same items, each read while the one before is worked on. */
async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next();
      // Thrown when it is awaited, unless nobody wants it any more.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
}

function end(
  db: Database,
  row: Pick<ImportRow, 'tenantId' | 'id'>,
  status: 'COMPLETED' | 'FAILED',
  error: ImportRow['error'],
  now: Date,
): Promise<void> {
  return inTenant(db, row.tenantId, async (tx) => {
    const ended = await queries.endImport(tx, row, status, error, now.toISOString());
    if (!ended) return;
    await tellImportEnded(tx, ended, now);
    if (!ended.createdById) return;
    const userIds = [ended.createdById];
    await notify({ tx, caller: { tenantId: row.tenantId }, now }, null, [
      { userIds, kind: 'IMPORT_FINISHED', recordId: row.id },
    ]);
  });
}
