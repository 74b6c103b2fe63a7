import { ofServer } from '../../../db/cause.js';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { openPageReader, type PageReader } from '../../../db/replicas/long-reads.js';
import type { Replicas } from '../../../db/replicas/replicas.js';
import { appendEvents } from '../../../events/outbox.js';
import { DamagedFileError, type FileStore, MissingFileError, PartBuffer } from '../../../files/store.js';
import { fileKey, recordContent } from '../../../files/stored-files.js';
import {
  explainFailure,
  type JobHandler,
  type Lease,
  type RunContext,
  type StepResult,
} from '../../../jobs/handler.js';
import { notify } from '../../accounts/notifications/index.js';
import { listOf } from './lists.js';
import { type ExportRow, toAnnounced } from './present.js';
import * as queries from './queries.js';
import { exportWork } from './service.js';
import { pagesOf, textOf } from './write.js';

const stepMs = 10_000;
const waitMs = 2_000;

/** Cancelled, or another worker is at it, whose lease may have run out: whoever has the lease looks again. */
const again: StepResult = { next: 'again' };

/** Writes exports: part by part, each kept with its place in the list. */
export function createExportHandler(store: FileStore, replicas?: Replicas): JobHandler {
  return {
    kind: exportWork,
    slots: 4,
    slotsPerTenant: 2,
    slotsPerKey: 2,
    leaseSeconds: 120,
    run: async (lease, context) => {
      try {
        return await runStep(store, replicas, lease, context);
      } catch (error) {
        if (!(error instanceof MissingFileError) && !(error instanceof DamagedFileError)) throw error;
        await end(context.db, lease, 'FAILED', `${error.message} Export again.`, context.now());
        return { next: 'done', facts: { outcome: 'damaged' } };
      }
    },
    giveUp: ({ tenantId, id }, error, { db, now }) =>
      end(db, { tenantId, id }, 'FAILED', `${explainFailure(error)} Export again.`, now()),
  };
}

async function runStep(
  store: FileStore,
  replicas: Replicas | undefined,
  lease: Lease,
  context: RunContext,
): Promise<StepResult> {
  const { db, now, signal } = context;
  const row = await queries.findExport(db, lease.tenantId, lease.id);
  if (!row || (row.status !== 'PENDING' && row.status !== 'RUNNING')) return { next: 'done' };
  const list = listOf(row.resource);
  const columns = row.writtenColumns ?? list.fields;
  const { mustWait: look } = list;
  const mustWait = async (reader: PageReader) => look !== undefined && reader((from) => look(from, row.tenantId, row));
  const fromPrimary: PageReader = (work) => inTenant(db, row.tenantId, work);
  const later: StepResult = { next: 'again', at: new Date(now().getTime() + waitMs), isIdle: true };
  if (await mustWait(fromPrimary)) return later;
  const deadlineMs = performance.now() + stepMs;
  let draft = row.draft ?? (await store.begin(fileKey(row.tenantId, row.fileId)));
  let { rows } = row;
  let from = row.cursor;
  let total = row.total ?? 0;
  const part = new PartBuffer();
  if (!row.draft) part.add(textOf.head(row, columns));
  // Whoever was stopped for longer than the lease must not write into the file: another worker goes on with it.
  const isLost = () => now() >= lease.leaseEnd;
  const keep = async (cursor: string) => {
    if (isLost()) return false;
    const bytes = part.take();
    if (bytes) draft = await store.append(draft, bytes);
    const written = { draft, cursor, rows, total };
    const isMine = await inTenant(db, row.tenantId, (tx) =>
      queries.advanceExport(tx, row, from, written, now().toISOString()),
    );
    from = cursor;
    return isMine;
  };
  const readPage = await openPageReader(replicas, fromPrimary);
  const read = (page: { cursor: string; limit: number }) =>
    readPage((from) => list.read(from, row.tenantId, row, page));
  let restedMs = performance.now();
  for await (const { data, meta } of pagesOf(read, row.cursor)) {
    if (await mustWait(readPage)) return later;
    part.add(textOf.rows(row.format, columns, data));
    await context.rest(performance.now() - restedMs);
    restedMs = performance.now();
    rows += data.length;
    total = Math.max(meta.total, rows);
    if (meta.cursor === '') break;
    if (!part.isFull) continue;
    // Parts are full but for the last one, as stores want them: a step ends with one.
    if (!(await keep(meta.cursor))) return again;
    if (signal.aborted || performance.now() > deadlineMs) return { next: 'again', facts: { rows } };
  }
  if (isLost()) return again;
  const bytes = part.take();
  if (bytes) draft = await store.append(draft, bytes);
  await store.finish(draft);
  const isComplete = await complete(db, row, from, { draft, cursor: from, rows, total: rows }, now());
  return isComplete ? { next: 'done', facts: { rows } } : again;
}

async function complete(
  db: Database,
  row: ExportRow,
  from: string,
  written: queries.ExportProgress,
  now: Date,
): Promise<boolean> {
  return inTenant(
    db,
    row.tenantId,
    async (tx) => {
      if (!(await queries.advanceExport(tx, row, from, written, now.toISOString()))) return false;
      const ended = await queries.endExport(tx, row, 'COMPLETED', null, now.toISOString());
      if (!ended) return false;
      await recordContent(tx, row.tenantId, row.fileId, written.draft);
      const occurrence = { data: toAnnounced(ended), score: null, pipelineId: null };
      await appendEvents(tx, row.tenantId, 'export.ready', [occurrence], now);
      await notifyRequester(tx, ended, now);
      return true;
    },
    row.cause ?? ofServer,
  );
}

async function end(
  db: Database,
  row: Pick<ExportRow, 'tenantId' | 'id'>,
  status: 'FAILED',
  error: string,
  now: Date,
): Promise<void> {
  await inTenant(db, row.tenantId, async (tx) => {
    const ended = await queries.endExport(tx, row, status, error, now.toISOString());
    if (!ended) return;
    const occurrence = { data: toAnnounced(ended), score: null, pipelineId: null };
    await appendEvents(tx, row.tenantId, 'export.failed', [occurrence], now);
    await notifyRequester(tx, ended, now);
  });
}

async function notifyRequester(tx: Transaction, { tenantId, id, createdById }: ExportRow, now: Date): Promise<void> {
  if (!createdById) return;
  await notify({ tx, caller: { tenantId }, now }, null, [
    { userIds: [createdById], kind: 'EXPORT_FINISHED', recordId: id },
  ]);
}
