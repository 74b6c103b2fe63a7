import type { Transaction } from '../../db/client.js';
import { enqueueWork } from '../../jobs/work.js';
import type { AutomationRunRow } from './present.js';

export const runKind = 'automation-run';

/** Has runs done, those of one lead one by one. */
export function enqueueRuns(
  tx: Transaction,
  runs: readonly Pick<AutomationRunRow, 'tenantId' | 'id' | 'leadId'>[],
  now: Date,
): Promise<void> {
  const work = runs.map(({ tenantId, id, leadId }) => ({ kind: runKind, tenantId, id, key: leadId }));
  return enqueueWork(tx, work, now);
}
