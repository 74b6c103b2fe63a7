/** Shapes that are prepared: each is a few statements on each connection of the pool. */
const maxPrepared = 128;
/** Shapes of which is remembered how often they came. */
const maxCandidates = 1_024;
/** Shapes that come once or twice are not worth the memory. */
const usesBefore = 3;

/** Which searches are worth a prepared statement. */
export interface SearchShapes {
  /** Whether a search of this shape is one of those that come often. Counts it. */
  isFrequent(shape: string): boolean;
}

/**
 * Filters combine to more statements than a server could keep: a prepared one takes memory of PostgreSQL's on every
 * connection, for good. So only shapes that come often are prepared, and a bounded number of them.
 */
export function createSearchShapes(): SearchShapes {
  const prepared = new Set<string>();
  const uses = new Map<string, number>();
  return {
    isFrequent(shape) {
      if (prepared.has(shape)) return true;
      const count = (uses.get(shape) ?? 0) + 1;
      // Deleted before it is set, so that the first is the one that did not come for longest.
      uses.delete(shape);
      if (count >= usesBefore && prepared.size < maxPrepared) {
        prepared.add(shape);
        return true;
      }
      uses.set(shape, count);
      if (uses.size > maxCandidates) uses.delete(uses.keys().next().value as string);
      return false;
    },
  };
}

/** What of a list's query its statements depend on: which filters there are, and the sort, but not what they look for. */
export function shapeOf(list: string, query: object): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${name === 'sort' ? value : kindOf(value)}`);
  return `${list}?${parts.sort().join('&')}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length === 1 ? 'one' : 'many'}${value.includes('none') ? ' or none' : ''}`;
  if (typeof value === 'object' && value !== null) return `{${shapeOf('', value)}}`;
  return typeof value === 'boolean' ? String(value) : typeof value;
}
