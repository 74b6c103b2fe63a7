import { imports, type JobError, limits, opensRoute } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { type JobReaders, jobFailed, toJob } from '../../job-readers.js';
import { tellFinished } from '../jobs/index.js';
import { type ImportRow, toImport } from './present.js';
import * as queries from './queries.js';

/** An import as a job. What is wrong with its rows is for those who may read them. */
export const importJobs: JobReaders = {
  async IMPORT(db, { tenantId, scopes }, uuid) {
    const row = await queries.findImport(db, tenantId, uuid);
    if (!row) return undefined;
    const shown = toImport(row);
    const found = opensRoute(scopes, imports.listErrors) ? await listRowErrors(db, row) : [];
    const { error } = shown;
    const failed = jobFailed(error?.message).map((one) => ({
      ...one,
      ...(error?.line && { line: error.line }),
    }));
    return toJob('IMPORT', { ...shown, errors: [...failed, ...found] }, { id: shown.id });
  },
};

/** Emits that an import has ended. */
export function tellImportEnded(tx: Transaction, row: ImportRow, now: Date): Promise<void> {
  const shown = toImport(row);
  const job = toJob('IMPORT', { ...shown, errors: [] }, { id: shown.id });
  return tellFinished({ tx, caller: { tenantId: row.tenantId }, now }, job, shown);
}

async function listRowErrors(db: Queryable, { tenantId, id }: ImportRow): Promise<JobError[]> {
  const rows = await queries.listFirstErrors(db, tenantId, id, limits.jobErrors);
  return rows.map(({ code, message, field, line }) => ({
    code,
    message,
    ...(field !== null && { path: field }),
    line,
  }));
}
