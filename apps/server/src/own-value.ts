export { ownValue } from '@lead-engagement/connector-kit';

/** Whether a text is one of the keys of a record itself. */
export function isOwnKey<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key);
}

/** Sets a value of a record under any key: an assignment would lose what belongs under `__proto__`. */
export function setOwn(record: object, key: string, value: unknown): void {
  Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}
