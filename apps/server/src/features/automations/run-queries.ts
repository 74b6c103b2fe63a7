import type { Database, Transaction } from '../../db/client.js';
import type { AutomationRunRow } from './present.js';

export type NewRun = Omit<AutomationRunRow, 'failedAttempts'>;

/** Stores runs; an automation that has one for this stage change already gets no second. */
export async function insertRuns(tx: Transaction, rows: readonly NewRun[]): Promise<void> {
  const stored = rows.map((row) => ({ ...row, results: tx.json(row.results) }));
  await tx`insert into automation_runs ${tx(stored)} on conflict do nothing`;
}

/** Runs of any tenant that are due, the longest first. */
export async function listDueRuns(
  db: Database,
  now: Date,
  limit: number,
): Promise<Pick<AutomationRunRow, 'tenantId' | 'id'>[]> {
  return db<Pick<AutomationRunRow, 'tenantId' | 'id'>[]>`
    select tenant_id, id from automation_runs
    where status = 'PENDING' and due_at <= ${now.toISOString()} order by due_at, id limit ${limit}`;
}

/**
 * Locks the lead of a run; false where somebody else has it locked, or it is gone with its run. Whoever needs both locks
 * the lead first, as its deletion does, which takes its runs along.
 */
export async function lockLeadOfRun(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const rows = await tx`
    select from leads
    where tenant_id = ${tenantId}
      and id = (select lead_id from automation_runs where tenant_id = ${tenantId} and id = ${id})
    for update skip locked`;
  return rows.length > 0;
}

/** Takes a waiting run for this transaction; undefined where another worker has it, or has done it. */
export async function takeRun(tx: Transaction, tenantId: string, id: string): Promise<AutomationRunRow | undefined> {
  const [row] = await tx<AutomationRunRow[]>`
    select * from automation_runs
    where tenant_id = ${tenantId} and id = ${id} and status = 'PENDING' for update skip locked`;
  return row;
}

/** Writes what came of a run. */
export async function completeRun(
  tx: Transaction,
  { tenantId, id }: Pick<AutomationRunRow, 'tenantId' | 'id'>,
  outcome: Pick<AutomationRunRow, 'status' | 'message' | 'results'>,
  now: Date,
): Promise<void> {
  const changes = { ...outcome, results: tx.json(outcome.results), completedAt: now.toISOString() };
  await tx`update automation_runs set ${tx(changes)} where tenant_id = ${tenantId} and id = ${id}`;
}

/** Puts a run off after an attempt that failed for no reason of its own. */
export async function postponeRun(
  tx: Transaction,
  { tenantId, id }: Pick<AutomationRunRow, 'tenantId' | 'id'>,
  dueAt: Date,
): Promise<void> {
  await tx`
    update automation_runs set due_at = ${dueAt.toISOString()}, failed_attempts = failed_attempts + 1
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Deletes runs, at most `limit`, that were made before a moment. Returns how many. */
export async function deleteOldRuns(db: Database, before: Date, limit: number): Promise<number> {
  const deleted = await db`
    delete from automation_runs where ctid = any(array(
      select ctid from automation_runs where created_at < ${before.toISOString()} and status <> 'PENDING' limit ${limit}))`;
  return deleted.count;
}
