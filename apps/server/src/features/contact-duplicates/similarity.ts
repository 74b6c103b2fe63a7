import { distance } from 'fastest-levenshtein';

/** What companies append to their names. */
const legalForms = new Set(
  'ag bv co company corp corporation gmbh inc incorporated kg limited llc ltd nv oy plc pty sa sarl sas se spa srl'.split(
    ' ',
  ),
);

/** The words of a name, folded: without accents and case. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words that tell a company from others. */
export function companyWords(company: string): string[] {
  const words = foldWords(company);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** The part of a company's name that tells it from others, as it is written. */
export function tellingPart(company: string): string {
  const telling = companyWords(company);
  return company
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => foldWords(word).every((folded) => telling.includes(folded)))
    .join(' ');
}

/** Whether two names can be one company. */
export function isSameCompany(one: string, other: string): boolean {
  return companyWords(one).join(' ') === companyWords(other).join(' ');
}

/** How much of two texts is alike, for them to be taken for one with a slip of the pen. */
const minSimilarity = 0.8;

/** Whether two names can be one person's: the same words in any order, an initial for a name, a letter or two astray. */
export function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [foldWords(one).sort(), foldWords(other).sort()];
  const [first, second] = [a.join(' '), b.join(' ')];
  if (first === '' || second === '') return false;
  const longest = Math.max(first.length, second.length);
  return 1 - distance(first, second) / longest >= minSimilarity || matchInitials(a, b);
}

/** Whether the words of two names pair up, where an initial stands for any word that it begins; not initials alone. */
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
