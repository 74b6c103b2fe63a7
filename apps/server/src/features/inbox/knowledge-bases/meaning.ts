import type { Embedder } from '../../../ai/embeddings/embedder.js';
import type { Queryable } from '../../../db/client.js';
import { countMeaningSearch } from '../../../telemetry/counters.js';
import { compare, type Fused, fuse, maxAdded, withoutMeaning } from './fusion.js';
import type { QuestionKind } from './kinds.js';
import type { Scored } from './scoring.js';
import { findNearest, type PassagePlace, placeKey, readPassages } from './vector-queries.js';

/** What is searched by its meaning. */
export interface MeaningRequest {
  tenantId: string;
  /** UUIDs. */
  knowledgeBaseIds: readonly string[];
  question: string;
  /** What the question asks for; undefined if an answer may have any form. */
  kind: QuestionKind | undefined;
  /** The day on which documents have to be valid, YYYY-MM-DD. */
  today: string;
  /** Required or excluded words, in the syntax of websearch_to_tsquery, and the configuration of their stems; undefined if there are none. */
  demanded: string | undefined;
  configuration: string;
}

/** Adds what passages mean to what a search of words found. */
export type FindByMeaning = (db: Queryable, request: MeaningRequest, words: Promise<Scored[]>) => Promise<Fused[]>;

/** Finds by words alone. */
export const findByWordsAlone: FindByMeaning = async (_db, _request, words) => withoutMeaning(await words);

/** Vectors of questions that are remembered: the subjects that a chatbot offers are searched for again and again. */
const rememberedQuestions = 500;
/** Of the nearest passages, those that are read to find `maxAdded` with the demanded words. */
const readWithDemand = 60;

/**
 * Finds by words and by meaning. A model that fails or is slow fails no search: it then finds by words alone, which the metrics count and the
 * embedder logs.
 */
export function createFindByMeaning(embedder: Embedder): FindByMeaning {
  const remembered = new Map<string, Float32Array>();

  async function findVector({ tenantId, question }: MeaningRequest): Promise<Float32Array | undefined> {
    const key = `${tenantId} ${question}`;
    const known = remembered.get(key);
    const vector = known ?? (await embedder.embedQuestion(question).catch(() => undefined));
    if (!vector) return undefined;
    remembered.delete(key);
    remembered.set(key, vector);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedQuestions && oldest !== undefined) remembered.delete(oldest);
    return vector;
  }

  return async (db, request, words) => {
    if (request.knowledgeBaseIds.length === 0 || request.question.trim() === '') return withoutMeaning(await words);
    const [scored, vector] = await Promise.all([words, findVector(request)]);
    countMeaningSearch(vector ? 'BOTH' : 'WORDS_ONLY');
    if (!vector) return withoutMeaning(scored);
    const search = { ...request, space: embedder.space, dimensions: vector.length, vector };
    const compared = compare(await findNearest(db, search, scored), vector);
    const found = new Set(scored.map(placeKey));
    const others = compared.nearest.filter((place) => !found.has(placeKey(place)));
    const read = await readPassages(
      db,
      request,
      others.slice(0, request.demanded === undefined ? maxAdded : readWithDemand),
      request,
    );
    const nearestFirst = inOrderOf(others, read).slice(0, maxAdded);
    return fuse(scored, nearestFirst, compared, embedder.minSimilarity, request.kind);
  };
}

function inOrderOf<T extends PassagePlace>(places: readonly PassagePlace[], passages: readonly T[]): T[] {
  const order = new Map(places.map((place, at) => [placeKey(place), at]));
  return passages.toSorted((a, b) => (order.get(placeKey(a)) ?? 0) - (order.get(placeKey(b)) ?? 0));
}
