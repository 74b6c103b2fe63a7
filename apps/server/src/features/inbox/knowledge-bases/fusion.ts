import { similarityOf } from '../../../ai/embeddings/vectors.js';
import { answersKind, type QuestionKind } from './kinds.js';
import type { Scored } from './scoring.js';
import type { Candidate } from './search-queries.js';
import { type Near, type PassagePlace, placeKey } from './vector-queries.js';

/** A passage with its score by words and meaning, 0 to 1, and the similarity of its meaning; null if it was not compared. */
export type Fused = Scored & { similarity: number | null };

/** The nearest passage counts as much by its meaning as one with this share of the words of the question does by these. */
const meaningWeight = 0.5;
/** The lowest score of a passage that is similar enough to be taken for an answer: the default of a chatbot's `minConfidence`. */
const scoreOfSimilar = 0.5;
/** Passages without a common word that are added, at most. */
export const maxAdded = 20;

/** The similarities of the passages that were compared. */
export interface Compared {
  of(place: PassagePlace): number | undefined;
  /** Where the similarity of a passage stands among all, from 0, the mean or less, to 1, the nearest. */
  relative(similarity: number): number;
  /** The places above the mean, the nearest first. */
  nearest: PassagePlace[];
}

/** Compares stored vectors with that of a question. */
export function compare(near: readonly Near[], vector: Float32Array): Compared {
  const similarities = new Map(near.map((one) => [placeKey(one), similarityOf(one.bytes, vector)]));
  const values = [...similarities.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const most = values.reduce((found, value) => Math.max(found, value), -1);
  const relative = (similarity: number) => {
    // A single passage, or several of one meaning: there is nothing to stand out from.
    if (most - mean < 1e-6) return similarity > 0 ? 1 : 0;
    return Math.max(0, (similarity - mean) / (most - mean));
  };
  const of = (place: PassagePlace) => similarities.get(placeKey(place));
  const nearest = near
    .map(({ documentId, position }) => ({ documentId, position, value: of({ documentId, position }) ?? -1 }))
    .filter(({ value }) => relative(value) > 0)
    .sort((a, b) => b.value - a.value || (placeKey(a) < placeKey(b) ? -1 : 1))
    .map(({ documentId, position }) => ({ documentId, position }));
  return { of, relative, nearest };
}

/**
 * Brings the passages that were found by words and those that were found by meaning into one order, the best first: by the score of their
 * words and, with half of the weight, by how much nearer the meaning is than that of the other passages. All words of a
 * question thus count more than any meaning. A similarity answers only if the passage has what the question asks for, such as an amount.
 * The sum has no ranks, since ranks do not tell a passage with all words from one with a single one. Source: Bruch,
 * Gai and Ingber, An Analysis of Fusion Functions for Hybrid Retrieval, 2023.
 */
export function fuse(
  words: readonly Scored[],
  added: readonly Candidate[],
  compared: Compared,
  minSimilarity: number | undefined,
  kind?: QuestionKind,
): Fused[] {
  const all = [...words, ...added.map((candidate) => ({ ...candidate, score: 0 }))];
  return all
    .map((passage, at) => {
      const similarity = compared.of(passage);
      const meaning = similarity === undefined ? 0 : compared.relative(similarity);
      const fused: Fused = {
        ...passage,
        similarity: similarity ?? null,
        score: Math.max(passage.score, answersKind(kind, passage.text) ? scoreOf(similarity, minSimilarity) : 0),
      };
      return { fused, place: passage.score + meaningWeight * meaning, at };
    })
    .sort((a, b) => b.place - a.place || a.at - b.at)
    .map(({ fused }) => fused);
}

/** The score of a similarity by itself: from `scoreOfSimilar` to 1 if it is enough, else 0. */
function scoreOf(similarity: number | undefined, minSimilarity: number | undefined): number {
  if (similarity === undefined || minSimilarity === undefined || similarity < minSimilarity) return 0;
  return Math.min(1, scoreOfSimilar + ((1 - scoreOfSimilar) * (similarity - minSimilarity)) / (1 - minSimilarity));
}

/** Words alone: what a search finds without a model of embeddings, and if that model fails. */
export function withoutMeaning(words: readonly Scored[]): Fused[] {
  return words.map((passage) => ({ ...passage, similarity: null }));
}
