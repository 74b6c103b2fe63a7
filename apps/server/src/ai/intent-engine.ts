import { type IntentInput, type IntentScore, scoreIntent } from './intent.js';
import type { ModelIntents } from './intent-model.js';
import { loadOnce } from './load-once.js';
import type { ModelSettings } from './model-client.js';
import { mapInSlices } from './slices.js';

/** Asks a model if the tenant has tokens left, and records what it costs. Resolves to something without `scores` if none are left. */
export type AskWithinTokens = (
  ask: () => Promise<ModelIntents>,
) => Promise<ModelIntents | { outcome: 'failed'; error: string }>;

/** Scores the posts of a page: one score for each, in their order. The model is asked through `withinTokens`, if at all. */
export type IntentEngine = (
  tenantId: string,
  posts: readonly IntentInput[],
  now: Date,
  signal: AbortSignal,
  withinTokens: AskWithinTokens,
) => Promise<IntentScore[]>;

/** Posts of a page that a model scores, by one request: what a run costs is bounded by its pages. */
const modelPosts = 20;

/**
 * Scores by rules, and those posts of a page that are the likeliest by the model if the installation has one. What the
 * model does not score, or all if it fails or the tenant has no tokens left, keeps the score of the rules.
 */
export function createIntentEngine(settings: ModelSettings | undefined): IntentEngine {
  const loadModel = settings && loadOnce(async () => (await import('./intent-model.js')).createModelScorer(settings));
  return async (tenantId, posts, now, signal, withinTokens) => {
    const scores = await mapInSlices(posts, (post) => scoreIntent(post, now));
    if (!loadModel || posts.length === 0) return scores;
    const likeliest = [...posts.keys()]
      .sort((a, b) => (scores[b] as IntentScore).score - (scores[a] as IntentScore).score)
      .slice(0, modelPosts);
    const asked = likeliest.map((at) => posts[at] as IntentInput);
    const scoreByModel = await loadModel();
    const answer = await withinTokens(() => scoreByModel(tenantId, asked, signal));
    if (!('scores' in answer)) return scores;
    for (const [place, score] of answer.scores.entries()) {
      if (score) scores[likeliest[place] as number] = score;
    }
    return scores;
  };
}
