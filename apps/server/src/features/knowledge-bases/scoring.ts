import type { Candidate, Found, Term } from './search-queries.js';

/** A candidate with how well it fits, 0 to 1. */
export type Scored = Candidate & { score: number };

/** What a word counts that no passage has, beside one that a single passage has: it tells that the question is about something else. */
const unknownWeight = 1.25;
/** What a word in the text counts beside one in a title or heading. */
const textWeight = 0.9;

/**
 * How much of a question each passage has, the best first: the share of its words, by how rare they are. PostgreSQL's
 * rank decides between equals.
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

/** What orders equals, so that the same question has the same answer. */
function placeOf({ documentId, position }: Candidate): string {
  return `${documentId} ${String(position).padStart(6, '0')}`;
}

/** The rarer, the more: as in BM25. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009. */
function weigh({ frequency }: Term, passages: number): number {
  const known = Math.max(frequency, 1);
  const weight = Math.log(1 + (Math.max(passages - known, 0) + 0.5) / (known + 0.5));
  return frequency === 0 ? weight * unknownWeight : weight;
}
