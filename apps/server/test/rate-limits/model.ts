/** So many in a sliding window of so long. */
export interface Bound {
  limit: number;
  windowMs: number;
}

/** The sliding-window counter by its formula, over all that was admitted: `previous * (1 - elapsed) + current + 1 <= limit`. */
export function createModel(bounds: readonly Bound[]) {
  const admitted: number[] = [];
  return {
    fits(now: number): boolean {
      return bounds.every(({ limit, windowMs }) => {
        const began = now - (now % windowMs);
        const current = admitted.filter((moment) => moment >= began).length;
        const previous = admitted.filter((moment) => moment >= began - windowMs && moment < began).length;
        return previous * (began + windowMs - now) + (current + 1) * windowMs <= limit * windowMs;
      });
    },
    take(now: number): void {
      admitted.push(now);
    },
  };
}

export type Model = ReturnType<typeof createModel>;
