import type { Pipeline, Stage } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { afterCursor, allOf, countRows, inOrder } from '../../db/filters.js';
import { fetchPage, openPage, type PageQuery } from '../../db/pages.js';
import type { Page } from '../../http/handlers.js';
import { type PipelineRow, type StageRow, toPipeline, toStage } from './present.js';

/** Finds a live pipeline. */
export async function findPipeline(db: Queryable, tenantId: string, id: string): Promise<PipelineRow | undefined> {
  const [row] = await db<PipelineRow[]>`
    select * from pipelines where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/** Finds a live pipeline and keeps others from changing it, or its stages, until the transaction ends. */
export async function lockPipeline(tx: Transaction, tenantId: string, id: string): Promise<PipelineRow | undefined> {
  const [row] = await tx<PipelineRow[]>`
    select * from pipelines where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for update`;
  return row;
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

/** Finds a live stage of any pipeline. */
export async function findStage(db: Queryable, tenantId: string, id: string): Promise<StageRow | undefined> {
  const [row] = await db<StageRow[]>`
    select * from stages where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/** Finds a live stage of any pipeline and keeps others from deleting it until the transaction ends. */
export async function holdStage(tx: Transaction, tenantId: string, id: string): Promise<StageRow | undefined> {
  const [row] = await tx<StageRow[]>`
    select * from stages where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for key share`;
  return row;
}

/**
 * The stage that a new lead of a pipeline enters, held in the same way. Undefined also where another transaction has
 * just deleted it, though there are others: look again.
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

/** The first stage of the default pipeline, held and undefined in the same way. */
export async function holdDefaultStage(tx: Transaction, tenantId: string): Promise<StageRow | undefined> {
  const [row] = await tx<StageRow[]>`
    select s.* from pipelines p join stages s on s.tenant_id = p.tenant_id and s.pipeline_id = p.id
    where p.tenant_id = ${tenantId} and p.is_default and p.deleted_at is null and s.deleted_at is null
    order by s.position, s.id limit 1 for key share of s`;
  return row;
}

/** The live stages of the default pipeline, and of all others that have a part in `pipelineIds` or `stageIds`, held. */
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

/** Waits for the leads that are about to enter these live stages, and keeps others out, until the transaction ends. */
export async function closeStages(tx: Transaction, tenantId: string, ids: string[]): Promise<void> {
  await tx`
    select from stages where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`;
}

/** A page of pipelines, each with its stages. */
export async function listPipelines(db: Queryable, tenantId: string, query: PageQuery): Promise<Page<Pipeline>> {
  const page = openPage('pipelines', query);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`]);
  const found = await fetchPage(page, {
    rows: db<PipelineRow[]>`
      select * from pipelines where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'pipelines', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => row,
  });
  const ids = found.data.map((row) => row.id);
  const stages = await listStagesOf(db, tenantId, ids);
  const present = (row: PipelineRow) =>
    toPipeline(
      row,
      stages.filter((stage) => stage.pipelineId === row.id),
    );
  return { ...found, data: found.data.map(present) };
}

/** A page of the stages of a pipeline, in order of position. */
export async function listStages(
  db: Queryable,
  tenantId: string,
  pipelineId: string,
  query: PageQuery,
): Promise<Page<Stage>> {
  const page = openPage(`stages of ${pipelineId}`, query);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`pipeline_id = ${pipelineId}`, db`deleted_at is null`]);
  return fetchPage(page, {
    rows: db<StageRow[]>`
      select * from stages where ${allOf(db, [matching, afterCursor(db, page, 'position')])}
      ${inOrder(db, page, 'position')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'stages', matching),
    position: (row) => ({ value: row.position, id: row.id }),
    present: toStage,
  });
}

/** Stores a pipeline; undefined where the tenant has a live one of this name. */
export async function insertPipeline(
  tx: Transaction,
  row: Pick<PipelineRow, 'tenantId' | 'id' | 'name' | 'isDefault' | 'createdAt' | 'updatedAt'>,
): Promise<PipelineRow | undefined> {
  const [inserted] = await tx<PipelineRow[]>`
    insert into pipelines ${tx(row)}
    on conflict (tenant_id, lower(name)) where deleted_at is null do nothing returning *`;
  return inserted;
}

/** Stores stages; those whose name a live stage of the pipeline has already are left out of what is returned. */
export async function insertStages(
  tx: Transaction,
  rows: Omit<StageRow, 'version' | 'deletedAt' | 'deletionId'>[],
): Promise<StageRow[]> {
  return tx<StageRow[]>`
    insert into stages ${tx(rows)}
    on conflict (tenant_id, pipeline_id, lower(name)) where deleted_at is null do nothing returning *`;
}

/** Whether another live pipeline of the tenant has this name. */
export async function pipelineNameTaken(db: Queryable, row: PipelineRow, name: string): Promise<boolean> {
  const rows = await db`
    select from pipelines where tenant_id = ${row.tenantId} and lower(name) = lower(${name}) and id <> ${row.id}
      and deleted_at is null`;
  return rows.length > 0;
}

/** Whether another live stage of the pipeline has this name. */
export async function stageNameTaken(db: Queryable, row: StageRow, name: string): Promise<boolean> {
  const rows = await db`
    select from stages where tenant_id = ${row.tenantId} and pipeline_id = ${row.pipelineId}
      and lower(name) = lower(${name}) and id <> ${row.id} and deleted_at is null`;
  return rows.length > 0;
}

/** Makes no pipeline of the tenant the default. */
export async function clearDefaultPipeline(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  await tx`
    update pipelines set is_default = false, version = version + 1, updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and is_default and deleted_at is null`;
}

/** Writes the changed fields of a pipeline. */
export async function updatePipeline(
  tx: Transaction,
  row: PipelineRow,
  changes: Partial<Pick<PipelineRow, 'name' | 'isDefault' | 'deletedAt' | 'deletionId'>>,
  now: Date,
): Promise<PipelineRow> {
  const [updated] = await tx<PipelineRow[]>`
    update pipelines set ${tx({ ...changes, version: row.version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as PipelineRow;
}

/** Writes the changed fields of a stage. */
export async function updateStageRow(
  tx: Transaction,
  row: StageRow,
  changes: Partial<Pick<StageRow, 'name' | 'position' | 'color' | 'type' | 'probability' | 'deletedAt' | 'deletionId'>>,
  now: Date,
): Promise<StageRow> {
  const [updated] = await tx<StageRow[]>`
    update stages set ${tx({ ...changes, version: row.version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as StageRow;
}

/** Numbers the live stages of a pipeline from 0 in the order of `ids`. */
export async function renumberStages(tx: Transaction, tenantId: string, ids: string[]): Promise<void> {
  await tx`
    update stages set position = place.position - 1
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where stages.tenant_id = ${tenantId} and stages.id = place.id and stages.position <> place.position - 1`;
}

/** Marks the live stages of a pipeline as deleted along with it. */
export async function deleteStagesOf(tx: Transaction, row: PipelineRow, deletionId: string, now: Date): Promise<void> {
  await tx`
    update stages set deleted_at = ${now.toISOString()}, deletion_id = ${deletionId}
    where tenant_id = ${row.tenantId} and pipeline_id = ${row.id} and deleted_at is null`;
}
