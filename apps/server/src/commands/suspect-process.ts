import process from 'node:process';
import type { Logger } from 'pino';
import type { StartSuspectRun } from '../jobs/supervise-suspects.js';
import { type ChildEnd, superviseProcess } from '../process/supervisor.js';

/** Runs suspects as `worker --suspects`, in the environment of this worker. `entry` is the file to run as another process of the server. */
export function createSuspectProcess(entry: string, log: Logger): StartSuspectRun {
  return (holder) => {
    let last: ChildEnd | undefined;
    const child = superviseProcess({
      name: 'worker for suspects',
      entry,
      args: ['worker', '--suspects', holder],
      env: () => process.env,
      log,
      isNeeded: (end) => {
        last = end;
        return false;
      },
    });
    // Without an end of its own, it was stopped.
    return { ended: child.ended.then(() => last === undefined || last.code === 0), stop: child.stop };
  };
}
