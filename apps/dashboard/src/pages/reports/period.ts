import { addDays, browserTimezone, dayIn, startOfDay } from '../../lib/zoned.js';

/** The days that a report covers, both included, as they stand in the address. */
export interface Period {
  from: string;
  to: string;
  timezone: string;
}

export const intervals = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const day = /^\d{4}-\d{2}-\d{2}$/;
const defaultDays = 30;
/** A report is divided into the longest intervals with which it has at most this many points. */
const points = { hour: 2, day: 92, week: 400 } as const;

/** The period of an address. What is missing or no day is that of the last 30 days. */
export function readPeriod(
  { from, to, timezone }: { from?: string | undefined; to?: string | undefined; timezone?: string | undefined },
  nowMs = Date.now(),
): Period {
  const zone = timezone && isTimezone(timezone) ? timezone : browserTimezone();
  const last = isDay(to) ? to : dayIn(zone, nowMs);
  const first = isDay(from) && from <= last ? from : addDays(last, 1 - defaultDays);
  return { from: first, to: last, timezone: zone };
}

/** The period as the API takes it: from the begin of its first day to the end of its last one. */
export function toQuery({ from, to, timezone }: Period): { from: Date; to: Date; timezone: string } {
  return {
    from: new Date(startOfDay(timezone, from)),
    to: new Date(startOfDay(timezone, addDays(to, 1))),
    timezone,
  };
}

/** The interval that suits a period, unless the address names one. */
export function readInterval(interval: string | undefined, { from, to }: Period): Interval {
  const named = intervals.find((each) => each === interval);
  if (named) return named;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days <= points.hour) return 'hour';
  if (days <= points.day) return 'day';
  return days <= points.week ? 'week' : 'month';
}

/** The period of the last days, today included. */
export function lastDays(count: number, timezone: string, nowMs = Date.now()): { from: string; to: string } {
  const to = dayIn(timezone, nowMs);
  return { from: addDays(to, 1 - count), to };
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && day.test(text) && !Number.isNaN(Date.parse(text));

function isTimezone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
