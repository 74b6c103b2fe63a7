/** Choices that look random and are the same in each run. */
export interface Chance {
  /** A number from 0 up to, but without, 1. */
  next(): number;
  /** An integer between both, inclusive. */
  between(least: number, most: number): number;
  pick<T>(values: readonly T[]): T;
  /** True with this probability. */
  happens(probability: number): boolean;
}

/** Source: mulberry32, by Tommy Ettinger, in the public domain. */
export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: <T>(values: readonly T[]) => values[between(0, values.length - 1)] as T,
    happens: (probability) => next() < probability,
  };
}
