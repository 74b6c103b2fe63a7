import type { ReportInterval } from '@lead-engagement/contract';
import { dayMs, hourMs } from '../../../time.js';

/** The clocks of time zones: what they show at a moment, as if it were UTC. Both in milliseconds since 1970. */
type LocalClock = (ms: number) => number;

/** The formats of the time zones in use; there are some hundreds of zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): LocalClock {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    const rest = { minute: 'numeric', second: 'numeric', era: 'short', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...numeric, ...rest });
    formats.set(timeZone, format);
  }
  return (ms) => {
    const parts: Record<string, string> = {};
    for (const { type, value } of (format as Intl.DateTimeFormat).formatToParts(ms)) parts[type] = value;
    const { year, month, day, hour, minute, second, era } = parts;
    const shown = new Date(0);
    shown.setUTCFullYear(era === 'BC' ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day));
    shown.setUTCHours(Number(hour), Number(minute), Number(second));
    return shown.getTime() + (((ms % 1_000) + 1_000) % 1_000);
  };
}

/** The first moment at which a clock shows `local` or later, however it was set forward or back around then. */
function firstAt(local: number, clock: LocalClock): number {
  // No clock is more than 26 hours from UTC, nor set by more than a day.
  const offsets = [local - 2 * dayMs, local + 2 * dayMs].map((ms) => clock(ms) - ms);
  for (const offset of offsets.sort((a, b) => b - a)) {
    const moment = local - offset;
    if (clock(moment) === local) return moment;
  }
  // The clock never showed it: it was set forward past it.
  let [before, after] = [local - 2 * dayMs, local + 2 * dayMs];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (clock(between) >= local) after = between;
    else before = between;
  }
  return after;
}

/** What a clock shows at the begin of the next interval. */
function nextLocal(local: number, interval: Exclude<ReportInterval, 'hour'>): number {
  const next = new Date(local);
  next.setUTCHours(0, 0, 0, 0);
  if (interval === 'month') next.setUTCMonth(next.getUTCMonth() + 1, 1);
  else if (interval === 'day') next.setUTCDate(next.getUTCDate() + 1);
  else next.setUTCDate(next.getUTCDate() + 7 - ((next.getUTCDay() + 6) % 7));
  return next.getTime();
}

/** When the interval ends that a moment lies in. Weeks begin on Monday. In milliseconds since 1970. */
export function endOfInterval(ms: number, interval: ReportInterval, timeZone: string): number {
  const clock = clockOf(timeZone);
  if (interval === 'hour') return ms + hourMs - (((clock(ms) % hourMs) + hourMs) % hourMs);
  let local = clock(ms);
  for (;;) {
    local = nextLocal(local, interval);
    const end = firstAt(local, clock);
    // A day that a zone has skipped has no begin of its own.
    if (end > ms) return end;
  }
}

/**
 * When the intervals begin that a period from `fromMs` to before `toMs` is divided into; the first one is what the period has of
 * its interval. Undefined where there are more than `most`.
 */
export function intervalStarts(
  { fromMs, toMs, interval, timeZone }: { fromMs: number; toMs: number; interval: ReportInterval; timeZone: string },
  most: number,
): number[] | undefined {
  const starts: number[] = [];
  for (let ms = fromMs; ms < toMs; ms = endOfInterval(ms, interval, timeZone)) {
    if (starts.length === most) return undefined;
    starts.push(ms);
  }
  return starts;
}
