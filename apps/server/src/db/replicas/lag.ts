/** Measures how far replicas are behind by positions of the primary, so that no clocks are compared and an idle primary causes no lag. */
export interface Lag {
  /** Adds the position of the primary at this time. */
  sample(lsn: number, nowMs: number): void;
  /** Returns true if a replica has not replayed what the primary had `maxMs` ago, or, shortly after the start, at the first sample. */
  isBehind(replayed: number, nowMs: number): boolean;
  /** How far a replica is behind. It is 0 if it has replayed all that was known at the last sample. */
  measure(replayed: number, nowMs: number): { bytes: number; seconds: number };
}

interface Sample {
  lsn: number;
  atMs: number;
}

export function createLag(maxMs: number): Lag {
  let samples: Sample[] = [];
  /** The newest sample that is older than the bound, or else the first: what a replica must have replayed. */
  const forget = (nowMs: number) => {
    const recent = samples.findIndex(({ atMs }) => atMs > nowMs - maxMs);
    const kept = recent === -1 ? samples.length - 1 : Math.max(0, recent - 1);
    if (kept > 0) samples = samples.slice(kept);
  };
  return {
    sample(lsn, nowMs) {
      samples.push({ lsn, atMs: nowMs });
      forget(nowMs);
    },
    isBehind(replayed, nowMs) {
      forget(nowMs);
      const [oldest] = samples;
      return oldest === undefined || replayed < oldest.lsn;
    },
    measure(replayed, nowMs) {
      const bytes = Math.max(0, (samples.at(-1)?.lsn ?? 0) - replayed);
      const first = samples.find(({ lsn }) => lsn > replayed);
      return { bytes, seconds: first ? (nowMs - first.atMs) / 1_000 : 0 };
    },
  };
}
