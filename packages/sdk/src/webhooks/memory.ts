import type { HandledEvents } from './handler.js';

/**
 * Remembers the last events that were handled, in this process: pass it as `handled`. It drops repeats as long as an event is one of
 * the last `maxEvents`, which take about 100 bytes each. Repeats of older events, and those after a restart, are handled again.
 *
 * `maxEvents` is 10,000 by default. Throws a TypeError if it is not a whole number, 1 or more.
 */
export function rememberEvents(maxEvents = 10_000): HandledEvents {
  if (!Number.isInteger(maxEvents) || maxEvents < 1)
    throw new TypeError('maxEvents must be a whole number, 1 or more.');
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      // A Set keeps the order in which its values were added.
      const [oldest = id] = ids;
      if (ids.size > maxEvents) ids.delete(oldest);
    },
  };
}
