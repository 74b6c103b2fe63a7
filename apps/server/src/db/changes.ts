/** Those of `changes` that are defined and differ from `row`; undefined where there are none. */
export function changedFields<T extends object>(row: T, changes: Partial<T>): Partial<T> | undefined {
  const changed = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && value !== row[field as keyof T],
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : undefined;
}
