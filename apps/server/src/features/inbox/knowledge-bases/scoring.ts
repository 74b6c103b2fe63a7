import type { Candidate, Found, Term } from './search-queries.js';

/** A candidate with its score, 0 to 1. */
export type Scored = Candidate & { score: number };

/** The weight of a word that no passage has, relative to one that a single passage has: the question is probably about something else. */
const unknownWeight = 1.25;
/** The weight of a word in the text, relative to one in a title or heading. */
const textWeight = 0.9;

/**
 * Scores each passage by the share of the question's words that it has, weighted by how rare they are, and returns the best first.
 * PostgreSQL's rank breaks ties.
 */
export function scoreCandidates({ passages, terms, candidates }: Found): Scored[] {
  const weights = new Map(terms.map((term) => [term.lexeme, weigh(term, passages)]));
  const sum = (lexemes: readonly string[]) => lexemes.reduce((total, lexeme) => total + (weights.get(lexeme) ?? 0), 0);
  const all = sum(terms.map(({ lexeme }) => lexeme));
  if (all === 0) return [];
  return candidates
    .map((candidate) => {
      const titled = sum(candidate.titled);
      const score = (titled + textWeight * (sum(candidate.matched) - titled)) / all;
      return { ...candidate, score: Math.min(1, Math.max(0, score)) };
    })
    .sort((a, b) => b.score + b.rank / 20 - (a.score + a.rank / 20) || (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** A stable sort key for ties, so that the same question gets the same answer. */
function placeOf({ documentId, position }: Candidate): string {
  return `${documentId} ${String(position).padStart(6, '0')}`;
}

/** Rarer words weigh more, as in BM25. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009. */
function weigh({ frequency }: Term, passages: number): number {
  const known = Math.max(frequency, 1);
  const weight = Math.log(1 + (Math.max(passages - known, 0) + 0.5) / (known + 0.5));
  return frequency === 0 ? weight * unknownWeight : weight;
}
