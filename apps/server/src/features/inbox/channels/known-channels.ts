/** Channels that are remembered; past them, the one that was seen first is forgotten. */
const maxKnown = 10_000;

/**
 * The channels that this process has found lately, by their ids. An address that has named too many others is refused without a look-up,
 * unless it names one of these: whoever shares the address still reaches them.
 */
export interface KnownChannels {
  has(id: string): boolean;
  note(id: string, isThere: boolean): void;
}

export function createKnownChannels(): KnownChannels {
  const known = new Set<string>();
  return {
    has: (id) => known.has(id),
    note(id, isThere) {
      known.delete(id);
      if (!isThere) return;
      known.add(id);
      const [oldest] = known;
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
    },
  };
}
