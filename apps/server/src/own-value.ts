/**
 * The value that a record has under a key of its own. For any other key it returns undefined, also for `constructor`, `toString` and
 * the other names that every object inherits: keys can be the text of strangers.
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether a text is one of the keys of a record itself. */
export function isOwnKey<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key);
}

/** Sets a value of a record under any key: an assignment would lose what belongs under `__proto__`. */
export function setOwn(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}
