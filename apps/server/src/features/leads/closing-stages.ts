import type { LeadStatus } from '@lead-engagement/contract';
import type { Transaction } from '../../db/client.js';
import type { StageRow } from '../pipelines/service.js';

/** Finds the stage of a pipeline (UUID) to which a status takes a lead: the first of that type, undefined if there is none. */
export type FindClosingStage = (pipelineId: string, status: LeadStatus) => StageRow | undefined;

/** Whether there can be a stage to which a status takes a lead. */
export function takesToStage(status: LeadStatus | undefined): boolean {
  return status === 'WON' || status === 'LOST';
}

/**
 * The first WON and the first LOST stage of each pipeline. Nobody deletes them until the transaction ends. A stage that is
 * about to be deleted is passed over: whoever deletes it may be waiting for one of the leads.
 */
export async function holdClosingStages(tx: Transaction, tenantId: string): Promise<FindClosingStage> {
  const rows = await tx<StageRow[]>`
    select stage.* from pipelines p
    cross join (values ('WON'), ('LOST')) as wanted (type)
    cross join lateral (
      select s.* from stages s
      where s.tenant_id = ${tenantId} and s.pipeline_id = p.id and s.type = wanted.type and s.deleted_at is null
      order by s.position, s.id limit 1 for key share of s skip locked
    ) stage
    where p.tenant_id = ${tenantId} and p.deleted_at is null`;
  return (pipelineId, status) => rows.find((stage) => stage.pipelineId === pipelineId && stage.type === status);
}
