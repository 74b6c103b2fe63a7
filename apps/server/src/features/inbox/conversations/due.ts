import type { OfTenant, Write } from '../../../callers/write.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';

/** The work that assigns the conversations of a tenant. */
export const assignmentKind = 'conversation_assignment';

/**
 * Makes the worker assign the conversations of a tenant that wait, if it has rules for that. To be called where one begins to wait, and where a
 * user can get more. `causeId` (UUID) is what has changed: a row of work for each cause, since transactions with the same row would wait for each other.
 */
export async function makeAssignmentDue(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  causeId: string,
): Promise<void> {
  const [settings] = await tx`
    select from tenant_settings where tenant_id = ${tenantId} and conversation_assignment_rules is not null`;
  if (settings) await enqueueJobs(tx, [{ kind: assignmentKind, tenantId, id: causeId }], now);
}
