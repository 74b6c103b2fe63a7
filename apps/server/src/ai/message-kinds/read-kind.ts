import { featuresOf, generalFeatures } from '../linear-model/features.js';
import { createScorer, likelihoods } from '../linear-model/linear-model.js';
import { type MessageKind, messageFeatures, messageKinds } from './kinds.js';
import model from './model.json' with { type: 'json' };

const scoresOf = createScorer(model, messageKinds, messageFeatures.buckets);

/**
 * How likely a message is of each kind, 0 to 1, by a linear model that was trained with the messages of `training/messages`. It takes some
 * microseconds, and its time is bounded by that of 600 characters.
 */
export function readKind(message: string): Record<MessageKind, number> {
  const features = featuresOf(message, messageFeatures);
  const [person, smallTalk, other] = likelihoods(scoresOf(features, features.length));
  return { PERSON: person ?? 0, SMALLTALK: smallTalk ?? 0, OTHER: other ?? 0 };
}

/** How likely a message must be small talk, so that it is not searched for in vain, and is no miss. */
const smallTalkThreshold = 0.8;

/**
 * Whether a message is small talk in words that no list has: `passt scho`, `merci, bonne fin de semaine`. Its words alone must say so: that a
 * message is short says nothing.
 */
export function isSmallTalk(message: string): boolean {
  const features = featuresOf(message, messageFeatures);
  const [, likely = 0] = likelihoods(scoresOf(features, features.length));
  const [, byWords = 0] = likelihoods(scoresOf(features.slice(generalFeatures), features.length));
  return Math.min(likely, byWords) > smallTalkThreshold;
}
