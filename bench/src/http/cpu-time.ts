import { readFileSync } from 'node:fs';

/** Linux reports these times in hundredths of a second, regardless of its own clock. Source: proc(5), USER_HZ. */
const microsecondsPerTick = 10_000;

/** The CPU time of a process with all its threads, without its children, in microseconds. Linux only. */
export function readCpuTimeUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses and may contain spaces, so fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}
