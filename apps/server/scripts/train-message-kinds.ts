// Trains the model by which a chatbot tells the kinds of messages apart: `npm run kinds:train` writes src/ai/message-kinds/model.json. The same
// messages give the same model. With --authors, it is trained without the messages of one author after the other, and says how many of these it
// reads rightly: the threshold of hand-offs is chosen by that.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buckets, featuresOf } from '../src/ai/message-kinds/features.js';
import { messageKinds as kinds, likelihoods, type MessageKind } from '../src/ai/message-kinds/kinds.js';

interface Message {
  author: string;
  kind: MessageKind;
  text: string;
}

const folder = path.join(import.meta.dirname, '../training/messages');

/** The messages of all authors: language, kind and text, separated by tabs. */
export function readMessages(): Message[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line, at) => {
          const [, kind, text] = line.split('\t');
          if (!kinds.includes(kind as MessageKind) || !text)
            throw new Error(`${file}, line ${at + 1}: language, kind and text.`);
          return { author: file, kind: kind as MessageKind, text };
        }),
    );
}

/** Files of messages that are read rightly by all means weigh more. */
const emphasis = new Map([
  ['cases.tsv', 3],
  ['contrasts.tsv', 3],
]);
const passes = 12;
const rate = 0.25;
const decay = 1e-5;

/** Multinomial logistic regression by AdaGrad. Kinds weigh the same, however many messages each has. */
export function train(messages: readonly Message[]): Float64Array[] {
  const samples = messages.map(({ author, kind, text }) => ({
    features: featuresOf(text),
    kind: kinds.indexOf(kind),
    weight: emphasis.get(author) ?? 1,
  }));
  const weightOf = kinds.map(
    (_, kind) => samples.length / (kinds.length * samples.filter((one) => one.kind === kind).length),
  );
  const weights = kinds.map(() => new Float64Array(buckets));
  const squares = kinds.map(() => new Float64Array(buckets).fill(1e-8));
  let seed = 7;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  const order = samples.map((_, at) => at);
  for (let pass = 0; pass < passes; pass++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const at of order) {
      const { features, kind, weight } = samples[at] as (typeof samples)[number];
      const norm = 1 / Math.sqrt(features.length);
      const scores = weights.map((row) => features.reduce((sum, place) => sum + (row[place] as number), 0) * norm);
      const likely = likelihoods(scores);
      for (const [of, row] of weights.entries()) {
        const error = ((likely[of] as number) - (of === kind ? 1 : 0)) * (weightOf[kind] as number) * weight * norm;
        const square = squares[of] as Float64Array;
        for (const place of features) {
          const gradient = error + decay * (row[place] as number);
          square[place] = (square[place] as number) + gradient * gradient;
          row[place] = (row[place] as number) - (rate / Math.sqrt(square[place] as number)) * gradient;
        }
      }
    }
  }
  return weights;
}

/** The model as it is stored: each weight in a byte. */
export function store(weights: readonly Float64Array[]): string {
  const largest = Math.max(...weights.map((row) => row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)));
  const scale = largest / 127;
  const rows = weights.map((row) =>
    Buffer.from(Int8Array.from(row, (weight) => Math.round(weight / scale)).buffer).toString('base64'),
  );
  return `${JSON.stringify({ scale, weights: Object.fromEntries(kinds.map((kind, at) => [kind, rows[at]])) })}\n`;
}

function scoresOf(weights: readonly Float64Array[], text: string): number[] {
  const features = featuresOf(text);
  const scores = weights.map(
    (row) => features.reduce((sum, place) => sum + (row[place] as number), 0) / Math.sqrt(features.length),
  );
  return likelihoods(scores);
}

if (import.meta.filename === process.argv[1]) {
  const messages = readMessages();
  if (process.argv.includes('--authors')) {
    process.stdout.write(
      '| left out | threshold | wishes found | others left alone | small talk found |\n| --- | --- | --- | --- | --- |\n',
    );
    for (const author of new Set(messages.map((message) => message.author))) {
      const weights = train(messages.filter((message) => message.author !== author));
      const left = messages
        .filter((message) => message.author === author)
        .map((message) => ({ ...message, scores: scoresOf(weights, message.text) }));
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
    writeFileSync(path.join(import.meta.dirname, '../src/ai/message-kinds/model.json'), store(train(messages)));
    process.stdout.write(`${messages.length} messages\n`);
  }
}
