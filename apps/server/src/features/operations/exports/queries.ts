import { type Export, type ExportQuery, grantsScope, scopeOfExport } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { afterCursor, allOf, countRows, hasOneOf, inOrder, ofRecords } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import type { Draft } from '../../../files/store.js';
import { decodeId, encodeId } from '../../../ids.js';
import { type ExportRow, type Link, toExport } from './present.js';

export async function insertExport(tx: Transaction, row: ExportRow): Promise<void> {
  const { filter, columns, writtenColumns, draft: _, ...plain } = row;
  await tx`
    insert into exports ${tx({
      ...plain,
      filter: tx.json(filter as never),
      columns: columns && tx.json(columns),
      writtenColumns: writtenColumns && tx.json(writtenColumns),
    })}`;
}

export async function findExport(db: Queryable, tenantId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await db<ExportRow[]>`select * from exports where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

export async function lockExport(tx: Transaction, tenantId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await tx<ExportRow[]>`select * from exports where tenant_id = ${tenantId} and id = ${id} for update`;
  return row;
}

/** What has been written, and from where the next step goes on. */
export interface ExportProgress {
  draft: Draft;
  cursor: string;
  rows: number;
  total: number;
}

/** Keeps how far an export is. False if it is no longer at `from`: it was cancelled, or another worker goes on with it. */
export async function advanceExport(
  tx: Transaction,
  { tenantId, id }: Pick<ExportRow, 'tenantId' | 'id'>,
  from: string,
  { draft, cursor, rows, total }: ExportProgress,
  moment: string,
): Promise<boolean> {
  const updated = await tx`
    update exports set status = 'RUNNING', started_at = coalesce(started_at, ${moment}), updated_at = ${moment},
      draft = ${tx.json(draft as never)}, cursor = ${cursor}, rows = ${rows}, bytes = ${draft.bytes}, total = ${total}
    where tenant_id = ${tenantId} and id = ${id} and cursor = ${from} and status in ('PENDING', 'RUNNING')`;
  return updated.count === 1;
}

/** Ends an export that has not ended; returns it as it is then. */
export async function endExport(
  tx: Transaction,
  { tenantId, id }: Pick<ExportRow, 'tenantId' | 'id'>,
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED',
  error: string | null,
  moment: string,
): Promise<ExportRow | undefined> {
  const [row] = await tx<ExportRow[]>`
    update exports set status = ${status}, error = ${error}, completed_at = ${moment},
      started_at = coalesce(started_at, ${moment}), updated_at = ${moment}
    where tenant_id = ${tenantId} and id = ${id} and status in ('PENDING', 'RUNNING') returning *`;
  return row;
}

/** A page of the exports that a caller may read. */
export async function listExports(
  db: Queryable,
  { tenantId, scopes }: Pick<Caller, 'tenantId' | 'scopes'>,
  query: ExportQuery,
  link: Link,
): Promise<Page<Export>> {
  const page = openPage('exports', query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    ...(grantsScope(scopes, scopeOfExport('person')) ? [] : [db`resource <> 'person'`]),
    ...(grantsScope(scopes, scopeOfExport('contacts')) ? [] : [db`resource = 'person'`]),
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'resource', query.resource, query['resource[not]']),
    ...ofRecords(db, 'export', query),
  ]);
  return fetchPage(page, {
    rows: db<ExportRow[]>`
      select * from exports where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'exports', matching),
    position: ({ createdAt, id }) => ({ value: createdAt, id }),
    present: (row) => toExport(row, link),
  });
}

/** Keys of the custom fields that records of a resource can have. */
export async function listFieldKeys(db: Queryable, tenantId: string, resource: 'CONTACT' | 'LEAD'): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from custom_fields where tenant_id = ${tenantId} and resource = ${resource} and deleted_at is null
    order by created_at, id`;
  return rows.map(({ key }) => key);
}

/** E-mail addresses of users by their public ids. */
export async function mapEmailsOfUsers(
  db: Queryable,
  tenantId: string,
  publicIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(publicIds)].flatMap((id) => (id && decodeId('user', id)) || []);
  if (ids.length === 0) return new Map();
  const rows = await db<{ id: string; email: string }[]>`
    select id, email from users where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, email }) => [encodeId('user', id), email]));
}

/** The names of pipelines, stages and tags by their public ids. */
export async function mapNamesOfLeads(
  db: Queryable,
  tenantId: string,
): Promise<Record<'pipelines' | 'stages' | 'tags', Map<string, string>>> {
  const rows = await db<{ kind: 'pipeline' | 'stage' | 'tag'; id: string; name: string }[]>`
    select 'pipeline' as kind, id, name from pipelines where tenant_id = ${tenantId}
    union all select 'stage', id, name from stages where tenant_id = ${tenantId}
    union all select 'tag', id, name from tags where tenant_id = ${tenantId} and deleted_at is null`;
  const of = (wanted: 'pipeline' | 'stage' | 'tag') =>
    new Map(rows.flatMap(({ kind, id, name }) => (kind === wanted ? [[encodeId(wanted, id), name] as const] : [])));
  return { pipelines: of('pipeline'), stages: of('stage'), tags: of('tag') };
}
