/** The median; the mean of the middle two for an even number of values. Throws if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[sorted.length >> 1];
  const low = sorted[(sorted.length - 1) >> 1];
  if (high === undefined || low === undefined) throw new Error('There is no median of no values.');
  return (low + high) / 2;
}

/** The value that a share of the values, from 0 to 1, does not exceed; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

/** The arithmetic mean; NaN if there are no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The ratio of two things that were measured in alternation. */
export interface Ratio {
  /** The ratio of the medians of both. */
  value: number;
  /** The lowest and the highest ratio among pairs of neighboring runs. */
  least: number;
  greatest: number;
}

/** Divides the runs of one contestant by those of another. Both are in the order of measurement. */
export function divide(numerators: readonly number[], denominators: readonly number[]): Ratio {
  const pairs = numerators.map((value, at) => value / (denominators[at] ?? Number.NaN));
  return {
    value: median(numerators) / median(denominators),
    least: Math.min(...pairs),
    greatest: Math.max(...pairs),
  };
}

/** The order of contestants over the rounds: A B B A A B B A …, so that a drift of the machine affects all equally. */
export function inTurns<T>(contestants: readonly T[], rounds: number): T[] {
  return Array.from({ length: rounds }, (_, round) =>
    round % 2 === 0 ? contestants : contestants.toReversed(),
  ).flat();
}
