import type { AuditEntry, AuditQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, isNot, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { type AuditRow, toAuditEntry } from './present.js';

/** A page of the tenant's audit log. */
export async function listAuditEntries(db: Queryable, tenantId: string, query: AuditQuery): Promise<Page<AuditEntry>> {
  const page = openPage('audit log', query);
  const acted = (ids: string[] | undefined) =>
    ids && db`(actor_id = any(${ids}::text[]) or actor_app_id = any(${ids}::text[]))`;
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    acted(query.actor),
    isNot(db, acted(query['actor[not]'])),
    hasOneOf(db, 'action', query.action, query['action[not]']),
    hasOneOf(db, 'target_id', query.target, query['target[not]']),
    ...ofRecords(db, 'auditEntry', query),
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
