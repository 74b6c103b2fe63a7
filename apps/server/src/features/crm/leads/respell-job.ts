import { type Database, inTenant } from '../../../db/client.js';
import { nilUuid } from '../../../ids.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { writeAgain } from '../../../jobs/write-again.js';
import { listNamed, type NamedTable, namedTables, refreshWords, type TablePlace } from './search-index-queries.js';

const batchRows = 2_000;
/** Rows that one transaction writes. */
const batchWrites = 500;
const stepMs = 5_000;

type Progress = TablePlace & { table: NamedTable };
const beginning = { tenantId: nilUuid, id: nilUuid };

/**
 * Writes the words of contacts and leads again whose names have letters such as ü, so that `mueller` finds them: those from before words
 * were respelled. A migration enqueues it, once.
 */
export const respellWork: JobHandler = {
  kind: 'respell-words',
  slots: 1,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ data }, { db, signal }) {
    let progress = (data as unknown as Progress | null) ?? { table: namedTables[0], ...beginning };
    const deadlineMs = performance.now() + stepMs;
    const facts = { records: 0 };
    while (!signal.aborted && performance.now() < deadlineMs) {
      const rows = await listNamed(db, progress.table, progress, batchRows);
      facts.records += await respell(db, progress.table, rows);
      const last = rows.length === batchRows ? rows.at(-1) : undefined;
      const table = last ? progress.table : namedTables[namedTables.indexOf(progress.table) + 1];
      if (table === undefined) return { next: 'done', facts };
      const { tenantId, id } = last ?? beginning;
      progress = { table, tenantId, id };
    }
    return { next: 'again', data: { ...progress }, facts };
  },
};

async function respell(db: Database, table: NamedTable, rows: Awaited<ReturnType<typeof listNamed>>): Promise<number> {
  const wanted = rows.filter(({ isRespelled }) => isRespelled);
  const tenants = new Set(wanted.map(({ tenantId }) => tenantId));
  for (const tenantId of tenants) {
    const ids = wanted.filter((row) => row.tenantId === tenantId).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += batchWrites) {
      const some = ids.slice(at, at + batchWrites);
      await writeAgain(() => inTenant(db, tenantId, (tx) => refreshWords(tx, table, tenantId, some)));
    }
  }
  return wanted.length;
}
