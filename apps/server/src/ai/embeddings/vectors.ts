import { EmbeddingError } from './embedding-error.js';

/** The most numbers of a vector: those of models have 256 to 4,096. */
const maxDimensions = 8_192;

/** A vector as it is stored: a byte for each number, and the sign of each. Only the direction is kept, since nothing else is compared. */
export interface StoredVector {
  dimensions: number;
  /** Signed bytes; the number that is furthest from zero is 127 or -127. */
  bytes: Buffer;
  /** `1` for each number above zero, else `0`. */
  signs: string;
}

/** Checks what a model answered, and scales each vector to a length of 1. Throws EmbeddingError. */
export function toUnitVectors(vectors: readonly ArrayLike<number>[], count: number): Float32Array[] {
  if (vectors.length !== count) throw malformed(`${vectors.length} vectors for ${count} texts`);
  const dimensions = vectors[0]?.length ?? 0;
  return vectors.map((vector) => {
    if (vector.length !== dimensions) throw malformed('vectors of different lengths');
    return toUnitVector(vector);
  });
}

function toUnitVector(vector: ArrayLike<number>): Float32Array {
  if (vector.length < 2 || vector.length > maxDimensions) throw malformed(`a vector of ${vector.length} numbers`);
  const length = Math.hypot(...Array.from(vector));
  if (!Number.isFinite(length) || length === 0) throw malformed('a vector without a direction');
  return Float32Array.from(vector, (value) => value / length);
}

function malformed(what: string): EmbeddingError {
  return new EmbeddingError(`The model of embeddings answered ${what}.`, false);
}

/** A vector as it is stored. For a vector of 384 numbers, the similarity that is computed from the bytes differs from the exact one by about 0.001. */
export function toStored(vector: Float32Array): StoredVector {
  const furthest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bytes = Int8Array.from(vector, (value) => Math.round((value / furthest) * 127));
  return { dimensions: vector.length, bytes: Buffer.from(bytes.buffer), signs: signsOf(vector) };
}

/** `1` for each number above zero, else `0`. */
export function signsOf(vector: ArrayLike<number>): string {
  return Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('');
}

/** The cosine of the angle between a stored vector and another one of the same length, -1 to 1. */
export function similarityOf(bytes: Uint8Array, vector: Float32Array): number {
  const stored = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let product = 0;
  let ownSquares = 0;
  let squares = 0;
  for (let at = 0; at < stored.length; at++) {
    const own = stored[at] as number;
    const other = vector[at] as number;
    product += own * other;
    ownSquares += own * own;
    squares += other * other;
  }
  return product / Math.sqrt(ownSquares * squares);
}
