import { isDeepStrictEqual } from 'node:util';
import { ownValue } from '../own-value.js';

/** Those of `changes` that are defined and differ from `row`; undefined if there are none. */
export function changedFields<T extends object, K extends keyof T>(
  row: T,
  changes: { readonly [Field in K]?: T[Field] | undefined },
): Partial<Pick<T, K>> | undefined {
  const changed = Object.entries(changes).filter(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(value, ownValue(row as Record<string, unknown>, field)),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Pick<T, K>>) : undefined;
}
