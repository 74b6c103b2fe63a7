import { allLanguages, isLightWord, isStopWord, languagesOf } from '../../../ai/stop-words.js';
import { keysOf, plainWordsOf } from '../../../ai/word-forms.js';
import { gramsOf, withoutUnparted } from './grams.js';
import { kindOf, kindWords, type QuestionKind } from './kinds.js';
import { synonymsOf } from './synonyms.js';

/** What can be left out of a search, to see what it brings. */
export const searchParts = ['languages', 'synonyms', 'compounds', 'typos', 'kinds'] as const;
export type SearchPart = (typeof searchParts)[number];

/** A word or a pair of characters of a question. */
export interface AskedTerm {
  /** As it was written. */
  text: string;
  /** Folded. */
  plain: string;
  /** Other words for it, folded. */
  others: readonly string[];
  /** What it is looked up by if hardly any passage has it. */
  keys: readonly string[];
  /** Whether it only says what kind of answer is asked for: `cost`, `weigh`. */
  isOfKind: boolean;
  isNumber: boolean;
  /** Whether it says little of what is asked: an answer need not have it. */
  isLight: boolean;
  /** The word that a number follows, folded, if the two may be a name: `12` of `Aroma 12`. */
  after: string | undefined;
  /** A pair of characters in a script without spaces, which is found as it is. */
  isGram: boolean;
}

/** A question as the search reads it. */
export interface Asked {
  terms: readonly AskedTerm[];
  kind: QuestionKind | undefined;
  without: ReadonlySet<SearchPart>;
}

const maxTerms = 24;
const nothing: ReadonlySet<SearchPart> = new Set();

/** Reads a question; `synonyms` are the tenant's own groups of words for one thing. */
export function readQuestion(
  question: string,
  synonyms: readonly (readonly string[])[] = [],
  without: ReadonlySet<SearchPart> = nothing,
): Asked {
  const said = withoutUnparted(question).match(/\p{L}+(?:['’]\p{L}+)*|\p{N}+/gu) ?? [];
  const words = said.flatMap(withoutElision);
  const languages = without.has('languages') ? ['en'] : languagesOf(question);
  const telling = words.filter((word) => !isStopWord(plainOf(word), languages));
  const kind = without.has('kinds') ? undefined : kindOf(question);
  const own = synonyms.map((group) => group.map(plainOf));
  const asides = asidesOf(question);
  const terms = new Map<string, AskedTerm>();
  const chosen = telling.length > 0 ? telling : words;
  for (const text of chosen) {
    const plain = plainOf(text);
    if (plain === '' || terms.has(plain)) continue;
    terms.set(plain, {
      text,
      plain,
      others: without.has('synonyms') ? [] : synonymsOf(plain, own),
      keys: without.has('typos') && without.has('compounds') ? [] : keysOf(plain),
      isOfKind: kind !== undefined && kindWords[kind].test(plain),
      isNumber: /^\p{N}+$/u.test(plain),
      isLight: isLightWord(plain) || asides.has(plain),
      after: wordBefore(words, text),
      isGram: false,
    });
  }
  for (const text of gramsOf(question)) {
    terms.set(text, {
      text,
      plain: text,
      others: [],
      keys: [],
      isOfKind: false,
      isNumber: false,
      isLight: false,
      after: undefined,
      isGram: true,
    });
  }
  return { terms: [...terms.values()].slice(0, maxTerms), kind, without };
}

/** The words, folded, that only stand in sentences before or after the question itself. */
function asidesOf(question: string): ReadonlySet<string> {
  const sentences = question.split(/(?<=[.!?…])\s+/u);
  const asking = sentences.filter((sentence) => /\?\s*$/u.test(sentence));
  if (asking.length === 0 || asking.length === sentences.length) return new Set();
  const asked = new Set(plainWordsOf(asking.join(' ')));
  return new Set(plainWordsOf(question).filter((word) => !asked.has(word)));
}

/** The word right before a number, if it is one that a number can belong to. */
function wordBefore(words: readonly string[], text: string): string | undefined {
  const before = /^\p{N}+$/u.test(text) ? plainOf(words[words.indexOf(text) - 1] ?? '') : '';
  return before.length > 1 && /^\p{L}+$/u.test(before) && !isStopWord(before, allLanguages) ? before : undefined;
}

function plainOf(word: string): string {
  return plainWordsOf(word).join('');
}

/** `l’atelier` is `atelier`; `don't` stays. */
function withoutElision(word: string): string[] {
  const [, rest] = /^(?:[cdjlmnst]|qu)['’](.+)$/iu.exec(word) ?? [];
  return [rest ?? word.replace(/['’].*$/u, '')];
}
