/** How likely each kind is by its score, 0 to 1. */
export function likelihoods(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** A model as it is stored: the weights of each kind as whole numbers of a byte, in Base64. `scale` makes them what the training found. */
export interface StoredModel {
  scale: number;
  weights: Record<string, string>;
}

/** The score of each kind of a text with some features; `length` is the number of all features of the text. */
export type ScoreKinds = (features: readonly number[], length: number) => number[];

/** Reads a stored model: the scores are in the order of `kinds`. */
export function createScorer({ scale, weights }: StoredModel, kinds: readonly string[], buckets: number): ScoreKinds {
  const rowOf = new Map(Object.entries(weights));
  const rows = kinds.map((kind) => {
    const bytes = Buffer.from(rowOf.get(kind) ?? '', 'base64');
    return new Int8Array(bytes.buffer, bytes.byteOffset, buckets);
  });
  return (features, length) => {
    const unit = scale / Math.sqrt(length);
    return rows.map((row) => features.reduce((sum, place) => sum + (row[place] ?? 0), 0) * unit);
  };
}
