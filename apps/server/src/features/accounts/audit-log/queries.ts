import type { AuditEntry, AuditQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, withinTimes } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { type AuditRow, toAuditEntry } from './present.js';

/** A page of the tenant's audit log. */
export async function listAuditEntries(db: Queryable, tenantId: string, query: AuditQuery): Promise<Page<AuditEntry>> {
  const page = openPage('audit log', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    query.actor && db`(actor_id = any(${query.actor}::text[]) or actor_app_id = any(${query.actor}::text[]))`,
    hasOneOf(db, 'action', query.action),
    hasOneOf(db, 'target_id', query.target),
    ...withinTimes(db, query),
  ]);
  return fetchPage(page, {
    rows: db<AuditRow[]>`
      select * from audit_log where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'audit_log', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toAuditEntry,
  });
}

/** Finds an entry of the tenant's audit log. */
export async function findAuditEntry(db: Queryable, tenantId: string, id: string): Promise<AuditEntry | undefined> {
  const [row] = await db<AuditRow[]>`select * from audit_log where tenant_id = ${tenantId} and id = ${id}`;
  return row && toAuditEntry(row);
}
