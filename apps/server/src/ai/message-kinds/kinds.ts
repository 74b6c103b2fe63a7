/** What a message is for a chatbot: a wish for a person, small talk that needs no search, or anything else. */
export const messageKinds = ['PERSON', 'SMALLTALK', 'OTHER'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How likely each kind is by its score, 0 to 1. */
export function likelihoods(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
