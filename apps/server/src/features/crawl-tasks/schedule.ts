import { crawlLimits } from '@lead-engagement/contract';
import { Cron } from 'croner';
import { findLongStep, normalizeCron } from './cron-fields.js';

/** When a task runs: its schedule, the time zone that it is read in, and the moment that HOURLY and DAILY count from. */
export interface Timetable {
  schedule: string;
  timezone: string;
  from: Date;
}

const hourMs = 3_600_000;
const leastGapMs = crawlLimits.scheduleMinutes * 60_000;
/** Enough runs to meet every pair of neighbours of an expression that runs each five minutes, all day. */
const checkedRuns = 400;
const checkedMs = 5 * 366 * 24 * hourMs;

/** Why a schedule cannot be kept; undefined if it can. */
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

/** When a new task, or one with a new schedule, runs first: cron at its first moment, any other at once. */
export function firstRunAt(timetable: Timetable): Date | null {
  return isCron(timetable.schedule) ? nextRunAt(timetable, timetable.from) : timetable.from;
}

/**
 * The first moment of a schedule after `after`, so that however many were missed, one run follows; null if there is none.
 * A local time that the clocks leave out is kept at the next one there is; one that comes twice, the first time.
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
    // What croner throws for a text that is no expression has no class of its own.
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error);
    return `Is no cron expression: ${reason.replace(/\.$/, '')}.`;
  }
}

/** The local time of a moment as six fields of cron. */
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
