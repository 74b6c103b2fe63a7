import { foldCase } from '@lead-engagement/connector-kit';

/** English contractions, so that a negation is a word of its own. */
const contractions: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|need|must)n'?t\b/g, '$1 not'],
  [/\b(i|you|he|she|we|they|it|who|that)'d\b/g, '$1 would'],
  [/\b(i|you|he|she|we|they|it)'ll\b/g, '$1 will'],
  [/\bi'm\b/g, 'i am'],
  [/\b(you|we|they)'re\b/g, '$1 are'],
  [/\b(i|you|we|they)'ve\b/g, '$1 have'],
  [/\b(it|that|what|where|who|how|there|here)'s\b/g, '$1 is'],
  [/\bid (?=like|love|rather|prefer)/g, 'i would '],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\bgotta\b/g, 'got to'],
  [/\bpls\b|\bplz\b/g, 'please'],
];

/**
 * The words of a text as lists of cues have them: in lower case, without accents and punctuation, contractions and
 * elisions as words of their own, letters that are drawn out once (`hiii`).
 */
export function plainWords(text: string): string[] {
  let plain = foldCase(text).replaceAll(/[’`´]/g, "'");
  for (const [pattern, words] of contractions) plain = plain.replace(pattern, words);
  return (
    plain
      .replaceAll('ß', 'ss')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/(\p{L})\1{2,}/gu, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
