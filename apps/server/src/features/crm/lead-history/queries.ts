import type { LeadChange } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, allOf, countRows, inOrder, ofRecords, type RecordFilters } from '../../../db/filters.js';
import { fetchPage, openPage, type Page, type PageQuery } from '../../../db/pages.js';
import { type Labels, readLabels } from '../custom-fields/index.js';
import { type LeadChangeRow, toLeadChange } from './present.js';

/** A page of what changed on a lead. */
export async function listLeadChanges(
  db: Queryable,
  tenantId: string,
  leadId: string,
  query: PageQuery & RecordFilters,
): Promise<Page<LeadChange>> {
  const page = openPage(`history of ${leadId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    db`lead_id = ${leadId}`,
    ...ofRecords(db, 'leadChange', query),
  ]);
  const { data, meta } = await fetchPage(page, {
    rows: db<LeadChangeRow[]>`
      select * from lead_changes where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'lead_changes', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) => row,
  });
  return { data: await present(db, tenantId, data), meta };
}

/** These changes (UUIDs) of a lead. */
export async function listLeadChangesById(
  db: Queryable,
  tenantId: string,
  leadId: string,
  ids: readonly string[],
): Promise<Map<string, LeadChange>> {
  const rows = await db<LeadChangeRow[]>`
    select * from lead_changes where tenant_id = ${tenantId} and lead_id = ${leadId} and id = any(${[...ids]}::uuid[])`;
  const changes = await present(db, tenantId, rows);
  return new Map(rows.map((row, at) => [row.id, changes[at] as LeadChange]));
}

async function present(db: Queryable, tenantId: string, rows: readonly LeadChangeRow[]): Promise<LeadChange[]> {
  const haveFields = rows.some(({ changes }) => Object.hasOwn(changes, 'custom_fields'));
  const labels: Labels = haveFields ? await readLabels(db, tenantId, 'LEAD') : new Map();
  return rows.map((row) => toLeadChange(row, labels));
}
