import { limits, type RequestLogEntry, type RequestLogQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import {
  afterCursor,
  allOf,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isNot,
  ofRecords,
} from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { uuidMoment } from '../../../ids.js';
import { type RequestRow, toRequestLogEntry } from './present.js';

/** A page of the requests of a tenant's keys and apps. */
export function listRequests(db: Queryable, tenantId: string, query: RequestLogQuery): Promise<Page<RequestLogEntry>> {
  const page = openPage('request log', query);
  const { path, requestId } = query;
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    isKept(db),
    hasStatus(db, query.status),
    isNot(db, hasStatus(db, query['status[not]'])),
    hasOneOf(db, 'method', query.method, query['method[not]']),
    path === undefined ? undefined : db`path = ${path}`,
    hasOneOf(db, 'key_id', query.keyId, query['keyId[not]']),
    hasOneOf(db, 'app_id', query.appId, query['appId[not]']),
    hasOneOf(db, 'error_code', query.errorCode, query['errorCode[not]']),
    requestId === undefined ? undefined : db`request_id = ${requestId}`,
    ...ofRecords(db, 'requestLogEntry', query),
  ]);
  return fetchPage(page, {
    rows: db<RequestRow[]>`
      select * from request_log where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'request_log', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toRequestLogEntry,
  });
}

/** Finds a request. The time in its id gives the partition. */
export async function findRequest(db: Queryable, tenantId: string, id: string): Promise<RequestLogEntry | undefined> {
  const [row] = await db<RequestRow[]>`
    select * from request_log
    where tenant_id = ${tenantId} and id = ${id} and created_at = ${uuidMoment(id) ?? null} and ${isKept(db)}`;
  return row && toRequestLogEntry(row);
}

/** A day is dropped as a whole, once its last request is old enough. */
function isKept(db: Queryable): Fragment {
  return db`created_at > now() - make_interval(days => ${limits.requestLogDays})`;
}

/** Statuses and classes of them, such as 4xx. */
function hasStatus(db: Queryable, values: readonly string[] | undefined): Fragment | undefined {
  if (!values) return undefined;
  const classes = values.filter((value) => value.endsWith('xx')).map(([first = '']) => first);
  const statuses = values.filter((value) => !value.endsWith('xx'));
  return db`(status = any(${statuses}::text[]::int[]) or status / 100 = any(${classes}::text[]::int[]))`;
}
