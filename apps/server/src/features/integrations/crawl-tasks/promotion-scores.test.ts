import { promotionScores } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { intentVersion } from '../../../ai/intent-rules.js';
import { scoreToPromote } from './promotion-scores.js';

const byLanguage = { promoteMinScore: null, promotesByLanguage: true };
const none = Number.POSITIVE_INFINITY;

test.each([
  ['that of the task, in any language and of any engine', { ...byLanguage, promoteMinScore: 0 }, 'pl', 'a-model', 0],
  ['that of the language', byLanguage, 'fr', intentVersion, promotionScores.fr],
  ['none in a language of which no score is known', byLanguage, 'pl', intentVersion, none],
  ['none in an unknown language', byLanguage, 'und', intentVersion, none],
  ['none in a language that is called like a property', byLanguage, 'constructor', intentVersion, none],
  ['none for the scores of a language model', byLanguage, 'fr', 'a-model', none],
  ['none without a wish to promote', { ...byLanguage, promotesByLanguage: false }, 'fr', intentVersion, none],
])('the score to promote is %s', (_, task, language, scoreEngine, score) => {
  expect(scoreToPromote(task, { language, scoreEngine })).toBe(score);
});
