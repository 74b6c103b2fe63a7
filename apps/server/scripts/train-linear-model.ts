// Trains linear models that tell kinds of texts apart, for the scripts of each model.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { likelihoods } from '../src/ai/linear-model/linear-model.js';

/** A text of training: the file that it stands in, by whom it was written, its language, and its kind. */
export interface TrainingText<Kind extends string> {
  author: string;
  language: string;
  kind: Kind;
  text: string;
}

/** The texts of a folder of `training`: lines of language, kind and text, separated by tabs. */
export function readTraining<Kind extends string>(name: string, kinds: readonly Kind[]): TrainingText<Kind>[] {
  const folder = path.join(import.meta.dirname, '../training', name);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line, at) => {
          const [language, kind, text] = line.split('\t');
          if (!language || !kinds.includes(kind as Kind) || !text)
            throw new Error(`${file}, line ${at + 1}: language, kind and text.`);
          return { author: file, language, kind: kind as Kind, text };
        }),
    );
}

/** What a model learns from: the features of a text, the place of its kind, and how much it weighs. */
export interface Sample {
  features: number[];
  kind: number;
  weight: number;
}

const passes = 12;
const rate = 0.25;
const decay = 1e-5;

/** Multinomial logistic regression by AdaGrad. Kinds weigh the same, however many samples each has. The same samples give the same weights. */
export function train(samples: readonly Sample[], kinds: number, buckets: number): Float64Array[] {
  const each = Array.from({ length: kinds }, (_, kind) => kind);
  const weightOf = each.map((kind) => samples.length / (kinds * samples.filter((one) => one.kind === kind).length));
  const weights = each.map(() => new Float64Array(buckets));
  const squares = each.map(() => new Float64Array(buckets).fill(1e-8));
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
      const { features, kind, weight } = samples[at] as Sample;
      const norm = 1 / Math.sqrt(features.length);
      const likely = likelihoods(scoresOf(weights, features));
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

/** The score of each kind of a text with these features. */
export function scoresOf(weights: readonly Float64Array[], features: readonly number[]): number[] {
  const norm = 1 / Math.sqrt(features.length);
  return weights.map((row) => features.reduce((sum, place) => sum + (row[place] as number), 0) * norm);
}

/** The model as it is stored: each weight in a byte. */
export function store(weights: readonly Float64Array[], kinds: readonly string[]): string {
  const largest = Math.max(...weights.map((row) => row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)));
  const scale = largest / 127;
  const rows = weights.map((row) =>
    Buffer.from(Int8Array.from(row, (weight) => Math.round(weight / scale)).buffer).toString('base64'),
  );
  return `${JSON.stringify({ scale, weights: Object.fromEntries(kinds.map((kind, at) => [kind, rows[at]])) })}\n`;
}
