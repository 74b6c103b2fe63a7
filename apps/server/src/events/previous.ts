import { isDeepStrictEqual } from 'node:util';

/** The fields of a record that changed, with their values before; null if none did. */
export function previousOf<T extends object>(before: T, after: T): Partial<T> | null {
  const later = new Map(Object.entries(after));
  const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, later.get(name)));
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<T>);
}
