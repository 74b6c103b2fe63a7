import type { FeatureOptions } from '../linear-model/features.js';

/** What a message is for a chatbot: a wish for a person, small talk that needs no search, or anything else. */
export const messageKinds = ['PERSON', 'SMALLTALK', 'OTHER'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A wish stands at the beginning or at the end of a long message. */
export const messageFeatures: FeatureOptions = { buckets: 1 << 16, head: 400, tail: 200 };
