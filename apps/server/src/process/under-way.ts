/** Who tells what the process is doing, by lines such as `GET /v1/leads req_…`. */
const tellers = new Set<() => readonly string[]>();
const mostLines = 20;

/** The name under which the watchdog asks, from another thread, what this one is doing. */
export const underWayName = 'lead-engagement.under-way';

/** Has `list` asked for what is under way, the latest last, if the process is found to be blocked. Returns how to end that. */
export function tellUnderWay(list: () => readonly string[]): () => void {
  tellers.add(list);
  return () => tellers.delete(list);
}

/** What is under way, the latest of each kind. */
export function listUnderWay(): string[] {
  return [...tellers].flatMap((list) => list().slice(-mostLines));
}
