import type { IntentReason } from '@lead-engagement/contract';
import { isLightWord } from './light-words.js';
import { allLanguages, isStopWord } from './stop-words.js';
import { isInflected, isPartOf, plainWordsOf } from './word-forms.js';

/** What somebody sells, as posts are compared with it. */
export interface Offer {
  /** In their own words, for a model. */
  text: string;
  /** The words that tell it from other offers, folded. */
  words: readonly string[];
  /** ISO 639 code, or `und`. */
  language: string;
}

/** Without any, the most eager post stays below the scores from which on results are promoted by themselves. */
const points = { several: 15, one: 8, none: -40 };
const shortestWord = 3;
const mostWords = 40;
/** An offer of fewer words says too little to tell what is not about it. */
const fewestWords = 3;
const shownWords = 5;

/**
 * Reads an offer from its description. The words of the keywords are left out: each post that was found has one of them, whatever it is
 * about.
 */
export function readOffer(text: string, language: string, keywords: readonly string[]): Offer {
  const known = keywords.flatMap(plainWordsOf);
  const words = [...new Set(plainWordsOf(text))].filter(
    (word) =>
      word.length >= shortestWord &&
      !/^\p{N}/u.test(word) &&
      !isStopWord(word, allLanguages) &&
      !isLightWord(word) &&
      !known.some((given) => isSameWord(given, word)),
  );
  return { text, words: words.slice(0, mostWords), language };
}

/** Whether a post is about an offer; nothing if that cannot be told, as for a post in another language. */
export function judgeOffer(post: string, language: string | undefined, offer: Offer): IntentReason[] {
  const said = [...new Set(plainWordsOf(post))];
  const found = offer.words.flatMap((word) => said.find((other) => isSameWord(word, other)) ?? []);
  if (found.length > 0) {
    const weight = found.length > 1 ? points.several : points.one;
    return [{ rule: 'names_what_you_sell', points: weight, evidence: found.slice(0, shownWords).join(', ') }];
  }
  if (language !== offer.language || language === 'und' || offer.words.length < fewestWords) return [];
  return [{ rule: 'names_nothing_you_sell', points: points.none, evidence: '' }];
}

function isSameWord(one: string, other: string): boolean {
  return one === other || isInflected(one, other) || isPartOf(one, other) || isPartOf(other, one);
}
