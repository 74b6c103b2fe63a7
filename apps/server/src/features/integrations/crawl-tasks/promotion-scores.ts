import { promotionScores } from '@lead-engagement/contract';
import { intentVersion } from '../../../ai/intent-rules.js';
import type { StoredResult } from '../crawl-results/index.js';
import type { TaskRow } from './present.js';

const scoreOfLanguage = new Map<string, number>(Object.entries(promotionScores));

/**
 * The score from which on a task makes a lead of a result; infinite if of none. By the default, it is that of the result's language, for scores of
 * the rules alone: none is known for other languages and for language models.
 */
export function scoreToPromote(
  { promoteMinScore, promotesByLanguage }: Pick<TaskRow, 'promoteMinScore' | 'promotesByLanguage'>,
  { language, scoreEngine }: Pick<StoredResult, 'language' | 'scoreEngine'>,
): number {
  if (promoteMinScore !== null) return promoteMinScore;
  const isKnown = promotesByLanguage && scoreEngine === intentVersion;
  return (isKnown ? scoreOfLanguage.get(language) : undefined) ?? Number.POSITIVE_INFINITY;
}
