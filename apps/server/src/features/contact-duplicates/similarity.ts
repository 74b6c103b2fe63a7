import { distance } from 'fastest-levenshtein';

/** Legal forms in the names of companies. */
const legalForms = new Set(
  'ag bv co company corp corporation gmbh inc incorporated kg limited llc ltd nv oy plc pty sa sarl sas se spa srl'.split(
    ' ',
  ),
);

/** The words of a name without accents and case. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** What keyboards without these letters write for them, as search_query does. */
const respellings = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
]);

/** A text as it is, and with two letters in place of each letter that can be written so. */
function spellingsOf(text: string): string[] {
  const composed = text.normalize('NFC').toLowerCase();
  return [text, composed.replace(/[äöüåøæß]/g, (letter) => respellings.get(letter) ?? letter)];
}

/** Whether two texts match in one of their spellings. */
function inSomeSpelling(one: string, other: string, match: (one: string, other: string) => boolean): boolean {
  return spellingsOf(one).some((mine) => spellingsOf(other).some((theirs) => match(mine, theirs)));
}

/** The distinctive words of a company's name. */
export function companyWords(company: string): string[] {
  const words = foldWords(company);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** The distinctive part of a company's name, as written. */
export function tellingPart(company: string): string {
  const telling = companyWords(company);
  return company
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => foldWords(word).every((folded) => telling.includes(folded)))
    .join(' ');
}

/** Returns true if two names can be the same company. */
export function isSameCompany(one: string, other: string): boolean {
  return inSomeSpelling(one, other, (mine, theirs) => companyWords(mine).join(' ') === companyWords(theirs).join(' '));
}

/** The least similarity at which two texts are taken for one with a typo. */
const minSimilarity = 0.8;

/** Returns true if two names can be the same person: the same words in any order, with initials, or with a letter or two changed. */
export function isSimilarName(one: string, other: string): boolean {
  return inSomeSpelling(one, other, isSimilarSpelling);
}

function isSimilarSpelling(one: string, other: string): boolean {
  const [a, b] = [foldWords(one).sort(), foldWords(other).sort()];
  const [first, second] = [a.join(' '), b.join(' ')];
  if (first === '' || second === '') return false;
  const longest = Math.max(first.length, second.length);
  return 1 - distance(first, second) / longest >= minSimilarity || matchInitials(a, b);
}

/** Returns true if the words of two names match in pairs, where an initial matches any word that it begins; not for initials only. */
function matchInitials(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length || a.length < 2) return false;
  const left = [...b];
  let whole = 0;
  for (const word of [...a].sort((x, y) => y.length - x.length)) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((other) => isInitial(word, other) || isInitial(other, word));
    if (at < 0) return false;
    if (exact >= 0 && word.length > 1) whole += 1;
    left.splice(at, 1);
  }
  return whole > 0;
}

function isInitial(initial: string, word: string): boolean {
  return initial.length === 1 && word.startsWith(initial);
}
