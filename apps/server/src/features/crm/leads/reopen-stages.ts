import type { Transaction } from '../../../db/client.js';
import type { StageRow } from '../pipelines/index.js';
import type { LeadRow } from './present.js';

/**
 * The stage that each of these leads returns to when it is opened again, by the UUID of the lead: the OPEN stage of its
 * pipeline that it was in last, else the first OPEN one. Nobody deletes it until the transaction ends. A stage that is about
 * to be deleted is passed over: whoever deletes it may be waiting for one of the leads.
 */
export async function holdReturnStages(
  tx: Transaction,
  tenantId: string,
  leads: readonly Pick<LeadRow, 'id' | 'pipelineId'>[],
): Promise<ReadonlyMap<string, StageRow>> {
  const ids = leads.map(({ id }) => id);
  const pipelineIds = leads.map(({ pipelineId }) => pipelineId);
  const rows = await tx<(StageRow & { leadId: string })[]>`
    select stage.*, wanted.lead_id
    from unnest(${ids}::uuid[], ${pipelineIds}::uuid[]) as wanted (lead_id, pipeline_id)
    left join lateral (
      select s.id from lead_changes c
      join stages s on s.tenant_id = c.tenant_id and s.id = (c.changes -> 'stage_id' ->> 0)::uuid
      where c.tenant_id = ${tenantId} and c.lead_id = wanted.lead_id and c.changes ? 'stage_id'
        and s.type = 'OPEN' and s.pipeline_id = wanted.pipeline_id and s.deleted_at is null
      order by c.created_at desc, c.id desc limit 1
    ) origin on true
    cross join lateral (
      select s.* from stages s
      where s.tenant_id = ${tenantId} and s.pipeline_id = wanted.pipeline_id and s.type = 'OPEN' and s.deleted_at is null
      order by (s.id = origin.id) desc nulls last, s.position, s.id limit 1 for key share of s skip locked
    ) stage`;
  return new Map(rows.map(({ leadId, ...stage }) => [leadId, stage as StageRow]));
}
