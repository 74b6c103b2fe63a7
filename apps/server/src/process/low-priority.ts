import os from 'node:os';

/** A tenth of the weight of other processes on Linux, so that the work still makes progress on a busy machine. */
const niceness = 10;

/**
 * Leaves the processor to other processes while they need it. Call it in the process itself, before it works: threads that exist by then,
 * such as those of the thread pool, keep their priority.
 */
export function lowerPriority(): void {
  try {
    os.setPriority(niceness);
  } catch {
    // Some sandboxes forbid it. The work is the same.
  }
}
