import os from 'node:os';
import process from 'node:process';

const megabyte = 1024 * 1024;
const least = 192;
const most = 1024;
const option = /--max[-_]old[-_]space[-_]size/;
const youngOption = /--max[-_]semi[-_]space[-_]size/;

/**
 * Megabytes of a half of the space for young objects, twice the default of V8, if the heap is large enough to spare them. Requests under way
 * outlive a collection, so that its cost depends on how many there are: half of them takes 15 % off the processor time of a list.
 */
const youngMegabytes = 32;
const largeHeap = 1024;

/** The memory that this process and those it starts may use: that of the machine, or of its control group (a container). */
function availableMegabytes(): number {
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.floor(Math.min(os.totalmem(), constrained) / megabyte);
}

/**
 * Arguments of Node that bound the heap of the API and of the worker: `megabytes` for each, by default a quarter of the
 * memory, between 192 and 1,024 MB. What asks for more ends early and is started again, before the machine has to end
 * something. A limit that the operator has set for Node itself is kept.
 */
export function heapArguments(
  megabytes: number | undefined,
  nodeOptions = '',
  available = availableMegabytes(),
): string[] {
  const isSet = (by: RegExp) => [nodeOptions, ...process.execArgv].some((text) => by.test(text));
  if (megabytes === undefined && isSet(option)) return [];
  const limit = megabytes ?? Math.min(most, Math.max(least, Math.floor(available / 4)));
  const hasRoom = limit >= largeHeap && !isSet(youngOption);
  return [`--max-old-space-size=${limit}`, ...(hasRoom ? [`--max-semi-space-size=${youngMegabytes}`] : [])];
}
