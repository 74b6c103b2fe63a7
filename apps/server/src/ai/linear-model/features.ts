import { plainWords } from '../plain-words.js';

/** How the features of a text are made. */
export interface FeatureOptions {
  /** The number of weights of a kind: features share them by a hash. */
  buckets: number;
  /** Of longer texts, this many characters of the beginning and of the end are read. */
  head: number;
  tail: number;
}

/** The lengths of the parts of words. */
const charNgrams = [3, 4, 5] as const;
/** Two words count as a pair up to this distance: a negation turns down what follows some words later. */
const pairWords = 5;

/** The number of features that say nothing of the words of a text: they come first. */
export const generalFeatures = 2;
const generalNames = (words: number) => ['bias', `length ${Math.min(8, Math.floor(Math.log2(words + 1) * 2))}`];

/** A hash of a text, 32 bits: FNV-1a, with its bits mixed. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * What of a text says which kind it is, as the places of weights, each once: its words, pairs of them, parts of words, so
 * that misspelled and inflected ones are known, its signs and its length, and what else is known of it (`more`).
 */
export function featuresOf(
  text: string,
  { buckets, head, tail }: FeatureOptions,
  more: readonly string[] = [],
): number[] {
  const chars = Array.from(text);
  const read = chars.length <= head + tail ? text : [...chars.slice(0, head), ' ', ...chars.slice(-tail)].join('');
  const words = plainWords(read);
  const names = generalNames(words.length);
  for (const [at, word] of words.entries()) {
    names.push(`w ${word}`);
    if (at > 0) names.push(`b ${words[at - 1]} ${word}`);
    for (let before = Math.max(0, at - pairWords); before < at - 1; before++) names.push(`s ${words[before]} ${word}`);
    const bounded = `<${word}>`;
    for (const length of charNgrams) {
      for (let from = 0; from + length <= bounded.length; from++) names.push(`c ${bounded.slice(from, from + length)}`);
    }
  }
  for (const sign of ['?', '!']) if (read.includes(sign)) names.push(sign);
  for (const emoji of read.match(/\p{Extended_Pictographic}/gu) ?? []) names.push(`e ${emoji}`);
  names.push(...more);
  return [...new Set(names.map((name) => hashOf(name) % buckets))];
}
