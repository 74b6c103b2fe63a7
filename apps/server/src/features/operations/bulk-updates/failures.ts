import { type BulkUpdate, limits } from '@lead-engagement/contract';
import type { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';

type Failures = BulkUpdate['failures'];

/** The reasons why leads failed, with those of another batch. Reasons after the first ones are left out. */
export function addFailures(known: Failures, failed: readonly { id: string; error: ApiError }[]): Failures {
  const reasons = new Map(known.map((one) => [reasonOf(one), one]));
  for (const { id, error } of failed) {
    const { code, message } = error;
    const reason = reasons.get(reasonOf(error)) ?? { code, message, count: 0, leadIds: [] };
    if (reason.count === 0 && reasons.size === limits.bulkUpdateFailures) continue;
    const leadIds = [...reason.leadIds, encodeId('lead', id)].slice(0, limits.bulkUpdateFailedLeads);
    reasons.set(reasonOf(error), { ...reason, count: reason.count + 1, leadIds });
  }
  return [...reasons.values()];
}

function reasonOf({ code, message }: Pick<ApiError, 'code' | 'message'> | Failures[number]): string {
  return `${code} ${message}`;
}
