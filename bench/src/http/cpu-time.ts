import { readFileSync } from 'node:fs';

/** Linux counts these times in hundredths of a second, whatever its own clock does. Source: proc(5), USER_HZ. */
const microsecondsPerTick = 10_000;

/** The CPU time that a process has used, all its threads together and its children not, in microseconds. Linux only. */
export function readCpuTimeUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses and may hold spaces: count from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}
