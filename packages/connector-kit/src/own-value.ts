/**
 * The value that a record has under a key of its own. For any other key it returns undefined, also for `constructor`, `toString` and
 * the other names that every object inherits: keys can be the text of strangers.
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
