import { readFileSync } from 'node:fs';
import { listChildren, listSiblings } from '../processes.js';

/** Linux reports these times in hundredths of a second, regardless of its own clock. Source: proc(5), USER_HZ. */
const microsecondsPerTick = 10_000;

/** The CPU time of a process with all its threads, without its children, in microseconds. Linux only. */
export function readCpuTimeUs(pid: number): number {
  const [user = 0, system = 0] = readTimesUs(pid);
  return user + system;
}

/** The CPU time of all processes of the embedded database beside an API process, in microseconds. Linux only. */
export function readPostgresTimeUs(api: number): number {
  const postmasters = listSiblings(api).filter(({ pid }) =>
    /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''),
  );
  return postmasters.reduce((sum, { pid }) => sum + readTreeUs(pid), 0);
}

/** The CPU time of a process, its children, and those of its children that have ended. */
function readTreeUs(pid: number): number {
  const children = listChildren(pid).reduce((sum, child) => sum + readIfRunningUs(child), 0);
  return children + readTimesUs(pid).reduce((sum, time) => sum + time, 0);
}

/** PostgreSQL's helpers end at any time; then their parent has their time. */
function readIfRunningUs(pid: number): number {
  try {
    return readCpuTimeUs(pid);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
}

/** The times of a process in user and in system mode, and those of its children that have ended, in microseconds. */
function readTimesUs(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses and may contain spaces, so fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map((ticks) => Number(ticks) * microsecondsPerTick);
}
