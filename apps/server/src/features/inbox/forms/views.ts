import { createHash } from 'node:crypto';
import { type FormSubmission, formLimits } from '@lead-engagement/contract';
import type { Logger } from 'pino';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { asRecordset, columnList } from '../../../db/rows.js';
import { hourMs } from '../../../time.js';
import type { FormRow } from './present.js';
import type { formViews } from './table.js';

type ViewRow = typeof formViews.$inferInsert;

/** Counts how often forms are seen. */
export interface FormViews {
  count(form: Pick<FormRow, 'tenantId' | 'id'>, source: FormSubmission['source'], now: Date): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
}

/** Views wait so long until they are written together. */
const writeEveryMs = 2_000;
/** Rows of one form that wait; with further sources, a view counts for the rest. */
const waitingOfForm = 50;
/** A value that is longer is that of nobody who counts: its view counts for the rest. */
const longestValue = 300;
/** The place of all sources beyond the bounds. */
export const restPlace = 'rest';

/**
 * Keeps counts in memory and writes them every two seconds, so that a view costs no statement of its own. What a process that is killed has
 * counted in that time is lost: views are a measure and no record.
 */
export function createFormViews(db: Database, log: Pick<Logger, 'warn'>): FormViews {
  let waiting = new Map<string, Map<string, ViewRow>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const forms = [...waiting.values()];
    waiting = new Map();
    writing = writing.then(() => writeAll(db, log, forms));
    return writing;
  };
  return {
    count(form, source, now) {
      const rows = waiting.get(form.id) ?? new Map<string, ViewRow>();
      waiting.set(form.id, rows);
      const row = toRow(form, source, now);
      const key = `${row.hour} ${row.place}`;
      const known = rows.get(key);
      if (known) known.views += 1;
      else if (rows.size < waitingOfForm) rows.set(key, row);
      else {
        const rest = toRest(row);
        const counted = rows.get(`${rest.hour} ${restPlace}`);
        if (counted) counted.views += 1;
        else rows.set(`${rest.hour} ${restPlace}`, rest);
      }
      timer ??= setTimeout(() => void flush(), writeEveryMs).unref();
    },
    flush,
  };
}

function toRow(form: Pick<FormRow, 'tenantId' | 'id'>, from: FormSubmission['source'], now: Date): ViewRow {
  const values = [from.utm.utm_source, from.utm.utm_medium, from.utm.utm_campaign, hostOf(from.referrer)];
  const [source = null, medium = null, campaign = null, referrer = null] = values.map((value) => value ?? null);
  const place = createHash('sha256')
    .update(JSON.stringify([source, medium, campaign, referrer]))
    .digest('base64url');
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
  const row = { tenantId: form.tenantId, formId: form.id, hour, place, source, medium, campaign, referrer, views: 1 };
  return values.some((value) => (value?.length ?? 0) > longestValue) ? toRest(row) : row;
}

function toRest(row: ViewRow): ViewRow {
  return { ...row, place: restPlace, source: null, medium: null, campaign: null, referrer: null, views: 1 };
}

/** The host of an address, as the report finds it in those of submissions. */
function hostOf(url: string | null): string | null {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/:?#]+)/.exec(url?.toLowerCase() ?? '')?.[1] ?? null;
}

async function writeAll(db: Database, log: Pick<Logger, 'warn'>, forms: Map<string, ViewRow>[]): Promise<void> {
  for (const rows of forms) {
    const all = [...rows.values()];
    const [{ tenantId = '' } = {}] = all;
    try {
      await inTenant(db, tenantId, (tx) => writeViews(tx, all));
    } catch (error) {
      log.warn({ err: error }, 'form_views.not_counted');
    }
  }
}

/** Adds views of one form. Once a day has as many sources as may be kept apart, new ones count for the rest. */
async function writeViews(tx: Transaction, rows: readonly ViewRow[]): Promise<void> {
  const columns = ['tenantId', 'formId', 'hour', 'place', 'source', 'medium', 'campaign', 'referrer'];
  await tx`
    with given as materialized (select * from ${asRecordset(tx, 'form_views', rows)}),
    day as (select tenant_id, form_id, date_trunc('day', min(hour), 'UTC') as begins from given group by 1, 2),
    places as (
      select distinct v.place from form_views v join day d on v.tenant_id = d.tenant_id and v.form_id = d.form_id and v.hour >= d.begins
    ),
    kept as (
      select g.*, g.place = ${restPlace} or (
        g.place not in (select place from places)
        and (select count(*) from places) + dense_rank() over (order by g.place) > ${formLimits.viewSources}) as is_rest
      from given g
    )
    insert into form_views (${columnList(tx, [...columns, 'views'])})
    select tenant_id, form_id, hour, case when is_rest then ${restPlace} else place end as at,
      case when not is_rest then source end, case when not is_rest then medium end,
      case when not is_rest then campaign end, case when not is_rest then referrer end, sum(views)
    from kept group by 1, 2, 3, 4, 5, 6, 7, 8 order by hour, at
    on conflict (tenant_id, form_id, hour, place) do update set views = form_views.views + excluded.views`;
}
