import type { FormReport, FormReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { type SubmissionSlice, sliceSubmissions, sliceViews, type ViewSlice } from './form-queries.js';
import { byKey, largest, nameRecords } from './groups.js';
import { slices } from './lead-queries.js';
import { openPeriod, showPeriod, toSeries } from './period.js';
import { indexSlices } from './slices.js';

type Measures = FormReport['total'];

/** What forms brought. Throws VALIDATION_ERROR for a period that cannot be read. */
export async function reportForms(
  db: Queryable,
  tenantId: string,
  query: FormReportQuery,
  now: Date,
): Promise<FormReport> {
  const period = openPeriod(query, now);
  const [sent, seen] = await Promise.all([
    sliceSubmissions(db, tenantId, period, query),
    sliceViews(db, tenantId, period, query).then(indexSlices),
  ]);
  const of = (kind: number) => sent.filter((row) => row.kind === kind);
  const places = new Map(of(slices.place).map((row) => [row.place, row]));
  const placeAmounts = byKey(of(slices.placeByCurrency), ({ place }) => place);
  const byGroup = new Map(of(slices.group).map((row) => [row.grp, row]));
  const groupAmounts = byKey(of(slices.groupByCurrency), ({ grp }) => grp);
  const isByForm = query.groupBy === 'form';
  // Views of the rest have a form, and no source: in a group of sources they would seem to have come from nowhere.
  const viewsOf = (grp: string | null) => {
    const { views = 0, rest = 0 } = seen.group(grp) ?? {};
    return isByForm ? views : views - rest;
  };
  const groups = largest(
    [...new Set([...byGroup.keys(), ...[...seen.byGroup.keys()].filter((grp) => viewsOf(grp) > 0)])],
    (grp) => (byGroup.get(grp)?.submissions ?? 0) + viewsOf(grp) / 1e12,
    (grp) => grp,
  );
  const named = isByForm ? await nameRecords(db, tenantId, 'form', groups) : undefined;
  return {
    ...showPeriod(period),
    total: measure(seen.total?.views, of(slices.total)[0], of(slices.totalByCurrency)),
    series: toSeries(period, (place) =>
      measure(seen.place(place)?.views, places.get(place), placeAmounts.get(place) ?? []),
    ),
    groups: groups.map((grp) => ({
      ...(named ? named(grp) : { id: grp, name: grp }),
      ...measure(viewsOf(grp), byGroup.get(grp), groupAmounts.get(grp) ?? []),
    })),
    ungroupedViews: isByForm ? 0 : (seen.total?.rest ?? 0),
  };
}

function measure(
  views: ViewSlice['views'] = 0,
  sent: SubmissionSlice | undefined,
  amounts: readonly SubmissionSlice[],
): Measures {
  const { submissions = 0, spam = 0, leads = 0, won = 0 } = sent ?? {};
  const valued = amounts.filter((row) => row.valued > 0);
  return {
    ...{ views, submissions, spam, leads, won },
    amounts: valued.map(({ currency, value }) => ({ currency: currency as string, value: value ?? 0 })),
  };
}
