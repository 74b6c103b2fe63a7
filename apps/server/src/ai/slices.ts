import { setImmediate } from 'node:timers/promises';

/** The longest time for which a list is worked on before other work of this process has its turn, in milliseconds. */
const sliceMs = 4;

/** Maps a list in order, and lets other work of this process go on in between. Each entry must be short work. */
export async function mapInSlices<T, R>(entries: Iterable<T>, map: (entry: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let startedMs = performance.now();
  for (const entry of entries) {
    mapped.push(map(entry));
    if (performance.now() - startedMs < sliceMs) continue;
    await setImmediate();
    startedMs = performance.now();
  }
  return mapped;
}
