import type { Job, JobFinished } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import { appendEvents } from '../../../events/outbox.js';

const types = { IMPORT: 'import.finished', BULK_UPDATE: 'bulk_update.finished' } as const;

/** Emits that an import or a bulk update has ended, without what it says of persons. Call it in the transaction that ends it. */
export async function tellFinished(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  job: Job,
  { resource, dryRun }: Pick<JobFinished, 'resource' | 'dryRun'>,
): Promise<void> {
  const { progress: _1, errors: _2, undo: _3, ...shown } = job;
  const kind = job.kind as JobFinished['kind'];
  const data = { ...shown, resource, dryRun, kind, status: job.status as JobFinished['status'] };
  await appendEvents(tx, tenantId, types[kind], [{ data, score: null, pipelineId: null }], now);
}
