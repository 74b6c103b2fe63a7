import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';

/** How much a process leaves to others. On Linux, a process has a third of the weight of others with 5, and a tenth with 10. */
export type Niceness = 5 | 10;

/**
 * Leaves processors to other processes while they need them. Call it in the process itself, before it works: threads that exist by then,
 * such as those of the thread pool, keep their priority.
 */
export function lowerPriority(niceness: Niceness): void {
  try {
    os.setPriority(niceness);
    if (process.platform === 'linux') lowerGroupPriority(niceness);
  } catch {
    // Some sandboxes forbid it. The work is the same.
  }
}

/**
 * Linux may first divide the processors between sessions, then between the processes of each. The process that leads a session lowers the
 * whole session. Source: sched(7), The autogroup feature; proc_pid_stat(5).
 */
function lowerGroupPriority(niceness: Niceness): void {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(session) === process.pid) writeFileSync('/proc/self/autogroup', String(niceness));
}
