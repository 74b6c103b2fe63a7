import { buckets, featuresOf, generalFeatures } from './features.js';
import { likelihoods, type MessageKind, messageKinds } from './kinds.js';
import model from './model.json' with { type: 'json' };

/** The weights of each kind, as whole numbers of a byte. `scale` makes them what the training found. */
interface Model {
  scale: number;
  weights: Record<MessageKind, string>;
}

const { scale, weights } = model as Model;
const weightsOf = messageKinds.map((kind) => {
  const bytes = Buffer.from(weights[kind], 'base64');
  return new Int8Array(bytes.buffer, bytes.byteOffset, buckets);
});

/**
 * How likely a message is of each kind, 0 to 1, by a linear model that was trained with the messages of `training/messages`. It takes some
 * microseconds, and its time is bounded by that of 600 characters.
 */
export function readKind(message: string): Record<MessageKind, number> {
  const features = featuresOf(message);
  const [person, smallTalk, other] = likelihoods(scoresOf(features, features.length));
  return { PERSON: person ?? 0, SMALLTALK: smallTalk ?? 0, OTHER: other ?? 0 };
}

function scoresOf(features: readonly number[], length: number): number[] {
  const unit = scale / Math.sqrt(length);
  return weightsOf.map((row) => features.reduce((sum, place) => sum + (row[place] ?? 0), 0) * unit);
}

/** How likely a message must be small talk, so that it is not searched for in vain, and is no miss. */
const smallTalkThreshold = 0.8;

/**
 * Whether a message is small talk in words that no list has: `passt scho`, `merci, bonne fin de semaine`. Its words alone must say so: that a
 * message is short says nothing.
 */
export function isSmallTalk(message: string): boolean {
  const features = featuresOf(message);
  const [, likely = 0] = likelihoods(scoresOf(features, features.length));
  const [, byWords = 0] = likelihoods(scoresOf(features.slice(generalFeatures), features.length));
  return Math.min(likely, byWords) > smallTalkThreshold;
}
