/** Functions that list what the process is doing, as lines such as `GET /v1/leads req_…`. */
const tellers = new Set<() => readonly string[]>();
const mostLines = 20;

/** The name with which the watchdog's thread asks for the list. */
export const underWayName = 'lead-engagement.under-way';

/** Registers a list of running operations, the latest last, to report if the process is blocked. Returns a function that unregisters it. */
export function tellUnderWay(list: () => readonly string[]): () => void {
  tellers.add(list);
  return () => tellers.delete(list);
}

/** Returns the latest running operations of each kind. */
export function listUnderWay(): string[] {
  return [...tellers].flatMap((list) => list().slice(-mostLines));
}
