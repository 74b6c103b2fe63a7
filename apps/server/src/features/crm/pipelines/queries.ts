import type { Pipeline, Stage } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords, type RecordFilters } from '../../../db/filters.js';
import { fetchPage, openPage, type Page, type PageQuery } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { type PipelineRow, type StageRow, toPipeline, toStage } from './present.js';
import { pipelines, stages } from './table.js';

/** A transaction that changes a pipeline also blocks changes of its stages until it ends. */
export const pipelineRecords = recordsOf(pipelines, 'pipeline');

export const stageRecords = recordsOf(stages, 'stage');

/** Finds a stage of any pipeline, deleted or not. */
export async function findStageIncludingDeleted(
  db: Queryable,
  tenantId: string,
  id: string,
): Promise<StageRow | undefined> {
  const [row] = await db<StageRow[]>`select * from stages where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** The deleted stages whose leads go to this one, directly or through others. */
export async function listPredecessors(tx: Transaction, tenantId: string, id: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with recursive before as (
      select id from stages where tenant_id = ${tenantId} and successor_id = ${id} and deleted_at is not null
      union
      select s.id from before join stages s
        on s.tenant_id = ${tenantId} and s.successor_id = before.id and s.deleted_at is not null
    )
    select id from before`;
  return rows.map((row) => row.id);
}

/** Finds the pipeline that new leads go to. Every tenant has one. */
export async function findDefaultPipeline(db: Queryable, tenantId: string): Promise<PipelineRow | undefined> {
  const [row] = await db<PipelineRow[]>`
    select * from pipelines where tenant_id = ${tenantId} and is_default and deleted_at is null`;
  return row;
}

/** The live stages of some pipelines, in order of position. */
export async function listStagesOf(db: Queryable, tenantId: string, pipelineIds: string[]): Promise<StageRow[]> {
  return db<StageRow[]>`
    select * from stages where tenant_id = ${tenantId} and pipeline_id = any(${pipelineIds}::uuid[]) and deleted_at is null
    order by pipeline_id, position, id`;
}

/**
 * The stage that a new lead of a pipeline enters, which cannot be deleted until the transaction ends. Undefined also if another transaction
 * has just deleted it although other stages exist: call it again.
 */
export async function holdFirstStage(
  tx: Transaction,
  tenantId: string,
  pipelineId: string,
): Promise<StageRow | undefined> {
  const [row] = await tx<StageRow[]>`
    select * from stages where tenant_id = ${tenantId} and pipeline_id = ${pipelineId} and deleted_at is null
    order by position, id limit 1 for key share`;
  return row;
}

/** The first stage of the default pipeline. */
export async function findDefaultStage(db: Queryable, tenantId: string): Promise<StageRow | undefined> {
  const [row] = await db<StageRow[]>`
    select s.* from pipelines p join stages s on s.tenant_id = p.tenant_id and s.pipeline_id = p.id
    where p.tenant_id = ${tenantId} and p.is_default and p.deleted_at is null and s.deleted_at is null
    order by s.position, s.id limit 1`;
  return row;
}

/** The first stage of the default pipeline, held, and undefined in the same case. */
export async function holdDefaultStage(tx: Transaction, tenantId: string): Promise<StageRow | undefined> {
  const [row] = await tx<StageRow[]>`
    select s.* from pipelines p join stages s on s.tenant_id = p.tenant_id and s.pipeline_id = p.id
    where p.tenant_id = ${tenantId} and p.is_default and p.deleted_at is null and s.deleted_at is null
    order by s.position, s.id limit 1 for key share of s`;
  return row;
}

/** The live stages, held, of the default pipeline and of all pipelines in `pipelineIds` or with a stage in `stageIds`. */
export async function holdStagesAround(
  tx: Transaction,
  tenantId: string,
  pipelineIds: string[],
  stageIds: string[],
): Promise<(StageRow & { isDefault: boolean })[]> {
  return tx<(StageRow & { isDefault: boolean })[]>`
    select s.*, p.is_default from pipelines p join stages s on s.tenant_id = p.tenant_id and s.pipeline_id = p.id
    where p.tenant_id = ${tenantId} and p.deleted_at is null and s.deleted_at is null
      and (p.is_default or p.id = any(${pipelineIds}::uuid[]) or s.id = any(${stageIds}::uuid[]))
    order by s.pipeline_id, s.position, s.id for key share of s`;
}

/** Waits for the leads that are entering these live stages, and keeps other leads out until the transaction ends. */
export async function closeStages(tx: Transaction, tenantId: string, ids: string[]): Promise<void> {
  await tx`
    select from stages where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`;
}

/** A page of pipelines, each with its stages. */
export async function listPipelines(
  db: Queryable,
  tenantId: string,
  query: PageQuery & RecordFilters,
): Promise<Page<Pipeline>> {
  const page = openPage('pipelines', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    ...ofRecords(db, 'pipeline', query),
  ]);
  const found = await fetchPage(page, {
    rows: db<PipelineRow[]>`
      select * from pipelines where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'pipelines', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => row,
  });
  const ids = found.data.map((row) => row.id);
  const all = await listStagesOf(db, tenantId, ids);
  const present = (row: PipelineRow) =>
    toPipeline(
      row,
      all.filter((stage) => stage.pipelineId === row.id),
    );
  return { ...found, data: found.data.map(present) };
}

/** A page of the stages of a pipeline, in order of position. */
export async function listStages(
  db: Queryable,
  tenantId: string,
  pipelineId: string,
  query: PageQuery & RecordFilters,
): Promise<Page<Stage>> {
  const page = openPage(`stages of ${pipelineId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`pipeline_id = ${pipelineId}`,
    db`deleted_at is null`,
    ...ofRecords(db, 'stage', query),
  ]);
  return fetchPage(page, {
    rows: db<StageRow[]>`
      select * from stages where ${allOf(db, [matching, afterCursor(db, page, 'position')])}
      ${inOrder(db, page, 'position')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'stages', matching),
    position: (row) => ({ value: row.position, id: row.id }),
    present: toStage,
  });
}

/** Stores stages; those whose name another live stage of the pipeline has are not returned. */
export async function insertStages(
  tx: Transaction,
  rows: Omit<StageRow, 'version' | 'deletedAt' | 'deletionId' | 'successorId'>[],
): Promise<StageRow[]> {
  return tx<StageRow[]>`
    insert into stages ${tx(rows)}
    on conflict (tenant_id, pipeline_id, lower(name)) where deleted_at is null do nothing returning *`;
}

/** The live pipeline of the tenant with this name, ignoring case. */
export async function findPipelineNamed(db: Queryable, tenantId: string, name: string): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from pipelines where tenant_id = ${tenantId} and lower(name) = lower(${name}) and deleted_at is null`;
  return row?.id;
}

/** The live stage of a pipeline with this name, ignoring case. */
export async function findStageNamed(
  db: Queryable,
  { tenantId, pipelineId }: Pick<StageRow, 'tenantId' | 'pipelineId'>,
  name: string,
): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from stages where tenant_id = ${tenantId} and pipeline_id = ${pipelineId}
      and lower(name) = lower(${name}) and deleted_at is null`;
  return row?.id;
}

/** Makes the default pipeline of the tenant a normal one. */
export async function clearDefaultPipeline(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  await tx`
    update pipelines set is_default = false, version = version + 1, updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and is_default and deleted_at is null`;
}

/** Numbers the live stages of a pipeline from 0 in the order of `ids`; stages that move get a new version. */
export async function renumberStages(tx: Transaction, tenantId: string, ids: string[], now: Date): Promise<void> {
  await tx`
    update stages set position = place.position - 1, version = version + 1, updated_at = ${now.toISOString()}
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where stages.tenant_id = ${tenantId} and stages.id = place.id and stages.position <> place.position - 1`;
}

/** Marks the live stages of a pipeline as deleted with it. */
export async function deleteStagesOf(tx: Transaction, row: PipelineRow, deletionId: string, now: Date): Promise<void> {
  await tx`
    update stages set deleted_at = ${now.toISOString()}, deletion_id = ${deletionId}
    where tenant_id = ${row.tenantId} and pipeline_id = ${row.id} and deleted_at is null`;
}

/** Whether live leads are in this pipeline or stage. */
export async function leadsExist(
  db: Queryable,
  tenantId: string,
  place: 'pipeline_id' | 'stage_id',
  id: string,
  state: 'live' | 'deleted' = 'live',
): Promise<boolean> {
  const rows = await db`
    select from leads where tenant_id = ${tenantId} and ${db(place)} = ${id} and deleted_at ${state === 'live' ? db`is null` : db`is not null`}
    limit 1`;
  return rows.length > 0;
}
