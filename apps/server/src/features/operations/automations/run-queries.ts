import type { Transaction } from '../../../db/client.js';
import { asRecordset, columnList } from '../../../db/rows.js';
import type { AutomationRunRow } from './present.js';

/** Stores runs that moves have started; an automation that has one for this stage change already gets no second. */
export async function insertRuns(tx: Transaction, rows: readonly AutomationRunRow[]): Promise<void> {
  const stored = rows.map(({ startedBy: _, ...row }) => ({ ...row, results: tx.json(row.results) }));
  await tx`insert into automation_runs ${tx(stored)} on conflict do nothing`;
}

/** Stores many runs, whatever has started them, as one parameter. */
export async function insertManyRuns(tx: Transaction, rows: readonly AutomationRunRow[]): Promise<void> {
  const columns = columnList(tx, Object.keys(rows[0] as AutomationRunRow));
  await tx`
    insert into automation_runs (${columns}) select ${columns} from ${asRecordset(tx, 'automation_runs', rows)}
    on conflict do nothing`;
}

/** Whether a run waits to be done. */
export async function isPending(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const rows = await tx`
    select from automation_runs where tenant_id = ${tenantId} and id = ${id} and status = 'PENDING'`;
  return rows.length > 0;
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
