import type { FormGroup, FormReportQuery } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { allOf, type Fragment, isOneOf } from '../../../db/filters.js';
import { inPeriod, type Period, placeOf } from './period.js';
import type { Slice } from './slices.js';

/** What the submissions of a slice come to, by currency too: see `slices` of leads. */
export interface SubmissionSlice extends Slice {
  currency: string | null;
  submissions: number;
  spam: number;
  leads: number;
  won: number;
  /** Of the won leads: how many have a value, and their sum. */
  valued: number;
  value: number | null;
}

/** The views of a slice. */
export interface ViewSlice extends Slice {
  views: number;
  /** Those whose source was not kept apart. */
  rest: number;
}

/** What submissions are grouped by, as text. The host is that of `hostOf` in the count of views. */
function submissionGroup(db: Queryable, group: FormGroup): Fragment {
  if (group === 'form') return db`s.form_id::text`;
  if (group === 'referrer')
    return db`substring(lower(s.source ->> 'referrer') from '^https?://(?:[^/?#@]*@)?([^/:?#]+)')`;
  return db`s.source -> 'utm' ->> ${`utm_${group}`}::text`;
}

/** The forms that a report is about, deleted ones included. */
function ofForms(db: Queryable, tenantId: string, query: FormReportQuery): Fragment {
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    isOneOf(db, 'id', 'form', query.formId, query['formId[not]']),
  ]);
  return db`form_id in (select id from forms where ${matching})`;
}

/** Submissions of the period, in all, by interval and by group, and of each by the currency of their leads. */
export function sliceSubmissions(
  db: Queryable,
  tenantId: string,
  period: Period,
  query: FormReportQuery,
): Promise<SubmissionSlice[]> {
  const matching = allOf(db, [
    db`s.tenant_id = ${tenantId}`,
    db`s.${ofForms(db, tenantId, query)}`,
    inPeriod(db, 's.created_at', period),
  ]);
  return db<SubmissionSlice[]>`
    select grouping(place, grp, currency) as kind, place, grp, currency,
      count(*) filter (where status <> 'SPAM')::int as submissions, count(*) filter (where status = 'SPAM')::int as spam,
      count(lead)::int as leads, count(*) filter (where lead_status = 'WON')::int as won,
      count(value) filter (where lead_status = 'WON')::int as valued, sum(value) filter (where lead_status = 'WON') as value
    from (
      select s.status, ${placeOf(db, 's.created_at', period)} as place, ${submissionGroup(db, query.groupBy)} as grp,
        l.id as lead, l.status as lead_status, l.value, l.currency
      from form_submissions s
      left join leads l on l.tenant_id = s.tenant_id and l.id = s.lead_id and l.deleted_at is null
      where ${matching}
    ) sent
    group by grouping sets ((), (currency), (place), (place, currency), (grp), (grp, currency))
    order by currency`;
}

/** Views of the period, in all, by interval and by group. */
export function sliceViews(
  db: Queryable,
  tenantId: string,
  period: Period,
  query: FormReportQuery,
): Promise<ViewSlice[]> {
  const matching = allOf(db, [db`tenant_id = ${tenantId}`, ofForms(db, tenantId, query), inPeriod(db, 'hour', period)]);
  const group = query.groupBy === 'form' ? db`form_id::text` : db`${db(query.groupBy)}`;
  return db<ViewSlice[]>`
    select grouping(place, grp) as kind, place, grp, coalesce(sum(views), 0)::int as views,
      coalesce(sum(views) filter (where is_rest), 0)::int as rest
    from (
      select views, place = 'rest' as is_rest, ${placeOf(db, 'hour', period)} as place, ${group} as grp
      from form_views where ${matching}
    ) v group by grouping sets ((), (grp), (place))`;
}
