import { restoreCell } from '../../../csv/cells.js';
import { maxHeadBytes, readDialect } from '../../../csv/dialect.js';
import { writeRows } from '../../../csv/write.js';
import type { Database } from '../../../db/client.js';
import type { FileStore } from '../../../files/store.js';
import { openStoredFile } from '../../../files/stored-files.js';
import type { Checkpoint } from './checkpoint.js';
import { headingsOf } from './headings.js';
import { failedRowsHeadings } from './mapping.js';
import type { ImportRow } from './present.js';
import * as queries from './queries.js';
import { delimiterOf, readSource } from './source.js';

const pageRows = 1_000;
const ownHeadings: readonly string[] = failedRowsHeadings;

/** The failed rows of an import as CSV: one pass through its file. Rejects with MissingFileError, DamagedFileError. */
export async function openFailedRows(db: Database, store: FileStore, job: ImportRow): Promise<AsyncIterable<string>> {
  const start = await startOf(db, store, job);
  const content = await openStoredFile(db, store, job.tenantId, job.fileId, { start: start.bytes });
  return writeFailed(db, job, content, start);
}

/** Where the first row stands: the checkpoint may have moved on since. */
export async function startOf(db: Database, store: FileStore, job: ImportRow): Promise<Checkpoint> {
  if (job.format === 'json') return { delimiter: '\n', bytes: 0, line: 1 };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of await openStoredFile(db, store, job.tenantId, job.fileId)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxHeadBytes) break;
  }
  const dialect = readDialect(
    Buffer.concat(chunks),
    bytes >= job.bytes,
    headingsOf(job.resource),
    delimiterOf(job.format),
  );
  return { delimiter: dialect.delimiter, bytes: dialect.bytes, line: dialect.line };
}

async function* writeFailed(
  db: Database,
  job: ImportRow,
  content: AsyncIterable<Uint8Array>,
  start: ImportRow['checkpoint'],
): AsyncGenerator<string> {
  const headings = job.columns.map(({ heading }) => heading);
  // A correction of corrections has their columns already.
  const shown = headings
    .map((heading, index) => ({ heading, index }))
    .filter(({ heading }) => !ownHeadings.includes(heading));
  yield writeRows([[...ownHeadings, ...shown.map(({ heading }) => heading)]]);
  let failed = await queries.listFailedLines(db, job.tenantId, job.id, 0, pageRows);
  let at = 0;
  for await (const rows of readSource(job.format, headings, content, start)) {
    const lines: string[][] = [];
    for (const { line, cells } of rows) {
      if (at === failed.length && failed.length > 0) {
        failed = await queries.listFailedLines(db, job.tenantId, job.id, failed.at(-1)?.line ?? 0, pageRows);
        at = 0;
      }
      const next = failed[at];
      if (!next) break;
      if (line < next.line) continue;
      at += 1;
      lines.push([String(line), next.message, ...shown.map(({ index }) => textOf(cells[index]))]);
    }
    if (lines.length > 0) yield writeRows(lines);
    if (failed.length === 0) return;
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return restoreCell(cell);
  return cell === undefined || cell === null ? '' : JSON.stringify(cell);
}
