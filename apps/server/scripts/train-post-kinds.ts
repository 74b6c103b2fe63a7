// Trains the model by which intent scores tell buyers from others: `npm run posts:train` writes src/ai/post-kinds/model.json. The same posts give
// the same model.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { featuresOf } from '../src/ai/linear-model/features.js';
import { type PostKind, postFeatures, postKinds } from '../src/ai/post-kinds/kinds.js';
import { readTraining, store, type TrainingText, train } from './train-linear-model.js';

/** The posts of all authors. */
export const readPostsOfTraining = (): TrainingText<PostKind>[] => readTraining('posts', postKinds);

/** The model of some posts, as it is stored. */
export function storePostModel(posts: readonly TrainingText<PostKind>[]): string {
  const samples = posts.map(({ kind, text }) => ({
    features: featuresOf(text, postFeatures),
    kind: postKinds.indexOf(kind),
    weight: 1,
  }));
  return store(train(samples, postKinds.length, postFeatures.buckets), postKinds);
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(
    path.join(import.meta.dirname, '../src/ai/post-kinds/model.json'),
    storePostModel(readPostsOfTraining()),
  );
}
