import type { CrawlReport, CrawlReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { type ResultSlice, type RunSlice, sliceResults, sliceRuns } from './crawl-queries.js';
import { largest, nameRecords } from './groups.js';
import { openPeriod, showPeriod, toSeries } from './period.js';
import { indexSlices } from './slices.js';

/** What crawl tasks found. Throws VALIDATION_ERROR for a period that cannot be read. */
export async function reportCrawls(
  db: Queryable,
  tenantId: string,
  query: CrawlReportQuery,
  now: Date,
): Promise<CrawlReport> {
  const period = openPeriod(query, now);
  const [runs, results] = await Promise.all([
    sliceRuns(db, tenantId, period, query).then(indexSlices),
    sliceResults(db, tenantId, period, query).then(indexSlices),
  ]);
  const groups = largest(
    [...new Set([...runs.byGroup.keys(), ...results.byGroup.keys()])],
    (grp) => (results.group(grp)?.results ?? 0) + (runs.group(grp)?.runs ?? 0) / 1e9,
    (grp) => grp,
  );
  const named = query.groupBy === 'task' ? await nameRecords(db, tenantId, 'crawlTask', groups) : undefined;
  return {
    ...showPeriod(period),
    total: measure(runs.total, results.total),
    series: toSeries(period, (place) => measure(runs.place(place), results.place(place))),
    groups: groups.map((grp) => ({
      ...(named ? named(grp) : { id: grp, name: grp }),
      ...measure(runs.group(grp), results.group(grp)),
    })),
  };
}

function measure(runs: RunSlice | undefined, results: ResultSlice | undefined): CrawlReport['total'] {
  return {
    runs: runs?.runs ?? 0,
    failedRuns: runs?.failedRuns ?? 0,
    results: results?.results ?? 0,
    promoted: results?.promoted ?? 0,
  };
}
