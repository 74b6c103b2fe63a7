import { crawlLimits } from '@lead-engagement/contract';
import { Cron } from 'croner';
import { hourMs, minuteMs } from '../../../time.js';
import { findLongStep, normalizeCron } from './cron-fields.js';

/** The schedule of a task, its time zone, and the time that HOURLY and DAILY count from. */
export interface Timetable {
  schedule: string;
  timezone: string;
  from: Date;
}

const leastGapMs = crawlLimits.scheduleMinutes * minuteMs;
/** Enough runs to check every gap of an expression that runs every five minutes, all day. */
const checkedRuns = 400;
const checkedMs = 5 * 366 * 24 * hourMs;

/** The reason why a schedule is not accepted; undefined if it is. */
export function findScheduleProblem({ schedule, timezone }: Omit<Timetable, 'from'>, now: Date): string | undefined {
  if (!isCron(schedule)) return undefined;
  const cron = readCron(schedule, timezone);
  if (typeof cron === 'string') return cron;
  const longStep = findLongStep(schedule);
  if (longStep !== undefined) return longStep;
  let previous = cron.nextRun(now);
  if (previous === null) return 'Names a date that never comes.';
  for (let count = 1; count < checkedRuns && previous.getTime() - now.getTime() < checkedMs; count++) {
    const next: Date | null = cron.nextRun(previous);
    if (next === null) return undefined;
    if (next.getTime() - previous.getTime() < leastGapMs) {
      return `Runs must be at least ${crawlLimits.scheduleMinutes} minutes apart.`;
    }
    previous = next;
  }
  return undefined;
}

/** The first run of a new task or schedule: the first match of a cron expression, else at once. */
export function firstRunAt(timetable: Timetable): Date | null {
  return isCron(timetable.schedule) ? nextRunAt(timetable, timetable.from) : timetable.from;
}

/**
 * The first time of a schedule after `after`, so that any number of missed runs is made up by one; null if there is none. A local time that
 * a clock change skips runs at the next valid time; one that occurs twice runs the first time.
 */
export function nextRunAt({ schedule, timezone, from }: Timetable, after: Date): Date | null {
  if (schedule === 'ONCE') return null;
  if (schedule === 'HOURLY') {
    const hours = Math.floor((after.getTime() - from.getTime()) / hourMs) + 1;
    return new Date(from.getTime() + Math.max(0, hours) * hourMs);
  }
  if (schedule === 'DAILY') return new Cron(dailyAt(from, timezone), { timezone, mode: '6-part' }).nextRun(after);
  const cron = readCron(schedule, timezone);
  return typeof cron === 'string' ? null : cron.nextRun(after);
}

function isCron(schedule: string): boolean {
  return schedule.includes(' ');
}

function readCron(schedule: string, timezone: string): Cron | string {
  try {
    return new Cron(normalizeCron(schedule), { timezone, mode: '5-part' });
  } catch (error) {
    // croner has no error class of its own for invalid expressions.
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error);
    return `Is not a valid cron expression: ${reason.replace(/\.$/, '')}.`;
  }
}

/** The local time of a date as a cron expression with six fields. */
function dailyAt(from: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const [hour, minute, second] = format.format(from).split(':').map(Number);
  return `${second} ${minute} ${hour} * * *`;
}
