import type { BulkResult } from '@lead-engagement/contract';
import type { WithStatus } from './handlers.js';

/** The response to a bulk request: 200 if every record was written, otherwise 207. */
export function bulkAnswer(results: BulkResult[]): WithStatus<200 | 207, BulkResult[]> {
  return { status: results.some(({ status }) => status === 'failed') ? 207 : 200, data: results };
}

/** The response to an upsert: 201 if it created the record, otherwise 200. */
export function upsertAnswer<T>({ isNew, data }: { isNew: boolean; data: T }): WithStatus<200 | 201, T> {
  return { status: isNew ? 201 : 200, data };
}
