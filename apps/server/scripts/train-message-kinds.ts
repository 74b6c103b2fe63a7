// Trains the model by which a chatbot tells the kinds of messages apart: `npm run kinds:train` writes src/ai/message-kinds/model.json. The same
// messages give the same model. With --authors, it is trained without the messages of one author after the other, and says how many of these it
// reads rightly: the threshold of hand-offs is chosen by that.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { featuresOf } from '../src/ai/linear-model/features.js';
import { likelihoods } from '../src/ai/linear-model/linear-model.js';
import { messageKinds as kinds, type MessageKind, messageFeatures } from '../src/ai/message-kinds/kinds.js';
import { readTraining, scoresOf, store, type TrainingText, train } from './train-linear-model.js';

type Message = TrainingText<MessageKind>;

/** The messages of all authors. */
export const readMessages = (): Message[] => readTraining('messages', kinds);

/** Files of messages that are read rightly by all means weigh more. */
const emphasis = new Map([
  ['cases.tsv', 3],
  ['contrasts.tsv', 3],
]);

function trainMessages(messages: readonly Message[]): Float64Array[] {
  const samples = messages.map(({ author, kind, text }) => ({
    features: featuresOf(text, messageFeatures),
    kind: kinds.indexOf(kind),
    weight: emphasis.get(author) ?? 1,
  }));
  return train(samples, kinds.length, messageFeatures.buckets);
}

/** The model of some messages, as it is stored. */
export const storeMessageModel = (messages: readonly Message[]): string => store(trainMessages(messages), kinds);

if (import.meta.filename === process.argv[1]) {
  const messages = readMessages();
  if (process.argv.includes('--authors')) {
    process.stdout.write(
      '| left out | threshold | wishes found | others left alone | small talk found |\n| --- | --- | --- | --- | --- |\n',
    );
    for (const author of new Set(messages.map((message) => message.author))) {
      const weights = trainMessages(messages.filter((message) => message.author !== author));
      const left = messages
        .filter((message) => message.author === author)
        .map((message) => ({
          ...message,
          scores: likelihoods(scoresOf(weights, featuresOf(message.text, messageFeatures))),
        }));
      for (const threshold of [0.4, 0.5, 0.6, 0.7, 0.8]) {
        const share = (isCounted: (kind: MessageKind) => boolean, isRight: (scores: number[]) => boolean) => {
          const counted = left.filter(({ kind }) => isCounted(kind));
          return `${counted.filter(({ scores }) => isRight(scores)).length} of ${counted.length}`;
        };
        const columns = [
          author,
          threshold,
          share(
            (kind) => kind === 'PERSON',
            ([person = 0]) => person > threshold,
          ),
          share(
            (kind) => kind !== 'PERSON',
            ([person = 0]) => person <= threshold,
          ),
          share(
            (kind) => kind === 'SMALLTALK',
            ([, smallTalk = 0]) => smallTalk > threshold,
          ),
        ];
        process.stdout.write(`| ${columns.join(' | ')} |\n`);
      }
    }
  } else {
    writeFileSync(path.join(import.meta.dirname, '../src/ai/message-kinds/model.json'), storeMessageModel(messages));
    process.stdout.write(`${messages.length} messages\n`);
  }
}
