/** German, Danish, Swedish and Norwegian letters in two letters, as keyboards without them write, and as search_query reads them. */
const respellings = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
]);

/** The words of a name without accents and case. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** A text as it is, and with two letters in place of each letter that can be written so. */
export function spellingsOf(text: string): string[] {
  const composed = text.normalize('NFC').toLowerCase();
  return [text, composed.replace(/[äöüåøæß]/g, (letter) => respellings.get(letter) ?? letter)];
}

/** Whether two texts match in one of their spellings. */
function inSomeSpelling(one: string, other: string, match: (one: string, other: string) => boolean): boolean {
  return spellingsOf(one).some((mine) => spellingsOf(other).some((theirs) => match(mine, theirs)));
}

/**
 * Whether each of some words pairs with one of others, where an initial pairs with any word that it begins. At least one whole word has to
 * be the same.
 */
export function arePaired(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  let isTelling = false;
  // Whole words first, so that an initial does not take the place of one.
  for (const word of words.toSorted((x, y) => y.length - x.length)) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((next) => isInitial(word, next) || isInitial(next, word));
    if (at < 0) return false;
    isTelling ||= exact >= 0 && word.length > 1;
    left.splice(at, 1);
  }
  return isTelling;
}

function isInitial(initial: string, word: string): boolean {
  return initial.length === 1 && word.startsWith(initial);
}

/**
 * Whether two names can be those of one person: the same words in any order, or those of the shorter one among those of the longer one,
 * where an initial stands for a word. Accents and case do not matter. No name agrees with any.
 */
export function doNamesAgree(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one?.trim() || !other?.trim()) return true;
  return inSomeSpelling(one, other, (mine, theirs) => {
    const [shorter = [], longer = []] = [foldWords(mine), foldWords(theirs)].toSorted((a, b) => a.length - b.length);
    return shorter.toSorted().join(' ') === longer.toSorted().join(' ') || arePaired(shorter, longer);
  });
}

/** Whether a name that agrees with another says more: it has words, or in place of initials whole words, that the other lacks. */
export function isFullerName(name: string, than: string | null): boolean {
  return foldWords(name).join('').length > foldWords(than ?? '').join('').length;
}
