/** The most events that are remembered. */
export const maxSeen = 500;

/**
 * The ids of the last events with one more, the oldest first; undefined if it is there already. `seen` is what n8n has stored, so anything may be in
 * it.
 */
export function remember(seen: unknown, eventId: string): string[] | undefined {
  const ids = Array.isArray(seen) ? seen.filter((id) => typeof id === 'string') : [];
  if (ids.includes(eventId)) return undefined;
  return [...ids, eventId].slice(-maxSeen);
}
