import type { Passage } from './engine.js';
import { plainWords } from './plain-words.js';
import { subjectOf } from './suggestions.js';

/** How much nearer the best passage has to be than the next for the chatbot to be sure which one is meant. */
const leastLead = 0.03;
/** Below this score, another passage that is not near enough by itself makes unsure too, if it has this share of the best score. */
const unsure = { below: 0.65, share: 0.6 };

/** The passage that answers a question, or those of which the chatbot cannot tell which is meant; none if none is near enough. */
export interface Choice {
  answer?: Passage;
  rivals: readonly Passage[];
}

/**
 * Chooses the passage that answers. It is not sure if another document or section is as near, unless the question is the name of one of
 * them, as suggestions are.
 */
export function chooseAnswer(passages: readonly Passage[], asked: string, minConfidence: number): Choice {
  const sorted = [...passages].sort((a, b) => b.score - a.score);
  const near = sorted.filter(({ score }) => score >= minConfidence);
  const [best] = near;
  if (!best) return { rivals: [] };
  const key = keyOf(asked);
  const named = near.find((passage) => keyOf(subjectOf(passage) ?? '') === key);
  if (named) return { answer: named, rivals: [] };
  const share = best.score < unsure.below ? unsure.share : 1;
  const least = Math.min(Math.max(minConfidence, best.score - leastLead), best.score * share);
  const rivals = sorted.filter((passage) => passage.score > least && isOther(passage, best));
  return rivals.length === 0 ? { answer: best, rivals: [] } : { rivals: [best, ...rivals] };
}

/** Whether two passages are of different documents or sections, and say different things. */
function isOther(one: Passage, other: Passage): boolean {
  const isElsewhere = one.documentId !== other.documentId || (one.heading ?? null) !== (other.heading ?? null);
  return isElsewhere && keyOf(one.text) !== keyOf(other.text);
}

function keyOf(text: string): string {
  return plainWords(text).join(' ');
}
