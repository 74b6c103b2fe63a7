import type { IntentReason } from '@lead-engagement/contract';
import type { Clause } from './intent-clauses.js';
import type { PostKind } from './post-kinds/kinds.js';
import { readPost } from './post-kinds/read-post.js';

/** The rule of a reason for each kind of post. */
export const readingRules: Readonly<Record<PostKind, string>> = {
  BUYS: 'reads_like_buyer',
  WEIGHS: 'reads_like_weighing',
  SELLS: 'reads_like_seller',
  JOB: 'reads_like_job',
  STUDIES: 'reads_like_study',
  SUPPOSES: 'reads_like_joke',
  COMPLAINS: 'reads_like_complaint',
  ADVISES: 'reads_like_advice',
  BOUGHT: 'reads_like_past_purchase',
  DECLINES: 'reads_like_refusal',
  OTHER: 'reads_like_no_wish',
};

/** Points for each unit of the log odds, and the most points: beside the rules, a model of some thousand posts decides nothing alone. */
const pointsPerUnit = 10;
const mostPoints = 40;
/** Clauses that can be evidence. */
const mostClauses = 30;

/** What the trained model says of a text, with the clause that shows it best as the evidence. */
export function judgeByModel(text: string, clauses: readonly Clause[]): IntentReason[] {
  if (!/\p{L}/u.test(text)) return [];
  const { buysLogOdds, kind, weighPart } = readPost(text);
  const points = Math.round(Math.max(-mostPoints, Math.min(mostPoints, buysLogOdds * pointsPerUnit)));
  if (points === 0) return [];
  const parts = clauses.slice(0, mostClauses).map(({ start, end }) => text.slice(start, end));
  const [best = text] = parts
    .map((part) => ({ part, weight: weighPart(part) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ part }) => part);
  return [{ rule: readingRules[kind], points, evidence: best }];
}
