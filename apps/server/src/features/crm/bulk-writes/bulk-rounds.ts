import type { BulkEntry, BulkOutcomes } from './bulk.js';

/** A record with the key by which it is matched; undefined if it has none. */
export type KeyedEntry<T> = BulkEntry<T> & { key: string | undefined };

/** The most times that one record may be sent: each takes statements of its own. */
const maxRounds = 10;

/**
 * Splits the records into rounds without duplicate keys. A repeated record of an upsert goes into a later round, as in an import; a record
 * that cannot be written fails. `keyName` is what errors call the key.
 */
export function inRounds<T>(
  outcomes: BulkOutcomes<T>,
  mode: 'create' | 'upsert',
  keyName: string,
  keyOf: (input: T) => string | null | undefined,
): readonly KeyedEntry<T>[][] {
  const most = mode === 'upsert' ? maxRounds : 1;
  const earlier = new Map<string, number[]>();
  const rounds: KeyedEntry<T>[][] = [];
  for (const { index, input, computed } of outcomes.entries) {
    const key = keyOf(input) ?? undefined;
    const same = earlier.get(key ?? '') ?? [];
    if (same.length === most) {
      const message = `Record ${same[0]} of this request has this ${keyName} too. Send it ${most === 1 ? 'once' : `${most} times at most`}.`;
      outcomes.failAsRepeated(index, same[0] as number, message);
      continue;
    }
    const round = key === undefined ? 0 : same.length;
    rounds[round] ??= [];
    rounds[round].push({ index, input, computed: computed ?? {}, key });
    if (key !== undefined) earlier.set(key, [...same, index]);
  }
  return rounds;
}
