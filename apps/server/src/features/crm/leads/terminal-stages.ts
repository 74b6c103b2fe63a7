import type { LeadStatus } from '@lead-engagement/contract';
import { type Transaction, WriteConflict } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import type { StageRow } from '../pipelines/index.js';

/** Long enough for most changes of stages to end. */
const retryAfterMs = 100;

/** Finds the stage of a pipeline (UUID) to which a status takes a lead: the first of that type, undefined if there is none. */
export type FindClosingStage = (pipelineId: string, status: LeadStatus) => StageRow | undefined;

/** Whether there can be a stage to which a status takes a lead. */
export function takesToStage(status: LeadStatus | undefined): boolean {
  return status === 'WON' || status === 'LOST';
}

/**
 * The first WON and the first LOST stage of each pipeline. Nobody deletes them until the transaction ends, and nobody adds
 * one to a pipeline without. A stage that is about to be deleted is passed over: whoever deletes it may be waiting for one of
 * the leads. The result throws WriteConflict for a pipeline whose stages are being changed, if the answer depends on that change.
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
  const lacking = await holdPipelinesWithout(tx, tenantId, rows);
  return (pipelineId, status) => {
    const found = rows.find((stage) => stage.pipelineId === pipelineId && stage.type === status);
    if (!found && takesToStage(status) && lacking.get(pipelineId) === 'changing') throw beingChanged();
    return found;
  };
}

/**
 * Holds the pipelines that have no WON or no LOST stage among these: whoever changes stages locks their pipeline first. A pipeline that
 * somebody has locked, or that has got such a stage meanwhile, is `changing`.
 */
async function holdPipelinesWithout(
  tx: Transaction,
  tenantId: string,
  found: readonly StageRow[],
): Promise<ReadonlyMap<string, 'held' | 'changing'>> {
  const ids = found.map(({ id }) => id);
  const lacking = await tx<{ id: string }[]>`
    select p.id from pipelines p where p.tenant_id = ${tenantId} and p.deleted_at is null and 2 > (
      select count(*) from stages s where s.tenant_id = ${tenantId} and s.pipeline_id = p.id and s.id = any(${ids}::uuid[]))`;
  if (lacking.length === 0) return new Map();
  const lackingIds = lacking.map(({ id }) => id);
  const held = await tx<{ id: string }[]>`
    select id from pipelines where tenant_id = ${tenantId} and id = any(${lackingIds}::uuid[])
    order by id for key share skip locked`;
  const types = found.map(({ pipelineId, type }) => `${pipelineId} ${type}`);
  const added = await tx<{ pipelineId: string }[]>`
    select pipeline_id from stages
    where tenant_id = ${tenantId} and pipeline_id = any(${lackingIds}::uuid[]) and type in ('WON', 'LOST') and deleted_at is null
      and pipeline_id || ' ' || type <> all(${types}::text[])`;
  const heldIds = new Set(held.map(({ id }) => id));
  const changing = new Set(added.map(({ pipelineId }) => pipelineId));
  return new Map(lackingIds.map((id) => [id, heldIds.has(id) && !changing.has(id) ? 'held' : 'changing']));
}

function beingChanged(): WriteConflict {
  const message = 'The stages of the pipeline are being changed. Repeat the request.';
  return new WriteConflict(new ApiError('CONFLICT.changed_meanwhile', message), retryAfterMs);
}
