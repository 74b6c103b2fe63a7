import { type ReportInterval, reportLimits } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import { invalidField } from '../../../errors.js';
import { dayMs } from '../../../time.js';
import { intervalStarts } from './calendar.js';

/** The first moment that PostgreSQL and ISO 8601 write alike. */
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');

/** What of a report's query says which time it covers. */
export interface PeriodQuery {
  from?: string | undefined;
  to?: string | undefined;
  timezone: string;
  interval?: ReportInterval | undefined;
}

/** The time that a report covers: from `from` to before `to`, in ISO 8601. */
export interface Period {
  from: string;
  to: string;
  timezone: string;
  /** When its intervals begin, the first one at `from`; one only where no interval was asked for. */
  starts: string[];
  hasSeries: boolean;
}

/** Reads the period of a query. Throws VALIDATION_ERROR where it is empty, too long, or has too many intervals. */
export function openPeriod({ from, to, timezone, interval }: PeriodQuery, now: Date): Period {
  const toMs = to === undefined ? now.getTime() : Date.parse(to);
  const fromMs = from === undefined ? daysBefore(toMs, reportLimits.defaultDays) : Date.parse(from);
  if (fromMs >= toMs) throw invalidField('query.from', 'Must be before `to`.');
  if (toMs - fromMs > reportLimits.days * dayMs) {
    throw invalidField('query.from', `Must be ${reportLimits.days} days before \`to\` at most.`);
  }
  const starts =
    interval === undefined
      ? [fromMs]
      : intervalStarts({ fromMs, toMs, interval, timeZone: timezone }, reportLimits.intervals);
  if (!starts) {
    const advice = 'Choose a longer interval or a shorter period.';
    throw invalidField('query.interval', `The period has more than ${reportLimits.intervals} of these. ${advice}`);
  }
  const shown = { from: toIso(fromMs), to: toIso(toMs), timezone };
  return { ...shown, starts: starts.map(toIso), hasSeries: interval !== undefined };
}

/** The begin of the period of the same length before this one. */
export function beginOfPrevious({ from, to }: Period): string {
  const fromMs = Date.parse(from);
  return toIso(Math.max(earliestMs, fromMs - (Date.parse(to) - fromMs)));
}

/** The period as a report shows it. */
export function showPeriod({ from, to, timezone }: Period) {
  return { from, to, timezone };
}

/** What a report has for each interval of its period, by its place, from 1. */
export function toSeries<T>(period: Period, measuresOf: (place: number) => T): ({ start: string; end: string } & T)[] {
  if (!period.hasSeries) return [];
  return period.starts.map((start, at) => ({ start, end: period.starts[at + 1] ?? period.to, ...measuresOf(at + 1) }));
}

/** `column` lies in the period. */
export function inPeriod(db: Queryable, column: string, { from, to }: Pick<Period, 'from' | 'to'>): Fragment {
  return db`${db(column)} >= ${from} and ${db(column)} < ${to}`;
}

/** In which interval of the period `column` lies, from 1. */
export function placeOf(db: Queryable, column: string, { starts }: Period): Fragment {
  // A subquery is evaluated once, and a cast for each row.
  return db`width_bucket(${db(column)}, (select ${starts}::text[]::timestamptz[]))`;
}

function daysBefore(ms: number, days: number): number {
  return Math.max(earliestMs, ms - days * dayMs);
}

const toIso = (ms: number) => new Date(ms).toISOString();
