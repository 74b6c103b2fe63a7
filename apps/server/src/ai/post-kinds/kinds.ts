import type { FeatureOptions } from '../linear-model/features.js';

/**
 * What the author of a post does: wants to buy or hire; weighs it; sells; offers or seeks a job; studies or surveys; supposes or jokes; complains or
 * warns; advises others; has bought or decided; declines; anything else, such as news, tutorials and technical questions.
 */
export const postKinds = [
  'BUYS',
  'WEIGHS',
  'SELLS',
  'JOB',
  'STUDIES',
  'SUPPOSES',
  'COMPLAINS',
  'ADVISES',
  'BOUGHT',
  'DECLINES',
  'OTHER',
] as const;
export type PostKind = (typeof postKinds)[number];

/** What somebody wants stands early in a post. */
export const postFeatures: FeatureOptions = { buckets: 24_000, head: 600, tail: 300 };
