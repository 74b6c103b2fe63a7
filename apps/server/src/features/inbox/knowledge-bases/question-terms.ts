import { isLightWord } from '../../../ai/light-words.js';
import { questionBeginnings } from '../../../ai/question-parts.js';
import { allLanguages, isStopWord, languagesOf } from '../../../ai/stop-words.js';
import { fold, keysOf, plainWordsOf } from '../../../ai/word-forms.js';
import { gramsOf, withoutUnparted } from './grams.js';
import { isWordOfKind, kindOf, type QuestionKind } from './kinds.js';
import { partsOfCompound, synonymsOf } from './synonyms.js';

/** What can be left out of a search, to see what it brings. */
export const searchParts = ['languages', 'light', 'synonyms', 'compounds', 'typos', 'kinds'] as const;
export type SearchPart = (typeof searchParts)[number];

/** A word or a pair of characters of a question. */
export interface AskedTerm {
  /** As it was written. */
  text: string;
  /** Folded. */
  plain: string;
  /** Other words for it, folded. */
  others: readonly string[];
  /** Words for its two parts, if it is a compound. */
  parts: { fronts: readonly string[]; ends: readonly string[] } | undefined;
  /** What it is looked up by if hardly any passage has it. */
  keys: readonly string[];
  /** Whether it only says what kind of answer is asked for: `cost`, `weigh`. */
  isOfKind: boolean;
  isNumber: boolean;
  /** Whether it says little of what is asked: an answer need not have it. */
  isLight: boolean;
  /** Whether it says what is asked for: `brand` of `which brand is it`. */
  isWanted: boolean;
  /** The word that a number follows, folded, if the two may be a name: `12` of `Aroma 12`. */
  after: string | undefined;
  /** A pair of characters in a script without spaces, which is found as it is. */
  isGram: boolean;
}

/** A question as the search reads it. */
export interface ParsedQuestion {
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
): ParsedQuestion {
  const said = withoutUnparted(question).match(/\p{L}+(?:['’]\p{L}+)*|\p{N}+/gu) ?? [];
  const words = said.flatMap(withoutElision);
  const languages = without.has('languages') ? ['en'] : languagesOf(question);
  const telling = words.filter((word) => !isStopWord(plainOf(word), languages));
  const kind = without.has('kinds') ? undefined : kindOf(question);
  const own = synonyms.map((group) => group.map(plainOf));
  const asides = asidesOf(question);
  const wanted = without.has('kinds') ? undefined : wantedOf(question);
  const terms = new Map<string, AskedTerm>();
  const chosen = telling.length > 0 ? telling : words;
  for (const text of chosen) {
    const plain = plainOf(text);
    if (plain === '' || terms.has(plain)) continue;
    terms.set(plain, {
      text,
      plain,
      others: without.has('synonyms') ? [] : synonymsOf(plain, own),
      parts: without.has('synonyms') || without.has('compounds') ? undefined : partsOfCompound(plain),
      keys: without.has('typos') && without.has('compounds') ? [] : keysOf(plain),
      isOfKind: kind !== undefined && isWordOfKind(kind, plain),
      isNumber: /^\p{N}+$/u.test(plain),
      isLight: !without.has('light') && (isLightWord(plain) || asides.has(plain) || isOfAsker(question, text)),
      isWanted: plain === wanted,
      after: wordBefore(words, text),
      isGram: false,
    });
  }
  for (const text of gramsOf(question)) {
    terms.set(text, {
      text,
      plain: text,
      others: [],
      parts: undefined,
      keys: [],
      isOfKind: false,
      isNumber: false,
      isLight: false,
      isWanted: false,
      after: undefined,
      isGram: true,
    });
  }
  return { terms: [...terms.values()].slice(0, maxTerms), kind, without };
}

/** The ends of sentences, and commas before the words that a question begins with: `I have lost the receipt, can I …` */
const asideEnds = new RegExp(`(?<=[.!?…])\\s+|,\\s+(?=(?:${questionBeginnings})(?![\\p{L}]))`, 'iu');

/** The words, folded, that only stand in sentences before or after the question itself. */
function asidesOf(question: string): ReadonlySet<string> {
  const sentences = question.split(asideEnds);
  const asking = sentences.filter((sentence) => /\?\s*$/u.test(sentence));
  if (asking.length === 0 || asking.length === sentences.length) return new Set();
  const asked = new Set(plainWordsOf(asking.join(' ')));
  return new Set(plainWordsOf(question).filter((word) => !asked.has(word)));
}

/** The word that says what is asked for, folded: the first one after `which` that tells anything. Undefined if the question is no such one. */
function wantedOf(question: string): string | undefined {
  const [, rest] =
    /\b(?:which|welche[mnrs]?|quels?|quelles?|(?:de|en|a|con|para) que|com que|em que|qual|what (?=\p{L}+ (?:is|are|do|does)\b))\s+(.+)/u.exec(
      fold(question),
    ) ?? [];
  const word = plainWordsOf(rest ?? '')[0];
  return word === undefined || isStopWord(word, allLanguages) ? undefined : word;
}

/** A number that tells of who asks, such as an age or how many come: `my son is 12`, `für 8 Personen`. No answer needs to have it. */
function isOfAsker(question: string, text: string): boolean {
  if (!/^\p{N}+$/u.test(text)) return false;
  const [before = '', after = ''] = fold(question).split(
    new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'u'),
  );
  return personsAfter.test(after) || (statesBefore.test(before) && /^\s*(?:[.,;!?]|$)/u.test(after));
}

const personsAfter =
  /^[\s-]*(?:years?|yrs?|yo|jahren?|jahrige\p{L}*|ans|anos|people|persons?|guests|adults|kids|children|personen|leuten?|gaste\p{L}*|kindern?|erwachsene\p{L}*|personas|ninos|adultos|personnes|enfants|adultes|pessoas|criancas|kilos?|of us)\b/u;
const statesBefore = /\b(?:is|am|i'?m|are|turned|turns|aged|ist|bin|sind|wird|tiene|tengo|tem|tenho|a|ai)\s+$/u;

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
