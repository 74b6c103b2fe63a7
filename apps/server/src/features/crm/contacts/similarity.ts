import { distance } from 'fastest-levenshtein';
import { arePaired, foldWords, spellingsOf } from './names.js';

/** Legal forms in the names of companies. The function `namesake_keys` leaves out the same. */
export const legalForms: ReadonlySet<string> = new Set(
  'ag bv co company corp corporation gmbh inc incorporated kg limited llc ltd nv oy plc pty sa sarl sas se spa srl'.split(
    ' ',
  ),
);

/** A name and a company, in each of their spellings. */
export interface Spelled {
  names: readonly Name[];
  companies: readonly string[];
}

interface Name {
  /** In alphabetical order. */
  words: readonly string[];
  text: string;
  edges: ReadonlySet<string>;
}

export function spell({ name, company }: { name: string; company: string }): Spelled {
  return {
    names: inEachSpelling(name).map((text) => {
      const words = foldWords(text).sort();
      return { words, text: words.join(' '), edges: new Set(words.flatMap(edgesOf)) };
    }),
    companies: inEachSpelling(company)
      .map((text) => companyWords(text).join(' '))
      .filter(Boolean),
  };
}

function inEachSpelling(text: string): string[] {
  return [...new Set(spellingsOf(text))];
}

/** The distinctive words of a company's name. */
function companyWords(company: string): string[] {
  const words = foldWords(company);
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : words;
}

/** How a word begins and ends. */
function edgesOf(word: string): string[] {
  const letters = Array.from(word);
  return [`<${letters.slice(0, 3).join('')}`, `>${letters.slice(-3).join('')}`];
}

/**
 * Whether two contacts can be one person: their companies are the same but for legal forms, and their names have the same words in any
 * order, with initials, or with a letter or two changed, where a word of both begins or ends with the same three letters.
 */
export function areNamesakes(one: Spelled, other: Spelled): boolean {
  return (
    one.companies.some((mine) => other.companies.includes(mine)) &&
    one.names.some((mine) => other.names.some((theirs) => isSimilarName(mine, theirs)))
  );
}

/** The least similarity at which two texts are taken for one with a typo. */
const minSimilarity = 0.8;

function isSimilarName(one: Name, other: Name): boolean {
  if (![...one.edges].some((edge) => other.edges.has(edge))) return false;
  const [shorter = 0, longest = 0] = [one.text.length, other.text.length].sort((a, b) => a - b);
  const canBeTypo = shorter / longest >= minSimilarity;
  return (
    (canBeTypo && 1 - distance(one.text, other.text) / longest >= minSimilarity) ||
    (one.words.length === other.words.length && one.words.length > 1 && arePaired(one.words, other.words))
  );
}
