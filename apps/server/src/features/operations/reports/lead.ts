import type {
  FunnelQuery,
  FunnelReport,
  LeadGroup,
  SourceQuery,
  SourceReport,
  WonQuery,
  WonReport,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { matchLeads } from '../../crm/leads/index.js';
import { findPipeline } from '../../crm/pipelines/index.js';
import { byKey, largest, nameLeadGroups, rateOf } from './groups.js';
import { type LeadSlice, readFunnel, sliceLeads, slices } from './lead-queries.js';
import { openPeriod, type Period, showPeriod, toSeries } from './period.js';

const none: Omit<LeadSlice, 'kind' | 'place' | 'grp' | 'currency'> = {
  count: 0,
  open: 0,
  won: 0,
  lost: 0,
  unqualified: 0,
  valued: 0,
  value: null,
  days: null,
};

type Counts = typeof none;
type Amounts = WonReport['total']['amounts'];

/** What was won and lost. Throws VALIDATION_ERROR for a period or a filter that cannot be read. */
export async function reportWon(db: Queryable, tenantId: string, query: WonQuery, now: Date): Promise<WonReport> {
  const period = openPeriod(query, now);
  const filters = await matchLeads(db, tenantId, query);
  const scope = { tenantId, period, by: 'closed_at', groupBy: query.groupBy, filters } as const;
  const rows = await sliceLeads(db, scope);
  const measure = ({ won, lost, unqualified, days }: Counts, amounts: Amounts) => ({
    won,
    lost,
    unqualified,
    winRate: rateOf(won, won + lost),
    amounts,
    averageDaysToWin: days,
  });
  const arranged = await arrange(db, tenantId, {
    ...{ rows, period, groupBy: query.groupBy, measure },
    sizeOf: ({ won }) => won,
  });
  return { ...arranged, ownerOf: 'CLOSING' };
}

/** Where leads came from. Throws VALIDATION_ERROR for a period or a filter that cannot be read. */
export async function reportSources(
  db: Queryable,
  tenantId: string,
  query: SourceQuery,
  now: Date,
): Promise<SourceReport> {
  const period = openPeriod(query, now);
  const filters = await matchLeads(db, tenantId, query);
  const scope = { tenantId, period, by: 'created_at', groupBy: query.groupBy, filters } as const;
  const rows = await sliceLeads(db, scope);
  const measure = ({ count, open, won, lost, unqualified }: Counts, amounts: Amounts) => ({
    created: count,
    open,
    won,
    lost,
    unqualified,
    conversion: rateOf(won, count),
    amounts,
  });
  return arrange(db, tenantId, { rows, period, groupBy: query.groupBy, measure, sizeOf: ({ count }) => count });
}

/** Puts slices in their places: the total, the series and the groups. */
async function arrange<M extends object>(
  db: Queryable,
  tenantId: string,
  {
    rows,
    period,
    groupBy,
    measure,
    sizeOf,
  }: {
    rows: readonly LeadSlice[];
    period: Period;
    groupBy: LeadGroup | undefined;
    measure: (counts: Counts, amounts: Amounts) => M;
    sizeOf: (row: LeadSlice) => number;
  },
) {
  const of = (kind: number) => rows.filter((row) => row.kind === kind);
  const amountsOf = (slices: readonly LeadSlice[]): Amounts =>
    slices
      .filter(({ valued }) => valued > 0)
      .map(({ currency, value }) => ({ currency: currency as string, value: value ?? 0 }));
  const byPlace = new Map(of(slices.place).map((row) => [row.place, row]));
  const placeAmounts = byKey(of(slices.placeByCurrency), (row) => row.place);
  const groups = largest(of(slices.group), sizeOf, ({ grp }) => grp);
  const groupAmounts = byKey(of(slices.groupByCurrency), (row) => row.grp);
  const ids = groups.map(({ grp }) => grp);
  const nameOf = groupBy && (await nameLeadGroups(db, tenantId, groupBy, ids));
  return {
    ...showPeriod(period),
    total: measure(of(slices.total)[0] ?? none, amountsOf(of(slices.totalByCurrency))),
    series: toSeries(period, (place) => measure(byPlace.get(place) ?? none, amountsOf(placeAmounts.get(place) ?? []))),
    groups: nameOf
      ? groups.map((row) => ({ ...nameOf(row.grp), ...measure(row, amountsOf(groupAmounts.get(row.grp) ?? [])) }))
      : [],
  };
}

/** How far leads came in a pipeline. Throws VALIDATION_ERROR for a pipeline, period or filter that is none. */
export async function reportFunnel(
  db: Queryable,
  tenantId: string,
  { pipeline: wanted, pipelineId: _, ...query }: FunnelQuery,
  now: Date,
): Promise<FunnelReport> {
  const period = openPeriod(query, now);
  const pipeline = await findPipeline(db, tenantId, wanted, 'query.pipeline');
  const rows = await readFunnel(db, tenantId, pipeline, period, await matchLeads(db, tenantId, query));
  const way = rows.filter(({ type }) => type !== 'LOST');
  // Who came farther has come this far.
  const reached = way.map((_, at) => way.slice(at).reduce((sum, { farthest }) => sum + farthest, 0));
  return {
    ...showPeriod(period),
    pipelineId: encodeId('pipeline', pipeline),
    count: rows[0]?.total ?? 0,
    stages: rows.map((row) => {
      const at = way.indexOf(row);
      const next = reached[at + 1];
      const own = at === -1 ? row.entered : (reached[at] ?? 0);
      return {
        stageId: encodeId('stage', row.stageId),
        name: row.name,
        type: row.type,
        entered: row.entered,
        reached: own,
        conversion: at === -1 || next === undefined ? null : rateOf(next, own),
        current: row.current,
        timeInStage: { stays: row.stays, averageSeconds: row.averageSeconds, medianSeconds: row.medianSeconds },
      };
    }),
  };
}
