import os from 'node:os';
import process from 'node:process';

const megabyte = 1024 * 1024;
const least = 192;
const most = 1024;
const option = /--max[-_]old[-_]space[-_]size/;

/** The memory that this process and those it starts may use: that of the machine, or of its control group (a container). */
function availableMegabytes(): number {
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.floor(Math.min(os.totalmem(), constrained) / megabyte);
}

/**
 * Arguments of Node that bound the heap of the API and of the worker: `megabytes` for each, by default a quarter of the
 * memory, between 192 and 1,024 MB. What asks for more ends early and is started again, before the machine has to end
 * something. None if the operator has set the limit for Node itself.
 */
export function heapArguments(
  megabytes: number | undefined,
  nodeOptions = '',
  available = availableMegabytes(),
): string[] {
  if (megabytes === undefined && [nodeOptions, ...process.execArgv].some((text) => option.test(text))) return [];
  const fitting = Math.min(most, Math.max(least, Math.floor(available / 4)));
  return [`--max-old-space-size=${megabytes ?? fitting}`];
}
