import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of the processor that a test file took, with the programs that it started and waited for. */
    processorSeconds?: number;
  }
}

const own = '/proc/self/stat';
/** What Linux counts in, on all machines. Source: man 5 proc */
const ticksPerSecond = 100;

const atStart = readSeconds();
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook needs
afterAll(({}, file) => {
  file.meta.processorSeconds = readSeconds() - atStart;
});

function readSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + readChildrensSeconds();
}

/** Of the programs that have ended; elsewhere than on Linux, 0. */
function readChildrensSeconds(): number {
  if (!existsSync(own)) return 0;
  const stat = readFileSync(own, 'utf8');
  // Its name, which may have spaces, is in brackets; cutime and cstime are the fields 16 and 17 from the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
