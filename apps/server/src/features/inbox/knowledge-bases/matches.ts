import { countTypos, formStrengths, isInflected, isPartOf, sharesStem } from '../../../ai/word-forms.js';
import type { AskedTerm, ParsedQuestion } from './question-terms.js';

/** What the words of passages tell of one term of a question. */
export interface TermWords {
  /** How much each word tells of it, 0 to 1. */
  strengths: ReadonlyMap<string, number>;
  /** Words that are its beginning and its end, if it may be a compound. */
  fronts: ReadonlySet<string>;
  ends: ReadonlySet<string>;
}

const minCompoundChars = 8;
const minEndChars = 4;
/** The strength of a passage that has only the end of a compound. */
const endStrength = 0.3;

/** The words of all passages, by their first three letters and by their last four. */
interface Vocabulary {
  all: readonly string[];
  starting: ReadonlyMap<string, readonly string[]>;
  ending: ReadonlyMap<string, readonly string[]>;
}

/** Finds what these words tell of each term. `isKnown` says whether PostgreSQL has found a term by its stem. */
export function matchTerms(
  { terms, without }: ParsedQuestion,
  words: ReadonlySet<string>,
  isKnown: (term: number) => boolean,
): TermWords[] {
  const vocabulary = sort(words);
  return terms.map((term, at) => {
    const strengths = new Map<string, number>();
    const raise = (word: string, strength: number) => {
      if (strength > (strengths.get(word) ?? 0)) strengths.set(word, strength);
    };
    const found = { strengths, fronts: new Set<string>(), ends: new Set<string>() };
    if (term.isGram) return found;
    if (words.has(term.plain)) raise(term.plain, formStrengths.same);
    if (term.isNumber) return found;
    matchForms(term, vocabulary, raise);
    if (!without.has('compounds')) matchParts(term, vocabulary, found, raise);
    const isFound = isKnown(at) || [...strengths.values()].some((strength) => strength >= formStrengths.part);
    if (!isFound && !without.has('typos')) matchTypos(term, vocabulary, raise);
    return found;
  });
}

type Raise = (word: string, strength: number) => void;

function matchForms({ plain, others }: AskedTerm, { starting }: Vocabulary, raise: Raise): void {
  for (const word of starting.get(plain.slice(0, 3)) ?? []) {
    if (isInflected(plain, word)) raise(word, formStrengths.inflected);
  }
  for (const other of others) {
    for (const word of starting.get(other.slice(0, 3)) ?? []) {
      if (isForm(other, word)) raise(word, formStrengths.synonym);
    }
  }
}

/** Whether a word of a passage is one of the list, or a form of it. */
function isForm(listed: string, word: string): boolean {
  return word === listed || (listed.length > 4 && isInflected(listed, word));
}

function matchParts(
  { plain, parts }: AskedTerm,
  { starting, ending }: Vocabulary,
  found: { fronts: Set<string>; ends: Set<string> },
  raise: Raise,
): void {
  const isLong = plain.length >= minCompoundChars;
  for (const word of starting.get(plain.slice(0, 3)) ?? []) {
    if (isPartOf(plain, word)) raise(word, formStrengths.part);
    if (isLong && word.length > minEndChars && (isPartOf(word, plain) || sharesStem(plain, word))) {
      found.fronts.add(word);
      raise(word, formStrengths.stem);
    }
  }
  for (const front of parts?.fronts ?? []) {
    for (const word of starting.get(front.slice(0, 3)) ?? []) {
      if (!isForm(front, word)) continue;
      found.fronts.add(word);
      raise(word, endStrength);
    }
  }
  for (const end of parts?.ends ?? []) {
    for (const word of starting.get(end.slice(0, 3)) ?? []) {
      if (!isForm(end, word)) continue;
      found.ends.add(word);
      raise(word, endStrength);
    }
  }
  for (const word of ending.get(plain.slice(-minEndChars)) ?? []) {
    if (isPartOf(plain, word)) raise(word, formStrengths.part);
    if (isLong && word.length >= minEndChars && plain.endsWith(word) && plain.length - word.length >= 3) {
      found.ends.add(word);
      raise(word, endStrength);
    }
  }
}

function matchTypos({ plain }: AskedTerm, { all }: Vocabulary, raise: Raise): void {
  for (const word of all) {
    const typos = countTypos(plain, word);
    if (typos !== undefined) raise(word, typos === 1 ? formStrengths.typo : formStrengths.typos);
  }
}

function sort(words: ReadonlySet<string>): Vocabulary {
  const [starting, ending] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (to: Map<string, string[]>, key: string, word: string) => {
    const list = to.get(key);
    if (list) list.push(word);
    else to.set(key, [word]);
  };
  for (const word of words) {
    add(starting, word.slice(0, 3), word);
    add(ending, word.slice(-minEndChars), word);
  }
  return { all: [...words], starting, ending };
}
