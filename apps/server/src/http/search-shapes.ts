/** The maximum number of prepared shapes. Each one is a few statements on each connection of the pool. */
const maxPrepared = 128;
/** The maximum number of shapes whose uses are counted. */
const maxCandidates = 1_024;
/** The number of uses before a shape is prepared: rarer ones are not worth the memory. */
const usesBefore = 3;

/** Decides which searches get a prepared statement. */
export interface SearchShapes {
  /** Counts a use of the shape. Returns true if the shape is used often. */
  isFrequent(shape: string): boolean;
}

/**
 * Limits the number of prepared statements. Filters combine to more statements than PostgreSQL could keep, and a prepared statement uses
 * memory on every connection until it closes. Only frequent shapes are prepared, up to a fixed number.
 */
export function createSearchShapes(): SearchShapes {
  const prepared = new Set<string>();
  const uses = new Map<string, number>();
  return {
    isFrequent(shape) {
      if (prepared.has(shape)) return true;
      const count = (uses.get(shape) ?? 0) + 1;
      // Delete before set keeps the map ordered by last use, oldest first.
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

/** The parts of a list query that its statements depend on: the set of filters and the sort order, but not the filter values. */
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
