import type { Transaction } from '../../../db/client.js';
import { ownValue } from '../../../own-value.js';
import { listToMoveBack, moveRecords, moveRecordsBack, moveTimelinesBack } from './move-queries.js';
import type { MergeRow } from './queries.js';
import { type BatchRows, movedTables } from './references.js';

/** What a batch did. */
export interface Batch {
  /** The moved records of each kind. */
  moved: Record<string, number>;
  /** A table had as many records as a batch takes: there may be more. */
  isFull: boolean;
}

/** Moves the next records of the merged contacts to the primary one: leads first, because entries are added to those of their contact. */
export async function moveNext(tx: Transaction, row: MergeRow, most: BatchRows, now: Date): Promise<Batch> {
  const moved: Record<string, number> = Object.fromEntries(movedTables.map(({ table }) => [table, 0]));
  for (const each of movedTables) {
    const batch = await moveRecords(tx, row, each, most[each.table], now.toISOString());
    moved[each.table] = batch.moved;
    if (batch.found === most[each.table]) return { moved, isFull: true };
  }
  return { moved, isFull: false };
}

/** Moves the next records of an undone merge back: leads with all that is on their timelines, then the others. */
export async function moveNextBack(tx: Transaction, row: MergeRow, most: BatchRows, now: Date): Promise<Batch> {
  const moved: Record<string, number> = {};
  for (const each of movedTables) {
    const returns = await listToMoveBack(tx, row, each, most[each.table]);
    if (returns.length === 0) continue;
    if (each.table === 'leads') {
      const entries = await moveTimelinesBack(tx, row, returns, most.activities);
      // More entries than a batch takes: the leads stay with the primary contact until the last of them has moved.
      if (entries === most.activities) return { moved: { activities: entries }, isFull: true };
    }
    await moveRecordsBack(tx, row, each, returns, now.toISOString());
    const count = returns.reduce((sum, { ids }) => sum + ids.length, 0);
    moved[each.table] = count;
    if (count === most[each.table]) return { moved, isFull: true };
  }
  return { moved, isFull: false };
}

export function addCounts(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sums = Object.entries(b).map(([kind, count]) => [kind, (ownValue(a, kind) ?? 0) + count]);
  return { ...a, ...Object.fromEntries(sums) };
}
