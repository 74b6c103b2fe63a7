import { featuresOf } from '../linear-model/features.js';
import { createScorer, likelihoods } from '../linear-model/linear-model.js';
import { type PostKind, postFeatures, postKinds } from './kinds.js';
import model from './model.json' with { type: 'json' };

const scoresOf = createScorer(model, postKinds, postFeatures.buckets);

/** The reading of a post: how far it speaks for a buyer, and what it is taken for. */
export interface PostReading {
  /** The logarithm of the odds that the author wants to buy: 0 is as likely as not. */
  buysLogOdds: number;
  /** The likeliest kind if the odds are for a buyer, else the likeliest other one. */
  kind: PostKind;
  /** How far some text speaks for the kind, in comparison with the other kinds: the part of the post that has most of it shows the kind best. */
  weighPart(part: string): number;
}

/** Probabilities nearer to 0 and 1 say no more than these. */
const least = 1e-4;

/**
 * Reads a post by a linear model that was trained with the posts of `training/posts`. Its time is bounded by that of 900 characters, and that of
 * `weighPart` by the length of the part.
 */
export function readPost(text: string): PostReading {
  const features = featuresOf(text, postFeatures);
  const likely = likelihoods(scoresOf(features, features.length));
  const buys = Math.max(least, Math.min(1 - least, likely[0] as number));
  const buysLogOdds = Math.log(buys / (1 - buys));
  const others = likely.map((each, at) => (at === 0 ? (buysLogOdds > 0 ? 1 : 0) : each));
  const kindAt = others.indexOf(Math.max(...others));
  const weighPart = (part: string) => {
    const scores = scoresOf(featuresOf(part, postFeatures), 1);
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return (scores[kindAt] as number) - mean;
  };
  return { buysLogOdds, kind: postKinds[kindAt] as PostKind, weighPart };
}
