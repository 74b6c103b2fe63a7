import { distance } from 'fastest-levenshtein';
import { arePaired, foldWords, inSomeSpelling } from '../contacts/index.js';

/** Legal forms in the names of companies. */
const legalForms = new Set(
  'ag bv co company corp corporation gmbh inc incorporated kg limited llc ltd nv oy plc pty sa sarl sas se spa srl'.split(
    ' ',
  ),
);

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
  return (
    1 - distance(first, second) / longest >= minSimilarity || (a.length === b.length && a.length > 1 && arePaired(a, b))
  );
}
