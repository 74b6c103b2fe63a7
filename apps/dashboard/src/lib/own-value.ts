/**
 * The value that a record has under a key of its own: keys can be the text of strangers, and every object inherits `constructor` and
 * others.
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
