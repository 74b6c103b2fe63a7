import type { LeadQuery, LeadRead } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { sumCount } from '../../../db/counts.js';
import {
  afterCursor,
  allOf,
  between,
  columnKey,
  countRows,
  type Fragment,
  hasOneOf,
  inOrder,
  isDeleted,
  isOneOf,
  isUnset,
  ofRecords,
  type SortKey,
  within,
} from '../../../db/filters.js';
import { checkSortOfDeleted, fetchPage, openPage, type Page } from '../../../db/pages.js';
import { fromRows, openWordSearch, type Way, type WordSearch } from '../../../db/words.js';
import { ownValue } from '../../../own-value.js';
import { showOptions } from '../custom-fields/index.js';
import { type LeadRow, toLead } from './present.js';
import { countSummed, isSummed } from './sum-queries.js';

export interface Sort {
  field:
    | 'createdAt'
    | 'updatedAt'
    | 'score'
    | 'value'
    | 'expectedCloseDate'
    | 'stageEnteredAt'
    | 'closedAt'
    | 'lastActivityAt';
  key: (db: Queryable) => SortKey;
  /** The condition that leaves out rows without this value. */
  isSet?: (db: Queryable) => Fragment;
}

const byColumn = (field: Sort['field'], column: string): Sort => ({ field, key: (db) => columnKey(db, column) });

/** The sort fields. Missing values sort first, missing dates last. */
export const sorts: Record<string, Sort> = {
  createdAt: byColumn('createdAt', 'created_at'),
  updatedAt: byColumn('updatedAt', 'updated_at'),
  score: byColumn('score', 'score'),
  stageEnteredAt: byColumn('stageEnteredAt', 'stage_entered_at'),
  closedAt: { ...byColumn('closedAt', 'closed_at'), isSet: (db) => db`closed_at is not null` },
  lastActivityAt: {
    ...byColumn('lastActivityAt', 'last_activity_at'),
    isSet: (db) => db`last_activity_at is not null`,
  },
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

/** What narrows a list of leads. */
export type LeadFilters = Omit<LeadQuery, 'limit' | 'sort' | 'cursor'>;

/** A page of leads, live unless `deleted` asks for others. `more` are the conditions of filters that other features know. */
export async function listLeads(
  db: Queryable,
  tenantId: string,
  query: LeadQuery,
  more: (Fragment | undefined)[] = [],
): Promise<Page<LeadRead>> {
  const page = openPage('leads', query);
  const { field, key: keyOf, isSet } = ownValue(sorts, page.sort) as Sort;
  const key = keyOf(db);
  const { deleted = false } = query;
  checkSortOfDeleted(page, deleted);
  const filters = [...filtersOf(db, query), isSet?.(db), ...more].filter((filter) => filter !== undefined);
  const words = await searchWords(db, tenantId, query);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, isDeleted(db, deleted), ...filters]);
  const rest = allOf(db, [matching, afterCursor(db, page, key)]);
  const wanted = page.limit + 1;
  const order = inOrder(db, page, key);
  const read = async (found?: Fragment, way?: Way) =>
    showOptions(
      db,
      'LEAD',
      await db<LeadRow[]>`
        select * ${fromRows(db, 'leads', { rest, order, found }, way)} ${order} limit ${wanted}`,
    );
  return fetchPage(page, {
    rows: words ? words.read(wanted, read) : read(),
    count: () => {
      const isNarrowed = filters.length > 0 || deleted;
      if (words) return isNarrowed ? words.countAmong(matching) : words.count();
      if (!isNarrowed) return sumCount(db, tenantId, 'leads');
      return !isSet && isSummed(query)
        ? countSummed(db, tenantId, allOf(db, filters))
        : countRows(db, 'leads', matching);
    },
    position: (row) => ({ value: row[field], id: row.id }),
    present: (row) => (row.deletedAt === null ? toLead(row) : { ...toLead(row), deletedAt: row.deletedAt }),
  });
}

const unsetColumns = [
  ['value[null]', 'value'],
  ['expectedCloseDate[null]', 'expected_close_date'],
  ['closedAt[null]', 'closed_at'],
  ['lastActivityAt[null]', 'last_activity_at'],
  ['title[null]', 'title'],
  ['externalId[null]', 'external_id'],
  ['lostReason[null]', 'lost_reason'],
] as const;

/** The conditions of the filters that leads know themselves, but for the words. */
export function filtersOf(db: Queryable, query: LeadFilters): Fragment[] {
  const { 'value[gte]': least, 'value[lte]': most } = query;
  const { 'expectedCloseDate[gte]': firstDay, 'expectedCloseDate[lt]': endDay } = query;
  return [
    hasOneOf(db, 'status', query.status, query['status[not]']),
    hasOneOf(db, 'source', query.source, query['source[not]']),
    isOneOf(db, 'pipeline_id', 'pipeline', query.pipeline, query['pipeline[not]']),
    isOneOf(db, 'stage_id', 'stage', query.stage, query['stage[not]']),
    isOneOf(db, 'assigned_to_id', 'user', query.assignee, query['assignee[not]']),
    isOneOf(db, 'contact_id', 'contact', query.contact, query['contact[not]']),
    ...unsetColumns.map(([name, column]) => isUnset(db, column, query[name])),
    query['tag[null]'] === undefined ? undefined : db`(tag_ids = '{}') = ${query['tag[null]']}::boolean`,
    query.externalId === undefined ? undefined : db`external_id = ${query.externalId}`,
    query.minScore === undefined ? undefined : db`score >= ${query.minScore}::bigint`,
    ...between(db, 'score', query['score[gte]'], query['score[lte]']),
    least === undefined ? undefined : db`value >= ${least}::numeric`,
    most === undefined ? undefined : db`value <= ${most}::numeric`,
    firstDay === undefined ? undefined : db`expected_close_date >= ${firstDay}`,
    endDay === undefined ? undefined : db`expected_close_date < ${endDay}`,
    hasNextStep(db, query.hasNextStep),
    ...within(db, 'closed_at', query['closedAt[gte]'], query['closedAt[lt]']),
    ...within(db, 'last_activity_at', query['lastActivityAt[gte]'], query['lastActivityAt[lt]']),
    ...ofRecords(db, 'lead', query),
  ].filter((filter) => filter !== undefined);
}

/** Whether a lead has an activity that is due and not done. */
export function hasNextStep(db: Queryable, wanted: boolean | undefined): Fragment | undefined {
  if (wanted === undefined) return undefined;
  const steps = db`
    select from activities a where a.tenant_id = leads.tenant_id and a.lead_id = leads.id
      and a.due_at is not null and a.completed_at is null and a.deleted_at is null`;
  return wanted ? db`exists (${steps})` : db`not exists (${steps})`;
}

/** How leads are found that have all words of `q`, in their titles or their contacts. */
export async function searchWords(
  db: Queryable,
  tenantId: string,
  { q, deleted = false }: LeadFilters,
): Promise<WordSearch | undefined> {
  if (!q) return undefined;
  return openWordSearch(db, { list: 'leads', tenantId, sought: q, deleted });
}
