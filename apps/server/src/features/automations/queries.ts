import type { Automation, AutomationQuery, AutomationRun, AutomationRunQuery } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, isOneOf } from '../../db/filters.js';
import { fetchPage, openPage } from '../../db/pages.js';
import type { Page } from '../../http/handlers.js';
import { type AutomationRow, type AutomationRunRow, toAutomation, toAutomationRun } from './present.js';

/** Finds a live automation. */
export async function findAutomation(db: Queryable, tenantId: string, id: string): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    select * from automations where tenant_id = ${tenantId} and id = ${id} and deleted_at is null`;
  return row;
}

/** Finds a live automation and keeps others from changing it until the transaction ends. */
export async function lockAutomation(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<AutomationRow | undefined> {
  const [row] = await tx<AutomationRow[]>`
    select * from automations where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for update`;
  return row;
}

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
    hasOneOf(db, 'status', query.status),
    isOneOf(db, 'lead_id', 'lead', query.leadId === undefined ? undefined : [query.leadId]),
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

export type NewAutomation = Omit<AutomationRow, 'version' | 'deletedAt' | 'deletionId'>;

/** Stores an automation. */
export async function insertAutomation(tx: Transaction, row: NewAutomation): Promise<AutomationRow> {
  const stored = { ...row, conditions: tx.json(row.conditions as never), actions: tx.json(row.actions as never) };
  const [inserted] = await tx<AutomationRow[]>`insert into automations ${tx(stored)} returning *`;
  return inserted as AutomationRow;
}

/** Writes the changed fields of an automation. */
export async function updateAutomation(
  tx: Transaction,
  row: AutomationRow,
  { conditions, actions, ...plain }: Partial<AutomationRow>,
  now: Date,
): Promise<AutomationRow> {
  const changes = {
    ...plain,
    ...(conditions && { conditions: tx.json(conditions as never) }),
    ...(actions && { actions: tx.json(actions as never) }),
    version: row.version + 1,
    updatedAt: now.toISOString(),
  };
  const [updated] = await tx<AutomationRow[]>`
    update automations set ${tx(changes)} where tenant_id = ${row.tenantId} and id = ${row.id} returning *`;
  return updated as AutomationRow;
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
    where tenant_id = ${tenantId} and deleted_at is null and enabled
      and (from_stage_id is null or from_stage_id = ${fromStageId})
      and (to_stage_id is null or to_stage_id = ${toStageId})
    order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** How many runs a client's stage change has set off so far. */
export function countChain(tx: Transaction, tenantId: string, chainId: string): Promise<number> {
  return countRows(tx, 'automation_runs', tx`tenant_id = ${tenantId} and chain_id = ${chainId}`);
}
