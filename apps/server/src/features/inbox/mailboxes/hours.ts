import type { QuietHours } from '@lead-engagement/contract';
import { dayMs, hourMs, minuteMs } from '../../../time.js';

/** A moment as clocks show it in a time zone. */
interface Wall {
  /** The clock read as if it were UTC, in milliseconds. */
  ms: number;
  minuteOfDay: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  // There are some hundreds of zones.
  formats.set(timezone, format);
  return format;
}

/** What clocks in a time zone show. */
export function wallOf(moment: Date, timezone: string): Wall {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const ms = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return { ms, minuteOfDay: part('hour') * 60 + part('minute') };
}

/** The first moment at which clocks in a time zone show at least this time, given as if it were UTC. Right also where clocks are set forward or back. */
export function momentOfWall(wallMs: number, timezone: string): Date {
  // No zone is further than 15 hours from UTC, and no day is longer than 26 hours.
  let early = wallMs - 16 * hourMs;
  let late = wallMs + 16 * hourMs;
  // Where clocks are set back, a time comes twice: the first one counts. Within a step of half an hour, clocks are set once at most.
  for (let at = early; at <= late; at += 30 * minuteMs) {
    if (wallOf(new Date(at), timezone).ms >= wallMs) {
      late = at;
      early = at - 30 * minuteMs;
      break;
    }
  }
  while (late - early > 1_000) {
    const middle = Math.floor((early + late) / 2_000) * 1_000;
    if (middle <= early) break;
    if (wallOf(new Date(middle), timezone).ms >= wallMs) late = middle;
    else early = middle;
  }
  return new Date(Math.ceil(late / 1_000) * 1_000);
}

const dayOf = (wallMs: number) => Math.floor(wallMs / dayMs) * dayMs;

/** When the day of a moment began in a time zone. */
export function startOfDay(moment: Date, timezone: string): Date {
  return momentOfWall(dayOf(wallOf(moment, timezone).ms), timezone);
}

/** When the next day begins in a time zone. */
export function startOfNextDay(moment: Date, timezone: string): Date {
  return momentOfWall(dayOf(wallOf(moment, timezone).ms) + dayMs, timezone);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns true if a moment is within the quiet hours of a time zone. */
export function isQuiet(moment: Date, { from, to }: QuietHours, timezone: string): boolean {
  const { minuteOfDay: at } = wallOf(moment, timezone);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin < end ? begin <= at && at < end : at >= begin || at < end;
}

/** The end of the quiet hours that a moment is within; the moment itself if it is not. */
export function endOfQuiet(moment: Date, quiet: QuietHours, timezone: string): Date {
  if (!isQuiet(moment, quiet, timezone)) return moment;
  const wall = wallOf(moment, timezone);
  const end = dayOf(wall.ms) + minutesOf(quiet.to) * minuteMs;
  const next = momentOfWall(end > wall.ms ? end : end + dayMs, timezone);
  // Where clocks are set back over the end, the first time that they show it may be over.
  return next > moment ? next : new Date(moment.getTime() + minuteMs);
}
