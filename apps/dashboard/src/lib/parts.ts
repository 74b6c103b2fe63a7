/** A part of a list with a key of its own, so that a field keeps its focus when another part is removed. */
export interface Part<T> {
  key: number;
  value: T;
}

let lastKey = 0;

export function toPart<T>(value: T): Part<T> {
  lastKey += 1;
  return { key: lastKey, value };
}

/** The list with another value of one part. */
export const changePart = <T>(parts: readonly Part<T>[], key: number, value: T) =>
  parts.map((part) => (part.key === key ? { key, value } : part));

export const withoutPart = <T>(parts: readonly Part<T>[], key: number) => parts.filter((part) => part.key !== key);
