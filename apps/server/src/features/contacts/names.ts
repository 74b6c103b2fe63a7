/** German, Danish, Swedish and Norwegian letters in two letters, as people write them without their keyboard. */
const inTwoLetters = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['å', 'aa'],
  ['ø', 'oe'],
  ['æ', 'ae'],
]);

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The two ways to fold a name: without accents, and with two letters for one. */
function foldings(name: string): string[][] {
  const spelled = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßåøæ]/g, (letter) => inTwoLetters.get(letter) as string);
  return [wordsOf(name), wordsOf(spelled)];
}

/**
 * Whether two names can be those of one person: the same words in any order, or those of the shorter one among those of the longer one,
 * where an initial stands for a word. Accents and case do not matter. No name agrees with any.
 */
export function doNamesAgree(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one?.trim() || !other?.trim()) return true;
  return foldings(one).some((a) => foldings(other).some((b) => doWordsAgree(a, b)));
}

function doWordsAgree(a: readonly string[], b: readonly string[]): boolean {
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return true;
  const [shorter, longer] = a.length <= b.length ? [a, [...b]] : [b, [...a]];
  let isTelling = false;
  // Whole words first, so that an initial does not take the place of one.
  for (const word of shorter.toSorted((x, y) => y.length - x.length)) {
    const exact = longer.indexOf(word);
    const at = exact >= 0 ? exact : longer.findIndex((next) => isInitial(word, next) || isInitial(next, word));
    if (at < 0) return false;
    isTelling ||= exact >= 0 && word.length > 1;
    longer.splice(at, 1);
  }
  return isTelling;
}

function isInitial(initial: string, word: string): boolean {
  return initial.length === 1 && word.startsWith(initial);
}

/** Whether a name that agrees with another says more: it has words, or in place of initials whole words, that the other lacks. */
export function isFullerName(name: string, than: string | null): boolean {
  return wordsOf(name).join('').length > wordsOf(than ?? '').join('').length;
}
