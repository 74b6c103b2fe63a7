import type { Lead, LeadQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { sumCount } from '../../db/counts.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, isOneOf, withinTimes } from '../../db/filters.js';
import { fetchPage, openPage } from '../../db/pages.js';
import type { Page } from '../../http/handlers.js';
import { type LeadRow, toLead } from './present.js';

/** Finds a live lead. */
export async function findLead(db: Queryable, tenantId: string, id: string): Promise<LeadRow | undefined> {
  const [row] = await db<LeadRow[]>`
    select * from leads where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/** Finds a live lead and keeps others from changing it until the transaction ends. */
export async function lockLead(tx: Transaction, tenantId: string, id: string): Promise<LeadRow | undefined> {
  const [row] = await tx<LeadRow[]>`
    select * from leads where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for update`;
  return row;
}

/** A page of live leads. */
export async function listLeads(db: Queryable, tenantId: string, query: LeadQuery): Promise<Page<Lead>> {
  const page = openPage('leads', query);
  const column = page.sort === 'updatedAt' ? 'updated_at' : 'created_at';
  const filters = [
    hasOneOf(db, 'status', query.status),
    hasOneOf(db, 'source', query.source),
    isOneOf(db, 'pipeline_id', 'pipeline', query.pipeline),
    isOneOf(db, 'pipeline_id', 'pipeline', query.pipelineId),
    isOneOf(db, 'stage_id', 'stage', query.stage),
    isOneOf(db, 'stage_id', 'stage', query.stageId),
    isOneOf(db, 'assigned_to_id', 'user', query.assignee),
    isOneOf(db, 'assigned_to_id', 'user', query.assignedToId),
    isOneOf(db, 'contact_id', 'contact', query.contact),
    isOneOf(db, 'contact_id', 'contact', query.contactId),
    query.externalId === undefined ? undefined : db`external_id = ${query.externalId}`,
    query.minScore === undefined ? undefined : db`score >= ${query.minScore}::bigint`,
    ...withinTimes(db, query),
  ].filter((filter) => filter !== undefined);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`, ...filters]);
  return fetchPage(page, {
    rows: db<LeadRow[]>`
      select * from leads where ${allOf(db, [matching, afterCursor(db, page, column)])}
      ${inOrder(db, page, column)} limit ${page.limit + 1}`,
    count: () => (filters.length === 0 ? sumCount(db, tenantId, 'leads') : countRows(db, 'leads', matching)),
    position: (row) => ({ value: column === 'updated_at' ? row.updatedAt : row.createdAt, id: row.id }),
    present: toLead,
  });
}

export type NewLead = Omit<LeadRow, 'version' | 'deletedAt' | 'deletionId'>;

/** Stores a lead and counts it; undefined where its external id is taken by a live one. */
export async function insertLead(tx: Transaction, row: NewLead): Promise<LeadRow | undefined> {
  const [inserted] = await tx<LeadRow[]>`
    with inserted as (
      insert into leads ${tx(row)}
      on conflict (tenant_id, external_id) where deleted_at is null do nothing returning *
    ), counted as (
      insert into count_deltas (tenant_id, resource, delta) select tenant_id, 'leads', 1 from inserted
    )
    select * from inserted`;
  return inserted;
}

/** Finds the live lead with this external id. */
export async function findLeadByExternalId(
  db: Queryable,
  tenantId: string,
  externalId: string,
): Promise<LeadRow | undefined> {
  const [row] = await db<LeadRow[]>`
    select * from leads where tenant_id = ${tenantId} and external_id = ${externalId} and deleted_at is null`;
  return row;
}

/** Writes the changed fields of a lead and makes it one version newer. */
export async function updateLead(
  tx: Transaction,
  row: LeadRow,
  changes: Partial<LeadRow>,
  now: Date,
): Promise<LeadRow> {
  const [updated] = await tx<LeadRow[]>`
    update leads set ${tx({ ...changes, version: row.version + 1, updatedAt: now.toISOString() })}
    where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as LeadRow;
}

/** Whether live leads are in this pipeline or stage. */
export async function leadsExist(
  db: Queryable,
  tenantId: string,
  place: 'pipeline_id' | 'stage_id',
  id: string,
): Promise<boolean> {
  const rows = await db`
    select from leads where tenant_id = ${tenantId} and ${db(place)} = ${id} and deleted_at is null limit 1`;
  return rows.length > 0;
}

/** Moves all leads of a stage, deleted ones too, to another of the same pipeline; returns the live ones. */
export async function moveAllToStage(
  tx: Transaction,
  tenantId: string,
  fromStageId: string,
  toStageId: string,
  now: Date,
): Promise<LeadRow[]> {
  const moment = now.toISOString();
  const moved = await tx<LeadRow[]>`
    update leads set stage_id = ${toStageId}, stage_entered_at = ${moment}, updated_at = ${moment}, version = version + 1
    where tenant_id = ${tenantId} and stage_id = ${fromStageId} returning *`;
  return moved.filter((row) => row.deletedAt === null);
}
