import type { BoardQuery, LeadRead } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, type Fragment, inOrder } from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { encodeId } from '../../../ids.js';
import { ownValue } from '../../../own-value.js';
import { showOptions } from '../custom-fields/index.js';
import { expandLeads, matchLeads } from './list.js';
import { type Sort, sorts } from './list-queries.js';
import { type LeadRow, toLead } from './present.js';
import { type StageSum, sumMatching } from './totals-queries.js';

/** What a board shows of the leads in a pipeline. */
export interface LeadsOfBoard {
  sums: StageSum[];
  /** The first page of each stage (UUID), as `GET /v1/leads` would return it. */
  pages: Map<string, Page<LeadRead>>;
}

/**
 * The first leads of each of these stages (UUIDs) of a pipeline, and what all that match come to: one statement for the leads of
 * all stages, one for the sums. Throws VALIDATION_ERROR for custom fields that cannot be filtered by.
 */
export async function readBoard(
  db: Queryable,
  tenantId: string,
  pipelineId: string,
  stageIds: readonly string[],
  { expand, ...query }: BoardQuery,
): Promise<LeadsOfBoard> {
  const filters = await matchLeads(db, tenantId, query);
  const [rows, sums] = await Promise.all([
    listFirstLeads(db, tenantId, stageIds, query, filters),
    sumMatching(db, tenantId, pipelineId, query, filters),
  ]);
  const leadsShown = (await showOptions(db, 'LEAD', rows)).map(toLead);
  const shown = await expandLeads(db, tenantId, leadsShown, expand);
  const leads = new Map(rows.map((row, at) => [row.id, shown[at] as LeadRead]));
  const pages = stageIds.map(async (stageId) => {
    const stage = [encodeId('stage', stageId)];
    const count = sums.reduce((total, sum) => (sum.stageId === stageId ? total + sum.count : total), 0);
    const { field } = sortOf(query);
    const ofStage = { ...query, stage };
    const page = await fetchPage(openPage('leads', ofStage), {
      rows: Promise.resolve(rows.filter((row) => row.stageId === stageId)),
      count: async () => count,
      position: (row) => ({ value: row[field], id: row.id }),
      present: (row) => leads.get(row.id) as LeadRead,
    });
    return [stageId, page] as const;
  });
  return { sums, pages: new Map(await Promise.all(pages)) };
}

/** The first rows of each stage, one more than a page has where there are more. */
function listFirstLeads(
  db: Queryable,
  tenantId: string,
  stageIds: readonly string[],
  query: Omit<BoardQuery, 'expand'>,
  filters: (Fragment | undefined)[],
): Promise<LeadRow[]> {
  const page = openPage('leads', query);
  const key = sortOf(query).key(db);
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`, ...filters]);
  return db<LeadRow[]>`
    select first.* from unnest(${[...stageIds]}::uuid[]) as place (stage)
    cross join lateral (
      select * from leads where stage_id = place.stage and ${matching} ${inOrder(db, page, key)} limit ${page.limit + 1}
    ) first`;
}

const sortOf = ({ sort }: Pick<BoardQuery, 'sort'>): Sort => ownValue(sorts, sort.replace(/^-/, '')) as Sort;
