import { type Lead, type LeadQuery, wordsOf } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import { sumCount } from '../../db/counts.js';
import {
  afterCursor,
  allOf,
  columnKey,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isOneOf,
  type SortKey,
  withinTimes,
} from '../../db/filters.js';
import { fetchPage, openPage } from '../../db/pages.js';
import type { Page } from '../../http/handlers.js';
import { type LeadRow, toLead } from './present.js';

interface Sort {
  field: 'createdAt' | 'updatedAt' | 'score' | 'value' | 'expectedCloseDate';
  key: (db: Queryable) => SortKey;
}

const byColumn = (field: Sort['field'], column: string): Sort => ({ field, key: (db) => columnKey(db, column) });

/** What the list can be ordered by. No value is less than any; no day is later than any. */
const sorts: Record<string, Sort> = {
  createdAt: byColumn('createdAt', 'created_at'),
  updatedAt: byColumn('updatedAt', 'updated_at'),
  score: byColumn('score', 'score'),
  value: {
    field: 'value',
    key: (db) => ({
      expression: db`coalesce(value, -1)`,
      place: (value) => db`coalesce(${value as number | null}::numeric, -1)`,
    }),
  },
  expectedCloseDate: {
    field: 'expectedCloseDate',
    key: (db) => ({
      expression: db`coalesce(expected_close_date, 'infinity')`,
      place: (day) => db`coalesce(${day as string | null}::date, 'infinity')`,
    }),
  },
};

/** A page of live leads. `more` are the conditions of filters that other features know. */
export async function listLeads(
  db: Queryable,
  tenantId: string,
  query: LeadQuery,
  more: (Fragment | undefined)[] = [],
): Promise<Page<Lead>> {
  const page = openPage('leads', query);
  const { field, key: keyOf } = sorts[page.sort] as Sort;
  const key = keyOf(db);
  const filters = [...filtersOf(db, tenantId, query), ...more.filter((filter) => filter !== undefined)];
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`, ...filters]);
  return fetchPage(page, {
    rows: db<LeadRow[]>`
      select * from leads where ${allOf(db, [matching, afterCursor(db, page, key)])}
      ${inOrder(db, page, key)} limit ${page.limit + 1}`,
    count: () => (filters.length === 0 ? sumCount(db, tenantId, 'leads') : countRows(db, 'leads', matching)),
    position: (row) => ({ value: row[field], id: row.id }),
    present: toLead,
  });
}

function filtersOf(db: Queryable, tenantId: string, query: LeadQuery): Fragment[] {
  const { 'value[gte]': least, 'value[lte]': most } = query;
  const { 'expectedCloseDate[gte]': firstDay, 'expectedCloseDate[lt]': endDay } = query;
  return [
    query.q === undefined ? undefined : mentions(db, tenantId, wordsOf(query.q)),
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
    least === undefined ? undefined : db`value >= ${least}::numeric`,
    most === undefined ? undefined : db`value <= ${most}::numeric`,
    firstDay === undefined ? undefined : db`expected_close_date >= ${firstDay}`,
    endDay === undefined ? undefined : db`expected_close_date < ${endDay}`,
    ...withinTimes(db, query),
  ].filter((filter) => filter !== undefined);
}

/** Each of these words begins one of the lead's title, or each begins one of its contact's name, email and company. */
function mentions(db: Queryable, tenantId: string, words: readonly string[]): Fragment {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  // No query at all, rather than one for any record of the tenant, where Postgres sees no word in it.
  const wanted = db`(
    ${`'@${tenantId}'`}::tsquery && nullif(to_tsquery('pg_catalog.simple', ${query}), ''::tsquery))`;
  return db`id in (
    select l.id from leads l
    where l.tenant_id = ${tenantId} and l.deleted_at is null and search_words(l.tenant_id, l.title) @@ ${wanted}
    union all
    select l.id from contacts c join leads l on l.tenant_id = c.tenant_id and l.contact_id = c.id
    where c.tenant_id = ${tenantId} and c.deleted_at is null and l.deleted_at is null and search_words(c.tenant_id,
      coalesce(c.name, '') || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.company, '')) @@ ${wanted})`;
}
