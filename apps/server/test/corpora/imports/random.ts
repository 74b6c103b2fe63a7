/** Numbers that look random, from 0 below 1, and are the same for the same seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
  };
}

export type Random = ReturnType<typeof randomOf>;
