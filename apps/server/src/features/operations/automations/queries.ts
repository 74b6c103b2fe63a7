import type { Automation, AutomationQuery, AutomationRun, AutomationRunQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, isOneOf, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { type AutomationRow, type AutomationRunRow, toAutomation, toAutomationRun } from './present.js';
import { automations } from './table.js';

export const automationRecords = recordsOf(automations, 'automation');

/** A page of live automations. */
export async function listAutomations(
  db: Queryable,
  tenantId: string,
  query: AutomationQuery,
): Promise<Page<Automation>> {
  const page = openPage('automations', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`deleted_at is null`,
    query.enabled === undefined ? undefined : db`enabled = ${query.enabled}`,
    ...ofRecords(db, 'automation', query),
  ]);
  return fetchPage(page, {
    rows: db<AutomationRow[]>`
      select * from automations where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'automations', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toAutomation,
  });
}

/** A page of the runs of an automation. */
export async function listRuns(
  db: Queryable,
  tenantId: string,
  automationId: string,
  query: AutomationRunQuery,
): Promise<Page<AutomationRun>> {
  const page = openPage(`runs of ${automationId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`automation_id = ${automationId}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    isOneOf(db, 'lead_id', 'lead', query.lead, query['lead[not]']),
    ...ofRecords(db, 'automationRun', query),
  ]);
  return fetchPage(page, {
    rows: db<AutomationRunRow[]>`
      select * from automation_runs where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'automation_runs', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toAutomationRun,
  });
}

/** Counts the live automations, and keeps others from adding one until the transaction ends. */
export async function countForInsert(tx: Transaction, tenantId: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtext('lead_engagement.automations'), hashtext(${tenantId}))`;
  return countRows(tx, 'automations', allOf(tx, [tx`tenant_id = ${tenantId}`, tx`deleted_at is null`]));
}

/** The automations that a move from one stage to another fires, the oldest first. */
export async function listFired(
  tx: Transaction,
  tenantId: string,
  fromStageId: string,
  toStageId: string,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from automations
    where tenant_id = ${tenantId} and deleted_at is null and enabled and trigger_type = 'lead.stage_changed'
      and (from_stage_id is null or from_stage_id = ${fromStageId})
      and (to_stage_id is null or to_stage_id = ${toStageId})
    order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** The automations that moves into one stage can fire, oldest first. */
export function listFiredByAny(
  tx: Transaction,
  tenantId: string,
  moves: readonly { fromStageId: string; toStageId: string }[],
): Promise<{ id: string; fromStageId: string | null }[]> {
  const [from, to] = [moves.map(({ fromStageId }) => fromStageId), moves.map(({ toStageId }) => toStageId)];
  return tx<{ id: string; fromStageId: string | null }[]>`
    select id, from_stage_id from automations
    where tenant_id = ${tenantId} and deleted_at is null and enabled and trigger_type = 'lead.stage_changed'
      and (from_stage_id is null or from_stage_id = any(${from}::uuid[]))
      and (to_stage_id is null or to_stage_id = any(${to}::uuid[]))
    order by created_at, id`;
}

/** How many runs a client's stage change has set off so far. */
export function countChain(tx: Transaction, tenantId: string, chainId: string): Promise<number> {
  return countRows(tx, 'automation_runs', tx`tenant_id = ${tenantId} and chain_id = ${chainId}`);
}

/** These runs (UUIDs). */
export async function listRunsById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, AutomationRun>> {
  const rows = await db<AutomationRunRow[]>`
    select * from automation_runs where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, toAutomationRun(row)]));
}

/** All live automations of a tenant, oldest first: as many as a tenant can have. */
export function listLiveAutomations(db: Queryable, tenantId: string): Promise<AutomationRow[]> {
  return db<AutomationRow[]>`
    select * from automations where tenant_id = ${tenantId} and deleted_at is null order by created_at, id`;
}

/** The same, locked against changes until the transaction ends; their runs go on. */
export function lockAutomations(tx: Transaction, tenantId: string): Promise<AutomationRow[]> {
  return tx<AutomationRow[]>`
    select * from automations where tenant_id = ${tenantId} and deleted_at is null order by id for no key update`;
}
